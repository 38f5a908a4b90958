"""The games that were left before their end: to continue any of them, or to give it up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Replace, Scene
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.kit.widget_scene import Backdrop, ListPage
from zilch3d.ui import theme
from zilch3d.ui.pages.listed_game import listed_game, older_games
from zilch3d.ui.pages.ways_out import back_button

WIDTH = 860


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


class OpenGamesScene(ListPage[OpenGame]):
    """A list of the open games. Giving one up is asked about first, in its place in the list."""

    def __init__(
        self, screen: kit.Screen, games: OpenGames, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._games = games

    def build(self) -> kit.Widget:
        games = self._games.listed()
        self.first_focus = self.first_of(games[0]) if games else "done"
        return kit.Page(
            kit.Head(_("Open games"), back_button(super().back, "done")),
            kit.Scroll(self.item_list(games, _("No game is open.")), grow=1, name="open-games"),
            width=WIDTH,
            centred=True,
        )

    def first_of(self, item: OpenGame) -> str:
        return f"continue:{item.id}"

    def older_words(self, number: int) -> str:
        return older_games(number)

    def entry(self, item: OpenGame) -> kit.Widget:
        does = self._question(item) if item.id == self.question_key else self._choices(item)
        return listed_game(item.rules, item.players, item.played, does)

    def _choices(self, game: OpenGame) -> kit.Widget:
        resume = partial(self._resume, game.id)
        go_on = kit.Button(f"continue:{game.id}", _("Continue"), resume, grow=3)
        go_on.reason = game.fault
        ask = partial(self.ask, game.id, f"keep:{game.id}")
        give_up = kit.Button(f"give-up:{game.id}", _("Give up"), ask, grow=2)
        return kit.Row(go_on, give_up, gap=NARROW, align="fill")

    def _question(self, game: OpenGame) -> kit.Widget:
        keep = partial(self.ask, "", f"give-up:{game.id}")
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

    def _end(self, game: str) -> Answer:
        self._games.give_up(game)
        self.ask("", "done")
        return None
