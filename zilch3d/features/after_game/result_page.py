"""The result on a page: everybody's totals, one curve, three moments, and what luck came to."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from zilch3d.features.after_game import story
from zilch3d.features.after_game.result import FinalTotal, Result
from zilch3d.features.after_game.review_page import DICE, ReviewPages, costliest
from zilch3d.features.after_game.story import GameMoment, Good, GoodNews, Past
from zilch3d.features.after_game.story_words import StoryText
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, MEDIUM, NARROW
from zilch3d.odds.review import GameReview
from zilch3d.store.performances import rated
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.widgets import CROWN, SmallDice
from zilch3d.ui.words.rating import performed, rating_now

FEW_PLAYERS = 4
"""Up to this many totals have faces of the first size, more of the second."""
FACES, FACES_OF_MANY = 40, 28
"""Points of a portrait beside a total."""
TOTAL, TOTAL_OF_MANY = 210, 164
"""Points of a total's width, at least."""
MANY_STYLES = theme.SMALL_STRONG, theme.STRONG
"""The styles of names and totals of many players."""
CROWN_SIZE = 16
"""Points of the crown before a winner's name."""
SIX_DICE = 6 * DICE + 5 * SmallDice.GAP
CURVE = 128
"""Points of the curve's height: no more, so that it stays as it is when moments come."""
SHOW = 104
"""Points of the width of a button that shows a moment."""
JUST_AHEAD = 0.505
"""The result without luck from which on it is better than even."""
MOST_SUMS = 2
"""For so many people luck and mistakes are summed up here; for more, among the details."""


@dataclass(frozen=True)
class Story:
    """What is told of a finished game, by its ``result`` and as much of its review as there is.

    ``past`` is that of the one person who played, and ``shares`` are what that person's earlier
    games count as in a rating. ``watch`` shows a turn again, by its number.
    """

    result: Result
    pages: ReviewPages | None = None
    past: Past | None = None
    watch: Callable[[int], Answer] | None = None
    shares: Sequence[float] | None = None

    @property
    def _text(self) -> StoryText:
        assert self.pages is not None
        game, review = self.pages.game, self.pages.review
        names = [total.name for total in sorted(self.result.totals, key=lambda each: each.seat)]
        in_chances = review is None or review.in_chances
        return StoryText(names, game.points, game.average, self.result.you, in_chances)

    # The sentence

    def sentence(self) -> str:
        """The one sentence: a record, or what decided the game; in defeat, what went well.

        Empty where there is nothing to say.
        """
        lost = self.result.lost
        good = [each for each in self._good_news() if lost or each.what is Good.RECORD]
        told = self._text.good(good[0]) if good else self._course()
        you = self.result.you
        praise = self._by_choices(you) if you is not None and self._praises else ""
        return f"{told} {praise}".strip()

    @property
    def _praises(self) -> bool:
        """Whether the result without luck is told with the result: if it is good news for you."""
        you, review = self.result.you, self.pages.review if self.pages is not None else None
        if you is None or self.pages is None or review is None or len(review.names) != 2:
            return False
        decisions = self.pages.text.decided
        return bool(decisions) and decisions[you].adjusted > JUST_AHEAD

    def _by_choices(self, seat: int) -> str:
        """What the game comes to with luck taken out; empty as long as nobody knows."""
        pages = self.pages
        return pages.text.by_choices(seat) if pages is not None and pages.review else ""

    def sentence_line(self) -> list[kit.Widget]:
        """The sentence on a line of its own, as far as the review is before that, if there is one.

        The line keeps its place even if there is nothing to say.
        """
        pages = self.pages
        if pages is None:
            return []
        if pages.review is None:
            return [pages.waiting()]
        return [kit.Label(self.sentence(), theme.STRONG, min_text=" ")]

    def _good_news(self) -> list[GoodNews]:
        """What went well for the one person who played, the best first."""
        pages, you = self.pages, self.result.you
        if pages is None or you is None:
            return []
        return list(story.good_news(pages.game.turns, pages.review, you, self.past))

    def _course(self) -> str:
        """What decided the game; empty unless one player has won it, and something has."""
        pages, winner = self.pages, self.result.winner
        if pages is None or winner is None:
            return ""
        lines = pages.curves()
        course = story.course(
            pages.game.turns, pages.review, lines.values, lines.places, winner.seat
        )
        return self._text.course(course, winner.seat) if course is not None else ""

    # The page

    def page(self) -> kit.Widget:
        """The totals, the curve, the moments and the sums, as far as they are known."""
        if self.pages is None:
            return self._totals()
        return kit.Column(
            self._totals(),
            self.pages.curve(CURVE),
            *self._moments(),
            *self._sums(),
            gap=NARROW,
            grow=1,
        )

    def _totals(self) -> kit.Widget:
        few = len(self.result.totals) <= FEW_PLAYERS
        return kit.Grid(
            *map(self._total, self.result.ranked),
            min_width=TOTAL if few else TOTAL_OF_MANY,
            gap=NARROW if few else HAIR,
            even=True,
            filled=True,
        )

    def _total(self, total: FinalTotal) -> kit.Widget:
        """A player's face, name and total, and the stroke of the curve that is theirs."""
        few = len(self.result.totals) <= FEW_PLAYERS
        name, figure = (theme.STRONG, theme.FIGURE_SMALL) if few else MANY_STYLES
        weight = partial(replace, bold=total.won)
        crown = [kit.Icon(CROWN, roles.INK, size=CROWN_SIZE)] if total.won else []
        has_curve = self.pages is not None
        sample = [kit.curve_sample(roles.line(total.seat))] if has_curve else []
        above, below = ([], crown) if has_curve and not few else (crown, [])
        named = kit.OneLine(total.name, weight(name), grow=1)
        words = kit.Label(self._performed(total.seat), theme.SMALL, roles.SOFT, min_text=" ")
        performed = [words] if few and has_curve else []
        under: list[kit.Widget] = [*sample, *below, *performed]
        lines = [kit.Row(*above, named, gap=HAIR), kit.Row(*under, gap=NARROW)]
        face = kit.Icon(face_of(total), size=FACES if few else FACES_OF_MANY)
        score = kit.Label(total.score, weight(figure))
        row = kit.Row(face, kit.Column(*lines, gap=0, grow=1), score, gap=NARROW)
        return kit.Panel(row, skin=roles.RAISED, padding=(NARROW, HAIR))

    def _performed(self, seat: int) -> str:
        """How well a player has decided; empty as long as nobody knows."""
        pages = self.pages
        value = pages.text.performance(seat) if pages is not None and pages.review else None
        return performed(value) if value is not None else ""

    def _rating_now(self, seat: int) -> str:
        """Your rating by these rules with this game; empty until there was another before it."""
        pages, share = self.pages, None
        if pages is not None and pages.review is not None and seat == self.result.you:
            share = pages.text.share(seat)
        now = rated([*self.shares, share]) if self.shares and share is not None else None
        return rating_now(now, self.result.rules) if now is not None else ""

    def _moments(self) -> list[kit.Widget]:
        """The moments, a line each, with a rule before each; their room until they are there."""
        assert self.pages is not None
        if self.pages.waits:
            room = [kit.Spacer(CONTROL_HEIGHT) for _moment in range(story.MOST)]
            return [part for row in room for part in (kit.Rule(), row)]
        game, review = self.pages.game, self.pages.review
        mistakes = costliest(review, game.people) if review is not None else []
        seats = [] if self.result.you is None else [self.result.you]
        lost = self.result.lost
        moments = story.moments(game.turns, review, mistakes, seats, best_first=lost)
        rows = [self._moment(n, each) for n, each in enumerate(moments, 1)]
        return [part for row in rows for part in (kit.Rule(), row)]

    def _moment(self, number: int, moment: GameMoment) -> kit.Widget:
        text = self._text
        dice = kit.Stack(kit.Spacer(SIX_DICE, flat=True), SmallDice(moment.dice, size=DICE))
        said = kit.Column(
            kit.Label(text.heading(moment), theme.SMALL_STRONG),
            kit.Label(text.moment(moment), theme.SMALL, roles.SOFT),
            gap=0,
            grow=1,
        )
        change = text.change(moment)
        loss = change.startswith("−")
        figure = kit.Label(change, theme.STRONG, roles.WARNING if loss else roles.GAIN)
        return kit.Row(dice, said, figure, *self._show(number, moment), gap=MEDIUM)

    def _show(self, number: int, moment: GameMoment) -> list[kit.Widget]:
        """The button that shows a moment: a choice to make again, anything else as it was."""
        assert self.pages is not None
        if moment.decision is not None:
            press: kit.Press = partial(self.pages.show, moment.decision)
        elif self.watch is not None:
            press = partial(self.watch, moment.turn)
        else:
            return []
        return [kit.Button(f"moment-{number}", _("Show me"), press, min_width=SHOW)]

    def _sums(self) -> Sequence[kit.Widget]:
        """Luck and mistakes of the people who played; their room until they are there."""
        assert self.pages is not None
        review, people = self.pages.review, self.result.people
        if not 0 < len(people) <= MOST_SUMS or (review is None and not self.pages.waits):
            return []
        lines = (line for each in people for line in self._sums_of(each, review))
        return [kit.Rule(), *lines]

    def _sums_of(self, total: FinalTotal, review: GameReview | None) -> Iterator[kit.Widget]:
        """What luck and choices came to, and how well this person has decided."""
        assert self.pages is not None
        if review is None:
            yield kit.Label("", theme.SMALL_STRONG, min_text=" ")
            yield kit.Label("", theme.SMALL, min_text=" ")
            return
        player, text = review.players[total.seat], self.pages.text
        name = None if total.seat == self.result.you else total.name
        sums = self._text.sums(player, review.share_lost(total.seat))
        yield kit.Label(sums, theme.SMALL_STRONG, min_text=" ")
        without_luck = "" if self._praises else self._by_choices(total.seat)
        why_not = "" if text.why_no_performance else self.pages.game.not_rated(total.seat, name)
        decided = why_not or f"{text.rated(player)} {self._rating_now(total.seat)}".rstrip()
        said = (decided, text.right(player), without_luck)
        yield kit.Label(" ".join(filter(None, said)), theme.SMALL, min_text=" ")


def face_of(total: FinalTotal) -> kit.Emblem:
    """The face of a player at the end: glad, or not."""
    mood = Mood.WIN if total.won else Mood.LOSS
    return portrait(total.player, total.seat, mood, face=total.face)
