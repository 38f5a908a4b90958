"""Shows the events of a game on the tabletop: which dice move where, what is felt, how long.

It knows no physics: a throw comes simulated.
"""

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias, assert_never

from zilch3d.engine import events
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import FirstStart
from zilch3d.engine.state import State
from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import POUR, SWING
from zilch3d.motion.throw import SimulatedThrow, slowed
from zilch3d.motion.tray import Tray
from zilch3d.table.table import LANDINGS, Happening, Table
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.model import OptionsNow
from zilch3d.ui.table.stage.dice_in_play import BRIEFLY, DiceInPlay
from zilch3d.ui.table.stage.event_queue import EventQueue, Timing
from zilch3d.ui.table.stage.staging import MomentSounds, Moods, Staging
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.table.stage.tension import Tension, holds_breath, tension

START_READ = 2.8
"""Seconds for which it can be read who starts, and what everybody rolled for it."""
SLIGHTEST = 0.01
"""The blow, 0 to 1, that the dice of a lost roll take at least."""
COMPARED = 0.8
"""Seconds for which the roll of a whole turn for who starts is compared."""

ThrowShowing: TypeAlias = Callable[[int, Faces, Tray], SimulatedThrow]
"""Gives the throw that has landed as the roll of this index, its dice showing these faces."""


def brings_dice_back(event: Event) -> bool:
    """Whether a turn begins with this: its dice wait to be thrown, wherever they were."""
    if isinstance(event, events.StartTurnBegan):
        return event.dice > 1
    return isinstance(event, events.TurnBegan | events.TurnResumed)


_LAST = events.Zilched | events.Banked | events.GameOver
"""How a game ends, and what may end it: nobody skips these unseen."""


def ends_the_game(queued: Sequence[Event]) -> bool:
    """Whether the first of these events is the end of the game, or the zilch or bank before it."""
    if not isinstance(queued[0], _LAST):
        return False
    turn = takewhile(lambda event: not brings_dice_back(event), queued)
    return any(isinstance(event, events.GameOver) for event in turn)


def _never(_event: Event) -> bool:
    return False


@dataclass(frozen=True)
class Past:
    """The events of a game that goes on where it was left, from the state ``before`` them.

    ``roll`` is the index of the next roll in that state. Zilches of the causes that are
    ``explained`` have been in the game.
    """

    before: State
    happenings: tuple[Happening, ...]
    roll: int
    explained: frozenset[events.ZilchCause]

    @classmethod
    def of(
        cls,
        game: Table,
        begins: Callable[[Event], bool] = brings_dice_back,
        *,
        rolled: bool = False,
    ) -> "Past":
        """From the last event on that ``begins``; see ``Table.since``."""
        before, happenings = game.since(begins, rolled=rolled)
        landed = sum(isinstance(event, LANDINGS) for event, _state in happenings)
        zilches = (event for event in game.events if isinstance(event, events.Zilched))
        explained = frozenset(zilch.cause for zilch in zilches)
        return cls(before, happenings, game.rolls - landed, explained)


@dataclass(frozen=True)
class Audience:
    """Who sees and hears what is shown, and what holds it back.

    ``watch`` is told of each event, with the states before and after it. ``computers`` are the
    seats that no person plays. ``is_written`` is whether all that has happened is on the disk;
    for ``stops_before`` see ``EventQueue``.
    """

    options: OptionsNow
    sounds: TableSounds = SILENCE
    computers: Container[int] = ()
    watch: Callable[[Event, State, State], None] = lambda _event, _before, _after: None
    is_written: Callable[[], bool] = lambda: True
    stops_before: Callable[[Event, State], bool] = lambda _event, _shown: False


class Animator:
    """Shows one game on a tabletop: ``queue`` takes its events.

    ``dice`` are the dice in play, ``staging`` what is felt of it; ``tension`` is before and in a
    roll.
    """

    def __init__(
        self, tabletop: Tabletop, state: State, throw_showing: ThrowShowing, audience: Audience
    ) -> None:
        self.tabletop = tabletop
        self.options = audience.options
        self.queue = EventQueue(
            state, self._perform, self._is_written, audience.stops_before, self._must_see
        )
        self.dice = DiceInPlay(tabletop, audience.options)
        self.dice.show_of(state)
        self.tension = Tension()
        sounds = MomentSounds(self._play_stinger, self._play_count)
        self.staging = Staging(audience.options, audience.computers, sounds)
        self._audience = audience
        self._throw_showing = throw_showing
        self._sounds = audience.sounds
        self._live = True
        """Whether anybody watches, as nobody does while the past of a game is gone through."""
        self._now = 0.0
        self._skipping = False
        """Whether what is held back until it is written is to be shown without waiting then."""
        self._loaded = 0.0
        """When the dice in the cup can be thrown."""
        self._moods_before_keeping: Moods = {}

    @property
    def action(self) -> tuple[Pose, ...]:
        """The dice to look at: those of a throw until they rest, for then somebody aims at them."""
        return self.tabletop.courses.rolled_within(0.0)

    @classmethod
    def of(
        cls,
        game: Table,
        throw_showing: ThrowShowing,
        audience: Audience,
        *,
        whole: bool = False,
        dice_on_show: bool = False,
    ) -> "Animator":
        """Shows this game at rest, from the turn under way on, or all of it if ``whole``.

        For ``dice_on_show`` see ``restore``.
        """
        rules, left = game.state.rules, game.state.extras.left_dice
        tray, counted = audience.options().tray, rules.manners.hidden_die
        tabletop = Tabletop(rules.scoring.dice, tray, game.looks, counted=counted)
        begins = _never if whole else brings_dice_back
        past = Past.of(game, begins, rolled=dice_on_show and left is not None)
        animator = cls(tabletop, past.before, throw_showing, audience)
        animator.restore(past, dice_on_show=dice_on_show)
        return animator

    # Time

    @property
    def moving(self) -> bool:
        """Whether anything moves, is felt, or is still to be shown."""
        return self.staging.moving or self.tabletop.moving or not self.queue.idle

    def update(self, seconds: float) -> None:
        """Time passes, at the speed at which the game is shown."""
        self.tabletop.update(seconds)
        self._now += seconds
        self.staging.update(seconds)
        if self._skipping and not self.queue.held:
            self.skip()
        self.queue.update(seconds)
        still = self.options().still
        self.tension.update(seconds, self.queue.shown, self.dice.selection, still=still)

    def skip(self) -> None:
        """Show at once how everything ends that has happened, but for the end of the game."""
        with self.tabletop.courses.unseen():
            self.queue.skip()
        self._skipping = self.queue.held
        self.tabletop.finish()
        if self._live:
            self._sounds.hush()
        self.staging.skip()

    def restore(self, past: Past, *, dice_on_show: bool = False) -> None:
        """Show what this has led to, at rest and unheard: a game goes on where it was left.

        With ``dice_on_show``, nothing brings those of the last roll back to be thrown yet.
        """
        self._sounds.hush()
        self._live = False
        self.queue.reset(past.before)
        self.dice.clear(past.before, past.roll)
        self.staging.clear(past.explained)
        self._skipping, self._loaded = False, 0.0
        self._moods_before_keeping = {}
        happenings = past.happenings
        landed = [n for n, (event, _state) in enumerate(happenings) if isinstance(event, LANDINGS)]
        last_roll = landed[-1] if dice_on_show and landed else len(happenings)
        # All is performed as if it were watched, but skipped at once: so everything comes to lie
        # where it would have.
        for n, happening in enumerate(happenings):
            self.dice.puts_on_show = n > last_roll
            self.queue.add([happening])
            self.skip()
        self.dice.puts_on_show = False
        self.tabletop.take_set_down()
        self.tabletop.take_cup_set_down()
        self._live = True
        self.staging.finish()

    def play_sounds(self, seconds: float, speed: float) -> None:
        """Let the moving dice be heard; ``speed`` is how fast the time shown passes."""
        self.tabletop.be_heard(self._sounds)
        if self.dice.in_cup or self.tabletop.courses.rolled_within(0.0):
            self._sounds.beat(self.tension.value)
        self._sounds.update(seconds, speed)

    def _is_written(self) -> bool:
        return not self._live or self._audience.is_written()

    def _must_see(self, queued: Sequence[Event]) -> bool:
        return self._live and ends_the_game(queued)

    def _play_stinger(self, stinger: Stinger) -> None:
        if self._live:
            self._sounds.sting(stinger)

    def _play_count(self, times: Sequence[float], weight: float) -> None:
        if self._live:
            self._sounds.count(times, weight)

    # What the player does with the dice

    def take_up(self, dice: int, *, carried: bool = False) -> None:
        """Put so many dice into the cup; see ``Tabletop.take_up``."""
        self._loaded = self._now + self.dice.take_up(
            dice, tension(self.queue.shown), carried=carried
        )
        # A moment fades from now on at the latest: a quick player would throw beneath it.
        self.staging.fade()

    def put_down_held(self) -> None:
        """The die that is held, if any, goes back to where it was taken from."""
        self.dice.put_down_held(self.queue.shown)

    def undo(self, state: State) -> None:
        """Show ``state``; the last group returns from the shelf, or the cup, to where it lay."""
        self.queue.reset(state)
        self.staging.moods = self._moods_before_keeping
        self.dice.undo()

    # Events

    def _perform(self, event: Event, before: State, after: State) -> Timing:
        """Set the event in motion, and say how long it takes."""
        self._note(event, before, after)
        match event:
            case events.Thrown():
                return self._load(event.dice)
            case events.Landed() | events.Voided():
                return self._land(event, before, after)
            case events.KeptAside():
                self._moods_before_keeping = self.staging.moods
                return Timing(self.dice.keep(event.option, _roll(before)))
            case events.StartRolled():
                return self._start_rolled(event, before, after)
            case events.HotDice():
                return self._hot_dice(event, before, after)
            case events.StartTied():
                return Timing(self.dice.gather(dice=1))
            case events.TurnBegan() | events.TurnResumed() | events.StartTurnBegan():
                self._feel(event, before, after)
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

    def _note(self, event: Event, before: State, after: State) -> None:
        """Tell of the event, and do what each one asks for, whatever it is."""
        if self._live:
            self._audience.watch(event, before, after)
        self.dice.show_fewer(event)
        self.staging.happened(event, before)

    def _feel(self, event: Event, before: State, after: State, delay: float = 0.0) -> float:
        """Begin the event's moment, if it is one; the seconds that play waits."""
        return self.staging.begin(event, (before, after), self.queue.coming, delay)

    def _felt(self, event: Event, before: State, after: State) -> Timing:
        """Let the event be felt; where points travel, its outcome is shown when they arrive."""
        self.staging.celebrated = () if _is_lost(event, before) else self.dice.in_groups
        seconds = self._feel(event, before, after)
        lands = self.staging.lands if seconds else 0.0
        if seconds and not self.options().still:
            self.tabletop.courses.shudder(self.dice.lying, self.staging.shaken, lands)
        return Timing(lands, seconds - lands)

    def _zilch(self, event: events.Zilched, before: State, after: State) -> Timing:
        """The roll is lost; the first time, what it lacked is said, with the time to read that."""
        roll_lies = before.turn is not None and before.turn.roll is not None
        self.dice.lose(roll_lies=roll_lies)
        seconds = self._feel(event, before, after)
        weight = self.staging.weight
        if roll_lies and weight is not None and not self.options().still:
            self.tabletop.courses.shudder(self.dice.rolled, max(weight, SLIGHTEST))
        read = self.staging.explain(event, before)
        return Timing(after=seconds if read is None else read)

    def _load(self, dice: int) -> Timing:
        """Put the dice into the cup, if they are not there yet, and shake it for a moment."""
        if not self.dice.in_cup:
            self.take_up(dice)
        if self.options().still:
            return Timing()
        return Timing(max(0.0, self._loaded - self._now))

    def _land(self, event: events.Landed | events.Voided, before: State, after: State) -> Timing:
        if not self.dice.in_cup:
            self.take_up(len(event.faces))
        self.dice.land()
        top = self.tabletop
        throw = self._throw_showing(top.roll, event.faces, top.tray)
        seconds = self._show_throw(slowed(throw) if holds_breath(before) else throw)
        top.roll += 1
        waits = self._feel(event, before, after, seconds)
        # Whoever is to move may pick at once; what follows by itself is seen after a moment.
        return Timing(seconds, max(waits, BRIEFLY if self.queue.coming is not None else 0.0))

    def _show_throw(self, throw: SimulatedThrow) -> float:
        # Dice that went into the cup unseen cannot be seen to leave it: a setting has changed.
        if self.options().still or not self.tabletop.courses.are_in_cup(self.dice.rolled):
            self.tabletop.finish()
            return self.tabletop.appear(self.dice.rolled, throw)
        if self._live:
            self._sounds.throw(throw, SWING + POUR)
        return self.tabletop.throw(self.dice.rolled, throw)

    def _start_rolled(self, event: events.StartRolled, before: State, after: State) -> Timing:
        """What was rolled is compared; once all have rolled, what came of it stays to be read."""
        timing = self._compare(before, before.seats[event.seat].name)
        if after.starting is None or not after.starting.highest or self._starts_unseen(after):
            return timing
        return Timing(timing.before, START_READ, stays=self._live)

    def _starts_unseen(self, state: State) -> bool:
        """Whether dice for who starts are rolled out of sight."""
        one_die = state.rules.start.first is not FirstStart.ROLLING
        return one_die and self.options().skips_start

    def _compare(self, before: State, name: str) -> Timing:
        """One die goes to the shelf, to be compared; a whole turn's dice come back."""
        turn = before.turn
        roll = turn.roll if turn else None
        if turn is None or roll is None or len(roll) > 1 or turn.set_aside:
            return Timing(BRIEFLY, COMPARED)
        if len(self.dice.groups) == len(self.tabletop) - 1:
            return Timing(self.dice.gather(dice=1))
        return Timing(self.dice.compare(roll, name))

    def _hot_dice(self, event: events.HotDice, before: State, after: State) -> Timing:
        """Light sweeps over the dice; then they come together, and leap into the cup."""
        self.staging.celebrated = self.dice.in_groups
        seconds = self._feel(event, before, after)
        swept = self.staging.sweep(seconds)
        leaping = swept + self.dice.gather(leap_after=swept)
        return Timing(leaping, max(0.0, seconds - leaping))

    def _begin_turn(
        self, event: events.TurnBegan | events.TurnResumed | events.StartTurnBegan
    ) -> Timing:
        """The dice come back; those that are compared for the start stay on the shelf."""
        if not brings_dice_back(event):
            return Timing()
        dice = event.turn.dice if isinstance(event, events.TurnResumed) else len(self.tabletop)
        withheld = isinstance(self.queue.coming, events.DieHidden)
        return Timing(self.dice.gather(dice=dice - withheld))


def _roll(state: State) -> Faces:
    """The roll that lies there in this state."""
    roll = state.turn.roll if state.turn else None
    assert roll is not None
    return roll


def _is_lost(event: Event, before: State) -> bool:
    """Whether who played last has lost the game: those dice are not lit for the winner."""
    if not isinstance(event, events.GameOver) or before.turn is None:
        return False
    return before.turn.seat not in event.winners
