"""Asks threads for the club as it stands."""

import sqlite3
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from logging import getLogger

from zilch3d.features.club.club import Club, Library, RoomGames, club_of
from zilch3d.features.club.kept import Kept, kept_in
from zilch3d.features.club.library import read_library
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.people import members, stranger
from zilch3d.features.club.rating import shares_of
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten
from zilch3d.store.household import Person
from zilch3d.store.performances import GamePerformance
from zilch3d.ui.program import Program

LOG = getLogger(__name__)


def ask_club(program: Program, whose: Person | str) -> Future[Club | str]:
    """Have the thread of the games read the club; a sentence if it can't be read.

    It is that of a member, or of who plays the season of this id.
    What the club keeps is asked in one thread, in this order: with the last answer the others are
    there. Ratings are read beside that, in a thread for which no other waits.
    """
    games = program.games
    kept, played = games.documents(ROOM), games.of_room(ROOM)
    open_ids = frozenset(game.id for game in games.open_games())

    def answer(library: Future[Library]) -> Club | str:
        try:
            room, book = RoomGames(played.result(), open_ids), kept_in(kept.result())
            member = whose if isinstance(whose, Person) else _player(program, book, whose)
            return club_of(member, book, room, library.result())
        except (sqlite3.Error, NotWritten) as error:
            reason = printable(str(error))
            return _("The club’s book can’t be read: {reason}").format(reason=reason)

    club = outcome(games.in_background(read_library), answer)
    return outcome(games.performances(), partial(_rated, club))


def _rated(asked: Future[Club | str], decided: Future[tuple[GamePerformance, ...]]) -> Club | str:
    """The club with its member's rating, where that can be read."""
    club = asked.result()
    if isinstance(club, str):
        return club
    try:
        return replace(club, shares=shares_of(club, decided.result()))
    except sqlite3.Error as error:
        LOG.warning("the ratings of the club can't be read: %s", error)
        return club


def _player(program: Program, book: Kept, season: str) -> Person:
    """Who plays the season of this id, by the name of then if nobody of the household does."""
    kept = next((each for each in book.seasons if each.id == season), None)
    if kept is None:
        return members(program)[0]
    return program.household.of_id(kept.person) or stranger(kept.name, kept.person)
