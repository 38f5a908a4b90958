"""Shows the events of a game on the tabletop: which dice move where, what is felt, how long.

It knows no physics: a throw comes simulated.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import assert_never

from zilch3d.engine import events
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import POUR, SWING
from zilch3d.motion.throw import SimulatedThrow
from zilch3d.motion.tray import Tray
from zilch3d.table.table import LANDINGS
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.model import OptionsNow
from zilch3d.ui.table.selection import NOTHING, Selection, places_for
from zilch3d.ui.table.stage import moods
from zilch3d.ui.table.stage.event_queue import EventQueue, Timing
from zilch3d.ui.table.stage.moments import from_events
from zilch3d.ui.table.stage.moments.lighting import FALLEN, SWEEP
from zilch3d.ui.table.stage.moments.moment import FADE_OUT, PRESSED, SPANS, Kind, Moment, Staged
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.words import amounts, dice_worth

BRIEFLY = 0.15
LOOKED_AT, LOOKED_AT_BANKED = 0.5, 1.0
"""Seconds for which dice are looked at after they have come to rest, and a set that is banked."""
READ = 3.6
"""Seconds for which the cause of a zilch is explained."""
AFTER_SKIPPING = 0.8
"""Seconds for which a moment is still seen that was skipped."""
LONG_AGO = 60.0
COUNT_UP = 0.3
"""Seconds in which a total takes up points that have arrived, in STEPS."""
STEPS = 8
TRAVELLING = frozenset({Kind.BANK, Kind.ON_BOARD, Kind.CONSOLED})
"""Their points are on their way to a total."""
LASTING = frozenset({Kind.VICTORY, Kind.DEFEAT})
"""Their light stays."""
FOLLOWED = (
    events.Crossed | events.GameOver | events.ScoresReopened | events.PlayedOff | events.Penalised
)
"""What is a moment of its own at once after another one."""


@dataclass(frozen=True)
class Group:
    """Dice that stand together on the shelf, each with what it shows.

    They count ``points``; in the roll for who starts they have a player's ``name`` instead.
    """

    dice: tuple[tuple[int, Face], ...]
    points: Points = 0
    name: str = ""


def brings_dice_back(event: Event) -> bool:
    """Whether a turn begins with this: its dice wait to be thrown, wherever they were."""
    if isinstance(event, events.StartTurnBegan):
        return event.dice > 1
    return isinstance(event, events.TurnBegan | events.TurnResumed)


def times_landed(happenings: Iterable[tuple[Event, State]]) -> int:
    """How often dice have come to rest in this."""
    return sum(isinstance(event, LANDINGS) for event, _state in happenings)


class Animator:
    """Shows one game on a tabletop. ``queue`` takes its events.

    ``rolled`` are the dice of the roll that lies there, in its order; ``groups`` stand on the
    shelf. ``selection`` is what the player has picked and sees on the shelf already. ``in_cup``
    are the dice in the cup. ``lost`` are those of a roll that was a zilch, ``explained`` the causes
    of zilches that have been explained in this game. ``moods`` are what the players' faces show.
    ``celebrated`` are the dice that the present moment lights, in their order. ``dice_on_show`` is
    whether dice to be thrown again still lie where they were set down, to be looked at.
    ``throw_showing`` gives the throw that has landed as the roll of this index, its dice showing
    these faces.
    """

    def __init__(
        self,
        tabletop: Tabletop,
        state: State,
        throw_showing: Callable[[int, Faces, Tray], SimulatedThrow],
        options: OptionsNow,
        sounds: TableSounds = SILENCE,
    ) -> None:
        self.tabletop = tabletop
        self.queue = EventQueue(state, self._perform)
        self.explained: set[events.ZilchCause] = set()
        self.options = options
        self.watch: Callable[[Event, State, State], None] = lambda _event, _before, _after: None
        """Is told what is shown, with the states before and after it."""
        self.computers: Container[int] = ()
        """The seats that no person plays: their everyday moments are shorter."""
        self._puts_on_show = False
        """Whether dice that are brought back are left lying instead."""
        self._throw_showing = throw_showing
        self._sounds = sounds
        self._now = 0.0
        self._clear(state)

    def _clear(self, state: State) -> None:
        """Nothing has happened yet that is seen of this state."""
        self.dice_on_show = False
        self.rolled: tuple[int, ...] = ()
        self.groups: tuple[Group, ...] = ()
        self.selection: Selection = NOTHING
        self.in_cup: tuple[int, ...] = ()
        self.lost: frozenset[int] = frozenset()
        self.moods: moods.Moods = {}
        self._last: tuple[Event | None, float] = (None, 0.0)
        """The last event, and when it was."""
        self._skipping = False
        """Whether what is held back until it is written is to be shown without waiting then."""
        self.celebrated: tuple[int, ...] = ()
        self._moment: Moment | None = None
        self._begun = self._until = self._now - LONG_AGO
        """When the moment began, or will, and when it ends."""
        self._unheard: Stinger | None = None
        self._before_keeping: tuple[tuple[Group, ...], tuple[int, ...], moods.Moods] = ((), (), {})
        self._loaded = 0.0
        if state.turn is not None and state.turn.dice == 1:
            self.tabletop.shown = frozenset({0})

    @property
    def staged(self) -> Staged | None:
        """The moment that is seen now; of the end of a game, the light that it leaves."""
        moment, seconds = self._moment, self._now - self._begun
        if moment is None or seconds < 0.0:
            return None
        if self._now >= self._until and moment.kind not in LASTING:
            return None
        return Staged(moment, seconds, self._until - self._begun, self.options().still)

    @property
    def leaving(self) -> bool:
        """Whether the turn's points are on their way to a total, or still fall."""
        staged = self.staged
        if staged is None or staged.still:
            return False
        if staged.moment.kind is Kind.ZILCH:
            return bool(staged.moment.points) and staged.seconds < FALLEN
        return staged.moment.kind in TRAVELLING and not staged.landed

    @property
    def arriving(self) -> tuple[int, Points] | None:
        """The seat whose total still lacks so many points that have just reached it."""
        staged = self.staged
        if staged is None or staged.still or staged.moment.kind not in TRAVELLING:
            return None
        moment = staged.moment
        counted = max(0.0, (staged.seconds - moment.lands) / COUNT_UP)
        lacking = moment.amount - moment.amount * int(counted * STEPS) // STEPS
        if moment.seat is None or not staged.landed or lacking <= 0:
            return None
        return moment.seat, lacking

    @property
    def action(self) -> tuple[Pose, ...]:
        """The dice to look at: those of a throw until they have been seen to rest, a banked set."""
        event, since = self._last
        if isinstance(event, events.Banked) and self._now < since + LOOKED_AT_BANKED:
            return tuple(self.tabletop.poses[die] for die in sorted(self._grouped()))
        return self.tabletop.rolled_within(LOOKED_AT)

    @property
    def shelved(self) -> frozenset[int]:
        """The dice on the shelf, those that are picked included."""
        return frozenset({*self._grouped(), *(self.rolled[n] for n in self.selection.places)})

    # Time

    @property
    def moving(self) -> bool:
        """Whether anything moves, is felt, or is still to be shown."""
        felt = self._moment is not None and self._now < self._until
        return felt or self.tabletop.moving or not self.queue.idle

    def update(self, seconds: float) -> None:
        self.tabletop.update(seconds)
        self._now += seconds
        self._hear()
        if self._skipping and not self.queue.held:
            self.skip()
        self.queue.update(seconds)

    def skip(self) -> None:
        """Show at once how everything ends that has happened."""
        self.queue.skip()
        self._skipping = self.queue.held
        self.tabletop.finish()
        self._sounds.hush()
        if self._moment is not None and self._now < self._until:
            settled = self._now - 0.6 * self._moment.seconds
            self._begun = min(self._begun, settled, self._now - self._moment.lands - COUNT_UP)
            self._until = min(self._until, self._now + AFTER_SKIPPING)

    def restore(
        self,
        before: State,
        happenings: Sequence[tuple[Event, State]],
        roll: int = 0,
        *,
        dice_on_show: bool = False,
    ) -> None:
        """Show what this has led to, at rest and unheard: a game goes on where it was left.

        ``roll`` is the index of the next roll in the state ``before`` all of it. With
        ``dice_on_show``, nothing brings those of the last roll back to be thrown yet.
        """
        sounds, self._sounds = self._sounds, SILENCE
        sounds.hush()
        self.queue.reset(before)
        self.tabletop.tray = self.options().tray
        self.tabletop.clear(roll)
        self._clear(before)
        landed = [n for n, (event, _state) in enumerate(happenings) if isinstance(event, LANDINGS)]
        last_roll = landed[-1] if dice_on_show and landed else len(happenings)
        for n, happening in enumerate(happenings):
            self._puts_on_show = n > last_roll
            self.queue.add([happening])
            self.skip()
        self._puts_on_show = False
        self.tabletop.take_set_down()
        self._sounds, self._unheard = sounds, None
        self._begun = self._until = self._now - LONG_AGO
        if self._moment is not None and self._moment.kind not in LASTING:
            self._moment = None

    def play_sounds(self, seconds: float, speed: float) -> None:
        """Let the moving dice be heard; ``speed`` is how fast the time shown passes."""
        if self.tabletop.rattling is not None:
            self._sounds.shake(*self.tabletop.rattling)
        self._sounds.set_down(self.tabletop.take_set_down())
        self._sounds.update(seconds, speed)

    # What the player does with the dice

    def pick(self, selection: Selection, roll: Faces) -> None:
        """Dice that are picked go to the shelf, those let go of return to the tray."""
        self._return_to_tray(self.rolled[n] for n in self.selection.places - selection.places)
        self.selection = selection
        self._shelve(self._picked(roll))

    def hold(self, die: int) -> None:
        """A hand lifts this die of the roll, to drag it."""
        self.tabletop.hold(die, still=self.options().still)

    def put_down_held(self) -> None:
        """The die that is held, if any, goes back to where it was taken from."""
        self.tabletop.light_shelf(0.0)
        die, turn = self.tabletop.held, self.queue.shown.turn
        if die is None:
            return
        picked = self.rolled.index(die) in self.selection.places if die in self.rolled else False
        if picked and turn is not None and turn.roll is not None:
            self._shelve(self._picked(turn.roll))
        else:
            self._return_to_tray([die])

    def undo(self, state: State) -> None:
        """Show ``state``; the last group returns from the shelf, or the cup, to where it lay."""
        self.queue.reset(state)
        self.groups, self.rolled, self.moods = self._before_keeping
        self._shelve()
        self._return_to_tray(self.rolled)

    def take_up(self, dice: int, *, carried: bool = False) -> None:
        """Put so many dice into the cup; see ``Tabletop.take_up``."""
        if self.dice_on_show:
            self._pick_up()
        shelved = self._grouped()
        free = [die for die in range(len(self.tabletop)) if die not in shelved]
        self.in_cup = tuple(free[:dice])
        # A moment fades from now on at the latest: a quick player would throw beneath it.
        self._until = min(self._until, self._now + FADE_OUT)
        if not self.options().still:
            self._loaded = self._now + self.tabletop.take_up(self.in_cup, carried=carried)

    def put_down(self) -> None:
        """The dice in the cup return to where they were."""
        if self.in_cup:
            self.tabletop.put_down()
            self.in_cup = ()
            self._settle_if_still()

    # Events

    def _perform(self, event: Event, before: State, after: State) -> Timing:
        """Set the event in motion, and say how long it takes."""
        self.watch(event, before, after)
        self._show_fewer(event)
        self._last = event, self._now
        self.moods = moods.after(self.moods, event, before)
        match event:
            case events.Thrown():
                return self._load(event.dice)
            case events.Landed() | events.Voided():
                return self._land(event, before, after)
            case events.KeptAside():
                return self._keep(event, before)
            case events.StartRolled():
                return self._start_rolled(event, before, after)
            case events.HotDice():
                return self._hot_dice(event, before, after)
            case events.StartTied():
                return Timing(self._gather(dice=1), self._stage(event, before, after))
            case events.TurnBegan() | events.TurnResumed() | events.StartTurnBegan():
                self._stage(event, before, after)
                return self._begin_turn(event)
            case events.Zilched():
                return self._zilch(event, before, after)
            case (
                events.Crossed()
                | events.TurnMissed()
                | events.PlayerJoined()
                | events.ScoresReopened()
                | events.PlayedOff()
                | events.Banked()
                | events.BlankRoll()
                | events.Consoled()
                | events.Penalised()
                | events.TakenOver()
                | events.DieReturned()
                | events.GameOver()
                | events.DieHidden()
                | events.ScoreStands()
            ):
                return self._felt(event, before, after)
            case _:
                assert_never(event)

    def _felt(self, event: Event, before: State, after: State) -> Timing:
        """Let the event be felt; where points travel, its outcome is shown when they arrive."""
        lit = () if _is_lost(event, before) else sorted(self._grouped())
        self.celebrated = tuple(lit)
        seconds = self._stage(event, before, after)
        lands = self._moment.lands if self._moment and seconds and not self.options().still else 0.0
        return Timing(lands, seconds - lands)

    def _stage(self, event: Event, before: State, after: State, delay: float = 0.0) -> float:
        """Begin the event's moment, if it is one, after a delay; the seconds that play waits."""
        felt = from_events.moment(event, before, after, self._points(after), self.computers)
        if felt is None:
            return 0.0
        if isinstance(self.queue.coming, FOLLOWED):
            felt = felt.shortened(PRESSED)
        self._begin(felt, delay)
        self._unheard = felt.sound
        self._hear()
        return felt.waits

    def _begin(self, moment: Moment, delay: float = 0.0) -> None:
        self._moment, self._begun = moment, self._now + delay
        self._until = self._begun + moment.seconds

    def _hear(self) -> None:
        """The moment is heard as soon as it is seen."""
        if self._unheard is not None and self._now >= self._begun:
            self._sounds.sting(self._unheard)
            self._unheard = None

    def _zilch(self, event: events.Zilched, before: State, after: State) -> Timing:
        """The roll is lost; the first time, what it lacked is said, with the time to read that."""
        roll_lies = before.turn is not None and before.turn.roll is not None
        self.lost = frozenset(self.rolled) if roll_lies else frozenset()
        seconds = self._stage(event, before, after)
        if roll_lies and self._moment is not None and not self.options().still:
            self.tabletop.shudder(self.rolled, self._moment.weight)
        known = event.cause in self.explained
        self.explained.add(event.cause)
        note = "" if known else dice_worth.zilch(event, before, self._points(before))
        if note and self._moment is not None and self.options().explain_zilches:
            self._begin(self._moment.explained(note, READ))
            return Timing(after=READ)
        return Timing(after=seconds)

    def _points(self, state: State) -> Callable[[Points], str]:
        return partial(amounts.points, state.rules, hundredfold=self.options().hundredfold)

    def _load(self, dice: int) -> Timing:
        """Put the dice into the cup, if they are not there yet, and shake it for a moment."""
        if not self.in_cup:
            self.take_up(dice)
        if self.options().still:
            return Timing()
        return Timing(max(0.0, self._loaded - self._now))

    def _land(self, event: events.Landed | events.Voided, before: State, after: State) -> Timing:
        if not self.in_cup:
            self.take_up(len(event.faces))
        self.rolled, self.in_cup, self.selection = self.in_cup, (), NOTHING
        self.lost = frozenset()
        top = self.tabletop
        seconds = self._show_throw(self._throw_showing(top.roll, event.faces, top.tray))
        top.roll += 1
        waits = self._stage(event, before, after, seconds)
        # Whoever is to move may pick at once; what follows by itself is seen after a moment.
        return Timing(seconds, max(waits, BRIEFLY if self.queue.coming is not None else 0.0))

    def _show_throw(self, throw: SimulatedThrow) -> float:
        # Dice that went into the cup unseen cannot be seen to leave it: a setting has changed.
        if self.options().still or not self.tabletop.are_in_cup(self.rolled):
            self.tabletop.finish()
            return self.tabletop.appear(self.rolled, throw)
        self._sounds.throw(throw, SWING + POUR)
        return self.tabletop.throw(self.rolled, throw)

    def _keep(self, event: events.KeptAside, before: State) -> Timing:
        roll = before.turn.roll if before.turn else None
        assert roll is not None
        if self.selection.faces(roll) != event.option.keep:
            self.selection = Selection(places_for(roll, event.option.keep))
        self._before_keeping = (self.groups, self.rolled, self.moods)
        self.groups = (*self.groups, Group(self._picked(roll), event.option.points))
        self.selection = NOTHING
        return Timing(self._shelve())

    def _start_rolled(self, event: events.StartRolled, before: State, after: State) -> Timing:
        """What was rolled is compared; who starts is said once all have rolled."""
        seen = self._compare(before, before.seats[event.seat].name)
        if after.starting is None or len(after.starting.highest) != 1:
            return seen
        return Timing(seen.before, self._stage(event, before, after, seen.before))

    def _compare(self, before: State, name: str) -> Timing:
        """One die goes to the shelf, to be compared; a whole turn's dice come back."""
        turn = before.turn
        roll = turn.roll if turn else None
        if turn is None or roll is None or len(roll) > 1 or turn.kept:
            return Timing(BRIEFLY, 0.8)
        if len(self.groups) == len(self.tabletop) - 1:
            return Timing(self._gather(dice=1))
        shown = tuple(zip(self.rolled, roll, strict=True))
        self.groups = (*self.groups, Group(shown, name=name))
        self.tabletop.shown |= {len(self.groups)}
        return Timing(self._shelve())

    def _hot_dice(self, event: events.HotDice, before: State, after: State) -> Timing:
        """Light sweeps over the dice; then they come together, and leap into the cup."""
        self.celebrated = tuple(die for group in self.groups for die, _face in group.dice)
        seconds = self._stage(event, before, after)
        swept = 0.0 if self.options().still else SWEEP * seconds / SPANS[Kind.HOT_DICE].great
        leaping = swept + self._gather(leap_after=swept)
        return Timing(leaping, max(0.0, seconds - leaping))

    def _begin_turn(
        self, event: events.TurnBegan | events.TurnResumed | events.StartTurnBegan
    ) -> Timing:
        """The dice come back; those that are compared for the start stay on the shelf."""
        if not brings_dice_back(event):
            return Timing()
        dice = event.turn.dice if isinstance(event, events.TurnResumed) else len(self.tabletop)
        withheld = isinstance(self.queue.coming, events.DieHidden)
        return Timing(self._gather(dice=dice - withheld))

    def _gather(self, *, dice: int | None = None, leap_after: float | None = None) -> float:
        """Bring all dice back to be thrown, so many of them to be seen; the seconds it takes.

        They come in a leap after so many seconds, if any are given.
        """
        if self._puts_on_show:
            self.dice_on_show = True
            return 0.0
        self._pick_up()
        self.tabletop.tray = self.options().tray
        seconds = self.tabletop.gather() if leap_after is None else self.tabletop.leap(leap_after)
        self.tabletop.shown = frozenset(range(dice or len(self.tabletop)))
        return self._settle_if_still() or seconds

    def _pick_up(self) -> None:
        """No die is where it was rolled or set aside any more."""
        self.groups, self.rolled, self.selection = (), (), NOTHING
        self.lost, self.dice_on_show = frozenset(), False
        self.tabletop.shown = frozenset(range(len(self.tabletop)))

    def _show_fewer(self, event: Event) -> None:
        """One die fewer where it is withheld, or as many as were left to be taken over.

        Dice that were thrown uncounted are lost before they are out of the cup: put them down.
        """
        dice = len(self.tabletop)
        if isinstance(event, events.DieHidden):
            self.tabletop.shown = frozenset(range(dice - 1))
        elif isinstance(event, events.DieReturned):
            self.tabletop.shown = frozenset(range(dice))
        elif isinstance(event, events.TakenOver) and self.dice_on_show:
            self._gather(dice=event.dice)
        elif isinstance(event, events.TakenOver):
            self.tabletop.shown = frozenset(range(event.dice))
        elif isinstance(event, events.Zilched):
            self.put_down()

    def _shelve(self, *more: Sequence[tuple[int, Face]]) -> float:
        seconds = self.tabletop.shelve([*(group.dice for group in self.groups), *more])
        return self._settle_if_still() or seconds

    def _return_to_tray(self, dice: Iterable[int]) -> None:
        for die in dice:
            self.tabletop.put_back(die)
        self._settle_if_still()

    def _grouped(self) -> set[int]:
        return {die for group in self.groups for die, _face in group.dice}

    def _picked(self, roll: Faces) -> tuple[tuple[int, Face], ...]:
        """The picked dice with what they show, equal faces side by side."""
        places = sorted(self.selection.places, key=lambda place: (roll[place], place))
        return tuple((self.rolled[place], roll[place]) for place in places)

    def _settle_if_still(self) -> float:
        """With reduced motion put dice where they go at once; the seconds that takes, else 0."""
        if self.options().still:
            self.tabletop.finish()
            return BRIEFLY
        return 0.0


def _is_lost(event: Event, before: State) -> bool:
    """Whether who played last has lost the game: those dice are not lit for the winner."""
    if not isinstance(event, events.GameOver) or before.turn is None:
        return False
    return before.turn.seat not in event.winners
