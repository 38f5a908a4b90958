"""Who can be a member of the club: the people of the household."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from zilch3d.features.club.kept import Kept
from zilch3d.records.notation import same_name
from zilch3d.store.household import Household, NameTaken
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


def with_lost(member: Member, kept: Kept, household: Household) -> Member:
    """The member with the ids under which the club knew the name, and whose documents are lost."""
    name = same_name(member.name)
    begun = [(each.person, each.name) for each in kept.seasons]
    begun += [(each.person, each.name) for each in kept.faulty]
    lost = {id_ for id_, called in begun if same_name(called) == name and household.is_lost(id_)}
    return replace(member, merged=member.merged | (lost - {""}))


def take_in(program: Program) -> None:
    """Have whoever comes to the club first be of the household, if nobody is."""
    if not program.household.people:
        with suppress(NameTaken):
            program.household.add(last_person(program.settings.current, program.household))
