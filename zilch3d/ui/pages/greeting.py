"""How the title greets: whoever played last, by name and time of day."""

from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.store.setup import PERSON
from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.portraits import portrait
from zilch3d.ui.program import Program
from zilch3d.ui.routes import PersonPage, Route

MORNING, AFTERNOON, EVENING, NIGHT = 5, 12, 18, 23
"""The hours of the day at which they begin."""


@dataclass(frozen=True)
class Greeted:
    """Who is greeted: name and face, and the page that the greeting leads to."""

    name: str
    face: kit.Emblem
    page: Route


def greeted(program: Program) -> Greeted | None:
    """Whoever played last; None as long as nobody has given a name."""
    name = last_person(program.settings.current, program.household)
    person = program.household.of_name(name)
    if person is None or person.unnamed:
        return None
    face = portrait(PERSON, 0, face=person.face)
    return Greeted(person.name, face, PersonPage(person.name))


def greeting(name: str, hour: int) -> str:
    """The greeting at this hour of the day, 0 to 23."""
    if MORNING <= hour < AFTERNOON:
        words = _("Good morning, {name}")
    elif AFTERNOON <= hour < EVENING:
        words = _("Good afternoon, {name}")
    elif EVENING <= hour < NIGHT:
        words = _("Good evening, {name}")
    else:
        # Translators: a greeting late at night.
        words = _("Still up, {name}?")
    return words.format(name=name)
