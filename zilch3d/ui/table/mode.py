"""How a table is used: a game is played at it, or a feature teaches, asks or shows one there.

A feature that uses it in a way of its own subclasses ``Mode``, defines anew what differs, and gives
it to ``TableScene``. The table knows no mode by name. It asks

- for the attributes and ``input`` once, as the table is made;
- for ``leave_words``, ``side_panel`` and ``bar`` whenever widgets are built: for another language,
  or for players who join;
- ``follow``, ``takes_decision`` and ``objection``, in this order, when a person wants to roll, to
  bank or the like; what none of them stops is played, if ``lets_play``;
- ``stops_before`` before an event is shown;
- ``follow`` at the end of each frame's time, ``guide`` and ``SidePanel.show`` if the model has
  changed since the frame before, and last ``leads``.

``state`` is a part of the model: a mode that changes by itself is shown anew by that.
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
from zilch3d.ui.table.model import HeldDice, TableModel


class Help(Enum):
    """Helps that a person may call for at a table."""

    HINT = "hint"
    TURNS = "turns"
    """The list of all turns, and the last ones beside the table."""
    SHEET = "sheet"
    """The score sheet."""


@dataclass(frozen=True)
class Exits:
    """Where the table leads: the menu, what follows the game, its rules, turns and score sheet.

    A way that is left out leads nowhere. ``deserted`` is asked for while all people are away, and
    nothing is played.
    """

    menu: Callable[[], Answer]
    over: Callable[[], Answer] = lambda: None
    rules: Callable[[], Answer] = lambda: None
    turns: Callable[[], Answer] = lambda: None
    sheet: Callable[[], Answer] = lambda: None
    deserted: Callable[[], Answer] = lambda: None
    photograph: Callable[[], Answer] = lambda: None


@dataclass(frozen=True)
class Guide:
    """The button and dice that a mode points at, and its changes to what is said of any game.

    A ring and an arrow point at the button of the ``intent``, a ring goes round each of the
    ``dice``, by their places in the roll. ``focus`` is the widget that is to have the focus.
    """

    intent: Intent | None = None
    dice: frozenset[int] = frozenset()
    focus: str = ""
    instructs: bool = False
    """Whether the side panel says what to do, and what to make of what was done, so that the line
    over the bar need not."""
    on_picked: str = ""
    """A sentence that follows what the picked dice count."""
    own_bar: bool = False
    """Whether a bar of the mode's own is in the place of the turn's: what others do is not said
    there, but over it."""


@dataclass(frozen=True)
class GameStatus:
    """How far the game is, and what is made of it.

    ``game`` may be ahead of what is shown, unless that is ``settled``: then everything has been
    shown, and no dice are held. ``evaluation`` is the advice on the state that is shown; None while
    there is none, or nobody asks for it.
    """

    game: Table
    selection: Selection
    evaluation: Evaluation | None
    settled: bool


@dataclass(frozen=True)
class FrameStatus:
    """How the table stands at the end of a frame."""

    over: bool
    """Whether the game is at its end, and that has been shown."""
    deserted: bool
    """Whether all people are away, and everything that has happened is shown."""
    moving: bool
    """Whether anything moves, or is still to be shown."""
    drawn: bool
    """Whether the table has been drawn at all."""


class Controls(Protocol):
    """What widgets can have done at the table: the part of the controller that they may use.

    The controller is above the screen and the modes, so it is known here by its methods alone:
    ``Controller`` says what each of them does.
    """

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

    def reply(self, _words: str) -> None:
        """Say this to what was just done; only notes that instruct are told anything."""

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
    def has_hurried(self) -> bool:
        """Whether what others do was sped up from here."""
        return False

    @property
    def held(self) -> HeldDice | None:
        """The dice, if they are held for longer than a tap."""
        return None

    @property
    def strength(self) -> float | None:
        """The strength of a throw, 0 to 1, if the held dice were let go now; None if none are."""
        return None

    def enter(self) -> None:
        """The table is shown, or shown again."""

    def leave(self) -> None:
        """Forget keys and buttons that are down: nobody will hear them go up."""

    def update(self, seconds: float) -> None:
        """The player's own seconds pass."""

    def key(self, _symbol: int, _modifiers: int) -> bool:
        """A key goes down; whether it is the table's own."""
        return False

    def key_release(self, symbol: int) -> None:
        """A key goes up."""

    def characters(self) -> dict[str, Callable[[], None]]:
        """The actions of characters that may be typed at the table now."""
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
    """The helps that may be called for here."""
    first_focus = "roll"
    leave_icon: widgets.IconName = "menu"
    """The icon on the button that leads away."""
    quickens = True
    """Whether many computer players are quicker than few."""
    timed = True
    """Whether the clock of the rules runs, where they have one."""
    needs_advice = False
    """Whether advice is asked for though nobody has called for it."""
    shows_all = False
    """Whether all of the game is to be seen at first, instead of the turn under way."""
    is_excerpt = False
    """Whether the game is played on from a position of another one.

    Dice that are to be decided on lie there at first, though they are thrown again; and nobody is
    away, who may have missed a turn before.
    """

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

    def follow(self, status: GameStatus) -> None:
        """Note how things stand: in each frame, and before each decision."""

    def takes_decision(self, _model: TableModel, _plan: Plan) -> bool:
        """Whether the mode takes this decision itself, so that nothing is played.

        It is asked even while nobody may act: see ``TablePosition.ready``.
        """
        return False

    def objection(self, _model: TableModel, _plan: Plan) -> str | None:
        """Why the mode objects to this, in words: then it is not played.

        "" lets it be played, though the tutor might object; None leaves that to the tutor.
        """
        return None

    def stops_before(self, _event: Event, _shown: State) -> bool:
        """Whether this event is not to be shown after that state, nor any that follows."""
        return False

    def guide(self, _model: TableModel) -> Guide:
        """The dice and the button to point at now, and what to say of them."""
        return Guide()

    def leave_words(self) -> str:
        """The words on the button that leads away."""
        return _("Menu")

    def side_panel(self, _controls: Controls) -> SidePanel | None:
        """A new note for beside the table, if there is one."""
        return None

    def bar(self, _turn: widgets.Widget, _turn_line: widgets.Widget) -> widgets.Widget | None:
        """A widget in the place of a turn's buttons; None for those buttons.

        It arranges the figures of the turn, or where there is little room those on one line.
        """
        return None

    def input(self, _screen: widgets.Screen) -> TableInput | None:
        """The mode's own keys and mouse, where they are not those of play."""
        return None

    def leads(self, status: FrameStatus, exits: Exits) -> Answer:
        """Where the table leads after this frame, if anywhere."""
        if status.over:
            return exits.over()
        return exits.deserted() if status.deserted else None
