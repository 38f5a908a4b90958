"""The notice board of the club."""

from zilch3d.features.club.people import Member
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import done_button

WIDTH = 860


class BoardScene(WidgetScene):
    """Until there are challenges, an empty board."""

    first_focus = "done"

    def __init__(self, program: Program, person: Member) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self.person = person

    def build(self) -> kit.Widget:
        return kit.Page(kit.Head(_("Notice board"), done_button(self.back)), width=WIDTH)
