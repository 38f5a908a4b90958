"""Measures how fast the game is: medians and 95th percentiles."""

import argparse
from collections.abc import Callable, Mapping
from statistics import quantiles

from developer.measurements import IN_A_WINDOW, SUBJECTS, Samples
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import terminal_progress
from zilch3d.render.window import NoDisplay, screen_size


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subjects", metavar="SUBJECT", nargs="*", help=", ".join(SUBJECTS))


def run(args: argparse.Namespace) -> Report:
    for name in args.subjects:
        if name not in SUBJECTS:
            names = ", ".join(SUBJECTS)
            raise WrongArguments(f"there's no benchmark called {name}; there are {names}")
    if args.subjects or _has_display():
        return measure({name: SUBJECTS[name] for name in args.subjects or SUBJECTS})
    report = measure({name: SUBJECTS[name] for name in SUBJECTS if name not in IN_A_WINDOW})
    line = f"not measured, because there's no display: {', '.join(IN_A_WINDOW)}"
    return Report({**report.data, "not_measured": list(IN_A_WINDOW)}, (*report.lines, line))


def _has_display() -> bool:
    try:
        screen_size()
    except NoDisplay:
        return False
    return True


def measure(subjects: Mapping[str, Callable[[], Samples]]) -> Report:
    """Measure the subjects, by name: each figure's name begins with that of its subject."""
    figures: dict[str, dict[str, float]] = {}
    with terminal_progress() as show:
        for done, (subject, samples) in enumerate(subjects.items()):
            show(done / len(subjects))
            figures |= {f"{subject}: {what}": summary(s) for what, s in samples().items()}
    line = "{name}: median {median:.3g}, 95th percentile {p95:.3g} ({samples:.0f} samples)"
    return Report(figures, tuple(line.format(name=n, **figure) for n, figure in figures.items()))


def summary(samples: list[float]) -> dict[str, float]:
    """Median, 95th percentile and number of at least two samples."""
    percentiles = quantiles(samples, n=100, method="inclusive")
    return {"median": percentiles[49], "p95": percentiles[94], "samples": len(samples)}
