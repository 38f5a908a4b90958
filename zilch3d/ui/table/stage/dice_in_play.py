"""Which of the dice on the tabletop are rolled, picked, set aside or in the cup."""

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from zilch3d.engine import events
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.ui.table.choices import NOTHING, Selection, places_for
from zilch3d.ui.table.model import OptionsNow
from zilch3d.ui.table.stage.tabletop import Tabletop

BRIEFLY = 0.15
"""Seconds for which what is put down at once, with reduced motion, is still looked at."""


@dataclass(frozen=True)
class ShelfGroup:
    """Dice that stand together on the shelf, each with what it shows.

    They count ``points``; in the roll for who starts they have a player's ``name`` instead.
    """

    dice: tuple[tuple[int, Face], ...]
    points: Points = 0
    name: str = ""


class DiceInPlay:
    """Moves the dice of a game between cup, tray and shelf.

    ``rolled`` are the dice of the roll that lies there, in its order; ``groups`` stand on the
    shelf. ``selection`` is what the player has picked and sees on the shelf already. ``in_cup``
    are the dice in the cup. ``lost`` are those of a roll that was a zilch; ``worthless`` is whether
    the turn's points are lost, too. ``on_show`` is whether dice to be thrown again still lie where
    they were set down, to be looked at.
    """

    def __init__(self, tabletop: Tabletop, options: OptionsNow) -> None:
        self.tabletop = tabletop
        self.puts_on_show = False
        """Whether dice that are brought back are left lying instead."""
        self._options = options
        self.rolled: tuple[int, ...] = ()
        self.groups: tuple[ShelfGroup, ...] = ()
        self.selection: Selection = NOTHING
        self.in_cup: tuple[int, ...] = ()
        self.lost: frozenset[int] = frozenset()
        self.worthless = False
        self.on_show = False
        self._before_keeping: tuple[tuple[ShelfGroup, ...], tuple[int, ...]] = ((), ())

    def clear(self, state: State, roll: int) -> None:
        """All dice wait for the roll of this index, as they are seen in this state."""
        self.tabletop.tray = self._options().tray
        self.tabletop.clear(roll)
        self._pick_up()
        self.in_cup, self._before_keeping = (), ((), ())
        self.show_of(state)

    def show_of(self, state: State) -> None:
        """One die alone is on the table where the first rolls for who starts."""
        if state.turn is not None and state.turn.dice == 1:
            self.tabletop.shown = frozenset({0})

    @property
    def shelved(self) -> frozenset[int]:
        """The dice on the shelf, those that are picked included."""
        return self.grouped | {self.rolled[place] for place in self.selection.places}

    @property
    def grouped(self) -> frozenset[int]:
        """The dice that have been set aside, in groups."""
        return frozenset(self.in_groups)

    @property
    def in_groups(self) -> tuple[int, ...]:
        """The dice that have been set aside, group by group as they stand on the shelf."""
        return tuple(die for group in self.groups for die, _face in group.dice)

    @property
    def lying(self) -> tuple[int, ...]:
        """The dice that lie in the tray or stand on the shelf."""
        return (*self.in_groups, *(die for die in self.rolled if die not in self.grouped))

    # What the player does with them

    def pick(self, selection: Selection, roll: Faces) -> None:
        """Dice that are picked go to the shelf, those let go of return to the tray."""
        self._return_to_tray(self.rolled[n] for n in self.selection.places - selection.places)
        self.selection = selection
        self._shelve(self._picked(roll))

    def hold(self, die: int) -> None:
        """A hand lifts this die of the roll, to drag it."""
        self.tabletop.hold(die, still=self._options().still)

    def put_down_held(self, shown: State) -> None:
        """The die that is held, if any, goes back to where it was taken from in this state."""
        self.tabletop.light_shelf(0.0)
        die, turn = self.tabletop.courses.held, shown.turn
        if die is None:
            return
        picked = self.rolled.index(die) in self.selection.places if die in self.rolled else False
        if picked and turn is not None and turn.roll is not None:
            self._shelve(self._picked(turn.roll))
        else:
            self._return_to_tray([die])

    def take_up(self, dice: int, tension: float = 0.0, *, carried: bool = False) -> float:
        """Put so many dice into the cup; the seconds after which they can be thrown.

        With ``tension``, 0 to 1, it is shaken harder.
        """
        if self.on_show:
            self._pick_up()
        free = [die for die in range(len(self.tabletop)) if die not in self.grouped]
        self.in_cup = tuple(free[:dice])
        if self._options().still:
            return 0.0
        return self.tabletop.take_up(self.in_cup, tension, carried=carried)

    def put_down(self) -> None:
        """The dice in the cup return to where they were."""
        if self.in_cup:
            self.tabletop.put_down()
            self.in_cup = ()
            self._settle_if_still()

    # What events do with them

    def land(self) -> None:
        """The dice in the cup are the roll that lies there."""
        self.rolled, self.in_cup, self.selection = self.in_cup, (), NOTHING
        self.lost, self.worthless = frozenset(), False

    def lose(self, *, roll_lies: bool) -> None:
        """The turn is lost, and with it the roll, if one lies there."""
        self.lost = frozenset(self.rolled) if roll_lies else frozenset()
        self.worthless = True

    def keep(self, option: Option, roll: Faces) -> float:
        """Set these dice of the roll aside; the seconds until they stand on the shelf."""
        if self.selection.faces(roll) != option.keep:
            self.selection = Selection(places_for(roll, option.keep))
        self._before_keeping = (self.groups, self.rolled)
        self.groups = (*self.groups, ShelfGroup(self._picked(roll), option.points))
        self.selection = NOTHING
        return self._shelve()

    def undo(self) -> None:
        """The last group returns from the shelf, or the cup, to where it lay."""
        self.groups, self.rolled = self._before_keeping
        self._shelve()
        self._return_to_tray(self.rolled)

    def compare(self, roll: Faces, name: str) -> float:
        """The die of the player of this name goes to the shelf; the next one's appears."""
        shown = tuple(zip(self.rolled, roll, strict=True))
        self.groups = (*self.groups, ShelfGroup(shown, name=name))
        self.tabletop.shown |= {len(self.groups)}
        return self._shelve()

    def gather(self, *, dice: int | None = None, leap_after: float | None = None) -> float:
        """Bring all dice back to be thrown, so many of them to be seen; the seconds it takes.

        They come in a leap after so many seconds, if any are given.
        """
        if self.puts_on_show:
            self.on_show = True
            return 0.0
        self._pick_up()
        self.tabletop.tray = self._options().tray
        with self._skipped_if_still():
            top = self.tabletop
            seconds = top.gather() if leap_after is None else top.leap(leap_after)
        self.tabletop.shown = frozenset(range(dice or len(self.tabletop)))
        return self._settle_if_still() or seconds

    def show_fewer(self, event: Event) -> None:
        """One die fewer where it is withheld, or as many as were left to be taken over.

        Dice that were thrown uncounted are lost before they are out of the cup: put them down.
        """
        dice = len(self.tabletop)
        if isinstance(event, events.DieHidden):
            self.tabletop.shown = frozenset(range(dice - 1))
        elif isinstance(event, events.DieReturned):
            self.tabletop.shown = frozenset(range(dice))
        elif isinstance(event, events.TakenOver) and self.on_show:
            self.gather(dice=event.dice)
        elif isinstance(event, events.TakenOver):
            self.tabletop.shown = frozenset(range(event.dice))
        elif isinstance(event, events.Zilched):
            self.put_down()

    def _pick_up(self) -> None:
        """No die is where it was rolled or set aside any more."""
        self.groups, self.rolled, self.selection = (), (), NOTHING
        self.lost, self.worthless, self.on_show = frozenset(), False, False
        self.tabletop.shown = frozenset(range(len(self.tabletop)))

    def _shelve(self, *more: Sequence[tuple[int, Face]]) -> float:
        with self._skipped_if_still():
            seconds = self.tabletop.shelve([*(group.dice for group in self.groups), *more])
        return self._settle_if_still() or seconds

    def _return_to_tray(self, dice: Iterable[int]) -> None:
        with self._skipped_if_still():
            for die in dice:
                self.tabletop.put_back(die)
        self._settle_if_still()

    def _picked(self, roll: Faces) -> tuple[tuple[int, Face], ...]:
        """The picked dice with what they show, equal faces side by side."""
        places = sorted(self.selection.places, key=lambda place: (roll[place], place))
        return tuple((self.rolled[place], roll[place]) for place in places)

    def _skipped_if_still(self) -> AbstractContextManager[None]:
        """With reduced motion nothing is seen of the ways that begin in the block."""
        return self.tabletop.courses.unseen() if self._options().still else nullcontext()

    def _settle_if_still(self) -> float:
        """With reduced motion put dice where they go at once; the seconds that takes, else 0."""
        if self._options().still:
            self.tabletop.finish()
            return BRIEFLY
        return 0.0
