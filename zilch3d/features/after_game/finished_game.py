"""A game at its end: its record is written, it is reviewed, and its dice can be verified."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from zilch3d.advice.reviewing import ThreadedReview, steps
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.proof import FairGame
from zilch3d.i18n import _
from zilch3d.kit.pending import Question, outcome
from zilch3d.odds.review import GameReview
from zilch3d.records.verification import verify
from zilch3d.store import files
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.kept_reviews import KeptReview
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.saved_games import KnownDice
from zilch3d.store.writer import log_fault
from zilch3d.table.table import Table
from zilch3d.ui.words import errors, proof, rating, record_faults


@dataclass(frozen=True)
class DiceProof:
    """The dice of a finished game, which are no secret any more; its ``record`` proves them."""

    game_id: str
    fair: FairGame
    record: str
    rules: RuleSet
    known: KnownDice | None

    def verify(self) -> tuple[bool, str]:
        """Whether the dice of the record are proved, and in words."""
        verification = verify(self.record, lambda _name: self.rules)
        if verification.fault is None:
            why_known = proof.why_known(self.known)
            return True, f"{proof.verified(verification)} {why_known}".rstrip()
        why = partial(record_faults.record_error, rules=self.rules)
        return False, proof.fault(verification.fault, why)


class FinishedGame:
    """The finished game of a table, ``log`` being its journal.

    Its record is written, its review kept, and its dice can be verified.
    """

    def __init__(self, game: Table, log: GameLog, games: GameStore) -> None:
        self._id = log.game.id
        self.record = game.record(name_in_record(log.game.setup.rules), log.game.fair)
        """The game as it is written, with the proof of its dice."""
        if log.game.known is not None:
            comment = _("Somebody could have known these dice before the game.")
            self.record = f"; {comment}\n{self.record}"
        self.proof = DiceProof(self._id, log.game.fair, self.record, log.game.rules, log.game.known)
        self._games = games
        self._steps = steps(game.initial, game.actions)
        self._writing: Future[Path] | None = None
        self._counting: tuple[bool, ...] | None = None

    def write_record(self) -> Question[str]:
        """Begin to write the record; asks what went wrong, in words, empty if nothing did."""
        folder, now = files.games_folder(), self._games.now()
        writing = self._writing = self._games.keep_record(self._id, self.record, folder, now)

        def fault(future: Future[Path]) -> str:
            error = future.exception()
            return errors.not_kept(error) if isinstance(error, files.NotWritten) else ""

        return lambda: outcome(writing, fault, cancels=False)

    def review(self, on_error: Callable[[Exception], object]) -> ThreadedReview:
        """The review of the game, kept once it is done; it is worked out once it is started."""
        return ThreadedReview(self._steps, self._keep, on_error)

    def not_rated(self, seat: int, name: str | None) -> str:
        """Why the game isn't rated for a seat, in words; empty if it is, or there's no review yet.

        ``name`` is None for whoever is spoken to.
        """
        known = self.proof.known
        if known is not None:
            return rating.dice_of_the_day() if known.day is not None else rating.known_dice()
        counting = self._counting
        counts = counting is None or seat >= len(counting) or counting[seat]
        return "" if counts else rating.shown_advice(name)

    def _keep(self, review: GameReview) -> None:
        """Keep the players' luck and errors, and what has cost a chance to win; points are not."""
        with suppress(sqlite3.Error):  # then it's not said here, and found out where ratings are
            self._counting = self._games.counting_seats(self._id).result()
        kept = KeptReview.of(self._id, review)
        if not kept.performances:
            return
        writing = self._games.keep_review(
            self._id, kept.players, kept.costly, kept.performances, exact=kept.exact
        )
        writing.add_done_callback(log_fault)

    def record_file(self) -> Path:
        """The file of the record, written now if need be. Waits for the disk; raises NotWritten."""
        if self._writing is not None and self._writing.exception() is None:
            return self._writing.result()
        return files.write_record(self.record, files.games_folder(), self._games.now())
