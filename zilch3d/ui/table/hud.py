"""The widgets over the 3D table: the players, the running turn, what to do, the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.features.lessons.panel import LessonPanel
from zilch3d.features.practice.quiz_panel import QuizPanel
from zilch3d.features.replay.bar import ReplayBar
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.features.score_sheet.turns_panel import TurnsPanel
from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, MEDIUM, NARROW
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.aside import Aside
from zilch3d.ui.table.clock_ring import ClockRing
from zilch3d.ui.table.controller import Controller
from zilch3d.ui.table.dice_spots import DiceLayer, Pinned
from zilch3d.ui.table.facts import HudFacts
from zilch3d.ui.table.hint_panel import HintPanel
from zilch3d.ui.table.model import Intent
from zilch3d.ui.table.moments.moment import Staged
from zilch3d.ui.table.moments.overlay import MomentOverlay
from zilch3d.ui.table.panels import Announcements
from zilch3d.ui.table.player_panels import PlayerPanel, Players
from zilch3d.ui.table.turn_bar import ActionButton, TurnBar
from zilch3d.ui.theme import QUIET
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
class Leading:
    """What the buttons do that lead away from the table."""

    menu: Callable[[], Answer]
    rules: Callable[[], Answer]
    turns: Callable[[], Answer]
    sheet: Callable[[], Answer] = lambda: None
    """Opens the score sheet, or closes it where it stands beside the table."""
    whole_sheet: Callable[[], Answer] = lambda: None
    """Opens it as a page."""


class Hud:
    """Arranges the widgets; ``room`` is what they leave free for the 3D scene.

    The room depends on the window and the text size alone, never on what is said or open.
    In a lesson and in practice, a note below the players says what to do. A ``replay`` has a bar of
    its own.
    """

    def __init__(
        self,
        seats: Sequence[SeatSetup],
        dice: DiceLayer,
        controller: Controller,
        leading: Leading,
        replay: ReplayBar | None = None,
    ) -> None:
        self.seats = len(seats)
        self._dice = dice
        self._aside = _aside(controller, seats)
        self._aside.grow = 1
        self.ring = ClockRing()
        self.ring.visible = bool(controller.game.clock.limit)
        self._above = Announcements(seats, controller.count)
        self._said = Pinned(self._above, grow=1)
        self.overlay = MomentOverlay(seats)
        self._roll = ActionButton("roll", partial(controller.do, Intent.ROLL))
        self._bank = ActionButton("bank", partial(controller.do, Intent.BANK))
        self._extra = ActionButton("extra", partial(controller.do, Intent.EXTRA))
        undo = widgets.IconButton("undo", "undo", controller.undo)
        self._bar = TurnBar(undo, self._roll, self._extra, self._bank)
        self._replay = replay
        self._always, self._where_room = _corner(controller, leading, replays=replay is not None)
        self._where_wide = _sheet_button(controller, leading)
        self.card = _card(controller)
        names = [seat.name for seat in seats]
        self.sheet = ScoreSheet(names, controller.model().points, leading.whole_sheet)
        self.sheet_width = max(CARD_WIDTH, SHEET_COLUMN * len(seats) + SHEET_AROUND)
        self.sheet_beside = _sheet_beside(self.sheet, self.sheet_width)
        self.room = widgets.Spacer(grow=1)
        self.root = self._arranged()

    def show(self, facts: HudFacts) -> None:
        """Show these facts; what has not changed costs nothing."""
        self._aside.show(facts.players, facts.hint, facts.lesson or facts.quiz, facts.turns)
        self._bar.show(facts.turn, facts.undo)
        if self._replay is not None:
            self._replay.show(facts.turn)
        self._above.show(facts.message, facts.remark, facts.strength)
        self._above.offer(facts.ways, facts.way)
        self._roll.show(facts.roll)
        self._bank.show(facts.bank)
        self._extra.visible = facts.extra is not None
        if facts.extra is not None:
            self._extra.show(facts.extra)

    def aim(self, middle: float) -> None:
        """The middle of the tray is seen at this x: messages hang above it."""
        self._said.at = round(middle)

    def show_moment(self, staged: Staged | None) -> None:
        """Show this moment; what explains it stands where messages do."""
        seen = staged if staged is not None and staged.opacity > 0.0 else None
        self.overlay.staged = seen
        self._above.explain(seen.moment.caption.note if seen is not None else "")

    def _arranged(self) -> widgets.Widget:
        over = widgets.Responsive(
            (VERY_WIDE, lambda: self._with_card(ASIDE_VERY_WIDE)),
            (ROOM_FOR_CARD - 2 * MEDIUM, lambda: self._with_card(ASIDE_WIDE)),
            (WIDE_ENOUGH, lambda: self._beside(ASIDE_WIDE, SAID, *self._where_room)),
            (0, lambda: self._beside(ASIDE, SAID_NARROW)),
        )
        return widgets.Stack(self._dice, widgets.Frame(over, padding=MEDIUM), self.overlay)

    def _with_card(self, aside: float) -> widgets.Widget:
        """The card or the score sheet at the right of everything, if it is open."""
        buttons = (*self._where_wide, *self._where_room)
        beside = widgets.Frame(self._beside(aside, SAID, *buttons), grow=1)
        return widgets.Row(beside, self.card, self.sheet_beside, gap=MEDIUM, align="fill")

    def _beside(self, aside: float, said: float, *buttons: widgets.Widget) -> widgets.Widget:
        """The players' column so wide, and at its right the table with what is below it.

        Above the table there is so much height for what is ``said``, with the ``buttons`` there.
        """
        column = widgets.Column(self._aside, *self._beside_turn(), gap=NARROW)
        left = widgets.Frame(column, max_width=aside, stretch=True)
        table = widgets.Row(self.room, widgets.Spacer(TAGS_WIDTH), align="fill", gap=0, grow=1)
        right = widgets.Stack(
            widgets.Row(self._said, *buttons, *self._always, gap=0, align="start"),
            widgets.Column(widgets.Spacer(said), table, self._replay or self._bar, gap=NARROW),
            grow=1,
        )
        return widgets.Row(left, right, gap=MEDIUM, align="fill")

    def _beside_turn(self) -> Sequence[widgets.Widget]:
        """The clock, under the players and next to the running turn; most rules have none."""
        if not self.ring.visible:
            return ()
        return (widgets.Frame(self.ring, across="end"),)


def beside_players(
    controller: Controller, seats: Sequence[SeatSetup], facts: HudFacts, right: widgets.Widget
) -> widgets.Widget:
    """The players and the last turns as at the table, with something else in place of that."""
    aside = _aside(controller, seats)
    aside.show(facts.players, None, facts.lesson or facts.quiz, facts.turns)

    def row(width: float) -> widgets.Widget:
        left = widgets.Frame(aside, max_width=width, stretch=True)
        return widgets.Row(left, widgets.Frame(right, grow=1), gap=MEDIUM, align="fill")

    arranged = widgets.Responsive(
        (VERY_WIDE, lambda: row(ASIDE_VERY_WIDE)),
        (WIDE_ENOUGH, lambda: row(ASIDE_WIDE)),
        (0, lambda: row(ASIDE)),
    )
    return widgets.Frame(arranged, padding=MEDIUM)


def _aside(controller: Controller, seats: Sequence[SeatSetup]) -> Aside:
    wins = _("wins > {percent}").format(percent=percent(0.99))
    coach, quiz = controller.coach, controller.quiz
    players = Players(*(PlayerPanel(n, seat, wins) for n, seat in enumerate(seats)))
    players.brief = controller.is_led
    hint = HintPanel(controller.take, controller.hint.close, controller.insist)
    note: LessonPanel | QuizPanel | None = None
    if coach is not None:
        note = LessonPanel(coach.course.done, controller.do_step)
    elif quiz is not None:
        note = QuizPanel(quiz.go_on)
    return Aside(players, hint, TurnsPanel(), note)


Buttons = tuple[widgets.Widget, ...]


def _corner(controller: Controller, leading: Leading, *, replays: bool) -> tuple[Buttons, Buttons]:
    """The buttons at the upper right: those that are always there, and those that need room.

    In a lesson, and in practice, there is neither a hint nor a list of turns, in a replay no hint:
    those have no menu, and what has no room is left to keys. In a game, the menu has it, too.
    """
    taught = controller.is_led
    leads_to = _("Leave the lesson") if controller.coach is not None else _("Menu")
    leads_to = _("Leave") if controller.quiz is not None else leads_to
    leads_to = _("Leave the replay") if replays else leads_to
    menu = widgets.Button("menu", leads_to, leading.menu, style=QUIET)
    rules = widgets.Button("rules", "?", leading.rules, style=QUIET, tip=_("The rules (F1)"))
    rules.min_width = CONTROL_HEIGHT
    tip = _("H does the same.")
    hint = widgets.Button("hint", _("Hint"), controller.toggle_hint, style=QUIET, tip=tip)
    tip = _("All turns so far. L does the same.")
    turns = widgets.Button("turns", _("Turns"), leading.turns, style=QUIET, tip=tip)
    if taught:
        return (menu,), (rules,)
    return ((menu,) if replays else (hint, menu)), (rules, turns)


def _sheet_button(controller: Controller, leading: Leading) -> Buttons:
    """The one that there is room for beside those in the widest windows."""
    if controller.is_led:
        return ()
    tip = _("All scores so far, on paper. F3 does the same.")
    return (widgets.Button("sheet", _("Sheet"), leading.sheet, style=QUIET, tip=tip),)


def _card(controller: Controller) -> widgets.Widget:
    """The rules beside the table; hidden at first."""
    foot = _("F1: all the rules. F2: hide this.")
    rules = RulesCard(controller.game.state.rules, controller.model().points, foot)
    card = widgets.Frame(rules, max_width=CARD_WIDTH, stretch=True, up="start")
    card.visible = False
    return card


def _sheet_beside(sheet: ScoreSheet, width: float) -> widgets.Widget:
    """The score sheet beside the table; hidden at first."""
    column = widgets.Column(sheet.paper, sheet.detail, gap=NARROW)
    beside = widgets.Frame(column, max_width=width, stretch=True)
    beside.visible = False
    return beside
