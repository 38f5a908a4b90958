"""Kills the game at random moments, and shows that nothing is lost.

    python3 packaging/dev.py prove kills --games 200 --windows 20

``--games`` are kills (SIGKILL) of ``proofs.automatic_play``, which plays at the real table and
keeps its games in the real store, without a window. ``--windows`` are kills of the real game in a
window on a screen of its own (Xvfb), played by computer players: at any moment, with dice in the
air, during a salvage, and on a full disk. Its trace has what it has shown. After each kill the
games are loaded as the next start loads them, and played on. What must hold:

* every action that was shown is there, in its order, and so is every state that was seen;
* no roll has changed, whether it had been written or not;
* every record that was written is whole;
* what's kept of a finished game, for statistics, is what it comes to;
* a document that was kept beside them is there, as new as what was shown;
* the game goes on.

The first thing that doesn't hold ends it, with exit status 1.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bootstrap.terminal import command_parser
from developer.many_games import PLAYED, fill
from proofs.automatic_play import kept_in, present
from proofs.killed_windows import killed, states_of
from zilch3d.engine.actions import Land, LandFumbled
from zilch3d.engine.dice import Faces
from zilch3d.records.replay import play
from zilch3d.records.summary import summarise
from zilch3d.store.database import FILE
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import SavedGame
from zilch3d.store.steps import encode_action
from zilch3d.table.replaying import restore
from zilch3d.table.table import Table

PATIENCE = 30.0
"""Seconds in which a start must come to its first report."""
AT_START = 0.3
"""The share of kills that fall into the start, before the first action or soon after."""
LONGEST_START = 0.4
LATEST = 10
"""Games in whose states what a window has shown is looked for."""
ORDINARY = 0.25
"""Seconds from the first report to a kill, on average."""


class Lost(Exception):
    """Something that must hold does not."""


@dataclass
class Witness:
    """Reports of every game: the actions that were shown, and the rolls by game and index."""

    shown: dict[str, list[str]] = field(default_factory=dict)
    rolls: dict[tuple[str, int], Faces] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    undone: str | None = None
    """The set-aside whose undo was asked for, if that is the last thing that happened."""
    late_undos: int = 0
    kept: int = 0
    """How often the document had been kept when the last action was shown."""

    def hear(self, lines: Iterator[dict[str, object]]) -> int:
        """Take down what one run has reported; how many actions it has shown."""
        game, actions = "", 0
        for line in lines:
            match line:
                case {"game": str(game)}:
                    self.shown.setdefault(game, [])
                case {"rolled": int(index), "faces": list(faces)}:
                    self.note_roll(game, index, tuple(faces))
                case {"kept": int(kept)}:
                    self.kept = kept
                case {"shown": str(action)}:
                    self.shown[game].append(action)
                    self.undone = None
                    actions += 1
                case {"undone": True}:
                    self.undone = self.shown[game].pop()
                case {"over": str(game)}:
                    self.over.add(game)
                case {"fault": str(fault)}:
                    raise Lost(f"what was shown could not be written: {fault}")
        return actions

    def note_roll(self, game: str, index: int, faces: Faces) -> None:
        before = self.rolls.setdefault((game, index), faces)
        if before != faces:
            raise Lost(f"roll {index} of {game} was {before} and is {faces}")

    def compare(self, game: str, saved: SavedGame) -> None:
        """Check that the stored game has all that was shown of it, and go on from there."""
        kept = [encode_action(action) for action in saved.actions]
        shown = self.shown.setdefault(game, [])
        if kept[: len(shown)] != shown:
            raise Lost(f"{game}: {shown[-5:]} was shown last, {kept[-5:]} is kept")
        self.late_undos += self.undone is not None and kept[len(shown) :] == [self.undone]
        self.shown[game], self.undone = kept, None
        landings = (one for one in saved.actions if isinstance(one, Land | LandFumbled))
        for index, landing in enumerate(landings):
            self.note_roll(game, index, landing.faces)


def check_store(folder: Path, witness: Witness, *, is_damaged: bool = False) -> list[Table]:
    """Load every game from a copy of the folder, so that the next run finds it as it was left.

    Their tables, the one that was played last at the end. What ``is_damaged`` is salvaged before.
    """
    tables: dict[str, Table] = {}
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True)
        with closing(GameStore.open(Path(copy), present)) as store:
            if store.notices and not is_damaged:
                raise Lost(str(store.notices))
            while store.safekeeping.is_salvaging:
                time.sleep(0.01)
            if (kept := kept_in(store)) < witness.kept:
                raise Lost(f"the document was kept {witness.kept} times, and says {kept}")
            for game in kept_games(Path(copy)):
                saved = store.load(game)
                witness.compare(game, saved)
                tables[game] = restore(saved)
        check_results(Path(copy), tables)
    lost = [game for game, shown in witness.shown.items() if shown and game not in tables]
    if lost:
        raise Lost(f"nothing is kept of {lost}")
    for record in (folder / "games").glob("[!.]*"):
        if play(record.read_text(encoding="utf-8"), load).state.outcome is None:
            raise Lost(f"{record} isn't whole")
    return list(tables.values())


def check_results(folder: Path, tables: Mapping[str, Table]) -> None:
    """Check that the stored result of a finished game is complete and right. Raises Lost."""
    question = "SELECT score, won, turns, zilches, rolls FROM part WHERE game = ? ORDER BY seat"
    with closing(sqlite3.connect(folder / FILE)) as database:
        for (game,) in database.execute("SELECT game FROM result").fetchall():
            kept = database.execute(question, (game,)).fetchall()
            players = summarise(tables[game].initial, tables[game].events).players
            if kept != [(p.score, p.won, p.turns, p.zilches, p.rolls) for p in players]:
                raise Lost(f"{game} has come to something else: {kept}")


def kept_games(folder: Path) -> list[str]:
    """The ids of all games in the folder's database, the last played last."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        rows = database.execute("SELECT id FROM game ORDER BY played").fetchall()
    return [str(game) for (game,) in rows]


def automatic_run(folder: Path, output: Path, chance: Random) -> Iterator[dict[str, object]]:
    """Play until it is killed; what it reported."""
    with output.open("wb") as stream:
        command = [sys.executable, "-m", "proofs.automatic_play", str(folder), str(chance.random())]
        process = subprocess.Popen(command, stdout=stream)
    try:
        if chance.random() < AT_START:
            time.sleep(chance.uniform(0.0, LONGEST_START))
        else:
            wait_for(output)
            time.sleep(chance.expovariate(1 / ORDINARY))
        if process.poll() is not None:
            raise Lost(f"it ended by itself with status {process.returncode}")
    finally:
        process.kill()
        process.wait()
    return map(json.loads, output.read_text(encoding="utf-8").splitlines())


def wait_for(output: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while b"game" not in output.read_bytes():
        if time.monotonic() > deadline:
            raise Lost("nothing was reported")
        time.sleep(0.002)


def kill_games(kills: int, chance: Random) -> None:
    """Kill automatic play so often. Raises Lost."""
    witness, actions = Witness(), 0
    with tempfile.TemporaryDirectory(prefix="zilch3d-kills-") as temporary:
        folder, output = Path(temporary) / "data", Path(temporary) / "output"
        folder.mkdir()
        for kill in range(1, kills + 1):
            actions += witness.hear(automatic_run(folder, output, chance))
            check_store(folder, witness)
            if kill % 20 == 0:
                print(f"{kill} kills, {actions} actions shown", flush=True)
        left = sorted(os.listdir(folder))
    if not actions:
        raise Lost("no run came to an action")
    print(f"killed {kills} times at {actions} actions of {len(witness.shown)} games, of which")
    print(f"{len(witness.over)} were played to their end; {len(witness.rolls)} rolls compared;")
    print(f"{witness.late_undos} times an undo had been asked for that was not written yet;")
    print(f"left in the folder: {', '.join(left)}")


def kill_windows(kills: int, chance: Random) -> None:
    """Kill the real game so often. Raises Lost."""
    witness, seen = Witness(), 0
    with tempfile.TemporaryDirectory(prefix="zilch3d-kills-") as temporary:
        home = Path(temporary)
        data = home / "data" / "zilch3d"
        fill(data, PLAYED)  # so that a salvage takes a while
        give_up(data)
        check_store(data, witness)
        moments: Counter[str] = Counter()
        for moment, shown in killed(home, kills, chance):
            # A game that was continued, and nothing done in it, is not the one played last.
            tables = check_store(data, witness, is_damaged=True)[-LATEST:]
            missing = set(shown).difference(*map(states_of, tables))
            if missing:
                raise Lost(f"the window has shown what is not kept: {missing}")
            seen += len(shown)
            moments[moment.value] += 1
            print(f"{moments.total()} windows killed, {len(witness.rolls)} rolls", flush=True)
    print(f"killed {kills} windows that had shown {seen} states of {len(witness.shown)} games:")
    print(", ".join(f"{count} {moment}" for moment, count in moments.items()))


def give_up(data: Path) -> None:
    """Leave no game open in which a person has to play."""
    with closing(GameStore.open(data, present)) as store:
        for game in store.open_games():
            store.give_up(game.id)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove kills", __doc__)
    parser.add_argument("--games", type=int, default=200, help="kills without a window")
    parser.add_argument("--windows", type=int, default=20, help="kills of the real window")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        if given.games:
            kill_games(given.games, Random(given.seed))
        if given.windows:
            kill_windows(given.windows, Random(given.seed))
    except Lost as lost:
        print(f"LOST: {lost}", file=sys.stderr)
        return 1
    print("nothing was lost")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
