"""Shows that no failing disk and no damaged database ends a game or loses another.

    python3 packaging/dev.py prove disk_failures --damages 2000

It plays a session in a folder that has games, records and settings already. One game goes on with
an undo, one begins, a record and the settings are written, all kept as the real program keeps them.
The library ``failing_disk.c`` (compiled with cc, loaded by LD_PRELOAD) counts the calls that change
a file there: write, fsync, rename, link, unlink, truncate, create. Then it plays the session again
for each of them, three times: this call fails; all from here on fail; the disk is full from here
on. What must hold:

* nothing is raised but what the program expects, and it says what couldn't be written;
* every game that was there before is there, with everything done while nothing failed;
* settings and records are whole, either the old ones or the new ones.

Then it damages the database, its log or its backup (``--damages`` times): it flips a bit, zeroes a
block, or cuts off the end. What must hold: the store opens. No action or roll of a game has
changed. Only what was hit can't be continued (two games at most), and it says so. And what was
damaged is still there. A damaged log (the file that ends in ``-wal``) gives what came before the
damage.

The exit status is 1 if something doesn't hold. Every such case is named.
"""

import ctypes
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace
from logging import getLogger
from pathlib import Path
from random import Random
from typing import Any

from bootstrap.terminal import command_parser
from proofs.automatic_play import DECISIONS, present
from proofs.kills import Lost, Witness
from zilch3d.engine.actions import Refusal, SetAside
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair import seeds
from zilch3d.records.replay import play
from zilch3d.store import settings
from zilch3d.store.database import BACKUP, FILE, FileNotice, NoticeReason
from zilch3d.store.files import NotWritten, remove_leftovers
from zilch3d.store.games import GameStore
from zilch3d.store.results import PracticeAnswer
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import CannotLoad, NewGame
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.statistics import GameFilter
from zilch3d.store.steps import encode_action
from zilch3d.store.upkeep import USUAL
from zilch3d.table.replaying import find_results, restore, start_state
from zilch3d.table.table import Table

SOURCE = Path(__file__).with_name("failing_disk.c")
LIBRARY = "ZILCH3D_FAILING_DISK"
"""The environment variable that names the compiled library."""
MODES = {"fails once": 1, "fails from then on": 2, "is full from then on": 3}
PATIENCE = 10.0
CHECKED_AT_ONCE = replace(USUAL, tick=0.005, first=0.0)
"""As a start whose backup is a day old."""
MOST_HIT = 2
"""Games that one damage can hit: a page has rows of several, and pointers to them."""
OLD, NEW = Settings(volume=10), Settings(volume=20)
SEATS = (SeatSetup("Ann"), SeatSetup("Ben", "steady"))


def new_game(preset: str) -> NewGame:
    rules = load(preset)
    return NewGame(seeds.new_game(canonical(rules)), GameSetup(preset, SEATS), rules)


def act(table: Table, chance: Random) -> None:
    """One action of all that are possible."""
    if isinstance(table.state.mover, Chance):
        table.land()
    elif kept := set_asides(table.state):
        option = chance.choice(kept)
        table.play(SetAside(option.keep, option.points))
    else:
        legal = [one for one in DECISIONS if not isinstance(decide(table.state, one), Refusal)]
        table.play(chance.choice(legal))


@dataclass
class Session:
    """One evening of a player, whose files lie in a folder."""

    folder: Path
    witness: Witness
    faults: int = 0

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def play(self) -> None:
        """Raises Lost, and whatever the program doesn't expect."""
        with closing(GameStore.open(self.data, present)) as store:
            find_results(store)
            self.faults += len(store.notices)
            games = store.open_games()
            if games:
                self._continue(store, games[-1].id)
            self._begin(store)
            self._write(store)

    def _continue(self, store: GameStore, game_id: str) -> None:
        try:
            saved = store.load(game_id)
        except CannotLoad:
            self.faults += 1
            return
        table = restore(saved).going_on(saved.game.fair.roll, store.resume(saved))
        self._act(store, table, game_id)

    def _begin(self, store: GameStore) -> None:
        game = new_game("freeze")
        table = Table(start_state(game), SEATS, game.fair.roll, store.begin(game))
        self._act(store, table, game.id)

    def _act(self, store: GameStore, table: Table, game_id: str) -> None:
        chance = Random(1)
        for _step in range(8):
            act(table, chance)
            if table.can_undo and chance.random() < 0.3:
                table.undo()
            self._wait(table)
            if store.fault is not None:
                self.faults += 1
            elif store.is_kept:
                self.witness.shown[game_id] = [encode_action(action) for action in table.actions]

    @staticmethod
    def _wait(table: Table) -> None:
        deadline = time.monotonic() + PATIENCE
        while not table.journal.is_written:
            if time.monotonic() > deadline:
                raise Lost("something done is neither written nor given up")
            time.sleep(0.0002)

    def _write(self, store: GameStore) -> None:
        file = self.folder / "config" / "settings.toml"
        tasks: list[Future[Any]] = [store.in_background(lambda: settings.save(NEW, file))]
        for game_id in store.unrecorded:
            record = restore(store.load(game_id)).record("freeze")
            tasks.append(store.keep_record(game_id, record, self.data / "games", present()))
        answer = PracticeAnswer(present(), "freeze:1", "", "{}", 0.0)
        tasks += [store.keep_answer(answer), store.statistics(GameFilter())]
        for task in tasks:
            try:
                task.result()
            except (NotWritten, sqlite3.Error):
                self.faults += 1

    def check(self) -> None:
        """With a disk that works again, all is there. Raises Lost."""
        with closing(GameStore.open(self.data, present)) as store:
            if store.notices:
                raise Lost(str(store.notices))
            for game_id in self.witness.shown:
                saved = store.load(game_id)
                restore(saved)
                self.witness.compare(game_id, saved)
            find_results(store)
            over = [game for game in self.witness.shown if game_is_over(store, game)]
            for _game in over:  # each is followed by the next in the same thread
                found = store.statistics(GameFilter(None, "everybody")).result()
            if found.waiting or found.games != len(over):
                raise Lost(f"{found.games} of {len(over)} finished games are counted")
        chosen, faults = settings.load(self.folder / "config" / "settings.toml")
        if faults or chosen not in (OLD, NEW):
            raise Lost(f"the settings: {chosen}, {faults}")
        remove_leftovers(self.data, self.data / "games", self.folder / "config")
        for record in (self.data / "games").iterdir():
            if play(record.read_text(encoding="utf-8"), load).state.outcome is None:
                raise Lost(f"{record.name} isn't whole")


def prepared(folder: Path) -> Witness:
    """A folder as a killed program leaves it: games, one of them finished, records, settings."""
    settings.save(replace(OLD, volume=5), folder / "config" / "settings.toml")
    settings.save(OLD, folder / "config" / "settings.toml")
    witness, left = Witness(), folder.with_name("left")
    with closing(GameStore.open(folder / "data", present)) as store:
        played(store, witness, 40, 40, 2000, 2000)
        first = store.open_games()[-1].id
        finished = next(game for game in witness.shown if game_is_over(store, game))
        record = restore(store.load(finished)).record("freeze")
        store.keep_record(finished, record, folder / "data" / "games", present()).result()
        store.in_background(lambda: None).result()
        saved = store.load(first)
        table = restore(saved).going_on(saved.game.fair.roll, store.resume(saved))
        for _step in range(10):
            act(table, Random(3))
        witness.shown[first] = [encode_action(action) for action in table.actions]
        played(store, witness, 30)
        store.load(first)
        shutil.copytree(folder, left)
    shutil.rmtree(folder)
    left.rename(folder)
    return witness


def played(store: GameStore, witness: Witness, *lengths: int) -> None:
    """Begin games and play them for so many actions, or to their end."""
    for seed, length in enumerate(lengths):
        game, chance = new_game("freeze"), Random(seed)
        table = Table(start_state(game), SEATS, game.fair.roll, store.begin(game))
        for _step in range(length):
            if not isinstance(table.state.mover, Nobody):
                act(table, chance)
        witness.shown[game.id] = [encode_action(action) for action in table.actions]


def game_is_over(store: GameStore, game_id: str) -> bool:
    return restore(store.load(game_id)).state.outcome is not None


class Disk:
    """The library that makes calls fail."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(os.environ[LIBRARY])

    def fail(self, folder: Path, at: int, mode: int) -> None:
        self._library.disk_fails(os.fsencode(folder), at, mode)

    def work(self) -> int:
        """Let nothing fail any more; the calls since ``fail``."""
        calls = int(self._library.disk_calls())
        self._library.disk_fails(b"", 0, 0)
        return calls


def copy_of(witness: Witness) -> Witness:
    return Witness({game: list(actions) for game, actions in witness.shown.items()})


def failing(template: Path, witness: Witness, temporary: Path, every: int) -> Iterator[str]:
    """Play the session for every call and every mode; what does not hold."""
    disk, work = Disk(), temporary / "work"
    calls = _one(disk, Case(template, witness, work))[0]
    print(f"a session changes files with {calls} calls")
    said = 0
    for how, mode in MODES.items():
        for at in range(1, calls + 1, every):
            _calls, faults, wrong = _one(disk, Case(template, witness, work, at, mode))
            said += faults > 0
            if wrong:
                yield f"call {at} {how}: {wrong}"
    cases = len(range(1, calls + 1, every)) * len(MODES)
    print(f"{cases} cases of a failing disk, of which {said} had something to say")


@dataclass(frozen=True)
class Case:
    """A session in a copy of the template, and at which call the disk fails, in which mode."""

    template: Path
    witness: Witness
    work: Path
    at: int = 0
    mode: int = 0


def _one(disk: Disk, case: Case) -> tuple[int, int, str]:
    """Play once: the calls, the faults that were said, and what does not hold."""
    shutil.rmtree(case.work, ignore_errors=True)
    shutil.copytree(case.template, case.work)
    session = Session(case.work, copy_of(case.witness))
    wrong, calls = "", 0
    try:
        disk.fail(case.work, case.at, case.mode)
        try:
            session.play()
        finally:
            calls = disk.work()
        session.check()
    except Exception:
        wrong = traceback.format_exc()
    return calls, session.faults, wrong


def damaged(template: Path, witness: Witness, temporary: Path, times: int) -> Iterator[str]:
    """Damage a file so often; what does not hold."""
    chance, found = Random(5), dict.fromkeys(NoticeReason, 0)
    closed, work = temporary / "closed", temporary / "work"
    shutil.copytree(template, closed)
    GameStore.open(closed / "data", present).close()
    for number in range(times):
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(chance.choice((template, closed, closed)), work)
        files = [work / "data" / name for name in (FILE, FILE, f"{FILE}-wal", BACKUP)]
        file = chance.choice([each for each in files if each.exists()])
        what = _damage(file, chance)
        if (backup := work / "data" / BACKUP).exists():
            os.utime(backup, (0, 0))  # so that all is checked at once
        try:
            for trouble in _check_damaged(work / "data", witness, file.name):
                found[trouble] += 1
        except Exception:
            yield f"damage {number}, {what} in {file.name}: {traceback.format_exc()}"
    said = ", ".join(f"{trouble.value} {count}" for trouble, count in found.items() if count)
    print(f"{times} cases of damage; found at the start: {said}")


def _damage(file: Path, chance: Random) -> str:
    content = bytearray(file.read_bytes())
    place = chance.randrange(len(content))
    match chance.choice(("flip", "flip", "flip", "cut", "block")):
        case "flip":
            content[place] ^= 1 << chance.randrange(8)
            what = f"a bit flipped at {place}"
        case "cut":
            del content[place:]
            what = f"cut off at {place}"
        case _:
            content[place : place + 512] = bytes(len(content[place : place + 512]))
            what = f"zeroed from {place}"
    file.write_bytes(content)
    return what


def _check_damaged(data: Path, witness: Witness, name: str) -> list[NoticeReason]:
    with closing(GameStore.open(data, present, CHECKED_AT_ONCE)) as store:
        _wait_for_check(store, data)
        unplayable = []
        for game_id, actions in witness.shown.items():
            try:
                saved = store.load(game_id)
                restore(saved)
            except CannotLoad as fault:
                unplayable.append(fault)
                continue
            kept = [encode_action(action) for action in saved.actions]
            if kept != actions[: len(kept)]:
                raise Lost(f"{game_id} is another game")
        if len(unplayable) > MOST_HIT and not name.endswith("-wal"):
            raise Lost(f"can't be played: {unplayable}")
        news = (each for each in store.safekeeping.news if isinstance(each, FileNotice))
        notices = [*store.notices, *news]
        for notice in notices:
            if notice.moved is not None and not notice.moved.exists():
                raise Lost(f"{notice.moved} isn't there")
        return [notice.reason for notice in notices]


def _wait_for_check(store: GameStore, data: Path) -> None:
    """Wait until every page has been checked, and what is damaged is salvaged.

    A backup is made of what was checked, and there was none or an old one.
    """
    backup = data / BACKUP
    deadline = time.monotonic() + PATIENCE
    while store.safekeeping.is_salvaging or not backup.exists() or backup.stat().st_mtime < 1:
        if time.monotonic() > deadline:
            raise Lost("it is neither checked nor salvaged")
        time.sleep(0.002)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove disk_failures", __doc__)
    parser.add_argument("--damages", type=int, default=2000)
    parser.add_argument("--every", type=int, default=1, help="try only every Nth call")
    given = parser.parse_args(arguments)
    if LIBRARY not in os.environ:
        return with_library("proofs.disk_failures", arguments)
    getLogger("zilch3d").setLevel("CRITICAL")  # it says each fault, as it should
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        temporary = Path(folder).resolve()
        witness = prepared(temporary / "template")
        wrong = 0
        for case in (
            *failing(temporary / "template", witness, temporary, given.every),
            *damaged(temporary / "template", witness, temporary, given.damages),
        ):
            wrong += 1
            print(case, file=sys.stderr)
    print("nothing was lost" if not wrong else f"{wrong} cases don't hold")
    return int(wrong > 0)


def with_library(module: str, arguments: list[str]) -> int:
    """Compile the library, and run the module again with it."""
    with tempfile.TemporaryDirectory() as folder:
        library = str(Path(folder) / "failing_disk.so")
        compiler = ["cc", "-shared", "-fPIC", "-O1", "-o", library, str(SOURCE), "-ldl"]
        subprocess.run(compiler, check=True)
        again = [sys.executable, "-m", module, *arguments]
        surroundings = os.environ | {"LD_PRELOAD": library, LIBRARY: library}
        return subprocess.run(again, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
