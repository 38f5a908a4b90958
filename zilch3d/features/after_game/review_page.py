"""What the end of a game shows of its review: chances over the turns, luck, costly decisions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from zilch3d.advice.reviewing import ReviewService
from zilch3d.engine.ruleset import Points
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.odds.review import DecisionReview, GameReview, TurnReview
from zilch3d.records.scoresheet import TurnLine
from zilch3d.ui import theme
from zilch3d.ui.turn_list import TurnFacts, TurnRow, turn_facts
from zilch3d.ui.widgets import SmallDice
from zilch3d.ui.words import advice, amounts, names

COSTLIEST = 3
"""How many costly decisions are shown."""
DICE = 20
"""Points of a die."""
TURN = 82
"""Points of height kept for the turn that is looked at, so that the chart stays where it is."""
CHANCE_STEPS = (1.0, 2.5, 5.0)
"""Chances are marked at halves and quarters."""


@dataclass(frozen=True)
class ReviewedGame:
    """The turns that are reviewed, as the score sheet has them, by their numbers.

    ``start`` are the scores that the game began with. ``people`` are the seats of persons: the
    costliest decisions are theirs, if there are any. ``points`` and ``average`` write points.
    """

    turns: Mapping[int, TurnLine]
    start: Sequence[Points]
    people: frozenset[int]
    points: Callable[[Points], str]
    average: Callable[[float], str]

    @staticmethod
    def numbered(lines: Sequence[object]) -> dict[int, TurnLine]:
        """The turns among the lines of a sheet, by their numbers: no rolls for who starts."""
        turns = [line for line in lines if isinstance(line, TurnLine) and not line.is_for_start]
        return dict(enumerate(turns, 1))


@dataclass(frozen=True)
class EndReview:
    """A game's review while it is worked out, and what it is of.

    ``show`` leads to the position of a decision at the table.
    """

    work: ReviewService
    played: ReviewedGame
    show: Callable[[DecisionReview], Answer]


def costliest(review: GameReview, people: frozenset[int]) -> list[DecisionReview]:
    """The costliest decisions of the people who played, or of anybody where none did."""
    found = review.costliest(sum(len(turn.decisions) for turn in review.turns))
    return [one for one in found if not people or one.seat in people][:COSTLIEST]


@dataclass(frozen=True)
class Curves:
    """What a chart of a game shows: places by turn numbers, and for each seat its values there."""

    places: Sequence[int]
    values: Sequence[Sequence[float | None]]


def curves(review: GameReview, played: ReviewedGame) -> Curves:
    """Chances of winning before the first turn and after each; without these, the scores."""
    places = [0, *(turn.number for turn in review.turns)]
    seats = range(len(review.names))
    if review.in_chances:
        first = review.turns[0].chances_before if review.turns else None
        known = [first, *(turn.chances_after for turn in review.turns)]
        return Curves(places, [[_of(chances, seat) for chances in known] for seat in seats])
    scores: list[list[float | None]] = [[_of(tuple(played.start), seat)] for seat in seats]
    for turn in review.turns:
        line = played.turns.get(turn.number)
        for seat in seats:
            ends = line is not None and turn.seat == seat
            scores[seat].append(line.score if line is not None and ends else scores[seat][-1])
    return Curves(places, scores)


def _of(values: Sequence[float] | None, seat: int) -> float | None:
    return values[seat] if values is not None and seat < len(values) else None


class ReviewPages:
    """The pages of a game's review; what is not known yet says how far it is."""

    def __init__(self, reviewed: EndReview) -> None:
        self.work = reviewed.work
        self.played = reviewed.played
        self._show = reviewed.show
        self._shown = reviewed.work.review
        self._failed = reviewed.work.has_failed
        self._looked_at = -1
        self._bar = kit.Bar()
        self._chart: kit.LineChart | None = None

    @property
    def waits(self) -> bool:
        """Whether the review is still to come, or to be shown."""
        return self._shown is None and not self._failed

    @property
    def in_points(self) -> bool:
        """Whether only points are known."""
        return self._shown is not None and not self._shown.in_chances

    def update(self) -> bool:
        """Follow the work; whether there is something new to show."""
        self._bar.share = self.work.progress
        before = self._shown, self._failed
        self._shown, self._failed = self.work.review, self.work.has_failed
        return (self._shown, self._failed) != before

    def trace(self) -> dict[str, object]:
        """For tests: whether it is there, and what the chart looks at."""
        shown = self._shown
        errors = [one.error for one in costliest(shown, self.played.people)] if shown else []
        return {"reviewed": shown is not None, "turn": self._looked_at, "errors": errors}

    @property
    def _text(self) -> ReviewText:
        assert self._shown is not None
        played = self.played
        computers = frozenset(range(len(self._shown.names))) - played.people
        return ReviewText(self._shown, played.points, played.average, computers)

    # Beside the result

    def player(self, seat: int) -> list[kit.Widget]:
        """A player's luck and errors in words, and the grade with its meaning."""
        if self._shown is None:
            return [_small("…" if self.waits else ""), _small(" ")]
        player, text = self._shown.players[seat], self._text
        return [
            kit.Label(text.player(player), theme.SMALL),
            _small(text.graded(player)),
        ]

    def notes(self) -> list[kit.Widget]:
        """What luck and errors are, and what they leave out; or that they are still to come."""
        if self._shown is None:
            return [self._waiting()]
        exactness = advice.exactness(self._shown.left_out)
        return [_small(f"{self._text.basis()} {exactness}".rstrip())]

    def _waiting(self) -> kit.Widget:
        if self._failed:
            failed = _("The game can’t be reviewed: the game’s log says why.")
            return kit.Label(failed, theme.SMALL, theme.EMBER)
        self._bar = kit.Bar(self.work.progress)
        return kit.Column(_small(_("The game is being reviewed …")), self._bar, gap=HAIR)

    # The chart

    def chances(self) -> kit.Widget:
        """Chances, or points, over the turns, and the turn that is looked at."""
        if self._shown is None:
            return kit.Column(self._waiting())
        if not self._shown.turns:
            return kit.Column(_small(_("No turn was played.")))
        found = curves(self._shown, self.played)
        row = TurnRow(DICE)
        chart = self._make_chart(found, row)
        self._look(row, chart.position)
        lines = kit.legend(chart.curves)
        return kit.Column(lines, chart, kit.Stack(kit.Spacer(TURN), row), gap=NARROW)

    def _make_chart(self, found: Curves, row: TurnRow) -> kit.LineChart:
        assert self._shown is not None
        names = self._shown.names
        lines = [
            kit.ChartCurve(name, values, theme.LINES[seat % len(theme.LINES)])
            for seat, (name, values) in enumerate(zip(names, found.values, strict=True))
        ]
        last = found.places[-1]
        across = kit.Axis(0, last, lambda n: amounts.number(round(n)), _("Turn"), whole=True)
        return kit.LineChart(
            "chart",
            lines,
            found.places,
            across,
            self._upward(found),
            lambda position: self._look(row, position),
            position=min(self._looked_at, len(found.places) - 1),
            height=150,
            grow=1,
        )

    def _upward(self, found: Curves) -> kit.Axis:
        if not self.in_points:
            name = _("Chance of winning")
            return kit.Axis(0, 1, amounts.percent, name, steps=CHANCE_STEPS)
        highest = max(value for values in found.values for value in values if value is not None)
        return kit.Axis(
            0, max(1.0, highest), lambda n: self.played.points(round(n)), _("Points"), whole=True
        )

    def _look(self, row: TurnRow, position: int) -> None:
        """Describe the turn at this place of the chart; the first is the start of the game."""
        assert self._shown is not None
        self._looked_at = position
        if position == 0:
            row.show(TurnFacts(_("At the start"), (), "", self._at_start()))
            return
        row.show(self._described(self._shown.turns[position - 1]))

    def _at_start(self) -> str:
        assert self._shown is not None
        chances = self._shown.turns[0].chances_before
        if chances is None or self.in_points:
            return ""
        named = zip(self._shown.names, chances, strict=False)
        return names.with_figures((name, amounts.fine_percent(chance)) for name, chance in named)

    def _described(self, turn: TurnReview) -> TurnFacts:
        assert self._shown is not None
        line, note = self.played.turns.get(turn.number), self._change(turn)
        name = _("Turn {turn} · {name}").format(
            turn=amounts.number(turn.number), name=self._shown.names[turn.seat]
        )
        lines = [line] if line is not None else []
        seen = turn_facts(lines, self._shown.names, self.played.points)
        facts = seen[0] if seen else TurnFacts(name, (), "")
        both = " · ".join(filter(None, (note, facts.note)))
        return replace(facts, name=name, note=both)

    def _change(self, turn: TurnReview) -> str:
        """The player's chance before and after, and what luck and errors had to do with it."""
        text = self._text
        luck = _("luck {luck}").format(luck=text.turn_luck(turn))
        error = _("errors {error}").format(error=text.turn_error(turn))
        before, after = (
            _of(chances, turn.seat) for chances in (turn.chances_before, turn.chances_after)
        )
        if before is None or after is None or self.in_points:
            return f"{luck}, {error}"
        way = amounts.tied(f"{amounts.percent(before, 1)} → {amounts.percent(after, 1)}")
        return f"{way} ({luck}, {error})"

    # Decisions

    def decisions(self) -> kit.Widget:
        """The costliest decisions, each with what was better and why."""
        if self._shown is None:
            return self._waiting()
        found = costliest(self._shown, self.played.people)
        if not found:
            return kit.Label(_("No decision cost anything worth naming."), colour=theme.IVORY_SOFT)
        entries = (self._decision(n, one) for n, one in enumerate(found, 1))
        return kit.Column(*entries, gap=NARROW)

    def _decision(self, number: int, decision: DecisionReview) -> kit.Widget:
        text = self._text
        cost = f"−{text.figure(decision.error)}"
        happened = f"{text.happened(decision)}; {text.better(decision)} {text.why(decision)}"
        show = kit.Button(
            f"show-{number}", _("Show me"), lambda: self._show(decision), min_width=110
        )
        head = kit.Row(
            *_rolled(decision),
            kit.Label(text.situation(decision).rstrip("."), theme.STRONG, grow=1),
            kit.Label(cost, theme.FIGURE_SMALL, theme.EMBER),
            show,
            gap=MEDIUM,
        )
        entry = kit.Column(head, kit.Label(happened, theme.SMALL), gap=HAIR)
        return kit.Panel(entry, skin=theme.ENTRY_OPEN, padding=(MEDIUM, NARROW))


def _rolled(decision: DecisionReview) -> Iterator[kit.Widget]:
    if decision.roll is not None:
        yield SmallDice(tuple(decision.roll), size=DICE + 4)


def _small(text: str) -> kit.Widget:
    return kit.Label(text, theme.SMALL, theme.IVORY_SOFT)
