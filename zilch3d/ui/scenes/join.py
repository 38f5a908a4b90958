"""A player who joins a running game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop
from zilch3d.kit.theme import NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.kit.widgets import (
    Button,
    Column,
    Frame,
    Icon,
    Label,
    Panel,
    Picker,
    Pile,
    Row,
    Screen,
    Scroll,
    TextField,
    Toggle,
    Widget,
)
from zilch3d.store.setup import LONGEST_NAME, SeatSetup, seat_fault
from zilch3d.ui.scenes.seating import Guests, name_reason
from zilch3d.ui.theme import IVORY_SOFT, PRIMARY, SCRIM, SMALL, TITLE

WIDTH = 420


class JoinScene(WidgetScene):
    """Who it is, by which name, and whether new to the game where the rules know that.

    ``names`` are those at the table already; ``join`` is given who is to sit down.
    """

    first_focus = "name"

    def __init__(  # noqa: PLR0913 - each is something the scene shows or does
        self,
        screen: Screen,
        guests: Guests,
        names: Sequence[str],
        join: Callable[[SeatSetup], Answer],
        backdrop: Backdrop | None = None,
        *,
        newcomers: bool = False,
    ) -> None:
        super().__init__(screen, backdrop)
        self.seat = guests.person(names)
        self._guests = guests
        self._names = names
        self._newcomers = newcomers
        self._join = join

    def back(self) -> Answer:
        """Back to the menu: nobody joins."""
        return Pop()

    def build(self) -> Widget:
        """A small panel in the middle."""
        seat = self.seat
        self._go = Button("join", _("Join the game"), self._done, style=PRIMARY, grow=1)
        self._go.reason = self._reason()
        name = TextField(
            "name",
            seat.name,
            self._rename,
            hint=_("Name"),
            most=LONGEST_NAME,
            selected=True,
            on_enter=self._done,
            grow=1,
        )
        new = Toggle(
            "newcomer", seat.newcomer, (_("New to the game"), _("Knows the game")), self._mark
        )
        new.visible = seat.is_person and self._newcomers
        line = Label(self._guests.line(seat), SMALL, IVORY_SOFT)
        line.visible = bool(line.text)
        form = Column(
            Row(Icon("person" if seat.is_person else "machine"), name),
            Picker("kind", self._guests.kinds(), seat.player, self._reseat),
            line,
            new,
            Label(_("The turns that have gone by are caught up."), SMALL, IVORY_SOFT),
            gap=NARROW + 2,
        )
        buttons = Row(self._go, Button("back", _("Back"), self.back, grow=1), align="fill")
        title = Label(_("A player joins"), TITLE, align="centre")
        page = Column(title, Scroll(form, name="form", grow=1), buttons, gap=NARROW + 2)
        panel = Panel(page, padding=(WIDE, WIDE))
        return Pile(
            Ground(SCRIM), Frame(panel, padding=WIDE, across="fill", up="centre", most=WIDTH)
        )

    def _reason(self) -> str:
        return name_reason(seat_fault(self.seat.name.strip(), self._names))

    def _rename(self, text: str) -> Answer:
        self.seat = replace(self.seat, name=text)
        self._go.reason = self._reason()
        return None

    def _reseat(self, kind: str) -> Answer:
        self.seat = self._guests.reseated(self.seat, kind, self._names)
        self.rebuild()
        return None

    def _mark(self, newcomer: bool) -> Answer:
        self.seat = replace(self.seat, newcomer=newcomer)
        return None

    def _done(self) -> Answer:
        seat = replace(self.seat, name=self.seat.name.strip())
        return None if self._reason() else self._join(seat)
