"""Stages what happens: which dice move where, what is stamped or said, and how long it takes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import (
    Banked,
    BlankRoll,
    Consoled,
    Crossed,
    DieHidden,
    DieReturned,
    Event,
    GameOver,
    HotDice,
    KeptAside,
    Landed,
    Penalised,
    PlayedOff,
    PlayerJoined,
    ScoresReopened,
    StartRolled,
    StartTied,
    StartTurnBegan,
    TakenOver,
    Thrown,
    TurnBegan,
    TurnMissed,
    TurnResumed,
    Voided,
    Zilched,
)
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.motion.cup import POUR, SWING, loaded
from zilch3d.motion.throw import DieOutcome, SimulatedThrow, ThrowRequest, show_faces, simulating
from zilch3d.motion.tray import Tray
from zilch3d.motion.work import Steps, finished
from zilch3d.table.table import Fumble
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.event_queue import Timing
from zilch3d.ui.table.selection import NOTHING, Selection, places_for
from zilch3d.ui.table.swing import Swing
from zilch3d.ui.table.tabletop import Tabletop
from zilch3d.ui.words import captions
from zilch3d.ui.words.captions import Caption

SEEDS = 2**32
THROWS_AT_MOST = 12
"""Tries for a throw that fails in no way that the rules don't mind."""
FADE_IN = 0.12
FADE_OUT = 0.35
A_MOMENT = 0.15

LINGER: dict[type, float] = {
    Banked: 1.0,
    BlankRoll: 1.0,
    Consoled: 1.0,
    DieReturned: 1.0,
    Penalised: 1.0,
    TakenOver: 1.0,
    GameOver: 1.0,
    Zilched: 1.5,
    Crossed: 1.5,
    TurnMissed: 1.5,
    PlayerJoined: 1.5,
    ScoresReopened: 1.5,
    PlayedOff: 1.5,
}
"""Seconds for which an event is dwelt on that moves no dice."""


@dataclass(frozen=True)
class Group:
    """Dice that stand together on the shelf, each with what it shows.

    They count ``points``; in the roll for who starts they have a player's ``name`` instead.
    """

    dice: tuple[tuple[int, Face], ...]
    points: Points = 0
    name: str = ""


@dataclass(frozen=True)
class Stamped:
    """A caption on the table, from ``began`` on, for ``seconds`` in all."""

    caption: Caption
    began: float
    seconds: float

    def share(self, now: float) -> float:
        """How far the stamp is there, 0 to 1."""
        t = now - self.began
        return max(0.0, min(1.0, t / FADE_IN, (self.seconds - t) / FADE_OUT))

    def lifted(self, now: float) -> "Stamped":
        """The same, but fading from now on, if it did not before."""
        return replace(self, seconds=min(self.seconds, now - self.began + FADE_OUT))


class Animator:
    """Performs the events of one game on a tabletop.

    ``rolled`` are the dice of the roll that lies there, in its order; ``groups`` stand on the
    shelf. ``selection`` is what the player has picked and sees on the shelf already. ``tray``
    tells which tray there is to be once no dice lie in another.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what a performance is made of
        self,
        tabletop: Tabletop,
        points: Callable[[Points], str],
        seed: int,
        is_still: Callable[[], bool],
        sounds: TableSounds = SILENCE,
        tray: Callable[[], Tray] | None = None,
    ) -> None:
        self._tabletop = tabletop
        self._tray = tray or (lambda: tabletop.tray)
        self._points = points
        self._rng = Random(seed)
        self._is_still = is_still
        self._sounds = sounds
        self._now = 0.0
        self._stamp: Stamped | None = None
        self.rolled: tuple[int, ...] = ()
        self.groups: tuple[Group, ...] = ()
        self.selection: Selection = NOTHING
        self._prepared: SimulatedThrow | None = None
        self._before_keeping: tuple[tuple[Group, ...], tuple[int, ...]] = ((), ())
        self._in_cup: tuple[int, ...] = ()
        self._taken_up = 0.0

    @property
    def stamp(self) -> tuple[Caption, float] | None:
        """What is stamped on the table now, and how far it is there."""
        if self._stamp is None or self._stamp.share(self._now) <= 0.0:
            return None
        return self._stamp.caption, self._stamp.share(self._now)

    def update(self, seconds: float) -> None:
        """Time passes."""
        self._now += seconds

    def pick(self, selection: Selection, roll: Faces) -> None:
        """The player picks these dice: they go to the shelf, those let go return to the tray."""
        for place in self.selection.places - selection.places:
            self._tabletop.put_back(self.rolled[place])
        self.selection = selection
        self._tabletop.shelve([*(group.dice for group in self.groups), self._picked(roll)])
        self._settle_if_still()

    def unpick(self) -> None:
        """Everything picked returns to the tray."""
        for place in self.selection.places:
            self._tabletop.put_back(self.rolled[place])
        self.selection = NOTHING
        self._settle_if_still()

    def undo(self) -> None:
        """The last group returns from the shelf, or from the hand, to where it lay."""
        self.groups, self.rolled = self._before_keeping
        self._tabletop.shelve([group.dice for group in self.groups])
        for die in self.rolled:
            self._tabletop.put_back(die)
        self._settle_if_still()

    @property
    def held(self) -> tuple[int, ...]:
        """The dice that are in the cup."""
        return self._in_cup

    @property
    def kept(self) -> frozenset[int]:
        """The dice on the shelf, those that are picked included."""
        grouped = {die for group in self.groups for die, _face in group.dice}
        return frozenset(grouped | {self.rolled[place] for place in self.selection.places})

    def take_up(self, dice: int, *, carried: bool = False) -> None:
        """The dice of the next throw, so many, go into the cup; see ``Tabletop.take_up``."""
        self._in_cup = self._free(dice)
        self._taken_up = self._now
        if self._stamp is not None:
            # Who is quick would throw beneath it.
            self._stamp = self._stamp.lifted(self._now)
        if not self._is_still():
            self._tabletop.take_up(self._in_cup, carried=carried)

    def put_down(self) -> None:
        """The dice in the cup are not thrown: they return to where they were."""
        if self._in_cup:
            self._tabletop.put_down()
            self._in_cup = ()
            self._settle_if_still()

    def perform(self, event: Event, before: State, after: State) -> Timing:
        """Set the event in motion; see ``stage.Performer``."""
        self._sounds.happened(event)
        self._count_out(event)
        if isinstance(event, Zilched):
            # Who throws without counting the dice loses them before they are out of the cup.
            self.put_down()
        if type(event) in LINGER:
            return Timing(after=self._stamped(event, after, LINGER[type(event)]))
        match event:
            case Thrown(_seat, dice):
                return self._scoop(dice)
            case Landed(faces):
                return self._land(faces)
            case Voided(faces):
                landed = self._land(faces)
                return Timing(landed.before, self._stamped(event, after, 1.3, landed.before))
            case KeptAside():
                return self._keep(event, before)
            case StartRolled(seat):
                return self._start_rolled(before, before.seats[seat].name)
            case HotDice() | TurnBegan() | TurnResumed() | StartTurnBegan():
                return self._afresh(event, after)
            case StartTied():
                return Timing(self._gathered(dice=1), self._stamped(event, after, 1.3))
            case _:
                return Timing()

    def _stamped(self, event: Event, state: State, seconds: float, delay: float = 0.0) -> float:
        caption = captions.caption(event, state, self._points)
        if caption is not None:
            self._stamp = Stamped(caption, self._now + delay, seconds)
        return seconds

    def _count_out(self, event: Event) -> None:
        """Fewer dice than all lie there where some are withheld, or were left to be taken over."""
        every = len(self._tabletop)
        match event:
            case DieHidden():
                self._tabletop.shown = frozenset(range(every - 1))
            case DieReturned():
                self._tabletop.shown = frozenset(range(every))
            case TakenOver(_, dice):
                self._tabletop.shown = frozenset(range(dice))
            case _:
                pass

    def _afresh(self, event: Event, state: State) -> Timing:
        if isinstance(event, StartTurnBegan) and event.dice == 1:
            return Timing()
        seconds = self._stamped(event, state, 1.2) if isinstance(event, HotDice) else 0.0
        left = event.turn.dice if isinstance(event, TurnResumed) else None
        return Timing(self._gathered(dice=left), seconds)

    def _gathered(self, *, dice: int | None = None) -> float:
        """All dice come before the player, or so many are left on the table; the seconds."""
        self.groups, self.rolled, self.selection = (), (), NOTHING
        self._tabletop.shown = frozenset(range(dice or len(self._tabletop)))
        self._tabletop.tray = self._tray()
        seconds = self._tabletop.gather()
        return self._settle_if_still() or seconds

    def preparing(
        self, dice: int, swing: Swing, *, out: bool, cocked: bool
    ) -> Steps[Fumble | None]:
        """Throw so many dice, not to be seen yet; how the throw fails, if at all.

        ``out`` and ``cocked`` tell whether the rules mind that; else it does not happen.
        """
        minded = {DieOutcome.FLAT: True, DieOutcome.OUT: out, DieOutcome.COCKED: cocked}
        for _try in range(THROWS_AT_MOST):
            throw = yield from self._throwing(dice, swing, clean=not (out or cocked))
            fates = set(throw.outcomes)
            if all(minded[fate] for fate in fates):
                self._prepared = throw
                return _fumble(fates)
        self._prepared = yield from self._throwing(dice, swing, clean=True)
        return None

    def _throwing(self, dice: int, swing: Swing, *, clean: bool) -> Steps[SimulatedThrow]:
        seed = self._rng.randrange(SEEDS)
        tray = self._tabletop.tray
        request = ThrowRequest(dice, swing.strength, seed, tray, swing.flick, clean)
        return (yield from simulating(request))

    def _scoop(self, dice: int) -> Timing:
        """The dice go into the cup, if they are not there yet, and are shaken a little at least."""
        if not self._in_cup:
            self.take_up(dice)
        if self._is_still():
            return Timing()
        return Timing(max(0.0, loaded(dice) - (self._now - self._taken_up)))

    def _free(self, dice: int) -> tuple[int, ...]:
        """So many dice that do not stand on the shelf."""
        shelved = {die for group in self.groups for die, _face in group.dice}
        return tuple(die for die in range(len(self._tabletop)) if die not in shelved)[:dice]

    def _land(self, faces: Faces) -> Timing:
        if not self._in_cup:
            self.take_up(len(faces))
        self.rolled, self._in_cup = self._in_cup, ()
        self.selection = NOTHING
        unseen = self._throwing(len(faces), Swing(), clean=True)
        throw = show_faces(self._prepared or finished(unseen), faces)
        self._prepared = None
        # Dice that went into the cup unseen cannot be seen to leave it: a setting has changed.
        if self._is_still() or not self._tabletop.in_cup(self.rolled):
            self._tabletop.finish()
            self._tabletop.appear(self.rolled, throw)
            return Timing(A_MOMENT, A_MOMENT)
        seconds = self._tabletop.throw(self.rolled, throw)
        self._sounds.throw(throw, SWING + POUR)
        return Timing(seconds, A_MOMENT)

    def _keep(self, event: KeptAside, state: State) -> Timing:
        roll = state.turn.roll if state.turn else None
        assert roll is not None
        if self.selection.faces(roll) != event.option.keep:
            self.selection = Selection(places_for(roll, event.option.keep))
        self._before_keeping = (self.groups, self.rolled)
        group = Group(self._picked(roll), event.option.points)
        self.groups = (*self.groups, group)
        self.selection = NOTHING
        return Timing(self._shelve())

    def _start_rolled(self, state: State, name: str) -> Timing:
        """One die goes to the shelf, to be compared; a whole turn's dice come back."""
        roll = state.turn.roll if state.turn else None
        if roll is None or len(roll) > 1:
            return Timing(A_MOMENT, 0.8)
        shown = tuple(zip(self.rolled, roll, strict=True))
        if len(self.groups) == len(self._tabletop) - 1:
            return Timing(self._gathered(dice=1))
        self.groups = (*self.groups, Group(shown, name=name))
        self._tabletop.shown |= {len(self.groups)}
        return Timing(self._shelve())

    def _shelve(self) -> float:
        seconds = self._tabletop.shelve([group.dice for group in self.groups])
        return self._settle_if_still() or seconds

    def _picked(self, roll: Faces) -> tuple[tuple[int, Face], ...]:
        """The picked dice with what they show, equal faces side by side."""
        places = sorted(self.selection.places, key=lambda place: (roll[place], place))
        return tuple((self.rolled[place], roll[place]) for place in places)

    def _settle_if_still(self) -> float:
        """With reduced motion dice are where they go at once; the moment that takes, else 0."""
        if self._is_still():
            self._tabletop.finish()
            return A_MOMENT
        return 0.0


def _fumble(fates: set[DieOutcome]) -> Fumble | None:
    if DieOutcome.OUT in fates:
        return Fumble.OUT
    return Fumble.COCKED if DieOutcome.COCKED in fates else None
