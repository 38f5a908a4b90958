"""The widgets over the 3D table: the players, the running turn, what to do, the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.records.columns import Columns
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.mode import Controls, Exits, Help, Mode, SidePanel
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.announcements import Announcements, Corner, Pinned, UnsavedMark
from zilch3d.ui.table.screen.clock_ring import ClockRing
from zilch3d.ui.table.screen.corner import corner_buttons
from zilch3d.ui.table.screen.facts import HudFacts
from zilch3d.ui.table.screen.hint_panel import HintFacts, HintPanel, hint_facts
from zilch3d.ui.table.screen.player_panels import PlayerList, PlayerPanel
from zilch3d.ui.table.screen.start_card import StartCard
from zilch3d.ui.table.screen.turn_bar import (
    ActionButton,
    TurnBar,
    TurnButtons,
    TurnFigure,
    TurnFigureLine,
)
from zilch3d.ui.table.screen.turn_strip import TurnStrip
from zilch3d.ui.table.stage.moments.animations import Dusk
from zilch3d.ui.turn_list import PaperMaker, SheetMaker, SideSheet, TurnFacts, TurnsPanel
from zilch3d.ui.widgets import RulesCard
from zilch3d.ui.words.amounts import percent

VERY_WIDE, WIDE_ENOUGH = 1500, 840
"""From these widths on, in points, there is more room beside the table."""
ROOM_FOR_CARD = 1200
"""From this width of the window on, in points, a card with the rules has room beside the table."""
ASIDE, ASIDE_WIDE, ASIDE_VERY_WIDE = 220, 244, 300
CARD_WIDTH = 256
SHEET_COLUMN, SHEET_AROUND = 66, 40
"""Points of width of the score sheet beside the table: for each player, and besides."""
TAGS_WIDTH = 46
SAID, SAID_NARROW = 64, 76
"""Points of height above the table for what is said: it covers nothing."""


@dataclass(frozen=True)
class HudParts:
    """The game, mode and exits that the widgets are about, and the controls that they use.

    ``toggle_sheet`` opens the score sheet, or closes it where it stands beside the table;
    ``columns`` are what is written on it.
    """

    game: Table
    controls: Controls
    mode: Mode
    exits: Exits
    toggle_sheet: Callable[[], Answer]
    columns: Callable[[], Columns]
    sheet: SheetMaker | None = None
    paper: PaperMaker | None = None

    def seats_of(self, model: TableModel) -> Sequence[SeatSetup]:
        """Who sits at the table as it is shown."""
        return self.game.seats[: len(model.play.shown.seats)]


@dataclass(eq=False)
class PlayersColumn(widgets.Widget):
    """The players, and below them the note of the mode, the hint, or the last turns.

    Nothing in it reaches over the table, whatever is open.

    The hint has at least LEAST points of height: where the players leave less, they are scrolled.
    It is as high while it waits as it will mostly be. The note stands at the bottom.
    """

    LEAST, USUAL = 222, 330

    players: PlayerList
    hint: HintPanel
    note: SidePanel | None = None
    turns: TurnsPanel = field(default_factory=TurnsPanel, init=False)
    _shown: Sequence[widgets.Widget] = field(default=(), init=False)

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        every = (self.players, self.note, self.hint, self.turns)
        return [one for one in every if one is not None]

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return [one for one in self._shown if one.visible]

    def show(
        self,
        model: TableModel,
        facts: HudFacts,
        hint: HintFacts | None,
        turns: Sequence[TurnFacts],
    ) -> None:
        """Show these facts of the model."""
        self.players.show_facts(facts.players)
        self.hint.show(hint)
        if self.note is not None:
            self.note.show(model)
            self.note.reply(facts.reply)
        self.turns.show(turns)

    def preferred_size(self, _look: widgets.Look, width: int) -> widgets.Size:
        """All the height there is."""
        return widgets.Size(width, 0)

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        self.players.set_sizes(look, box.height)
        gap, list_height = look.px(NARROW), self.players.measure(look, box.width).height
        wanted = self._wanted(look, box.width)
        low = min(wanted, max(box.height - list_height - gap, look.px(self.LEAST)), box.height)
        high = min(list_height, box.height - low - gap if low else box.height)
        self.players.arrange(look, box._replace(y=box.top - high, height=high))
        rest = box._replace(height=max(0, box.height - high - gap))
        self._shown = (self.players, *self._below(look, rest, low))

    def _wanted(self, look: widgets.Look, width: int) -> int:
        """How high the hint or the note would be; 0 if there is neither."""
        if self.hint.visible:
            return max(self.hint.measure(look, width).height, look.px(self.USUAL))
        return self.note.measure(look, width).height if self.note is not None else 0

    def _below(
        self, look: widgets.Look, rest: widgets.Box, height: int
    ) -> Sequence[widgets.Widget]:
        """The widgets below the players, arranged in the ``rest`` of the column."""
        if self.hint.visible:
            self.hint.arrange(look, rest._replace(y=rest.top - height, height=height))
            return (self.hint,)
        if self.note is not None:
            self.note.arrange(look, rest._replace(height=height))
            return (self.note,)
        height = self.turns.fit(look, rest.width, rest.height) if self.turns.visible else 0
        self.turns.arrange(look, rest._replace(height=height))
        return (self.turns,) if height else ()


class Hud:
    """Arranges the widgets; ``room`` is what they leave free for the 3D scene.

    The room depends on the window and the text size alone, never on what is said or open. A mode
    may put a note below the players, and a bar of its own in the place of the turn's. The ``dice``
    lie below all other widgets, with the ``dusk`` of tension under them, the ``moment`` above.
    """

    def __init__(
        self,
        seats: Sequence[SeatSetup],
        dice: widgets.Widget,
        moment: widgets.Widget,
        model: TableModel,
        parts: HudParts,
    ) -> None:
        self.seats = len(seats)
        self._seats = seats
        self._dice = dice
        self._column = _players_column(parts, seats)
        self._column.grow = 1
        self.dusk = Dusk()
        self.ring = ClockRing()
        self.ring.visible = bool(parts.game.clock.limit)
        self._above = Announcements(seats, parts.controls.count)
        self._messages = Pinned(self._above, grow=1)
        self._unsaved = UnsavedMark()
        self._moment = moment
        self._start = StartCard(seats)
        self._over_tray = Pinned(self._start, halfway=True)
        self._build_bar(parts)
        self._buttons = corner_buttons(parts.mode, parts.exits, parts.controls, parts.toggle_sheet)
        self.card = _card(parts.game, model)
        names = [seat.name for seat in seats]
        self.sheet = _sheet(parts, names, model)
        self.sheet_width = max(CARD_WIDTH, SHEET_COLUMN * len(seats) + SHEET_AROUND)
        self.sheet_beside = _sheet_beside(self.sheet, self.sheet_width)
        self.room = widgets.Spacer(grow=1)
        self.root = self._arranged()

    def _build_bar(self, parts: HudParts) -> None:
        do = parts.controls.do
        self._roll = ActionButton("roll", partial(do, Intent.ROLL))
        self._bank = ActionButton("bank", partial(do, Intent.BANK))
        self._extra = ActionButton("extra", partial(do, Intent.EXTRA))
        self._undo = widgets.IconButton("undo", "undo", parts.controls.undo)
        self._turn, self._turn_line = TurnFigure(name="turn"), TurnFigureLine(name="turn")
        own = parts.mode.bar(self._turn, self._turn_line)
        self._strip = TurnStrip(self._seats)
        buttons = TurnButtons(self._strip, self._undo, self._roll, self._extra, self._bank)
        self._bar = own or TurnBar(self._turn, self._turn_line, buttons)

    def show(self, model: TableModel, facts: HudFacts) -> None:
        """Show these facts of the model; what has not changed costs nothing."""
        # The score sheet beside the table has all turns already.
        turns = () if self.sheet_beside.visible else facts.turns
        self._column.show(model, facts, hint_facts(model), turns)
        self._turn.facts = self._turn_line.facts = facts.turn
        self._undo.reason, self._undo.tip = facts.undo.reason, facts.undo.text
        self._above.show(facts.message, facts.remark, facts.strength)
        self._above.offer(facts.ways, facts.way)
        self._unsaved.say(*model.report.unsaved)
        self._strip.show(facts.strip, shares=facts.extra is not None)
        self._start.show(facts.start)
        self._roll.show(facts.roll)
        self._bank.show(facts.bank)
        mine = facts.strip is None
        self._undo.visible = self._roll.visible = mine
        self._bank.visible = mine and facts.bank.offered
        self._extra.visible = facts.extra is not None
        if facts.extra is not None:
            self._extra.show(facts.extra)

    @property
    def hint(self) -> HintPanel:
        return self._column.hint

    def turn_figure(self, in_sight: widgets.Widget | None) -> TurnFigure | TurnFigureLine | None:
        """The turn's figures that are ``in_sight``: on one line where there is little room.

        None where it is neither.
        """
        return next((one for one in (self._turn, self._turn_line) if one is in_sight), None)

    def aim(self, middle: float) -> None:
        """The middle of the tray is seen at this x: messages hang above it."""
        self._messages.at = self._over_tray.at = round(middle)

    def explain(self, note: str) -> None:
        """Say why something has just happened, where messages stand; nothing if it is empty."""
        self._above.explain(note)

    def _arranged(self) -> widgets.Widget:
        over = widgets.Responsive(
            (VERY_WIDE, lambda: self._with_card(ASIDE_VERY_WIDE)),
            (ROOM_FOR_CARD - 2 * MEDIUM, lambda: self._with_card(ASIDE_WIDE)),
            (WIDE_ENOUGH, lambda: self._beside(ASIDE_WIDE, SAID)),
            (0, lambda: self._beside(ASIDE, SAID_NARROW)),
        )
        return widgets.Stack(
            self.dusk, self._dice, widgets.Frame(over, padding=MEDIUM), self._moment
        )

    def _with_card(self, aside: float) -> widgets.Widget:
        """The card or the score sheet at the right of everything, if it is open."""
        beside = widgets.Frame(self._beside(aside, SAID), grow=1)
        return widgets.Row(beside, self.card, self.sheet_beside, gap=MEDIUM, align="fill")

    def _beside(self, aside: float, above: float) -> widgets.Widget:
        """The players' column so wide, and at its right the table with what is below it.

        ``above`` are points of height over the table, for messages and the buttons.
        """
        column = widgets.Column(self._column, *self._beside_turn(), gap=NARROW)
        left = widgets.Frame(column, max_width=aside, stretch=True)
        room = widgets.Stack(self.room, self._over_tray, grow=1)
        table = widgets.Row(room, widgets.Spacer(TAGS_WIDTH), align="fill", gap=0, grow=1)
        corner = Corner(self._buttons, self._unsaved)
        right = widgets.Stack(
            widgets.Row(self._messages, corner, gap=0, align="start"),
            widgets.Column(widgets.Spacer(above), table, self._bar, gap=NARROW),
            grow=1,
        )
        return widgets.Row(left, right, gap=MEDIUM, align="fill")

    def _beside_turn(self) -> Sequence[widgets.Widget]:
        """The clock, under the players and next to the running turn; most rules have none."""
        if not self.ring.visible:
            return ()
        return (widgets.Frame(self.ring, across="end"),)


def beside_players(
    parts: HudParts, model: TableModel, facts: HudFacts, right: widgets.Widget
) -> widgets.Widget:
    """The players and the last turns as at the table, with something else in place of that."""
    column = _players_column(parts, parts.seats_of(model))
    column.show(model, facts, None, facts.turns)

    def row(width: float) -> widgets.Widget:
        left = widgets.Frame(column, max_width=width, stretch=True)
        return widgets.Row(left, widgets.Frame(right, grow=1), gap=MEDIUM, align="fill")

    arranged = widgets.Responsive(
        (VERY_WIDE, lambda: row(ASIDE_VERY_WIDE)),
        (WIDE_ENOUGH, lambda: row(ASIDE_WIDE)),
        (0, lambda: row(ASIDE)),
    )
    return widgets.Frame(arranged, padding=MEDIUM)


def _players_column(parts: HudParts, seats: Sequence[SeatSetup]) -> PlayersColumn:
    wins = _("> {percent} to win").format(percent=percent(0.99))
    controls, note = parts.controls, parts.mode.side_panel(parts.controls)
    panels = [PlayerPanel(n, seat, wins) for n, seat in enumerate(seats)]
    hint = HintPanel(controls.take, controls.close_hint, controls.insist)
    return PlayersColumn(PlayerList(*panels, brief=note is not None), hint, note)


def _card(game: Table, model: TableModel) -> widgets.Widget:
    """The rules beside the table; hidden at first."""
    foot = _("F1 shows all the rules, F2 hides this.")
    rules = RulesCard(game.state.rules, model.points, foot)
    card = widgets.Frame(rules, max_width=CARD_WIDTH, stretch=True, up="start")
    card.visible = False
    return card


def _sheet(parts: HudParts, names: Sequence[str], model: TableModel) -> SideSheet | None:
    if parts.sheet is None or Help.SHEET not in parts.mode.helps:
        return None
    return parts.sheet(names, model.points, parts.exits.sheet)


def _sheet_beside(sheet: SideSheet | None, width: float) -> widgets.Widget:
    """The score sheet beside the table; hidden at first."""
    child = sheet.beside if sheet is not None else widgets.Spacer()
    beside = widgets.Frame(child, max_width=width, stretch=True)
    beside.visible = False
    return beside
