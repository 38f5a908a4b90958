"""Who can be a member of the club: the people of the household."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from zilch3d.store.household import NameTaken
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
    people = program.household.people
    if people:
        return tuple(Member(p.id, p.name, p.face, frozenset(p.merged)) for p in people)
    name = last_person(program.settings.current, program.household)
    return (Member(name, name),)


def take_in(program: Program) -> None:
    """Have whoever comes to the club first be of the household, if nobody is."""
    if not program.household.people:
        with suppress(NameTaken):
            program.household.add(last_person(program.settings.current, program.household))
