"""The first question of all: what the player is called, asked once, before the first title."""

from collections.abc import Callable

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace, Scene
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
