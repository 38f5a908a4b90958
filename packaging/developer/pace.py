"""The subject ``pace`` of the benchmark: how long throws and computer players' turns take.

The table's own code gets its time frame by frame and nothing is drawn. So the figures are the same
on every machine that draws in time.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from random import Random

from zilch3d.advice.protocol import SILENT
from zilch3d.engine.dice import ALL_FACES, MAX_DICE
from zilch3d.engine.events import Event, KeptAside, Landed, TurnBegan, Zilched
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.table.table import Table
from zilch3d.ui.table.advice import Hint
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.hands.computer_players import ComputerPlayers
from zilch3d.ui.table.hands.controller import Controller
from zilch3d.ui.table.hands.gameplay import TableParts
from zilch3d.ui.table.mode import Mode
from zilch3d.ui.table.screen.turn_facts import bank
from zilch3d.ui.table.services import view_options
from zilch3d.ui.table.stage.animator import Animator, Audience
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.table.stage.throwing import Thrower

FRAME = 1 / 60
RULES = "freeze"
PLAYERS = Seat("Ann"), Seat("Ben")
CROWD = tuple(map(Seat, ("Ann", "Ben", "Cleo", "Dora", "Emil")))
"""A person, and four computer players."""
BANK_AT = 300
LOOKING = 1.0
"""Seconds for which a person looks at what was picked."""


@dataclass(frozen=True)
class TimedThrow:
    """A throw of so many ``dice``: ``seconds`` from the tap until they rest, and can be picked."""

    dice: int
    seconds: float


@dataclass
class TimedTurn:
    """A computer player's turn: ``seconds`` from its beginning to that of the next.

    ``rolls`` are the seconds from one rest of the dice to the next, the first from the turn's
    beginning; ``lying`` those for which a roll lay there before dice of it were set aside.
    """

    seconds: float = 0.0
    rolls: list[float] = field(default_factory=list)
    lying: list[float] = field(default_factory=list)


class _Game:
    """A game whose time is passed by hand. ``happened`` takes what is shown from now on."""

    def __init__(
        self,
        pace: str,
        seed: int,
        computers: dict[int, Profile],
        players: tuple[Seat, ...] = PLAYERS,
    ) -> None:
        rules, chance = load(RULES), Random(seed)
        options = view_options(Settings(speed=pace, computer_pace=pace))
        table = Table(
            begin(rules, players, 0), (), lambda _n, dice: tuple(chance.choices(ALL_FACES, k=dice))
        )
        thrower, tabletop = Thrower(table, seed), Tabletop(rules.scoring.dice, options.tray, seed)
        self.happened: list[Event] = []
        audience = Audience(
            lambda: options, watch=lambda event, _before, _after: self.happened.append(event)
        )
        self.animator = Animator(tabletop, table.state, thrower.throw_showing, audience)
        rivals = ComputerPlayers(computers, SILENT, chance)
        parts = TableParts(table, self.animator, thrower, rivals, Hint(SILENT), Mode())
        self.controller = Controller(parts)
        self.now = 0.0

    def pass_frame(self) -> None:
        self.now += FRAME
        self.controller.update(FRAME)

    def take_happened(self) -> list[Event]:
        taken, self.happened = self.happened, []
        return taken

    @property
    def dice_rest(self) -> bool:
        rolled, lying = self.animator.dice.rolled, self.animator.tabletop.courses.lying
        return bool(rolled) and all(die in lying for die in rolled)


def throws(pace: str, seed: int = 0) -> Iterator[TimedThrow]:
    """Throws of people who set aside what scores most and bank at 300, in one game after the other.

    ``pace`` is that of the settings.
    """
    for number in count(seed):
        game = _Game(pace, number, {})
        while not game.controller.over:
            if game.controller.gameplay.ready:
                yield from _move(game)
            else:
                game.pass_frame()


def _move(game: _Game) -> Iterator[TimedThrow]:
    """Move for the person whose turn it is; yields the throw, if it is one."""
    controller = game.controller
    controller.pick_best()
    looked = game.now + LOOKING
    while game.now < looked:
        game.pass_frame()
    model = controller.model()
    turn = model.play.planned.turn
    assert turn is not None
    if turn.points * model.play.shown.rules.scoring.unit >= BANK_AT and bank(model).possible:
        controller.do(Intent.BANK)
        return
    tapped = game.now
    game.happened.clear()
    controller.do(Intent.ROLL)
    while not (
        controller.gameplay.ready or any(isinstance(event, Zilched) for event in game.happened)
    ):
        game.pass_frame()
    yield TimedThrow(turn.dice, game.now - tapped)


def computer_turns(pace: str, seed: int = 0) -> Iterator[TimedTurn]:
    """Turns of all computer players of the game who need no advice, one after the other."""
    able = [profile for profile in profiles.shipped().values() if not profile.advised]
    for number in count(seed):
        pair = able[2 * number % len(able)], able[(2 * number + 1) % len(able)]
        yield from _turns(_Game(pace, number, dict(enumerate(pair))))


def _turns(game: _Game) -> Iterator[TimedTurn]:
    """The turns of a game between computer players, but for the last."""
    began = rested = game.now
    turn, rolling = TimedTurn(), False
    while not game.controller.over:
        game.pass_frame()
        for event in game.take_happened():
            match event:
                case Landed():
                    rolling = True
                case KeptAside():
                    turn.lying.append(game.now - rested)
                case TurnBegan():
                    turn.seconds = game.now - began
                    yield turn
                    began = rested = game.now
                    turn = TimedTurn()
                case _:
                    pass
        if rolling and game.dice_rest:
            turn.rolls.append(game.now - rested)
            rested, rolling = game.now, False


def waits(pace: str, seed: int = 0) -> Iterator[float]:
    """Seconds from the end of a person's turn to the next one, with four computer players."""
    able = [profile for profile in profiles.shipped().values() if not profile.advised]
    for number in count(seed):
        seats = range(1, len(CROWD))
        rivals = {seat: able[(4 * number + seat) % len(able)] for seat in seats}
        yield from _waits(_Game(pace, number, rivals, CROWD))


def _waits(game: _Game) -> Iterator[float]:
    """The waits of a game in which the person sets aside what scores most, and banks at 300."""
    left: float | None = None
    while not game.controller.over:
        if game.controller.gameplay.ready:
            for _throw in _move(game):
                pass
        else:
            game.pass_frame()
        for event in game.take_happened():
            if isinstance(event, TurnBegan) and event.seat == 0 and left is not None:
                yield game.now - left
            if isinstance(event, TurnBegan):
                left = game.now if event.seat == 1 else left


def measure(pace: str, throw_count: int, turn_count: int) -> dict[str, list[float]]:
    """Seconds of so many throws and computer players' turns at this pace of the settings."""
    thrown = list(islice(throws(pace), throw_count))
    turns = list(islice(computer_turns(pace), turn_count))
    waited = list(islice(waits(pace), max(1, turn_count // 4)))
    return {
        "between a person's turns, four computer players, s": waited,
        "from tap to rest, s": [throw.seconds for throw in thrown],
        "six dice, s": [throw.seconds for throw in thrown if throw.dice == MAX_DICE],
        "fewer dice, s": [throw.seconds for throw in thrown if throw.dice < MAX_DICE],
        "a computer player's roll, s": [seconds for turn in turns for seconds in turn.rolls],
        "its roll lies before dice are set aside, s": [
            seconds for turn in turns for seconds in turn.lying
        ],
        "its whole turn, s": [turn.seconds for turn in turns],
    }
