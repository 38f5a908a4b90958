"""Scenes with the longest words, and the most of them, that they may have to hold."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path, PurePosixPath
from random import Random

from gallery.games import SceneContext
from gallery.program import ListedGames, PlainClipboard
from zilch3d.engine.fields import Document
from zilch3d.engine.ruleset import Reach
from zilch3d.features.after_game.end_page import EndScene
from zilch3d.features.after_game.result import FinalTotal, Result
from zilch3d.features.house_rules.rules_list import HouseRulesScene
from zilch3d.features.house_rules.workshop import RuleWorkshop
from zilch3d.features.lessons.page import LearnScene, UnfinishedLesson
from zilch3d.features.statistics.dice_page import CountedDice, DiceScene, Roller
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.store.components import Component
from zilch3d.store.house_rules import FolderReport, HouseRules, RuleFolder, judge
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.strengths import Strength, Strengths
from zilch3d.ui.pages.about import About, AboutScene, FileLocations
from zilch3d.ui.pages.choose_player import ChoosePlayerScene, Question, Roster
from zilch3d.ui.pages.new_game import NewGameScene
from zilch3d.ui.pages.offer import Offer, PlayerCard
from zilch3d.ui.pages.open_games import OpenGameEntry, OpenGamesScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.words import names

NAME = "Bertram der Bedächtige IV"[:24]
"""As long as a player's may be."""
NAMES = tuple(f"{NAME[:-1]}{n}" for n in range(8))
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
    *(SeatSetup(name, newcomer=True) for name in NAMES[:5]),
)
"""Two have the same name, which is said where one of them is open."""
STRENGTHS = Strengths(
    {player: Strength(won, 0.005, 10_000, "") for player, won in (("steady", 0.44), ("own-3", 0.5))}
)
"""Two were measured, the others not."""


def _open_games(number: int) -> ListedGames:
    """So many games of eight players, none of which can be continued."""
    players = names.with_figures((name, "10.000") for name in NAMES)
    games = [
        OpenGameEntry(f"{n}", "Familienzilch, Fassung 2", players, LINE, LINE)
        for n in range(number)
    ]
    return ListedGames(games)


def _title(context: SceneContext, number: int) -> Scene:
    """Somebody new, of a long name, so many open games, and much that went wrong."""
    setup = GameSetup("zilch-1990", (SeatSetup(NAME), SeatSetup("Annabella"), SeatSetup("Cleo")))
    return TitleScene(context.program(setup=setup), _open_games(number), f"{LINE}\n{LINE}")


def _open(context: SceneContext) -> OpenGamesScene:
    return OpenGamesScene(context.program(), _open_games(3))


def _giving_up(context: SceneContext) -> Scene:
    scene = _open(context)
    scene.ask("1")
    return scene


def _dice(context: SceneContext) -> Scene:
    """Some faces are out of the ordinary."""
    counts = (1234567, 1234999, 1221001, 1229999, 1234567, 1236000)
    rollers = [Roller(name, n % 2 == 0, counts) for n, name in enumerate(NAMES)]
    return DiceScene(context.program(), lambda: completed(CountedDice(rollers)))


def _new_game(
    context: SceneContext, seats: Sequence[SeatSetup] = SEATS, opened: int = 2
) -> NewGameScene:
    offer = Offer(RULES, PLAYERS, strengths=lambda _rules: STRENGTHS)
    scene = NewGameScene(context.program(), offer, GameSetup("rules-1", tuple(seats)))
    scene.seating.open(opened)
    scene.update(0.0)
    return scene


def _new_game_computer(context: SceneContext) -> Scene:
    """The seat of a computer player with another name is open."""
    return _new_game(context, (SeatSetup("Ann"), SeatSetup(NAME, "steady")), 1)


def _new_game_missing(context: SceneContext) -> Scene:
    """Two players are gone; the seat of one is open."""
    gone = [SeatSetup(name, "W" * 99) for name in NAMES[:2]]
    return _new_game(context, (SeatSetup("Ann"), *gone), 1)


def _choose_player(context: SceneContext) -> Scene:
    """Many of a player's own, all with long names."""
    own = [PlayerCard(f"own-{n}", f"{NAME[:-1]}{n}", LINE) for n in range(9)]
    roster = Roster([*PLAYERS, *own], Random(1), STRENGTHS)
    question = Question(1, "own-3", (), lambda _player: None)
    return ChoosePlayerScene(context.screen, roster, question, context.backdrop)


def _house_rules(context: SceneContext) -> Scene:
    """Many of them, all with long names, and many faults in some."""
    folder = RuleFolder(Path("/home/bertram/Verzeichnis"), lambda _task: Future())
    faulty: Document = {"name": NAME, **{f"erfundenes_feld_{n}": n for n in range(9)}}
    folder.report = FolderReport(
        tuple(
            HouseRules(
                folder.folder / f"fassung-{n}.toml",
                {"name": rules.name},
                *judge(faulty),
                None,
                True,
            )
            for n, rules in enumerate(RULES.values())
        )
    )
    return HouseRulesScene(RuleWorkshop(context.program(), folder, RULES, presets=5))


def _learn(context: SceneContext) -> Scene:
    last = UnfinishedLesson("rules-1", f"{NAME} und so weiter", 21)
    return LearnScene(context.program(), RULES, "rules-0", last)


def _end(context: SceneContext) -> Scene:
    totals = [FinalTotal(name, 10000 - n, "10.000", n == 0) for n, name in enumerate(NAMES)]
    result = Result("Familienzilch", totals, "10.000")
    return EndScene(context.program(), result, lambda: None)


def _about(context: SceneContext) -> AboutScene:
    """Folders far down, no clipboard, and parts with all that they carry."""
    folder = PurePosixPath("/home/annegret-von-hohenfels", *("Library", "Application Support") * 3)
    program = replace(context.program(), clipboard=PlainClipboard(works=False))
    places = FileLocations(
        folder, folder / "settings.toml", folder / "cache", folder / "zilch3d.log"
    )
    licence = "GPL-3.0-or-later WITH GCC-exception-3.1 AND BSD-3-Clause-Open-MPI"
    parts = [Component("Microsoft Visual C++ runtime", "1.0.9-3.el8", licence, (), "pillow")] * 40
    return AboutScene(program, About("1.0.0rc1.dev0+local", places, parts))


def _about_copied(context: SceneContext) -> Scene:
    """Copying failed: the button says so."""
    scene = _about(context)
    scene.resized(context.surface)
    scene.enter()
    button = context.screen.find("copy-data")
    assert button is not None
    button.activate()
    return scene


LONG: dict[str, Callable[[SceneContext], Scene]] = {
    "long-title": lambda context: _title(context, 0),
    "long-title-open": lambda context: _title(context, 99),
    "long-about": _about,
    "long-about-copied": _about_copied,
    "long-open-games": _open,
    "long-giving-up": _giving_up,
    "long-new-game": _new_game,
    "long-new-game-computer": _new_game_computer,
    "long-new-game-missing": _new_game_missing,
    "long-choose-player": _choose_player,
    "long-house-rules": _house_rules,
    "long-learn": _learn,
    "long-dice": _dice,
    "long-end": _end,
}
