"""A season as it stands: a fold over its games, without files, sentences or time.

Two ledgers come of it. The points of an evening are what the dice gave: 4 for who was first, 2 for
the second, 1 for the third, by the places in its games taken together. The rating is what one
decided, and has its own module (``titles``). Nobody's points depend on how far ahead anybody is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from re import fullmatch
from typing import Self

from zilch3d.features.club.model import LONGEST_KEY, Evening, SeasonPage
from zilch3d.store.finished_games import GameResult
from zilch3d.store.setup import PERSON

POINTS = (4, 2, 1)
"""Of the first three of an evening; who shares a place gets what it is worth."""
MOST_STARTED = 99_999
"""Games begun in a season, given up ones among them."""


@dataclass(frozen=True)
class GameKey:
    """What a game of a season is: its evening and its game there, both from 0.

    ``number`` counts the season's games as they began, from 1: it is what its dice follow from.
    """

    season: str
    evening: int
    game: int
    number: int
    host: str

    def __str__(self) -> str:
        return f"{self.season}/{self.evening}/{self.game}/{self.number}/{self.host[:LONGEST_KEY]}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The key that this text is; None if it is none."""
        match = fullmatch(r"([0-9a-f]{32})/(\d{1,2})/(\d)/(\d{1,6})/(.*)", text)
        if match is None:
            return None
        season, evening, game, number, host = match.groups()
        return cls(season, int(evening), int(game), int(number), host)


@dataclass(frozen=True)
class PlayedGame:
    """A game that was begun: ``result`` is None until it is over."""

    id: str
    key: GameKey
    result: GameResult | None
    is_open: bool = False
    """Whether it can be continued."""


@dataclass(frozen=True)
class Place:
    """What a player came to: ``player`` is a computer player's id, or ``PERSON``.

    ``rank`` is from 1; who shares a place has the same.
    """

    player: str
    rank: int
    points: int


@dataclass(frozen=True)
class EveningPlayed:
    """An evening with what has been played of it; ``number`` is from 0.

    ``games`` are the finished ones, each None until it is over. ``open_game`` can be continued.
    """

    number: int
    evening: Evening
    games: tuple[PlayedGame | None, ...]
    open_game: str = ""
    skipped: bool = False

    @property
    def is_over(self) -> bool:
        return self.skipped or all(self.games)

    @property
    def played(self) -> tuple[PlayedGame, ...]:
        """The games that are over."""
        return tuple(game for game in self.games if game is not None)

    @property
    def next_game(self) -> int:
        """The first game that is not over, from 0."""
        return next((n for n, game in enumerate(self.games) if game is None), len(self.games))

    @property
    def ended(self) -> datetime | None:
        """When its last game ended; None while it is not over, or if nothing was played."""
        ends = [game.result.ended for game in self.played if game.result is not None]
        return max(ends) if self.is_over and ends else None

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """How all stand by the games so far, the first one first; empty before there is one."""
        worth = Counter[str]()
        for game in self.played:
            assert game.result is not None
            for player, rank in ranks(scores_of(game.result)).items():
                worth[player] += points_of(rank)
        if not self.played:
            return ()
        there = (PERSON, *self.evening.players)
        by_rank = ranks({player: worth[player] for player in there})
        order = sorted(there, key=lambda player: by_rank[player])
        return tuple(Place(player, by_rank[player], points_of(by_rank[player])) for player in order)

    @property
    def own(self) -> Place | None:
        """What the person of the season came to; None before anything was played."""
        return next((place for place in self.places if place.player == PERSON), None)


@dataclass(frozen=True)
class Season:
    """A season of this page as it stands; ``evenings`` are all of it, played or to come."""

    page: SeasonPage
    evenings: tuple[EveningPlayed, ...]
    started: int
    """How many games were begun."""

    @property
    def now(self) -> EveningPlayed | None:
        """The evening to be played; None once the season is over."""
        return next((evening for evening in self.evenings if not evening.is_over), None)

    @property
    def is_over(self) -> bool:
        return self.now is None

    @property
    def done(self) -> tuple[EveningPlayed, ...]:
        """The evenings that are over and were played."""
        return tuple(one for one in self.evenings if one.is_over and not one.skipped)

    @property
    def next_number(self) -> int:
        """The number of the next game to begin."""
        return self.started + 1

    @cached_property
    def points(self) -> Mapping[str, int]:
        """The points of all who have played an evening, or will."""
        total = Counter({PERSON: 0})
        for each in self.evenings:
            total.update(dict.fromkeys(each.evening.players, 0))
        for each in self.done:
            total.update({place.player: place.points for place in each.places})
        return total

    def standings(self) -> tuple[Place, ...]:
        """All of the season by their points, the first one first; the person before equals."""
        by_rank = ranks(self.points)
        order = sorted(by_rank, key=lambda player: (by_rank[player], player != PERSON))
        return tuple(Place(player, by_rank[player], self.points[player]) for player in order)


def season(
    page: SeasonPage,
    games: Iterable[PlayedGame],
    started: int = 0,
    skipped: frozenset[int] = frozenset(),
) -> Season:
    """The season as these games of it leave it, in the order in which they began.

    Of several games for one place the first that is over counts. ``started`` is how many games
    were said to have begun: it may be more than are there, where some were lost.
    """
    of_season = tuple(games)
    evenings = tuple(
        _evening(number, evening, of_season, number in skipped)
        for number, evening in enumerate(page.evenings)
    )
    numbers = (game.key.number for game in of_season)
    return Season(page, evenings, max(started, max(numbers, default=0)))


def _evening(
    number: int, evening: Evening, games: Sequence[PlayedGame], skipped: bool
) -> EveningPlayed:
    here = [game for game in games if game.key.evening == number]
    over = tuple(_first_over(here, place) for place in range(evening.games))
    next_place = next((n for n, game in enumerate(over) if game is None), None)
    continued = [game.id for game in here if game.is_open and game.key.game == next_place]
    return EveningPlayed(
        number, evening, over, continued[-1] if continued else "", skipped and not all(over)
    )


def _first_over(games: Sequence[PlayedGame], place: int) -> PlayedGame | None:
    """The game that counts: over, fairly rolled, and played by a person."""
    for game in games:
        result = game.result
        if game.key.game != place or result is None or result.known is not None:
            continue
        if any(seat.player == PERSON for seat in result.seats):
            return game
    return None


def scores_of(result: GameResult) -> Mapping[str, tuple[bool, int]]:
    """What each player came to in a game: whether it won, and its points.

    Of several people, and of computer players who joined beside one of the same kind, the first
    seat counts.
    """
    scores: dict[str, tuple[bool, int]] = {}
    for seat, player in enumerate(result.seats):
        scores.setdefault(player.player, (seat in result.winners, player.score))
    return scores


def ranks(values: Mapping[str, int] | Mapping[str, tuple[bool, int]]) -> Mapping[str, int]:
    """The rank of each player, from 1, the greatest value first; equals share the better one."""
    return {
        player: 1 + sum(other > value for other in values.values())  # type: ignore[operator]
        for player, value in values.items()
    }


def points_of(rank: int) -> int:
    """What a rank is worth, from 1."""
    return POINTS[rank - 1] if rank <= len(POINTS) else 0
