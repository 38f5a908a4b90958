"""Who can be a member of the club: the people of the household."""

from collections.abc import Sequence
from contextlib import suppress

from zilch3d.store.household import NameTaken, Person
from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.program import Program


def members(program: Program) -> Sequence[Person]:
    """The people of this household, last played first; who played last if none are kept."""
    return program.household.people or (stranger(last_person(program.settings.current)),)


def stranger(name: str, person: str = "") -> Person:
    """Somebody of this name, and of this id, who is not of the household."""
    return Person(person or name, name, "")


def take_in(program: Program) -> None:
    """Have whoever comes to the club first be of the household, if nobody is."""
    if not program.household.people:
        with suppress(NameTaken):
            program.household.add(last_person(program.settings.current, program.household))
