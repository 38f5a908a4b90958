"""A game at its end: its record is written, it is reviewed, and its dice can be verified."""

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from zilch3d.advice.reviewing import ThreadedReview, steps
from zilch3d.features.after_game.end_page import EndProof
from zilch3d.i18n import _
from zilch3d.kit.pending import Question, outcome
from zilch3d.kit.scene import Answer
from zilch3d.odds.review import GameReview, Severity
from zilch3d.records.verification import verify
from zilch3d.store import files
from zilch3d.store.game_log import GameLog
from zilch3d.store.games import GameStore
from zilch3d.store.results import CostlyDecision, ReviewSummary
from zilch3d.store.rulefiles import name_in_record
from zilch3d.store.writer import log_fault
from zilch3d.table.table import Table
from zilch3d.ui.words import errors, proof


class FinishedGame:
    """The game of this table, ``log`` being its journal; its record has the proof of its dice."""

    def __init__(self, game: Table, log: GameLog, games: GameStore) -> None:
        self._id = log.game.id
        self._fair = log.game.fair
        self._rules = log.game.rules
        self.record = game.record(name_in_record(log.game.setup.rules), self._fair)
        """The game as it is written, with the proof of its dice."""
        self._known = log.game.known
        if self._known is not None:
            comment = _("The dice of this game could be known before it.")
            self.record = f"; {comment}\n{self.record}"
        self._games = games
        self._steps = steps(game.initial, game.actions)
        self._written: Future[Path] | None = None

    def write_record(self) -> Question[str]:
        """Begin to write the record; asks what went wrong, in words, empty if nothing did."""
        folder, now = files.games_folder(), self._games.now()
        written = self._written = self._games.keep_record(self._id, self.record, folder, now)

        def fault(done: Future[Path]) -> str:
            error = done.exception()
            return errors.not_kept(error) if isinstance(error, files.NotWritten) else ""

        return lambda: outcome(written, fault, cancels=False)

    def reviewed(self, on_error: Callable[[Exception], object]) -> ThreadedReview:
        """Its review, which is kept once it is done; it works when it is started."""
        return ThreadedReview(self._steps, self._keep, on_error)

    def _keep(self, review: GameReview) -> None:
        """Keep the players' luck and errors, and what has cost a chance to win; points are not."""
        if not review.in_chances:
            return
        players = [
            ReviewSummary(one.seat, one.luck, one.error, one.decisions, one.blunders)
            for one in review.players
        ]
        every = [decision for turn in review.comparable() for decision in turn.decisions]
        costly = [
            CostlyDecision(self._id, one.step, one.seat, one.error)
            for one in every
            if one.severity in (Severity.MISTAKE, Severity.BLUNDER)
        ]
        kept = self._games.keep_review(self._id, players, costly, exact=review.exact)
        kept.add_done_callback(log_fault)

    def record_file(self) -> Path:
        """Where the record is, or is written now. Raises NotWritten. It may wait for the disk."""
        if self._written is not None and self._written.exception() is None:
            return self._written.result()
        return files.write_record(self.record, files.games_folder(), self._games.now())

    def proof(self, show_dice: Callable[[], Answer]) -> EndProof:
        """What the end shows of the dice, now that they are no secret any more."""
        return EndProof(self._fair.commitment, self._fair.seed.hex(), self._verify, show_dice)

    def _verify(self) -> tuple[bool, str]:
        """Whether the dice of the record are proved, and in words."""
        found = verify(self.record, lambda _name: self._rules)
        if found.fault is None:
            known = proof.why_known(self._known)
            return True, f"{proof.verified(found)} {known}".rstrip()
        why = partial(errors.record_error, rules=self._rules)
        return False, proof.fault(found.fault, why)
