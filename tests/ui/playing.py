"""A table without a window, its dice scripted and its time passed by hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from pyglet.window import key, mouse

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.engine.actions import Action, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.features.score_sheet.on_table import TableSheet
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.kit.scene import Answer, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.motion.pose import Pose
from zilch3d.motion.throw import SimulatedThrow, Steps, ThrowRequest, simulate
from zilch3d.motion.tray import Tray
from zilch3d.players.profile import Profile
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.mode import Exits, Mode
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.table.stage.throwing import Clock, Simulator, no_time

WINDOW = Surface(1280, 720)
STEP = 0.1
FRAME = 1 / 60
LONGEST = 600
"""Steps after which something goes on for ever."""


SIMULATED = cache(simulate)
"""A throw is a pure function of its request, and the same few come again and again."""


def simulated_once(request: ThrowRequest) -> Steps[SimulatedThrow]:
    """The throw, in one step."""
    yield
    return SIMULATED(request)


@cache
def end_of_a_throw(dice: int, strength: float, tray: Tray) -> SimulatedThrow:
    throw = simulate(ThrowRequest(dice, strength, 0, tray))
    return replace(throw, frames=throw.frames[-2:])


def same_throw(request: ThrowRequest) -> Steps[SimulatedThrow]:
    """So many dice fall alike when thrown about as hard: physics is tested elsewhere."""
    yield
    return end_of_a_throw(request.dice, round(2 * request.strength) / 2, request.tray)


def after(
    actions: Iterable[Action],
    rules: str = "freeze",
    scores: tuple[int, ...] = (0, 0),
    start: int | None = 0,
) -> State:
    """The state after these actions; scores are in the rules' units."""
    state = begin(load(rules), tuple(map(Seat, ("Ann", "Ben", "Cleo", "Dora"), scores)), start)
    for action in actions:
        events = decide(state, action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return state


@dataclass
class Evening:
    """A game in play: ``scene`` shows it.

    ``over`` and ``menus`` count how often it has led to its end and to the menu.
    """

    scene: TableScene
    game: Table
    screen: Screen
    options: list[ViewOptions]
    """How the player wants to see it: the last one holds."""
    requests: list[ThrowRequest]
    """The throws that were asked for."""
    views: list[TableView] = field(default_factory=list)
    cameras: list[Camera] = field(default_factory=list)
    over: int = 0
    menus: int = 0

    @property
    def facts(self) -> dict[str, object]:
        """What the scene tells of the game as it is shown."""
        return self.scene.trace()

    def hold(self, symbol: int, seconds: float) -> None:
        """A key goes down and stays down for this time."""
        self.scene.on_key(symbol, 0)
        for _step in range(round(seconds / FRAME)):
            self.scene.update(FRAME)

    def press_at(self, x: float, y: float) -> None:
        """The mouse goes there, and its button down."""
        self.scene.on_mouse_motion(x, y)
        self.scene.on_mouse_press(x, y, mouse.LEFT)

    def drag(self, way: Iterable[tuple[float, float]]) -> None:
        """The mouse goes this way with its button down, a place each frame."""
        for x, y in way:
            self.scene.on_mouse_drag(x, y)
            self.scene.update(FRAME)

    def key(self, symbol: int, modifiers: int = 0) -> Answer:
        """A key goes down and up."""
        scene = self.scene
        answer = scene.on_key(symbol, modifiers) if modifiers else scene.press(symbol)
        return answer or self.scene.on_key_release(symbol)

    def pass_time(self, seconds: float) -> Answer:
        """Time passes, in steps; the first answer that leads elsewhere."""
        for _step in range(round(seconds / STEP)):
            answer = self.scene.update(STEP)
            if answer is not None:
                return answer
        return None

    def until(self, is_so: Callable[[], bool]) -> None:
        """Time passes until something is so."""
        for _step in range(LONGEST):
            if is_so():
                return
            self.scene.update(STEP)
        raise AssertionError(self.facts)

    def until_mine(self) -> None:
        """Time passes until a person may act."""
        self.until(lambda: bool(self.facts["ready"]))

    def roll(self) -> None:
        """Space, and the dice come to rest."""
        self.key(key.SPACE)
        self.until(lambda: bool(self.facts["idle"]))

    def lying(self) -> list[Pose]:
        """Where every die is in the next frame."""
        self.targets()
        return [die.pose for die in self.views[-1].dice]

    def targets(self) -> dict[str, tuple[int, int]]:
        """What can be clicked in the next frame."""
        self.scene.update(0.0)
        self.scene.draw()
        return self.screen.targets()

    def click(self, name: str) -> Answer:
        """A click in the middle of what has this name."""
        return self.click_at(*self.targets()[name])

    def click_at(self, x: float, y: float) -> Answer:
        """A click at this pixel."""
        answer = self.scene.on_mouse_press(x, y, mouse.LEFT)
        return answer or self.scene.on_mouse_release(x, y, mouse.LEFT)


def evening(  # noqa: PLR0913 - each is a fact about the game
    screen: Screen,
    rolls: Iterable[str],
    *,
    rules: str | RuleSet = "freeze",
    seats: tuple[str, ...] = ("Ann", "Ben"),
    computers: tuple[int, ...] = (),
    profile_id: str = "steady",
    profile: Profile | None = None,
    scores: tuple[int, ...] | None = None,
    start: int | None = 0,
    options: ViewOptions | None = None,
    surface: Surface = WINDOW,
    clock: Clock = no_time,
    advice: AdviceService = SILENT,
    simulate: Simulator = simulated_once,
    sounds: TableSounds = SILENCE,
    mode: Mode | None = None,
) -> Evening:
    """A game in which these rolls fall, one after the other; scores are in the rules' units."""
    setups = tuple(
        SeatSetup(name, profile_id if seat in computers else PERSON)
        for seat, name in enumerate(seats)
    )
    scripted = iter(rolls)

    def dice(_index: int, number: int) -> Faces:
        roll = faces(next(scripted))
        assert len(roll) == number
        return roll

    totals = scores or (0,) * len(seats)
    initial = begin(
        load(rules) if isinstance(rules, str) else rules, tuple(map(Seat, seats, totals)), start
    )
    game = Table(initial, setups, dice)

    def end() -> Answer:
        playing.over += 1
        return None

    def menu() -> Answer:
        playing.menus += 1
        return None

    def paint(view: TableView, camera: Camera) -> None:
        playing.views.append(view)
        playing.cameras.append(camera)

    def noted(request: ThrowRequest) -> Steps[SimulatedThrow]:
        playing.requests.append(request)
        return (yield from simulate(request))

    chosen = [options or ViewOptions()]
    services = TableServices(
        paint,
        lambda: chosen[-1],
        seed=7,
        advice=advice,
        sounds=sounds,
        clock=clock,
        simulate=noted,
        sheet=ScoreSheet,
        paper=TableSheet,
    )
    players = services.players({seat: profile or profiles.load(profile_id) for seat in computers})
    scene = TableScene(screen, game, players, Exits(menu, end), services, mode=mode or Mode())
    playing = Evening(scene, game, screen, chosen, [])
    scene.resized(surface)
    scene.enter()
    scene.draw()
    return playing
