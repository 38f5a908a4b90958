"""The rooms that invite on the title, in the order in which they are shown there.

Their modules are imported before the first frame, so they import nothing late themselves.
"""

from collections.abc import Callable, Sequence

from zilch3d.features.club.invitation import ClubInvitation
from zilch3d.features.daily.invitation import DailyInvitation
from zilch3d.features.tournament.invitation import TournamentInvitation
from zilch3d.ui.invitations import Inviting
from zilch3d.ui.program import Program

INVITATIONS: Sequence[Callable[[Program], Inviting]] = (
    DailyInvitation,
    ClubInvitation,
    TournamentInvitation,
)
