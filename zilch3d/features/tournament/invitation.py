"""What the title says of a tournament while one is played."""

from functools import partial

from zilch3d.features.tournament import words
from zilch3d.features.tournament.parts import emblem
from zilch3d.features.tournament.tournament import Book, ask_book, seats_of
from zilch3d.i18n import _
from zilch3d.kit.pending import Pending
from zilch3d.ui.invitations import Invitation
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage


class TournamentInvitation:
    """Who meets next: see ``ui.invitations.Inviting``. Until that is read it keeps no room."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._press = partial(program.open, MenuPage.TOURNAMENT)
        self._book = Pending(program.screen.wake, partial(ask_book, program.games))
        self._book.start()
        self._answer = Invitation("tournament", "", "", self._press)

    def invitation(self) -> Invitation:
        if self._book.arrive() and self._book.value is not None:
            self._answer = self._invitation(self._book.value)
        return self._answer

    def _invitation(self, book: Book) -> Invitation:
        present = book.present
        match = present.course.next if present is not None else None
        if present is None or match is None or match.both is None:
            return self._answer
        seats = seats_of(present.kept, self._program.household)
        first, second = (seats[who] for who in match.both)
        face = emblem(first, match.both[0])
        return Invitation(
            "tournament", _("Tournament"), words.next_up(first, second), self._press, face
        )
