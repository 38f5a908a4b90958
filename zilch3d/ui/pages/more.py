"""All that the title does not show large, behind one door: what each thing is, in a line."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Replace
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.open_games import OpenGames, OpenGamesScene
from zilch3d.ui.pages.unsaved import quit_program
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage
from zilch3d.ui.widgets import back_button

WIDTH = 1040
GROUP = 230
"""Points of width of a group, at least."""


class Door(NamedTuple):
    """A button: its name, what it says, a line on what is there, and what it does."""

    name: str
    text: str
    note: str
    press: kit.Press


class MoreScene(WidgetScene):
    """Everything there is, in four groups. From what is opened here, one goes back to the title."""

    first_focus = "new-game"

    def __init__(self, program: Program, games: OpenGames) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._games = games

    def build(self) -> kit.Widget:
        groups = (
            _group(_("Play"), self._play()),
            _group(_("Get better"), self._learn()),
            _group(_("Look back"), self._look_back()),
            _group(_("The program"), self._around()),
        )
        return kit.Page(
            kit.Head(_("More"), back_button(self.back)),
            kit.Scroll(kit.Grid(*groups, min_width=GROUP, gap=WIDE, even=True), name="more"),
            width=WIDTH,
            gap=MEDIUM,
            centred=True,
        )

    def _page(self, name: str, text: str, note: str, page: MenuPage) -> Door:
        return Door(name, text, note, partial(self._program.replace, page))

    def _play(self) -> Sequence[Door]:
        page, games = self._page, len(self._games.listed())
        open_games = Door(
            "open-games",
            _("Open games ({n})").format(n=games),
            _("Go on where you left off"),
            lambda: Replace(OpenGamesScene(self._program, self._games)),
        )
        new, house = _("Your players, your rules"), _("Play as your family does")
        cup = _("An evening with a cup at its end")
        return (
            page("new-game", _("New game"), new, MenuPage.NEW_GAME),
            *([open_games] if games else []),
            page("tournament", _("Tournament"), cup, MenuPage.TOURNAMENT),
            page("house-rules", _("House rules"), house, MenuPage.HOUSE_RULES),
        )

    def _learn(self) -> Sequence[Door]:
        page = self._page
        practice, odds = _("Real moments to decide"), _("What every choice is worth")
        rules = _("What scores, with pictures")
        return (
            page("learn", _("Learn"), _("Two minutes at the table"), MenuPage.LEARN),
            page("practice", _("Practice"), practice, MenuPage.PRACTICE),
            page("rules", _("Rules"), rules, MenuPage.RULES),
            page("odds", _("Odds"), odds, MenuPage.ODDS),
        )

    def _look_back(self) -> Sequence[Door]:
        page = self._page
        records, games = _("Best turns and statistics"), _("Watch one, or play its dice")
        dice = _("How often each face fell")
        return (
            page("people", _("People"), _("Who plays here, and how well"), MenuPage.PEOPLE),
            page("records", _("Records"), records, MenuPage.RECORDS),
            page("games", _("Finished games"), games, MenuPage.FINISHED_GAMES),
            page("dice", _("Dice tally"), dice, MenuPage.DICE_COUNTS),
        )

    def _around(self) -> Sequence[Door]:
        page = self._page
        settings, about = _("Language, text, sound, dice"), _("Version, files and licences")
        leave = partial(quit_program, self._program)
        return (
            page("settings", _("Settings"), settings, MenuPage.SETTINGS),
            page("about", _("About"), about, MenuPage.ABOUT),
            Door("quit", _("Quit"), _("Games stay as they are"), leave),
        )


def _group(title: str, doors: Sequence[Door]) -> kit.Widget:
    buttons = (
        kit.Button(door.name, door.text, door.press, note=door.note, align="left") for door in doors
    )
    heading = kit.Label(title, theme.HEADING, roles.ACCENT)
    return kit.Column(heading, *buttons, gap=NARROW)
