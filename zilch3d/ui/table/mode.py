"""How a table is used: a game is played at it, or a feature teaches, asks or shows one there.

The three rooms of the table ask the mode, and know none by name: a feature brings its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from zilch3d.advice.protocol import Evaluation
from zilch3d.engine.events import Event
from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, Skin
from zilch3d.table.table import Table
from zilch3d.ui.table.choices import Intent, Plan, Selection
from zilch3d.ui.table.model import Held, TableModel


class Help(Enum):
    """What a person may call for at a table."""

    HINT = "hint"
    TURNS = "turns"
    """The list of all turns, and the last ones beside the table."""
    SHEET = "sheet"
    """The score sheet."""


@dataclass(frozen=True)
class Exits:
    """Where the table leads: the menu, what follows the game, its rules, turns and score sheet.

    ``deserted`` is asked for while all people are away: nothing is played then.
    """

    menu: Callable[[], Answer]
    over: Callable[[], Answer]
    rules: Callable[[], Answer] = lambda: None
    turns: Callable[[], Answer] = lambda: None
    sheet: Callable[[], Answer] = lambda: None
    deserted: Callable[[], Answer] = lambda: None


@dataclass(frozen=True)
class Guide:
    """What a mode points at, and how it changes what the table says of any game.

    A ring and an arrow point at the button of the ``intent``, a ring goes round each of the
    ``dice``, by their places in the roll. ``focus`` is the widget that is to have the focus.
    """

    intent: Intent | None = None
    dice: frozenset[int] = frozenset()
    focus: str = ""
    instructs: bool = False
    """Whether the side panel says what to do, so that the line over the table need not."""
    on_picked: str = ""
    """A sentence that follows what the picked dice count."""


@dataclass(frozen=True)
class Progress:
    """How far the game is: what is picked, and what advice says of the state that is shown.

    ``settled`` is whether everything that has happened is shown, and no dice are held.
    """

    game: Table
    selection: Selection
    settled: bool
    evaluation: Evaluation | None


@dataclass(frozen=True)
class Seen:
    """What a frame has come to; ``over`` and ``deserted`` are the game's, once that is shown."""

    over: bool
    deserted: bool
    moving: bool
    drawn: bool
    """Whether the table has been drawn at all."""


class Controls(Protocol):
    """What widgets at the table can have done: see the controller, which does it."""

    def do(self, intent: Intent) -> None: ...
    def carry_out(self, intent: Intent) -> None: ...
    def insist(self) -> None: ...
    def take(self, number: int) -> None: ...
    def toggle_hint(self) -> None: ...
    def close_hint(self) -> None: ...
    def pick(self, picked: Selection) -> None: ...
    def pick_die(self, die: int) -> None: ...
    def count(self, way: int) -> None: ...
    def undo(self) -> None: ...


class SidePanel(widgets.Panel):
    """A note below the players, at the bottom of their column."""

    def __init__(self, child: widgets.Widget, skin: Skin | None = None) -> None:
        super().__init__(child, padding=(MEDIUM, NARROW + 2), skin=skin, name="note")

    def show(self, model: TableModel) -> None:
        """Show how things stand."""
        raise NotImplementedError

    def takes(self, _x: float, _y: float) -> bool:
        """No click goes through to what is below."""
        return True


class TableInput:
    """Keys and the mouse at a table, before the widgets get them; this one leaves all to those."""

    @property
    def busy(self) -> bool:
        """Whether the hand holds dice, or one of them."""
        return False

    @property
    def held(self) -> Held | None:
        """The dice, if they are held for longer than a tap."""
        return None

    @property
    def strength(self) -> float | None:
        """Of a throw if the held dice were let go now, 0 to 1."""
        return None

    def enter(self) -> None:
        """The table is shown, or shown again."""

    def leave(self) -> None:
        """What is held down now is let go unseen."""

    def update(self, seconds: float) -> None:
        """The player's own seconds pass."""

    def key(self, _symbol: int, _modifiers: int) -> bool:
        """A key goes down; whether it is the table's own."""
        return False

    def key_release(self, symbol: int) -> None:
        """A key goes up."""

    def characters(self) -> dict[str, Callable[[], None]]:
        """What characters do at the table now."""
        return {}

    def interrupts(self, _x: float, _y: float, _button: int) -> bool:
        """A button of the mouse goes down; whether the widgets are not to hear of it."""
        return False

    def press(self, x: float, y: float, button: int) -> None:
        """A button of the mouse has gone down, and the widgets have heard of it."""

    def drag(self, _x: float, _y: float) -> bool:
        """The mouse has moved with its button down; whether that is not for the widgets."""
        return False

    def release(self, _x: float, _y: float, _button: int) -> bool:
        """A button goes up; whether that is not for the widgets."""
        return False


class Mode:
    """A game that is played. Other modes define anew what differs with them."""

    helps = frozenset(Help)
    """What may be called for here."""
    first_focus = "roll"
    timed = True
    """Whether the clock of the rules runs, where they have one."""
    needs_advice = False
    """Whether advice is asked for though nobody has called for it."""
    shows_all = False
    """Whether all of the game is to be seen at first, instead of the turn under way."""
    dice_on_show = False
    """Whether dice that are to be decided on lie there at first, though they are thrown again."""
    keeps_absent = True
    """Whether players who missed their last turn are still away."""

    @property
    def lets_play(self) -> bool:
        """Whether a person may act, if it is that person's turn."""
        return True

    @property
    def state(self) -> object:
        """Where the mode stands: a value that changes with whatever it shows."""
        return None

    @property
    def step(self) -> int | None:
        """The number of the step that is waited for, where a mode has steps."""
        return None

    def follow(self, progress: Progress) -> None:
        """The game has gone on, or time has."""

    def takes(self, _model: TableModel, _plan: Plan) -> bool:
        """Whether the mode takes this decision itself, so that nothing is played."""
        return False

    def objection(self, _model: TableModel, _plan: Plan) -> str | None:
        """What the mode has against this, in words, or "" for nothing; None: the tutor is asked."""
        return None

    def stops_before(self, _event: Event, _shown: State) -> bool:
        """Whether this event is not to be shown after that state, nor any that follows."""
        return False

    def guide(self, _model: TableModel) -> Guide:
        """The dice and the button to point at now, and what to say of them."""
        return Guide()

    def leave_words(self) -> str:
        """What the button says that leads away."""
        return _("Menu")

    def side_panel(self, _controls: Controls) -> SidePanel | None:
        """A new note for beside the table, if there is one."""
        return None

    def bar(self, _turn: widgets.Widget, _turn_line: widgets.Widget) -> widgets.Widget | None:
        """What stands in the place of a turn's buttons, if anything does.

        It arranges the figures of the turn, or where there is little room those on one line.
        """
        return None

    def input(self, _screen: widgets.Screen) -> TableInput | None:
        """The mode's own keys and mouse, where they are not those of play."""
        return None

    def leads(self, seen: Seen, exits: Exits) -> Answer:
        """Where the table leads after this frame, if anywhere."""
        if seen.over:
            return exits.over()
        return exits.deserted() if seen.deserted else None
