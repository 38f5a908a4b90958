"""Asks threads for the club as it stands."""

import sqlite3
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from logging import getLogger
from typing import TypeAlias

from zilch3d.features.club.club import Club, Library, RoomGames, club_of
from zilch3d.features.club.kept import Kept, kept_in
from zilch3d.features.club.library import read_library
from zilch3d.features.club.model import ROOM
from zilch3d.features.club.people import members, stranger, with_lost
from zilch3d.features.club.rating import shares_of
from zilch3d.i18n import _
from zilch3d.kit.pending import completed, outcome
from zilch3d.safe_text import printable
from zilch3d.store.files import NotWritten
from zilch3d.store.finished_games import GameResult
from zilch3d.store.household import Person
from zilch3d.store.performances import GamePerformance
from zilch3d.store.saved_games import Occasion
from zilch3d.ui.program import Program

LOG = getLogger(__name__)

RoomPlayed: TypeAlias = tuple[tuple[str, Occasion, GameResult | None], ...]


def ask_club(program: Program, whose: Person | str) -> Future[Club | str]:
    """Have the thread of the games read the club; a sentence if it can't be read.

    It is that of a member, or of who plays the season of this id.
    What the club keeps is asked in one thread, in this order: with the last answer the others are
    there. Ratings are read beside that, in a thread for which no other waits.
    """
    library = program.games.in_background(read_library)
    club = _answer(program, whose, library)
    return outcome(program.games.performances(), partial(_rated, club))


def ask_evenings(program: Program, whose: Person | str) -> Future[Club | str]:
    """The same without its pages, stories and rating: that is there sooner."""
    return _answer(program, whose, completed(Library()))


def _answer(program: Program, whose: Person | str, library: Future[Library]) -> Future[Club | str]:
    """The club with what was asked of its library before."""
    games = program.games
    kept, played = games.documents(ROOM), games.of_room(ROOM)
    open_ids = frozenset(game.id for game in games.open_games())

    def answer(played: Future[RoomPlayed]) -> Club | str:
        try:
            room, book = RoomGames(played.result(), open_ids), kept_in(kept.result())
            member = whose if isinstance(whose, Person) else _player(program, book, whose)
            member = with_lost(member, book, program.household)
            return club_of(member, book, room, library.result())
        except (sqlite3.Error, NotWritten) as error:
            reason = printable(str(error))
            return _("The club’s book can’t be read: {reason}").format(reason=reason)

    return outcome(played, answer)


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
