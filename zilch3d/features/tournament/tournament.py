"""Tournaments as they stand: what is kept of them, with their games. Threads read that."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from logging import getLogger
from typing import TypeAlias

from zilch3d.features.tournament.bracket import Course, Encounter, Match, PlayedGame, course
from zilch3d.features.tournament.kept import ROOM, GameKey, Kept, kept_in
from zilch3d.kit.pending import outcome
from zilch3d.records.notation import same_name
from zilch3d.store import profiles
from zilch3d.store.finished_games import GameResult
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.saved_games import Occasion
from zilch3d.store.setup import SeatSetup

LOG = getLogger(__name__)

RoomGame: TypeAlias = tuple[str, Occasion, GameResult | None]
"""A game of the room: its id, what it is part of, and its result once it is over."""


@dataclass(frozen=True)
class Tournament:
    """A tournament with its games. ``open_games`` are those that can be continued."""

    kept: Kept
    course: Course
    open_games: tuple[tuple[GameKey, str], ...] = ()
    played: Mapping[Encounter, Sequence[PlayedGame]] = field(default_factory=dict)

    def after(self, gone: Sequence[int]) -> Course:
        """How it would stand if these had gone home."""
        return course(self.kept.plan, self.played, gone)

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def is_open(self) -> bool:
        """Whether it is to be played on."""
        return not self.course.is_over and not self.kept.put_away

    @cached_property
    def open_game(self) -> str:
        """The id of the next match's game, if it can be continued; empty if there is none."""
        match = self.course.next
        if match is None or match.both is None:
            return ""
        place, sides = (match.number, len(match.games)), set(match.both)
        going = [
            game
            for key, game in self.open_games
            if (key.match, key.game) == place and set(key.seats) == sides
        ]
        return going[-1] if going else ""

    @property
    def last(self) -> Match | None:
        """The match that was decided last at the table, by its place in the schedule."""
        played = [match for match in self.course.matches if match.games]
        before = self.course.next
        earlier = [m for m in played if before is None or m.number <= before.number]
        return earlier[-1] if earlier else None


@dataclass(frozen=True)
class Book:
    """All tournaments, the newest first; ``fault`` says why they can't be read, if they can't."""

    tournaments: tuple[Tournament, ...] = ()
    damaged: int = 0
    fault: str = ""

    @property
    def present(self) -> Tournament | None:
        """The one that is played now."""
        return next((each for each in self.tournaments if each.is_open), None)

    def of(self, tournament: str) -> Tournament | None:
        return next((each for each in self.tournaments if each.id == tournament), None)


def ask_book(games: GameStore) -> Future[Book]:
    """Have the thread of the games read the tournaments."""
    kept, played = games.documents(ROOM), games.of_room(ROOM)
    open_ids = frozenset(game.id for game in games.open_games())

    def read(done: Future[tuple[RoomGame, ...]]) -> Book:
        try:
            each, damaged = kept_in(kept.result())
            of_room = done.result()
        except sqlite3.Error as error:
            LOG.warning("the tournaments can't be read: %s", error)
            return Book(fault=str(error) or "?")
        return Book(tuple(tournament(one, of_room, open_ids) for one in each), damaged)

    return outcome(played, read)


def tournament(
    kept: Kept, games: Sequence[RoomGame], open_ids: frozenset[str] = frozenset()
) -> Tournament:
    """The tournament after these games of the room, in the order in which they began."""
    played, going = defaultdict[Encounter, list[PlayedGame]](list), list[tuple[GameKey, str]]()
    for game_id, occasion, result in games:
        key = GameKey.read(occasion.key)
        if key is None or key.tournament != kept.id:
            continue
        game = played_game(key, result)
        if game is not None:
            played[key.match, key.game].append(game)
        elif game_id in open_ids:
            going.append((key, game_id))
    return Tournament(kept, course(kept.plan, played, kept.gone), tuple(going), played)


def played_game(key: GameKey, result: GameResult | None) -> PlayedGame | None:
    """What the game came to; None if it is not over, was joined, or its dice were known."""
    if result is None or result.known is not None or len(result.seats) != 2 or not result.winners:
        return None
    first, second = result.seats
    return PlayedGame(
        key.seats, (first.score, second.score), (0 in result.winners, 1 in result.winners)
    )


def seats_of(kept: Kept, household: Household) -> tuple[SeatSetup, ...]:
    """The entrants as they are called now, each with a face.

    People have the names that they have in the household; who is not there any more, or has become
    one with another entrant, keeps the name of then.
    """
    names = list[str]()
    faces = list[str]()
    everybody = profiles.shipped()
    for entrant in kept.entrants:
        person = household.of_id(entrant.person) if entrant.is_person else None
        profile = None if entrant.is_person else everybody.get(entrant.player)
        names.append((person or profile or entrant).name)
        faces.append(person.face if person is not None else entrant.face)
    spelt = [same_name(name) for name in names]
    then = [same_name(entrant.name) for entrant in kept.entrants]
    for n, entrant in enumerate(kept.entrants):
        others = {*spelt[:n], *spelt[n + 1 :], *then[:n], *then[n + 1 :]}
        if spelt[n] in others:
            names[n], spelt[n] = entrant.name, then[n]
    return tuple(
        SeatSetup(name, entrant.player, face=face if entrant.is_person else "")
        for name, face, entrant in zip(names, faces, kept.entrants, strict=True)
    )
