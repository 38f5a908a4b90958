"""Rules whose fields are in order one by one, but contradict each other."""

from collections.abc import Iterator
from math import gcd

from zilch3d.engine.dice import MOST_DICE
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.ruleset import (
    BlankRule,
    EndRules,
    Points,
    Reach,
    RuleSet,
    Scoring,
    Ties,
    TurnRules,
)
from zilch3d.engine.scoring import combinations
from zilch3d.engine.spelling import spelt


def contradictions(rules: RuleSet) -> Iterator[Fault]:
    """What no single field shows; nothing if the rules can be played to an end."""
    yield from _scoring_faults(rules.scoring)
    yield from _limit_faults(rules)
    yield from _turn_faults(rules.turn)
    yield from _end_faults(rules.scoring, rules.end)
    if rules.manners.time_warp and not rules.manners.catching_up:
        yield _needs("manners.time_warp", "manners.catching_up", value=True)
    if rules.start.least_players > rules.start.most_players:
        yield Fault("start.least_players", FaultReason.LEAST_ABOVE_MOST)


def without_effect(rules: RuleSet) -> Iterator[Fault]:
    """Fields that say something, and change nothing about who wins.

    Who hits an exact target first has won: in the last turns the others can do no more than draw
    level, which then loses or is refused. Unless six of a kind wins, or a Time Warp takes the score
    back.
    """
    end = rules.end
    level_loses = end.ties in (Ties.FIRST_ACROSS, Ties.NOT_BANKABLE)
    other_ways = rules.scoring.six_wins or rules.manners.time_warp
    if end.exact and end.last_turns and level_loses and not other_ways:
        yield Fault("end.last_turns", FaultReason.NO_EFFECT, allowed="end.reach")


def _needs(field: str, other: str, value: object = None) -> Fault:
    """That the field makes sense only where the other one is this; None: where it is there."""
    quoted = "" if value is None else spelt(value)
    return Fault(field, FaultReason.NEEDS_OTHER, quoted, other)


def _scoring_faults(scoring: Scoring) -> Iterator[Fault]:
    if not combinations(scoring):
        yield Fault("scoring", FaultReason.NO_COMBINATION)
    for kind in scoring.must_roll & scoring.must_bank:
        yield Fault("scoring.must_bank", FaultReason.BOTH_BOUND, spelt(kind.value))
    of_six_dice = {
        "six": any(scoring.sixes),
        "straight": scoring.straight,
        "three_pairs": scoring.three_pairs,
        "four_and_pair": scoring.four_and_pair,
        "two_triples": scoring.two_triples,
    }
    for name, points in of_six_dice.items():
        if points and scoring.dice < MOST_DICE:
            yield Fault(f"scoring.{name}", FaultReason.NEEDS_SIX_DICE)
    if scoring.six_wins and not any(scoring.sixes):
        yield _needs("scoring.six_wins", "scoring.six")


def _limit_faults(rules: RuleSet) -> Iterator[Fault]:
    """Points that a turn must bring, and none can."""
    turn, target = rules.turn, rules.end.target
    newcomer = turn.newcomer_opening if turn.newcomer_opening != turn.opening else 0
    limits = (
        ("turn.opening", turn.opening),
        ("turn.newcomer_opening", newcomer),
        ("turn.minimum", turn.minimum),
        ("end.crossing", rules.end.crossing),
    )
    most = _most_of_a_turn(rules)
    for name, points in limits:
        shown = str(rules.scoring.shown(points))
        if target and points > target:
            yield Fault(name, FaultReason.ABOVE_TARGET, shown)
        elif most is not None and points > most:
            yield Fault(name, FaultReason.OUT_OF_REACH, shown, str(rules.scoring.shown(most)))


def _turn_faults(turn: TurnRules) -> Iterator[Fault]:
    again, zilch = BlankRule.ROLL_AGAIN.value, BlankRule.ZILCH.value
    if turn.blank_bonus and turn.blank is not BlankRule.ROLL_AGAIN:
        yield _needs("turn.blank_bonus", "turn.blank", again)
    if turn.blank_may_bank and turn.blank is not BlankRule.ROLL_AGAIN:
        yield _needs("turn.blank_may_bank", "turn.blank", again)
    if turn.consolation and turn.blank is BlankRule.ROLL_AGAIN:
        yield _needs("turn.consolation", "turn.blank", zilch)
    if turn.zilch_penalty and not turn.zilches_in_a_row:
        yield _needs("turn.zilch_penalty", "turn.zilches_in_a_row")
    if turn.zilches_in_a_row and not turn.zilch_penalty:
        yield _needs("turn.zilches_in_a_row", "turn.zilch_penalty")


def _most_of_a_turn(rules: RuleSet) -> Points | None:
    """The most points that a turn can bring; None if there is no limit to them.

    There is none where all the dice can be set aside, as they are then thrown again, nor where a
    blank roll brings points. It is not worked out where later dice match earlier ones: None, too.
    """
    scoring = rules.scoring
    if rules.turn.blank_bonus or scoring.match:
        return None
    # The most that so many dice have brought, -1 where no combinations use just that many.
    best = [0] + [-1] * scoring.dice
    for dice in range(1, scoring.dice + 1):
        for part in combinations(scoring):
            before = dice - sum(part.uses)
            if before >= 0 and best[before] >= 0:
                best[dice] = max(best[dice], best[before] + part.points)
    return None if best[scoring.dice] >= 0 else max(best)


def _end_faults(scoring: Scoring, end: EndRules) -> Iterator[Fault]:
    if end.target == 0 and end.rounds == 0:
        yield Fault("end.target", FaultReason.NO_END)
    if end.reach is Reach.EXACTLY and end.target == 0:
        yield _needs("end.reach", "end.target")
    elif end.reach is Reach.EXACTLY and combinations(scoring):
        points = [part.points for part in combinations(scoring)]
        if end.target % gcd(*points, scoring.match) or end.target < min(points):
            yield Fault("end.target", FaultReason.NEVER_EXACT, str(scoring.shown(end.target)))
