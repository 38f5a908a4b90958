"""``zilch3d options``: every legal set-aside of a roll."""

import argparse
import json

from zilch3d.cli.arguments import add_json, add_rules, roll
from zilch3d.cli.main import refuse
from zilch3d.engine.dice import Faces, outcomes, spell
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options
from zilch3d.i18n import _
from zilch3d.ui.words import amounts, names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)
    parser.add_argument("roll", metavar=_("ROLL"), nargs="?", type=roll, help=_("such as 124456"))
    parser.add_argument("--all", action="store_true", help=_("every roll of one to six dice"))
    parser.add_argument(
        "--board",
        type=_board,
        default=(),
        metavar=_("FACES"),
        help=_("dice set aside earlier in this set, rolls separated by commas: 555,4"),
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the options; returns the exit status."""
    rules: RuleSet = args.rules
    most = rules.scoring.dice
    if args.all == (args.roll is not None):
        return refuse(_("give a roll, or --all"))
    if args.all and sum(map(len, args.board)) >= most:
        return refuse(_("argument --board: with all the dice set aside a new set begins"))
    if args.roll is not None and len(args.roll) + sum(map(len, args.board)) > most:
        message = _("the roll {roll} and the board have more than {most} dice together")
        return refuse(message.format(roll=spell(args.roll), most=most))
    trios = _trios(rules, args.board)
    rolls = _every_roll(most - sum(map(len, args.board))) if args.all else [args.roll]
    _print(rules, rolls, trios, args)
    return 0


def _board(text: str) -> tuple[Faces, ...]:
    return tuple(roll(group) for group in text.split(","))


def _trios(rules: RuleSet, board: tuple[Faces, ...]) -> Trios:
    """The faces of which three of a kind lie on the board, where these rules know matching.

    Whether each of its rolls could have been set aside like that is not asked.
    """
    if not rules.scoring.match:
        return NO_TRIOS
    return frozenset(face for group in board for face in group if group.count(face) >= 3)


def _every_roll(most: int) -> list[Faces]:
    return [roll for dice in range(1, most + 1) for roll, _orders in outcomes(dice)]


def _print(rules: RuleSet, rolls: list[Faces], trios: Trios, args: argparse.Namespace) -> None:
    answers = {roll: options(rules.scoring, tuple(sorted(roll)), trios) for roll in rolls}
    if args.json and args.all:
        print(json.dumps({spell(r): _as_json(rules, r, o) for r, o in answers.items()}))
    elif args.json:
        print(json.dumps(_as_json(rules, args.roll, answers[args.roll])))
    else:
        for each, legal in answers.items():
            print("\n".join(_in_words(rules, each, legal)))


def _as_json(rules: RuleSet, roll: Faces, legal: tuple[Option, ...]) -> dict[str, object]:
    rows = [
        {
            "keep": spell(option.keep),
            "points": rules.scoring.shown(option.points),
            "combinations": [part.name for part in option.combinations],
            "must_roll": option.must_roll,
            "trios": sorted(option.trios),
        }
        for option in legal
    ]
    return {"roll": spell(roll), "zilch": not legal, "options": rows}


def _in_words(rules: RuleSet, roll: Faces, legal: tuple[Option, ...]) -> list[str]:
    if not legal:
        return [_("{roll}: zilch").format(roll=spell(roll))]
    lines = [_("{roll}:").format(roll=spell(roll))]
    for option in sorted(legal, key=lambda o: -o.points):
        parts = ", ".join(map(names.combination, option.combinations))
        worth = amounts.points(rules, option.points)
        bound = _(" (must roll on)") if option.must_roll else ""
        lines.append(f"  {spell(option.keep):6} {worth:>6}  {parts}{bound}")
    return lines
