"""The log of one game in the database: it grows by an action at a time."""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
from zilch3d.store import actions
from zilch3d.store.saved_game import NewGame, OpenGame, OpenSeat, SavedGame
from zilch3d.store.schema import DERIVED
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.writer import Writer

Now: TypeAlias = Callable[[], datetime]
"""The present time, with its zone."""

Row: TypeAlias = tuple[str, tuple[object, ...]]
"""A statement that changes one row or more, and its values."""


@dataclass
class Listing:
    """What is known of all games at once, without the disk.

    ``open`` are the games that can be continued, by their ids; ``finished`` the ids of those that
    people have finished: all of this start, and one of earlier ones, if there is any.
    """

    open: dict[str, OpenGame]
    finished: set[str]


class GameLog:
    """Keeps a game as it is played; nothing here waits for the disk.

    ``listing`` is kept up to date with it.
    """

    def __init__(self, writer: Writer, game: NewGame, now: Now, listing: Listing) -> None:
        self.game = game
        self._writer = writer
        self._now = now
        self._listing = listing
        self._digests: list[str] = []
        """Of the game before its first step, and after each."""
        self._rolls = 0
        self._scores: tuple[Points, ...] = (0,) * len(game.setup.seats)
        self._last = 0

    def begin(self) -> None:
        """Keep what is known before the first step."""
        game, now = self.game, self._now().isoformat()
        setup, rules = game.setup, as_json(game.rules)
        self._digests = [first_digest(game.id, game.fair.seed, setup, rules, game.start)]
        row = (
            *(game.id, setup.rules, rules, setup.cutthroat, game.start),
            *(game.fair.seed, game.fair.words, game.fair.commitment, now, now),
        )
        begin = (
            "INSERT INTO game (id, rules_name, rules, cutthroat, start, seed, words, commitment,"
            " begun, played) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        rows: list[Row] = [(begin, row)]
        rows += (self._seat(n, seat) for n, seat in enumerate(setup.seats))
        if game.known is not None:
            day = game.known.day.isoformat() if game.known.day is not None else ""
            known = "INSERT INTO known_dice (game, day, record) VALUES (?, ?, ?)"
            rows.append((known, (game.id, day, game.known.record)))
        self._submit(rows)

    def resume(self, saved: SavedGame) -> None:
        """Go on behind the steps that are kept."""
        self._digests = list(saved.digests)
        self._rolls = sum(isinstance(one, Land | LandFumbled) for one in saved.actions)
        self._scores = saved.scores

    # The journal of a table

    @property
    def is_written(self) -> bool:
        """Whether all of it is on the disk, or what is not has been given up for now."""
        return self._writer.is_settled(self._last)

    def append(
        self,
        action: Action,
        happenings: Sequence[tuple[Event, State]],
        seats: Sequence[SeatSetup],
    ) -> None:
        """Keep an action: what it has caused, each with the state after it, and who sits there."""
        state, text, game_id = happenings[-1][1], actions.encode(action), self.game.id
        digest = next_digest(self._digests[-1], text)
        step = (game_id, len(self._digests) - 1, text, digest)
        rows: list[Row] = [
            ("INSERT INTO step (game, number, action, digest) VALUES (?, ?, ?, ?)", step)
        ]
        self._digests.append(digest)
        for event, after in happenings:
            if isinstance(event, events.Landed | events.Voided):
                rows.append(self._landing(event, after))
        rows += (self._seat(n, seats[n]) for n in range(len(self._scores), len(seats)))
        now = self._now()
        rows += self._standing(state, now)
        self._list(state, seats, now)
        self._submit(rows)

    def take_back(self) -> None:
        """Remove the last step: it was undone."""
        self._listing.finished.discard(self.game.id)
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
        """Keep what a decision has taken so far; nothing that is seen waits for it."""
        values = (self.game.id, decision, spent)
        keep = "INSERT OR REPLACE INTO clock (game, decision, spent) VALUES (?, ?, ?)"
        self._writer.submit(lambda database: database.execute(keep, values))

    def keep_flight(self, roll: int, flight: Flight) -> None:
        """Keep how the dice of a roll flew; nothing that is seen waits for it."""
        swing, (x, y) = flight.swing, flight.swing.flick or (None, None)
        tray = next(name for name, tray in TRAYS.items() if tray == flight.tray)
        values = (self.game.id, roll, swing.strength, x, y, tray)
        keep = "INSERT OR REPLACE INTO flight VALUES (?, ?, ?, ?, ?, ?)"
        self._writer.submit(lambda database: database.execute(keep, values))

    def roll(self, index: int, dice: int) -> Faces:
        """What a roll of the game shows, by its index; players' words change it until the first."""
        return self.game.fair.roll(index, dice)

    def add_words(self, words: str) -> FairGame:
        """Keep what players add to the seed; the dice from now on.

        Raises ValueError once dice have been rolled, and for words that can't be added.
        """
        if self._rolls:
            raise ValueError("dice have been rolled")
        fair = self.game.fair.adding(words)
        self.game = replace(self.game, fair=fair)
        self._submit([("UPDATE game SET words = ? WHERE id = ?", (fair.words, fair.game_id))])
        return fair

    # Rows

    def _landing(self, event: events.Landed | events.Voided, after: State) -> Row:
        assert after.turn is not None  # it ends later, if it does
        values = (self.game.id, self._rolls, after.turn.seat, faces_text(event.faces))
        self._rolls += 1
        return "INSERT INTO landing (game, number, seat, faces) VALUES (?, ?, ?, ?)", values

    def _seat(self, number: int, seat: SeatSetup) -> Row:
        values = (self.game.id, number, seat.name, seat.player, seat.newcomer, 0)
        return (
            "INSERT INTO seat (game, seat, name, player, newcomer, score)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            values,
        )

    def _standing(self, state: State, time: datetime) -> list[Row]:
        """When it was played last, the scores that have changed, and how it has ended."""
        game_id, now = self.game.id, time.isoformat()
        scores = tuple(seat.score for seat in state.seats)
        before, self._scores = self._scores, scores
        rows: list[Row] = [("UPDATE game SET played = ? WHERE id = ?", (now, game_id))]
        rows += (
            ("UPDATE seat SET score = ? WHERE game = ? AND seat = ?", (score, game_id, n))
            for n, score in enumerate(scores)
            if score != dict(enumerate(before)).get(n)
        )
        if state.outcome is not None:
            rows.append(("UPDATE game SET ended = ? WHERE id = ?", (now, game_id)))
            rows += (
                ("UPDATE seat SET won = 1 WHERE game = ? AND seat = ?", (game_id, winner))
                for winner in state.outcome.winners
            )
        return rows

    def _list(self, state: State, seats: Sequence[SeatSetup], now: datetime) -> None:
        if state.outcome is not None:
            self._listing.open.pop(self.game.id, None)
            if any(seat.is_person for seat in seats):
                self._listing.finished.add(self.game.id)
            return
        rows = zip(seats, state.seats, strict=True)
        shown = tuple(OpenSeat(who.name, who.player, seat.score) for who, seat in rows)
        game = self.game
        self._listing.open[game.id] = OpenGame(game.id, game.setup.rules, game.rules, shown, now)

    def _submit(self, rows: Sequence[Row]) -> None:
        def run(database: sqlite3.Connection) -> None:
            for statement, values in rows:
                database.execute(statement, values)

        self._last = self._writer.submit(run)


def first_digest(game_id: str, seed: bytes, setup: GameSetup, rules: str, start: int | None) -> str:
    """Of what is fixed when a game begins: a damaged row is found by it."""
    seats = [(seat.name, seat.player, seat.newcomer) for seat in setup.seats]
    fixed = (game_id, seed.hex(), setup.rules, rules, setup.cutthroat, start, seats)
    return next_digest("", json.dumps(fixed))


def next_digest(before: str, text: str) -> str:
    """Of all that ``before`` is the digest of, and this."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:32]
