"""The widgets over the 3D table: the players, the running turn, what to do, the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, MEDIUM, NARROW, WIDE
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.rules_card import RulesCard
from zilch3d.ui.table import panels
from zilch3d.ui.table.controller import Controller
from zilch3d.ui.table.dice_spots import DiceLayer, Pinned
from zilch3d.ui.table.facts import HudFacts
from zilch3d.ui.table.hint_panel import Beside, HintPanel, Yielding
from zilch3d.ui.table.lesson_panel import LessonPanel
from zilch3d.ui.table.model import Intent
from zilch3d.ui.table.player_panels import PlayerPanel, Players
from zilch3d.ui.table.turns_panel import Below, TurnsPanel
from zilch3d.ui.theme import QUIET
from zilch3d.ui.words.amounts import percent
from zilch3d.ui.words.captions import Caption

WIDE_ENOUGH = 840
"""From this width on, in points, the running turn has room beside the buttons."""
ROOM_FOR_CARD = 1200
"""From this width of the window on, in points, a card with the rules has room beside the table."""
PLAYERS_WIDTH = 252
PLAYERS_NARROW = 222
CARD_WIDTH = 256
TAGS_WIDTH = 46
TURN_WIDTH = 176


@dataclass(frozen=True)
class Leading:
    """What the buttons do that lead away from the table."""

    menu: Callable[[], Answer]
    rules: Callable[[], Answer]
    turns: Callable[[], Answer]


class Hud:
    """Arranges the widgets; ``room`` is what they leave free for the 3D scene.

    The room depends on the window and the text size alone, never on what is said. ``widest`` is a
    total as wide as any is likely to be. In a lesson, a note below the players says what to do.
    """

    def __init__(
        self,
        seats: Sequence[SeatSetup],
        widest: str,
        dice: DiceLayer,
        controller: Controller,
        leading: Leading,
    ) -> None:
        coach = controller.coach
        self._lesson: LessonPanel | None = None
        if coach is not None:
            self._lesson = LessonPanel(coach.course.done, controller.do_step)
        self.seats = len(seats)
        wins = _("wins > {percent}").format(percent=percent(0.99))
        self._players = [PlayerPanel(n, seat, widest, wins) for n, seat in enumerate(seats)]
        self._listed = Players(*self._players)
        self._turn, self._turn_line = panels.TurnFigure(), panels.TurnLine()
        self._message, self._why = panels.Message(), panels.Message("why")
        self._remark = panels.RemarkBubble(seats)
        self._strength = panels.Strength()
        self._yielding: list[Yielding] = []
        """What gives way to the hint."""
        self._stamp = panels.Stamp()
        self._pin = Pinned(self._stamp)
        self._roll = panels.ActionButton("roll", partial(controller.do, Intent.ROLL))
        self._bank = panels.ActionButton("bank", partial(controller.do, Intent.BANK))
        self._extra = panels.ActionButton("extra", partial(controller.do, Intent.EXTRA))
        leads_to = _("Menu") if coach is None else _("Leave the lesson")
        self._menu = widgets.Button("menu", leads_to, leading.menu, style=QUIET)
        self._rules = widgets.Button("rules", "?", leading.rules, style=QUIET)
        self._rules.tip, self._rules.least = _("The rules (F1)"), CONTROL_HEIGHT
        foot = _("F1: all the rules. F2: hide this.")
        card = RulesCard(controller.game.state.rules, controller.model().points, foot)
        self.card = widgets.Frame(card, most=CARD_WIDTH, stretch=True, up="start")
        self.card.visible = False
        tip = _("H does the same.")
        self._ask = widgets.Button("hint", _("Hint"), controller.toggle_hint, style=QUIET, tip=tip)
        self._ask.visible = coach is None
        tip = _("All turns so far. L does the same.")
        self._open = widgets.Button("turns", _("Turns"), leading.turns, style=QUIET, tip=tip)
        self._open.visible = coach is None
        self._hint = HintPanel(controller.take, controller.hint.close, controller.insist)
        self._ways_box = widgets.Frame(widgets.Spacer())
        self._turns = Below(TurnsPanel(), self._listed)
        self._said = Pinned(
            widgets.Column(
                self._why,
                self._message,
                widgets.Frame(self._remark, across="centre"),
                self._strength,
                self._ways_box,
                gap=0,
            ),
            top=True,
            grow=1,
        )
        self._ways: widgets.Choice[int] | None = None
        self._count = controller.count
        self._dice = dice
        self.room = widgets.Spacer(grow=1)
        self.root = self._arranged()

    def show(self, facts: HudFacts) -> None:
        """Show these facts; what has not changed costs nothing."""
        for panel, player in zip(self._players, facts.players, strict=True):
            panel.show(player)
        self._turn.show(facts.caption, facts.points, facts.line, bright=facts.bright)
        self._turn_line.show(facts.line, facts.points, bright=facts.bright)
        self._message.say(facts.message)
        self._remark.show(facts.remark)
        self._strength.show(facts.strength)
        self._roll.show(facts.roll)
        self._bank.show(facts.bank)
        self._extra.visible = facts.extra is not None
        if facts.extra is not None:
            self._extra.show(facts.extra)
        self._show_ways(tuple(enumerate(facts.ways)), facts.way)
        self._hint.show(facts.hint)
        if self._lesson is not None and facts.lesson is not None:
            self._lesson.show(facts.lesson)
        self._turns.child.show(facts.turns)
        named = zip(self._players, facts.players, strict=True)
        self._listed.called = next((panel for panel, player in named if player.turn), None)

    def aim(self, middle: tuple[float, float], below: float) -> None:
        """The middle of the tray is seen at this pixel: that is where stamps come down.

        At the left, neither dice nor cup are seen ``below`` this y.
        """
        self._turns.ceiling = round(below)
        self._pin.at = self._said.at = (round(middle[0]), round(middle[1]))

    def stamp(self, caption: Caption | None, share: float) -> None:
        """Stamp these words in the middle of the table, as far as ``share`` says.

        What explains it stands where messages do: it must not cover the dice.
        """
        text, line, note = caption or ("", "", "")
        self._stamp.show(text, line, round(share, 2))
        self._why.say(note)

    def _show_ways(self, ways: tuple[tuple[int, str], ...], way: int) -> None:
        if not ways:
            self._ways, self._ways_box.child = None, widgets.Spacer()
        elif self._ways is not None and self._ways.options == ways:
            self._ways.value = way
        else:
            self._ways = widgets.Choice("way", ways, way, self._count)
            self._ways_box.child = self._ways

    def _arranged(self) -> widgets.Widget:
        over = widgets.Fitting(
            (ROOM_FOR_CARD - 2 * MEDIUM, self._with_card),
            (WIDE_ENOUGH, self._wide),
            (0, self._narrow),
        )
        panel = self._hint
        hint = Beside(panel, self._listed, self._roll, self._yielding, lambda: panel.objects)
        return widgets.Pile(self._dice, widgets.Frame(widgets.Pile(over, hint), padding=MEDIUM))

    def _yields(
        self, widget: widgets.Widget, seen: Callable[[], widgets.Box], grow: int = 0
    ) -> widgets.Widget:
        """The widget, gone while the hint would cover it."""
        self._yielding.append(Yielding(widget, seen, grow=grow))
        return self._yielding[-1]

    def _with_card(self) -> widgets.Widget:
        """The card at the right of everything, if it is open."""
        beside = widgets.Frame(self._wide(), grow=1)
        return widgets.Row(beside, self.card, gap=MEDIUM, align="fill")

    def _wide(self) -> widgets.Widget:
        """The running turn beside the buttons, below the table."""
        actions = widgets.Panel(
            widgets.Row(
                widgets.Frame(self._turn, most=TURN_WIDTH, stretch=True),
                widgets.Frame(self._buttons(), grow=1),
                gap=WIDE,
                align="fill",
            ),
            padding=(WIDE, MEDIUM),
        )
        players = self._with_turns() if self._lesson is None else self._taught(self._lesson)
        left = widgets.Frame(players, most=PLAYERS_WIDTH, stretch=True)
        return widgets.Row(
            left, self._right(actions, self._rules, self._open), gap=MEDIUM, align="fill"
        )

    def _narrow(self) -> widgets.Widget:
        """The running turn below the players, for narrow windows and large text.

        There the rules are in the menu alone: remarks need the room.
        """
        if self._lesson is None:
            turn = widgets.Panel(self._turn, padding=(MEDIUM, NARROW))
            yielding = self._yields(turn, lambda: turn.box)
            column: widgets.Widget = widgets.Column(self._seats(), yielding, gap=NARROW)
        else:
            turn = widgets.Panel(self._turn_line, padding=(MEDIUM, HAIR))
            column = self._taught(self._lesson, turn)
        left = widgets.Frame(column, most=PLAYERS_NARROW, stretch=True)
        return widgets.Row(left, self._right(self._buttons()), gap=MEDIUM, align="fill")

    def _taught(self, lesson: LessonPanel, *turn: widgets.Widget) -> widgets.Widget:
        """The players in a lesson, and in the room below them what it says, as far as that fits."""
        self._listed.brief, self._listed.grow = True, 0
        note = widgets.Frame(lesson, up="end", grow=1)
        return widgets.Column(self._listed, *turn, note, gap=NARROW)

    def _with_turns(self) -> widgets.Widget:
        """The last turns below the players, where neither dice nor cup are."""
        turns = self._yields(self._turns, lambda: self._turns.child.box)
        return widgets.Pile(self._seats(), turns)

    def _seats(self) -> widgets.Widget:
        return self._yields(self._listed, lambda: self._listed.content, grow=1)

    def _buttons(self) -> widgets.Widget:
        return widgets.Row(self._roll, self._extra, self._bank, gap=MEDIUM, align="fill")

    def _right(self, actions: widgets.Widget, *buttons: widgets.Widget) -> widgets.Widget:
        """The table, and the actions below it; what is said, and buttons, over the table."""
        table = widgets.Pile(
            widgets.Row(self.room, widgets.Spacer(TAGS_WIDTH), align="fill", gap=0),
            self._pin,
            grow=1,
        )
        said = self._yields(self._said, lambda: self._said.child.box, grow=1)
        below = self._yields(actions, lambda: actions.box)
        return widgets.Pile(
            widgets.Row(said, *buttons, self._ask, self._menu, gap=0, align="start"),
            widgets.Column(widgets.Spacer(CONTROL_HEIGHT), table, below, gap=NARROW),
            grow=1,
        )
