"""A program of plain parts, all in memory: for pictures, tests and measurements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from sqlite3 import connect

from PIL.Image import Image, new

from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.processes import BestPlaySolver, FiguresService
from zilch3d.advice.protocol import AdviceService
from zilch3d.advice.thumbs import RulesOfThumb
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.score_sheet.on_table import TableSheet
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.kit.scene import Scene
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.odds.rule_figures import RuleFigures
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.store.database import in_memory
from zilch3d.store.figures import shipped_figures
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.profiles import shipped
from zilch3d.store.settings import Settings
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.pages import backdrop
from zilch3d.ui.pages.choose_player import Roster
from zilch3d.ui.pages.offer import player_cards
from zilch3d.ui.pages.open_games import OpenGameEntry
from zilch3d.ui.pages.pause import FreeSeat, GamePages
from zilch3d.ui.program import Program, Thrown
from zilch3d.ui.routes import Route
from zilch3d.ui.sound.table_sounds import Silent
from zilch3d.ui.table.stage.throwing import no_time

NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)


def plain_program(screen: Screen, settings: Settings | None = None) -> Program:
    """The program with these settings; ``dataclasses.replace`` gives it other parts.

    Nothing is drawn or heard, all routes lead to a scene that shows nothing, and games seem to be
    on a disk.
    """
    games = GameStore(replace(in_memory(), lock=connect(":memory:")), lambda: NOW)
    return Program(
        screen=screen,
        settings=PlainSettings(settings or Settings()),
        games=games,
        household=Household(games),
        advice=PlainAdvice(),
        painter=PlainPainter(),
        sound=Silent(),
        clipboard=PlainClipboard(),
        chance=Random(0),
        router=Opened(),
        clock=no_time,
        report=_raised,
        sheet=ScoreSheet,
        paper=TableSheet,
    )


def _raised(error: Exception) -> None:
    """What is only reported in the program is a fault of it here."""
    raise error


@dataclass
class PlainSettings:
    """Settings that take effect nowhere; ``fault`` is what goes wrong with each change."""

    current: Settings
    quality: str = "low"
    fault: str = ""

    def change(self, new: Settings) -> str:
        self.current = new
        return self.fault


@dataclass
class PlainClipboard:
    """``text`` is what is on it; ``works`` is whether anything can be put there."""

    text: str = ""
    works: bool = True

    def copy(self, text: str) -> bool:
        if self.works:
            self.text = text
        return self.works

    def paste(self) -> str:
        return self.text


@dataclass
class PlainPainter:
    """Draws by these functions, in a window of this size."""

    draw: Callable[[TableView, Camera], None] = lambda _view, _camera: None
    behind: Backdrop = lambda: None
    size: tuple[int, int] = (1280, 720)

    def paint(self, view: TableView, camera: Camera) -> None:
        self.draw(view, camera)

    def backdrop(self) -> None:
        self.behind()

    def preview(self, settings: Settings, room: Box, thrown: Thrown | None = None) -> None:
        self.draw(*backdrop.preview(settings, self.size, room, thrown))

    def photograph(
        self, view: TableView, camera: Camera, _size: tuple[int, int]
    ) -> "PlainExposure":
        return PlainExposure(lambda: self.draw(view, camera))


@dataclass
class PlainExposure:
    """A photograph that takes ``steps``, and shows the fast picture; ``taken`` were taken."""

    draw: Callable[[], None] = lambda: None
    steps: int = 8
    taken: int = 0

    @property
    def share(self) -> float:
        return self.taken / self.steps

    @property
    def done(self) -> bool:
        return self.taken >= self.steps

    def step(self) -> None:
        self.taken += 1

    def picture(self) -> Image:
        return new("RGB", (32, 18))

    def show(self, _pixels: tuple[int, int]) -> None:
        self.draw()


@dataclass
class Opened:
    """A router that notes what was opened; ``scene`` is where all of it leads."""

    routes: list[Route] = field(default_factory=list)
    scene: Scene = field(default_factory=Scene)

    def __call__(self, _program: Program, route: Route) -> Scene:
        self.routes.append(route)
        return self.scene


class FirstFigures:
    """A service that knows the figures of a turn at once, and all that the game ships with."""

    has_failed = False

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        return shipped_figures(rules) or _first_figures(rules)

    def close(self) -> None:
        """Nothing is running."""


@cache
def _first_figures(rules: RuleSet) -> RuleFigures | None:
    from zilch3d.odds.solver.figures import figures_in_steps  # noqa: PLC0415  (numpy)

    return next(each for each in figures_in_steps(rules) if each is not None)


@dataclass
class PlainAdvice:
    """Advice that is there at once."""

    adviser: Callable[[RuleSet], AdviceService] = BlockingAdviceService
    figures: FiguresService = field(default_factory=FirstFigures)
    solver: BestPlaySolver = field(default_factory=BestPlaySolver)
    thumbs: RulesOfThumb = field(default_factory=RulesOfThumb)
    asked_to_rate: int = 0

    def stop(self) -> None:
        self.figures.close()
        self.solver.stop()
        self.thumbs.pause()

    def rate_games(self) -> None:
        self.asked_to_rate += 1


@dataclass(frozen=True)
class ListedGames:
    """Open games in words. Giving one up changes nothing."""

    games: Sequence[OpenGameEntry] = ()

    def listed(self) -> Sequence[OpenGameEntry]:
        return self.games

    def give_up(self, game_id: str) -> None: ...


@dataclass
class PlainWaitingGame:
    """A game that waits, of these people; ``calls`` are what its pages asked of it."""

    pages: GamePages
    people: Mapping[int, tuple[str, bool]] = field(default_factory=dict)
    draw_table: Backdrop = lambda: None
    beside_players: Callable[[Widget], Widget] = lambda menu: menu
    no_joining: str = ""
    calls: list[object] = field(default_factory=list)
    deserted: bool = False
    has_computers: bool = True

    def set_away(self, seat: int, away: bool) -> None:
        self.calls.append((seat, away))

    def play_alone(self) -> None:
        self.calls.append("alone")

    def free_seat(self) -> FreeSeat:
        roster = Roster(player_cards(shipped()), Random(0))
        return FreeSeat(roster, [name for name, _away in self.people.values()], newcomers=True)

    def join(self, seat: SeatSetup) -> None:
        self.calls.append(seat)

    def leave(self) -> None:
        self.calls.append("leave")
