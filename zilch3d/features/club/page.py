"""What all pages of the club have in common: they ask threads for the club as it stands."""

from functools import partial

from zilch3d.features.club import words
from zilch3d.features.club.asking import ask_club
from zilch3d.features.club.club import Club
from zilch3d.features.club.people import members
from zilch3d.i18n import _, ngettext
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.household import Person
from zilch3d.ui import theme
from zilch3d.ui.pages.disk_notice import DiskNotice
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button

WIDTH = 1080
ROOMY = 760
"""From this width on, in points, things stand side by side."""


class ClubPage(WidgetScene):
    """A page of the club, read anew whenever one comes back to it. Subclasses define ``show``.

    It is for a member, or for who plays the season of this id.
    """

    first_focus = "done"

    def __init__(self, program: Program, whose: Person | str) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.program = program
        self.whose = whose
        self.notice = ""
        """What went wrong last, in words."""
        self._ask = partial(ask_club, program, whose)
        self._answer = self.pending(self._ask)
        self._was_left = False
        self._disk = DiskNotice(program)

    @property
    def club(self) -> Club | None:
        """The club, once it has been read."""
        answer = self._answer.value
        return answer if isinstance(answer, Club) else None

    @property
    def is_waiting(self) -> bool:
        """Whether what was asked of the club is still to come."""
        return self._answer.is_waiting

    @property
    def member(self) -> Person:
        """Whose club it is; until that has been read, somebody of the household."""
        if self.club is not None:
            return self.club.member
        return self.whose if isinstance(self.whose, Person) else members(self.program)[0]

    def show(self, club: Club) -> kit.Widget:
        """The page of the club."""
        raise NotImplementedError

    def enter(self) -> None:
        if self._was_left:
            self._was_left = False
            self._answer.ask(self._ask)
        super().enter()

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        if self._disk.has_changed():
            self.rebuild()
        return answer

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
        said = kit.Label(answer or _("One moment …"), colour=colour)
        head = kit.Head(_("The Zilch Club"), back_button(self.back, "done"))
        return kit.Page(head, self._disk.line(), said, width=WIDTH, gap=MEDIUM)

    def faults(self, club: Club) -> list[kit.Widget]:
        """What can't be read of the club, and what went wrong last."""
        sentences = [self.notice, *club.library.faults]
        sentences += map(words.faulty_season, club.faulty)
        others = len(club.damaged) - len(club.faulty)
        if others:
            said = ngettext(
                "{n} page of the club’s book is damaged. The others are fine.",
                "{n} pages of the club’s book are damaged. The others are fine.",
                others,
            )
            sentences.append(said.format(n=others))
        lines = filter(None, sentences)
        labels = [kit.Label(line, theme.SMALL_STRONG, roles.WARNING) for line in lines]
        return [*labels, self._disk.line()]

    def tell(self, notice: str) -> Answer:
        """Show what went wrong."""
        self.notice = notice
        self.rebuild()
        return None
