"""The finished games of the store: to look back at one, or to play its dice or a friend's."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from logging import getLogger

from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import outcome
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.kit.widget_scene import ListPage
from zilch3d.store import profiles
from zilch3d.store.finished_games import GameResult
from zilch3d.store.games import GameStore
from zilch3d.store.household import Owners, present_names
from zilch3d.store.saved_games import CannotLoad, LoadReason, NewGame, in_utc
from zilch3d.store.setup import PERSON
from zilch3d.ui import repeated_games
from zilch3d.ui.pages.offer import last_person
from zilch3d.ui.pages.open_games import game_in_words, listed_game, older_games
from zilch3d.ui.program import Program
from zilch3d.ui.routes import LookBack, PlayDice, Watch
from zilch3d.ui.widgets import back_button
from zilch3d.ui.words import amounts, errors

LOG = getLogger(__name__)

MAX_GAMES = 500
"""How many finished games are listed."""
WIDTH = 940
MIN_BUTTON, BUTTONS = 134, 430
"""Points of width of each button, and of all three."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game in words: its rules, its players with their totals, when it ended."""

    id: str
    rules: str
    players: str
    ended: str


def finished_games(store: GameStore, owners: Owners) -> Future[Sequence[PlayedGame] | str]:
    """Have a thread read the games that are over, the last one first; a sentence if it can't.

    Its people have the names that ``owners`` know them by.
    """
    today = store.today()

    def in_words(games: Future[tuple[GameResult, ...]]) -> Sequence[PlayedGame] | str:
        try:
            return [_in_words(game, owners, today) for game in games.result()]
        except sqlite3.Error as error:
            LOG.warning("finished games can't be read: %s", error)
            return errors.cannot_continue(LoadReason.UNREADABLE)

    return outcome(store.finished(MAX_GAMES), in_words)


def _in_words(game: GameResult, owners: Owners, today: date) -> PlayedGame:
    name, scores = game_in_words(_with_present_names(game, owners))
    ended = amounts.days_ago(game.ended.date(), today)
    if game.known is not None:
        ended = _("{when}, with known dice").format(when=ended)
    return PlayedGame(game.id, name, scores, ended)


def _with_present_names(game: GameResult, owners: Owners) -> GameResult:
    """The game, its people by the names they have now; the game itself stays as it was played."""
    people = [number for number, seat in enumerate(game.seats) if seat.player == PERSON]
    then = [game.seats[number].name for number in people]
    now = dict(zip(people, present_names(owners, then, in_utc(game.ended)), strict=True))
    seats = (replace(seat, name=now.get(n, seat.name)) for n, seat in enumerate(game.seats))
    return replace(game, seats=tuple(seats))


class FinishedGamesScene(ListPage[PlayedGame]):
    """The games that are over. What can't be shown or played says why, above them."""

    first_focus = "done"

    def __init__(self, program: Program) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._games = self.pending(lambda: finished_games(program.games, program.household.owners))
        self._copied = ("", "")
        """The id of the game whose record was copied last, and what came of it, in words."""

    def build(self) -> kit.Widget:
        rule = _(
            "“Same dice” gives you a game’s dice again, roll by roll. It doesn’t count for records "
            "or statistics. At the end, you see who made fewer mistakes."
        )
        watch = kit.Button("watch", _("Watch it"), self._watch_pasted)
        watch.tip = _(
            "Every roll and every choice as it was played. Only how the dice tumbled isn’t in the "
            "record."
        )
        paste = kit.Row(
            kit.Label(_("A friend’s game record on the clipboard"), grow=1),
            watch,
            kit.Button("paste", _("Play its dice"), self._play_pasted),
            gap=NARROW,
        )
        return kit.Page(
            kit.Head(_("Finished games"), back_button(self.back, "done")),
            kit.Label(rule, colour=roles.SOFT),
            paste,
            self.notice_line(),
            kit.Scroll(self._list(), grow=1, name="games"),
            width=WIDTH,
            gap=NARROW + 2,
            centred=True,
        )

    def _list(self) -> kit.Widget:
        games = self._games.value
        if games is None:
            return self.line(_("One moment …"))
        if isinstance(games, str):
            return self.line(games, is_bad=True)
        none = _("No finished games yet. You’ll find them here.")
        return self.item_list(games, none)

    def first_of(self, item: PlayedGame) -> str:
        return f"look:{item.id}"

    def older_words(self, number: int) -> str:
        return older_games(number)

    def entry(self, item: PlayedGame) -> kit.Widget:
        look = kit.Button(f"look:{item.id}", _("Look back"), partial(self._look, item.id), grow=1)
        look.tip = _("Its chances, its costliest choices and its replay")
        play = kit.Button(f"play:{item.id}", _("Same dice"), partial(self._play, item.id), grow=1)
        play.tip = _("A new game with these dice")
        copy_words = self._copied[1] if self._copied[0] == item.id else _("Copy for a friend")
        copy = kit.Button(f"copy:{item.id}", copy_words, partial(self._copy, item.id), grow=1)
        copy.tip = _("Copies the game record for a friend to paste")
        does = kit.Grid(look, play, copy, min_width=MIN_BUTTON, gap=NARROW, filled=True)
        return listed_game(item.rules, item.players, item.ended, does, BUTTONS)

    # What can be done with them

    def _look(self, game_id: str) -> Answer:
        return self._tried(lambda: self._program.open(LookBack(game_id)), f"look:{game_id}")

    def _play(self, game_id: str) -> Answer:
        def play() -> Answer | str:
            return self._begin(repeated_games.same_dice_of(self._program.games.load(game_id)))

        return self._tried(play, f"play:{game_id}")

    def _play_pasted(self) -> Answer:
        """Begin a game with the dice of the record on the clipboard."""
        pasted, person = (
            self._program.clipboard.paste(),
            last_person(self._program.settings.current, self._program.household),
        )
        game = repeated_games.game_of_record(pasted, person)
        return self._tried(lambda: game if isinstance(game, str) else self._begin(game), "paste")

    def _watch_pasted(self) -> Answer:
        """Show the game of the record on the clipboard."""
        recording = repeated_games.recording_of_text(self._program.clipboard.paste())
        if isinstance(recording, str):
            self.tell(recording, "watch")
            return None
        return self._program.open(Watch(recording))

    def _begin(self, game: NewGame) -> Answer | str:
        if not all(profiles.is_available(seat.player) for seat in game.setup.seats):
            return errors.cannot_continue(LoadReason.PLAYER_GONE)
        return self._program.open(PlayDice(game))

    def _tried(self, go_on: Callable[[], Answer | str], focus: str) -> Answer:
        """Where ``go_on`` leads; a notice shows its sentence, or why a game can't be loaded."""
        try:
            answer = go_on()
        except CannotLoad as fault:
            LOG.warning("a finished game can't be used: %s", fault)
            answer = errors.cannot_continue(fault.reason)
        if not isinstance(answer, str):
            return answer
        self.tell(answer, focus)
        return None

    def _copy(self, game_id: str) -> Answer:
        self._copied = (game_id, self._copy_record(game_id))
        self.tell("", f"copy:{game_id}")
        return None

    def _copy_record(self, game_id: str) -> str:
        try:
            record = repeated_games.record_of(self._program.games.load(game_id))
        except CannotLoad as fault:
            return errors.cannot_continue(fault.reason)
        return _("Copied") if self._program.clipboard.copy(record) else _("No clipboard")
