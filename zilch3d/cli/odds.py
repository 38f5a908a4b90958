"""``zilch3d odds``: the exact odds of a rule set."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from zilch3d.cli.arguments import add_rules
from zilch3d.cli.report import Report
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import hot_dice_chance, losing_chance
from zilch3d.odds.left_out import Figure, LeftOut, left_out
from zilch3d.odds.printed import Compared, Quantity, compare
from zilch3d.odds.solver.single_player import BestTurn, best_turn, solo_turns
from zilch3d.odds.units import in_largest_unit
from zilch3d.store.rulefiles import printed_odds
from zilch3d.ui.words import amounts, names

FIGURES = (Figure.ROLL, Figure.TURN, Figure.SOLO)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)


def run(args: argparse.Namespace) -> Report:
    odds = _odds(in_largest_unit(args.rules))
    found = {each for figure in FIGURES for each in left_out(odds.rules, figure)}
    report = Report(_data(odds), tuple(_lines(odds)))
    return report.leaving_out(tuple(each for each in LeftOut if each in found))


@dataclass(frozen=True)
class _Odds:
    """Chances by the number of dice to throw; beside a three of a kind by its face first."""

    rules: RuleSet
    zilch: dict[int, Fraction]
    zilch_with_trio: dict[int, dict[int, Fraction]]
    hot_dice: dict[int, Fraction]
    turn: BestTurn
    opening: BestTurn
    solo_turns: float | None
    printed: tuple[Compared, ...]


def _odds(rules: RuleSet) -> _Odds:
    every = range(1, rules.scoring.dice + 1)
    beside_a_trio = range(1, rules.scoring.dice - 2)
    faces = ALL_FACES if rules.scoring.match else ()
    return _Odds(
        rules,
        {n: losing_chance(rules, n) for n in every},
        {f: {n: losing_chance(rules, n, frozenset({f})) for n in beside_a_trio} for f in faces},
        {n: hot_dice_chance(rules, n) for n in every},
        best_turn(rules),
        best_turn(rules, opening=True),
        solo_turns(rules),
        tuple(compare(rules, printed) for printed in printed_odds(rules.id)),
    )


def _data(odds: _Odds) -> dict[str, object]:
    bank_at = {str(n): _points(odds, at) for n, at in odds.turn.bank_at.items()}
    return {
        "zilch": _fractions(odds.zilch),
        "zilch_with_trio": {str(f): _fractions(row) for f, row in odds.zilch_with_trio.items()},
        "hot_dice_before_zilch": _fractions(odds.hot_dice),
        "turn": {
            "expected": _average(odds, odds.turn),
            "expected_opening": _average(odds, odds.opening),
            "bank_at": bank_at,
        },
        "solo_turns": odds.solo_turns,
        "printed": [
            {
                "quantity": each.printed.quantity.value,
                "dice": each.printed.dice,
                "percent": float(each.printed.percent),
                "exact": str(each.exact),
                "right": each.is_right,
            }
            for each in odds.printed
        ],
    }


def _fractions(row: dict[int, Fraction]) -> dict[str, str]:
    return {str(dice): str(chance) for dice, chance in row.items()}


def _points(odds: _Odds, points: int | None) -> float | None:
    return None if points is None else odds.rules.scoring.shown(points)


def _average(odds: _Odds, turn: BestTurn) -> float | None:
    """In points; None where there is no limit to them."""
    return None if turn.expected is None else turn.expected * float(odds.rules.scoring.unit)


def _lines(odds: _Odds) -> Iterator[str]:
    yield _("{name}: exact odds").format(name=names.rules_name(odds.rules))
    yield ""
    yield from _table(odds)
    for face, row in odds.zilch_with_trio.items():
        chances = ", ".join(f"{dice}: {chance}" for dice, chance in row.items())
        yield f"{_('zilch beside three {face}s').format(face=face)}  {chances}"
    yield ""
    sentences = (
        (_("A turn played for points scores {points} on average."), odds.turn),
        (_("The opening turn scores {points}."), odds.opening),
    )
    for sentence, turn in sentences:
        average = _average(odds, turn)
        yield sentence.format(
            points=_("without limit") if average is None else amounts.decimal(average, 3)
        )
    if odds.solo_turns is not None:
        sentence = _("Alone, the best play takes {turns} turns to the target on average.")
        yield sentence.format(turns=amounts.decimal(odds.solo_turns, 3))
    if odds.printed:
        yield ""
        yield _("Chances printed in the rules, in percent:")
        yield from map(_printed_text, odds.printed)


def _table(odds: _Odds) -> Iterator[str]:
    """A column for each number of dice, the most first."""
    numbers = sorted(odds.zilch, reverse=True)
    bank_at = (odds.turn.bank_at[n] for n in numbers)
    for name, cells in (
        (_("dice"), map(str, numbers)),
        (_("zilch"), (str(odds.zilch[n]) for n in numbers)),
        ("", (_percent(odds.zilch[n]) for n in numbers)),
        (_("hot dice before a zilch"), (_percent(odds.hot_dice[n]) for n in numbers)),
        (
            _("bank at"),
            (_("never") if at is None else amounts.points(odds.rules, at) for at in bank_at),
        ),
    ):
        yield f"{name:<29}" + "".join(f"{cell:>12}" for cell in cells)


def _percent(chance: Fraction) -> str:
    return amounts.percent(float(chance), 3)


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
    said = sentence.format(what=what, dice=printed.dice, percent=printed.percent)
    if compared.is_right:
        return said
    wrong = _("{said}, wrong: the exact chance is {exact}")
    return wrong.format(said=said, exact=amounts.decimal(100 * float(compared.exact), 3))
