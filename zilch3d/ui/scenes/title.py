"""The title: a table behind, and the way into everything."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Quit
from zilch3d.kit.theme import NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme

MENU_WIDTH = 300
WORDS_WIDTH = 470
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
        self,
        screen: kit.Screen,
        menu: TitleMenu,
        backdrop: Backdrop | None = None,
        notice: str = "",
    ) -> None:
        super().__init__(screen, backdrop)
        self.menu = menu
        self.notice = notice

    def back(self) -> Answer:
        return None

    def build(self) -> kit.Widget:
        line = _("Six dice, and the nerve to roll once more.")
        words = kit.Column(
            kit.Spacer(grow=2),
            kit.Label("Zilch 3D", theme.DISPLAY),
            kit.Spacer(NARROW),
            kit.Label(line, colour=theme.IVORY_SOFT),
            kit.Spacer(WIDE),
            kit.Spacer(grow=1),
            kit.Frame(self._menu(), most=MENU_WIDTH, across="start", stretch=True),
            kit.Spacer(grow=2),
            kit.Label(self.notice, theme.SMALL, theme.EMBER),
            gap=0,
        )
        padding = (VAST + WIDE, NARROW)
        room = kit.Frame(kit.Scroll(words), padding=padding, most=WORDS_WIDTH, across="start")
        shade = kit.Frame(kit.Ground(theme.SHADE), most=SHADE_WIDTH, across="start", stretch=True)
        return kit.Pile(shade, room)

    def _menu(self) -> kit.Widget:
        play = kit.Button("play", _("Play"), self.menu.play, style=theme.PRIMARY, align="left")
        play.text_style = theme.HEADING
        play.note = self.menu.last_setup()
        return kit.Column(
            play,
            kit.Button("new-game", _("New game"), self.menu.new_game, align="left"),
            kit.Button("settings", _("Settings"), self.menu.settings, align="left"),
            kit.Button("quit", _("Quit"), Quit, align="left"),
            gap=NARROW + 2,
        )
