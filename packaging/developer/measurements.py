"""The subjects of ``dev.py benchmark``, a function each.

Each raises WrongArguments if this machine lacks what it needs.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import TypeAlias

from pyglet.window import key

from developer import many_games, reviewing
from developer import pace as timing
from developer.editing import measure
from developer.frame_times import frame_times
from developer.game_memory import game_memory
from developer.picture import OffscreenWindow
from developer.stored_games import fill
from zilch3d.advice.children import PACKAGES, child_environment
from zilch3d.cli.report import WrongArguments
from zilch3d.engine.actions import Action, Bank, Land, PlayerAction, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.evolve import replay
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.fair.seeds import new_game
from zilch3d.kit.scene import Scene
from zilch3d.motion.swing import Flight
from zilch3d.motion.throw import ThrowRequest, simulate
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import TurnEvaluator
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.choose import RandomSource as Whims
from zilch3d.players.strategy import Contestants, contest
from zilch3d.store import files
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.opening import open_database
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.statistics import GameFilter, PlayerKey
from zilch3d.store.tables import solved_table
from zilch3d.table.replaying import start_state
from zilch3d.table.table import Happening, Table
from zilch3d.ui.table.scene import TableScene

Samples: TypeAlias = dict[str, list[float]]
"""Measurements by what was measured, with its unit: ``six dice, ms``."""

PLAYERS = Seat("Ann"), Seat("Ben")

BANK_AT = 300
ROLLED = 1_000
"""Dice for a game between players who bank at 300: the longest of 30,000 games took 476."""

FRAME = 1 / 120
SETTLED = 1.0
"""Seconds after which dice that were picked lie on the shelf."""

GAME = (sys.executable, "-m", "zilch3d")
PACKAGING = Path(__file__).resolve().parents[1]
STARTS = 8
TIMEOUT = 30.0
POLL = 0.002


def _milliseconds(work: Callable[..., object], *arguments: object) -> float:
    began = time.perf_counter()
    work(*arguments)
    return (time.perf_counter() - began) * 1000.0


def _roll(chance: Random, dice: int) -> Faces:
    return tuple(chance.choices(ALL_FACES, k=dice))


def engine(batches: int = 20, games: int = 100) -> Samples:
    """Games of ``freeze`` a second, on one core, between two players who bank at 300.

    Each game's dice are rolled before the clock starts: what is timed is the rules and the players.
    """
    rules, chance = load("freeze"), Random(1)
    play = partial(_play, begin(rules, PLAYERS, 0), BANK_AT // int(rules.scoring.unit))
    play(_roll(chance, ROLLED))
    rates = []
    for _batch in range(batches):
        rolled = [_roll(chance, ROLLED) for _game in range(games)]
        began = time.perf_counter()
        for dice in rolled:
            play(dice)
        rates.append(games / (time.perf_counter() - began))
    return {"two-player games of freeze, games/s": rates}


THROW, BANK = Throw(), Bank()
points_of = attrgetter("points")


def _play(state: State, enough: int, dice: Faces) -> None:
    """A whole game with these dice, in their order."""
    used = 0
    while (turn := state.turn) is not None:
        if turn.flying:
            action: Action = Land(dice[used : used + turn.dice])
            used += turn.dice
        elif turn.roll is not None:
            highest = max(set_asides(state), key=points_of)
            action = SetAside(highest.keep, highest.points)
        else:
            action = BANK if turn.points >= enough else THROW
        events = decide(state, action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)


def odds(games: int = 4, rules: tuple[str, ...] = ("freeze", "picnic", "andyzilch")) -> Samples:
    """Milliseconds for hints, in games of two that are played as the hints say."""
    samples: Samples = {}
    for name in rules:
        table = solved_table(load(name))
        if table is None:
            raise WrongArguments(f"{name} isn't solved yet; run zilch3d solve {name}")
        player, roll = _HintFollower(table), partial(_roll, Random(1))
        players = Contestants((player.act,) * 2, Random(1))
        for _game in range(games):
            contest(begin(table.rules, PLAYERS, 0), players, roll)
        samples[f"solving a turn of {name}, ms"] = player.turns
        samples[f"a decision in {name}, ms"] = player.decisions
    return samples


class _HintFollower:
    """Does what the hint says, and remembers nothing from one turn to the next."""

    def __init__(self, table: ValueTable) -> None:
        self._table = table
        self._adviser = Adviser(table.rules, table)
        self.turns: list[float] = []
        self.decisions: list[float] = []

    def act(self, state: State, _whims: Whims) -> PlayerAction:
        if state.turn is not None and not state.turn.begun:
            self._adviser = Adviser(self._table.rules, self._table)
            self.turns.append(_milliseconds(TurnEvaluator(self._table).evaluate, state))
        began = time.perf_counter()
        advice = self._adviser.advise(state)
        self.decisions.append(1000 * (time.perf_counter() - began))
        assert advice is not None
        return advice.best.action


def throw(throws: int = 100) -> Samples:
    """Simulating clean throws, ready before their first frame: six dice, and one die."""
    simulate(ThrowRequest(6, 0.5, 0))
    kinds = [("six dice", 6, 0.0), ("six dice", 6, 0.5), ("six dice", 6, 1.0), ("one die", 1, 0.5)]
    return {
        f"{name} at strength {strength}, ms": [
            _milliseconds(simulate, ThrowRequest(dice, strength, seed)) for seed in range(throws)
        ]
        for name, dice, strength in kinds
    }


def pace(throws: int = 200, turns: int = 60) -> Samples:
    """How long people wait for a throw, and for a computer player, at two paces of the settings."""
    return {
        f"{name}: {what}": samples
        for name in ("normal", "fast")
        for what, samples in timing.measure(name, throws, turns).items()
    }


def draw(frames: int = 120, throws: int = 40) -> Samples:
    """A frame of the table's screen with six dice in the air: Python's share, and all of it.

    Also, for each of some throws, the longest update of a frame, drawing not included.
    """
    with OffscreenWindow((1280, 720)) as window:
        window.renderer.keeps_resting = False
        scene = window.scene("table-rolling")
        times = frame_times(partial(_frame, scene), frames, time.perf_counter)
        quality = window.renderer.quality.value
        shown = window.session().scene()
        shown.resized(window.surface)
        shown.enter()
        shown.draw()
        longest = [_longest_update(shown) for _throw in range(throws)]
    return {
        "Python's share of a frame, ms": list(times.python),
        "longest work on a throw within a frame, ms": longest,
        f"whole frame at 1280x720, quality {quality}, ms": list(times.whole),
    }


def _frame(scene: Scene) -> None:
    scene.update(FRAME)
    scene.draw()


def _longest_update(shown: TableScene) -> float:
    """Pick the best dice, if any lie there, and throw; the longest update until they rest."""
    shown.press(key.A)
    shown.on_key_release(key.A)
    shown.update(SETTLED)
    pressed = _milliseconds(shown.on_key, key.SPACE, 0)
    longest = max(pressed, _milliseconds(shown.on_key_release, key.SPACE))
    assert not shown.trace()["ready"], "nothing was thrown"
    while not shown.trace()["ready"]:
        longest = max(longest, _milliseconds(shown.update, FRAME))
    return longest


def start(program: Sequence[str] = GAME) -> Samples:
    """Seconds from the start of ``program`` to the end of its first frame; the disk is warm."""
    with tempfile.TemporaryDirectory() as shaders:
        _start(program, shaders)
        return {"spawn to first frame, s": [_start(program, shaders) for _n in range(STARTS)]}


def _start(program: Sequence[str], shaders: str) -> float:
    """``shaders`` is the folder where Mesa keeps what it has compiled."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as said:
        trace = Path(folder) / "trace"
        # A program that is a single file unpacks itself each time, as for a player.
        unpacked = {"PYINSTALLER_RESET_ENVIRONMENT": "1"}
        surroundings = {**_homes(folder), **unpacked, "MESA_SHADER_CACHE_DIR": shaders}
        began = time.perf_counter()
        game = subprocess.Popen(program, env=surroundings, stderr=said)
        seconds = 0.0
        try:
            while not trace.exists() and game.poll() is None and seconds < TIMEOUT:
                time.sleep(POLL)
                seconds = time.perf_counter() - began
            shown, ended = trace.exists(), game.poll() is not None
        finally:
            _end(game)
        said.seek(0)
        error = said.read().decode(errors="replace")
    if shown:
        return seconds
    if ended:
        raise WrongArguments(error.strip().removeprefix("zilch3d: "))
    raise WrongArguments(f"the game showed no frame within {round(TIMEOUT)} s")


def _end(game: subprocess.Popen[bytes]) -> None:
    """Close it as a system does that shuts down.

    A program in one file is two: the first, which has unpacked it, tells the second and removes
    what it has unpacked. Killed, it would leave both behind.
    """
    game.terminate()
    try:
        game.wait(TIMEOUT)
    except subprocess.TimeoutExpired:
        game.kill()
        game.wait()


def idle() -> Samples:
    """The processor time of the open program where nothing changes, or nobody sees it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "developer.watched_game"]
        game = subprocess.run(
            command, env=_homes(folder), capture_output=True, text=True, check=False
        )
    if game.returncode:
        raise WrongArguments(game.stderr.strip().removeprefix("zilch3d: "))
    samples: Samples = json.loads(game.stdout.splitlines()[-1])
    return samples


def memory() -> Samples:
    """Resident memory at the table, through some turns with a hint for each decision; on Linux."""
    return game_memory(GAME) if sys.platform == "linux" else {}


def _homes(folder: str) -> dict[str, str]:
    """The environment of a player without a past."""
    own = {f"XDG_{kind}_HOME": folder for kind in ("CONFIG", "DATA", "CACHE")}
    own["ZILCH3D_TRACE"] = str(Path(folder) / "trace")
    path = os.pathsep.join([str(PACKAGES), str(PACKAGING)])
    return {**child_environment(), "PYTHONPATH": path, **own}


def disk(games: int = 10) -> Samples:
    """Games that are kept on the disk: what frames wait for it, and when a move is there."""
    rules, longest = load("freeze"), []
    waits: list[float] = []
    written: list[float] = []
    setup = GameSetup("freeze", tuple(SeatSetup(player.name) for player in PLAYERS))
    folder = files.cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        store = GameStore.open(Path(place), lambda: datetime.now(UTC))
        for _game in range(games):
            new = NewGame(new_game(canonical(rules)), setup, rules, 0)
            journal = _TimedJournal(store.begin(new))
            _play_at(Table(start_state(new), setup.seats, new.fair.roll, journal))
            longest.append(max(journal.waits))
            waits += journal.waits
            written += journal.written
        store.close()
    return {
        "a move's wait for the disk, ms": waits,
        "the longest of a game, ms": longest,
        "from a move to the disk, in another thread, ms": written,
    }


def _play_at(table: Table) -> None:
    """A whole game between two players who bank at 300."""
    enough = BANK_AT // int(table.state.rules.scoring.unit)
    while (turn := table.state.turn) is not None:
        if turn.flying:
            table.land()
        elif turn.roll is not None:
            highest = max(set_asides(table.state), key=points_of)
            table.play(SetAside(highest.keep, highest.points))
        else:
            table.play(BANK if turn.points >= enough else THROW)


class _TimedJournal:
    """Keeps a game, waits after each move until it is written, and knows how long all that took.

    ``waits`` are the milliseconds that the window's thread takes to hand a move over; ``written``
    those until it is on the disk.
    """

    is_written = True

    def __init__(self, log: GameLog) -> None:
        self._log = log
        self.waits: list[float] = []
        self.written: list[float] = []

    def append(
        self, action: Action, happenings: tuple[Happening, ...], seats: tuple[SeatSetup, ...]
    ) -> None:
        began = time.perf_counter()
        self.waits.append(_milliseconds(self._log.append, action, happenings, seats))
        while not self._log.is_written:
            time.sleep(POLL / 10)
        self.written.append(1000 * (time.perf_counter() - began))

    def take_back(self) -> None: ...

    def keep_clock(self, decision: int, spent: float) -> None: ...

    def keep_flight(self, roll: int, flight: Flight) -> None: ...

    def note_advice(self, seat: int) -> None: ...


def records(games: int = 10_000, asked: int = 20) -> Samples:
    """Statistics over stored games: from the question to all that the screen shows."""
    now = datetime.now(UTC)
    choices = {
        "the rules played last": GameFilter(),
        "one person, all rules": GameFilter(None, PlayerKey(True, "Ragna")),
        "everybody, all rules": GameFilter(None, "everybody"),
    }
    with tempfile.TemporaryDirectory() as place:
        opened = open_database(Path(place), now)
        fill(opened.connection, games, presets())
        with closing(GameStore(opened, lambda: now)) as store:
            return {
                f"{name}, {games} games, ms": [
                    _milliseconds(_asked, store, selection) for _time in range(asked)
                ]
                for name, selection in choices.items()
            }


def _asked(store: GameStore, selection: GameFilter) -> None:
    store.statistics(selection).result()


def store(games: int = 10_000) -> Samples:
    """Few stored games and many in turns: a start, and *Continue* while all are backed up."""
    few, many = many_games.measured((many_games.PLAYED, games))
    return {
        f"{what}, {taken.games} games": values
        for taken in (few, many)
        for what, values in (
            ("opening the store, ms", taken.opened),
            ("loading a game during a backup, ms", taken.loaded),
            ("kB a finished game", taken.size),
        )
    }


def rules(edits: int = 30) -> Samples:
    """House rules edited by clicks: when their figures are shown, and what frames take."""
    editing = measure(edits)
    return {
        "from a click to the figures of a turn, ms": editing.answered,
        "Python's share of the longest frame after a click, ms": editing.longest,
    }


def review() -> Samples:
    """Processor time of reviewing a whole game of two for its rating, by preset."""
    return reviewing.measure()


SUBJECTS: dict[str, Callable[[], Samples]] = {
    subject.__name__: subject
    for subject in (
        engine,
        odds,
        review,
        rules,
        throw,
        pace,
        draw,
        start,
        idle,
        memory,
        disk,
        store,
        records,
    )
}

IN_A_WINDOW = (start.__name__, idle.__name__)
"""The subjects that open the game itself, and need a display."""
