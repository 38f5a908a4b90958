"""Every scene as the game would show it, with the longest words it may have to hold."""

from collections.abc import Callable
from dataclasses import replace

from tests.ui.playing import simulated_once
from zilch3d.engine.ruleset import Reach
from zilch3d.kit.surface import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui import gallery
from zilch3d.ui.gallery import SceneContext
from zilch3d.ui.scenes.cards import PlayerCard
from zilch3d.ui.scenes.end import EndMenu, EndScene, FinalTotal, Result
from zilch3d.ui.scenes.new_game import NewGameScene, Offer
from zilch3d.ui.scenes.settings import SettingsScene
from zilch3d.ui.scenes.title import TitleMenu, TitleScene

WINDOW = Surface(1280, 720)
LONG = "Bertram der Bedächtige IV"[:24]
LINE = "Die Würfel, die zurückbleiben, darf der nächste Mitspieler übernehmen: ein Ritt ums Ganze."
ANDY = load("andyzilch")
FAMILY = replace(
    ANDY,
    summary=LINE,
    end=replace(ANDY.end, reach=Reach.MORE_THAN),
    start=replace(ANDY.start, most_players=8),
)
RULES = {
    f"rules-{n}": replace(FAMILY, id=f"rules-{n}", name=f"Familienzilch, Fassung {n}")
    for n in range(7)
}
PLAYERS = [PlayerCard("steady", "Beständig", LINE), PlayerCard("bold", "Draufgängerin", LINE)]
SEATS = (
    SeatSetup("Ann"),
    SeatSetup("Beständig", "steady"),
    SeatSetup("Ann"),
    *(SeatSetup(f"{LONG[:-1]}{n}", newcomer=True) for n in range(5)),
)
"""Two have the same name, which is said where one of them is open."""


def _title(screen: Screen) -> WidgetScene:
    menu = TitleMenu(
        lambda: None, lambda: None, lambda: None, lambda: f"Familienzilch · {LONG}, Ann, Cleo"
    )
    return TitleScene(screen, menu, notice=LINE)


def _new_game(screen: Screen) -> WidgetScene:
    setup = GameSetup("rules-1", SEATS)
    scene = NewGameScene(screen, Offer(RULES, PLAYERS), setup, lambda _setup: None)
    scene.seating.open(2)
    return scene


def _settings(screen: Screen) -> WidgetScene:
    return SettingsScene(screen, Settings(), lambda _settings: LINE)


def _end(screen: Screen) -> WidgetScene:
    totals = [FinalTotal(f"{LONG[:-1]}{n}", 10000 - n, "10.000", n == 0) for n in range(8)]
    menu = EndMenu(lambda: None, lambda: None)
    return EndScene(screen, Result("Familienzilch", totals, "10.000"), menu)


def _from_gallery(name: str) -> Callable[[Screen], WidgetScene]:
    def make(screen: Screen) -> WidgetScene:
        context = SceneContext(
            screen, lambda _view, _camera: None, lambda: None, Settings(), WINDOW, simulated_once
        )
        made = gallery.SCENES[name](context)
        assert isinstance(made, WidgetScene)
        return made

    return make


TABLES = (
    "table-1990",
    "shaking",
    "who-starts",
    "four-players",
    "eight-last-turns",
    "last-turns",
    "take-over",
    "hint-1990",
    "tutor",
    "winning-chance-eight",
    "pause",
    "joining",
    "crash",
    "damaged",
    "safe-start",
)
SCENES: dict[str, Callable[[Screen], WidgetScene]] = {
    "title": _title,
    "new-game": _new_game,
    "settings": _settings,
    "end": _end,
    **{name: _from_gallery(name) for name in TABLES},
}
