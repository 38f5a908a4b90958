"""Two games on the same dice beside each other: what each player gave away, with luck removed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from logging import getLogger

from zilch3d.advice.reviewing import ReviewService, ThreadedReview, steps
from zilch3d.engine.state import State
from zilch3d.features.after_game.words import ReviewText
from zilch3d.features.after_game.words import comparison as comparison_words
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.odds.review import GameReview, PlayerReview
from zilch3d.records.notation import RecordError
from zilch3d.records.replay import play
from zilch3d.safe_text import printable
from zilch3d.table.table import Table
from zilch3d.ui import theme
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import names
from zilch3d.ui.words.amounts import PointsText

LOG = getLogger(__name__)

WIDTH = 900
SIDE_BY_SIDE = 700
"""From this width on, in points, the games stand beside each other, else one below the other."""


@dataclass(frozen=True)
class ComparedGame:
    """A game to compare: its heading, how it ended, in words, and the work on its review."""

    heading: str
    scores: str
    work: ReviewService


class CompareScene(WidgetScene):
    """Two games, the earlier one first, with their reviews as soon as these are there.

    ``people`` are the seats to compare; ``text`` describes a review. The reviews are worked out
    while this is shown.
    """

    first_focus = "done"

    def __init__(
        self,
        screen: kit.Screen,
        games: Sequence[ComparedGame],
        people: Sequence[int],
        text: Callable[[GameReview], ReviewText],
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._games = games
        self._people = people
        self._text = text
        self._ready = 0
        """How many games are reviewed, or can't be."""

    def enter(self) -> None:
        super().enter()
        for game in self._games:
            game.work.start(self.screen.wake)

    def leave(self) -> None:
        super().leave()
        for game in self._games:
            game.work.stop()

    def update(self, seconds: float) -> Answer:
        if self._ready != self._count():
            self.rebuild()
        return super().update(seconds)

    def _count(self) -> int:
        works = [game.work for game in self._games]
        return sum(work.review is not None or work.has_failed for work in works)

    def build(self) -> kit.Widget:
        self._ready = self._count()
        panels = [self._game(game) for game in self._games]
        games = kit.Responsive(
            (SIDE_BY_SIDE, lambda: kit.Row(*panels, gap=MEDIUM, align="fill")),
            (0, lambda: kit.Column(*panels, gap=MEDIUM)),
        )
        sentences = [kit.Label(words, theme.STRONG, roles.ACCENT) for words in self._sentences()]
        return kit.Page(
            kit.Head(_("Same dice, two games"), done_button(self.back)),
            kit.Scroll(kit.Column(*sentences, games, gap=MEDIUM), grow=1, name="compared"),
            width=WIDTH,
            centred=True,
        )

    def _sentences(self) -> list[str]:
        """Who gave away less, for each seat that is compared."""
        then, now = (game.work.review for game in self._games)
        if then is None or now is None or then.in_chances != now.in_chances:
            return []
        text = self._text(now)
        return [
            comparison_words(then.players[seat], now.players[seat], text.amount)
            for seat in self._people
            if seat < min(len(then.players), len(now.players))
        ]

    def _game(self, game: ComparedGame) -> kit.Widget:
        head = (kit.Label(game.heading, theme.HEADING), kit.Label(game.scores, theme.STRONG))
        return kit.Panel(
            kit.Column(*head, *self._players(game), gap=NARROW),
            skin=roles.RAISED,
            padding=MEDIUM,
            grow=1,
        )

    def _players(self, game: ComparedGame) -> list[kit.Widget]:
        review = game.work.review
        if review is None:
            words = (
                _("This game can’t be reviewed.")
                if game.work.has_failed
                else _("Going over the game …")
            )
            return [kit.Label(words, colour=roles.SOFT)]
        text = self._text(review)
        return [_player(text, player) for player in review.players]


def _player(text: ReviewText, player: PlayerReview) -> kit.Widget:
    return kit.Column(
        kit.Label(player.name, theme.STRONG, roles.ACCENT),
        kit.Label(text.sums(player)),
        kit.Label(text.rated(player), theme.SMALL, roles.SOFT),
        gap=0,
    )


def compared_games(
    record: str, now: Table, review: ReviewService, points: PointsText
) -> list[ComparedGame] | None:
    """The game of the record, and the finished one of ``now`` on its dice, whose review this is.

    None if the record can't be read.
    """
    try:
        then = play(record, lambda _name: now.initial.rules)
    except RecordError as fault:
        LOG.warning("no game to compare with: %s", fault)
        return None
    review_then = ThreadedReview(steps(then.initial, then.actions))
    return [
        # Translators: heads of two games on the same dice, an earlier one and this one.
        ComparedGame(_("Then"), _scores(then.state, points), review_then),
        ComparedGame(_("Now"), _scores(now.state, points), review),
    ]


def _scores(state: State, points: PointsText) -> str:
    return names.with_figures((printable(seat.name), points(seat.score)) for seat in state.seats)
