"""What rooms invite to: the title shows it large, and names none of the rooms."""

from dataclasses import dataclass
from typing import Protocol

from zilch3d.kit import widgets as kit


@dataclass(frozen=True)
class Invitation:
    """One large thing of the title: ``title`` says what it is, ``line`` how it stands now.

    ``key`` is the name of its button, and ``face`` a picture before the words. One without a title
    is not shown: at present there is nothing to invite to. While ``line`` is not known it is empty;
    its room is kept.
    """

    key: str
    title: str
    line: str
    press: kit.Press
    face: kit.Emblem | None = None


class Inviting(Protocol):
    """A room that invites. The title makes it anew each time it is shown.

    It asks a thread for what it must read, and has that wake the screen: the title looks again
    then. Whatever it raises is reported, and it is not asked again until the title is left.
    """

    def invitation(self) -> Invitation:
        """What it invites to. What takes a thread is missing until it has come.

        It is asked in each frame, so it answers at once, and equally as long as nothing changes.
        """
