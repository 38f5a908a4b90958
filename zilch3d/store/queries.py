"""What is asked of the database of games. Nothing here changes it."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import lru_cache
from itertools import accumulate
from math import isfinite

from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.rulefile import RuleFaults, canonical, from_json
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.motion.swing import Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.store import actions
from zilch3d.store.game_log import first_digest, next_digest
from zilch3d.store.saved_game import (
    CannotLoad,
    FaceCounts,
    GameResult,
    KnownDice,
    LoadReason,
    NewGame,
    OpenGame,
    OpenSeat,
    SavedGame,
)
from zilch3d.store.setup import PERSON, GameSetup, SeatSetup

OPEN = "ended IS NULL AND given_up IS NULL AND EXISTS (SELECT 1 FROM step WHERE game = game.id)"
"""What holds of a game that can be continued."""

MOST_RULES = 100
"""Rule sets that are remembered by their text: most games are of the same few."""


def open_games(database: sqlite3.Connection) -> Iterator[OpenGame]:
    """The games that can be continued. Raises sqlite3.Error."""
    seats = defaultdict[str, list[OpenSeat]](list)
    of_games = (
        "SELECT game, name, player, score FROM seat"
        f" WHERE game IN (SELECT id FROM game WHERE {OPEN}) ORDER BY game, seat"
    )
    for game_id, *seat in database.execute(of_games):
        seats[game_id].append(OpenSeat(*seat))
    question = f"SELECT id, rules_name, rules, played FROM game WHERE {OPEN}"
    for game_id, rules_name, rules, played in database.execute(question).fetchall():
        rule_set = None
        with suppress(ValueError, RuleFaults):
            rule_set = rules_of(rules)
        yield OpenGame(game_id, rules_name, rule_set, tuple(seats[game_id]), time_of(played))


@lru_cache(maxsize=MOST_RULES)
def rules_of(text: str) -> RuleSet:
    """The rules of a game as they are kept. Raises ValueError and RuleFaults."""
    return from_json(text)


def saved(database: sqlite3.Connection, game_id: str) -> SavedGame:
    """All that is kept of a game, open or finished. Raises CannotLoad, sqlite3.Error."""
    row = database.execute(
        "SELECT rules_name, rules, cutthroat, start, seed, words, commitment, begun, played"
        " FROM game WHERE id = ?",
        (game_id,),
    ).fetchone()
    if row is None:
        raise CannotLoad(game_id, LoadReason.UNKNOWN)
    rules_name, rules, cutthroat, start, seed, words, commitment, begun, played = row
    steps = database.execute(
        "SELECT action, digest FROM step WHERE game = ? ORDER BY number", (game_id,)
    ).fetchall()
    seats, scores = _seats(database, game_id)
    try:
        joined = sum('"do":"join"' in text for text, _digest in steps)
        setup = GameSetup(rules_name, seats[: len(seats) - joined], bool(cutthroat))
        digests = _digests(first_digest(game_id, seed, setup, rules, start), steps)
    except (ValueError, TypeError, AttributeError) as error:
        raise CannotLoad(game_id, LoadReason.DAMAGED, str(error)) from error
    try:
        rule_set, played_so_far = rules_of(rules), tuple(actions.decode(text) for text, _ in steps)
    except (ValueError, RuleFaults) as error:
        raise CannotLoad(game_id, LoadReason.OTHER_VERSION, str(error)) from error
    fair = FairGame(game_id, canonical(rule_set), Seed(seed), words)
    if fair.commitment != commitment:
        raise CannotLoad(game_id, LoadReason.DAMAGED, commitment)
    game = NewGame(fair, setup, rule_set, start)
    return SavedGame(game, seats, played_so_far, scores, time_of(begun), time_of(played), digests)


def known_dice(database: sqlite3.Connection, game_id: str) -> KnownDice | None:
    """Where the game's dice were known from; None if they weren't. Raises sqlite3.Error."""
    question = "SELECT day, record FROM known_dice WHERE game = ?"
    row = database.execute(question, (game_id,)).fetchone()
    return None if row is None else _known(*row)


def _known(day: str, record: str) -> KnownDice:
    """A day that is damaged is none."""
    found = None
    with suppress(ValueError):
        found = date.fromisoformat(day) if day else None
    return KnownDice(found, record)


def day_games(database: sqlite3.Connection, day: date) -> tuple[str, ...]:
    """The ids of the games with this day's dice, the first one first. Raises sqlite3.Error."""
    question = (
        "SELECT id FROM game JOIN known_dice ON game = id WHERE day = ?"
        " AND EXISTS (SELECT 1 FROM step WHERE game = id) ORDER BY begun, id"
    )
    return tuple(str(found) for (found,) in database.execute(question, (day.isoformat(),)))


FINISHED = "SELECT id, rules_name, rules, ended FROM game WHERE ended IS NOT NULL"


def finished_games(database: sqlite3.Connection, most: int) -> tuple[GameResult, ...]:
    """So many games that are over, the last one first. Raises sqlite3.Error."""
    rows = database.execute(f"{FINISHED} ORDER BY ended DESC LIMIT ?", (most,)).fetchall()
    return tuple(_finished(database, *row) for row in rows)


def finished_by_people(database: sqlite3.Connection) -> set[str]:
    """The id of a finished game that had a person in it, if there is one. Raises sqlite3.Error."""
    question = (
        "SELECT id FROM game WHERE ended IS NOT NULL AND EXISTS"
        " (SELECT 1 FROM seat WHERE game = game.id AND player = ?) LIMIT 1"
    )
    return {str(found) for (found,) in database.execute(question, (PERSON,))}


def finished_game(database: sqlite3.Connection, game_id: str) -> GameResult | None:
    """The game, if it is over. Raises sqlite3.Error."""
    row = database.execute(f"{FINISHED} AND id = ?", (game_id,)).fetchone()
    return None if row is None else _finished(database, *row)


def _finished(
    database: sqlite3.Connection, game_id: str, rules_name: str, rules: str, ended: str
) -> GameResult:
    of_seats = (
        "SELECT name, player, score, won, error FROM seat LEFT JOIN review USING (game, seat)"
        " WHERE game = ? ORDER BY seat"
    )
    rows = database.execute(of_seats, (game_id,)).fetchall()
    rule_set = None
    with suppress(ValueError, RuleFaults):
        rule_set = rules_of(rules)
    return GameResult(
        game_id,
        rules_name,
        rule_set,
        tuple(OpenSeat(*row[:3]) for row in rows),
        tuple(n for n, row in enumerate(rows) if row[3]),
        tuple(row[4] for row in rows),
        time_of(ended),
        known_dice(database, game_id),
    )


def clock(database: sqlite3.Connection, game_id: str) -> tuple[int, float] | None:
    """The decision of the game that time was spent on last, and the seconds; None if none was."""
    question = "SELECT decision, spent FROM clock WHERE game = ?"
    row: tuple[int, float] | None = database.execute(question, (game_id,)).fetchone()
    return row


def flights(database: sqlite3.Connection, game_id: str) -> dict[int, Flight]:
    """How those rolls of the game flew that were not thrown as usual; none that is damaged."""
    question = "SELECT number, strength, flick_x, flick_y, tray FROM flight WHERE game = ?"
    found: dict[int, Flight] = {}
    for number, strength, x, y, tray in database.execute(question, (game_id,)).fetchall():
        flick = None if x is None or y is None else (x, y)
        if 0.0 <= strength <= 1.0 and tray in TRAYS and all(map(isfinite, flick or ())):
            found[number] = Flight(Swing(strength, flick), TRAYS[tray])
    return found


def time_of(text: str) -> datetime:
    """A time as it is kept, with its zone; long ago if it is damaged."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return datetime.fromtimestamp(0, UTC)
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)


def _seats(
    database: sqlite3.Connection, game_id: str
) -> tuple[tuple[SeatSetup, ...], tuple[Points, ...]]:
    """Who sits there now, and their scores."""
    question = "SELECT name, player, newcomer, score FROM seat WHERE game = ? ORDER BY seat"
    rows = database.execute(question, (game_id,)).fetchall()
    seats = tuple(SeatSetup(name, player, bool(newcomer)) for name, player, newcomer, _ in rows)
    return seats, tuple(score for *_others, score in rows)


def _digests(first: str, steps: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Of the game before its first step, and after each. Raises ValueError if one is wrong."""
    digests = tuple(accumulate((text for text, _digest in steps), next_digest, initial=first))
    wrong = [n for n, (_text, kept) in enumerate(steps) if kept != digests[n + 1]]
    if wrong:
        raise ValueError(f"step {wrong[0]}")
    return digests


def unrecorded(database: sqlite3.Connection) -> tuple[str, ...]:
    """The ids of finished games whose record has not been written. Raises sqlite3.Error."""
    question = "SELECT id FROM game WHERE ended IS NOT NULL AND record IS NULL ORDER BY ended"
    return tuple(str(game_id) for (game_id,) in database.execute(question).fetchall())


def face_counts(database: sqlite3.Connection, game_id: str | None) -> tuple[FaceCounts, ...]:
    """How often each face has fallen for each player. Raises sqlite3.Error.

    Dice that were known before are counted for their own game alone.
    """
    # One text a player, counted here: far quicker than counting in SQL, row by row.
    question = (
        "SELECT name, player, GROUP_CONCAT(faces, '') FROM landing JOIN seat USING (game, seat)"
        " WHERE game = ?1 OR ?1 IS NULL AND game NOT IN (SELECT game FROM known_dice)"
        " GROUP BY name, player ORDER BY MIN(seat), name, player"
    )
    rows = database.execute(question, (game_id,)).fetchall()
    return tuple(
        FaceCounts(name, player, tuple(faces.count(str(face)) for face in ALL_FACES))
        for name, player, faces in rows
    )
