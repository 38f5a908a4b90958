"""Who can be a member of the club: the people of the household."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from zilch3d.features.club.kept import Kept
from zilch3d.records.notation import same_name
from zilch3d.store.household import Household, NameTaken, Person
from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.program import Program


def members(program: Program) -> Sequence[Person]:
    """The people of this household, last played first; who played last if none are kept."""
    return program.household.people or (stranger(last_person(program.settings.current)),)


def stranger(name: str, person: str = "") -> Person:
    """Somebody of this name, and of this id, who is not of the household."""
    return Person(person or name, name, "")


def with_lost(member: Person, kept: Kept, household: Household) -> Person:
    """The member with the ids under which the club knew the name, and whose documents are lost."""
    name = same_name(member.name)
    begun = [(each.person, each.name) for each in kept.seasons]
    begun += [(each.person, each.name) for each in kept.faulty]
    lost = {id_ for id_, called in begun if same_name(called) == name and household.is_lost(id_)}
    return replace(member, merged=(*member.merged, *sorted(lost - {""})))


def take_in(program: Program) -> None:
    """Have whoever comes to the club first be of the household, if nobody is."""
    if not program.household.people:
        with suppress(NameTaken):
            program.household.add(last_person(program.settings.current, program.household))
