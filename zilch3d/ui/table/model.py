"""What the table's screen knows in a given moment."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.engine.actions import SetAside
from zilch3d.engine.decide import decide
from zilch3d.engine.evolve import replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State
from zilch3d.ui.table.hint_panel import HintFacts
from zilch3d.ui.table.selection import Selection, meant


@dataclass(frozen=True)
class Held:
    """Dice are held to be thrown with this ``strength``, 0 to 1; None asks for nothing yet."""

    strength: float | None


@dataclass(frozen=True)
class TableModel:
    """What the screen knows: the shown state, what is picked, and whether a person may act now.

    ``computers`` are the seats of computer players. ``points`` writes points as the settings have
    it.
    """

    shown: State
    selection: Selection
    ready: bool
    points: Callable[[Points], str]
    computers: frozenset[int] = frozenset()
    seconds_left: int | None = None
    """Until the player is called out for hesitating; None where there is no clock."""
    notice: str = ""
    """What was just refused, and why."""
    held: Held | None = None
    """The dice, if the player holds them for long enough that it counts."""
    away: frozenset[int] = frozenset()
    """The seats whose players are away from the table."""
    chances: tuple[float, ...] | None = None
    """Each seat's chance of winning, where it is to be seen and known."""
    hint: HintFacts | None = None
    """What the hint panel says, if it is open."""

    @property
    def option(self) -> Option | None:
        """What the picked dice would be set aside as."""
        return meant(self.shown, self.selection)

    @property
    def planned(self) -> State:
        """The state once what is picked has been set aside."""
        if self.option is None:
            return self.shown
        events = decide(self.shown, SetAside(self.option.keep, self.option.points))
        return self.shown if isinstance(events, Refusal) else replay(self.shown, events)

    @property
    def name(self) -> str:
        """Who is to move, be it a throw for the start; empty at the end."""
        seat = seat_to_move(self.shown)
        return self.shown.seats[seat].name if seat is not None else ""


def seat_to_move(state: State) -> int | None:
    """The seat whose turn, or whose roll for the start, it is."""
    if state.turn is not None:
        return state.turn.seat
    return state.reopened[0].seat if state.reopened else None


def is_for_start(state: State) -> bool:
    """Whether it is still to be found who starts."""
    return state.starting is not None
