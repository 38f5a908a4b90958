"""The club as one person finds it: their seasons, their rating, and the stories they may read.

All of it is worked out of what threads have read: documents, games, pages of seasons, chapters.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from zilch3d.features.club.kept import FaultySeason, Kept, KeptSeason
from zilch3d.features.club.model import Chapter, SeasonPage
from zilch3d.features.club.season import EveningPlayed, GameKey, PlayedGame, Season, season
from zilch3d.features.club.titles import Title, title_of
from zilch3d.odds.performance import Rating
from zilch3d.store.finished_games import GameResult
from zilch3d.store.household import Person
from zilch3d.store.performances import rated
from zilch3d.store.saved_games import Occasion


@dataclass(frozen=True)
class Library:
    """The pages of seasons, in the order in which they are played, and all chapters.

    ``faults`` are sentences about files of one's own that are not read.
    """

    seasons: Sequence[SeasonPage] = ()
    chapters: Sequence[Chapter] = ()
    faults: Sequence[str] = ()


@dataclass(frozen=True)
class BegunSeason:
    """A season as it was begun, and as it stands."""

    kept: KeptSeason
    season: Season
    games: Sequence[PlayedGame] = ()
    """All that were begun, given up ones too, in their order."""


@dataclass(frozen=True)
class StoryState:
    """The story of a computer player, for who spent so many ``evenings`` with it."""

    player: str
    evenings: int
    chapters: Sequence[Chapter]
    """All of them; those up to ``evenings`` may be read."""
    read: frozenset[str] = frozenset()

    @property
    def open(self) -> Sequence[Chapter]:
        """The chapters that may be read."""
        return [each for each in self.chapters if each.evenings <= self.evenings]

    @property
    def unread(self) -> Sequence[Chapter]:
        return [each for each in self.open if each.key not in self.read]

    @property
    def next_at(self) -> int | None:
        """After how many evenings the next chapter opens; None if there is no more."""
        closed = (each.evenings for each in self.chapters if each.evenings > self.evenings)
        return min(closed, default=None)


@dataclass(frozen=True)
class Club:
    """The club for one member."""

    member: Person
    seasons: Sequence[BegunSeason] = ()
    library: Library = Library()
    read: frozenset[str] = frozenset()
    damaged: Sequence[str] = ()
    """The keys of documents that can't be read."""
    faulty: Sequence[FaultySeason] = ()
    """The seasons among them, as far as they are this member's, or nobody knows whose."""
    shares: Mapping[str, float] = field(default_factory=dict)
    """What the games that are rated count as, by their ids in the order in which they ended."""

    @property
    def present(self) -> BegunSeason | None:
        """The season that goes on, or the last one; None before the first."""
        going_on = (each for each in reversed(self.seasons) if not each.season.is_over)
        return next(going_on, self.seasons[-1] if self.seasons else None)

    @property
    def tonight(self) -> EveningPlayed | None:
        """The evening to be played; None before a season, and after it."""
        return self.present.season.now if self.present is not None else None

    @property
    def next_page(self) -> SeasonPage | None:
        """The season to begin next: the first that was played least often; None without any."""
        often = Counter(each.kept.page.key for each in self.seasons)
        return min(self.library.seasons, key=lambda page: often[page.key], default=None)

    def of_id(self, season_id: str) -> BegunSeason | None:
        """The season of this id."""
        return next((each for each in self.seasons if each.kept.id == season_id), None)

    @cached_property
    def evenings_with(self) -> Mapping[str, int]:
        """How many evenings were spent with each of the computer players."""
        met = Counter[str]()
        for begun in self.seasons:
            for evening in begun.season.done:
                met.update(evening.evening.players)
        return met

    @cached_property
    def stories(self) -> Sequence[StoryState]:
        """The stories of those one has met, the longest acquaintance first."""
        of_player: dict[str, list[Chapter]] = {}
        for chapter in self.library.chapters:
            of_player.setdefault(chapter.player, []).append(chapter)
        met = sorted(self.evenings_with.items(), key=lambda one: (-one[1], one[0]))
        return [
            StoryState(
                player,
                evenings,
                sorted(of_player.get(player, ()), key=lambda chapter: chapter.evenings),
                self.read,
            )
            for player, evenings in met
        ]

    @property
    def unread(self) -> int:
        """How many chapters wait to be read."""
        return sum(len(story.unread) for story in self.stories)

    @cached_property
    def rating(self) -> Rating | None:
        """The rating, or None while there is none."""
        return rated(tuple(self.shares.values()))

    def new_title(self, evening: EveningPlayed) -> Title | None:
        """The title that the games of an evening have brought; None if they brought none."""
        own = {game.id for game in evening.played}
        last = max((n for n, game in enumerate(self.shares) if game in own), default=-1)
        upto = [*self.shares.items()][: last + 1]
        before = title_of(rated([share for game, share in upto if game not in own]))
        after = title_of(rated([share for _game, share in upto]))
        return after if after.rating > before.rating else None

    @property
    def finished(self) -> Sequence[GameResult]:
        """All games of evenings that count, in the order in which they ended."""
        results = [
            game.result
            for begun in self.seasons
            for evening in begun.season.evenings
            for game in evening.played
            if game.result is not None
        ]
        return sorted(results, key=lambda result: result.ended)


@dataclass(frozen=True)
class RoomGames:
    """The games of the club as the database has them, and which of them can be continued."""

    games: Sequence[tuple[str, Occasion, GameResult | None]] = ()
    open_ids: frozenset[str] = field(default_factory=frozenset)

    @cached_property
    def by_season(self) -> Mapping[str, Sequence[PlayedGame]]:
        """The games of each season, in the order in which they began."""
        seasons: dict[str, list[PlayedGame]] = {}
        for game_id, occasion, result in self.games:
            key = GameKey.read(occasion.key)
            if key is not None:
                played = PlayedGame(game_id, key, result, game_id in self.open_ids)
                seasons.setdefault(key.season, []).append(played)
        return seasons


def club_of(member: Person, kept: Kept, games: RoomGames, library: Library) -> Club:
    """The club for this member: the seasons of all ids that are the member's by now."""
    own = [each for each in kept.seasons if each.person in member.ids]
    read = frozenset[str]().union(*(keys for id_, keys in kept.read.items() if id_ in member.ids))
    begun = [_begun(each, games.by_season.get(each.id, ())) for each in own]
    faulty = [each for each in kept.faulty if not each.person or each.person in member.ids]
    return Club(member, begun, library, read, kept.damaged, faulty)


def _begun(kept: KeptSeason, games: Sequence[PlayedGame]) -> BegunSeason:
    return BegunSeason(kept, season(kept.page, games, kept.started, kept.skipped), games)
