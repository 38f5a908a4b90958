"""Finished games whose dice can be played again, and a friend's, from its record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.scenes.listed_game import listed_game

WIDTH = 860
ASK_EVERY = 0.05
"""Seconds."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game in words: its rules, its players with their totals, when it ended."""

    id: str
    rules: str
    players: str
    ended: str


@dataclass(frozen=True)
class SameDice:
    """``games`` are those that are over, the last one first; None until they are read, a sentence
    where they can't be.

    ``play`` begins a game with the dice of another, ``paste`` with those of the record on the
    clipboard: a sentence where that can't be. ``copy`` puts a game's record on the clipboard: what
    came of it, in a word or two.
    """

    games: Callable[[], Sequence[PlayedGame] | str | None]
    play: Callable[[str], Answer | str]
    copy: Callable[[str], str]
    paste: Callable[[], Answer | str]


class SameDiceScene(WidgetScene):
    """A list of games. What can't be played says why, above them."""

    first_focus = "paste"

    def __init__(
        self, screen: kit.Screen, dice: SameDice, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._dice = dice
        self._shown: Sequence[PlayedGame] | str | None = None
        self.said = ""
        """Why something could not be played."""
        self._copied = ("", "")
        """The id of the game whose record was copied last, and what came of it."""

    def update(self, seconds: float) -> Answer:
        if self._shown is None and self._dice.games() is not None:
            self.rebuild()
        return super().update(seconds)

    def changes_in(self) -> float:
        return ASK_EVERY if self._shown is None else super().changes_in()

    def build(self) -> kit.Widget:
        self._shown = self._dice.games()
        rule = _(
            "Roll after roll the same faces fall: of the six of roll 7, say, as many count as are "
            "thrown. So the dice stay the same whatever you decide. No record and no statistics "
            "count such a game; at its end, both games are compared with luck removed."
        )
        said = kit.Label(self.said, theme.SMALL_STRONG, theme.EMBER)
        said.visible = bool(self.said)
        paste = kit.Button("paste", _("Paste a friend’s record"), self._paste)
        page = kit.Column(
            kit.Row(
                kit.Label(_("The same dice again"), theme.TITLE, grow=1),
                kit.Button("done", _("Back"), self.back, least=110),
                gap=MEDIUM,
            ),
            kit.Label(rule, colour=theme.IVORY_SOFT),
            kit.Frame(paste, across="start"),
            said,
            kit.Scroll(kit.Column(*self._listed()), grow=1, name="games"),
            gap=NARROW + 2,
        )
        frame = kit.Frame(kit.Panel(page), padding=WIDE, most=WIDTH, up="centre")
        return kit.Pile(kit.Ground(theme.DIM), frame)

    def _listed(self) -> list[kit.Widget]:
        if self._shown is None:
            return [kit.Label(_("One moment …"), colour=theme.IVORY_SOFT)]
        if isinstance(self._shown, str):
            return [kit.Label(self._shown, theme.SMALL_STRONG, theme.EMBER)]
        none = _("No game is over yet. Each one is listed here, from its end on.")
        return [*map(self._game, self._shown)] or [kit.Label(none, colour=theme.IVORY_SOFT)]

    def _game(self, game: PlayedGame) -> kit.Widget:
        play = kit.Button(f"play:{game.id}", _("Play"), partial(self._play, game.id), grow=1)
        copied = self._copied[1] if self._copied[0] == game.id else _("For a friend")
        copy = kit.Button(f"copy:{game.id}", copied, partial(self._copy, game.id), grow=1)
        copy.tip = _("Copies the record, to be pasted there")
        does = kit.Row(play, copy, gap=NARROW)
        return listed_game(game.rules, game.players, game.ended, does)

    def _play(self, game: str) -> Answer:
        return self._said_or(self._dice.play(game), f"play:{game}")

    def _paste(self) -> Answer:
        return self._said_or(self._dice.paste(), "paste")

    def _said_or(self, answer: Answer | str, focus: str) -> Answer:
        if not isinstance(answer, str):
            return answer
        self.said = answer
        self.rebuild(focus)
        return None

    def _copy(self, game: str) -> Answer:
        self._copied = (game, self._dice.copy(game))
        self.rebuild(f"copy:{game}")
        return None
