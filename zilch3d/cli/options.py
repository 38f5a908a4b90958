"""``zilch3d options``: every legal set-aside of a roll."""

import argparse
from collections.abc import Iterator

from zilch3d.cli.arguments import add_rules, board, roll
from zilch3d.cli.report import Report, WrongArguments
from zilch3d.engine.dice import Faces, faces_text, outcomes
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios, options
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words import amounts, names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("roll", metavar=_("ROLL"), nargs="?", type=roll, help=_("such as 124456"))
    parser.add_argument("--all", action="store_true", help=_("every roll of one to six dice"))
    about = _("dice already set aside, with a comma between rolls: 555,4")
    parser.add_argument("--board", type=board, default=(), metavar=_("FACES"), help=about)


def run(args: argparse.Namespace) -> Report:
    rules: RuleSet = args.rules
    left = rules.scoring.dice - sum(map(len, args.board))
    if args.all == (args.roll is not None):
        raise WrongArguments(_("give a roll or --all"))
    if args.all and left <= 0:
        message = _("argument --board: all the dice are set aside. None is left to roll")
        raise WrongArguments(message)
    if args.roll is not None and len(args.roll) > left:
        most = rules.scoring.dice
        message = ngettext(
            "{roll} and the board are more than {most} die together",
            "{roll} and the board are more than {most} dice together",
            most,
        )
        raise WrongArguments(message.format(roll=faces_text(args.roll), most=most))
    every_roll = (roll for n in range(1, left + 1) for roll, _orders in outcomes(n))
    rows: dict[str, dict[str, object]] = {}
    lines: list[str] = []
    for faces in every_roll if args.all else [args.roll]:
        legal = options(rules.scoring, tuple(sorted(faces)), _trios(rules, args.board))
        rows[faces_text(faces)] = _data(rules, faces, legal)
        lines += _lines(rules, faces, legal)
    return Report(rows if args.all else rows[faces_text(args.roll)], tuple(lines))


def _trios(rules: RuleSet, board: tuple[Faces, ...]) -> Trios:
    """The faces of the three of a kind on the board, if these rules let later dice match them.

    Whether the rolls on the board could have been set aside like that is not checked.
    """
    if not rules.scoring.match:
        return NO_TRIOS
    return frozenset(face for group in board for face in group if group.count(face) >= 3)


def _data(rules: RuleSet, roll: Faces, legal: tuple[Option, ...]) -> dict[str, object]:
    rows = [
        {
            "keep": faces_text(option.keep),
            "points": rules.scoring.player_points(option.points),
            "combinations": [part.name for part in option.combinations],
            "must_roll": option.must_roll,
            "trios": sorted(option.trios),
        }
        for option in legal
    ]
    return {"roll": faces_text(roll), "zilch": not legal, "options": rows}


def _lines(rules: RuleSet, roll: Faces, legal: tuple[Option, ...]) -> Iterator[str]:
    dice = faces_text(roll)
    yield f"{dice}:" if legal else _("{roll}: zilch").format(roll=dice)
    for option in sorted(legal, key=lambda o: -o.points):
        points = amounts.points(rules, option.points)
        # Translators: {combinations} is such as “three 5s and a 1”.
        words = _("{combinations} (you must roll on)") if option.must_roll else "{combinations}"
        named = words.format(combinations=names.option(option))
        yield f"  {faces_text(option.keep):6} {points:>6}  {named}"
