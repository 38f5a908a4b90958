"""The shelf: a cup for each tournament that was played to its end, and those that wait."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from zilch3d.features.tournament import words
from zilch3d.features.tournament.cups import Cup
from zilch3d.features.tournament.parts import soft, warning
from zilch3d.features.tournament.tournament import Book, Tournament, ask_book, seats_of
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending, Question
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Skin
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts, names

WIDTH, CELL, CUP, PLANK = 1040, 190, 132, 12
"""Points of the page, of a cup with its words at least, of the cup, and of the board's edge."""
BOARD = Skin((112, 70, 40, 255), 2, light=(255, 236, 200, 60), shadow=8, dark=110)
PAGE_SIZE = 24

Open: TypeAlias = Callable[[str], Answer]
"""Opens the tournament of this id."""


@dataclass(eq=False)
class Plank(kit.Widget):
    """The edge of the shelf."""

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        return kit.Size(width, look.px(PLANK))

    def paint(self, pen: kit.Pen) -> None:
        pen.box("board", self.box, BOARD)


class ShelfScene(WidgetScene):
    """All cups, the newest first; a press looks at the tournament. ``ask`` reads all of them."""

    first_focus = "back"

    def __init__(self, program: Program, opens: Open, ask: Question[Book] | None = None) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self._open = opens
        self._ask = ask or partial(ask_book, program.games)
        self._book: Pending[Book] = self.pending(self._ask)
        self._shown = PAGE_SIZE

    def leave(self) -> None:
        super().leave()
        self._book.ask(self._ask)
        self._book.stop()

    def build(self) -> kit.Widget:
        book = self._book.value
        content = kit.Label(_("One moment …"), colour=roles.SOFT) if book is None else None
        return kit.FullPage(
            kit.Head(_("The cups"), back_button(self.back)),
            kit.Scroll(content or self._parts(book), grow=1, name="shelf"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _parts(self, book: Book | None) -> kit.Widget:
        assert book is not None
        if book.fault:
            return warning(words.unreadable(book.fault))
        cups = [each for each in book.tournaments if each.course.is_over]
        waiting = [each for each in book.tournaments if not each.course.is_over]
        damaged = warning(words.damaged(book.damaged) if book.damaged else "")
        return kit.Column(damaged, *self._cups(cups), *self._waiting(waiting), gap=MEDIUM)

    def _cups(self, cups: Sequence[Tournament]) -> list[kit.Widget]:
        if not cups:
            empty = _("No cup yet. The first one you play out will stand here.")
            return [kit.Label(empty, colour=roles.SOFT), Plank()]
        shown = [self._cup(each) for each in cups[: self._shown]]
        more, left = list[kit.Widget](), len(cups) - len(shown)
        if left:
            text = ngettext("{n} more", "{n} more", left).format(n=amounts.number(left))
            more = [kit.Button("more", text, self._show_more)]
        return [kit.Grid(*shown, min_width=CELL, gap=0, even=True), *more]

    def _show_more(self) -> Answer:
        self._shown += PAGE_SIZE
        self.rebuild()
        return None

    def _cup(self, tournament: Tournament) -> kit.Widget:
        kept, seats = tournament.kept, seats_of(tournament.kept, self.program.household)
        champions = [printable(seats[who].name) for who in tournament.course.champions]
        cup = Cup(words.plate(champions), len(seats))
        press = partial(self._open, tournament.id)
        button = kit.IconButton(f"cup:{tournament.id}", cup, press, size=CUP)
        button.tip = names.listed([printable(seat.name) for seat in seats])
        ended = kept.begun.astimezone().date()
        about = kit.Column(
            kit.Label(names.listed(champions), theme.STRONG, align="centre"),
            _centred(amounts.written_date(ended)),
            _centred(names.rules_name(kept.rules)),
            _centred(_players(len(seats))),
            gap=0,
        )
        room = kit.Frame(about, padding=(NARROW, HAIR))
        return kit.Column(kit.Frame(button, across="centre"), Plank(), room, gap=0)

    def _waiting(self, waiting: Sequence[Tournament]) -> list[kit.Widget]:
        """Those that are not played out, to be looked at, or gone on with."""
        if not waiting:
            return []
        entries = (self._entry(each) for each in waiting[:PAGE_SIZE])
        return [kit.Label(_("Still to be played out"), theme.HEADING), *entries]

    def _entry(self, tournament: Tournament) -> kit.Widget:
        seats = seats_of(tournament.kept, self.program.household)
        listed = names.listed([printable(seat.name) for seat in seats])
        begun = amounts.written_date(tournament.kept.begun.astimezone().date())
        press = partial(self._open, tournament.id)
        return kit.Button(f"cup:{tournament.id}", listed, press, note=begun, align="left")


def _players(number: int) -> str:
    return ngettext("{n} player", "{n} players", number).format(n=amounts.number(number))


def _centred(text: str) -> kit.Label:
    label = soft(text)
    label.align = "centre"
    return label
