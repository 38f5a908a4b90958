"""Judges the advice of the rule sheets by the exact odds, and writes what ships. It takes seconds.

    python3 packaging/dev.py generate sheet_advice

It depends on the rules, their solutions and ``figures.json``, so run it after those.
"""

import json
from pathlib import Path

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.sheet_advice import Judgement, as_data
from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.sheet_judge import Case, judge
from zilch3d.store.figures import shipped_figures
from zilch3d.store.rulefiles import presets
from zilch3d.store.sheets import JUDGEMENTS, sheet_of
from zilch3d.store.tables import solved_table

FILE = Path(__file__).resolve().parents[2] / JUDGEMENTS


def main() -> None:
    judged = {digest(rules): judged_afresh(rules) for rules in presets()}
    page = {key: [as_data(one) for one in every] for key, every in judged.items() if every}
    FILE.write_text(json.dumps(page, indent=1) + "\n")


def judged_afresh(rules: RuleSet) -> tuple[Judgement, ...]:
    """The judged advice of these rules' sheet. Raises ValueError for rules without figures."""
    table, figures = solved_table(rules), shipped_figures(rules)
    game = figures.long_game if figures else None
    if table is None or game is None or game.length is None:
        raise ValueError(rules.id)
    case = Case(rules, table, game.length)
    return tuple(judge(advice, case) for advice in sheet_of(rules).advice)


if __name__ == "__main__":
    main()
