"""How often each face has come up, counted from the games in the database."""

import sqlite3
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine.dice import ALL_FACES, Counts
from zilch3d.store import packing
from zilch3d.store.saved_games import NAME, PLAYER

Player: TypeAlias = tuple[str, str]
"""The name at a seat, and who plays it."""


@dataclass(frozen=True)
class FaceCounts:
    """How often each face, from 1 to 6, has come up for a player: the seat's, and who plays it."""

    name: str
    player: str
    faces: Counts


def face_counts(database: sqlite3.Connection, game_id: str | None) -> tuple[FaceCounts, ...]:
    """How often each face has come up for each player, in the game or in all.

    Dice that were known before the game count for that game alone. Raises sqlite3.Error, and
    ValueError for a packed game that is damaged.
    """
    counted: defaultdict[Player, Counter[int]] = defaultdict(Counter)
    packed = packing.content(database, game_id) if game_id is not None else None
    if game_id is None or packed is None:
        _count_landings(database, game_id, counted)
    if game_id is None:
        _count_packed_games(database, counted)
    elif packed is not None:
        _count_packed_game(database, game_id, packed, counted)
    return tuple(
        FaceCounts(name, player, tuple(faces[face] for face in ALL_FACES))
        for (name, player), faces in counted.items()
    )


Counted: TypeAlias = defaultdict[Player, Counter[int]]


def _count_landings(database: sqlite3.Connection, game_id: str | None, counted: Counted) -> None:
    # One text a player, counted here: far quicker than counting in SQL, row by row. Looking up a
    # row compares it with others, which reads them whole: names come from a copy that is cut, and
    # ``+`` has the list of games copied, too.
    of_all, of_one = "game NOT IN (SELECT +game FROM known_dice)", "game = ?1"
    games, values = (of_all, ()) if game_id is None else (of_one, (game_id,))
    question = (
        f"{_players(games)} SELECT name, player, GROUP_CONCAT(faces, '')"
        f" FROM landing JOIN player USING (game, seat) WHERE {games}"
        " GROUP BY name, player ORDER BY MIN(seat), name, player"
    )
    for name, player, faces in database.execute(question, values).fetchall():
        counted[name, player].update({face: faces.count(str(face)) for face in ALL_FACES})


def _players(games: str) -> str:
    """The names at the seats of these games, cut, as the table ``player`` of a question."""
    cut = f"SELECT game, seat, {NAME} AS name, {PLAYER} AS player FROM seat WHERE {games}"
    return f"WITH player AS MATERIALIZED ({cut})"


def _count_packed_games(database: sqlite3.Connection, counted: Counted) -> None:
    question = (
        f"{_players('1')}"
        " SELECT name, player,"
        " SUM(ones), SUM(twos), SUM(threes), SUM(fours), SUM(fives), SUM(sixes)"
        " FROM part JOIN player USING (game, seat)"
        " WHERE ones IS NOT NULL AND NOT EXISTS (SELECT 1 FROM landing WHERE game = part.game)"
        " GROUP BY name, player ORDER BY MIN(seat), name, player"
    )
    for name, player, *faces in database.execute(question).fetchall():
        counted[name, player].update(dict(zip(ALL_FACES, faces, strict=True)))


def _count_packed_game(
    database: sqlite3.Connection, game_id: str, packed: packing.Content, counted: Counted
) -> None:
    question = f"SELECT seat, {NAME}, {PLAYER} FROM seat WHERE game = ? ORDER BY seat"
    seats = {seat: (name, player) for seat, name, player in database.execute(question, (game_id,))}
    for seat, faces in packed.landings:
        counted[seats[seat]].update(map(int, faces))
