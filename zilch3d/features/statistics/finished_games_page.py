"""The games that are over: their ends once more, or their dice, and those of a friend's record."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import NARROW
from zilch3d.kit.widget_scene import ListPage
from zilch3d.ui import theme
from zilch3d.ui.pages.open_games import listed_game, older_games
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import back_button

WIDTH = 940
LEAST_BUTTON, BUTTONS = 134, 430
"""Points of width of each button, and of all three."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game in words: its rules, its players with their totals, when it ended."""

    id: str
    rules: str
    players: str
    ended: str


class FinishedGames(Protocol):
    """The games that are over. What can't be done is answered by a sentence that says why."""

    def listed(self) -> Future[Sequence[PlayedGame] | str]:
        """The last one first."""

    def look(self, game_id: str) -> Answer | str:
        """Show a game's end once more."""

    def play(self, game_id: str) -> Answer | str:
        """Begin a game with the dice of this one."""

    def copy(self, game_id: str) -> str:
        """Put its record on the clipboard: what came of it, in a word or two."""

    def watch_pasted(self) -> Answer | str:
        """Show the game of the record on the clipboard."""

    def play_pasted(self) -> Answer | str:
        """Begin a game with the dice of that record."""


class FinishedGamesScene(ListPage[PlayedGame]):
    """A list of games. What can't be shown or played says why, above them."""

    first_focus = "done"

    def __init__(self, program: Program, games: FinishedGames) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._store = games
        self._games = self.pending(games.listed)
        self._copied = ("", "")
        """The id of the game whose record was copied last, and what came of it."""

    def build(self) -> kit.Widget:
        rule = _(
            "“Same dice” plays a game with its dice once more: roll after roll shows the same "
            "faces, of which as many count as are thrown. No record and no statistics count such "
            "a game; at its end, both games are compared with luck removed."
        )
        paste = kit.Row(
            kit.Label(_("A friend’s record, on the clipboard:"), grow=1),
            kit.Button("watch", _("Watch it"), self._watch),
            kit.Button("paste", _("Play its dice"), self._paste),
            gap=NARROW,
        )
        return kit.Page(
            kit.Head(_("Finished games"), back_button(self.back, "done")),
            kit.Label(rule, colour=theme.IVORY_SOFT),
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
        none = _("No game is over yet. Each one is listed here, from its end on.")
        return self.item_list(games, none)

    def first_of(self, item: PlayedGame) -> str:
        return f"look:{item.id}"

    def older_words(self, number: int) -> str:
        return older_games(number)

    def entry(self, item: PlayedGame) -> kit.Widget:
        look = kit.Button(f"look:{item.id}", _("Look back"), partial(self._look, item.id), grow=1)
        look.tip = _("Its chances, its costliest decisions, its replay")
        play = kit.Button(f"play:{item.id}", _("Same dice"), partial(self._play, item.id), grow=1)
        play.tip = _("A new game with the dice of this one")
        copied = self._copied[1] if self._copied[0] == item.id else _("For a friend")
        copy = kit.Button(f"copy:{item.id}", copied, partial(self._copy, item.id), grow=1)
        copy.tip = _("Copies the record, to be pasted there")
        does = kit.Grid(look, play, copy, min_width=LEAST_BUTTON, gap=NARROW, filled=True)
        return listed_game(item.rules, item.players, item.ended, does, BUTTONS)

    def _look(self, game: str) -> Answer:
        return self._said_or(self._store.look(game), f"look:{game}")

    def _play(self, game: str) -> Answer:
        return self._said_or(self._store.play(game), f"play:{game}")

    def _paste(self) -> Answer:
        return self._said_or(self._store.play_pasted(), "paste")

    def _watch(self) -> Answer:
        return self._said_or(self._store.watch_pasted(), "watch")

    def _said_or(self, answer: Answer | str, focus: str) -> Answer:
        if not isinstance(answer, str):
            return answer
        self.tell(answer, focus)
        return None

    def _copy(self, game: str) -> Answer:
        self._copied = (game, self._store.copy(game))
        self.rebuild(f"copy:{game}")
        return None
