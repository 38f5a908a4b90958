"""Before a game: which rules, and who plays."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from zilch3d.i18n import _, ngettext
from zilch3d.store.setup import (
    LONGEST_NAME,
    PERSON,
    GameSetup,
    NameFault,
    SeatSetup,
    name_fault,
)
from zilch3d.ui.cards import PlayerCard, RuleCard
from zilch3d.ui.scene import Answer, Pop
from zilch3d.ui.scenes.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.ui.theme import (
    EMBER,
    GROUND,
    HAIR,
    HEADING,
    IVORY_SOFT,
    MEDIUM,
    NARROW,
    PRIMARY,
    SCRIM,
    SMALL,
    STRONG,
    TITLE,
    WIDE,
)
from zilch3d.ui.widgets import (
    Button,
    Card,
    Column,
    Fitting,
    Frame,
    Grid,
    IconButton,
    Label,
    Picker,
    Pile,
    Row,
    Screen,
    Scroll,
    Sign,
    Spacer,
    TextField,
    Toggle,
    Widget,
)

SIGN_WIDTH = 22
LEAST_SEATS = 2
MOST_SEATS = 4
"""As many as can be chosen here; the rules may allow fewer."""
ONE_LINE = 370
"""From this width on, in points, name and kind of a player stand on one line."""
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
        self.players = {card.id: card for card in players}
        self.chosen = setup.rules if setup.rules in self.rules else rules[0].id
        self.seats = list(self._known(setup.seats))
        self.cutthroat = setup.cutthroat
        self.begin = begin

    def back(self) -> Answer:
        """Back to the title."""
        return Pop()

    def build(self) -> Widget:
        """Rules and players side by side where there is room, else below each other."""
        self._cards = [self._card(card) for card in self.rules.values()]
        self._start = Button(
            "start",
            _("Start"),
            self._begin,
            style=PRIMARY,
            text_style=HEADING,
            reason=self.reason(),
            least=150,
        )
        cards = Grid(*self._cards, least=210, gap=MEDIUM - 2)
        notice = Label(self.notice, SMALL, EMBER)
        rules = self._section(_("Rules"), Column(cards, notice, gap=MEDIUM))
        seats = Column(
            self._section(_("Players"), Column(*self._seat_rows(), gap=NARROW + 2)),
            self._cutthroat(),
            gap=WIDE,
        )
        back = Button("back", _("Back"), self.back, least=110)
        title = Label(_("New game"), TITLE, grow=1)
        page = Fitting(
            (SIDE_BY_SIDE, lambda: self._wide(Row(title, back), rules, seats)),
            (0, lambda: self._narrow(Row(title, back, self._start), rules, seats)),
        )
        ground = Ground(GROUND if self.backdrop is None else SCRIM)
        return Pile(ground, Frame(page, margin=(WIDE + NARROW, WIDE - 4), most=1180))

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
        most = self.rules[self.chosen].seats
        if len(self.seats) > most:
            words = ngettext("At most {n} player", "At most {n} players", most)
            return words.format(n=most)
        fault = name_fault([seat.name.strip() for seat in self.seats])
        return "" if fault is None else _reasons()[fault]

    def _begin(self) -> Answer:
        seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.seats)
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
            for rules, shown in zip(self.rules, self._cards, strict=True):
                shown.chosen = rules == card.id
            self._start.reason = self.reason()
            return None

        name = f"rules:{card.id}"
        return Card(name, card.name, card.line, card.target, choose, chosen=card.id == self.chosen)

    def _seat_rows(self) -> list[Widget]:
        rows: list[Widget] = [self._seat_row(n) for n in range(len(self.seats))]
        if len(self.seats) < MOST_SEATS:
            rows.append(Button("add", _("Add a player"), self._add))
        return rows

    def _seat_row(self, n: int) -> Widget:
        seat = self.seats[n]
        kinds = [(PERSON, _("Person")), *((card.id, card.name) for card in self.players.values())]
        who = Picker(f"seat:{n}", kinds, seat.player, lambda kind: self._seat(n, kind))
        name = TextField(
            f"name:{n}",
            seat.name,
            lambda text: self._rename(n, text),
            hint=_("Name"),
            most=LONGEST_NAME,
            grow=1,
        )
        remove = IconButton(
            f"remove:{n}", "cross", lambda: self._remove(n), tip=_("Take this player out")
        )
        remove.enabled = remove.visible = len(self.seats) > LEAST_SEATS
        sign = Sign("person" if seat.is_person else "machine")
        row = Fitting(
            (ONE_LINE, lambda: Row(sign, name, who, remove, gap=NARROW)),
            (
                0,
                lambda: Column(
                    Row(sign, name, remove, gap=NARROW), Row(Spacer(SIGN_WIDTH), who), gap=HAIR
                ),
            ),
        )
        if seat.is_person:
            return row
        line = Label(self.players[seat.player].line, SMALL, IVORY_SOFT, grow=1)
        return Column(row, Row(Spacer(SIGN_WIDTH), line), gap=HAIR)

    # Changing

    def _rename(self, n: int, text: str) -> Answer:
        self.seats[n] = replace(self.seats[n], name=text)
        self._start.reason = self.reason()
        return None

    def _seat(self, n: int, kind: str) -> Answer:
        """Let a person or another computer player take the seat, by a name of its own."""
        before = self.seats[n]
        others = [seat.name for m, seat in enumerate(self.seats) if m != n]
        offered = {
            self._name_for(SeatSetup("", known), others) for known in (PERSON, *self.players)
        }
        self.seats[n] = SeatSetup(before.name, kind)
        if before.name in offered or not before.name or not before.is_person:
            self.seats[n] = SeatSetup(self._name_for(self.seats[n], others), kind)
        self.rebuild()
        return None

    def _add(self) -> Answer:
        seat = SeatSetup("", next(iter(self.players)))
        others = [seat.name for seat in self.seats]
        self.seats.append(replace(seat, name=self._name_for(seat, others)))
        self.rebuild()
        return None

    def _remove(self, n: int) -> Answer:
        del self.seats[n]
        self.rebuild()
        return None

    def _known(self, seats: Sequence[SeatSetup]) -> Sequence[SeatSetup]:
        """The seats, a person in the place of a computer player that there isn't any more."""
        return [
            seat if seat.is_person or seat.player in self.players else replace(seat, player=PERSON)
            for seat in seats
        ]

    def _name_for(self, seat: SeatSetup, others: Sequence[str]) -> str:
        """A name that no other seat has: the computer player's, or a plain one."""
        plain = _("Player") if seat.is_person else self.players[seat.player].name
        names = [plain, *(f"{plain} {n}" for n in range(2, len(others) + 3))]
        return next(name for name in names if name not in others)


def _reasons() -> dict[NameFault, str]:
    """Why names won't do, in words."""
    return {
        "no-name": _("Every player needs a name"),
        "same-name": _("Two players have the same name"),
        "mark-in-name": _("A name can’t contain , : or ;"),
        "heading-as-name": _("That name means something else on the score sheet"),
    }
