"""What the title says of the dice of the day."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from logging import getLogger

from zilch3d.features.daily import words
from zilch3d.features.daily.days import monday_of, people, read_week
from zilch3d.i18n import _
from zilch3d.kit.pending import Pending, in_thread
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.ui.invitations import Invitation
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage
from zilch3d.ui.widgets import DieFace

LOG = getLogger(__name__)
FACE = DieFace(5)
MOST = 3
"""People whose days the line tells: those of the last game come first."""


class DailyInvitation:
    """How today's games of those who play here stand: see ``ui.invitations.Inviting``."""

    def __init__(self, program: Program) -> None:
        self._open = partial(program.open, MenuPage.DAILY)
        ask = partial(_line, program.games, people(program))
        self._line = Pending(program.screen.wake, partial(in_thread, ask))
        self._line.start()
        self._answer = Invitation("daily", _("Dice of the day"), "", self._open, FACE)

    def invitation(self) -> Invitation:
        if self._line.arrive() and self._line.value is not None:
            self._answer = replace(self._answer, line=self._line.value)
        return self._answer


def _line(games: GameStore, playing: Sequence[Person]) -> str:
    today = games.today()
    try:
        weeks = [(each.name, read_week(games, each, monday_of(today))) for each in playing[:MOST]]
    except sqlite3.Error as error:
        LOG.warning("the dice of the day can't be read: %s", error)
        return _("The same dice for everybody")
    if len(playing) == 1:
        return words.invitation(weeks[0][1], today)
    return words.invitation_of_several([(name, week.on(today)) for name, week in weeks], today)
