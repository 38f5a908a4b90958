"""What a penalty for zilches in a row costs, and how it is played against, in the long run."""

from dataclasses import dataclass
from functools import cache

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solver.single_player import Banking, banking, best_turn, turn_at_risk_of
from zilch3d.odds.solver.turn_solver import TurnValues

CLOSE = 1e-10
"""In units: an average that is as close as this to what follows from it."""

MOST_STEPS = 30

THE_SAME = 1e-13
"""In units: zilches that differ by no more in what they lead to make no difference before."""


@dataclass(frozen=True)
class PenalisedTurns:
    """Turns played for the most points in the long run, penalties for zilches in a row counted.

    ``average`` is what a turn brings so, in units, while there are points to pay with. ``banking``
    says when to bank after no zilch, after one, and so on, the last before the penalty.
    """

    average: float
    banking: tuple[Banking, ...]


@cache
def penalised_turns(rules: RuleSet) -> PenalisedTurns | None:
    """The best turns where zilches in a row cost points; None where they don't, or where there is
    no limit to the points of a turn.

    Who expects g of every turn is better or worse off by h(s) after s zilches in a row, with
    h(s) = the best turn that is worth h(s + 1) if it is lost, less g. The last zilch of a row costs
    the penalty, and then, as after banking, all begins anew with h(0) = 0: secants find that g.
    """
    usual = best_turn(rules).expected
    if not rules.turn.zilches_in_a_row or usual is None:
        return None
    before, average = usual + 1.0, usual
    off_before, off = _left_over(rules, before), _left_over(rules, average)
    for _step in range(MOST_STEPS):
        if abs(off) < CLOSE:
            break
        step = off * (average - before) / (off - off_before)
        before, average, off_before = average, average - step, off
        off = _left_over(rules, average)
    return PenalisedTurns(average, tuple(banking(each) for each in _row(rules, average)))


def _left_over(rules: RuleSet, average: float) -> float:
    """The h(0) that follows from this average: 0 if it is the right one."""
    return _row(rules, average)[0].start - average


def _row(rules: RuleSet, average: float) -> list[TurnValues]:
    """The turns after no zilch, after one, and so on."""
    lost, turns = -float(rules.turn.zilch_penalty), list[TurnValues]()
    for _zilch in range(rules.turn.zilches_in_a_row):
        if not turns or abs(turns[-1].zilch - lost) > THE_SAME:
            turns.append(turn_at_risk_of(rules, lost))
        else:
            turns.append(turns[-1])
        lost = turns[-1].start - average
    return turns[::-1]
