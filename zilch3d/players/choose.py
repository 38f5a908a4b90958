"""What a computer player does: a pure function of the state and its profile.

It looks one roll ahead. Rolling ``n`` dice with ``t`` points at risk gains the average of the
highest-scoring set-aside and costs ``t`` times the chance of a zilch: where that is a loss, it
banks.
"""

from fractions import Fraction

from zilch3d.engine.actions import Bank, LetStand, PlayerAction, Resume, SetAside, TakeOver, Throw
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points, Ties
from zilch3d.engine.scoring import NO_TRIOS, Option, Trios
from zilch3d.engine.state import State, Turn
from zilch3d.odds.exact import expected_best, zilch_chance
from zilch3d.players.profile import Profile


def choose(state: State, profile: Profile) -> PlayerAction:
    """The action of the player to move; it is always legal."""
    turn = state.turn
    if turn is None:
        return _reopened(state, profile)
    if turn.roll is not None:
        legal = set_asides(state)
        best = max(legal, key=lambda option: _worth(state, turn, option, profile))
        return SetAside(best.keep, best.points)
    if not turn.begun:
        return _first(state, turn, profile)
    if isinstance(decide(state, Bank()), Refusal) or is_behind(state, turn):
        return Throw()
    if _wins(state, turn):
        return Bank()
    gain = _gain(state, turn.dice, turn.points, turn.trios, profile)
    return Throw() if gain > 0 else Bank()


def _first(state: State, turn: Turn, profile: Profile) -> PlayerAction:
    """Takes over what is worth more than a fresh start."""
    left = state.extras.left
    if left is None or isinstance(decide(state, TakeOver()), Refusal):
        return Throw()
    fresh = _gain(state, turn.dice, 0, NO_TRIOS, profile)
    kept = 1 - zilch_chance(state.rules.scoring, left.dice, left.trios)
    taken = kept * left.points + expected_best(state.rules.scoring, left.dice, left.trios)
    return TakeOver() if taken > fresh else Throw()


def _reopened(state: State, profile: Profile) -> PlayerAction:
    """A reopened score is risked where one more roll is worth it."""
    again = state.reopened[0]
    gain = _gain(state, again.dice, again.points, again.trios, profile)
    return Resume() if gain > 0 else LetStand()


def is_behind(state: State, turn: Turn) -> bool:
    """Whether banking in the last turns would lose the game."""
    total = state.seats[turn.seat].score + turn.points
    enough = total + (state.rules.end.ties is Ties.SHARED)
    return state.crossed is not None and enough <= state.leader_score


def _wins(state: State, turn: Turn) -> bool:
    """Whether banking ends the game, and the player who may bank is not behind."""
    if state.crossed is not None:
        return state.following(turn.seat) == state.crossed
    end = state.rules.end
    return not end.last_turns and end.reached(state.seats[turn.seat].score + turn.points)


def _worth(state: State, turn: Turn, option: Option, profile: Profile) -> tuple[Fraction, int]:
    """What the option brings with the next roll after it; of equals, the one with more dice."""
    points = turn.points + option.points
    left = turn.dice - len(option.keep)
    trios = turn.trios | option.trios if left and state.rules.scoring.match else NO_TRIOS
    gain = _gain(state, left or state.rules.scoring.dice, points, trios, profile)
    return (option.points + max(gain, Fraction(0)), left)


def _gain(state: State, dice: int, points: Points, trios: Trios, profile: Profile) -> Fraction:
    """What one more roll brings on average, as the profile's nerve weighs the risk."""
    scoring = state.rules.scoring
    risk = zilch_chance(scoring, dice, trios) * points / Fraction(profile.nerve)
    return expected_best(scoring, dice, trios) - risk
