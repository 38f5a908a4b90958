"""What all pages of the club have in common: they ask threads for the club as it stands."""

import sqlite3
from concurrent.futures import Future
from functools import partial

from zilch3d.features.club.club import Club, Library, RoomGames, club_of
from zilch3d.features.club.kept import ROOM, Kept, kept_in
from zilch3d.features.club.library import read_library
from zilch3d.features.club.people import Member, members
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button

WIDTH = 1080
ROOMY = 760
"""From this width on, in points, things stand side by side."""


def ask_club(program: Program, whose: Member | str) -> Future[Club | str]:
    """Have the thread of the games read the club; a sentence if it can't be read.

    It is that of a member, or of who plays the season of this id.
    All is asked in one thread, in this order: with the last answer the others are there.
    """
    games = program.games
    kept, played = games.documents(ROOM), games.of_room(ROOM)
    open_ids = frozenset(game.id for game in games.open_games())

    def answer(library: Future[Library]) -> Club | str:
        try:
            room, book = RoomGames(played.result(), open_ids), kept_in(kept.result())
            member = whose if isinstance(whose, Member) else _player(program, book, whose)
            return club_of(member, book, room, library.result())
        except (sqlite3.Error, NotWritten) as error:
            reason = printable(str(error))
            return _("The club’s book can’t be read: {reason}").format(reason=reason)

    return outcome(games.in_background(read_library), answer)


def _player(program: Program, book: Kept, season: str) -> Member:
    """Who plays the season of this id, by the name of then if nobody of the household does."""
    kept = next((each for each in book.seasons if each.id == season), None)
    if kept is None:
        return members(program)[0]
    people = members(program)
    gone = Member(kept.person, kept.name)
    return next((each for each in people if each.has(kept.person)), gone)


class ClubPage(WidgetScene):
    """A page of the club, read anew whenever one comes back to it. Subclasses define ``show``.

    It is for a member, or for who plays the season of this id.
    """

    first_focus = "done"

    def __init__(self, program: Program, whose: Member | str) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.whose = whose
        self.notice = ""
        """What went wrong last, in words."""
        self._ask = partial(ask_club, program, whose)
        self._answer = self.pending(self._ask)
        self._was_left = False

    @property
    def club(self) -> Club | None:
        """The club, once it has been read."""
        answer = self._answer.value
        return answer if isinstance(answer, Club) else None

    @property
    def member(self) -> Member:
        """Whose club it is; until that has been read, somebody of the household."""
        if self.club is not None:
            return self.club.member
        return self.whose if isinstance(self.whose, Member) else members(self.program)[0]

    def show(self, club: Club) -> kit.Widget:
        """The page of the club."""
        raise NotImplementedError

    def enter(self) -> None:
        if self._was_left:
            self._was_left = False
            self._answer.ask(self._ask)
        super().enter()

    def leave(self) -> None:
        self._was_left = True
        super().leave()

    def ask_again(self) -> None:
        """Read the club once more: something of it was changed."""
        self._answer.ask(self._ask)
        self.take_answers()

    def build(self) -> kit.Widget:
        answer = self._answer.value
        if isinstance(answer, Club):
            return self.show(answer)
        colour = roles.WARNING if answer else roles.SOFT
        words = kit.Label(answer or _("One moment …"), colour=colour)
        head = kit.Head(_("The Zilch Club"), done_button(self.back))
        return kit.Page(head, words, width=WIDTH, gap=MEDIUM)

    def faults(self, club: Club) -> list[kit.Widget]:
        """What can't be read of the club, and what went wrong last."""
        sentences = [self.notice, *club.library.faults]
        if club.damaged:
            words = ngettext(
                "{n} page of the club’s book is damaged. The others are fine.",
                "{n} pages of the club’s book are damaged. The others are fine.",
                len(club.damaged),
            )
            sentences.append(words.format(n=len(club.damaged)))
        lines = filter(None, sentences)
        return [kit.Label(line, theme.SMALL_STRONG, roles.WARNING) for line in lines]

    def tell(self, notice: str) -> Answer:
        """Show what went wrong."""
        self.notice = notice
        self.rebuild()
        return None
