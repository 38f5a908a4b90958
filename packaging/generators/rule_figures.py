"""Works out the figures of the rules that ship. It takes a minute.

    python3 packaging/dev.py generate rule_figures

They depend on the rules alone. Run this if a rule set changes, or how figures are worked out.
"""

from dataclasses import replace
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_figures import RuleFigures
from zilch3d.odds.solvable import digest, in_largest_unit
from zilch3d.odds.solver.figures import figures
from zilch3d.store.figures import SHIPPED, as_json
from zilch3d.store.rulefiles import families, hosts, presets
from zilch3d.store.tables import solved_table

FILE = Path(__file__).resolve().parents[2] / SHIPPED


def main() -> None:
    known = (*presets(), *families().sets.values(), *hosts().sets.values())
    FILE.write_text(as_json({digest(rules): _figures(rules) for rules in known}))


def _figures(rules: RuleSet) -> RuleFigures:
    table = solved_table(in_largest_unit(rules))
    return replace(figures(rules), first_wins=None if table is None else table.win(0, 0))


if __name__ == "__main__":
    main()
