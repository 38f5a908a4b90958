"""The games that were left before their end: to continue any of them, or to give it up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace, Scene
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.pages.listed_game import listed_game

WIDTH = 860
PAGE = 20
"""Games that are listed at once: thousands would take seconds."""


@dataclass(frozen=True)
class OpenGame:
    """An open game in words: its rules, its players with their scores, when it was last played.

    ``fault`` says why it can't be continued, and is empty if it can.
    """

    id: str
    rules: str
    players: str
    played: str
    fault: str = ""

    @property
    def line(self) -> str:
        """The game in one line."""
        words = _("{rules}, {when} · {players}")
        return words.format(rules=self.rules, when=self.played, players=self.players)


@dataclass(frozen=True)
class OpenGames:
    """The open games, the one played last first, and what can be done with one of them, by its id.

    ``resume`` returns the game at its table; None if it can't be continued, which is its ``fault``
    from then on. ``give_up`` ends it for good.
    """

    listed: Callable[[], Sequence[OpenGame]]
    resume: Callable[[str], Scene | None]
    give_up: Callable[[str], None]


class OpenGamesScene(WidgetScene):
    """A list of the open games. Giving one up is asked about first, in its place in the list."""

    def __init__(
        self, screen: kit.Screen, games: OpenGames, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._games = games
        self._most = PAGE
        self._asked = ""
        """The id of the game that may be about to be given up."""

    def back(self) -> Answer:
        if self._asked:
            return self._ask("", f"give-up:{self._asked}")
        return super().back()

    def build(self) -> kit.Widget:
        games = self._games.listed()
        self.first_focus = f"continue:{games[0].id}" if games else "done"
        none = kit.Label(_("No game is open."), colour=theme.IVORY_SOFT)
        none.visible = not games
        left = len(games) - self._most
        words = ngettext("{n} older game", "{n} older games", left).format(n=left)
        older = kit.Button("older", words, self._show_older)
        older.visible = left > 0
        page = kit.Column(
            kit.Row(
                kit.Label(_("Open games"), theme.TITLE, grow=1),
                kit.Button("done", _("Back"), super().back, least=110),
                gap=MEDIUM,
            ),
            kit.Scroll(
                kit.Column(*map(self._game, games[: self._most]), older, none),
                grow=1,
                name="open-games",
            ),
        )
        frame = kit.Frame(kit.Panel(page), padding=WIDE, most=WIDTH, up="centre")
        return kit.Pile(kit.Ground(theme.DIM), frame)

    def _show_older(self) -> Answer:
        first = self._games.listed()[self._most]
        self._most += PAGE
        self.rebuild(f"continue:{first.id}")
        return None

    def _game(self, game: OpenGame) -> kit.Widget:
        does = self._question(game) if game.id == self._asked else self._choices(game)
        return listed_game(game.rules, game.players, game.played, does)

    def _choices(self, game: OpenGame) -> kit.Widget:
        resume = partial(self._resume, game.id)
        go_on = kit.Button(f"continue:{game.id}", _("Continue"), resume, grow=3)
        go_on.reason = game.fault
        ask = partial(self._ask, game.id, f"keep:{game.id}")
        give_up = kit.Button(f"give-up:{game.id}", _("Give up"), ask, grow=2)
        return kit.Row(go_on, give_up, gap=NARROW, align="fill")

    def _question(self, game: OpenGame) -> kit.Widget:
        keep = partial(self._ask, "", f"give-up:{game.id}")
        return kit.Column(
            kit.Label(_("End this game for good? Nobody wins it."), colour=theme.EMBER),
            kit.Row(
                kit.Button(f"keep:{game.id}", _("Keep it"), keep, grow=1),
                kit.Button(f"sure:{game.id}", _("Give up"), partial(self._end, game.id), grow=1),
                gap=NARROW,
                align="fill",
            ),
            gap=HAIR,
        )

    def _resume(self, game: str) -> Answer:
        scene = self._games.resume(game)
        if scene is not None:
            return Replace(scene)
        self.rebuild(f"give-up:{game}")
        return None

    def ask(self, game: str) -> None:
        """Ask whether this game shall be given up."""
        self._asked = game

    def _ask(self, game: str, focus: str) -> Answer:
        self.ask(game)
        self.rebuild(focus)
        return None

    def _end(self, game: str) -> Answer:
        self._asked = ""
        self._games.give_up(game)
        self.rebuild("done")
        return None
