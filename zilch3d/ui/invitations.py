"""What rooms invite to: the title shows it large, and names none of the rooms."""

from dataclasses import dataclass
from typing import Protocol

from zilch3d.kit import widgets as kit


@dataclass(frozen=True)
class Invitation:
    """One large thing of the title: ``title`` says what it is, ``line`` how it stands now.

    ``key`` is the name of its button, and ``face`` a picture before the words. One without a title
    is not shown: at present there is nothing to invite to.
    """

    key: str
    title: str
    line: str
    press: kit.Press
    face: kit.Emblem | None = None


class Inviting(Protocol):
    """A room that invites. The title makes it anew each time it is shown.

    It asks a thread for what it must read, and has that wake the screen: the title looks again
    then.
    """

    def invitation(self) -> Invitation | None:
        """What it invites to; None while that is unknown, when room is kept for it.

        It is asked in each frame, so it answers at once, and equally as long as nothing changes.
        """
