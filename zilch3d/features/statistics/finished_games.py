"""The finished games of the store: to look back at one, or to play its dice or a friend's."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from logging import getLogger

from zilch3d.features.statistics.finished_games_page import FinishedGamesScene, PlayedGame
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer
from zilch3d.store import profiles
from zilch3d.store.saved_games import CannotLoad, GameResult, LoadReason, NewGame
from zilch3d.ui import repeated_games
from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.pages.open_games import game_in_words
from zilch3d.ui.program import Program
from zilch3d.ui.routes import LookBack, PlayDice, Watch
from zilch3d.ui.words import amounts, errors

LOG = getLogger(__name__)

MOST_GAMES = 500
"""How many finished games are listed."""


def finished_games_page(program: Program) -> FinishedGamesScene:
    """The games that are over, the last one first."""
    return FinishedGamesScene(program, StoredGames(program))


class StoredGames:
    """See ``FinishedGames``."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._games = program.games

    def listed(self) -> Future[Sequence[PlayedGame] | str]:
        return outcome(self._games.finished(MOST_GAMES), self._all_in_words)

    def _all_in_words(self, listed: Future[tuple[GameResult, ...]]) -> Sequence[PlayedGame] | str:
        try:
            return [self._in_words(game) for game in listed.result()]
        except sqlite3.Error as error:
            LOG.warning("finished games can't be read: %s", error)
            return errors.cannot_continue(LoadReason.UNREADABLE)

    def _in_words(self, game: GameResult) -> PlayedGame:
        name, scores = game_in_words(game)
        today = self._games.now().date()
        ended = amounts.days_ago(game.ended.date(), today)
        if game.known is not None:
            ended = _("{when}, with known dice").format(when=ended)
        return PlayedGame(game.id, name, scores, ended)

    def look(self, game_id: str) -> Answer | str:
        return _or_fault(lambda: self._program.open(LookBack(game_id)))

    def play(self, game_id: str) -> Answer | str:
        return _or_fault(
            lambda: self._begin(repeated_games.same_dice_of(self._games.load(game_id)))
        )

    def play_pasted(self) -> Answer | str:
        pasted, person = (
            self._program.clipboard.paste(),
            last_person(self._program.settings.current),
        )
        game = repeated_games.game_of_record(pasted, person)
        return game if isinstance(game, str) else self._begin(game)

    def watch_pasted(self) -> Answer | str:
        recording = repeated_games.recording_of_text(self._program.clipboard.paste())
        return recording if isinstance(recording, str) else self._program.open(Watch(recording))

    def _begin(self, new: NewGame) -> Answer | str:
        if not all(profiles.is_available(seat.player) for seat in new.setup.seats):
            return errors.cannot_continue(LoadReason.PLAYER_GONE)
        return self._program.open(PlayDice(new))

    def copy(self, game_id: str) -> str:
        try:
            record = repeated_games.record_of(self._games.load(game_id))
        except CannotLoad as fault:
            return errors.cannot_continue(fault.reason)
        return _("Copied") if self._program.clipboard.copy(record) else _("No clipboard")


def _or_fault(go_on: Callable[[], Answer | str]) -> Answer | str:
    """What follows; a sentence where a game can't be loaded."""
    try:
        return go_on()
    except CannotLoad as fault:
        LOG.warning("a finished game can't be used: %s", fault)
        return errors.cannot_continue(fault.reason)
