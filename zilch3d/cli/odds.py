"""``zilch3d odds``: the exact odds of a rule set."""

import argparse
from collections.abc import Iterator
from fractions import Fraction

from zilch3d.cli.arguments import add_rules
from zilch3d.cli.report import Report
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import Compared, Quantity, compare, hot_dice_chance, losing_chance
from zilch3d.odds.left_out import Figure, LeftOut, left_out
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.single_player import (
    SoloObstacle,
    best_turn,
    solo_obstacle,
    solo_turns,
)
from zilch3d.store.rulefiles import printed_odds
from zilch3d.ui.words import amounts, names

FIGURES = (Figure.ROLL, Figure.TURN, Figure.SOLO)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)


def run(args: argparse.Namespace) -> Report:
    odds = _Odds(in_largest_unit(args.rules))
    found = {each for figure in FIGURES for each in left_out(odds.rules, figure)}
    report = Report(odds.data(), tuple(odds.lines()))
    return report.leaving_out(tuple(each for each in LeftOut if each in found))


class _Odds:
    """Chances by the number of dice to throw; beside a three of a kind by its face first."""

    def __init__(self, rules: RuleSet) -> None:
        every = range(1, rules.scoring.dice + 1)
        beside_a_trio = range(1, rules.scoring.dice - 2)
        self.rules = rules
        self._zilch = {n: losing_chance(rules, n) for n in every}
        self._zilch_with_trio = {
            face: {n: losing_chance(rules, n, frozenset({face})) for n in beside_a_trio}
            for face in (ALL_FACES if rules.scoring.match else ())
        }
        self._hot_dice = {n: hot_dice_chance(rules, n) for n in every}
        self._bank_at = best_turn(rules).bank_at
        self._expected, self._expected_opening = (
            # None where there is no limit to the points.
            None if turn.expected is None else turn.expected * float(rules.scoring.unit)
            for turn in (best_turn(rules), best_turn(rules, opening=True))
        )
        self._solo_turns = solo_turns(rules)
        self._no_solo_turns = solo_obstacle(rules)
        self._printed = [compare(rules, printed) for printed in printed_odds(rules.id)]

    def data(self) -> dict[str, object]:
        shown = self.rules.scoring.shown
        return {
            "zilch": _fractions(self._zilch),
            "zilch_with_trio": {str(f): _fractions(r) for f, r in self._zilch_with_trio.items()},
            "hot_dice_before_zilch": _fractions(self._hot_dice),
            "turn": {
                "expected": self._expected,
                "expected_opening": self._expected_opening,
                "bank_at": {
                    str(n): None if points is None else shown(points)
                    for n, points in self._bank_at.items()
                },
            },
            "solo_turns": self._solo_turns,
            "printed": [
                {
                    "quantity": each.printed.quantity.value,
                    "dice": each.printed.dice,
                    "percent": float(each.printed.percent),
                    "exact": str(each.exact),
                    "right": each.is_right,
                }
                for each in self._printed
            ],
            "no_solo_turns": self._no_solo_turns.value if self._no_solo_turns else None,
        }

    def lines(self) -> Iterator[str]:
        yield _("{name}: exact odds").format(name=names.rules_name(self.rules))
        yield ""
        yield from self._table()
        for face, row in self._zilch_with_trio.items():
            chances = ", ".join(f"{dice}: {chance}" for dice, chance in row.items())
            beside = _("zilch beside three {face}s").format(face=face)
            yield f"{beside}  {chances}"
        yield ""
        for sentence, average in (
            (_("A turn played for points scores {points} on average."), self._expected),
            (_("The opening turn scores {points}."), self._expected_opening),
        ):
            points = _("without limit") if average is None else amounts.decimal(average, 3)
            yield sentence.format(points=points)
        if self._no_solo_turns is not None:
            yield _no_solo_turns(self._no_solo_turns)
        if self._solo_turns is not None:
            sentence = _("Alone, the best play takes {turns} turns to the target on average.")
            yield sentence.format(turns=amounts.decimal(self._solo_turns, 3))
        if self._printed:
            yield ""
            yield _("Chances printed in the rules, in percent:")
            yield from map(_printed_text, self._printed)

    def _table(self) -> Iterator[str]:
        """A column for each number of dice, the most first."""
        numbers = sorted(self._zilch, reverse=True)
        for name, cells in (
            (_("dice"), map(str, numbers)),
            (_("zilch"), (str(self._zilch[n]) for n in numbers)),
            ("", (amounts.percent(float(self._zilch[n]), 3) for n in numbers)),
            (
                _("hot dice before a zilch"),
                (amounts.percent(float(self._hot_dice[n]), 3) for n in numbers),
            ),
            (_("bank at"), (self._points(self._bank_at[n]) for n in numbers)),
        ):
            yield f"{name:<29}" + "".join(f"{cell:>12}" for cell in cells)

    def _points(self, points: int | None) -> str:
        return _("never") if points is None else amounts.points(self.rules, points)


def _fractions(row: dict[int, Fraction]) -> dict[str, str]:
    return {str(dice): str(chance) for dice, chance in row.items()}


def _no_solo_turns(obstacle: SoloObstacle) -> str:
    why = {
        SoloObstacle.NO_TARGET: _("these rules have none"),
        SoloObstacle.HIGH_TARGET: _("it is too far away"),
        SoloObstacle.PENALTY: _("zilches in a row cost points, so the score alone does not tell"),
        SoloObstacle.OUT_OF_REACH: _("nobody can be sure to reach it"),
    }[obstacle]
    return _("How many turns it takes to the target alone is not known: {why}.").format(why=why)


def _printed_text(compared: Compared) -> str:
    printed = compared.printed
    what = {
        Quantity.ZILCH: _("zilch"),
        Quantity.HOT_DICE: _("hot dice before a zilch"),
        Quantity.GO_ON: _("something scores"),
        Quantity.GO_ON_WITH_TRIO: _("something scores beside a three of a kind"),
    }[printed.quantity]
    sentence = ngettext(
        "  {what}, {dice} die: {percent}", "  {what}, {dice} dice: {percent}", printed.dice
    )
    places = -int(printed.percent.as_tuple().exponent)
    percent = amounts.decimal(float(printed.percent), places)
    text = sentence.format(what=what, dice=printed.dice, percent=percent)
    if compared.is_right:
        return text
    wrong = _("{said}, wrong: the exact chance is {exact}")
    return wrong.format(said=text, exact=amounts.decimal(100 * float(compared.exact), 3))
