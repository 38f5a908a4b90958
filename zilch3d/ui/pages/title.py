"""The title: a table behind, and the way into everything."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push, Quit
from zilch3d.kit.theme import MEDIUM, NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.open_games import OpenGame, OpenGames

MENU_WIDTH = 340
COLUMN_WIDTH = 150
WORDS_WIDTH = 470
SHADE_WIDTH = 640
ROOMY = 800
"""From this width on, in points, the menu has two columns, and else three that take less height."""
COMPACT_WIDTH = 520
LARGE = replace(theme.DISPLAY, size=44)
"""The name where there is little room."""


@dataclass(frozen=True)
class LessonOffer:
    """Whether somebody who is new is offered a lesson now; what takes it, and what declines it."""

    open: Callable[[], bool]
    take: Callable[[], Answer]
    decline: Callable[[], None]


NO_OFFER = LessonOffer(lambda: False, lambda: None, lambda: None)


@dataclass(frozen=True)
class TitleMenu:
    """What the title leads to. ``last_setup`` says in one line what Play starts.

    ``open_games`` are listed each time the title is shown; ``all_games`` shows all of them.
    ``notices`` are what went wrong and is still so, a sentence each.
    """

    play: Callable[[], Answer]
    new_game: Callable[[], Answer]
    house_rules: Callable[[], Answer]
    learn: Callable[[], Answer]
    rules: Callable[[], Answer]
    odds: Callable[[], Answer]
    settings: Callable[[], Answer]
    records: Callable[[], Answer]
    last_setup: Callable[[], str]
    games: OpenGames
    all_games: Callable[[], Answer]
    notices: Callable[[], Sequence[str]] = tuple
    offer: LessonOffer = NO_OFFER
    practice: Callable[[], Answer] = lambda: None
    about: Callable[[], Answer] = lambda: None


class TitleScene(WidgetScene):
    """The first scene. ``notice`` says what went wrong at the start, if anything.

    The first thing to press continues the game played last, and starts one if none is open.
    """

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

    def leave(self) -> None:
        """The focus comes back to where it was, or to the first button, whatever that is then."""
        super().leave()
        if self._last_focus in {"play", "continue"}:
            self._last_focus = ""

    def build(self) -> kit.Widget:
        games = self.menu.games.listed()
        notice = "\n".join(filter(None, (self.notice, *self.menu.notices())))
        failing = kit.Label(notice, theme.SMALL, theme.EMBER)
        menu = self._menu(games)
        return kit.Responsive(
            (ROOMY, partial(self._roomy, menu, failing)),
            (0, partial(self._compact, menu, failing)),
        )

    def _roomy(self, menu: kit.Widget, failing: kit.Widget) -> kit.Widget:
        """The menu to the left of the table."""
        line = _("Six dice, and the nerve to roll once more.")
        words = kit.Column(
            kit.Spacer(grow=2),
            kit.Label("Zilch 3D", theme.DISPLAY),
            kit.Spacer(NARROW),
            kit.Label(line, colour=theme.IVORY_SOFT),
            kit.Spacer(MEDIUM),
            kit.Spacer(grow=1),
            kit.Frame(menu, max_width=MENU_WIDTH, across="start", stretch=True),
            kit.Spacer(grow=2),
            failing,
            gap=0,
        )
        padding = (VAST + WIDE, NARROW)
        room = kit.Frame(kit.Scroll(words), padding=padding, max_width=WORDS_WIDTH, across="start")
        shade = kit.Frame(
            kit.Ground(theme.SHADE), max_width=SHADE_WIDTH, across="start", stretch=True
        )
        return kit.Stack(shade, room)

    def _compact(self, menu: kit.Widget, failing: kit.Widget) -> kit.Widget:
        """The menu over the table: all of it is seen at the largest text, too."""
        words = kit.Column(
            kit.Spacer(grow=1),
            kit.Label("Zilch 3D", LARGE),
            kit.Spacer(MEDIUM),
            kit.Frame(menu, max_width=COMPACT_WIDTH, across="start", stretch=True),
            kit.Spacer(grow=1),
            failing,
            gap=0,
        )
        room = kit.Frame(kit.Scroll(words), padding=(VAST, NARROW), across="start")
        return kit.Stack(kit.Ground(theme.SHADE), room)

    def _menu(self, games: Sequence[OpenGame]) -> kit.Widget:
        newest = next((game for game in games if not game.fault), None)
        first, again = self._first(newest)
        gap = NARROW + 2
        others = kit.Grid(*again, *self._others(len(games)), min_width=COLUMN_WIDTH, gap=gap)
        return kit.Column(first, self._offer(), others, gap=gap)

    def _offer(self) -> kit.Widget:
        """For somebody who is new; hidden for everybody else."""
        offer = self.menu.offer

        def decline() -> Answer:
            offer.decline()
            self.rebuild("play")
            return None

        words = _("New here? Learn it in two minutes")
        take = kit.Button("lesson", words, offer.take, align="left", grow=1)
        cross = kit.IconButton("no-lesson", "cross", decline, tip=_("Don’t offer this again"))
        row = kit.Row(take, cross, gap=NARROW)
        row.visible = offer.open()
        return row

    def _first(self, newest: OpenGame | None) -> tuple[kit.Button, list[kit.Button]]:
        """What is pressed first, and what else starts a game at once."""
        menu = self.menu
        if newest is None:
            first, again = kit.Button("play", _("Play"), menu.play, note=menu.last_setup()), []
        else:
            first = kit.Button("continue", _("Continue"), partial(self._resume, newest.id))
            first.note = newest.line
            again = [kit.Button("play", _("Play again"), menu.play, align="left")]
            again[0].tip = menu.last_setup()
        first.style, first.text_style, first.align = theme.PRIMARY, theme.HEADING, "left"
        return first, again

    def _others(self, games: int) -> list[kit.Button]:
        menu = self.menu
        listed = _("Open games ({n})").format(n=games)
        buttons = [
            kit.Button("new-game", _("New game"), menu.new_game),
            kit.Button("open-games", listed, menu.all_games),
            kit.Button("house-rules", _("House rules"), menu.house_rules),
            kit.Button("learn", _("Learn"), menu.learn),
            kit.Button("practice", _("Practice"), menu.practice),
            kit.Button("rules", _("Rules"), menu.rules),
            kit.Button("odds", _("Odds"), menu.odds),
            kit.Button("records", _("Records"), menu.records),
            kit.Button("settings", _("Settings"), menu.settings),
            kit.Button("about", _("About"), menu.about),
            kit.Button("quit", _("Quit"), Quit),
        ]
        for button in buttons:
            button.align = "left"
        return buttons if games else [buttons[0], *buttons[2:]]

    def _resume(self, game: str) -> Answer:
        """Continue the game; why that is not possible, if it isn't, is said in the list of all."""
        scene = self.menu.games.resume(game)
        return self.menu.all_games() if scene is None else Push(scene)
