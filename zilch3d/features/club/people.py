"""Who can be a member of the club: the people of the household."""

from collections.abc import Sequence
from dataclasses import dataclass

from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.program import Program


@dataclass(frozen=True)
class Member:
    """A person: ``merged`` are the ids of others who turned out to be the same."""

    id: str
    name: str
    face: str = ""
    merged: frozenset[str] = frozenset()

    def has(self, person: str) -> bool:
        """Whether that id is this person's."""
        return person == self.id or person in self.merged


def members(program: Program) -> Sequence[Member]:
    """The people of this household, last played first; who played last if none are kept."""
    name = last_person(program.settings.current)
    return (Member(name, name),)
