"""Two games on the same dice beside each other: what each player gave away, with luck removed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.features.after_game.words import ReviewText, compared
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.odds.review import GameReview, PlayerReview
from zilch3d.ui import theme
from zilch3d.ui.widgets import done_button

WIDTH = 900
SIDE_BY_SIDE = 700
"""From this width on, in points, the games stand beside each other, else one below the other."""


@dataclass(frozen=True)
class ComparedGame:
    """A game to compare: its heading and how it ended, and its review: None until that is there.

    ``has_failed`` is whether there will be none.
    """

    heading: str
    scores: str
    review: Callable[[], GameReview | None]
    has_failed: Callable[[], bool] = lambda: False


@dataclass(frozen=True)
class ComparedGames:
    """The games, the earlier one first, and the ``seats`` to compare; ``text`` describes a review.

    ``start`` and ``stop`` are called when they are shown, and no longer shown; ``start`` is given
    what to call, from any thread, when there is more to show.
    """

    games: Sequence[ComparedGame]
    seats: Sequence[int]
    text: Callable[[GameReview], ReviewText]
    start: Callable[[Callable[[], None]], None] = lambda _wake: None
    stop: Callable[[], None] = lambda: None


class CompareScene(WidgetScene):
    """The games with their reviews, as soon as these are there."""

    first_focus = "done"

    def __init__(
        self, screen: kit.Screen, games: ComparedGames, backdrop: Backdrop | None = None
    ) -> None:
        super().__init__(screen, backdrop)
        self._compared = games
        self._known = 0
        """How many games are reviewed, or can't be."""

    def enter(self) -> None:
        super().enter()
        self._compared.start(self.screen.wake)

    def leave(self) -> None:
        super().leave()
        self._compared.stop()

    def update(self, seconds: float) -> Answer:
        if self._known != self._count():
            self.rebuild()
        return super().update(seconds)

    def _count(self) -> int:
        games = self._compared.games
        return sum(game.review() is not None or game.has_failed() for game in games)

    def build(self) -> kit.Widget:
        self._known = self._count()
        panels = [self._game(game) for game in self._compared.games]
        games = kit.Responsive(
            (SIDE_BY_SIDE, lambda: kit.Row(*panels, gap=MEDIUM, align="fill")),
            (0, lambda: kit.Column(*panels, gap=MEDIUM)),
        )
        sentences = [kit.Label(words, theme.STRONG, theme.GOLD) for words in self._sentences()]
        return kit.Page(
            kit.Head(_("On the same dice"), done_button(self.back)),
            kit.Scroll(kit.Column(*sentences, games, gap=MEDIUM), grow=1, name="compared"),
            width=WIDTH,
            centred=True,
        )

    def _sentences(self) -> list[str]:
        """Who gave away less, for each seat that is compared."""
        reviews = [game.review() for game in self._compared.games]
        then, now = reviews
        if then is None or now is None or then.in_chances != now.in_chances:
            return []
        text = self._compared.text(now)
        return [
            compared(then.players[seat], now.players[seat], text.amount)
            for seat in self._compared.seats
            if seat < min(len(then.players), len(now.players))
        ]

    def _game(self, game: ComparedGame) -> kit.Widget:
        head = (kit.Label(game.heading, theme.HEADING), kit.Label(game.scores, theme.STRONG))
        return kit.Panel(
            kit.Column(*head, *self._players(game), gap=NARROW),
            skin=theme.ENTRY_OPEN,
            padding=MEDIUM,
            grow=1,
        )

    def _players(self, game: ComparedGame) -> list[kit.Widget]:
        review = game.review()
        if review is None:
            words = _("It can’t be reviewed.") if game.has_failed() else _("Working it out …")
            return [kit.Label(words, colour=theme.IVORY_SOFT)]
        text = self._compared.text(review)
        return [_player(text, player) for player in review.players]


def _player(text: ReviewText, player: PlayerReview) -> kit.Widget:
    return kit.Column(
        kit.Label(player.name, theme.STRONG, theme.GOLD),
        kit.Label(text.player(player)),
        kit.Label(text.graded(player), theme.SMALL, theme.IVORY_SOFT),
        gap=0,
    )
