"""The widgets over the 3D table: the players, the running turn, what to do, the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import starmap

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.records.columns import Columns
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.mode import Controls, Exits, Help, Mode, SidePanel
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.announcements import Announcements, UnsavedMark
from zilch3d.ui.table.screen.clock_ring import ClockRing
from zilch3d.ui.table.screen.corner import LASTING_WORDS, corner_buttons
from zilch3d.ui.table.screen.facts import HudFacts
from zilch3d.ui.table.screen.hint_panel import HintFacts, HintPanel, hint_facts
from zilch3d.ui.table.screen.idle_life import ClosedEyes
from zilch3d.ui.table.screen.remark_bubble import RemarkBubble
from zilch3d.ui.table.screen.seats import ONE_COLUMN, Seat, SeatList
from zilch3d.ui.table.screen.start_card import OverTray, StartCard
from zilch3d.ui.table.screen.table_area import TableArea
from zilch3d.ui.table.screen.turn_bar import ActionButton, TurnBar, TurnButtons
from zilch3d.ui.table.screen.turn_lines import TurnFigure, TurnFigureLine
from zilch3d.ui.table.screen.turn_strip import TurnStrip
from zilch3d.ui.table.stage.moments.animations import Dusk
from zilch3d.ui.table.stage.moments.layout import MomentPlaces
from zilch3d.ui.turn_list import PaperMaker, SheetMaker, SideSheet, TurnFacts, TurnsPanel
from zilch3d.ui.widgets import RulesCard

VERY_WIDE, WIDE_ENOUGH = 1500, 840
"""From these widths on, in points, there is more room beside the table."""
ROOM_FOR_CARD = 1200
"""From this width of the window on, in points, a card with the rules has room beside the table."""
ASIDE, ASIDE_WIDE, ASIDE_VERY_WIDE = 220, 244, 300
SMALL_WIDTH, SMALL_HEIGHT = 700, 440
"""Below one of these, in points, the players' column is narrow, so that the tray is seen large."""
ASIDE_SLIM, ASIDE_SLIM_OF_MANY = 150, 180
"""Points of that column; a hint or a mode's note has no room in it."""
SLIM_SEAT = 41
"""Points of the lowest seat in it, with what is round it."""
ASIDE_OF_MANY = 304
"""Points of the players' column where they sit in two columns, and there is room for it."""
CARD_WIDTH = 256
SHEET_COLUMN, SHEET_AROUND = 66, 40
"""Points of width of the score sheet beside the table: for each player, and besides."""


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

    The hint has at least LEAST points of height. It is as high while it waits as it will mostly be.
    Where the players leave less to it, or to the note, they sit in rows as long as it is there. The
    note stands at the bottom, and below all that something is not saved. A column that is slim
    has neither hint nor note nor turns.
    """

    LEAST, USUAL = 222, 330

    players: SeatList
    hint: HintPanel
    note: SidePanel | None = None
    turns: TurnsPanel = field(default_factory=TurnsPanel, init=False)
    unsaved: UnsavedMark = field(default_factory=UnsavedMark, init=False)
    _shown: Sequence[widgets.Widget] = field(default=(), init=False)

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        every = (self.players, self.note, self.hint, self.turns, self.unsaved)
        return [one for one in every if one is not None]

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return [one for one in self._shown or self.inside if one.visible]

    @property
    def bubble(self) -> RemarkBubble:
        return self.players.table.bubble

    @property
    def speaks(self) -> bool:
        """Whether what is said has room at the player's face."""
        return self.players.table.speaks

    def show(
        self,
        model: TableModel,
        facts: HudFacts,
        hint: HintFacts | None,
        turns: Sequence[TurnFacts],
    ) -> None:
        """Show these facts of the model."""
        self.players.show_facts(facts.players)
        self.bubble.show(facts.remark)
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
        gap, mark = look.px(NARROW), self._mark(look, box)
        room = box._replace(y=box.y + mark, height=box.height - mark)
        wanted = self._wanted(look, box.width)
        slim = box.width < look.px(ASIDE)
        self.players.take_room(look, room.height, wanted + gap if wanted else 0, slim=slim)
        list_height = self.players.measure(look, box.width).height
        low = min(wanted, max(room.height - list_height - gap, look.px(self.LEAST)), room.height)
        high = min(list_height, room.height - low - gap if low else room.height)
        self.players.arrange(look, room._replace(y=room.top - high, height=high))
        rest = room._replace(height=max(0, room.height - high - gap))
        self._shown = (self.players, *self._below(look, rest, low), self.unsaved)

    def _mark(self, look: widgets.Look, box: widgets.Box) -> int:
        """Place the mark at the bottom, if it is there: the pixels that it takes."""
        if not self.unsaved.visible:
            return 0
        height = self.unsaved.measure(look, box.width).height
        self.unsaved.arrange(look, box._replace(height=height))
        return height + look.px(NARROW)

    @property
    def can_be_slim(self) -> bool:
        """Whether nothing stands below the players that needs a wider column."""
        return self.note is None and not self.hint.visible

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
        seen = self.turns.visible and rest.width >= look.px(ASIDE)
        height = self.turns.fit(look, rest.width, rest.height) if seen else 0
        self.turns.arrange(look, rest._replace(height=height))
        return (self.turns,) if height else ()


class InSmallWindows(widgets.Responsive):
    """The ``small`` arrangement in a small window, as long as the column needs no more width."""

    def __init__(
        self,
        column: PlayersColumn,
        small: widgets.Widget,
        *arrangements: tuple[float, Callable[[], widgets.Widget]],
    ) -> None:
        super().__init__(*arrangements)
        self._column, self._small = column, small
        self._is_small = False

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        return (self._small,) if self._is_small else super().inside

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        width = box.width < look.px(SMALL_WIDTH - 2 * MEDIUM)
        height = box.height < look.px(SMALL_HEIGHT - 2 * MEDIUM)
        seats = len(self._column.players.seats)
        fits = seats <= ONE_COLUMN or box.height >= look.px(SLIM_SEAT * seats)
        self._is_small = (width or height) and fits and self._column.can_be_slim
        if self._is_small:
            widgets.Widget.arrange(self, look, box)
            self._small.arrange(look, box)
        else:
            super().arrange(look, box)


class Hud:
    """Arranges the widgets; ``room`` is what they leave free for the 3D scene.

    The room depends on the window, the text size and the number of players alone, never on what is
    said or open; only a hint takes some of it in a small window. A mode
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
        self._said = Announcements(parts.controls.count, lambda: self._column.speaks)
        self._moment = moment
        self._start = StartCard(seats)
        self._over_tray = OverTray(self._start)
        self._build_bar(parts)
        self._buttons = corner_buttons(parts.mode, parts.exits, parts.controls, parts.toggle_sheet)
        self.card = _card(parts.game, model)
        names = [seat.name for seat in seats]
        self.sheet = _sheet(parts, names, model)
        self.sheet_width = max(CARD_WIDTH, SHEET_COLUMN * len(seats) + SHEET_AROUND)
        self.sheet_beside = _sheet_beside(self.sheet, self.sheet_width, parts.toggle_sheet)
        self.room = widgets.Spacer(grow=1)
        self._closed_eyes = ClosedEyes()
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
        self._said.show(facts.message, facts.remark, facts.strength)
        self._said.offer(facts.ways, facts.way)
        self._column.unsaved.say(*model.report.unsaved)
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

    def blink(self, player: int | None) -> None:
        """This player's eyes are closed, if they can be now; with None nobody's."""
        seats = self._column.players.seats
        face = seats[player].blinking if player is not None else None
        self._closed_eyes.faces = (face,) if face is not None else ()

    def seat_places(self, look: widgets.Look) -> MomentPlaces:
        """The players' cards, totals and faces, as far as they are not scrolled away."""
        players = self._column.players
        seats, seen = players.seats, players.box.inset(-players.overhang)
        return MomentPlaces(
            widgets.NOWHERE,
            cards=[seat.boxes.card.common(seen) for seat in seats],
            totals=[seat.total(look).common(seen) for seat in seats],
            faces=[seat.boxes.face.common(seen) for seat in seats],
        )

    def aim(self, middle: float) -> None:
        """The middle of the tray is seen at this x: messages stand below it."""
        self._said.at = self._over_tray.at = round(middle)

    def explain(self, note: str) -> None:
        """Say why something has just happened, where messages stand; nothing if it is empty."""
        self._said.explain(note)

    def _arranged(self) -> widgets.Widget:
        over = InSmallWindows(
            self._column,
            self._small(),
            (VERY_WIDE, lambda: self._with_card(ASIDE_VERY_WIDE)),
            (ROOM_FOR_CARD - 2 * MEDIUM, lambda: self._with_card(_aside(self.seats))),
            (WIDE_ENOUGH, lambda: self._beside(ASIDE_WIDE)),
            (0, lambda: self._beside(ASIDE)),
        )
        framed = widgets.Frame(over, padding=MEDIUM)
        return widgets.Stack(self.dusk, self._dice, framed, self._closed_eyes, self._moment)

    def _small(self) -> widgets.Widget:
        """A slim column; of few players, the bar below has all of the width."""
        if self.seats > ONE_COLUMN:
            return self._beside(ASIDE_SLIM_OF_MANY)
        return widgets.Responsive((WIDE_ENOUGH, lambda: self._beside(ASIDE_SLIM)), (0, self._over))

    def _over(self) -> widgets.Widget:
        """The players' column and the table over the bar."""
        column = widgets.Column(self._column, *self._beside_turn(), gap=NARROW)
        left = widgets.Frame(column, max_width=ASIDE_SLIM, stretch=True)
        row = widgets.Row(left, self._table_area(), gap=NARROW, align="fill", grow=1)
        return widgets.Column(row, self._said, self._bar, gap=HAIR / 2)

    def _table_area(self) -> widgets.Widget:
        room = widgets.Stack(self.room, self._over_tray)
        return TableArea(room, self._buttons, LASTING_WORDS, grow=1)

    def _with_card(self, aside: float) -> widgets.Widget:
        """The card or the score sheet at the right of everything, if it is open."""
        beside = widgets.Frame(self._beside(aside), grow=1)
        return widgets.Row(beside, self.card, self.sheet_beside, gap=MEDIUM, align="fill")

    def _beside(self, aside: float) -> widgets.Widget:
        """The players' column so wide, and at its right the table with what is below it."""
        column = widgets.Column(self._column, *self._beside_turn(), gap=NARROW)
        left = widgets.Frame(column, max_width=aside, stretch=True)
        right = widgets.Column(self._table_area(), self._said, self._bar, gap=HAIR / 2, grow=1)
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
        (ROOM_FOR_CARD - 2 * MEDIUM, lambda: row(_aside(len(model.play.shown.seats)))),
        (WIDE_ENOUGH, lambda: row(ASIDE_WIDE)),
        (0, lambda: row(ASIDE)),
    )
    return widgets.Frame(arranged, padding=MEDIUM)


def _aside(players: int) -> float:
    """The width in points of the column of so many players, in windows of the usual width."""
    return ASIDE_WIDE if players <= ONE_COLUMN else ASIDE_OF_MANY


def _players_column(parts: HudParts, seats: Sequence[SeatSetup]) -> PlayersColumn:
    controls, note = parts.controls, parts.mode.side_panel(parts.controls)
    hint = HintPanel(controls.take, controls.close_hint, controls.insist)
    return PlayersColumn(SeatList(*starmap(Seat, enumerate(seats))), hint, note)


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


def _sheet_beside(sheet: SideSheet | None, width: float, close: widgets.Press) -> widgets.Widget:
    """The score sheet beside the table, with a cross that closes it; hidden at first."""
    child = sheet.beside if sheet is not None else widgets.Spacer()
    cross = widgets.IconButton("sheet-close", "cross", close, tip=_("Close"))
    closed = widgets.Column(
        widgets.Frame(cross, across="end"), widgets.Frame(child, grow=1), gap=HAIR
    )
    beside = widgets.Frame(closed, max_width=width, stretch=True)
    beside.visible = False
    return beside
