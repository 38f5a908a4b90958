"""A second reader of a game in play: after each action, is what's kept what's played?

It reads the game's database by a connection of its own, replays the game, and compares everything
with the table. It does the same with the record of the game so far.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from zilch3d.engine.state import Chance, State
from zilch3d.records.replay import play
from zilch3d.store.database import FILE
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import NewGame, SavedGame, complete_game
from zilch3d.table.replaying import restore
from zilch3d.table.table import Table

SIX = 6


class Differs(AssertionError):
    """What was read back is not what is at the table."""


def kept_game(folder: Path, game_id: str) -> SavedGame:
    """The game as it stands in the folder's database, whoever has that open. Raises CannotLoad."""
    with closing(_reading(folder)) as database:
        return complete_game(database, game_id)


def last_played(folder: Path) -> str | None:
    """The id of the game that was played last; None before there is one."""
    question = "SELECT id FROM game ORDER BY played DESC LIMIT 1"
    with closing(_reading(folder)) as database:
        row = database.execute(question).fetchone()
    return None if row is None else str(row[0])


def copied(folder: Path, place: Path) -> Path:
    """A folder in ``place`` with the database as it is now, whoever writes it."""
    place.mkdir(parents=True, exist_ok=True)
    for file in place.iterdir():
        file.unlink()
    with closing(_reading(folder)) as database, closing(sqlite3.connect(place / FILE)) as copy:
        copy.execute("PRAGMA synchronous = OFF")
        database.backup(copy)
    return place


def _reading(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{(folder / FILE).as_uri()}?mode=ro", uri=True)


@dataclass
class SecondReader:
    """Compares the games that ``store`` keeps in ``folder`` with the tables they are played at.

    Each ``restart_every``-th time a copy of the database, in ``place``, is opened as a start of the
    program does, too; 0: never.
    """

    store: GameStore
    folder: Path
    place: Path
    restart_every: int = 0
    compared: int = 0
    restarts: int = 0
    _records: dict[str, str] = field(default_factory=dict)

    def watch(self, table: Table) -> None:
        """Compare after each action from now on; an undo is not heard of.

        How the dice of the last roll flew is kept a moment later.
        """
        table.watch(lambda _happenings: self.compare(table, flown=False))

    def compare(self, table: Table, *, flown: bool = True) -> None:
        """Wait until all is written, read it, and raise Differs where anything is different."""
        log = table.journal
        assert isinstance(log, GameLog)
        self.store.in_background(lambda: None).result()
        if self.store.fault is not None:
            raise Differs(f"not written: {self.store.fault}")
        self._same(table, log.game, kept_game(self.folder, log.game.id), flown=flown)
        self._same_record(table, log.game)
        self.compared += 1
        if self.restart_every and self.compared % self.restart_every == 0:
            self._restart(table, log.game, flown=flown)

    def _same(self, table: Table, game: NewGame, saved: SavedGame, *, flown: bool) -> None:
        played, kept = facts(table, game), facts(restore(saved), saved.game)
        if not flown:
            del played["flights"], kept["flights"]
        different = [name for name in played if played[name] != kept[name]]
        if different or saved.seats != table.seats:
            raise Differs(_words(table, {name: (played[name], kept[name]) for name in different}))

    def _same_record(self, table: Table, game: NewGame) -> None:
        """The record of the game so far is the same game; it has no dice that are in the air."""
        rules = table.state.rules
        text = table.record(rules.id, game.fair)
        if isinstance(table.state.mover, Chance):
            if self._records.get(game.id, text) != text:
                raise Differs(_words(table, {"record of a throw": (self._records[game.id], text)}))
        elif table.rolls:
            again = play(text, lambda _name: game.rules)
            if in_a_record(again.state) != in_a_record(table.state):
                raise Differs(_words(table, {"record": (table.state, again.state)}))
        self._records[game.id] = text

    def _restart(self, table: Table, game: NewGame, *, flown: bool) -> None:
        """A start finds the game, and lists it as this program does."""
        opened = GameStore.open(copied(self.folder, self.place), self.store.now)
        with closing(opened):
            if opened.notices:
                raise Differs(f"a start says {opened.notices}")
            self._same(table, game, opened.load(game.id), flown=flown)
            if opened.open_games() != self.store.open_games():
                listed = (self.store.open_games(), opened.open_games())
                raise Differs(_words(table, {"open games": listed}))
        self.restarts += 1


def facts(table: Table, game: NewGame) -> dict[str, object]:
    """All that there is to a game; of the seconds on its clock only whole ones are kept."""
    clock = table.clock
    return {
        "game": game,
        "start": table.initial,
        "seats": table.seats,
        "actions": table.actions,
        "events": table.events,
        "state": table.state,
        "rolls": table.rolls,
        "next roll": table.dice(table.rolls, SIX),
        "flights": table.flights,
        "looks": table.looks,
        "clock": (clock.limit, clock.decision, int(clock.spent)),
        "undo": table.can_undo,
        "record": table.record(game.rules.id, game.fair),
    }


def in_a_record(state: State) -> State:
    """What a record says of it: nothing of a hidden die that cost nobody a turn."""
    return replace(state.visible, passer=None)


def _words(table: Table, different: dict[str, tuple[object, object]]) -> str:
    lines = [
        f"{name}:\n  played {played!r}\n  kept {kept!r}"
        for name, (played, kept) in different.items()
    ]
    return "\n".join([f"after {table.actions[-3:]}", *lines, table.record("rules")])
