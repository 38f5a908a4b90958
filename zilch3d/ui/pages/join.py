"""A player who joins a running game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.theme import NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.store.setup import SeatSetup, seat_fault
from zilch3d.ui import theme
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question
from zilch3d.ui.pages.roster import Roster
from zilch3d.ui.pages.seats import OPEN_FACE, name_field, name_reason, newcomer_toggle
from zilch3d.ui.portraits import portrait

WIDTH = 420


@dataclass(frozen=True)
class FreeSeat:
    """A seat to take: who can, which names are taken, and whether it matters who is new."""

    roster: Roster
    names: Sequence[str]
    newcomers: bool = False


class JoinScene(WidgetScene):
    """Asks who joins, by which name, and whether new to the game; ``join`` gets the answer."""

    first_focus = "name"

    def __init__(
        self,
        screen: kit.Screen,
        free: FreeSeat,
        join: Callable[[SeatSetup], Answer],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self.seat = free.roster.person(free.names)
        self._free = free
        self._place = len(free.names)
        self._join = join

    def build(self) -> kit.Widget:
        words = _("Join the game")
        self._done = kit.Button("join", words, self._on_done, style=theme.PRIMARY, grow=1)
        self._done.reason = self._reason()
        page = kit.Column(
            kit.Label(_("Add a player"), theme.TITLE, align="centre"),
            kit.Scroll(self._form(), name="form", grow=1),
            kit.Row(self._done, kit.Button("back", _("Back"), self.back, grow=1), align="fill"),
            gap=NARROW + 2,
        )
        frame = kit.Frame(kit.Panel(page), padding=WIDE, up="centre", max_width=WIDTH)
        return kit.Stack(kit.Ground(theme.SCRIM), frame)

    def _form(self) -> kit.Widget:
        seat, roster = self.seat, self._free.roster
        words, portrayed = _("Choose who plays"), portrait(seat.player, self._place)
        face = kit.IconButton("face", portrayed, self._ask_who, size=OPEN_FACE, tip=words)
        name = name_field("name", seat.name, self._rename, self._on_done)
        new = newcomer_toggle("newcomer", seat, self._mark)
        new.visible = seat.is_person and self._free.newcomers
        caught_up = _("The turns missed so far are caught up.")
        return kit.Column(
            kit.Row(face, name),
            kit.Button("kind", words, self._ask_who),
            roster.described(seat),
            new,
            kit.Label(caught_up, theme.SMALL, theme.IVORY_SOFT),
            gap=NARROW + 2,
        )

    def _reason(self) -> str:
        return name_reason(seat_fault(self.seat.name.strip(), self._free.names))

    def _rename(self, text: str) -> Answer:
        self.seat = replace(self.seat, name=text)
        self._done.reason = self._reason()
        return None

    def _ask_who(self) -> Answer:
        question = Question(self._place, self.seat.player, (), self._reseat)
        roster = self._free.roster
        return Push(ChoosePlayerScene(self.screen, roster, question, self.backdrop))

    def _reseat(self, kind: str) -> Answer:
        self.seat = self._free.roster.reseated(self.seat, kind, self._free.names)
        return None

    def _mark(self, newcomer: bool) -> Answer:
        self.seat = replace(self.seat, newcomer=newcomer)
        return None

    def _on_done(self) -> Answer:
        seat = replace(self.seat, name=self.seat.name.strip())
        return None if self._reason() else self._join(seat)
