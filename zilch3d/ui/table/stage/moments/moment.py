"""A moment as data: of which event, its times and sound, the light and the dice that follow it."""

import math
from collections.abc import Container
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from zilch3d.engine import events
from zilch3d.engine.decide import room_left
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.motion.easing import pulse, smooth
from zilch3d.motion.pose import Vector
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.words import captions
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.captions import Caption

PRESSED = 0.65
"""By what a moment is shortened that another one follows at once."""
FADE_IN, FADE_OUT = 0.12, 0.35
"""Seconds in which a moment comes and goes."""


class MomentKind(Enum):
    """The kinds of moments, each staged in a way of its own."""

    ZILCH = "zilch"
    BANK = "bank"
    ON_BOARD = "on-board"
    CONSOLED = "consoled"
    PENALISED = "penalised"
    HOT_DICE = "hot-dice"
    ESCAPE = "escape"
    CROSSED = "crossed"
    LAST_TURN = "last-turn"
    TAKEN_OVER = "taken-over"
    TIME_WARP = "time-warp"
    TIE = "tie"
    VICTORY = "victory"
    DEFEAT = "defeat"
    NOTICE = "notice"
    """Said, and no more than that."""


@dataclass(frozen=True)
class MomentSpan:
    """Seconds at normal speed: of the slightest and the greatest of a kind.

    Points ``land`` after that share of them; play goes on after that share (``waits``).
    """

    slight: float
    great: float
    lands: float = 0.0
    waits: float = 1.0


SPANS = {
    MomentKind.ZILCH: MomentSpan(1.0, 1.5),
    MomentKind.BANK: MomentSpan(1.3, 1.6, lands=0.42, waits=0.68),
    MomentKind.ON_BOARD: MomentSpan(1.6, 1.8, lands=0.4, waits=0.7),
    MomentKind.CONSOLED: MomentSpan(1.4, 1.5, lands=0.4, waits=0.7),
    MomentKind.PENALISED: MomentSpan(1.2, 1.4, lands=0.35),
    MomentKind.HOT_DICE: MomentSpan(1.7, 2.0),
    MomentKind.ESCAPE: MomentSpan(1.4, 1.6, waits=0.0),
    MomentKind.CROSSED: MomentSpan(2.0, 2.0, waits=0.75),
    MomentKind.LAST_TURN: MomentSpan(1.6, 1.6, waits=0.0),
    MomentKind.TAKEN_OVER: MomentSpan(1.1, 1.3, lands=0.6),
    MomentKind.TIME_WARP: MomentSpan(1.5, 1.5),
    MomentKind.TIE: MomentSpan(1.4, 1.4),
    MomentKind.VICTORY: MomentSpan(1.5, 1.5),
    MomentKind.DEFEAT: MomentSpan(1.5, 1.5),
    MomentKind.NOTICE: MomentSpan(1.2, 1.2),
}

_SOUNDS: dict[MomentKind, Stinger] = {
    MomentKind.ZILCH: "zilch",
    MomentKind.PENALISED: "big_zilch",
    MomentKind.BANK: "bank",
    MomentKind.CONSOLED: "bank",
    MomentKind.TAKEN_OVER: "bank",
    MomentKind.ON_BOARD: "on_the_board",
    MomentKind.HOT_DICE: "hot_dice",
    MomentKind.ESCAPE: "narrow_escape",
    MomentKind.CROSSED: "crossing",
    MomentKind.TIME_WARP: "crossing",
    MomentKind.VICTORY: "victory",
    MomentKind.DEFEAT: "defeat",
}
_GREATER: dict[Stinger, Stinger] = {"zilch": "big_zilch", "bank": "big_bank"}
_HEAVY = 0.5


@dataclass(frozen=True)
class Moment:
    """Something to be felt, ``weight`` from 0 (hardly) to 1.

    It is seen for so many ``seconds``, of which nothing else goes on for ``waits``. ``points`` are
    what travels or falls, as the ``amount`` is written, from or to a ``seat``; they are there after
    ``lands`` seconds. ``seats`` are those that it concerns beside.
    """

    kind: MomentKind
    caption: Caption
    seconds: float
    weight: float = 0.0
    waits: float = 0.0
    lands: float = 0.0
    seat: int | None = None
    points: str = ""
    amount: Points = 0
    seats: tuple[int, ...] = ()

    @property
    def sound(self) -> Stinger | None:
        """The sound that it begins with, if any."""
        plain = _SOUNDS.get(self.kind)
        return _GREATER.get(plain, plain) if plain and self.weight >= _HEAVY else plain

    def shortened(self, by: float) -> "Moment":
        """The moment in so many times its seconds."""
        times = (self.seconds * by, self.waits * by, self.lands * by)
        return replace(self, seconds=times[0], waits=times[1], lands=times[2])

    def explained(self, note: str, seconds: float) -> "Moment":
        """The moment with a note, and the time to read it."""
        return replace(
            self, caption=self.caption._replace(note=note), seconds=seconds, waits=seconds
        )


@dataclass(frozen=True)
class Staged:
    """A moment on the table, so many ``seconds`` after its start; it ends with ``until``.

    If it is ``still``, nothing moves.
    """

    moment: Moment
    seconds: float
    until: float
    still: bool = False

    @property
    def opacity(self) -> float:
        """0 to 1, as it comes and goes."""
        fades = (self.seconds / FADE_IN, (self.until - self.seconds) / FADE_OUT)
        return max(0.0, min(1.0, *fades))

    @property
    def share(self) -> float:
        """How much of it has been seen, 0 to 1."""
        return min(1.0, self.seconds / self.moment.seconds)

    @property
    def landed(self) -> bool:
        """Whether points that travel have arrived."""
        return self.seconds >= self.moment.lands


# The light and the dice


IMPACT = 0.13
"""Seconds until a falling word hits the table."""
FALLEN = IMPACT + 0.45
"""Seconds until a zilch's points have fallen away."""
SWEEP = 0.65
"""Seconds in which light sweeps over the dice."""
SWEEP_WIDTH = 1.6
"""How many dice are lit at once."""
WHITE: Vector = (1.0, 1.0, 1.0)
COLD: Vector = (0.66, 0.79, 1.0)
WARM: Vector = (1.16, 1.04, 0.82)
EMBERS: Vector = (1.0, 0.86, 0.72)


class Light(NamedTuple):
    """The light on the table, as ``TableView`` has it."""

    brightness: float = 1.0
    tint: Vector = WHITE


USUAL = Light()


def light(staged: Staged | None) -> Light:
    """The light of this moment; with reduced motion it stays as it is."""
    if staged is None or staged.still:
        return USUAL
    share = staged.share
    if staged.moment.kind is MomentKind.VICTORY:
        risen = smooth(share / 0.3)
        return Light(1.0 + 0.12 * risen, _between(WHITE, WARM, risen))
    if staged.moment.kind is MomentKind.DEFEAT:
        sunk = smooth(share / 0.4)
        return Light(1.0 - 0.22 * sunk, _between(WHITE, COLD, 0.8 * sunk))
    return _passing(staged)


def _passing(staged: Staged) -> Light:
    """The light of a moment after which all is as before."""
    weight, share, gone = staged.moment.weight, staged.share, staged.opacity
    swell = pulse(share)
    match staged.moment.kind:
        case MomentKind.ZILCH | MomentKind.PENALISED:
            depth = (0.10 + 0.34 * weight) * _struck(staged.seconds) * gone
            return Light(1.0 - depth, _between(WHITE, COLD, 0.7 * depth))
        case MomentKind.HOT_DICE:
            return Light(1.0 + 0.13 * swell, _between(WHITE, WARM, swell))
        case MomentKind.BANK | MomentKind.ON_BOARD | MomentKind.CONSOLED | MomentKind.TAKEN_OVER:
            return Light(
                1.0 + (0.02 + 0.06 * weight) * swell, _between(WHITE, WARM, swell * weight)
            )
        case MomentKind.ESCAPE:
            breath = pulse(share, 0.4)
            return Light(1.0 + 0.07 * breath, _between(WHITE, WARM, 0.4 * breath))
        case MomentKind.CROSSED:
            return Light(1.0 - 0.26 * swell, _between(WHITE, EMBERS, swell))
        case MomentKind.TIME_WARP:
            wave = 0.5 - 0.5 * math.cos(share * 3 * math.tau)
            return Light(1.0 - 0.18 * gone * wave, _between(WHITE, COLD, gone * wave))
    return USUAL


def glow(staged: Staged | None, place: int, dice: int) -> float:
    """How much the moment lights the die at this place of so many, 0 to 1.

    Hot dice are lit one after the other, and all of them in the end; so are the winner's.
    """
    if staged is None or staged.still:
        return 0.0
    if staged.moment.kind is MomentKind.VICTORY:
        return 0.8 * smooth(staged.share / 0.25)
    if staged.moment.kind is not MomentKind.HOT_DICE:
        return 0.0
    at = staged.seconds / SWEEP * (dice + SWEEP_WIDTH) - SWEEP_WIDTH / 2
    passing = math.exp(-(((place - at) / SWEEP_WIDTH) ** 2) * 2)
    behind = 0.45 * smooth((at - place) / SWEEP_WIDTH)
    return min(1.0, max(passing, behind)) * staged.opacity


def dulled(staged: Staged | None) -> float:
    """How far a lost roll's dice have lost their shine, 0 to 1; then they stay so."""
    if staged is None or staged.still or staged.moment.kind is not MomentKind.ZILCH:
        return 1.0
    return smooth((staged.seconds - 0.4 * IMPACT) / 0.3)


def _struck(seconds: float) -> float:
    """A blow: at once, a little too far, and held."""
    after = seconds - IMPACT
    if after < 0.0:
        return 0.0
    return smooth(after / 0.05) * (1.0 + 0.35 * math.exp(-after * 9) * math.cos(after * 24))


def _between(one: Vector, other: Vector, share: float) -> Vector:
    a, b, c = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return (a, b, c)


# Of which event, and how strongly


SLIGHT, GREAT = 2, 10
"""Points at which a loss or a gain begins to be felt, and is felt fully: in the highest singles."""
NARROW = 0.6
"""The chance of a zilch from which a roll that scores is a narrow escape."""
NARROW_AT_STAKE = 0.5
"""The chance from which it is one where the turn has GREAT points to lose."""
BROKEN = 0.4
"""The least weight of a zilch for what was done, not rolled: its dice don't tell what happened."""
BRIEF = 0.7
"""By what the everyday moments of computer players are shortened."""
KINDS: dict[type[Event], MomentKind | None] = {
    events.Zilched: MomentKind.ZILCH,
    events.Consoled: MomentKind.CONSOLED,
    events.Penalised: MomentKind.PENALISED,
    events.TakenOver: MomentKind.TAKEN_OVER,
    events.HotDice: MomentKind.HOT_DICE,
    events.Crossed: MomentKind.CROSSED,
    events.ScoresReopened: MomentKind.TIME_WARP,
    events.PlayedOff: MomentKind.TIE,
    **dict.fromkeys(
        (
            events.BlankRoll,
            events.Voided,
            events.DieReturned,
            events.TurnMissed,
            events.PlayerJoined,
        ),
        MomentKind.NOTICE,
    ),
    **dict.fromkeys(
        (
            events.Thrown,
            events.KeptAside,
            events.DieHidden,
            events.StartRolled,
            events.StartTied,
            events.StartTurnBegan,
            events.TurnResumed,
            events.ScoreStands,
        )
    ),
}
"""The kinds of events that are always felt alike; None for those that are not felt.

Landings, banked points, beginnings of turns and the end of the game depend on more.
"""
EVERYDAY = frozenset(
    {
        MomentKind.ZILCH,
        MomentKind.BANK,
        MomentKind.HOT_DICE,
        MomentKind.TAKEN_OVER,
        MomentKind.NOTICE,
    }
)


def weight_of(rules: RuleSet, points: Points) -> float:
    """How much these points are felt, 0 to 1; in Freeze 200 are nothing, and 1,000 are all."""
    highest = max(rules.scoring.singles) or max(1, rules.end.goal // 50)
    return max(0.0, min(1.0, (points / highest - SLIGHT) / (GREAT - SLIGHT)))


def moment_of(
    event: Event,
    before: State,
    after: State,
    points_text: PointsText,
    computers: Container[int] = (),
) -> Moment | None:
    """The moment of this event, which leads from one state to the next; None if it has none.

    ``points_text`` writes points; ``computers`` are the seats that no person plays.
    """
    moment = _full_length(event, before, after, points_text, computers)
    if moment is None:
        return None
    seat = getattr(event, "seat", None)
    return moment.shortened(BRIEF) if moment.kind in EVERYDAY and seat in computers else moment


def _full_length(
    event: Event, before: State, after: State, points_text: PointsText, computers: Container[int]
) -> Moment | None:
    words = captions.caption(event, after, points_text)
    match event:
        case events.Landed():
            return _escape(event, before)
        case events.GameOver():
            return _over(event, after, points_text, computers)
        case events.TurnBegan():
            kind = MomentKind.LAST_TURN if words is not None else None
        case events.Banked():
            first = event.points == event.total and after.rules.turn.opening > 0
            kind = MomentKind.ON_BOARD if first else MomentKind.BANK
        case _:
            kind = KINDS.get(type(event))
    if kind is None or words is None:
        return None
    amount = _amount(event)
    moment = replace(_timed(kind, words, _weight(event, amount, after.rules)), amount=amount)
    points = points_text(amount) if amount else ""
    return replace(
        moment, seat=getattr(event, "seat", None), points=points, seats=_seats(event, before)
    )


def _timed(kind: MomentKind, words: Caption, weight: float) -> Moment:
    span = SPANS[kind]
    seconds = span.slight + (span.great - span.slight) * weight
    return Moment(kind, words, seconds, weight, seconds * span.waits, seconds * span.lands)


def _amount(event: Event) -> Points:
    """The points that travel or fall."""
    if isinstance(event, events.Zilched):
        return event.lost
    gains = events.Banked | events.Consoled | events.Penalised | events.TakenOver
    return event.points if isinstance(event, gains) else 0


def _weight(event: Event, amount: Points, rules: RuleSet) -> float:
    if isinstance(event, events.HotDice):
        return min(1.0, event.times / 3)
    if isinstance(event, events.Zilched) and event.cause is not events.ZilchCause.NOTHING_COUNTS:
        return max(BROKEN, weight_of(rules, amount))
    moves = isinstance(event, events.Zilched) or amount
    return weight_of(rules, amount) if moves else 0.5


def _seats(event: Event, before: State) -> tuple[int, ...]:
    """Whom it concerns beside the player."""
    if isinstance(event, events.TakenOver):
        return () if before.passer is None else (before.passer,)
    if isinstance(event, events.ScoresReopened):
        return tuple(turn.seat for turn in event.turns)
    return event.seats if isinstance(event, events.PlayedOff) else ()


def _over(
    event: events.GameOver, state: State, points_text: PointsText, computers: Container[int]
) -> Moment:
    """A victory, unless people have played and none of them has won."""
    winners, seats = event.winners, range(len(state.seats))
    people = [seat for seat in seats if seat not in computers]
    kind, words = MomentKind.VICTORY, captions.caption(event, state, points_text) or Caption("")
    if people and not set(people) & set(winners):
        best = max(people, key=lambda seat: state.seats[seat].score)
        kind, words = (
            MomentKind.DEFEAT,
            words._replace(line=captions.consoling(state, best, points_text)),
        )
    alone = winners[0] if len(winners) == 1 else None
    return replace(_timed(kind, words, 1.0), seat=alone, seats=winners)


def _escape(event: events.Landed, before: State) -> Moment | None:
    """A roll that scores though it was all but lost, with something to lose."""
    turn = before.turn
    if turn is None or not turn.points or not event.choices or before.starting is not None:
        return None
    dice, room = len(event.faces), room_left(before, turn)
    chance = float(losing_chance(before.rules, dice, turn.trios, room))
    at_stake = weight_of(before.rules, turn.points)
    if chance < NARROW - (NARROW - NARROW_AT_STAKE) * at_stake:
        return None
    return replace(
        _timed(MomentKind.ESCAPE, captions.escape(chance), max(at_stake, chance)), seat=turn.seat
    )
