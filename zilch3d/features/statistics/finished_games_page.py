"""The games that are over: their ends once more, or their dice, and those of a friend's record."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.listed_game import listed_game

WIDTH = 940
LEAST_BUTTON, BUTTONS = 134, 430
"""Points of width of each button, and of all three."""
PAGE = 20
"""Games that are listed at once: hundreds would take seconds."""
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
class FinishedGames:
    """``games`` are those that are over, the last one first; None until they are read, a sentence
    where they can't be.

    ``look`` shows a game's end once more, ``watch`` the game of the record on the clipboard.
    ``play`` begins a game with the dice of another, ``paste`` with those of that record. All of
    them return a sentence where that can't be. ``copy`` puts a game's record on the clipboard:
    what came of it, in a word or two.
    """

    games: Callable[[], Sequence[PlayedGame] | str | None]
    look: Callable[[str], Answer | str]
    play: Callable[[str], Answer | str]
    copy: Callable[[str], str]
    paste: Callable[[], Answer | str]
    watch: Callable[[], Answer | str]


class FinishedGamesScene(WidgetScene):
    """A list of games. What can't be shown or played says why, above them."""

    first_focus = "done"

    def __init__(
        self, screen: kit.Screen, offer: FinishedGames, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._offer = offer
        self._shown: Sequence[PlayedGame] | str | None = None
        self.said = ""
        """Why something could not be shown or played."""
        self._most = PAGE
        self._copied = ("", "")
        """The id of the game whose record was copied last, and what came of it."""

    def update(self, seconds: float) -> Answer:
        if self._shown is None and self._offer.games() is not None:
            self.rebuild()
        return super().update(seconds)

    def changes_in(self) -> float:
        return ASK_EVERY if self._shown is None else super().changes_in()

    def build(self) -> kit.Widget:
        self._shown = self._offer.games()
        rule = _(
            "“Same dice” plays a game with its dice once more: roll after roll shows the same "
            "faces, of which as many count as are thrown. No record and no statistics count such "
            "a game; at its end, both games are compared with luck removed."
        )
        said = kit.Label(self.said, theme.SMALL_STRONG, theme.EMBER)
        said.visible = bool(self.said)
        paste = kit.Row(
            kit.Label(_("A friend’s record, on the clipboard:"), grow=1),
            kit.Button("watch", _("Watch it"), self._watch),
            kit.Button("paste", _("Play its dice"), self._paste),
            gap=NARROW,
        )
        page = kit.Column(
            kit.Row(
                kit.Label(_("Finished games"), theme.TITLE, grow=1),
                kit.Button("done", _("Back"), self.back, least=110),
                gap=MEDIUM,
            ),
            kit.Label(rule, colour=theme.IVORY_SOFT),
            paste,
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
        if not self._shown:
            return [kit.Label(none, colour=theme.IVORY_SOFT)]
        listed, older = self._shown[: self._most], self._shown[self._most :]
        widgets = list(map(self._game, listed))
        if older:
            words = ngettext("{n} older game", "{n} older games", len(older)).format(n=len(older))
            widgets.append(kit.Button("older", words, partial(self._show_older, older[0].id)))
        return widgets

    def _show_older(self, first: str) -> Answer:
        self._most += PAGE
        self.rebuild(f"look:{first}")
        return None

    def _game(self, game: PlayedGame) -> kit.Widget:
        look = kit.Button(f"look:{game.id}", _("Look back"), partial(self._look, game.id), grow=1)
        look.tip = _("Its chances, its costliest decisions, its replay")
        play = kit.Button(f"play:{game.id}", _("Same dice"), partial(self._play, game.id), grow=1)
        play.tip = _("A new game with the dice of this one")
        copied = self._copied[1] if self._copied[0] == game.id else _("For a friend")
        copy = kit.Button(f"copy:{game.id}", copied, partial(self._copy, game.id), grow=1)
        copy.tip = _("Copies the record, to be pasted there")
        does = kit.Grid(look, play, copy, least=LEAST_BUTTON, gap=NARROW, filled=True)
        return listed_game(game.rules, game.players, game.ended, does, BUTTONS)

    def _look(self, game: str) -> Answer:
        return self._said_or(self._offer.look(game), f"look:{game}")

    def _play(self, game: str) -> Answer:
        return self._said_or(self._offer.play(game), f"play:{game}")

    def _paste(self) -> Answer:
        return self._said_or(self._offer.paste(), "paste")

    def _watch(self) -> Answer:
        return self._said_or(self._offer.watch(), "watch")

    def _said_or(self, answer: Answer | str, focus: str) -> Answer:
        if not isinstance(answer, str):
            return answer
        self.said = answer
        self.rebuild(focus)
        return None

    def _copy(self, game: str) -> Answer:
        self._copied = (game, self._offer.copy(game))
        self.rebuild(f"copy:{game}")
        return None
