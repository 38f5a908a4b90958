"""What to do: every choice with what it is worth, the best one, and the figures that say why.

No sentences here: reasons are keys, and figures are numbers.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from zilch3d.engine.actions import Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide, room_left, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios
from zilch3d.engine.state import LeftDice, State, Turn
from zilch3d.odds.dice_states import Bound, choice
from zilch3d.odds.exact import expected_best, losing_chance
from zilch3d.odds.outlook import KEPT, Basis, Outlook, Outlooks
from zilch3d.odds.value_table import ValueTable
from zilch3d.odds.within_turn import TurnWorths, turn_solver

SURE = 1.0 - 1e-9
HOPELESS = 1e-9
DIGITS = 12
"""Worths that are equal to so many digits are equal."""


class Then(Enum):
    """What the player does next, after a set-aside or without one."""

    ROLL = "roll"
    BANK = "bank"
    TAKE_OVER = "take-over"
    WIN = "win"
    """Nothing: setting these dice aside has won the game."""


class Reason(Enum):
    """Why rolling, banking or taking over is best."""

    WINS = "wins"
    """Banking wins for sure, or setting aside has won."""
    MAY_NOT_BANK = "may-not-bank"
    MAY_NOT_ROLL = "may-not-roll"
    BANKING_LOSES = "banking-loses"
    """Banking loses for sure, so there is nothing to lose."""
    SAFE_ROLL = "safe-roll"
    """The dice cannot zilch."""
    WORTH_THE_RISK = "worth-the-risk"
    BETTER_IN_HAND = "better-in-hand"
    START_AFRESH = "start-afresh"
    TAKE_OVER = "take-over"
    FIRST_THROW = "first-throw"
    """There is no choice: the turn begins."""


class Kept(Enum):
    """Why these dice are the best to set aside."""

    ONLY_CHOICE = "only-choice"
    MOST_POINTS = "most-points"
    ALL_THE_DICE = "all-the-dice"
    MORE_DICE = "more-dice"
    """Fewer points are set aside than could be, for more dice to roll."""
    FEWER_POINTS = "fewer-points"
    """Fewer points are set aside than could be, and no more dice are left."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is at stake once the points are at risk and the dice are to be rolled.

    ``bank`` and ``roll`` are the worths of doing so, None where it is not allowed. ``zilch`` is
    the chance of losing it all with the next roll, ``brings`` the points in units that the dearest
    set-aside of that roll adds on average, 0 for a zilch: there an exact target does not count.
    """

    points: Points
    dice: int
    bank: float | None
    roll: float | None
    zilch: float
    brings: float


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice: the action, what to do next after it, and its worth if all goes on as well as can.

    ``option`` is the set-aside, if it is one.
    """

    action: PlayerAction
    then: Then
    worth: float
    prospect: Prospect
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """Every choice, the best first, and why that is.

    ``basis`` tells what worths are: chances of winning from 0 to 1, or points in units. Of equals
    the one that is surer comes first: more points set aside, banking before rolling. ``kept`` is
    None where nothing is set aside.
    """

    basis: Basis
    choices: tuple[Advised, ...]
    reason: Reason
    kept: Kept | None = None

    @property
    def best(self) -> Advised:
        """The best choice."""
        return self.choices[0]

    @property
    def margin(self) -> float:
        """How much better the best is than the next; 0 where there is no other."""
        return self.best.worth - self.choices[1].worth if len(self.choices) > 1 else 0.0

    def of(self, action: PlayerAction) -> Advised | None:
        """What is said of this action; a set-aside without points is taken as the dearest."""
        named = action if not isinstance(action, SetAside) else self._counted(action)
        return next((advised for advised in self.choices if advised.action == named), None)

    def _counted(self, action: SetAside) -> SetAside:
        """The same set-aside as the choices have it: sorted, and with its points."""
        keep = tuple(sorted(action.keep))
        worths = [c.option.points for c in self.choices if c.option and c.option.keep == keep]
        points = max(worths, default=None) if action.points is None else action.points
        return SetAside(keep, points)


class Adviser:
    """Advises players under one rule set, with its solution where there is one.

    A decision takes some milliseconds in a turn not asked about before, and next to nothing in one
    that is among the ``kept``.
    """

    def __init__(self, rules: RuleSet, table: ValueTable | None, kept: int = KEPT) -> None:
        self.rules = rules
        self.outlooks = Outlooks(rules, table, kept)

    def advise(self, state: State) -> Advice | None:
        """Advice to the player whose move it is.

        None while dice are in the air, in the roll for who starts, when a score is reopened, and
        when the game is over: nothing that has not landed is looked at.
        """
        turn = state.turn
        if turn is None or turn.flying:
            return None
        outlook = self.outlooks.of(state)
        if outlook is None:
            return None
        if turn.roll is not None:
            return self._on_a_roll(state, turn, outlook)
        return self._between_rolls(state, turn, outlook)

    def _on_a_roll(self, state: State, turn: Turn, outlook: Outlook) -> Advice | None:
        room = room_left(state, turn)
        found = [self._set_aside(turn, o, outlook.worths, room) for o in set_asides(state)]
        if not found:
            return None
        found.sort(key=_rank, reverse=True)
        reason = _reason(found[0], outlook.basis)
        return Advice(outlook.basis, tuple(found), reason, _why_kept(turn.dice, found))

    def _set_aside(
        self, turn: Turn, option: Option, worths: TurnWorths, room: Points | None
    ) -> Advised:
        graph = turn_solver(self.rules).graph
        next_to = choice(self.rules, graph, turn.dice, turn.trios, option)
        points = turn.points + option.points
        left = turn.dice - len(option.keep)
        trios = turn.trios | option.trios if left and self.rules.scoring.match else NO_TRIOS
        bank, roll = worths.allowed(points, next_to.node, next_to.bound)
        board = _Board(left or self.rules.scoring.dice, trios, points)
        prospect = self._prospect(board, bank, roll, None if room is None else room - option.points)
        then = Then.WIN if next_to.bound is Bound.WON else _then(prospect)
        worth = worths.after(turn.points, next_to)
        return Advised(SetAside(option.keep, option.points), then, worth, prospect, option)

    def _between_rolls(self, state: State, turn: Turn, outlook: Outlook) -> Advice:
        node = turn_solver(self.rules).graph.node(turn.dice, turn.trios)
        bank, roll = outlook.worths.allowed(turn.points, node, bound_now(turn))
        board = _Board(turn.dice, turn.trios, turn.points)
        prospect = self._prospect(board, bank, roll, room_left(state, turn))
        found = []
        if roll is not None:
            found.append(Advised(Throw(), Then.ROLL, roll, prospect))
        if bank is not None:
            found.append(Advised(Bank(), Then.BANK, bank, prospect))
        if state.left is not None and not isinstance(decide(state, TakeOver()), Refusal):
            found.append(self._take_over(state, state.left, outlook.worths))
        found.sort(key=_rank, reverse=True)
        begins = not turn.begun and not turn.points
        reason = _why_begun(found) if begins else _reason(found[0], outlook.basis)
        return Advice(outlook.basis, tuple(found), reason)

    def _take_over(self, state: State, left: LeftDice, worths: TurnWorths) -> Advised:
        node = turn_solver(self.rules).graph.node(left.dice, left.trios)
        worth = worths.roll(left.points, node)
        assert state.turn is not None
        room = room_left(state, state.turn)
        board = _Board(left.dice, left.trios, left.points)
        after = None if room is None else room - left.points
        return Advised(TakeOver(), Then.TAKE_OVER, worth, self._prospect(board, None, worth, after))

    def _prospect(
        self, board: "_Board", bank: float | None, roll: float | None, room: Points | None
    ) -> Prospect:
        """``room`` is for how many points an exact target leaves room after those at risk."""
        dice, trios, points = board
        zilch = float(losing_chance(self.rules, dice, trios, room))
        brings = float(expected_best(self.rules.scoring, dice, trios))
        return Prospect(points, dice, bank, roll, zilch, brings)


class _Board(NamedTuple):
    """The dice to be thrown, beside which trios, with how many points at risk."""

    dice: int
    trios: Trios
    points: Points


def bound_now(turn: Turn) -> Bound:
    """What binds the player after the last set-aside."""
    if turn.must_roll:
        return Bound.MUST_ROLL
    return Bound.MUST_BANK if turn.must_bank else Bound.FREE


def _rank(advised: Advised) -> tuple[float, bool, Points]:
    """Orders choices by their worth; of equals the surer one comes first."""
    return (round(advised.worth, DIGITS), advised.then is Then.BANK, advised.prospect.points)


def _then(prospect: Prospect) -> Then:
    if prospect.bank is None:
        return Then.ROLL
    if prospect.roll is None:
        return Then.BANK
    return Then.BANK if prospect.bank >= prospect.roll else Then.ROLL


def _reason(best: Advised, basis: Basis) -> Reason:
    prospect = best.prospect
    if best.then is Then.WIN:
        return Reason.WINS
    if best.then is Then.BANK:
        if basis.is_chance and best.worth >= SURE:
            return Reason.WINS
        return Reason.MAY_NOT_ROLL if prospect.roll is None else Reason.BETTER_IN_HAND
    if prospect.bank is None:
        return Reason.MAY_NOT_BANK
    if basis.is_chance and prospect.bank <= HOPELESS:
        return Reason.BANKING_LOSES
    return Reason.WORTH_THE_RISK if prospect.zilch else Reason.SAFE_ROLL


def _why_begun(found: list[Advised]) -> Reason:
    if found[0].then is Then.TAKE_OVER:
        return Reason.TAKE_OVER
    return Reason.START_AFRESH if len(found) > 1 else Reason.FIRST_THROW


def _why_kept(dice: int, found: list[Advised]) -> Kept:
    """Why the first of these set-asides, of so many dice, is the best."""
    best, dearest = found[0].option, max((f.option for f in found if f.option), key=_dear)
    assert best is not None
    if len(found) == 1:
        return Kept.ONLY_CHOICE
    if len(best.keep) == dice:
        return Kept.ALL_THE_DICE
    if best.points == dearest.points:
        return Kept.MOST_POINTS
    return Kept.MORE_DICE if len(best.keep) < len(dearest.keep) else Kept.FEWER_POINTS


def _dear(option: Option) -> tuple[Points, int]:
    return (option.points, -len(option.keep))
