"""``zilch3d benchmark``: how fast things are, as medians and 95th percentiles."""

import argparse
import json
from collections.abc import Callable
from importlib import import_module
from statistics import quantiles

from zilch3d.cli.arguments import add_json
from zilch3d.cli.main import refuse
from zilch3d.cli.measure import CannotMeasure, Samples
from zilch3d.i18n import _

SUBJECTS = ("engine", "odds", "throw", "draw", "start")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("subjects", metavar=_("SUBJECT"), nargs="*", help=", ".join(SUBJECTS))
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Measure and print; returns the exit status."""
    for name in args.subjects:
        if name not in SUBJECTS:
            message = _("there is no benchmark called {name}; there are {names}")
            return refuse(message.format(name=name, names=", ".join(SUBJECTS)))
    figures: dict[str, dict[str, float]] = {}
    for subject in args.subjects or SUBJECTS:
        measure: Callable[[], Samples] = import_module(f"zilch3d.cli.measure.{subject}").samples
        try:
            found = {f"{subject}: {name}": summary(each) for name, each in measure().items()}
        except CannotMeasure as reason:
            return refuse(str(reason))
        figures |= found
        if not args.json:
            print("\n".join(_in_words(name, figure) for name, figure in found.items()), flush=True)
    if args.json:
        print(json.dumps(figures))
    return 0


def summary(samples: list[float]) -> dict[str, float]:
    """Median, 95th percentile and number of at least two samples."""
    percentiles = quantiles(samples, n=100, method="inclusive")
    return {"median": percentiles[49], "p95": percentiles[94], "samples": len(samples)}


def _in_words(name: str, figure: dict[str, float]) -> str:
    words = _("{name}: median {median:.3g}, 95th percentile {p95:.3g} ({samples:.0f} samples)")
    return words.format(name=name, **figure)
