"""Every scene as the game would show it, with the longest words it may have to hold."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from random import Random

import gallery
from gallery import SceneContext
from gallery.program import PlainClipboard, plain_program
from tests.store.strengths import measured
from tests.ui.playing import simulated_once
from zilch3d.engine.fields import Document
from zilch3d.engine.ruleset import Reach
from zilch3d.features.after_game.end_page import EndScene, FinalTotal, Result
from zilch3d.features.house_rules.rules_list import HouseRulesScene
from zilch3d.features.house_rules.workshop import RuleWorkshop
from zilch3d.features.lessons.page import LearnScene, UnfinishedLesson
from zilch3d.features.statistics.dice_page import CountedDice, DiceScene, Roller
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Screen
from zilch3d.store.components import Component
from zilch3d.store.house_rules import FolderReport, HouseRules, RuleFolder, judge
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.strengths import Strengths
from zilch3d.ui.pages.about import About, AboutScene, FileLocations
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.new_game import NewGameScene
from zilch3d.ui.pages.offer import Offer, PlayerCard
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGamesScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.words import names

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


STRENGTHS = Strengths({"steady": measured(0.44), "own-3": measured(0.5)})


def _open_games(number: int) -> gallery.ListedGames:
    """So many games of eight players, none of which can be continued."""
    players = names.with_figures((f"{LONG[:-1]}{n}", "10.000") for n in range(8))
    games = [
        OpenGameEntry(f"{n}", "Familienzilch, Fassung 2", players, LINE, LINE)
        for n in range(number)
    ]
    return gallery.ListedGames(games)


def _title_of(games: gallery.ListedGames) -> Callable[[Screen], WidgetScene]:
    """Somebody new, of a long name, and much that went wrong."""
    setup = GameSetup("zilch-1990", (SeatSetup(LONG), SeatSetup("Annabella"), SeatSetup("Cleo")))

    def make(screen: Screen) -> WidgetScene:
        program = plain_program(screen, Settings(setup=setup))
        return TitleScene(program, games, f"{LINE}\n{LINE}")

    return make


def _giving_up(screen: Screen) -> WidgetScene:
    scene = OpenGamesScene(plain_program(screen), _open_games(3))
    scene.ask("1")
    return scene


def _dice(screen: Screen) -> WidgetScene:
    """Some faces are out of the ordinary."""
    names = [f"{LONG[:-1]}{n}" for n in range(8)]
    counts = (1234567, 1234999, 1221001, 1229999, 1234567, 1236000)
    rollers = [Roller(name, n % 2 == 0, counts) for n, name in enumerate(names)]
    return DiceScene(plain_program(screen), lambda: completed(CountedDice(rollers)))


def _new_game(screen: Screen, seats: Sequence[SeatSetup] = SEATS, opened: int = 2) -> WidgetScene:
    setup = GameSetup("rules-1", tuple(seats))
    offer = Offer(RULES, PLAYERS, strengths=lambda _rules: STRENGTHS)
    scene = NewGameScene(plain_program(screen), offer, setup)
    scene.seating.open(opened)
    scene.update(0.0)
    return scene


def _new_game_computer(screen: Screen) -> WidgetScene:
    """The seat of a computer player with another name is open."""
    return _new_game(screen, (SeatSetup("Ann"), SeatSetup(LONG, "steady")), 1)


def _new_game_missing(screen: Screen) -> WidgetScene:
    """Two players are gone; the seat of one is open."""
    gone = [SeatSetup(f"{LONG[:-1]}{n}", "W" * 99) for n in range(2)]
    return _new_game(screen, (SeatSetup("Ann"), *gone), 1)


def _choose_player(screen: Screen) -> WidgetScene:
    """Many of a player's own, all with long names."""
    own = [PlayerCard(f"own-{n}", f"{LONG[:-1]}{n}", LINE) for n in range(9)]
    roster = Roster([*PLAYERS, *own], Random(1), STRENGTHS)
    return ChoosePlayerScene(screen, roster, Question(1, "own-3", (), lambda _player: None))


def _house_rules(screen: Screen) -> WidgetScene:
    """Many of them, all with long names, and many faults in some."""
    folder = RuleFolder(Path("/home/bertram/Verzeichnis"), lambda _task: Future())
    faulty: Document = {"name": LONG, **{f"erfundenes_feld_{n}": n for n in range(9)}}
    names = [f"Familienzilch, Fassung {n}" for n in range(7)]
    listed = tuple(
        HouseRules(folder.folder / f"fassung-{n}.toml", {"name": name}, *judge(faulty), None, True)
        for n, name in enumerate(names)
    )
    folder.report = FolderReport(listed)
    return HouseRulesScene(RuleWorkshop(plain_program(screen), folder, RULES, presets=5))


def _learn(screen: Screen) -> WidgetScene:
    last = UnfinishedLesson("rules-1", f"{LONG} und so weiter", 21)
    return LearnScene(plain_program(screen), RULES, "rules-0", last)


def _end(screen: Screen) -> WidgetScene:
    totals = [FinalTotal(f"{LONG[:-1]}{n}", 10000 - n, "10.000", n == 0) for n in range(8)]
    result = Result("Familienzilch", totals, "10.000")
    return EndScene(plain_program(screen), result, lambda: None)


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
    "remark-eight",
    "hiding",
    "die-missing",
    "four-players",
    "eight-last-turns",
    "last-turns",
    "take-over",
    "hint-1990",
    "tutor",
    "winning-chance-eight",
    "rules-card-1990",
    "rules-freeze",
    "rules-andyzilch",
    "rules-house",
    "rules-at-table",
    "pause-eight",
    "joining",
    "crash",
    "damaged",
    "safe-start",
    "settings",
    "settings-display",
    "settings-pace",
    "settings-advice",
    "line-chart",
    "dice-none-yet",
    "records",
    "records-statistics",
    "records-course",
    "records-opponents",
    "records-none",
    "house-rules-none",
    "start-rules",
    "edit-rules-name",
    "edit-rules-scoring",
    "edit-rules-fault",
    "edit-rules-end",
    "edit-rules-manners",
    "edit-rules-start",
    "lesson-scores",
    "lesson-opening",
    "lesson-take-over",
    "lesson-end",
    "end-whole",
    "end-reviewing",
    "end-chances",
    "end-chances-eight",
    "end-points",
    "end-decisions",
    "end-fairness",
    "what-if",
)


def _about(screen: Screen) -> WidgetScene:
    """Folders far down, no clipboard, and parts with all that they carry."""
    folder = Path("/home/annegret-von-hohenfels", *("Library", "Application Support") * 3)
    program = replace(plain_program(screen), clipboard=PlainClipboard(works=False))
    places = FileLocations(
        folder, folder / "settings.toml", folder / "cache", folder / "zilch3d.log"
    )
    licence = "GPL-3.0-or-later WITH GCC-exception-3.1 AND BSD-3-Clause-Open-MPI"
    parts = [Component("Microsoft Visual C++ runtime", "1.0.9-3.el8", licence, (), "pillow")] * 40
    return AboutScene(program, About("1.0.0rc1.dev0+local", places, parts))


def _about_copied(screen: Screen) -> WidgetScene:
    """Copying failed: the button says so."""
    scene = _about(screen)
    scene.resized(WINDOW)
    scene.enter()
    button = screen.find("copy-data")
    assert button is not None
    button.activate()
    return scene


SCENES: dict[str, Callable[[Screen], WidgetScene]] = {
    "about": _about,
    "about-copied": _about_copied,
    "title": _title_of(_open_games(0)),
    "title-open": _title_of(_open_games(99)),
    "open-games": lambda screen: OpenGamesScene(plain_program(screen), _open_games(3)),
    "giving-up": _giving_up,
    "dice": _dice,
    "new-game": _new_game,
    "new-game-computer": _new_game_computer,
    "new-game-missing": _new_game_missing,
    "choose-player": _choose_player,
    "house-rules": _house_rules,
    "learn": _learn,
    "end": _end,
    **{name: _from_gallery(name) for name in TABLES},
}
