"""``zilch3d odds``: the exact odds of a rule set."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from zilch3d.cli.arguments import add_rules
from zilch3d.cli.report import Report
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import hot_dice_chance, losing_chance
from zilch3d.odds.printed import Compared, Quantity, compare
from zilch3d.odds.solver.one_turn import BestTurn, best_turn
from zilch3d.odds.solver.solo import solo_turns
from zilch3d.odds.units import in_largest_unit
from zilch3d.store.rulefiles import printed_odds
from zilch3d.ui.words import amounts, names

EXAMPLE = "zilch3d odds freeze"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_rules(parser)


def run(args: argparse.Namespace) -> Report:
    """The odds of the rule set."""
    odds = _odds(args.rules)
    return Report(_data(odds), tuple(_lines(odds)))


@dataclass(frozen=True)
class _Odds:
    rules: RuleSet
    zilch: dict[int, Fraction]
    zilch_with_trio: dict[int, dict[int, Fraction]]
    """By the trio's face, then by the dice to throw."""
    hot_dice: dict[int, Fraction]
    turn: BestTurn
    opening: BestTurn
    solo_turns: float | None
    printed: tuple[Compared, ...]


def _odds(given: RuleSet) -> _Odds:
    rules = in_largest_unit(given)
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
    shown = odds.rules.scoring.shown
    return {
        "zilch": _fractions(odds.zilch),
        "zilch_with_trio": {str(f): _fractions(row) for f, row in odds.zilch_with_trio.items()},
        "hot_dice_before_zilch": _fractions(odds.hot_dice),
        "turn": {
            "expected": _shown(odds.rules, odds.turn.expected),
            "expected_opening": _shown(odds.rules, odds.opening.expected),
            "bank_at": {
                str(dice): None if at is None else shown(at)
                for dice, at in odds.turn.bank_at.items()
            },
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


def _shown(rules: RuleSet, expected: float | None) -> float | None:
    return None if expected is None else expected * float(rules.scoring.unit)


def _lines(odds: _Odds) -> Iterator[str]:
    yield _("{name}, exactly").format(name=names.rules_name(odds.rules))
    yield ""
    yield from _table(odds)
    yield from _trios(odds)
    yield from _turns(odds)
    if odds.printed:
        yield ""
        yield _("What the rules print, in percent:")
        yield from map(_printed_text, odds.printed)


def _table(odds: _Odds) -> Iterator[str]:
    """A column for each number of dice, the most first."""
    numbers = sorted(odds.zilch, reverse=True)
    yield _row(_("dice"), [str(number) for number in numbers])
    yield _row(_("zilch"), [str(odds.zilch[n]) for n in numbers])
    yield _row("", [_percent(odds.zilch[n]) for n in numbers])
    yield _row(_("hot dice before a zilch"), [_percent(odds.hot_dice[n]) for n in numbers])
    yield _row(_("bank at"), [_bank_at(odds, odds.turn.bank_at[n]) for n in numbers])


def _row(name: str, cells: list[str]) -> str:
    return f"{name:<29}" + "".join(f"{cell:>12}" for cell in cells)


def _bank_at(odds: _Odds, at: Points | None) -> str:
    return _("never") if at is None else amounts.points(odds.rules, at)


def _trios(odds: _Odds) -> Iterator[str]:
    for face, row in odds.zilch_with_trio.items():
        chances = ", ".join(f"{dice}: {chance}" for dice, chance in row.items())
        name = _("zilch beside three {face}s").format(face=face)
        yield f"{name}  {chances}"


def _turns(odds: _Odds) -> Iterator[str]:
    yield ""
    for sentence, turn in (
        (_("A turn played for points brings {points} on average."), odds.turn),
        (_("The opening turn brings {points}."), odds.opening),
    ):
        shown = _shown(odds.rules, turn.expected)
        yield sentence.format(points=_("without limit") if shown is None else f"{shown:.3f}")
    if odds.solo_turns is not None:
        sentence = _("Alone to the target: {turns:.3f} turns at the fewest, on average.")
        yield sentence.format(turns=odds.solo_turns)


def _printed_text(compared: Compared) -> str:
    printed = compared.printed
    sentence = ngettext(
        "  {what}, {dice} die: {percent}", "  {what}, {dice} dice: {percent}", printed.dice
    )
    what = _quantity(printed.quantity)
    said = sentence.format(what=what, dice=printed.dice, percent=printed.percent)
    if compared.is_right:
        return said
    wrong = _("{said}, which is wrong: {exact:.3f}")
    return wrong.format(said=said, exact=100 * float(compared.exact))


def _quantity(quantity: Quantity) -> str:
    return {
        Quantity.ZILCH: _("zilch"),
        Quantity.HOT_DICE: _("hot dice before a zilch"),
        Quantity.GO_ON: _("something counts"),
        Quantity.GO_ON_WITH_TRIO: _("something counts beside a three of a kind"),
    }[quantity]


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.3f} %"
