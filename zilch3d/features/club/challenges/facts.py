"""What a finished game comes to for one seat: facts that its record proves.

Points are shares of the target, so that a challenge means as much under all rules; where rules have
no target they are None.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from zilch3d.engine.dice import Faces, count
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet, Scoring
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State
from zilch3d.odds.solvable import same_play
from zilch3d.records.scoresheet import RollFate, RollLine, TurnLine, turn_lines, with_first_turn
from zilch3d.store.rulefiles import PRESETS, load

ALONE = 1


class Shape(Enum):
    """What a roll may show, whatever the rules pay for it."""

    STRAIGHT = "straight"
    """1 to 6."""
    THREE_PAIRS = "three-pairs"
    """Of three faces."""
    TWO_TRIPLES = "two-triples"
    """Of two faces."""
    FOUR = "four-of-a-kind"
    """Four alike, or more."""
    FIVE = "five-of-a-kind"
    SIX = "six-of-a-kind"
    ALL_SCORE = "all-score"
    """All the dice of the game, and each scores."""


@cache
def shapes(scoring: Scoring, faces: Faces) -> frozenset[Shape]:
    """All that a roll shows; ``faces`` are sorted."""
    counts = sorted(filter(None, count(faces)), reverse=True)
    rules = {
        Shape.STRAIGHT: counts == [1] * 6,
        Shape.THREE_PAIRS: counts == [2, 2, 2],
        Shape.TWO_TRIPLES: counts == [3, 3],
        Shape.FOUR: counts[0] >= 4,
        Shape.FIVE: counts[0] >= 5,
        Shape.SIX: counts[0] >= 6,
        Shape.ALL_SCORE: len(faces) == scoring.dice
        and any(len(option.keep) == len(faces) for option in options(scoring, faces)),
    }
    return frozenset(shape for shape, is_shown in rules.items() if is_shown)


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """One turn of the seat.

    ``number`` counts the turns of all players from 1, as on the score sheet. ``points`` are what
    was banked, or what a zilch has lost; ``dice_left`` how many dice could have been rolled next
    when it was banked. ``last_die`` is the most that was at stake when a single die was rolled, and
    scored; None if none was. ``last_chance``: another player had reached the target before.
    """

    number: int
    banked: bool
    zilch: bool
    points: float | None
    dice_left: int
    rolls: int
    hot_dice: int
    last_die: float | None
    first: bool
    last_chance: bool
    took_over: bool
    opening: frozenset[Shape] = frozenset()
    """What the turn's first roll shows."""
    rolled: frozenset[Shape] = frozenset()
    """What any of its rolls shows."""


@dataclass(frozen=True, slots=True)
class Decided:
    """How a seat decided, from the review of the game; None is what is not worked out yet.

    ``error`` is the chance of winning that was given away, ``best`` the share of the unforced
    decisions that were best. ``mistakes`` counts the blunders among them, too.
    """

    mistakes: int | None = None
    blunders: int | None = None
    error: float | None = None
    best: float | None = None
    performance: float | None = None


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The game as it was for one seat.

    ``rules`` is the id of the preset it was played by, empty for house rules. ``opponents`` are the
    ids of the others' players. ``won``: alone, a shared win is none. ``lead`` is that over the next
    best player, if it has won; ``behind`` the most it was behind anybody after any turn.
    ``never_behind``: after no round, in which everybody has had as many turns.
    """

    rules: str
    opponents: tuple[str, ...]
    won: bool
    lead: float | None
    behind: float | None
    never_behind: bool
    turns: int
    zilches: int
    zilch_run: int
    shut_out: int
    """Opponents without a point at the end."""
    each_turn: tuple[TurnFacts, ...] = ()
    decided: Decided = field(default=Decided())


@cache
def preset_of(rules: RuleSet) -> str:
    """The id of the preset that these rules play like; empty for house rules."""
    return next((each for each in PRESETS if same_play(load(each)) == same_play(rules)), "")


def seat_facts(
    initial: State, history: Sequence[Event], end: State, players: Sequence[str], seat: int
) -> SeatFacts:
    """The facts of a finished game for the seat; ``players`` are the ids by seat.

    ``end`` is the state after all events of ``history``.
    """
    every = enumerate(turn_lines(initial, with_first_turn(initial, history)), start=1)
    lines = [(number, line) for number, line in every if line.begun and not line.missed]
    rules, winners = initial.rules, end.outcome.winners if end.outcome is not None else ()
    course = _Course(initial, len(end.seats))
    for _number, line in lines:
        course.add(line)
    others = [each.score for number, each in enumerate(end.seats) if number != seat]
    won = winners == (seat,)
    lead = end.seats[seat].score - max(others, default=0)
    own = tuple(_turns(rules, lines, seat))
    return SeatFacts(
        rules=preset_of(rules),
        opponents=tuple(player for number, player in enumerate(players) if number != seat),
        won=won,
        lead=_share(rules, lead) if won and lead >= 0 else None,
        behind=_share(rules, course.behind[seat]),
        never_behind=seat not in course.were_behind,
        turns=len(own),
        zilches=sum(turn.zilch for turn in own),
        zilch_run=_longest_run(own),
        shut_out=sum(score == 0 for score in others),
        each_turn=own,
    )


def _share(rules: RuleSet, points: Points) -> float | None:
    return points / rules.end.target if rules.end.target else None


class _Course:
    """How far each seat was behind, turn after turn and round after round."""

    def __init__(self, initial: State, seats: int) -> None:
        self._scores = [seat.score for seat in initial.seats]
        self._scores += [0] * (seats - len(self._scores))
        self._turns = [0] * seats
        self.behind = [0] * seats
        self.were_behind: set[int] = set()

    def add(self, line: TurnLine) -> None:
        self._scores[line.seat] = line.score
        self._turns[line.seat] += 1
        highest, round_is_over = max(self._scores), len(set(self._turns)) == 1
        for seat, score in enumerate(self._scores):
            self.behind[seat] = max(self.behind[seat], highest - score)
            if round_is_over and score < highest:
                self.were_behind.add(seat)


def _longest_run(turns: Sequence[TurnFacts]) -> int:
    longest = run = 0
    for turn in turns:
        run = run + 1 if turn.zilch else 0
        longest = max(longest, run)
    return longest


def _turns(rules: RuleSet, lines: Sequence[tuple[int, TurnLine]], seat: int) -> Iterator[TurnFacts]:
    crossed, is_first = False, True
    for number, line in lines:
        if line.seat == seat:
            yield _turn(rules, number, line, is_first=is_first, last_chance=crossed)
            is_first = False
        crossed = crossed or (line.crossed and line.seat != seat)


def _turn(
    rules: RuleSet, number: int, line: TurnLine, *, is_first: bool, last_chance: bool
) -> TurnFacts:
    rolls = [roll for roll in line.rolls if roll.fate is not RollFate.VOID]
    shown = [shapes(rules.scoring, tuple(sorted(roll.faces))) for roll in rolls]
    nothing: frozenset[Shape] = frozenset()
    last_die = _last_die(rules, line, rolls)
    return TurnFacts(
        number,
        line.banked,
        line.zilch,
        _share(rules, line.points if line.banked else line.at_risk),
        _dice_left(rules, line, rolls),
        len(rolls),
        line.hot_dice,
        None if last_die is None else _share(rules, last_die),
        is_first,
        last_chance,
        line.takeover is not None,
        shown[0] if shown else nothing,
        nothing.union(*shown),
    )


def _dice_left(rules: RuleSet, line: TurnLine, rolls: Sequence[RollLine]) -> int:
    last = next((roll for roll in reversed(rolls) if roll.option is not None), None)
    if last is None or last.option is None:
        return line.takeover.dice if line.takeover is not None else rules.scoring.dice
    return len(last.faces) - len(last.option.keep) or rules.scoring.dice


def _last_die(rules: RuleSet, line: TurnLine, rolls: Sequence[RollLine]) -> Points | None:
    """The most at stake when one die was rolled and scored; None in a game of one die, too."""
    start = line.takeover or line.resumed_turn
    stake, highest = start.points if start else 0, None
    for roll in rolls:
        if len(roll.faces) == ALONE < rules.scoring.dice and roll.fate is RollFate.KEPT:
            highest = max(highest or 0, stake)
        stake += (roll.option.points if roll.option else 0) + roll.bonus
    return highest
