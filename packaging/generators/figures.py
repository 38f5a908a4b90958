"""Work out the figures of the presets and the families, and write them to ship; half a minute.

They depend on the rules alone: run this where a rule set, or how figures are worked out, changes.
"""

from pathlib import Path

from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.figures import figures
from zilch3d.store.figures import SHIPPED, written
from zilch3d.store.rulefiles import families, presets

FILE = Path(__file__).resolve().parents[2] / SHIPPED


def main() -> None:
    known = (*presets(), *families().found.values())
    FILE.write_text(written({digest(rules): figures(rules) for rules in known}))


if __name__ == "__main__":
    main()
