"""What the screens show of the saved games: those that can be continued, and their dice."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import datetime
from logging import getLogger
from pathlib import Path

from zilch3d.app.saving import log_fault
from zilch3d.engine.ruleset import Points
from zilch3d.fair.chi_square import added
from zilch3d.features.statistics.dice_page import Counted, Roller
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Scene
from zilch3d.records.summary import GameSummary, summarise
from zilch3d.safe_text import printable
from zilch3d.store import saved_games
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import CannotLoad, FaceCounts, LoadReason, SavedGame
from zilch3d.store.settings import Settings
from zilch3d.store.setup import PERSON
from zilch3d.table.replaying import restore
from zilch3d.ui.pages.open_games import OpenGame
from zilch3d.ui.words import amounts, errors, names

LOG = getLogger(__name__)


class ListedGames:
    """The open games of a store. ``at_table`` opens one of them, or raises CannotLoad."""

    def __init__(
        self,
        store: GameStore,
        at_table: Callable[[SavedGame], Scene],
        settings: Callable[[], Settings],
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._at_table = at_table
        self._settings = settings
        self._now = now
        self._faults: dict[str, LoadReason] = {}
        """Why games could not be opened when that was tried, by their ids."""

    def listed(self) -> tuple[OpenGame, ...]:
        """All of them, the one played last first."""
        return tuple(map(self._in_words, self._store.open_games()))

    def resume(self, game_id: str) -> Scene | None:
        """The game at its table; None if it can't be continued, which is listed as its fault."""
        try:
            return self._at_table(self._store.load(game_id))
        except CannotLoad as found:
            LOG.warning("a game can't be continued: %s", found)
            self._faults[game_id] = found.reason
            return None

    def give_up(self, game_id: str) -> None:
        """List the game no more."""
        self._store.give_up(game_id)

    def _in_words(self, game: saved_games.OpenGame) -> OpenGame:
        name, scores = told(game, hundredfold=self._settings().points_times_100)
        unknown = LoadReason.OTHER_VERSION if game.rules is None else None
        fault = self._faults.get(game.id) or unknown
        return OpenGame(
            game.id,
            name,
            scores,
            amounts.days_ago(game.played.date(), self._now().date()),
            errors.cannot_continue(fault) if fault is not None else "",
        )


def told(
    game: saved_games.OpenGame | saved_games.GameResult, *, hundredfold: bool = False
) -> tuple[str, str]:
    """A listed game's rules, and its players with their scores, in words; see ``amounts.points``.

    Of rules that can't be read there is their name, and plain numbers.
    """
    rules = game.rules

    def points(score: Points) -> str:
        if rules is None:
            return amounts.number(score)
        return amounts.points(rules, score, hundredfold=hundredfold)

    name = printable(game.rules_name) if rules is None else names.rules_name(rules)
    scores = ((printable(seat.name), points(seat.score)) for seat in game.seats)
    return name, names.with_figures(scores)


def counting(store: GameStore, game_id: str | None = None) -> Future[Counted]:
    """Count everybody's dice in the game, or in all games."""

    def counted(faces: Future[tuple[FaceCounts, ...]]) -> Counted:
        try:
            return Counted(_rollers(faces.result()))
        except sqlite3.Error as error:
            return Counted((), _("The dice can’t be counted: {reason}").format(reason=error))

    return outcome(store.face_counts(game_id), counted)


def _rollers(counts: Sequence[FaceCounts]) -> tuple[Roller, ...]:
    """Each name once among people, and once among computer players, however these play."""
    found: dict[tuple[str, bool], Roller] = {}
    for one in counts:
        name, is_person = printable(one.name), one.player == PERSON
        before = found.get((name, is_person), Roller(name, is_person, added(())))
        together = added((before.counts, one.faces))
        found[name, is_person] = Roller(name, is_person, together)
    return tuple(found.values())


def find_results(store: GameStore) -> None:
    """Begin to work out what finished games came to, where that is not known yet."""
    store.find_results(came_to)


def came_to(saved: SavedGame) -> GameSummary:
    """What a finished game came to. Raises CannotLoad."""
    table = restore(saved)
    return summarise(table.initial, table.events)


def write_missing_records(store: GameStore, folder: Path) -> None:
    """Write the records of games that were finished just before the program was killed."""
    for game_id in store.unrecorded:
        try:
            saved = store.load(game_id)
            name = name_in_record(saved.game.setup.rules)
            record = restore(saved).record(name, saved.game.fair)
            store.keep_record(game_id, record, folder, saved.played).add_done_callback(log_fault)
        except CannotLoad as fault:
            LOG.warning("no record of a finished game: %s", fault)
