"""Shows that nothing readable is lost when the game repairs itself, whatever fails meanwhile.

    python3 packaging/dev.py prove recovery --cases 1000

Each scenario begins with a folder of games in one condition: opened as usual; of an older version,
and migrated; due for its check and backup; damaged with a backup, which is restored; damaged
without one, or without its first page, and salvaged; a salvage that was killed before; or its file
removed in play. Each ends when the program closes after a game. It runs in a process of its own, in
which ``failing_disk.c`` makes something fail at one of its calls:

* the process is killed at it (at reads as well as at changes of files);
* the disk is full, or fails, from there on;
* a read fails, once or from there on;
* SQLite is refused memory, once or from there on.

Then the next start opens the folder, and nothing fails. What must hold:

* every game that could be read before is there, with all its actions and the same rolls;
* every action that was shown is there, unless the game said that it isn't saved;
* a damaged file is as it was;
* the process raised nothing, in no thread.

``--cases`` are cases of each kind of failure, spread over the scenarios and their calls. The exit
status is 1 if something doesn't hold. Every such case is named.
"""

import ctypes
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from bootstrap.terminal import command_parser
from proofs.automatic_play import present
from proofs.disk_failures import LIBRARY, SEATS, act, new_game, with_library
from zilch3d.engine.state import Nobody
from zilch3d.store.database import BACKUP, FILE
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import CannotLoad
from zilch3d.store.schema import MIGRATIONS
from zilch3d.store.steps import encode_action
from zilch3d.store.upkeep import USUAL, Schedule
from zilch3d.table.replaying import find_results, restore, start_state
from zilch3d.table.table import Table

KINDS = {
    "killed": (8,), "disk full": (3,), "disk fails": (1, 2), "reading refused": (4, 5),
    "memory short": (6, 7),
}  # fmt: skip
"""The kinds of failure, each with the library's modes for it."""
GAMES = 12
PATIENCE = 20.0
AT_ONCE = replace(USUAL, tick=0.002, first=0.0, quiet=3600.0, retry=0.02)
LATER = replace(AT_ONCE, first=3600.0)
SQLITE = "libsqlite3.so.0"


def leave(_folder: Path) -> None:
    """As it is: sound, with a backup."""


@dataclass(frozen=True)
class Scenario:
    """How the folder is made from a sound one, and what is waited for in the process."""

    prepare: Callable[[Path], object]
    schedule: Schedule = LATER
    meanwhile: Callable[[Path], object] = leave


def age(folder: Path) -> None:
    """As the version before has left it."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.executescript(
            f"DROP TABLE salvage; DROP INDEX game_unrecorded;"
            f"PRAGMA user_version={len(MIGRATIONS) - 1};"
        )


def forget_backup(folder: Path) -> None:
    (folder / BACKUP).unlink(missing_ok=True)


def damage(folder: Path) -> None:
    """A table that is none of ours."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        database.execute("CREATE TABLE strange (thing)")


def damage_alone(folder: Path) -> None:
    damage(folder)
    forget_backup(folder)


def lose_first_page(folder: Path) -> None:
    """Header and tables are gone, and there is no backup."""
    forget_backup(folder)
    with (folder / FILE).open("rb+") as stream:
        stream.write(bytes(4096))


def leave_half_salvaged(folder: Path) -> None:
    """As a kill in a salvage leaves it: a third of the games are here, and the file is not done."""
    shutil.copy(folder / FILE, folder / "games.damaged 2026-01-01 00.00.00.sqlite")
    forget_backup(folder)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        ids = [game for (game,) in database.execute("SELECT id FROM game ORDER BY id")]
        for game in ids[GAMES // 3 :]:
            for table in ("part", "result", "landing", "step", "seat"):
                database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
            database.execute("DELETE FROM game WHERE id = ?", (game,))


def remove(folder: Path) -> None:
    """The database and its log, as a cleaning or a synchronising program does."""
    for file in folder.glob(f"{FILE}*"):
        file.unlink(missing_ok=True)


DOCUMENT = ("people", "zoe")
"""The room and the key of what is kept beside the game."""

SCENARIOS = {
    "open": Scenario(leave),
    "migrate": Scenario(age),
    "check and back up": Scenario(forget_backup, AT_ONCE),
    "restore": Scenario(damage),
    "salvage": Scenario(damage_alone),
    "first page lost": Scenario(lose_first_page),
    "salvage again": Scenario(leave_half_salvaged),
    "removed in play": Scenario(leave, LATER, remove),
}
"""Each of them ends with a close after a finished game, which is backed up."""


# The process in which something fails


def evening(folder: Path, scenario: Scenario, output: int) -> None:
    """Play in the folder, and report each action that is shown, and what is not saved."""
    try:
        store = GameStore.open(folder, present, scenario.schedule)
    except MemoryError:  # there is none for a database in memory either
        return
    try:
        find_results(store)
        game = new_game("freeze")
        table = Table(start_state(game), SEATS, game.fair.roll, store.begin(game))
        _play(store, table, 6, output)
        if scenario.meanwhile is not leave:
            # What is removed is not ours to keep until it could be written anew.
            _report(output, shown=[], removed=True)
            with suppress(OSError):
                scenario.meanwhile(folder)
            _wait(lambda: bool(store.safekeeping.news), 0.5)
            _report(output, removed=not store.safekeeping.news)
        _wait(lambda: not store.safekeeping.is_salvaging and _is_backed_up(folder, scenario), 0.5)
        _play(store, table, 6, output)
        store.safekeeping.note_end()
    finally:
        store.close()
        files = store.safekeeping
        unsaved = files.unsaved_moves + files.unsaved_documents
        _report(output, unsaved=unsaved, kept=store.is_kept)


def _is_backed_up(folder: Path, scenario: Scenario) -> bool:
    return scenario.schedule is not AT_ONCE or (folder / BACKUP).exists()


def _play(store: GameStore, table: Table, steps: int, output: int) -> None:
    chance = Random(1)
    for _step in range(steps):
        if isinstance(table.state.mover, Nobody):
            return
        kept = len(table.actions)
        store.keep_document(*DOCUMENT, {"name": "Zoe", "kept": kept})  # written before the action
        act(table, chance)
        _wait(lambda: table.journal.is_written, PATIENCE)
        if store.fault is None:
            actions = [encode_action(action) for action in table.actions]
            _report(output, shown=actions, document=kept)


def _wait(condition: Callable[[], bool], patience: float) -> None:
    deadline = time.monotonic() + patience
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.001)


def _report(output: int, **said: object) -> None:
    os.write(output, json.dumps(said).encode() + b"\n")


# Cases


class FailingDisk:
    """The library that makes calls fail, in this process and those that are forked from it."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(os.environ[LIBRARY])
        failed = self._library.ration_memory(SQLITE.encode())
        if failed:
            raise SystemExit(f"SQLite's memory can't be rationed here ({failed})")

    def fail(self, folder: Path, at: int, mode: int) -> None:
        self._library.disk_fails(os.fsencode(folder), at, mode)

    def calls(self) -> int:
        """The calls since ``fail``."""
        return int(self._library.disk_calls())


@dataclass(frozen=True)
class Outcome:
    """What a process has said: the actions it showed last, and its calls; ``error`` if it raised.

    ``document`` is what its document had in it then, -1 before the first.
    ``unsaved`` is how many moves and documents it has said are not saved; ``is_removed`` is whether
    the files were removed, and could not be written anew.
    """

    shown: tuple[str, ...]
    document: int
    calls: int
    unsaved: int
    is_removed: bool
    error: str


def run(disk: FailingDisk, folder: Path, scenario: Scenario, at: int, mode: int) -> Outcome:
    """Play the evening in a process of its own, in which the call of this number fails."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _in_child(disk, folder, scenario, (at, mode), write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as stream:
        lines = [json.loads(line) for line in stream.read().split("\n")[:-1]]
    _child, status = os.waitpid(child, 0)
    said: dict[str, object] = {}
    for line in lines:
        said |= line
    killed = os.WIFSIGNALED(status)
    error = str(said.get("error", "")) or ("" if killed or status == 0 else f"status {status}")
    shown, document = said.get("shown", []), said.get("document", -1)
    calls, unsaved = said.get("calls", 0), said.get("unsaved", 0)
    assert isinstance(shown, list)
    assert isinstance(document, int)
    assert isinstance(calls, int)
    assert isinstance(unsaved, int)
    return Outcome(tuple(shown), document, calls, unsaved, bool(said.get("removed")), error)


def _in_child(
    disk: FailingDisk, folder: Path, scenario: Scenario, failure: tuple[int, int], output: int
) -> None:
    errors: list[str] = []
    threading.excepthook = lambda args: errors.append(repr(args.exc_value))
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, 2)
    try:
        disk.fail(folder, *failure)
        evening(folder, scenario, output)
    except BaseException:
        errors.append(traceback.format_exc())
    _report(output, calls=disk.calls())
    if errors:
        _report(output, error="\n".join(errors))
    os._exit(0)


def checked(folder: Path, before: Mapping[str, tuple[str, ...]], outcome: Outcome) -> str:
    """What does not hold at the next start; "" if all does. It looks in a process of its own."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            wrong = _lost(folder, before, outcome)
        except BaseException:
            wrong = traceback.format_exc()
        os.write(write, wrong.encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as stream:
        wrong = stream.read()
    os.waitpid(child, 0)
    return wrong


def _lost(folder: Path, before: Mapping[str, tuple[str, ...]], outcome: Outcome) -> str:
    after = games_of(folder)
    for game, actions in before.items():
        if after.get(game) != actions and not outcome.is_removed:
            return f"game {game}: {len(actions)} actions were there, {len(after.get(game, ()))} are"
    new = [actions for game, actions in after.items() if game not in before]
    shown = outcome.shown if not outcome.unsaved and not outcome.is_removed else ()
    if shown and not any(actions[: len(shown)] == shown for actions in new):
        return f"{len(shown)} actions were shown, {[len(each) for each in new]} are kept"
    document = document_of(folder)
    if shown and document < outcome.document:
        return f"document {outcome.document} was kept, {document} is there"
    return ""


def document_of(folder: Path) -> int:
    """What the document has in it, once all is in order again; -1 if there is none."""
    room, key = DOCUMENT
    with closing(GameStore.open(folder, present, LATER)) as store:
        content = store.documents(room).result().contents.get(key, {})
    kept = content.get("kept", -1)
    assert isinstance(kept, int)
    return kept


def games_of(folder: Path) -> dict[str, tuple[str, ...]]:
    """The actions of every game, once all is in order again; each is played through."""
    with closing(GameStore.open(folder, present, LATER)) as store:
        assert store.is_kept, store.notices
        _wait(lambda: not store.safekeeping.is_salvaging, PATIENCE)
        games = {}
        with closing(sqlite3.connect(folder / FILE)) as database:
            ids = [game for (game,) in database.execute("SELECT id FROM game")]
        for game in ids:
            try:
                games[game] = tuple(encode_action(one) for one in _played(store, game).actions)
            except CannotLoad:
                continue
        return games


def _played(store: GameStore, game: str) -> Table:
    return restore(store.load(game))


def digests(folder: Path) -> dict[str, str]:
    """What is in the damaged files, which nobody may change."""
    files = folder.glob("games.damaged*.sqlite")
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in files}


def filled(folder: Path) -> dict[str, tuple[str, ...]]:
    """A sound folder with a backup, some of its games over; the actions of each."""
    with closing(GameStore.open(folder, present, LATER)) as store:
        for number in range(GAMES):
            game, chance = new_game("freeze"), Random(number)
            table = Table(start_state(game), SEATS, game.fair.roll, store.begin(game))
            for _step in range(2000 if number % 4 == 0 else 40):
                if not isinstance(table.state.mover, Nobody):
                    act(table, chance)
        store.safekeeping.note_end()
    return games_of(folder)


def prove(cases: int, temporary: Path) -> int:
    """How many cases do not hold; each is named."""
    disk, chance, wrong = FailingDisk(), Random(1), 0
    template = temporary / "template"
    before = filled(template)
    table: Counter[tuple[str, str]] = Counter()
    for name, scenario in SCENARIOS.items():
        made = temporary / "made"
        shutil.copytree(template, made)
        scenario.prepare(made)
        for kind, modes in KINDS.items():
            for number in range(-(-cases // len(SCENARIOS))):
                mode = modes[number % len(modes)]
                said = _case(disk, made, scenario, before, (chance, mode))
                table[name, kind] += 1
                if said:
                    wrong += 1
                    print(f"{name}, {kind}: {said}", file=sys.stderr, flush=True)
            print(f"{name}, {kind}: {table[name, kind]} cases", flush=True)
        shutil.rmtree(made)
    print(
        f"{sum(table.values())} cases in {len(SCENARIOS)} scenarios, at least {cases} of each kind"
    )
    return wrong


def _case(
    disk: FailingDisk,
    made: Path,
    scenario: Scenario,
    before: Mapping[str, tuple[str, ...]],
    failure: tuple[Random, int],
) -> str:
    """What does not hold where a call fails that is chosen by chance; "" if all does."""
    chance, mode = failure
    work = made.with_name("work")
    calls = _calls(disk, made, scenario, mode)
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(made, work)
    at = chance.randint(1, calls)
    outcome = run(disk, work, scenario, at, mode)
    damaged = digests(work)
    wrong = outcome.error or checked(work, before, outcome)
    after = digests(work)
    if not wrong and any(after.get(name) != digest for name, digest in damaged.items()):
        wrong = "a damaged file was changed"
    return f"call {at} of {calls}, mode {mode}: {wrong}" if wrong else ""


_CALLS: dict[tuple[Scenario, int], int] = {}


def _calls(disk: FailingDisk, made: Path, scenario: Scenario, mode: int) -> int:
    """How many calls there are that can fail, when none does."""
    if (scenario, mode) not in _CALLS:
        work = made.with_name("work")
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(made, work)
        outcome = run(disk, work, scenario, 10**9, mode)
        if outcome.error:
            raise SystemExit(f"where nothing fails: {outcome.error}")
        _CALLS[scenario, mode] = outcome.calls
    return _CALLS[scenario, mode]


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove recovery", __doc__)
    parser.add_argument("--cases", type=int, default=1000, help="how many of each kind of failure")
    given = parser.parse_args(arguments)
    if LIBRARY not in os.environ:
        return with_library("proofs.recovery", arguments)
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        wrong = prove(given.cases, Path(folder).resolve())
    print("nothing was lost" if not wrong else f"{wrong} cases don't hold")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
