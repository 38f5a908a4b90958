"""The review among the pages of a game's end: chances over the turns, luck, costly decisions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from zilch3d.advice.reviewing import ReviewService
from zilch3d.engine.ruleset import Points
from zilch3d.features.after_game.story_words import share_meaning
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.odds.review import DecisionReview, GameReview, PlayerReview, TurnReview
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui import theme
from zilch3d.ui.turn_list import TurnFacts, TurnRow, turn_facts
from zilch3d.ui.widgets import SmallDice
from zilch3d.ui.words import advice, amounts, names
from zilch3d.ui.words.rating import scale

COSTLIEST = 3
"""How many costly decisions are shown."""
DICE = 20
"""Points of a die."""
TURN = 82
"""Points of height kept for the turn that is described, so that the chart stays where it is."""
CHART = 170
"""Points of height of the chart on a page of its own, at least."""
CHANCE_STEPS = (1.0, 2.5, 5.0)
"""Chances are marked at halves and quarters."""


@dataclass(frozen=True)
class ReviewedGame:
    """The turns that are reviewed, as the score sheet has them, by their numbers.

    ``start`` are the scores that the game began with. ``people`` are the seats of persons: the
    costliest decisions are theirs, if there are any. ``points`` and ``average`` write points.
    ``not_rated`` says why the game isn't rated for a seat of this name, None being whoever is
    spoken to; empty if it is.
    """

    turns: Mapping[int, TurnLine]
    start: Sequence[Points]
    people: frozenset[int]
    points: Callable[[Points], str]
    average: Callable[[float], str]
    not_rated: Callable[[int, str | None], str] = lambda _seat, _name: ""

    @staticmethod
    def numbered(lines: Sequence[object]) -> dict[int, TurnLine]:
        """The turns among the lines of a sheet, by their numbers: no rolls for who starts."""
        turns = [line for line in lines if isinstance(line, TurnLine) and not line.is_for_start]
        return dict(enumerate(turns, 1))


def costliest(review: GameReview, people: frozenset[int]) -> list[DecisionReview]:
    """The costliest decisions of the people who played, or of anybody where none did."""
    ranked = review.costliest(sum(len(turn.decisions) for turn in review.turns))
    return [each for each in ranked if not people or each.seat in people][:COSTLIEST]


@dataclass(frozen=True)
class Curves:
    """The lines of a chart of a game: places by turn numbers, and each seat's values there."""

    places: Sequence[int]
    values: Sequence[Sequence[float | None]]


def curves(review: GameReview | None, game: ReviewedGame) -> Curves:
    """Chances of winning before the first turn and after each; without these, the scores."""
    if review is None:
        seats = (line.seat + 1 for line in game.turns.values())
        return _scores(game, [*game.turns], max([len(game.start), *seats]))
    numbers = [turn.number for turn in review.turns]
    if not review.in_chances:
        return _scores(game, numbers, len(review.names))
    first = review.turns[0].chances_before if review.turns else None
    course = [first, *(turn.chances_after for turn in review.turns)]
    values = [[_of(chances, seat) for chances in course] for seat in range(len(review.names))]
    return Curves([0, *numbers], values)


def _scores(game: ReviewedGame, numbers: Sequence[int], players: int) -> Curves:
    """The scores of so many players before the first of these turns and after each."""
    scores: list[list[float | None]] = [[_of(tuple(game.start), n)] for n in range(players)]
    for number in numbers:
        line = game.turns.get(number)
        for seat in range(players):
            ends = line is not None and line.seat == seat
            scores[seat].append(line.score if line is not None and ends else scores[seat][-1])
    return Curves([0, *numbers], scores)


def _of(values: Sequence[float] | None, seat: int) -> float | None:
    return values[seat] if values is not None and seat < len(values) else None


class ReviewPages:
    """The pages of a game's review, and the curve; while it is worked out, how far it is.

    ``show`` leads to the position of a decision at the table.
    """

    def __init__(
        self, work: ReviewService, game: ReviewedGame, show: Callable[[DecisionReview], Answer]
    ) -> None:
        self.work = work
        self.game = game
        self.show = show
        self._review = work.review
        """The review as the pages have it; they follow the work with ``update``."""
        self._failed = work.has_failed
        self._position = -1
        """The place of the chart that is described: the last one until another is chosen."""
        self._bar = kit.Bar(work.progress)
        self._chart: kit.LineChart | None = None

    @property
    def waits(self) -> bool:
        """Whether the review is still to come, or to be shown."""
        return self._review is None and not self._failed

    @property
    def in_points(self) -> bool:
        """Whether only points are known."""
        return self._review is not None and not self._review.in_chances

    @property
    def review(self) -> GameReview | None:
        """The review, as far as it is shown."""
        return self._review

    def curves(self) -> Curves:
        """Everybody's chances over the turns, or scores where these can't be known.

        No values as long as they are worked out.
        """
        lines = curves(self._review, self.game)
        if not self.waits:
            return lines
        return Curves(lines.places, [[None] * len(lines.places) for _line in lines.values])

    def update(self) -> bool:
        """Follow the work; whether there is something new to show."""
        self._bar.share = self.work.progress
        before = self._review, self._failed
        self._review, self._failed = self.work.review, self.work.has_failed
        return (self._review, self._failed) != before

    def trace(self) -> dict[str, object]:
        """For tests: whether it is there, and what the chart looks at."""
        review = self._review
        errors = [each.error for each in costliest(review, self.game.people)] if review else []
        return {"reviewed": review is not None, "turn": self._position, "errors": errors}

    @property
    def text(self) -> ReviewText:
        assert self._review is not None
        game = self.game
        computers = frozenset(range(len(self._review.names))) - game.people
        return ReviewText(self._review, game.points, game.average, computers)

    # Everybody's luck and choices

    def _players(self) -> list[kit.Widget]:
        """Each player's luck and mistakes, what they mean, and what they leave out."""
        assert self._review is not None
        text = self.text
        lines = [self._player(player, text) for player in self._review.players]
        measure = share_meaning() if self._review.in_chances else text.basis()
        sentences = (measure, advice.left_out(self._review.left_out))
        return [*lines, kit.Rule(), _small(" ".join(filter(None, sentences)))]

    def _player(self, player: PlayerReview, text: ReviewText) -> kit.Widget:
        """A player's luck and mistakes."""
        name, sums = kit.Label(player.name, theme.STRONG), kit.Label(text.sums(player), theme.SMALL)
        return kit.Column(kit.Rule(), name, sums, gap=HAIR)

    def waiting(self) -> kit.Widget:
        """How far the review is, or that there will be none, in the place of a sentence."""
        if self._failed:
            failed = _("This game can’t be reviewed. The log says why.")
            return kit.Label(failed, theme.STRONG, roles.WARNING)
        self._bar.grow = 1
        words = kit.Label(_("Going over the game …"), theme.STRONG, roles.SOFT)
        return kit.Row(words, self._bar, gap=MEDIUM)

    # The chart

    def chances(self) -> kit.Widget:
        """Chances, or points, over the turns, and the turn at the chosen place."""
        if self._review is None:
            return self.curve(CHART)
        if not self._review.turns:
            return kit.Column(_small(_("Nobody had a turn.")))
        row = TurnRow(DICE)
        chart = self._make_chart(lambda position: self._look(row, position), CHART)
        self._look(row, chart.position)
        legend, turn = kit.legend(chart.curves), kit.Stack(kit.Spacer(TURN), row)
        return kit.Column(legend, chart, turn, *self._players(), gap=NARROW)

    def curve(self, height: float) -> kit.Widget:
        """The chart, so many points high, and a line on the turn at the chosen place."""
        words = kit.OneLine("", theme.SMALL, roles.SOFT, min_text=" ")

        def look(position: int) -> None:
            self._position = position
            words.text = self._in_short(position)

        chart = self._make_chart(look, height)
        look(chart.position)
        return kit.Column(chart, words, gap=HAIR)

    def _make_chart(self, look: Callable[[int], object], height: float) -> kit.LineChart:
        curves = self.curves()
        names = self._review.names if self._review is not None else [""] * len(curves.values)
        lines = [
            kit.ChartCurve(name, values, roles.line(seat))
            for seat, (name, values) in enumerate(zip(names, curves.values, strict=True))
        ]
        last = curves.places[-1]
        across = kit.Axis(0, last, lambda n: amounts.number(round(n)), _("Turn"), whole=True)
        return kit.LineChart(
            "chart",
            lines,
            curves.places,
            across,
            self._upward(curves),
            look,
            position=min(self._position, len(curves.places) - 1),
            height=height,
            grow=1,
        )

    def _upward(self, curves: Curves) -> kit.Axis:
        if self.waits or (self._review is not None and self._review.in_chances):
            name = _("Chance to win")
            return kit.Axis(0, 1, amounts.percent, name, steps=CHANCE_STEPS)
        highest = max(value for values in curves.values for value in values if value is not None)
        return kit.Axis(
            0, max(1.0, highest), lambda n: self.game.points(round(n)), _("Points"), whole=True
        )

    def _look(self, row: TurnRow, position: int) -> None:
        """Describe the turn at this place of the chart; the first is the start of the game."""
        assert self._review is not None
        self._position = position
        if position == 0:
            row.show(TurnFacts(_("At the start"), (), "", self._at_start()))
            return
        row.show(self._described(self._review.turns[position - 1]))

    def _in_short(self, position: int) -> str:
        """The turn at this place of the chart in a line, as far as it is known."""
        if self._review is None:
            return ""
        if position == 0:
            return self._at_start()
        turn = self._review.turns[position - 1]
        chances = self._before_and_after(turn)
        if chances is None:
            return self._named(turn)
        before, after = map(amounts.percent, chances)
        # Translators: {name} had the turn; {before} and {after} are chances to win, such as 28%.
        changed = _("Turn {turn}, {name}: from {before} to {after}")
        # Translators: {name} had the turn; {after} is a chance to win, such as 28%.
        words = changed if before != after else _("Turn {turn}, {name}: still {after}")
        name, number = self._review.names[turn.seat], amounts.number(turn.number)
        return words.format(turn=number, name=name, before=before, after=after)

    def _named(self, turn: TurnReview) -> str:
        assert self._review is not None
        words = _("Turn {turn} · {name}")
        return words.format(turn=amounts.number(turn.number), name=self._review.names[turn.seat])

    def _at_start(self) -> str:
        assert self._review is not None
        chances = self._review.turns[0].chances_before
        if chances is None or self.in_points:
            return ""
        named = zip(self._review.names, chances, strict=False)
        return names.with_figures((name, amounts.fine_percent(chance)) for name, chance in named)

    def _described(self, turn: TurnReview) -> TurnFacts:
        assert self._review is not None
        line, note, name = self.game.turns.get(turn.number), self._change(turn), self._named(turn)
        lines = [line] if line is not None else []
        rows = turn_facts(lines, self._review.names, self.game.points)
        facts = rows[0] if rows else TurnFacts(name, (), "")
        both = " · ".join(filter(None, (note, facts.note)))
        return replace(facts, name=name, note=both)

    def _change(self, turn: TurnReview) -> str:
        """What luck and mistakes were in the turn, and the player's chance before and after."""
        text = self.text
        words = _("Luck {luck}, mistakes {mistakes}")
        why = words.format(luck=text.turn_luck(turn), mistakes=text.turn_mistakes(turn))
        return " · ".join(filter(None, (self._way(turn), why)))

    def _way(self, turn: TurnReview) -> str:
        """The player's chance before and after the turn in words; empty where it isn't known."""
        chances = self._before_and_after(turn)
        if chances is None:
            return ""
        before, after = chances
        return amounts.tied(f"{amounts.percent(before, 1)} → {amounts.percent(after, 1)}")

    def _before_and_after(self, turn: TurnReview) -> tuple[float, float] | None:
        """The player's chance before and after the turn; None where it isn't known."""
        before, after = (
            _of(chances, turn.seat) for chances in (turn.chances_before, turn.chances_after)
        )
        return None if before is None or after is None or self.in_points else (before, after)

    # Decisions

    def decisions(self) -> kit.Widget:
        """The costliest decisions, each with what was better and why; then how well all decided."""
        if self._review is None:
            return kit.Column()
        decisions = costliest(self._review, self.game.people)
        entries = [self._decision(n, each) for n, each in enumerate(decisions, 1)]
        nothing = kit.Label(_("No choice cost anything worth mentioning."), colour=roles.SOFT)
        rated = map(self._rated, self._review.players)
        about = [kit.Rule(), _small(scale())] if self.text.why_no_performance is None else []
        return kit.Column(*(entries or [nothing]), *rated, *about, gap=NARROW)

    def _rated(self, player: PlayerReview) -> kit.Widget:
        """How well a player has decided, and how many choices were right."""
        text = self.text
        more = " ".join(filter(None, (text.rated(player), text.right(player), text.wrong(player))))
        return kit.Column(kit.Label(player.name, theme.STRONG), _small(more), gap=HAIR)

    def _decision(self, number: int, decision: DecisionReview) -> kit.Widget:
        text = self.text.of(decision)
        cost = self.text.figure(-decision.error, signed=True)
        reason = f"{text.summary()} {text.why()}".rstrip()
        show = kit.Button(
            f"show-{number}", _("Show me"), lambda: self.show(decision), min_width=110
        )
        head = kit.Row(
            *_rolled(decision),
            kit.Label(text.situation(), theme.STRONG, grow=1),
            kit.Label(cost, theme.FIGURE_SMALL, roles.WARNING),
            show,
            gap=MEDIUM,
        )
        entry = kit.Column(head, kit.Label(reason, theme.SMALL), gap=HAIR)
        return kit.Panel(entry, skin=roles.RAISED, padding=(MEDIUM, NARROW))


def _rolled(decision: DecisionReview) -> Iterator[kit.Widget]:
    if decision.roll is not None:
        yield SmallDice(tuple(decision.roll), size=DICE + 4)


def _small(text: str) -> kit.Widget:
    return kit.Label(text, theme.SMALL, roles.SOFT)
