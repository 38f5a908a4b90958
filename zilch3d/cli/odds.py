"""``zilch3d odds``: the exact odds of a rule set."""

import argparse
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

from zilch3d.cli.arguments import add_rules
from zilch3d.cli.report import Report, exactness_data
from zilch3d.cli.rules import advice_data, advice_lines
from zilch3d.cli.terminal import columns
from zilch3d.cli.thumb import lines as thumb_lines
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, ngettext, pgettext
from zilch3d.odds.chances import Comparison, comparison, hot_dice_chance, losing_chance
from zilch3d.odds.left_out import Figure, left_out
from zilch3d.odds.rule_figures import figures_leave_out
from zilch3d.odds.solvable import SoloObstacle, in_largest_unit
from zilch3d.odds.solver import single_player
from zilch3d.odds.solver.single_player import Banking, PenalisedTurns, Thresholds, penalised_turns
from zilch3d.store.rulefiles import printed_odds
from zilch3d.store.rules_of_thumb import rule_of_thumb
from zilch3d.ui.words import advice, amounts, names
from zilch3d.ui.words import figures as words

FigureT = TypeVar("FigureT")

ByDice: TypeAlias = Mapping[int, FigureT]
"""A figure by the number of dice to throw, from 1 up."""

OddsRow: TypeAlias = tuple[str, list[str]]
"""A row of the text: its name, and a cell for each number of dice, the most first."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)


def run(args: argparse.Namespace) -> Report:
    odds = _Odds(in_largest_unit(args.rules))
    return Report(odds.data(), tuple(odds.lines()))


class _Odds:
    """The odds of a rule set, as data and in words.

    Chances are by the number of dice to throw; those beside a trio first by the trio's face.
    """

    def __init__(self, rules: RuleSet) -> None:
        every = range(1, rules.scoring.dice + 1)
        beside_a_trio = range(1, rules.scoring.dice - 2)
        self.rules = rules
        self._zilch = {n: losing_chance(rules, n) for n in every}
        faces = ALL_FACES if rules.scoring.match else ()
        self._zilch_with_trio = {
            face: {n: losing_chance(rules, n, frozenset({face})) for n in beside_a_trio}
            for face in faces
        }
        self._hot_dice = {n: hot_dice_chance(rules, n) for n in every}
        self._hot_dice_with_trio = {
            face: {n: hot_dice_chance(rules, n, frozenset({face})) for n in beside_a_trio}
            for face in faces
        }
        self._turn = single_player.best_turn(rules)
        self._opening = single_player.best_turn(rules, opening=True)
        self._penalised = penalised_turns(rules)
        self._solo_turns = single_player.solo_turns(rules)
        self._no_solo_turns = single_player.solo_obstacle(rules)
        self._printed = [comparison(rules, printed) for printed in printed_odds(rules.id)]

    # As data

    def data(self) -> dict[str, object]:
        return {
            "zilch": _fractions(self._zilch),
            "zilch_with_trio": {str(f): _fractions(r) for f, r in self._zilch_with_trio.items()},
            "hot_dice_before_zilch": _fractions(self._hot_dice),
            "turn": {
                "expected": self._shown(self._turn.expected),
                "expected_opening": self._shown(self._opening.expected),
                "bank_at": self._thresholds(self._turn.bank_at),
            },
            "solo_turns": self._solo_turns,
            "printed": [_printed_data(each) for each in self._printed],
            "no_solo_turns": self._no_solo_turns.value if self._no_solo_turns else None,
            "hot_dice_with_trio": {
                str(face): _fractions(row) for face, row in self._hot_dice_with_trio.items()
            },
            "bank_at_with_trio": self._with_trio(self._turn),
            "opening": self._banking(self._opening),
            "penalty": self._penalty_data(),
            "advice": advice_data(self.rules),
            **exactness_data(figures_leave_out(self.rules)),
        }

    def _shown(self, average: float | None) -> float | None:
        """Points as a player sees them; None where there is no limit to them."""
        return None if average is None else average * float(self.rules.scoring.unit)

    def _thresholds(self, bank_at: Thresholds) -> dict[str, object]:
        shown = self.rules.scoring.player_points
        return {str(n): None if at is None else shown(at) for n, at in bank_at.items()}

    def _with_trio(self, when: Banking) -> dict[str, object]:
        return {str(face): self._thresholds(at) for face, at in when.bank_at_beside.items()}

    def _banking(self, when: Banking) -> dict[str, object]:
        return {
            "bank_at": self._thresholds(when.bank_at),
            "bank_at_with_trio": self._with_trio(when),
        }

    def _penalty_data(self) -> dict[str, object] | None:
        turn, penalised = self.rules.turn, self._penalised
        if not turn.zilches_in_a_row:
            return None
        return {
            "zilches": turn.zilches_in_a_row,
            "points": self.rules.scoring.player_points(turn.zilch_penalty),
            "expected": self._shown(penalised.average) if penalised else None,
            "after": [self._banking(each) for each in penalised.banking] if penalised else [],
            **exactness_data(left_out(self.rules, Figure.PENALISED_TURN)),
        }

    # In words

    def lines(self) -> Iterator[str]:
        yield _("{name}: exact odds").format(name=names.rules_name(self.rules))
        yield ""
        yield from columns([*self._chance_rows(), *self._all_banking_rows()])
        yield ""
        yield from self._averages()
        if left := figures_leave_out(self.rules):
            yield advice.left_out(left)
        if self._penalised:
            yield ""
            yield from self._penalty_lines(self._penalised)
        if self._printed:
            yield ""
            yield _("What the rule sheet says, in percent")
            yield from map(_printed_text, self._printed)
        yield from advice_lines(self.rules)
        if (thumb := rule_of_thumb(self.rules)) is not None:
            yield ""
            yield _("Rule of thumb")
            yield from thumb_lines(thumb, self.rules)

    @property
    def _dice(self) -> OddsRow:
        return pgettext("table", "dice"), [str(n) for n in sorted(self._zilch, reverse=True)]

    def _chance_rows(self) -> Iterator[OddsRow]:
        yield self._dice
        yield pgettext("table", "zilch"), _cells(self._zilch, str)
        yield _("zilch, in percent"), _cells(self._zilch, _percent)
        for faces, row in words.grouped(self._zilch_with_trio):
            yield f"  {names.beside(faces)}", _cells(row, str)
        yield _("hot dice before a zilch, in percent"), _cells(self._hot_dice, _percent)
        for faces, row in words.grouped(self._hot_dice_with_trio):
            yield f"  {names.beside(faces)}", _cells(row, _percent)

    def _all_banking_rows(self) -> Iterator[OddsRow]:
        yield from self._banking_rows(_("bank from"), self._turn)
        if self._opening.bank_at != self._turn.bank_at:
            yield from self._banking_rows(_("bank from, not on the board yet"), self._opening)

    def _banking_rows(self, name: str, when: Banking) -> Iterator[OddsRow]:
        yield name, _cells(when.bank_at, self._points)
        for faces, row in words.grouped(when.bank_at_beside):
            yield f"  {names.beside(faces)}", _cells(row, self._points)

    def _points(self, points: Points | None) -> str:
        return words.bank_at(self.rules, points)

    def _averages(self) -> Iterator[str]:
        yield _turn(self._shown(self._turn.expected))
        if self._opening.expected != self._turn.expected:
            yield _opening_turn(self._shown(self._opening.expected))
        if self._no_solo_turns is not None:
            yield _no_solo_turns(self._no_solo_turns)
        if self._solo_turns is not None:
            sentence = _("Playing alone, best play takes {turns} turns to the target on average.")
            yield sentence.format(turns=amounts.decimal(self._solo_turns, 3))

    def _penalty_lines(self, penalised: PenalisedTurns) -> Iterator[str]:
        """The cost of zilches in a row, and when to bank after some."""
        turn = self.rules.turn
        cost = ngettext(
            "With the penalty, each zilch costs {points}.",
            "With the penalty, {n} zilches in a row cost {points}.",
            turn.zilches_in_a_row,
        )
        points = amounts.points(self.rules, turn.zilch_penalty)
        yield cost.format(n=turn.zilches_in_a_row, points=points)
        yield _penalised_turn(self._shown(penalised.average))
        rows = [self._dice]
        for zilches, when in enumerate(penalised.banking):
            if not zilches or when != penalised.banking[zilches - 1]:
                rows += self._banking_rows(_after_zilches(zilches), when)
        yield from columns(rows)
        if left := left_out(self.rules, Figure.PENALISED_TURN):
            yield advice.left_out(left)


def _cells(row: ByDice[FigureT], write: Callable[[FigureT], str]) -> list[str]:
    return [write(row[n]) for n in sorted(row, reverse=True)]


def _fractions(row: ByDice[Fraction]) -> dict[str, str]:
    return {str(dice): str(chance) for dice, chance in row.items()}


def _percent(chance: Fraction) -> str:
    return amounts.decimal(100 * float(chance), 3)


def _after_zilches(number: int) -> str:
    if not number:
        return _("bank from, after no zilch")
    after = ngettext("bank from, after {n} zilch", "bank from, after {n} zilches", number)
    return after.format(n=number)


def _turn(points: float | None) -> str:
    """What a turn brings on average; None without limit."""
    if points is None:
        return _("A turn played for points has no limit.")
    words = _("A turn played for points brings {points} on average.")
    return words.format(points=amounts.decimal(points, 3))


def _opening_turn(points: float | None) -> str:
    """What a turn brings before its player is on the board; None without limit."""
    if points is None:
        return _("A turn before you’re on the board has no limit.")
    words = _("A turn before you’re on the board brings {points}.")
    return words.format(points=amounts.decimal(points, 3))


def _penalised_turn(points: float | None) -> str:
    """What a turn brings where zilches in a row cost points; None without limit."""
    if points is None:
        return _("In the long run, a turn has no limit.")
    words = _("In the long run, a turn brings {points}, as long as there are points to lose.")
    return words.format(points=amounts.decimal(points, 3))


def _printed_data(compared: Comparison) -> dict[str, object]:
    return {
        "quantity": compared.printed.quantity.value,
        "dice": compared.printed.dice,
        "percent": float(compared.printed.percent),
        "exact": str(compared.exact),
        "right": compared.is_right,
    }


def _no_solo_turns(obstacle: SoloObstacle) -> str:
    return {
        SoloObstacle.NO_TARGET: _("These rules have no target to reach alone."),
        SoloObstacle.HIGH_TARGET: _(
            "The target is too far away to say how many turns it takes alone."
        ),
        SoloObstacle.PENALTY: _(
            "Zilches in a row cost points, so nobody can say how many turns the target takes alone."
        ),
        SoloObstacle.OUT_OF_REACH: _("Nobody can be sure to reach the target alone."),
    }[obstacle]


def _printed_text(compared: Comparison) -> str:
    printed = compared.printed
    if compared.is_right:
        # Translators: {what} is such as “zilch” or “three 1s”.
        sentence = ngettext(
            "{what}, {dice} die: {percent}", "{what}, {dice} dice: {percent}", printed.dice
        )
    else:
        # Translators: {what} is such as “zilch” or “three 1s”.
        sentence = ngettext(
            "{what}, {dice} die: {percent}, but it’s {exact}",
            "{what}, {dice} dice: {percent}, but it’s {exact}",
            printed.dice,
        )
    text = sentence.format(
        what=words.printed_chance(printed.quantity),
        dice=printed.dice,
        percent=words.printed_percent(printed),
        exact=amounts.decimal(100 * float(compared.exact), 3),
    )
    return f"  {text}"
