"""The menu over a game that waits."""

from collections.abc import Callable

from zilch3d.i18n import _
from zilch3d.ui.scene import Answer, Pop
from zilch3d.ui.scenes.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.ui.theme import NARROW, PRIMARY, SCRIM, TITLE, WIDE
from zilch3d.ui.widgets import Button, Column, Frame, Label, Panel, Pile, Screen, Spacer, Widget

MENU_WIDTH = 340


class PauseScene(WidgetScene):
    """Go on, change settings, or leave the game."""

    first_focus = "resume"

    def __init__(
        self,
        screen: Screen,
        settings: Callable[[], Answer],
        leave_game: Callable[[], Answer],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self.settings = settings
        self.leave_game = leave_game

    def back(self) -> Answer:
        """Back to the game."""
        return Pop()

    def build(self) -> Widget:
        """A small panel in the middle."""
        menu = Column(
            Label(_("The game waits"), TITLE, align="centre"),
            Spacer(NARROW),
            Button("resume", _("Go on playing"), self.back, style=PRIMARY),
            Button("settings", _("Settings"), self.settings),
            Button("leave", _("Leave the game"), self.leave_game),
            gap=NARROW + 2,
        )
        panel = Panel(menu, padding=(WIDE, WIDE))
        return Pile(Ground(SCRIM), Frame(panel, across="fill", up="centre", most=MENU_WIDTH))
