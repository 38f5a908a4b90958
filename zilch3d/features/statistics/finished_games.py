"""The screen of finished games: to look back at one, or to play its dice or a friend's."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from logging import getLogger

from zilch3d.app.saved_games import told
from zilch3d.features.practice import known_dice
from zilch3d.features.statistics.finished_games_page import (
    FinishedGames,
    FinishedGamesScene,
    PlayedGame,
)
from zilch3d.i18n import _
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer, Push, Scene
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.store import profiles
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import CannotLoad, GameResult, LoadReason, NewGame, SavedGame
from zilch3d.ui.words import amounts, errors

LOG = getLogger(__name__)

MOST_GAMES = 500
"""How many finished games are listed."""


@dataclass(frozen=True)
class FinishedGamesList:
    """The finished games of a store; see ``MenuServices``. ``person`` is who plays here.

    ``watch`` shows the game of a record, or returns a sentence that says why it can't be.
    """

    screen: Screen
    backdrop: Backdrop
    games: GameStore
    person: Callable[[], str]
    look_back: Callable[[SavedGame], Scene]
    begin: Callable[[NewGame], Scene]
    watch: Callable[[str], Answer | str]
    copy: Callable[[str], bool]
    paste: Callable[[], str]

    def page(self) -> Answer:
        """The games, the last one first."""
        offer = FinishedGames(
            self._listed,
            self._look,
            self._play_again,
            self._copy,
            self._paste,
            lambda: self.watch(self.paste()),
        )
        return Push(FinishedGamesScene(self.screen, offer, self.backdrop))

    def _listed(self) -> Future[Sequence[PlayedGame] | str]:
        return outcome(self.games.finished(MOST_GAMES), self._in_words)

    def _in_words(self, listed: Future[tuple[GameResult, ...]]) -> Sequence[PlayedGame] | str:
        try:
            return [self._played(game) for game in listed.result()]
        except sqlite3.Error as error:
            LOG.warning("finished games can't be read: %s", error)
            return errors.cannot_continue(LoadReason.UNREADABLE)

    def _played(self, game: GameResult) -> PlayedGame:
        name, scores = told(game)
        today = self.games.now().date()
        ended = amounts.days_ago(game.ended.date(), today)
        if game.known is not None:
            ended = _("{when}, with known dice").format(when=ended)
        return PlayedGame(game.id, name, scores, ended)

    def _look(self, game_id: str) -> Answer | str:
        try:
            return Push(self.look_back(self.games.load(game_id)))
        except CannotLoad as fault:
            LOG.warning("a finished game can't be shown: %s", fault)
            return errors.cannot_continue(fault.reason)

    def _play_again(self, game_id: str) -> Answer | str:
        try:
            new = known_dice.saved_once_more(self.games.load(game_id))
        except CannotLoad as fault:
            LOG.warning("dice can't be played again: %s", fault)
            return errors.cannot_continue(fault.reason)
        return self._begin(new)

    def _paste(self) -> Answer | str:
        found = known_dice.from_record(self.paste(), self.person())
        return found if isinstance(found, str) else self._begin(found)

    def _begin(self, new: NewGame) -> Answer | str:
        if not all(profiles.is_available(seat.player) for seat in new.setup.seats):
            return errors.cannot_continue(LoadReason.PLAYER_GONE)
        return Push(self.begin(new))

    def _copy(self, game_id: str) -> str:
        try:
            record = known_dice.record_of(self.games.load(game_id))
        except CannotLoad as fault:
            return errors.cannot_continue(fault.reason)
        return _("Copied") if self.copy(record) else _("No clipboard")
