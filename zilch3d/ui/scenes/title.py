"""The title: a table behind, and the way into everything."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Quit
from zilch3d.kit.theme import NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.kit.widgets import (
    Button,
    Column,
    Frame,
    Ground,
    Label,
    Pile,
    Screen,
    Scroll,
    Spacer,
    Widget,
)
from zilch3d.ui import theme

MENU_WIDTH = 300
SHADE_WIDTH = 640


@dataclass(frozen=True)
class TitleMenu:
    """What the title leads to. ``last_setup`` says in one line what Play starts."""

    play: Callable[[], Answer]
    new_game: Callable[[], Answer]
    settings: Callable[[], Answer]
    last_setup: Callable[[], str]


class TitleScene(WidgetScene):
    """The first scene. ``notice`` says what went wrong at the start, if anything."""

    first_focus = "play"

    def __init__(
        self, screen: Screen, menu: TitleMenu, backdrop: Backdrop | None = None, notice: str = ""
    ) -> None:
        super().__init__(screen, backdrop)
        self.menu = menu
        self.notice = notice

    def build(self) -> Widget:
        """Name, line and menu at the left, where the table is shaded."""
        words = Column(
            Spacer(grow=2),
            Label("Zilch 3D", theme.DISPLAY),
            Spacer(NARROW),
            Label(_("Six dice, and the nerve to roll once more."), theme.BODY, theme.IVORY_SOFT),
            Spacer(WIDE),
            Spacer(grow=1),
            Frame(self._menu(), most=MENU_WIDTH, across="start", stretch=True),
            Spacer(grow=2),
            Label(self.notice, theme.SMALL, theme.EMBER),
            gap=0,
        )
        room = Frame(
            Scroll(words), padding=(VAST + WIDE, NARROW), most=SHADE_WIDTH - 170, across="start"
        )
        shade = Frame(Ground(theme.SHADE), most=SHADE_WIDTH, across="start", stretch=True)
        return Pile(shade, room)

    def _menu(self) -> Widget:
        return Column(
            Button(
                "play",
                _("Play"),
                self.menu.play,
                style=theme.PRIMARY,
                text_style=theme.HEADING,
                note=self.menu.last_setup(),
                align="left",
            ),
            Button("new-game", _("New game"), self.menu.new_game, align="left"),
            Button("settings", _("Settings"), self.menu.settings, align="left"),
            Button("quit", _("Quit"), Quit, align="left"),
            gap=NARROW + 2,
        )
