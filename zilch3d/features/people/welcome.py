"""The first question of all: what the player is called, asked once, before the first title.

Where games were played before anybody could answer it, it is whose those are.
"""

from collections.abc import Callable
from dataclasses import replace

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace, Scene
from zilch3d.records.notation import same_name
from zilch3d.store.household import Person
from zilch3d.store.setup import name_fault
from zilch3d.ui.pages.faces import PersonForm
from zilch3d.ui.pages.seats import name_reason
from zilch3d.ui.program import Program


class WelcomeScene(PersonForm):
    """Asks for a name and a face; Skip and Escape lead on as well, and nothing asks again."""

    def __init__(self, program: Program, go_on: Callable[[], Scene]) -> None:
        household = program.household
        super().__init__(program.screen, "", household.free_face(), program.painter.backdrop)
        self._household = household
        self._go_on = go_on

    def title(self) -> str:
        return _("What should we call you?")

    def lead(self) -> str:
        return _("Your games and records are kept under that name, on this computer.")

    def fault(self) -> str:
        if not self.name.strip():
            return _("Type a name, or skip this")
        return name_reason(self._household.fault(self.name))

    def save_words(self) -> str:
        return _("That’s me")

    def way_back(self) -> kit.Button:
        return kit.Button("skip", _("Skip"), self.back, grow=1)

    def save(self) -> Answer:
        self._household.add(self.name, self.face)
        return self.back()

    def back(self) -> Answer:
        self._household.welcomed()
        return Replace(self._go_on())


class WhoIsScene(PersonForm):
    """Asks once whose games those are that nobody gave a name for, as before there were people.

    Whoever it is gets them: somebody new, or somebody who is here already.
    """

    def __init__(self, program: Program, person: Person, go_on: Callable[[], Scene]) -> None:
        super().__init__(program.screen, "", person.face, program.painter.backdrop)
        self._program = program
        self._household = program.household
        self._person = person
        self._go_on = go_on

    def title(self) -> str:
        return _("Who’s “{name}”?").format(name=self._person.name)

    def lead(self) -> str:
        return _("Type your name, and all games and records under “{name}” are yours.").format(
            name=self._person.name
        )

    def fault(self) -> str:
        if not self.name.strip():
            return _("Type a name, or skip this")
        fault = self._household.fault(self.name, self._person)
        return "" if fault == "same-name" and self._other is not None else name_reason(fault)

    @property
    def _other(self) -> Person | None:
        """Somebody else who has this name already."""
        one = self._household.of_name(self.name.strip())
        return one if one is not None and one.id != self._person.id else None

    def save_words(self) -> str:
        return _("That’s me")

    def way_back(self) -> kit.Button:
        return kit.Button("skip", _("Skip"), self.back, grow=1)

    def save(self) -> Answer:
        other = self._other
        if other is not None:
            self._household.merge(self._person, other)
        else:
            self._household.give_face(self._person, self.face)
            self._household.rename(replace(self._person, face=self.face), self.name)
        self._follow(other.name if other is not None else self.name.strip())
        return self.back()

    def _follow(self, name: str) -> None:
        """Have Play start the last game with that name, if it can have it."""
        settings, old = self._program.settings, same_name(self._person.name)
        setup = settings.current.setup
        if setup is None:
            return
        seats = tuple(
            replace(seat, name=name) if seat.is_person and same_name(seat.name) == old else seat
            for seat in setup.seats
        )
        if name_fault([seat.name for seat in seats]) is None:
            settings.change(replace(settings.current, setup=replace(setup, seats=seats)))

    def back(self) -> Answer:
        self._household.welcomed()
        return Replace(self._go_on())
