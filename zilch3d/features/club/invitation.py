"""What the title says of the club: tonight's evening of who played last."""

from functools import partial

from zilch3d.features.club import words
from zilch3d.features.club.asking import ask_evenings
from zilch3d.features.club.club import Club
from zilch3d.features.club.emblem import Crest
from zilch3d.features.club.people import members
from zilch3d.i18n import _
from zilch3d.kit.pending import Pending
from zilch3d.ui.invitations import Invitation
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage


class ClubInvitation:
    """Which evening is next, and at whose table: see ``ui.invitations.Inviting``."""

    def __init__(self, program: Program) -> None:
        self._open = partial(program.open, MenuPage.CLUB)
        ask = partial(ask_evenings, program, members(program)[0])
        self._club = Pending[Club | str](program.screen.wake, ask)
        self._club.start()
        self._answer = Invitation("club", _("The Zilch Club"), "", self._open, Crest())

    def invitation(self) -> Invitation:
        if self._club.arrive():
            self._answer = self._invitation(self._club.value)
        return self._answer

    def _invitation(self, club: Club | str | None) -> Invitation:
        title = _("The Zilch Club")
        tonight = club.tonight if isinstance(club, Club) else None
        if tonight is None:
            return Invitation("club", title, _rest(club), self._open, Crest())
        # Translators: such as “Third evening · At Clara’s table”.
        line = _("{evening} · {where}").format(
            evening=words.ordinal_evening(tonight.number), where=words.at_table(tonight.evening)
        )
        face = portrait(tonight.evening.host, 0, Mood.PLEASED)
        return Invitation("club", title, line, self._open, face)


def _rest(club: Club | str | None) -> str:
    """What is said where there is no evening to play now."""
    if isinstance(club, Club) and club.present is not None:
        return _("The season is over. The next one waits for you")
    return _("Twelve evenings at twelve tables")
