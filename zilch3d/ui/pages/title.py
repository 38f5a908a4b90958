"""The title: a table behind, and the way into everything."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Push, Quit
from zilch3d.kit.theme import MEDIUM, NARROW, VAST, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.saved_games import CannotLoad
from zilch3d.ui import theme
from zilch3d.ui.pages.offer import last_line, last_setup
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGames, OpenGamesScene
from zilch3d.ui.pages.unsaved import UnsavedScene, WayOut
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Continue, Lesson, MenuPage, Play, Route
from zilch3d.ui.words import saving

MENU_WIDTH = 340
COLUMN_WIDTH = 150
WORDS_WIDTH = 470
SHADE_WIDTH = 640
SAYS_WIDTH = 440
ROOMY = 800
"""From this width on, in points, the menu has two columns, and else three that take less height."""
COMPACT_WIDTH = 520
LARGE = replace(theme.DISPLAY, size=44)
"""The name where there is little room."""


class FilesPanel:
    """What is wrong with the player's files, what is new of them, and what is being read."""

    def __init__(self, program: Program, notice: str) -> None:
        self._program = program
        self._fault = program.disk_fault
        sentences = filter(None, (notice, *program.file_news.sentences(), self._fault))
        self._progress = kit.Label("", theme.SMALL_STRONG, name="progress")
        labels = [kit.Label(each, theme.SMALL, roles.WARNING) for each in sentences]
        self._labels = [*labels, self._progress]
        self.lines = kit.Column(*self._labels, gap=NARROW)
        self.update()

    def differs(self) -> bool:
        """Whether it must be made anew: more or less is wrong than it says."""
        is_reading = bool(self._under_way())
        return self._fault != self._program.disk_fault or self._progress.visible != is_reading

    @property
    def words(self) -> list[str]:
        """All that it says, line by line."""
        return [label.text for label in self._labels if label.text]

    def update(self) -> None:
        """Write how far the reading is."""
        self._progress.text = self._under_way()
        self._progress.visible = bool(self._progress.text)

    def panel(self) -> kit.Widget:
        """All of it on a ground of its own, scrolled if need be; nothing if there is nothing."""
        panel = kit.Panel(kit.Scroll(self.lines, name="files"), padding=MEDIUM, stretch=True)
        panel.visible = bool(self.words)
        return panel

    def _under_way(self) -> str:
        progress = self._program.games.safekeeping.progress
        return saving.progress(progress) if progress is not None else ""


@dataclass(eq=False)
class Footed(kit.Widget):
    """A child in the middle of the height, and ``foot`` at the bottom.

    The child only gives way where the foot has no room below it.
    """

    child: kit.Widget
    foot: kit.Widget

    @property
    def inside(self) -> Sequence[kit.Widget]:
        return (self.child, self.foot)

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        sizes = [each.measure(look, width) for each in self.inside]
        height = sizes[0].height + self._below(look, width)
        return kit.Size(max(size.width for size in sizes), height)

    def arrange(self, look: kit.Look, box: kit.Box) -> None:
        super().arrange(look, box)
        up, foot = (each.measure(look, box.width).height for each in self.inside)
        room = box.height - up - self._below(look, box.width)
        above = max(0, min((box.height - up) // 2, room))
        self.child.arrange(look, box._replace(y=box.top - above - up, height=up))
        self.foot.arrange(look, box._replace(height=foot))

    def _below(self, look: kit.Look, width: int) -> int:
        """The height of the foot, and a gap above it."""
        foot = self.foot.measure(look, width).height
        return foot + look.px(NARROW) if foot else 0


class TitleScene(WidgetScene):
    """The first scene. ``notice`` says what went wrong at the start, if anything.

    The first thing to press continues the game played last, and starts one if none is open. What
    becomes of the player's files meanwhile is said beside the menu, or below it where there is
    little room, and moves nothing that has room.
    """

    def __init__(self, program: Program, games: OpenGames, notice: str = "") -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self.games = games
        self.notice = notice
        self._files = FilesPanel(program, notice)
        self._newest: tuple[str, ...] | None = None
        """The game to be continued when the title was shown last; None before that."""

    def enter(self) -> None:
        """The focus is on the first button again if a game has been played since."""
        newest = tuple(entry.id for entry in self.games.listed()[:1])
        if self._newest is not None and newest != self._newest:
            self._last_focus = ""
        self._newest = newest
        super().enter()

    def back(self) -> Answer:
        return None

    def update(self, seconds: float) -> Answer:
        answer = super().update(seconds)
        program = self._program
        program.file_news.pass_time(seconds)
        new = program.file_news.fetch(program.games.safekeeping)
        if new or program.games.has_new_lists or self._files.differs():
            self.rebuild()
        self._files.update()
        return answer

    def trace(self) -> dict[str, object]:
        """What is said of the player's files, for tests."""
        return {**super().trace(), "files": self._files.words}

    def leave(self) -> None:
        """The focus comes back to where it was, or to the first button, whatever that is then."""
        super().leave()
        self._program.file_news.leave()
        if self._last_focus in {"play", "continue"}:
            self._last_focus = ""

    def build(self) -> kit.Widget:
        menu = self._menu(self.games.listed())
        self._files = FilesPanel(self._program, self.notice)
        return kit.Responsive(
            (ROOMY, partial(self._roomy, menu)), (0, partial(self._compact, menu))
        )

    def _roomy(self, menu: kit.Widget) -> kit.Widget:
        """The menu to the left of the table."""
        line = _("Six dice, and the nerve to roll them again.")
        words = kit.Column(
            kit.Spacer(grow=2),
            kit.Label("Zilch 3D", theme.DISPLAY),
            kit.Spacer(NARROW),
            kit.Label(line, colour=roles.SOFT),
            kit.Spacer(MEDIUM),
            kit.Spacer(grow=1),
            kit.Frame(menu, max_width=MENU_WIDTH, across="start", stretch=True),
            kit.Spacer(grow=2),
            gap=0,
        )
        padding = (VAST + WIDE, NARROW)
        room = kit.Frame(kit.Scroll(words), padding=padding, max_width=WORDS_WIDTH, across="start")
        shade = kit.Frame(
            kit.Ground(theme.SHADE), max_width=SHADE_WIDTH, across="start", stretch=True
        )
        says = kit.Frame(self._files.panel(), up="end", across="end", max_width=SAYS_WIDTH, grow=1)
        beside = kit.Frame(
            kit.Row(kit.Spacer(WORDS_WIDTH, flat=True), says, align="fill"), padding=MEDIUM
        )
        return kit.Stack(shade, room, beside)

    def _compact(self, menu: kit.Widget) -> kit.Widget:
        """The menu over the table: all of it is seen at the largest text, too."""
        words = kit.Column(
            kit.Label("Zilch 3D", LARGE),
            kit.Spacer(MEDIUM),
            kit.Frame(menu, max_width=COMPACT_WIDTH, across="start", stretch=True),
            gap=0,
        )
        footed = Footed(words, self._files.lines)
        room = kit.Frame(kit.Scroll(footed), padding=(VAST, NARROW), across="start")
        return kit.Stack(kit.Ground(theme.SHADE), room)

    def _menu(self, games: Sequence[OpenGameEntry]) -> kit.Widget:
        newest = next((game for game in games if not game.fault), None)
        first, again = self._first(newest)
        gap = NARROW + 2
        others = kit.Grid(*again, *self._others(len(games)), min_width=COLUMN_WIDTH, gap=gap)
        return kit.Column(first, self._offer(), others, gap=gap)

    def _offer(self) -> kit.Widget:
        """A lesson for somebody who is new, until it is declined; hidden for everybody else."""
        program = self._program
        words = _("New here? Learn it in two minutes")
        take = kit.Button("lesson", words, self._opens(Lesson()), align="left", grow=1)
        decline, tip = self._decline_lesson, _("Don’t show this again")
        cross = kit.IconButton("no-lesson", "cross", decline, tip=tip)
        row = kit.Row(take, cross, gap=NARROW)
        row.visible = program.settings.current.lesson_offer and not program.games.has_finished
        return row

    def _decline_lesson(self) -> Answer:
        settings = self._program.settings
        settings.change(replace(settings.current, lesson_offer=False))
        self.rebuild("play")
        return None

    def _first(self, newest: OpenGameEntry | None) -> tuple[kit.Button, list[kit.Button]]:
        """The button that has the focus first, and others that start a game at once."""
        settings = self._program.settings.current
        play, last = self._play, last_line(settings, self._program.household)
        if newest is None:
            first, again = kit.Button("play", _("Play"), play, note=last), []
        else:
            first = kit.Button("continue", _("Continue"), partial(self._resume, newest.id))
            first.note = newest.line
            again = [kit.Button("play", _("Play again"), play, align="left")]
            again[0].tip = last
        first.style, first.text_style, first.align = roles.PRIMARY, theme.HEADING, "left"
        return first, again

    def _others(self, games: int) -> list[kit.Button]:
        opens, open_games = self._opens, _("Open games ({n})").format(n=games)
        buttons = [
            kit.Button("new-game", _("New game"), opens(MenuPage.NEW_GAME)),
            kit.Button("open-games", open_games, self._show_games),
            kit.Button("house-rules", _("House rules"), opens(MenuPage.HOUSE_RULES)),
            kit.Button("learn", _("Learn"), opens(MenuPage.LEARN)),
            kit.Button("practice", _("Practice"), opens(MenuPage.PRACTICE)),
            kit.Button("rules", _("Rules"), opens(MenuPage.RULES)),
            kit.Button("odds", _("Odds"), opens(MenuPage.ODDS)),
            kit.Button("records", _("Records"), opens(MenuPage.RECORDS)),
            kit.Button("settings", _("Settings"), opens(MenuPage.SETTINGS)),
            kit.Button("about", _("About"), opens(MenuPage.ABOUT)),
            kit.Button("quit", _("Quit"), self._quit),
        ]
        for button in buttons:
            button.align = "left"
        return buttons if games else [buttons[0], *buttons[2:]]

    def _quit(self) -> Answer:
        if self._program.games.safekeeping.moves_at_risk:
            return Push(UnsavedScene(self._program, WayOut(Quit, ends=True)))
        return Quit()

    def _resume(self, game: str) -> Answer:
        """Continue the game; why that is not possible, if it isn't, is said in the list of all."""
        try:
            return self._program.open(Continue(game))
        except CannotLoad:
            return self._show_games()

    def _show_games(self) -> Answer:
        return Push(OpenGamesScene(self._program, self.games))

    def _play(self) -> Answer:
        return self._program.open(
            Play(last_setup(self._program.settings.current, self._program.household))
        )

    def _opens(self, route: Route) -> kit.Press:
        return partial(self._program.open, route)
