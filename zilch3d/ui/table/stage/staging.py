"""The moments of a game as they come and go, their sounds, and the players' faces."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.ui.portraits import Mood
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.table.model import OptionsNow
from zilch3d.ui.table.stage.moments.counting import begins
from zilch3d.ui.table.stage.moments.effects import FALLEN, SWEEP, shaken
from zilch3d.ui.table.stage.moments.moment import (
    ENDING,
    FADE_OUT,
    PRESSED,
    SETTLED,
    SPANS,
    Moment,
    MomentKind,
    Staged,
    moment_of,
    weight_of,
)
from zilch3d.ui.words import dice_worth

READ = 3.6
"""Seconds for which the cause of a zilch is explained."""
WATCHED, WATCHED_WAIT = 3.0, 2.0
"""The same where a computer player's roll just lacked what counts, and for how long play waits."""
AFTER_SKIPPING = 0.8
"""Seconds for which a moment is still seen that was skipped."""
LONG_AGO = 60.0
COUNT_UP = 0.7
"""The share of what is left of a moment in which a total takes up points, in STEPS."""
STEPS = 8
TRAVELLING = frozenset({MomentKind.BANK, MomentKind.ON_BOARD, MomentKind.CONSOLED})
"""Their points are on their way to a total."""
FOLLOWED = (
    events.Crossed | events.GameOver | events.ScoresReopened | events.PlayedOff | events.Penalised
)
"""Events that are a moment of their own at once after another one."""

SHAKEN = 0.25
"""The weight of lost points from which a zilch is more than a pity."""

Moods: TypeAlias = Mapping[int, Mood]
"""By seat; whoever is missing is neutral."""


@dataclass(frozen=True)
class MomentSounds:
    """Plays what is heard of moments; counting is given by the seconds at which dice are."""

    sting: Callable[[Stinger], None] = lambda _stinger: None
    count: Callable[[Sequence[float], float], None] = lambda _times, _weight: None


class Staging:
    """Has the moments of a game come and go.

    ``computers`` are the seats that no person plays: their everyday moments are shorter. ``sounds``
    plays what is heard of one. ``celebrated`` are the dice that the present moment lights, in
    their order. ``moods`` are what the players' faces show.
    """

    def __init__(
        self, options: OptionsNow, computers: Container[int], sounds: MomentSounds
    ) -> None:
        self._options = options
        self._computers = computers
        self._sounds = sounds
        self._now = 0.0
        self.clear(())

    def clear(self, explained: Iterable[events.ZilchCause]) -> None:
        """Nothing is felt; the zilches of these causes have been ``explained`` in this game."""
        self.celebrated: tuple[int, ...] = ()
        self.moods: Moods = {}
        self._explained = set(explained)
        self._moment: Moment | None = None
        self._begins = self._ends = self._now - LONG_AGO
        """When the moment began, or will, and when it ends."""
        self._unheard: list[tuple[float, Callable[[], None]]] = []
        """What is still to be heard of the moment, each at its seconds."""

    @property
    def staged(self) -> Staged | None:
        """The moment that is seen now; of the end of a game, the light that it leaves."""
        moment, seconds = self._moment, self._now - self._begins
        if moment is None or seconds < 0.0:
            return None
        if self._now >= self._ends and moment.kind not in ENDING:
            return None
        return Staged(moment, seconds, self._ends - self._begins, self._options().still)

    @property
    def leaving(self) -> bool:
        """Whether the turn's points are on their way to a total, or still fall."""
        staged = self.staged
        if staged is None or staged.still:
            return False
        if staged.moment.kind is MomentKind.ZILCH:
            return bool(staged.moment.points) and staged.seconds < FALLEN
        return staged.moment.kind in TRAVELLING and not staged.landed

    @property
    def arriving(self) -> tuple[int, Points] | None:
        """The seat whose total still lacks so many points that have just reached it."""
        staged = self.staged
        if staged is None or staged.still or staged.moment.kind not in TRAVELLING:
            return None
        moment = staged.moment
        counted = max(0.0, (staged.seconds - moment.lands) / _takes_up(moment))
        lacking = moment.amount - moment.amount * int(counted * STEPS) // STEPS
        if moment.seat is None or not staged.landed or lacking <= 0:
            return None
        return moment.seat, lacking

    @property
    def moving(self) -> bool:
        """Whether a moment is seen that will end."""
        return self._moment is not None and self._now < self._ends

    @property
    def weight(self) -> float | None:
        """How much the last moment is felt, 0 to 1, if there was one."""
        return self._moment.weight if self._moment is not None else None

    @property
    def lands(self) -> float:
        """Seconds after which the points of the last moment arrive, where anything moves."""
        return self._moment.lands if self._moment and not self._options().still else 0.0

    @property
    def shaken(self) -> float:
        """How hard the points of the last moment shake the table as they land, 0 to 1."""
        return shaken(self._moment) if self._moment is not None else 0.0

    def update(self, seconds: float) -> None:
        """Time passes."""
        self._now += seconds
        self._hear()

    def happened(self, event: Event, before: State) -> None:
        """The faces show what they make of this event in the state ``before`` it."""
        self.moods = moods_after(self.moods, event, before)

    def begin(
        self,
        event: Event,
        states: tuple[State, State],
        coming: Event | None = None,
        delay: float = 0.0,
    ) -> float:
        """Begin the event's moment, if it is one, after a delay; the seconds that play waits.

        ``states`` are those before and after it, and ``coming`` is the next event: a moment that
        follows presses this one.
        """
        before, after = states
        points = self._options().points_of(after.rules)
        moment = moment_of(event, before, after, points, self._computers)
        if moment is None:
            return 0.0
        if isinstance(coming, FOLLOWED):
            moment = moment.shortened(PRESSED)
        self._show(moment, delay)
        self._unheard = self._sounds_of(moment)
        self._hear()
        return moment.waits

    def _sounds_of(self, moment: Moment) -> list[tuple[float, Callable[[], None]]]:
        """What is heard of it, in order; where nothing moves, nothing is counted."""
        heard = list[tuple[float, Callable[[], None]]]()
        still, sounds, beats = self._options().still, self._sounds, len(moment.beats)
        if moment.sound is not None:
            heard.append((0.0, partial(sounds.sting, moment.sound)))
        if beats and not still:
            times = tuple(moment.seconds * begins(beats, beat) for beat in range(beats))
            heard.append((0.0, partial(sounds.count, times, moment.weight)))
        if moment.landing is not None:
            lands = 0.0 if still else moment.lands
            heard.append((lands, partial(sounds.sting, moment.landing)))
        return heard

    def explain(self, event: events.Zilched, before: State) -> float | None:
        """The first time, say what the roll lacked; the seconds that play waits, if it is said."""
        is_known = event.cause in self._explained
        self._explained.add(event.cause)
        points = self._options().points_of(before.rules)
        note = "" if is_known else dice_worth.zilch(event, before, points)
        if not note or self._moment is None or not self._options().explain_zilches:
            return None
        everyday = event.cause is events.ZilchCause.NOTHING_COUNTS
        watched = everyday and event.seat in self._computers
        seconds, waits = (WATCHED, WATCHED_WAIT) if watched else (READ, READ)
        self._show(self._moment.explained(note, seconds, waits))
        return waits

    def sweep(self, waits: float) -> float:
        """Seconds that light sweeps over hot dice, of those that play ``waits`` for them."""
        return 0.0 if self._options().still else SWEEP * waits / SPANS[MomentKind.HOT_DICE].great

    def fade(self) -> None:
        """The moment fades from now on at the latest."""
        self._ends = min(self._ends, self._now + FADE_OUT)

    def skip(self) -> None:
        """Show the moment as it mostly is, and not for long."""
        if self.moving and self._moment is not None:
            moment = self._moment
            settled = self._now - SETTLED * moment.seconds
            self._begins = min(self._begins, settled, self._now - moment.lands - _takes_up(moment))
            self._ends = min(self._ends, self._now + AFTER_SKIPPING)
            # What was still to be counted isn't heard any more, only that it has landed.
            self._unheard = self._unheard[-1:]

    def finish(self) -> None:
        """Every moment is over and unheard; only the light of the end stays."""
        self._unheard = []
        self._begins = self._ends = self._now - LONG_AGO
        if self._moment is not None and self._moment.kind not in ENDING:
            self._moment = None

    def _show(self, moment: Moment, delay: float = 0.0) -> None:
        self._moment, self._begins = moment, self._now + delay
        self._ends = self._begins + moment.seconds

    def _hear(self) -> None:
        """What is due of the moment is heard as soon as it is seen."""
        while self._unheard and self._now >= self._begins + self._unheard[0][0]:
            self._unheard.pop(0)[1]()


def _takes_up(moment: Moment) -> float:
    """Seconds in which a total takes up the moment's points."""
    return max(0.05, COUNT_UP * (moment.seconds - moment.lands))


def moods_after(moods: Moods, event: Event, before: State) -> Moods:
    """The moods once this has happened in the state ``before``.

    A mood lasts until something else happens to the player, at the latest until the next turn of
    the same player begins.
    """
    match event:
        case events.Zilched():
            shaken = weight_of(before.rules, event.lost) >= SHAKEN
            return {**moods, event.seat: Mood.ZILCH if shaken else Mood.RUEFUL}
        case events.Penalised():
            return {**moods, event.seat: Mood.ZILCH}
        case events.HotDice():
            return {**moods, event.seat: Mood.HOT_DICE}
        case events.Crossed():
            return {**moods, event.seat: Mood.WIN}
        case events.Banked():
            return _banked(moods, event, before)
        case events.TurnBegan() | events.StartTurnBegan():
            return _without(moods, event.seat)
        case events.TurnResumed():
            return _without(moods, event.turn.seat)
        case events.GameOver():
            seats = range(len(before.seats))
            return {n: Mood.WIN if n in event.winners else Mood.LOSS for n in seats}
    return moods


def _banked(moods: Moods, event: events.Banked, before: State) -> Moods:
    """Who takes the lead is glad, and who has lost it is not; anybody else is pleased."""
    scores = [seat.score for seat in before.seats]
    others = [score for seat, score in enumerate(scores) if seat != event.seat]
    best = max(others, default=0)
    if not scores[event.seat] <= best < event.total:
        return {**moods, event.seat: Mood.PLEASED}
    overtaken = {n: Mood.LOSS for n, score in enumerate(scores) if 0 < best == score}
    return {**moods, **overtaken, event.seat: Mood.WIN}


def _without(moods: Moods, seat: int) -> Moods:
    return {n: mood for n, mood in moods.items() if n != seat}
