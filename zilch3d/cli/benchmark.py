"""``zilch3d benchmark``: how fast things are, as medians and 95th percentiles."""

import argparse
from collections.abc import Callable, Mapping
from statistics import quantiles

from zilch3d.cli.measurements import IN_A_WINDOW, SUBJECTS, Samples
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import terminal_progress
from zilch3d.i18n import _
from zilch3d.render.window import NoDisplay, screen_size
from zilch3d.safe_text import printable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subjects", metavar=_("SUBJECT"), nargs="*", help=", ".join(SUBJECTS))


def run(args: argparse.Namespace) -> Report:
    for name in args.subjects:
        if name not in SUBJECTS:
            message = _("there is no benchmark called {name}; there are {names}")
            raise WrongArguments(message.format(name=printable(name), names=", ".join(SUBJECTS)))
    if args.subjects or _has_display():
        return measure({name: SUBJECTS[name] for name in args.subjects or SUBJECTS})
    report = measure({name: SUBJECTS[name] for name in SUBJECTS if name not in IN_A_WINDOW})
    line = _("not measured, as there is no display: {names}")
    lines = *report.lines, line.format(names=", ".join(IN_A_WINDOW))
    return Report({**report.data, "not_measured": list(IN_A_WINDOW)}, lines)


def _has_display() -> bool:
    try:
        screen_size()
    except NoDisplay:
        return False
    return True


def measure(subjects: Mapping[str, Callable[[], Samples]]) -> Report:
    """The figures of these subjects, each with its subject's name."""
    figures: dict[str, dict[str, float]] = {}
    with terminal_progress() as show:
        for done, (subject, samples) in enumerate(subjects.items()):
            show(done / len(subjects))
            figures |= {f"{subject}: {what}": summary(s) for what, s in samples().items()}
    line = _("{name}: median {median:.3g}, 95th percentile {p95:.3g} ({samples:.0f} samples)")
    return Report(figures, tuple(line.format(name=n, **figure) for n, figure in figures.items()))


def summary(samples: list[float]) -> dict[str, float]:
    """Median, 95th percentile and number of at least two samples."""
    percentiles = quantiles(samples, n=100, method="inclusive")
    return {"median": percentiles[49], "p95": percentiles[94], "samples": len(samples)}
