"""What lies over the 3D table: the players, the running turn, what to do, the two buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.ui.dice_spots import DiceLayer
from zilch3d.ui.narrator import Caption
from zilch3d.ui.scene import Answer
from zilch3d.ui.theme import HEADING, MEDIUM, NARROW, PRIMARY, QUIET, SECONDARY, WIDE
from zilch3d.ui.widgets import (
    Button,
    Choice,
    Column,
    Fitting,
    Frame,
    Message,
    Panel,
    Pile,
    PlayerPanel,
    Row,
    Scroll,
    Spacer,
    Stamp,
    TurnFigure,
    Widget,
)

WIDE_ENOUGH = 840
"""From this width on, in points, the running turn has room beside the buttons."""
PLAYERS_WIDTH = 236
TAGS_WIDTH = 58
TURN_WIDTH = 190
TOP_HEIGHT = 44
BLANK = "\N{NO-BREAK SPACE}"
"""Keeps the room of an empty line, so that the table stays where it is."""


@dataclass(frozen=True)
class PlayerFacts:
    """What a player's panel shows; shares are of the target, 0 to 1."""

    total: str
    share: float
    ahead: float
    note: str
    turn: bool


@dataclass(frozen=True)
class ActionFacts:
    """A button: what is on it, and in the place of the note why it can't be pressed yet.

    It is not enabled while it is nobody's move who could press it.
    """

    text: str
    note: str = ""
    reason: str = ""
    enabled: bool = True

    @property
    def possible(self) -> bool:
        """Whether the button can be pressed."""
        return self.enabled and not self.reason


@dataclass(frozen=True)
class HudFacts:
    """Everything that the table's screen says. ``ways`` are shown if there are several."""

    players: tuple[PlayerFacts, ...]
    caption: str
    points: str
    line: str
    bright: bool
    message: str
    roll: ActionFacts
    bank: ActionFacts
    ways: tuple[str, ...] = ()
    way: int = 0


@dataclass(frozen=True)
class Orders:
    """What the player may press."""

    roll: Callable[[], Answer]
    bank: Callable[[], Answer]
    menu: Callable[[], Answer]
    count: Callable[[int], Answer]


class Hud:
    """The widgets over the table; ``room`` is what they leave free for the 3D scene."""

    def __init__(self, seats: Sequence[tuple[str, bool]], dice: DiceLayer, orders: Orders) -> None:
        self._players = [
            PlayerPanel(f"player-{n}", name, icon="person" if person else "machine")
            for n, (name, person) in enumerate(seats)
        ]
        self._turn = TurnFigure("turn")
        self._message = Message()
        self._stamp = Stamp()
        self._roll = Button("roll", "", orders.roll, style=PRIMARY, text_style=HEADING, grow=1)
        self._bank = Button("bank", "", orders.bank, style=SECONDARY, text_style=HEADING, grow=1)
        self._menu = Button("menu", _("Menu"), orders.menu, style=QUIET)
        self._ways_box = Frame(Spacer(), across="centre", up="end")
        self._ways: tuple[str, ...] = ()
        self._orders = orders
        self._dice = dice
        self.room = Spacer(grow=1)
        self.root = self._arranged()

    def show(self, facts: HudFacts) -> None:
        """Show these facts; what has not changed costs nothing."""
        for panel, player in zip(self._players, facts.players, strict=True):
            panel.show(
                player.total, player.share, ahead=player.ahead, note=player.note, turn=player.turn
            )
        self._turn.show(facts.caption, facts.points, facts.line or BLANK, bright=facts.bright)
        self._message.say(facts.message)
        for button, action in ((self._roll, facts.roll), (self._bank, facts.bank)):
            button.text, button.note, button.reason = action.text, action.note, action.reason
            button.enabled = action.enabled
        self._show_ways(facts.ways, facts.way)

    def stamp(self, caption: Caption | None, share: float) -> None:
        """Stamp these words in the middle of the table, as far as ``share`` says."""
        if caption is None:
            self._stamp.show("")
        else:
            self._stamp.show(caption.text, caption.line, round(share, 2))

    def _show_ways(self, ways: tuple[str, ...], way: int) -> None:
        if len(ways) < 2:
            ways = ()
        if ways != self._ways:
            self._ways = ways
            self._ways_box.child = self._choice(ways, way) if ways else Spacer()

    def _choice(self, ways: tuple[str, ...], way: int) -> Choice[int]:
        return Choice("way", list(enumerate(ways)), way, self._orders.count)

    def _arranged(self) -> Widget:
        over = Fitting((WIDE_ENOUGH, self._wide), (0, self._narrow))
        return Pile(self._dice, Frame(over, margin=MEDIUM))

    def _wide(self) -> Widget:
        """The running turn beside the buttons, below the table."""
        actions = Panel(
            Row(
                Frame(self._turn, most=TURN_WIDTH, stretch=True),
                Frame(self._buttons(), grow=1),
                gap=WIDE,
                align="fill",
            ),
            padding=(WIDE, MEDIUM),
        )
        left = Frame(Scroll(Column(*self._players, gap=NARROW)), most=PLAYERS_WIDTH)
        return Row(left, self._right(actions), gap=MEDIUM, align="fill")

    def _narrow(self) -> Widget:
        """The running turn below the players, for narrow windows and large text."""
        players = Scroll(Column(*self._players, gap=NARROW), grow=1, name="players")
        turn = Panel(self._turn, padding=(MEDIUM, NARROW))
        left = Frame(Column(players, turn, gap=NARROW), most=PLAYERS_WIDTH - MEDIUM, stretch=True)
        return Row(left, self._right(self._buttons()), gap=MEDIUM, align="fill")

    def _buttons(self) -> Widget:
        return Row(self._roll, self._bank, gap=MEDIUM, align="fill")

    def _right(self, actions: Widget) -> Widget:
        """Message and menu, the table, and the actions below it."""
        top = Row(Spacer(TOP_HEIGHT, grow=1), self._message, Spacer(grow=1), self._menu)
        middle = Pile(
            Row(self.room, Spacer(TAGS_WIDTH), align="fill", gap=0),
            Frame(self._stamp, across="centre", up="centre"),
            self._ways_box,
            grow=1,
        )
        return Column(top, middle, actions, gap=NARROW, grow=1)
