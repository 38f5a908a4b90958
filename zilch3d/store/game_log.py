"""The log of one game in the database: it grows by an action at a time."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.actions import Action, Land, LandFumbled
from zilch3d.engine.dice import Faces, faces_text
from zilch3d.engine.events import Event
from zilch3d.engine.rulefile import as_json
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.fair.proof import FairGame
from zilch3d.motion.swing import Flight
from zilch3d.motion.tray import TRAYS
from zilch3d.store.saved_games import (
    GAME_TABLES,
    NewGame,
    OpenGame,
    OpenSeat,
    SavedGame,
    Statement,
)
from zilch3d.store.schema import DERIVED
from zilch3d.store.setup import SeatSetup
from zilch3d.store.steps import encode_action, first_digest, next_digest
from zilch3d.store.writer import Writer

Now: TypeAlias = Callable[[], datetime]
"""The present time, with its zone."""


@dataclass
class GameList:
    """The lists of games, in memory, so that they are there without the disk.

    ``open`` are the games that can be continued, by their ids; ``won`` the ids of those that
    people have won: all of this start, and one of earlier ones, if there is any. ``played``
    are the ids of all that were played, or given up, since the start.
    """

    open: dict[str, OpenGame]
    won: set[str]
    played: set[str] = field(default_factory=set)

    def close(self, game_id: str) -> None:
        """The game can't be continued any more."""
        self.open.pop(game_id, None)
        self.played.add(game_id)


class GameLog:
    """Writes a game as it is played, and keeps the lists of games up to date.

    Nothing here waits for the disk. All that was written is kept as well, so that the game can be
    written anew where the database has lost it: see ``write_anew``.
    """

    def __init__(self, writer: Writer, game: NewGame, now: Now, games: GameList) -> None:
        self.game = game
        self._writer = writer
        self._now = now
        self._games = games
        self._digests: list[str] = []
        """The digest of the game before its first step, and those of its steps."""
        self._rolls = 0
        self._scores: tuple[Points, ...] = (0,) * len(game.setup.seats)
        self._last_job = 0
        self._history: list[Statement] = []
        """What has written the game so far, and writes it anew."""
        self._is_packed = False

    def begin(self) -> None:
        """Write the game as it is before the first step."""
        game, now = self.game, self._now().isoformat()
        setup, rules = game.setup, as_json(game.rules)
        self._digests = [first_digest(game.id, game.fair.seed, setup, rules, game.start)]
        row = (
            *(game.id, setup.rules, rules, setup.cutthroat, game.start),
            *(game.fair.seed, game.fair.words, game.fair.commitment, now, now),
        )
        insert = (
            "INSERT OR IGNORE INTO game (id, rules_name, rules, cutthroat, start, seed, words,"
            " commitment, begun, played) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        statements: list[Statement] = [(insert, row)]
        statements += (self._seat(n, seat) for n, seat in enumerate(setup.seats))
        if game.known is not None:
            day = game.known.day.isoformat() if game.known.day is not None else ""
            insert = "INSERT OR REPLACE INTO known_dice (game, day, record) VALUES (?, ?, ?)"
            statements.append((insert, (game.id, day, game.known.record)))
        if game.occasion is not None:
            insert = "INSERT OR REPLACE INTO occasion (game, room, key) VALUES (?, ?, ?)"
            statements.append((insert, (game.id, game.occasion.room, game.occasion.key)))
        self._submit(statements)

    def resume(self, saved: SavedGame) -> None:
        """Go on behind the steps of the saved game."""
        self._digests = list(saved.digests)
        self._rolls = sum(isinstance(one, Land | LandFumbled) for one in saved.actions)
        self._scores = saved.scores
        self._history = list(saved.rows)
        self._is_packed = saved.is_packed

    # The journal of a table

    @property
    def is_written(self) -> bool:
        """Whether all of it is on the disk, or what is not can't be written for now."""
        return self._writer.is_settled(self._last_job)

    def append(
        self,
        action: Action,
        happenings: Sequence[tuple[Event, State]],
        seats: Sequence[SeatSetup],
    ) -> None:
        """Write an action.

        ``happenings`` are the events that it caused, each with the state after it; ``seats`` are
        the players at the table now, of whom it may have added one.
        """
        state, text, game_id = happenings[-1][1], encode_action(action), self.game.id
        digest = next_digest(self._digests[-1], text)
        step = (game_id, len(self._digests) - 1, text, digest)
        statements: list[Statement] = [
            ("INSERT OR REPLACE INTO step (game, number, action, digest) VALUES (?, ?, ?, ?)", step)
        ]
        self._digests.append(digest)
        for event, after in happenings:
            if isinstance(event, events.Landed | events.Voided):
                statements.append(self._landing(event, after))
        statements += (self._seat(n, seats[n]) for n in range(len(self._scores), len(seats)))
        now = self._now()
        statements += self._standing(state, now)
        self._list(state, seats, now)
        self._submit(statements)

    def take_back(self) -> None:
        """Remove the last step: it was undone, so that the game is not over any more."""
        self._games.won.discard(self.game.id)
        self._digests.pop()
        last = len(self._digests) - 1
        self._submit(
            [
                ("DELETE FROM step WHERE game = ? AND number = ?", (self.game.id, last)),
                ("UPDATE game SET ended = NULL WHERE id = ?", (self.game.id,)),
                ("UPDATE seat SET won = 0 WHERE game = ?", (self.game.id,)),
                *((f"DELETE FROM {table} WHERE game = ?", (self.game.id,)) for table in DERIVED),
            ]
        )

    def keep_clock(self, decision: int, spent: float) -> None:
        """Write the seconds that a decision has taken so far; nothing on the screen waits for it.

        ``decision`` is its number in the game.
        """
        values = (self.game.id, decision, spent)
        insert = "INSERT OR REPLACE INTO clock (game, decision, spent) VALUES (?, ?, ?)"
        self._writer.submit(lambda database: database.execute(insert, values))

    def note_advice(self, seat: int) -> None:
        """Write that this seat was shown advice, so that its decisions are not all its own."""
        insert = "INSERT OR REPLACE INTO advised (game, seat) VALUES (?, ?)"
        self._submit([(insert, (self.game.id, seat))])

    def keep_flight(self, roll: int, flight: Flight) -> None:
        """Write how the dice of a roll flew; nothing on the screen waits for it."""
        swing, (x, y) = flight.swing, flight.swing.flick or (None, None)
        tray = next(name for name, tray in TRAYS.items() if tray == flight.tray)
        values = (self.game.id, roll, swing.strength, x, y, tray)
        insert = "INSERT OR REPLACE INTO flight VALUES (?, ?, ?, ?, ?, ?)"
        self._writer.submit(lambda database: database.execute(insert, values))

    @property
    def moves(self) -> int:
        """How many actions have been written."""
        return max(0, len(self._digests) - 1)

    @property
    def digest(self) -> str:
        """The digest of all that was written, which no other state of a game has."""
        return self._digests[-1] if self._digests else ""

    def roll(self, index: int, dice: int) -> Faces:
        """The faces of the game's roll of this index; players' words change them until the first.

        Rolls count from 0.
        """
        return self.game.fair.roll(index, dice)

    def add_words(self, words: str) -> FairGame:
        """Write the words that players add to the seed; returns the dice from now on.

        Raises ValueError once dice have been rolled, and for words that can't be added.
        """
        if self._rolls:
            raise ValueError("dice have been rolled")
        fair = self.game.fair.adding(words)
        self.game = replace(self.game, fair=fair)
        self._submit([("UPDATE game SET words = ? WHERE id = ?", (fair.words, fair.game_id))])
        return fair

    # Statements

    def _landing(self, event: events.Landed | events.Voided, after: State) -> Statement:
        assert after.turn is not None  # a turn that this roll ends does so by a later event
        values = (self.game.id, self._rolls, after.turn.seat, faces_text(event.faces))
        self._rolls += 1
        insert = "INSERT OR REPLACE INTO landing (game, number, seat, faces) VALUES (?, ?, ?, ?)"
        return insert, values

    def _seat(self, number: int, seat: SeatSetup) -> Statement:
        values = (self.game.id, number, seat.name, seat.player, seat.newcomer, 0)
        return (
            "INSERT OR REPLACE INTO seat (game, seat, name, player, newcomer, score)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            values,
        )

    def _standing(self, state: State, time: datetime) -> list[Statement]:
        """Statements of when it was played last, the scores that have changed, and the outcome."""
        game_id, now = self.game.id, time.isoformat()
        scores = tuple(seat.score for seat in state.seats)
        old_scores, self._scores = dict(enumerate(self._scores)), scores
        statements: list[Statement] = [("UPDATE game SET played = ? WHERE id = ?", (now, game_id))]
        statements += (
            ("UPDATE seat SET score = ? WHERE game = ? AND seat = ?", (score, game_id, n))
            for n, score in enumerate(scores)
            if score != old_scores.get(n)
        )
        if state.outcome is not None:
            statements.append(("UPDATE game SET ended = ? WHERE id = ?", (now, game_id)))
            statements += (
                ("UPDATE seat SET won = 1 WHERE game = ? AND seat = ?", (game_id, winner))
                for winner in state.outcome.winners
            )
        return statements

    def _list(self, state: State, seats: Sequence[SeatSetup], now: datetime) -> None:
        game = self.game
        self._games.played.add(game.id)
        if state.outcome is not None:
            self._games.close(game.id)
            if any(seats[winner].is_person for winner in state.outcome.winners):
                self._games.won.add(game.id)
            return
        pairs = zip(seats, state.seats, strict=True)
        open_seats = tuple(OpenSeat(who.name, who.player, seat.score) for who, seat in pairs)
        rules_name, rules = game.setup.rules, game.rules
        waiting = OpenGame(game.id, rules_name, rules, open_seats, now, game.occasion)
        self._games.open[game.id] = waiting

    def _submit(self, statements: Sequence[Statement]) -> None:
        self._history += statements
        was_packed, self._is_packed = self._is_packed, False

        def run(database: sqlite3.Connection) -> None:
            if was_packed:
                self.write_anew(database)
            for statement, values in statements:
                database.execute(statement, values)

        self._last_job = self._writer.submit(run, self.game.id, self.write_anew)

    def write_anew(self, database: sqlite3.Connection) -> None:
        """Write all of the game, within a transaction; called in the writing thread.

        What is submitted after that may be in it already, and is written once more, in its order.
        Raises sqlite3.Error.
        """
        database.execute("PRAGMA defer_foreign_keys=ON")
        for table, column in GAME_TABLES.items():
            if table != "game":  # it has more than a log knows: the file of its record
                database.execute(f"DELETE FROM {table} WHERE {column} = ?", (self.game.id,))
        database.execute("UPDATE game SET ended = NULL WHERE id = ?", (self.game.id,))
        for statement, values in tuple(self._history):
            database.execute(statement, values)
