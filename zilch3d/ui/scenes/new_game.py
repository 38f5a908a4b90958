"""Before a game: which rules, and who plays."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pyglet.window import key as symbols

from zilch3d.i18n import _, ngettext
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.kit.widgets import (
    Button,
    Card,
    Column,
    Fitting,
    Frame,
    Grid,
    Label,
    Pile,
    Row,
    Screen,
    Scroll,
    Toggle,
    Widget,
)
from zilch3d.store.setup import GameSetup, SeatSetup, name_fault
from zilch3d.ui.scenes.cards import PlayerCard, RuleCard
from zilch3d.ui.scenes.seating import Guests, name_reason
from zilch3d.ui.scenes.seats import SeatList
from zilch3d.ui.theme import (
    EMBER,
    GROUND,
    HEADING,
    IVORY_SOFT,
    PRIMARY,
    SCRIM,
    SMALL,
    STRONG,
    TITLE,
)

SIDE_BY_SIDE = 800
"""From this width on, in points, rules and players stand side by side."""


def first_setup(rules: str, player: PlayerCard) -> GameSetup:
    """What Play starts before anything was chosen: a person against the computer."""
    return GameSetup(rules, (SeatSetup(_("Player")), SeatSetup(player.name, player.id)))


class NewGameScene(WidgetScene):
    """Rule sets as cards, the seats with a person or a computer player each, and Start.

    ``begin`` is given what was chosen. The first of ``rules`` and of ``players`` is what is
    offered first; ``setup`` is what was played last; ``notice`` tells which rules are at fault.
    """

    first_focus = "start"

    def __init__(  # noqa: PLR0913, PLR0917 - each is something the scene shows or does
        self,
        screen: Screen,
        rules: Sequence[RuleCard],
        players: Sequence[PlayerCard],
        setup: GameSetup,
        begin: Callable[[GameSetup], Answer],
        backdrop: Backdrop | None = None,
        notice: str = "",
    ) -> None:
        super().__init__(screen, backdrop)
        self.notice = notice
        self.rules = {card.id: card for card in rules}
        self.chosen = setup.rules if setup.rules in self.rules else rules[0].id
        guests = Guests(players)
        self.seating = SeatList(guests, guests.known(setup.seats), self._show, self._check)
        self.cutthroat = setup.cutthroat
        self.begin = begin

    def back(self) -> Answer:
        """Back to the title."""
        return Pop()

    def build(self) -> Widget:
        """Rules and players side by side where there is room, else below each other."""
        self._start = Button(
            "start",
            _("Start"),
            self._begin,
            style=PRIMARY,
            text_style=HEADING,
            reason=self.reason(),
            least=150,
        )
        cards = Grid(*map(self._card, self.rules.values()), least=210, gap=MEDIUM - 2)
        notice = Label(self.notice, SMALL, EMBER)
        rules = self._section(_("Rules"), Column(cards, notice, gap=MEDIUM))
        seats = Column(self.seating.build(self.rules[self.chosen]), self._cutthroat(), gap=WIDE)
        back = Button("back", _("Back"), self.back, least=110)
        title = Label(_("New game"), TITLE, grow=1)
        page = Fitting(
            (SIDE_BY_SIDE, lambda: self._wide(Row(title, back), rules, seats)),
            (0, lambda: self._narrow(Row(title, back, self._start), rules, seats)),
        )
        ground = Ground(GROUND if self.backdrop is None else SCRIM)
        return Pile(ground, Frame(page, padding=(WIDE + NARROW, WIDE - 4), most=1180))

    def _wide(self, head: Widget, rules: Widget, seats: Widget) -> Widget:
        """Rules at the left, players and Start at the right."""
        right = Column(Scroll(seats, grow=1, name="seats"), self._start, gap=MEDIUM, grow=5)
        left = Scroll(rules, grow=6, name="rules")
        return Column(head, Row(left, right, gap=WIDE, align="fill", grow=1), gap=MEDIUM)

    def _narrow(self, head: Widget, rules: Widget, seats: Widget) -> Widget:
        """Players below the rules, Start at the top."""
        both = Column(rules, seats, gap=WIDE)
        return Column(head, Scroll(both, name="choices", grow=1), gap=NARROW)

    def reason(self) -> str:
        """Why the game can't start, in words; empty if it can."""
        rules, seats = self.rules[self.chosen], len(self.seating.seats)
        if seats > rules.seats:
            words = ngettext("At most {n} player", "At most {n} players", rules.seats)
            return words.format(n=rules.seats)
        if seats < rules.fewest:
            words = ngettext("At least {n} player", "At least {n} players", rules.fewest)
            return words.format(n=rules.fewest)
        return name_reason(name_fault(self.seating.names))

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        """Ctrl and an arrow move the seat that has the focus; else the widgets' keys."""
        step = {symbols.UP: -1, symbols.DOWN: 1}.get(symbol)
        focused = self.screen.focused
        if step is None or focused is None or not modifiers & symbols.MOD_ACCEL:
            return super().on_key(symbol, modifiers)
        self.seating.moved(focused.name, step)
        return None

    def _show(self, focus: str) -> None:
        """Show the widgets anew, the focus on the one of this name, or where it is."""
        focused = self.screen.focused
        here = focused.name if focused is not None else self.first_focus
        self.screen.show(self.build(), focus or here, self.back)

    def _check(self) -> None:
        self._start.reason = self.reason()

    def _begin(self) -> Answer:
        known = self.rules[self.chosen].newcomers
        seats = tuple(
            replace(seat, name=seat.name.strip(), newcomer=seat.newcomer and known)
            for seat in self.seating.seats
        )
        return self.begin(GameSetup(self.chosen, seats, self.cutthroat))

    def _cutthroat(self) -> Widget:
        """Whether there is a clock, and a die may be hidden."""

        def changed(on: bool) -> Answer:
            self.cutthroat = on
            return None

        words = Column(
            Label(_("Cutthroat"), STRONG),
            Label(
                _(
                    "Ten seconds to act, every fumble is a zilch, and who passes the dice may "
                    "hide one (D)."
                ),
                SMALL,
                IVORY_SOFT,
            ),
            gap=0,
            grow=1,
        )
        switch = Toggle("cutthroat", self.cutthroat, (_("On"), _("Off")), changed)
        return Row(words, switch, gap=MEDIUM)

    # Building

    def _section(self, title: str, content: Widget) -> Widget:
        return Column(Label(title, HEADING, IVORY_SOFT), content, gap=NARROW)

    def _card(self, card: RuleCard) -> Card:
        def choose() -> Answer:
            self.chosen = card.id
            self.rebuild()
            return None

        name = f"rules:{card.id}"
        return Card(name, card.name, card.line, card.target, choose, chosen=card.id == self.chosen)
