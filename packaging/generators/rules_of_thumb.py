"""Searches the rules of thumb of the presets and the families, and writes those that ship.

    python3 packaging/dev.py generate rules_of_thumb [--games 3000] [RULES ...]

Each takes one to three minutes on one core. Families are solved first, and that is kept nowhere.
Without names, all of them are searched again. Rules that have none are passed over: those that let
you take over dice, and those that can't be solved.
"""

from pathlib import Path

from bootstrap.terminal import command_parser
from zilch3d.cli.thumb import search
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_of_thumb import from_data, why_none
from zilch3d.odds.solvable import digest, in_largest_unit
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.players.by_thumb import GAMES_PLAYED
from zilch3d.resources import read_entries
from zilch3d.store.rulefiles import families, presets
from zilch3d.store.rules_of_thumb import SHIPPED, as_json
from zilch3d.store.tables import solved_table

FILE = Path(__file__).resolve().parents[2] / SHIPPED


def main() -> None:
    """Search, and write each rule as soon as it is there; rules that are gone are left out."""
    ours = {rules.id: in_largest_unit(rules) for rules in (*presets(), *families().sets.values())}
    parser = command_parser("generate rules_of_thumb", __doc__)
    parser.add_argument("--games", type=int, default=GAMES_PLAYED)
    parser.add_argument("rules", nargs="*", metavar="RULES", choices=[[], *ours])
    args = parser.parse_args()
    for rules in [ours[name] for name in args.rules or ours]:
        if why_none(rules, solved=True) is None:
            measured = search(_solved(rules), args.games)
            print(f"{rules.id}: {measured}, rating {measured.rating:.0f}", flush=True)
            known = read_entries(SHIPPED, from_data) if FILE.exists() else {}
            kept = {key: each for key, each in known.items() if key in map(digest, ours.values())}
            FILE.write_text(as_json({**kept, digest(rules): measured}), encoding="utf-8")


def _solved(rules: RuleSet) -> ValueTable:
    table = solved_table(rules)
    if table is not None:
        return table
    game = TwoPlayer(rules)
    while not game.done:
        game.advance()
    return ValueTable(rules, game.chances)


if __name__ == "__main__":
    main()
