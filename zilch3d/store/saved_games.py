"""Games as the database has them: as values, and read from it. Nothing here changes it.

Texts are bounded where they are read, whatever a damaged database holds: names are cut, and a game
whose rules or actions are longer than any can be is damaged.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from logging import getLogger
from math import isfinite
from typing import Self, TypeAlias

from zilch3d.engine.actions import Action
from zilch3d.engine.rulefile import RuleFaults, canonical, from_json
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.motion.swing import Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.store import packing, reader
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup
from zilch3d.store.steps import decode_action, first_digest, next_digest

LOG = getLogger(__name__)

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL that changes one row or more, and its values."""


@dataclass(frozen=True)
class KnownDice:
    """Dice that could be known before the game: those of a ``day``, or of another game.

    ``record`` is that game's, with the proof of its dice.
    """

    day: date | None = None
    record: str = ""


@dataclass(frozen=True)
class Occasion:
    """What a game is part of: an occasion of a ``room``, which alone knows what ``key`` means."""

    room: str
    key: str


@dataclass(frozen=True)
class NewGame:
    """A game that is about to begin, and its dice.

    ``rules`` are those it is played by, whatever becomes of the rule set that ``setup`` names.
    ``start`` is the seat that has the first turn; None: by the rules. ``known`` says where its dice
    were known from, if they were; ``occasion`` what the game is part of, if anything.
    """

    fair: FairGame
    setup: GameSetup
    rules: RuleSet
    start: int | None = None
    known: KnownDice | None = None
    occasion: Occasion | None = None

    @property
    def id(self) -> str:
        """32 hexadecimal digits."""
        return self.fair.game_id

    @property
    def looks(self) -> int:
        """The seed of how its dice lie and fly, never of their faces, so it may be public."""
        return int(self.id[:8], 16)


@dataclass(frozen=True)
class OpenSeat:
    """A seat of a game that can be continued."""

    name: str
    player: str
    score: Points = 0


@dataclass(frozen=True)
class OpenGame:
    """An entry in the list of games that can be continued.

    ``rules_name`` is what the rule set is loaded by; ``rules`` is None if this version of the game
    can't read them.
    """

    id: str
    rules_name: str
    rules: RuleSet | None
    seats: tuple[OpenSeat, ...]
    played: datetime
    occasion: Occasion | None = None


@dataclass(frozen=True)
class SavedGame:
    """All that it takes to restore a game.

    ``game.setup`` has the seats of its start; ``seats`` those of now, with who joined late.
    ``scores`` are those that the replay must come to; ``digests`` are the log's own.
    """

    game: NewGame
    seats: tuple[SeatSetup, ...]
    actions: tuple[Action, ...]
    scores: tuple[Points, ...]
    begun: datetime
    played: datetime
    digests: tuple[str, ...]
    clock: tuple[int, float] | None = None
    """The decision that time was spent on last, and the seconds; see ``table.clock``."""
    flights: Mapping[int, Flight] = field(default_factory=dict)
    """The flights of the rolls, by their index, that were not thrown as usual."""
    rows: tuple[Statement, ...] = ()
    """What writes the game anew: its rows, as if it had never been packed."""
    is_packed: bool = False


class LoadReason(Enum):
    """Why a game can't be continued: it is kept as it is."""

    UNKNOWN = "unknown"
    """There is no such game."""
    DAMAGED = "damaged"
    """Its rows are not as they were written."""
    OTHER_VERSION = "other-version"
    """Its rules or its actions mean nothing to this version of the game, or something else."""
    PLAYER_GONE = "player-gone"
    """One of its computer players is not among the profiles."""
    UNREADABLE = "unreadable"
    """The database can't be read."""


class CannotLoad(Exception):
    """A game can't be continued; ``detail`` is for a log."""

    def __init__(self, game_id: str, reason: LoadReason, detail: str = "") -> None:
        super().__init__(f"{game_id}: {reason.value}: {detail}")
        self.id = game_id
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True)
class GameLists:
    """The games as they are listed at the start.

    ``won`` is the id of one game that a person has won, if there is any; ``unrecorded``
    are the finished ones whose record has not been written.
    """

    open: tuple[OpenGame, ...] = ()
    won: frozenset[str] = frozenset()
    unrecorded: tuple[str, ...] = ()

    @classmethod
    def read(cls, database: sqlite3.Connection) -> Self:
        """Raises sqlite3.Error."""
        won = frozenset(_won_by_people(database))
        return cls(tuple(open_games(database)), won, _unrecorded(database))


# Limits of texts, far above those of what the game writes

LONGEST_NAME = 100
"""Characters of names and ids; what follows them is cut off."""
LONGEST_RULES = reader.PAGE.size
"""Bytes of rules as JSON; those of the presets have some 3,000."""
LONGEST_ACTION = reader.PAGE.line
LONGEST_PACKED = reader.MIB
"""Bytes of all steps of a game that is packed; the usual one has some 500."""
LONGEST_WORDS = reader.PAGE.size
LONGEST_KNOWN_RECORD = reader.MIB
"""Bytes of the record whose dice a game has: some ten thousand turns."""

NAME = f"substr(name, 1, {LONGEST_NAME})"
PLAYER = f"substr(player, 1, {LONGEST_NAME})"
RULES_NAME = f"substr(rules_name, 1, {reader.PAGE.line})"
RULES = f"substr(rules, 1, {LONGEST_RULES})"


def _bytes(column: str) -> str:
    """The length of a text in SQL. That of the text itself ends at the first NUL."""
    return f"length(CAST({column} AS BLOB))"


# Open games

OPEN = "ended IS NULL AND given_up IS NULL AND EXISTS (SELECT 1 FROM step WHERE game = game.id)"
"""The condition on a game that can be continued."""

MOST_RULES = 100
"""Rule sets that are cached by their text: most games are of the same few."""


def open_games(database: sqlite3.Connection) -> Iterator[OpenGame]:
    """The games that can be continued. Raises sqlite3.Error."""
    seats = defaultdict[str, list[OpenSeat]](list)
    of_games = (
        f"SELECT game, {NAME}, {PLAYER}, score FROM seat"
        f" WHERE game IN (SELECT id FROM game WHERE {OPEN}) ORDER BY game, seat"
    )
    for game_id, *seat in database.execute(of_games):
        seats[game_id].append(OpenSeat(*seat))
    question = f"SELECT id, {RULES_NAME}, {RULES}, played FROM game WHERE {OPEN}"
    for game_id, rules_name, rules, played in database.execute(question).fetchall():
        rule_set, seat_row = rules_if_readable(rules), tuple(seats[game_id])
        occasion = occasion_of(database, game_id)
        yield OpenGame(game_id, rules_name, rule_set, seat_row, time_of(played), occasion)


@lru_cache(maxsize=MOST_RULES)
def rules_of(text: str) -> RuleSet:
    """The rules of a game from its JSON in the database. Raises ValueError and RuleFaults."""
    return from_json(text)


def rules_if_readable(text: str) -> RuleSet | None:
    with suppress(ValueError, RuleFaults):
        return rules_of(text)
    return None


# One game


def complete_game(database: sqlite3.Connection, game_id: str) -> SavedGame:
    """The game with all that is known of it. Raises CannotLoad, sqlite3.Error."""
    saved = saved_game(database, game_id)
    known, occasion = known_dice(database, game_id), occasion_of(database, game_id)
    game = replace(saved.game, known=known, occasion=occasion)
    try:
        packed = packing.content(database, game_id)
    except ValueError as error:
        raise CannotLoad(game_id, LoadReason.DAMAGED, str(error)) from error
    flights = _flights(_flight_rows(database, game_id) if packed is None else packed.flights)
    rows = tuple(_rows(database, saved, packed))
    saved = replace(saved, game=game, clock=_clock(database, game_id), flights=flights)
    return replace(saved, rows=rows, is_packed=packed is not None)


def saved_game(database: sqlite3.Connection, game_id: str) -> SavedGame:
    """A game, open or finished, without what can be lost: its clock, flights and known dice.

    Raises CannotLoad, sqlite3.Error.
    """
    _refuse_too_long(database, game_id)
    row = database.execute(
        f"SELECT {RULES_NAME}, rules, cutthroat, start, seed, words, commitment, begun, played"
        " FROM game WHERE id = ?",
        (game_id,),
    ).fetchone()
    if row is None:
        raise CannotLoad(game_id, LoadReason.UNKNOWN)
    rules_name, rules, cutthroat, start, seed, words, commitment, begun, played = row
    seats, scores = _seats(database, game_id)
    try:
        texts, kept_digests = _steps(database, game_id)
        joined = sum('"do":"join"' in text for text in texts)
        setup = GameSetup(rules_name, seats[: len(seats) - joined], bool(cutthroat))
        digests = _digests(first_digest(game_id, seed, setup, rules, start), texts, kept_digests)
    except (ValueError, TypeError, AttributeError) as error:
        raise CannotLoad(game_id, LoadReason.DAMAGED, str(error)) from error
    try:
        rule_set, actions = rules_of(rules), tuple(map(decode_action, texts))
    except (ValueError, RuleFaults) as error:
        raise CannotLoad(game_id, LoadReason.OTHER_VERSION, str(error)) from error
    fair = FairGame(game_id, canonical(rule_set), Seed(seed), words)
    if fair.commitment != commitment:
        raise CannotLoad(game_id, LoadReason.DAMAGED, commitment)
    game = NewGame(fair, setup, rule_set, start)
    return SavedGame(game, seats, actions, scores, time_of(begun), time_of(played), digests)


def _refuse_too_long(database: sqlite3.Connection, game_id: str) -> None:
    """Raise CannotLoad where the game has texts that are longer than any can be."""
    of_game = (
        f"SELECT 'rules' FROM game WHERE id = ?1 AND {_bytes('rules')} > {LONGEST_RULES}"
        f" UNION ALL SELECT 'words' FROM game WHERE id = ?1 AND {_bytes('words')} > {LONGEST_WORDS}"
        " UNION ALL SELECT 'step ' || number FROM step"
        f" WHERE game = ?1 AND {_bytes('action')} >"
        f" CASE number WHEN {packing.PACKED} THEN {LONGEST_PACKED} ELSE {LONGEST_ACTION} END"
        " LIMIT 1"
    )
    too_long = database.execute(of_game, (game_id,)).fetchone()
    if too_long is not None:
        raise CannotLoad(game_id, LoadReason.DAMAGED, f"{too_long[0]} is too long")


def _seats(
    database: sqlite3.Connection, game_id: str
) -> tuple[tuple[SeatSetup, ...], tuple[Points, ...]]:
    """The players who sit at the table now, and their scores."""
    columns = f"{NAME}, {PLAYER}, newcomer, score"
    question = f"SELECT {columns} FROM seat WHERE game = ? ORDER BY seat"
    rows = database.execute(question, (game_id,)).fetchall()
    seats = tuple(SeatSetup(name, player, bool(newcomer)) for name, player, newcomer, _ in rows)
    return seats, tuple(score for *_others, score in rows)


def _steps(database: sqlite3.Connection, game_id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts of its actions, and their digests, or the last one alone if it is packed.

    Raises ValueError, sqlite3.Error.
    """
    question = "SELECT number, action, digest FROM step WHERE game = ? ORDER BY number"
    rows = database.execute(question, (game_id,)).fetchall()
    if rows and rows[0][0] == packing.PACKED:
        # Behind a packed game there may be the steps of one that went on in an older version.
        ((_number, text, digest),) = rows
        return packing.unpacked(text).actions, (digest,)
    return tuple(row[1] for row in rows), tuple(row[2] for row in rows)


def _digests(first: str, texts: Sequence[str], kept: Sequence[str]) -> tuple[str, ...]:
    """The digest of the game before its first step, and those of its steps.

    ``kept`` are the digests that lie beside the last of the texts, or all of them. Raises
    ValueError if one of these is wrong.
    """
    digests = tuple(accumulate(texts, next_digest, initial=first))
    pairs = zip(digests[len(digests) - len(kept) :], kept, strict=True)
    wrong = [n for n, (computed, digest) in enumerate(pairs) if digest != computed]
    if wrong:
        raise ValueError(f"step {wrong[0]}")
    return digests


def _rows(
    database: sqlite3.Connection, saved: SavedGame, packed: packing.Content | None
) -> Iterator[Statement]:
    """What writes the game anew; see ``SavedGame.rows``. Raises sqlite3.Error."""
    game_id = saved.game.id
    for table, column in GAME_TABLES.items():
        if packed is None or table not in ("step", "landing"):
            rows = database.execute(f"SELECT * FROM {table} WHERE {column} = ?", (game_id,))
            yield from (insertion(table, row) for row in rows.fetchall())
    if packed is not None:
        steps = zip(packed.actions, saved.digests[1:], strict=True)
        yield from (insertion("step", (game_id, n, *step)) for n, step in enumerate(steps))
        landings = enumerate(packed.landings)
        yield from (insertion("landing", (game_id, n, *landing)) for n, landing in landings)
    question = "SELECT words, ended, given_up, id FROM game WHERE id = ?"
    row = tuple(database.execute(question, (game_id,)).fetchone())
    yield "UPDATE game SET words = ?, ended = ?, given_up = ? WHERE id = ?", row


GAME_TABLES = {
    "game": "id",
    "seat": "game",
    "step": "game",
    "landing": "game",
    "known_dice": "game",
    "occasion": "game",
    "advised": "game",
}
"""The tables that a game consists of, with the column of the game's id."""


def insertion(table: str, row: Sequence[object]) -> Statement:
    """What writes this row, which may be there already; that of a game stays as it is then."""
    marks = ", ".join("?" * len(row))
    conflict = "IGNORE" if table == "game" else "REPLACE"  # other rows refer to a game's
    return f"INSERT OR {conflict} INTO {table} VALUES ({marks})", tuple(row)


def known_dice(database: sqlite3.Connection, game_id: str) -> KnownDice | None:
    """Where the game's dice were known from; None if they weren't. Raises sqlite3.Error.

    Without the record if that is longer than any can be; the log says so.
    """
    is_short = f"{_bytes('record')} <= {LONGEST_KNOWN_RECORD}"
    question = (
        f"SELECT substr(day, 1, 10), {is_short}, CASE WHEN {is_short} THEN record ELSE '' END"
        " FROM known_dice WHERE game = ?"
    )
    row = database.execute(question, (game_id,)).fetchone()
    if row is None:
        return None
    day, is_whole, record = row
    if not is_whole:
        LOG.warning("%s: the record whose dice it has is too long, and left out", game_id)
    return KnownDice(day_of(day), record)


def occasion_of(database: sqlite3.Connection, game_id: str) -> Occasion | None:
    """What the game is part of; None if it is on its own. Raises sqlite3.Error."""
    columns = f"substr(room, 1, {LONGEST_NAME}), substr(key, 1, {LONGEST_NAME})"
    row = database.execute(f"SELECT {columns} FROM occasion WHERE game = ?", (game_id,)).fetchone()
    return None if row is None else Occasion(*row)


def games_of(database: sqlite3.Connection, room: str) -> tuple[tuple[str, Occasion], ...]:
    """The games that are part of the room's occasions, as they began; a game that was given up,
    too. Raises sqlite3.Error.
    """
    question = (
        f"SELECT game, substr(key, 1, {LONGEST_NAME}) FROM occasion JOIN game ON game = id"
        " WHERE room = ? ORDER BY begun, id"
    )
    rows = database.execute(question, (room,)).fetchall()
    return tuple((game, Occasion(room, key)) for game, key in rows)


def day_of(text: str) -> date | None:
    """The day of this text; None if it is empty or damaged."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _clock(database: sqlite3.Connection, game_id: str) -> tuple[int, float] | None:
    """The decision of the game that time was spent on last, and the seconds; None if none was."""
    question = "SELECT decision, spent FROM clock WHERE game = ?"
    row: tuple[int, float] | None = database.execute(question, (game_id,)).fetchone()
    return row


def _flight_rows(database: sqlite3.Connection, game_id: str) -> list[packing.FlightRow]:
    question = "SELECT number, strength, flick_x, flick_y, tray FROM flight WHERE game = ?"
    return database.execute(question, (game_id,)).fetchall()


def _flights(rows: Iterable[packing.FlightRow]) -> dict[int, Flight]:
    """The flights of the rolls that were not thrown as usual, without damaged ones."""
    flights: dict[int, Flight] = {}
    for number, strength, x, y, tray in rows:
        flick = None if x is None or y is None else (x, y)
        if 0.0 <= strength <= 1.0 and tray in TRAYS and all(map(isfinite, flick or ())):
            flights[number] = Flight(Swing(strength, flick), TRAYS[tray])
    return flights


def in_utc(when: datetime, *, precise: bool = False) -> str:
    """A time as text in results, in seconds or microseconds: such texts compare as times do."""
    return when.astimezone(UTC).isoformat(timespec="microseconds" if precise else "seconds")


LONG_AGO = datetime.fromtimestamp(0, UTC)
NEVER = datetime(3000, 1, 1, tzinfo=UTC)
"""From this time on some systems have no local times."""


def time_of(text: str) -> datetime:
    """A time from its text in the database, with its zone; long ago if it is damaged."""
    with suppress(ValueError):
        return exact_time(text)
    return LONG_AGO


def exact_time(text: str) -> datetime:
    """The same; raises ValueError if it is damaged, or no system has it in every time zone."""
    time = datetime.fromisoformat(text)
    time = time if time.tzinfo is not None else time.replace(tzinfo=UTC)
    if not LONG_AGO <= time < NEVER:
        raise ValueError(f"{text} is no time of a game")
    return time


def _won_by_people(database: sqlite3.Connection) -> set[str]:
    question = (
        "SELECT id FROM game WHERE ended IS NOT NULL AND EXISTS"
        " (SELECT 1 FROM seat WHERE game = game.id AND player = ? AND won) LIMIT 1"
    )
    return {str(game_id) for (game_id,) in database.execute(question, (PERSON,))}


def _unrecorded(database: sqlite3.Connection) -> tuple[str, ...]:
    question = "SELECT id FROM game WHERE ended IS NOT NULL AND record IS NULL ORDER BY ended"
    return tuple(str(game_id) for (game_id,) in database.execute(question).fetchall())
