"""Games in play for pictures: each is a game record, and what happened on the screen after it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypedDict, Unpack

from pyglet.window import key as symbols

from gallery.program import PlainPainter, plain_program
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.protocol import AdviceService, Knowledge
from zilch3d.engine.actions import HideDie
from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.score_sheet.on_table import TableSheet
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.motion.pouring import POUR, SWING
from zilch3d.motion.throw import simulation
from zilch3d.motion.tray import TRAYS
from zilch3d.records import replay
from zilch3d.render.view import CLOTHS
from zilch3d.store import profiles
from zilch3d.store.meetings import Meetings
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.table.choices import Intent, Selection
from zilch3d.ui.table.hands.computer_players import ComputerPlayers, Talk
from zilch3d.ui.table.hands.gestures import WILDEST_AFTER
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import Painter, TableServices
from zilch3d.ui.table.stage.throwing import Simulator
from zilch3d.ui.theme import dice_skin
from zilch3d.ui.words.saving import UnsavedWords

SEED = 20
STEP = 0.05
FULLEST = 0.5
"""The share of a moment at which all of it is seen."""
SPEAKING = 0.3
"""Seconds from what a computer player says on, in which it does nothing else yet."""
LONG = 6.0
"""Seconds after which no caption is left of what was shown."""

CLARA = SeatSetup("Clara", "steady")
COMPUTERS = {
    seat.name: seat
    for seat in (
        CLARA,
        SeatSetup("Gloria", "glory"),
        SeatSetup("Arthur", "admirable"),
        SeatSetup("Blaise", "optimal"),
    )
}
"""By any other name a person plays."""
TWO = "Ragna, Clara"
PAIR = "Ragna, Bertram der Bedächtige"
FOUR = "Ragna, Bertram der Bedächtige, Cleo, Annegret von Hohenfels"
EIGHT = "Ragna, Bo, Cleo, Maximilian, Dorothea, Zoë, Annegret von Hohenfels, Ida"


class SettingChanges(TypedDict, total=False):
    """Settings that a picture is about."""

    setup: GameSetup
    lesson_offer: bool
    rules_card: bool
    dice: str
    cloth: str
    tray: str


class Talkative(Random):
    """A chance by which computer players always have something to say."""

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        """As ever: without it, words would be chosen by ``random``."""
        return super().getrandbits(k)


@dataclass(frozen=True)
class SceneContext:
    """What a scene is shown with: where it is painted, and what is behind it."""

    screen: Screen
    paint: Painter
    backdrop: Backdrop
    settings: Settings
    surface: Surface
    simulate: Simulator = simulation

    def program(self, **changed: Unpack[SettingChanges]) -> Program:
        """A program that draws here; settings are as they are here, but for these."""
        size = (self.surface.width, self.surface.height)
        return replace(
            plain_program(self.screen, replace(self.settings, **changed)),
            painter=PlainPainter(self.paint, self.backdrop, size),
            simulate=self.simulate,
        )


def nothing() -> None:
    """Where a button of a picture leads."""


# What happens after the last action of a record


def skip(scene: TableScene) -> None:
    """Everything that has happened is shown to its end, what stays to be read as well."""
    scene.animator.skip()
    scene.animator.skip()
    scene.animator.update(LONG)


def _show_for(seconds: float) -> Callable[[TableScene], None]:
    def show(scene: TableScene) -> None:
        for _step in range(round(seconds / STEP)):
            scene.animator.update(STEP)

    return show


def _show_caption(scene: TableScene) -> None:
    """Until a moment is on the table at its fullest."""
    while (staged := scene.animator.staging.staged) is None or staged.share < FULLEST:
        scene.animator.update(STEP)


def _show_gain(share: float) -> Callable[[TableScene], None]:
    """Until this share of a moment has been seen in which points are gained."""

    def show(scene: TableScene) -> None:
        staging = scene.animator.staging
        while (staged := staging.staged) is None or staged.share < share:
            scene.animator.update(STEP / 5)

    return show


def _show_kind(kind: str) -> Callable[[TableScene], None]:
    """Until a moment of this kind is at its fullest."""

    def show(scene: TableScene) -> None:
        while (staged := scene.animator.staging.staged) is None or staged.moment.kind.value != kind:
            scene.animator.update(STEP)
        while staged is not None and staged.share < FULLEST:
            scene.animator.update(STEP)
            staged = scene.animator.staging.staged

    return show


def _show_start(scene: TableScene) -> None:
    """Until it can be read who starts, or who rolls again for it."""
    while (starting := scene.shown.starting) is not None and not starting.highest:
        scene.animator.update(STEP)


def _let_speak(scene: TableScene) -> None:
    """Until a computer player explains what it does."""
    skip(scene)
    while scene.controller.talk.remark is None:
        scene.update(STEP)
    _show_for(SPEAKING)(scene)
    scene.animator.tabletop.finish()


def _hide_and_find(scene: TableScene) -> None:
    """A die is withheld, and who goes on counts them."""
    skip(scene)
    scene.game.play(HideDie())
    scene.animator.update(LONG)
    scene.controller.do(Intent.EXTRA)
    _show_caption(scene)


def _pick(*positions: int) -> Callable[[TableScene], None]:
    def pick(scene: TableScene) -> None:
        skip(scene)
        scene.controller.pick(Selection(frozenset(positions)))
        scene.animator.update(LONG)

    return pick


def _shake(scene: TableScene) -> None:
    """Long enough for a wild throw."""
    skip(scene)
    scene.on_key(symbols.SPACE, 0)
    for _step in range(round(WILDEST_AFTER / STEP)):
        scene.update(STEP)


def _hesitate(seconds: float) -> Callable[[TableScene], None]:
    def spend_time(scene: TableScene) -> None:
        skip(scene)
        scene.update(0.0)
        scene.game.spend_time(seconds)

    return spend_time


def _press(key: int, before: Callable[[TableScene], None] = skip) -> Callable[[TableScene], None]:
    def press(scene: TableScene) -> None:
        before(scene)
        scene.update(0.0)
        scene.press(key)

    return press


def _take_hint(scene: TableScene) -> None:
    """The dice of the best choice are picked."""
    _press(symbols.H)(scene)
    scene.update(0.0)
    scene.controller.take(0)
    scene.animator.update(LONG)


class _Solving(BlockingAdviceService):
    """An advice service whose rules are being solved."""

    knowledge = Knowledge.SOLVING
    progress = 0.37

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules, lambda _rules: None)


@dataclass(frozen=True)
class GalleryGame:
    """A game by its rules, scores and turns, in the notation of records.

    ``players`` are by default the usual ones, as many as there are scores; ``headers`` are further
    lines. ``then`` shows the last action, and does what is left to do. ``coming`` are the rolls
    that follow the record, with a space between any two.
    """

    rules: str
    scores: str
    turns: str = ""
    then: Callable[[TableScene], None] = skip
    options: ViewOptions = field(default_factory=ViewOptions)
    players: str = ""
    headers: str = ""
    advice: Callable[[RuleSet], AdviceService] = BlockingAdviceService
    coming: str = ""
    unsaved: Callable[[], UnsavedWords | None] = lambda: None
    met: tuple[Meetings, ...] = ()
    """Earlier games, of which a computer player says something as the game begins."""

    @property
    def record(self) -> str:
        """The game record."""
        players = self.players or {2: TWO, 4: FOUR, 8: EIGHT}[len(self.scores.split(","))]
        header = f"rules: {self.rules}\nplayers: {players}\nscores: {self.scores}\n{self.headers}"
        return f"{header}\n{self.turns}\n"

    def at_table(self, context: SceneContext) -> TableScene:
        """The scene that shows the game."""
        game = replay.play(self.record, load)
        names = [seat.name for seat in game.initial.seats]
        seats = tuple(COMPUTERS.get(name, SeatSetup(name)) for name in names)
        table = Table(game.initial, seats, self._dice(), looks=SEED)
        advice = self.advice(game.initial.rules)
        services = TableServices(
            context.paint,
            lambda: self.options,
            SEED,
            advice,
            simulate=context.simulate,
            sheet=ScoreSheet,
            paper=TableSheet,
            unsaved=self.unsaved,
        )
        computers = {n: profiles.load(s.player) for n, s in enumerate(seats) if not s.is_person}
        exits = Exits(nothing, nothing)
        talk = Talk(computers, Talkative(SEED), meetings=lambda: self.met)
        if self.met:
            talk.greet()
        players = ComputerPlayers(computers, advice, Random(SEED), talk)
        scene = TableScene(context.screen, table, players, exits, services)
        for action in game.actions:
            skip(scene)
            table.play(action)
        self.then(scene)
        scene.update(0.0)
        return scene

    def _dice(self) -> Callable[[int, int], Faces]:
        rolls = map(faces, self.coming.split())

        def next_roll(index: int, dice: int) -> Faces:
            roll = next(rolls, ())
            if len(roll) != dice:
                raise AssertionError(f"{len(roll)} dice for roll {index}, which has {dice}")
            return roll

        return next_roll


_EARLY = GalleryGame("freeze", "1200, 650", "Ragna: 152264")
_MIDDLE = GalleryGame("freeze", "3400, 2950", "Ragna: 152264>1 35553")
_FIRST_ROLL = GalleryGame("freeze", "3400, 2950", "Ragna: 152264")
_TAKE_OVER = GalleryGame(
    "pass-the-dice", "3400, 2950", "Ragna: 222335>2225 bank\nClara: 111264>111 bank"
)
_CLARAS_TURN = "Ragna: 111264>111 bank\nClara: 222564>222"
_OTHERS = GalleryGame("freeze", "3400, 2950", options=ViewOptions(hurry_hint=True))
_BANKED = GalleryGame("freeze", "3400, 2950", "Ragna: 155522>1 55523>555 bank")
_EIGHT_LAST_TURNS = GalleryGame(
    "zilch-1990",
    "93X, 0, 83X, 7X, 98, 26, 11, 56X",
    "Ragna: 111264>111 bank\nBo: 555264>555 bank",
)

_MET_BY_NAME = (
    Meetings("Bertram der Bedächtige", "steady", 9, 1, 0, 1),
    Meetings("Ragna", "steady", 9, 1),
)
"""Several people: who is meant is called by name, however long that is."""

GAMES = {
    "table": replace(_MIDDLE, then=_pick(1, 2, 3)),
    "table-rolling": replace(_EARLY, then=_show_for(0.75)),
    "shaking": GalleryGame("picnic", "1200, 1050", then=_shake),
    "pouring": replace(_EARLY, then=_show_for(SWING + POUR)),
    "rules-card": replace(_MIDDLE, options=ViewOptions(rules_card=True)),
    "rules-card-1990": GalleryGame(
        "zilch-1990",
        "62, 47X",
        "Ragna: 152264>1 35553",
        _pick(1, 2, 3),
        ViewOptions(rules_card=True),
    ),
    "round-tray": replace(_EARLY, options=ViewOptions(tray=TRAYS["round"], skin=dice_skin("red"))),
    "table-1990": GalleryGame(
        "zilch-1990",
        "62, 47X",
        "Ragna: 152264>1 35553",
        _pick(1, 2, 3),
        ViewOptions(skin=dice_skin("resin"), cloth=CLOTHS["midnight"]),
    ),
    "zilch": GalleryGame("freeze", "3400, 2950", "Ragna: 152264>1 22346", _show_caption),
    "zilch-great": GalleryGame("freeze", "3400, 2950", "Ragna: 111164>1111 22", _show_caption),
    "banking": replace(_BANKED, then=_show_gain(0.4)),
    "banked": replace(_BANKED, then=_show_gain(0.68)),
    "bank-lands": replace(_BANKED, then=_show_gain(0.82)),
    "bank-least": GalleryGame("freeze", "1400, 2950", "Ragna: 522364>5 bank", _show_gain(0.4)),
    "bank-greatest": GalleryGame(
        "freeze",
        "1400, 2950",
        "Ragna: 111155>1111 55>5 bank",
        _show_gain(0.48),
        ViewOptions(skin=dice_skin("brass"), cloth=CLOTHS["burgundy"], tray=TRAYS["round"]),
    ),
    "bank-still": replace(_BANKED, then=_show_gain(0.5), options=ViewOptions(still=True)),
    "tension": GalleryGame("freeze", "3400, 2950", "Ragna: 111164>111 115", _pick(0, 1)),
    "on-the-board": GalleryGame("picnic", "0, 2950", "Ragna: 111155>1111 bank", _show_caption),
    "narrow-escape": GalleryGame(
        "freeze", "3400, 2950", "Ragna: 555264>555 115>11 5", _show_caption
    ),
    "crossed": GalleryGame("freeze", "4600, 4350", "Ragna: 555264>555 bank", _show_kind("crossed")),
    "last-turn": GalleryGame(
        "freeze", "4600, 4350", "Ragna: 555264>555 bank", _show_kind("last-turn")
    ),
    "victory": GalleryGame(
        "freeze",
        "4600, 4350",
        "Ragna: 555264>555 bank\nClara: 223464",
        _show_kind("victory"),
    ),
    "victory-at-once": GalleryGame(
        "picnic",
        "9350, 9600",
        "Clara: 555264>555 bank\nRagna: 111155>1111 bank",
        _show_kind("victory"),
        headers="starts: Clara\n",
    ),
    "defeat": GalleryGame(
        "freeze",
        "4350, 4600",
        "Clara: 555264>555 bank\nRagna: 223464",
        _show_kind("defeat"),
        headers="starts: Clara\n",
    ),
    "tied": GalleryGame(
        "picnic",
        "0, 0",
        "Ragna: start: 5\nBertram der Bedächtige: start: 5",
        _show_start,
        players=PAIR,
    ),
    "starts": GalleryGame("picnic", "0, 0", "Ragna: start: 5\nClara: start: 3", _show_start),
    "starts-1990": GalleryGame(
        "zilch-1990",
        "0, 0, 0, 0",
        "Ragna: start: 223464\nBertram der Bedächtige: start: 152264>1 22346\n"
        "Cleo: start: 223464\nAnnegret von Hohenfels: start: 223464",
        _show_start,
    ),
    "tied-eight": GalleryGame(
        "picnic",
        "0, 0, 0, 0, 0, 0, 0, 0",
        "Ragna: start: 5\nBo: start: 2\nCleo: start: 6\nMaximilian: start: 6\n"
        "Dorothea: start: 1\nZoë: start: 3\nAnnegret von Hohenfels: start: 6\nIda: start: 4",
        _show_start,
    ),
    "taken-over": GalleryGame(
        "pass-the-dice",
        "3400, 2950",
        "Ragna: 112264>11 bank\nClara: take",
        _show_kind("taken-over"),
    ),
    "consoled": GalleryGame("andyzilch", "3400, 2950", "Ragna: 223464", _show_kind("consoled")),
    "warped": GalleryGame(
        "zilch-1990",
        "62, 92",
        "Ragna: 111264>111 bank\nClara: away\nRagna: 555264>555 bank\nClara: 111264>111 bank",
        _show_kind("time-warp"),
    ),
    "zilch-explained": GalleryGame(
        "zilch-1990",
        "62, 47",
        "Ragna: 152264>1 22346",
        _show_caption,
        ViewOptions(explain_zilches=True),
    ),
    "first-roll": GalleryGame(
        "freeze",
        "3400, 2950",
        "Ragna: 555264",
        options=ViewOptions(skin=dice_skin("black"), cloth=CLOTHS["burgundy"]),
    ),
    "picked-useless": GalleryGame(
        "freeze", "3400, 2950", "Ragna: 222564", _pick(0), ViewOptions(skin=dice_skin("brass"))
    ),
    "hot-dice": GalleryGame("zilch-1990", "62, 47", "Ragna: 123456>123456", _show_caption),
    "many-groups": GalleryGame(
        "zilch-1990",
        "62, 47",
        "Ragna: 123456>123456 122346>1 12346>1 1246>1 156",
        _pick(0, 1),
    ),
    "who-starts": GalleryGame(
        "picnic", "0, 0, 0, 0", "Ragna: start: 5\nBertram der Bedächtige: start: 2"
    ),
    "four-players": GalleryGame(
        "picnic", "9850, 9350, 1750, 0", "Ragna: 112264", _pick(0, 1, 2, 3)
    ),
    "computer-players": GalleryGame(
        "freeze",
        "3400, 2950, 1200, 3650",
        "Ragna: 111264>111 bank\nGloria: 223464\nArthur: 152264>1 22346",
        _show_caption,
        players="Ragna, Gloria, Arthur, Blaise",
    ),
    "eight-players": GalleryGame(
        "pass-the-dice",
        "4350, 0, 9350, 750, 9800, 2600, 1100, 5650",
        "Ragna: 112264>11 bank\nIda: away\nAnnegret von Hohenfels: 555264>555",
    ),
    "eight-last-turns": _EIGHT_LAST_TURNS,
    "last-turns": GalleryGame("freeze", "4600, 4350", "Ragna: 555264>555 bank"),
    "take-over": _TAKE_OVER,
    "turns-played": GalleryGame(
        "pass-the-dice",
        "3400, 2950",
        "Ragna: 222335>222 135>1 26\nClara: 111264>111 152>15 bank\n"
        "Ragna: 555264>555 264\nClara: 112264>11 2256>5 bank\nRagna: 115264>11 5526>55",
        _pick(0),
    ),
    "hint": replace(_MIDDLE, then=_press(symbols.H)),
    "hint-picked": replace(_MIDDLE, then=_take_hint),
    "hint-rolling": replace(_EARLY, then=_press(symbols.H, _show_for(0.75))),
    "hint-1990": GalleryGame(
        "zilch-1990", "62, 87X", "Ragna: 115522", _press(symbols.H), players=PAIR
    ),
    "hint-last-turn": GalleryGame(
        "picnic",
        "9850, 8350",
        "Ragna: 555264>555 bank\nBertram der Bedächtige: 115264",
        _press(symbols.H),
        players=PAIR,
    ),
    "hint-take-over": replace(_TAKE_OVER, then=_press(symbols.H)),
    "hint-eight": GalleryGame(
        "picnic",
        "4350, 0, 8350, 1750, 9800, 2600, 1100, 5650",
        "Ragna: 152264",
        _press(symbols.H),
    ),
    "hint-unsolved": replace(_FIRST_ROLL, then=_press(symbols.H), advice=_Solving),
    "tutor": GalleryGame(
        "freeze",
        "3400, 2950",
        "Ragna: 111264",
        _press(symbols.B, _pick(0)),
        ViewOptions(tutor=0.005),
    ),
    "others-begin": replace(_OTHERS, turns="Ragna: 111264>111 bank"),
    "others-think": replace(_OTHERS, turns=f"{_CLARAS_TURN} 156"),
    "others-set-aside": replace(_OTHERS, turns=f"{_CLARAS_TURN} 156>15", then=_show_for(0.2)),
    "others-roll": replace(_OTHERS, turns=f"{_CLARAS_TURN} 156", then=_show_for(1.0)),
    "others-bank": replace(_OTHERS, turns=f"{_CLARAS_TURN} 156>15 bank", then=_show_gain(0.6)),
    "winning-chance": replace(_FIRST_ROLL, options=ViewOptions(chances=True)),
    "winning-chance-eight": GalleryGame(
        "picnic",
        "4350, 0, 8350, 1750, 9800, 2600, 1100, 5650",
        "Ragna: 152264",
        options=ViewOptions(chances=True),
    ),
    "greeting": GalleryGame(
        "freeze",
        "0, 0",
        options=ViewOptions(remarks=True),
        met=(Meetings("Ragna", "steady", 5, 40),),
    ),
    "greeting-four": GalleryGame(
        "freeze",
        "0, 0, 0, 0",
        options=ViewOptions(remarks=True),
        players=FOUR.replace("Cleo", "Clara"),
        met=_MET_BY_NAME,
    ),
    "remark": GalleryGame(
        "freeze",
        "3400, 2950",
        "Ragna: 111264>111 bank\nClara: 122345",
        _let_speak,
        ViewOptions(remarks=True, remark_chances=True),
    ),
    "remark-eight": GalleryGame(
        "picnic",
        "4350, 0, 8350, 1750, 8800, 2600, 1100, 5650",
        "Ragna: 112264>11 bank\nClara: 115523",
        _let_speak,
        ViewOptions(remarks=True, remark_chances=True),
        players=EIGHT.replace("Bo", "Clara"),
    ),
    "time-warp": GalleryGame(
        "zilch-1990",
        "62, 92",
        "Ragna: 111264>111 bank\nClara: away\nRagna: 555264>555 bank\nClara: 111264>111 bank",
    ),
    "cutthroat": GalleryGame(
        "picnic",
        "3000, 3000",
        "Clara: 111264>111 bank",
        headers="starts: Clara\ncutthroat: yes\n",
    ),
    "clock-last-seconds": GalleryGame(
        "picnic",
        "3000, 3000",
        "Clara: 111264>111 bank\nRagna: 155264",
        _hesitate(8.02),
        headers="starts: Clara\ncutthroat: yes\n",
    ),
    "clock-stands": GalleryGame(
        "picnic",
        "3000, 3000",
        "Clara: 111264>111 bank\nRagna: 155264",
        _press(symbols.H, _hesitate(4.3)),
        headers="starts: Clara\ncutthroat: yes\n",
    ),
    "hiding": GalleryGame(
        "picnic",
        "3000, 3000",
        "Ragna: 111264>111 bank",
        headers="starts: Ragna\ncutthroat: yes\n",
    ),
    "die-missing": GalleryGame(
        "picnic",
        "3000, 3000",
        "Clara: 111264>111 bank",
        _hide_and_find,
        headers="starts: Clara\ncutthroat: yes\n",
    ),
}
"""The scenes at the table, by name."""

_REST_ZILCHES = "".join(f"\n{name}: 223464" for name in EIGHT.split(", ")[2:])
ENDED = {
    "end": GalleryGame(
        "freeze",
        "4600, 4350",
        "Ragna: 555264>555 bank\nClara: 223464",
        options=ViewOptions(remarks=True),
    ),
    "end-lost": GalleryGame(
        "freeze",
        "4350, 4600",
        "Clara: 555264>555 bank\nRagna: 223464",
        headers="starts: Clara\n",
        options=ViewOptions(remarks=True),
    ),
    "end-eight": replace(_EIGHT_LAST_TURNS, turns=_EIGHT_LAST_TURNS.turns + _REST_ZILCHES),
}
"""Games that are over, by the name of the scene that shows their end."""
