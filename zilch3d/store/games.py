"""All games: begun, listed, loaded, given up, and what their dice have shown.

Nothing here waits for the disk but ``load``, which waits for what is still being written, and
``close``. A method that returns a Future works in the games' thread, after all that was to be
written: its ``result`` raises sqlite3.Error where the database can't be read or written.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Self, TypeVar

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import same_play
from zilch3d.records.summary import GameSummary
from zilch3d.store import (
    documents,
    finished_games,
    household,
    performances,
    played_seats,
    results,
    saved_games,
)
from zilch3d.store.database import FileNotice, OpenDatabase, in_memory
from zilch3d.store.documents import Content, RoomDocuments
from zilch3d.store.face_counts import FaceCounts, face_counts
from zilch3d.store.files import NotWritten, write_record
from zilch3d.store.game_log import GameList, GameLog, Now
from zilch3d.store.meetings import Meetings, meetings
from zilch3d.store.opening import open_database
from zilch3d.store.performances import GamePerformance, SeatPerformance
from zilch3d.store.played_seats import Batch, LookedThrough, PlayedSeat
from zilch3d.store.results import CostlyDecision, PracticeAnswer, ReviewSummary
from zilch3d.store.safekeeping import Safekeeping
from zilch3d.store.saved_games import (
    CannotLoad,
    GameLists,
    LoadReason,
    NewGame,
    Occasion,
    OpenGame,
    SavedGame,
)
from zilch3d.store.statistics import (
    GameFilter,
    PersonStatistics,
    PlayerKey,
    Statistics,
    export,
    of_person,
    statistics,
)
from zilch3d.store.upkeep import USUAL, Schedule
from zilch3d.store.writer import log_fault, transaction

TaskResult = TypeVar("TaskResult")


class GameStore:
    """The games of this player; ``notices`` say what was wrong when the database was opened."""

    def __init__(
        self,
        opened: OpenDatabase,
        now: Now,
        folder: Path | None = None,
        schedule: Schedule = USUAL,
    ) -> None:
        self.notices: tuple[FileNotice, ...] = opened.notices
        self.is_second = opened.is_second
        """Whether another window has the player's files: this one must write none of them."""
        self.is_kept = opened.is_kept
        """Whether the games are still there when the program starts again."""
        self.now = now
        """The present time, with its zone."""
        self.unrecorded = opened.lists.unrecorded
        """The ids of finished games whose record was not written before a crash."""
        self.people_at_start = _people(opened.connection)
        """The documents of the people who play here."""
        self.safekeeping = Safekeeping(opened, now, folder, schedule)
        """What has become of the files, and what is not on the disk."""
        self._games = GameList({}, set())
        self._list(opened.lists)
        self._writer = self.safekeeping.writer

    @classmethod
    def open(cls, folder: Path, now: Now, schedule: Schedule = USUAL) -> Self:
        """The games in the folder's database, else in memory: see ``notices``. Raises nothing."""
        return cls(open_database(folder, now()), now, folder, schedule)

    @classmethod
    def in_memory(cls, now: Now) -> Self:
        """Games that are gone with the program."""
        return cls(in_memory(), now)

    def today(self) -> date:
        """The calendar day where the player is."""
        return self.now().date()

    @property
    def fault(self) -> NotWritten | None:
        """Why the last moves could not be written; None while all is well."""
        return self.safekeeping.fault

    def begin(self, game: NewGame) -> GameLog:
        """Write a new game; it is listed from its first step on."""
        log = self._log(game)
        log.begin()
        return log

    def _log(self, game: NewGame) -> GameLog:
        log = GameLog(self._writer, game, self.now, self._games)
        self.safekeeping.begin_log(log)
        return log

    @property
    def has_new_lists(self) -> bool:
        """Whether ``open_games`` may answer otherwise than it did, without the player's doing."""
        return bool(self.safekeeping.lists)

    def open_games(self) -> tuple[OpenGame, ...]:
        """The games that can be continued, the last played first."""
        while self.safekeeping.lists:
            self._list(self.safekeeping.lists.popleft())
        return tuple(sorted(self._games.open.values(), key=lambda game: game.played, reverse=True))

    def _list(self, lists: GameLists) -> None:
        """List these games as well; of those that are listed, this program knows better."""
        for game in lists.open:
            if game.id not in self._games.played:
                self._games.open[game.id] = game
        self._games.won |= lists.won

    @property
    def has_won(self) -> bool:
        """Whether a person has ever won a game."""
        return bool(self._games.won)

    def load(self, game_id: str) -> SavedGame:
        """All that it takes to go on with the game, or to write its record. Raises CannotLoad."""
        try:
            if not self.safekeeping.await_open_games():
                raise CannotLoad(game_id, LoadReason.UNREADABLE, "it is still to be salvaged")
            return self._writer.ask(
                lambda database: saved_games.complete_game(database, game_id)
            ).result()
        except sqlite3.Error as error:
            raise CannotLoad(game_id, LoadReason.UNREADABLE, str(error)) from error

    def resume(self, saved: SavedGame) -> GameLog:
        """The log of a loaded game, to go on with it."""
        log = self._log(saved.game)
        log.resume(saved)
        return log

    def give_up(self, game_id: str) -> None:
        """Take the game off the list of open ones; it stays in the database."""
        self._games.close(game_id)
        values = (self.now().isoformat(), game_id)
        statement = "UPDATE game SET given_up = ? WHERE id = ?"
        self._writer.submit(lambda database: database.execute(statement, values))

    def keep_record(self, game_id: str, record: str, folder: Path, when: datetime) -> Future[Path]:
        """Write the record of a finished game into the folder; its file, or NotWritten."""

        def write(database: sqlite3.Connection) -> Path:
            file = write_record(record, folder, when)
            with suppress(sqlite3.Error):  # then the next start writes another one
                statement = "UPDATE game SET record = ? WHERE id = ?"
                database.execute(statement, (str(file), game_id))
            return file

        self.safekeeping.note_end()
        return self._writer.do(write)

    def face_counts(self, game_id: str | None = None) -> Future[tuple[FaceCounts, ...]]:
        """How often each face has come up in the game, or in all, for each name and player."""
        return self._writer.read(lambda database: face_counts(database, game_id))

    def finished(self, most: int) -> Future[tuple[finished_games.GameResult, ...]]:
        """The games that are over, at most this many, the last one first."""
        return self._writer.read(lambda database: finished_games.finished_games(database, most))

    def of_days(
        self, since: date, until: date, who: str
    ) -> Future[tuple[finished_games.DayGame, ...]]:
        """The games that count with the dice of these days: see ``finished_games.day_games``."""
        return self._writer.ask(
            lambda database: finished_games.day_games(
                database, self._owners(database), since, until, who
            )
        )

    def first_day(self, who: str) -> Future[date | None]:
        """The first day whose dice the person of this name has played; None before that."""
        return self._writer.ask(
            lambda database: finished_games.first_day(database, self._owners(database), who)
        )

    def of_room(
        self, room: str
    ) -> Future[tuple[tuple[str, Occasion, finished_games.GameResult | None], ...]]:
        """The games that are part of the room's occasions, in the order in which they began.

        Each by its id, with its occasion and its result, which is None until it is over.
        """

        def find(
            database: sqlite3.Connection,
        ) -> tuple[tuple[str, Occasion, finished_games.GameResult | None], ...]:
            games = saved_games.games_of(database, room)
            results_of = finished_games.finished_game
            return tuple((game, of, results_of(database, game)) for game, of in games)

        return self._writer.ask(find)

    def look_through(
        self,
        who: str,
        batch: Batch,
        look: Callable[[PlayedSeat, SavedGame], TaskResult | None],
    ) -> Future[LookedThrough[TaskResult]]:
        """What ``look`` sees in the next finished games of the person of this name.

        See ``played_seats.look_through``. It looks in the thread that reads.
        """
        return self._writer.read(
            lambda database: played_seats.look_through(database, who, batch, look)
        )

    def record_file(self, game_id: str) -> Future[str]:
        """The file that the record of a finished game was written to; empty if none is known."""
        return self._writer.ask(lambda database: played_seats.record_file(database, game_id))

    def documents(self, room: str) -> Future[RoomDocuments]:
        """What the room keeps of its own, with all that was kept before this question."""
        return self._writer.ask(lambda database: self.safekeeping.documents.read(database, room))

    def keep_document(self, room: str, key: str, content: Content) -> None:
        """Write a document as moves are written: at once, or as soon as the disk takes it.

        ``content`` is what JSON can have. Raises DocumentTooLong.
        """
        self.safekeeping.documents.keep(room, key, content)

    def remove_document(self, room: str, key: str) -> None:
        self.safekeeping.documents.remove(room, key)

    def follow_people(self) -> None:
        """Have the results be those of their people, by the documents: see ``store/household``."""
        self._writer.submit(household.follow)

    def played(self) -> Future[tuple[RoomDocuments, Mapping[str, household.Played]]]:
        """The documents of people as they are now, and who has finished games."""

        def find(
            database: sqlite3.Connection,
        ) -> tuple[RoomDocuments, Mapping[str, household.Played]]:
            people = self._people_now(database)
            return people, household.played(database, household.owners_of(people))

        return self._writer.ask(find)

    def _people_now(self, database: sqlite3.Connection) -> RoomDocuments:
        return self.safekeeping.documents.read(database, household.ROOM)

    def _owners(self, database: sqlite3.Connection) -> household.Owners:
        return household.owners_of(self._people_now(database))

    def find_results(self, summarise: Callable[[SavedGame], GameSummary]) -> None:
        """Work out the results of finished games that have none, the newest first.

        That is done in the games' thread, one game at a time: moves are written in between.
        ``summarise`` may raise CannotLoad.
        """
        missing = deque[str]()

        def after_salvage() -> None:
            self.find_results(summarise)
            self.follow_people()

        self.safekeeping.on_salvaged = after_salvage

        def begin(database: sqlite3.Connection) -> None:
            missing.extend(results.games_without_result(database))
            find_next(database)

        def find_next(database: sqlite3.Connection) -> None:
            if missing:
                results.find_result(database, missing.popleft(), summarise)
            if missing and not self._writer.is_closing:
                self._writer.do(find_next).add_done_callback(log_fault)

        self._writer.do(begin).add_done_callback(log_fault)

    def keep_review(
        self,
        game_id: str,
        players: Sequence[ReviewSummary],
        costly: Sequence[CostlyDecision],
        decided: Sequence[SeatPerformance] = (),
        *,
        exact: bool,
    ) -> Future[None]:
        """Write the review of a finished game: each player's, and the decisions that cost most."""

        def change(database: sqlite3.Connection) -> None:
            results.keep_review(game_id, players, costly, database, exact=exact)
            performances.keep(database, game_id, decided)

        return self._change(change)

    def unrated(self) -> Future[tuple[str, ...]]:
        """The ids of finished games whose decisions are still to be rated, the newest first."""
        return self._writer.read(performances.unrated)

    def mark_unratable(self, game_id: str) -> Future[None]:
        """Name this finished game among the ``unrated`` no more, unless it is reviewed."""
        return self._change(lambda database: performances.mark_unratable(database, game_id))

    def performances(
        self, who: PlayerKey | None = None, rules: str | None = None
    ) -> Future[tuple[GamePerformance, ...]]:
        """How well a player decided, or everybody, by these rules or all: as the games ended.

        ``rules`` is the key that ``same_play`` gives them.
        """
        return self._writer.read(lambda database: performances.performances(database, who, rules))

    def counting_seats(self, game_id: str) -> Future[tuple[bool, ...]]:
        """Whether what each seat of a game does counts: without advice, and with unknown dice."""
        return self._writer.ask(lambda database: performances.of_game(database, game_id))

    def statistics(self, games: GameFilter) -> Future[Statistics]:
        """The statistics of these finished games."""
        return self._writer.read(lambda database: statistics(database, games))

    def of_person(self, name: str) -> Future[PersonStatistics]:
        """All that the person of this name has come to."""
        return self._writer.read(lambda database: of_person(database, name))

    def meetings(
        self, people: Sequence[str], players: Sequence[str], rules: RuleSet
    ) -> Future[tuple[Meetings, ...]]:
        """The earlier games of each person, by present name, with each computer player, by id."""
        key, now = same_play(rules), self.now()
        return self._writer.read(lambda database: meetings(database, people, players, key, now))

    def export_results(self, games: GameFilter, folder: Path) -> Future[Path]:
        """Write the results of these games as CSV into the folder; its file, or NotWritten."""
        now = self.now()
        return self._writer.read(lambda database: export(database, games, folder, now))

    def costly_decisions(
        self, name: str | None = None, most: int = 100
    ) -> Future[tuple[CostlyDecision, ...]]:
        """The costliest decisions of the person of this name, or of all people."""
        return self._writer.read(lambda database: results.costly_decisions(database, name, most))

    def keep_answer(self, answer: PracticeAnswer) -> Future[None]:
        """Write an answer given in practice."""
        return self._change(partial(results.keep_answer, answer))

    def answers(self, since: datetime | None = None) -> Future[tuple[PracticeAnswer, ...]]:
        """The answers given in practice, or since then, in their order: the newest 20,000."""
        return self._writer.read(lambda database: results.answers(database, since))

    def _change(self, change: Callable[[sqlite3.Connection], None]) -> Future[None]:
        """Change the database in a transaction; unlike moves, a change that fails is dropped."""

        def run(database: sqlite3.Connection) -> None:
            with transaction(database):
                change(database)

        return self._writer.do(run)

    def in_background(self, task: Callable[[], TaskResult]) -> Future[TaskResult]:
        """Do this in the thread that writes the games: it takes longer than a frame may."""
        return self._writer.do(lambda _database: task())

    def close(self) -> None:
        """Write what is left; another window may then have the files."""
        self.safekeeping.close()


def _people(database: sqlite3.Connection) -> RoomDocuments:
    """Who plays here, as the database has it at the start; nobody where it can't be read."""
    with suppress(sqlite3.Error):
        return documents.read(database, household.ROOM)
    return RoomDocuments({})
