"""The rules on one card: what scores, and the few numbers that one needs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.ruleset import FaceValues, Kind, Points, RuleSet, Scoring
from zilch3d.i18n import _
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules import conduct, ending, turn
from zilch3d.ui.words.rules import scoring as combinations

SERIES = 3
"""So many faces that count by their number are points_text as its ends."""
DICE = {Kind.SINGLE: 1, Kind.THREE: 3, Kind.FOUR: 4, Kind.FIVE: 5, Kind.SIX: 6}

FIRST = (
    "end.target", "end.rounds", "end.crossing", "turn.opening", "turn.newcomer_opening",
    "turn.minimum", "scoring.must_roll", "scoring.must_bank", "scoring.six_wins",
)  # fmt: skip
"""What a player looks for first; the other fields follow in the order of the page."""


@dataclass(frozen=True)
class CardLine:
    """Dice and what they count. ``to`` is the other end of a series.

    ``before`` are dice that must lie set aside from an earlier roll.
    """

    dice: Faces
    points: str
    to: Faces = ()
    before: Faces = ()


@dataclass(frozen=True)
class Summary:
    """The content of the card: lines of dice with their points, then lines of text."""

    scores: tuple[CardLine, ...]
    numbers: tuple[str, ...]


def summary(rules: RuleSet, points_text: PointsText) -> Summary:
    return Summary(tuple(_scores(rules.scoring, points_text)), tuple(_numbers(rules, points_text)))


def _scores(scoring: Scoring, points_text: PointsText) -> Iterator[CardLine]:
    for kind, dice in DICE.items():
        if dice <= scoring.dice:
            yield from _same_faces(scoring, kind, points_text)
    for group in combinations.of_several_faces(scoring, points_text):
        listed: set[tuple[str, Points]] = set()
        for example in group.examples:
            if (example.key, example.points) not in listed:
                yield CardLine(example.dice, points_text(example.points), before=example.before)
            listed.add((example.key, example.points))


def _same_faces(scoring: Scoring, kind: Kind, points_text: PointsText) -> Iterator[CardLine]:
    values, dice = scoring.by_kind(kind), DICE[kind]
    if not any(values):
        return
    words = _follows_from_three(scoring, kind, values, points_text)
    if words:
        yield CardLine((combinations.TRIO,) * dice, words)
        return
    series = _series(values)
    if series:
        ends = points_text(values[series[0] - 1]), points_text(values[series[-1] - 1])
        line = _("{least} to {most}").format(least=ends[0], most=ends[1])
    for face in ALL_FACES:
        if series and face == series[0]:
            yield CardLine((face,) * dice, line, to=(series[-1],) * dice)
        elif values[face - 1] and face not in series:
            yield CardLine((face,) * dice, points_text(values[face - 1]))


def _follows_from_three(
    scoring: Scoring, kind: Kind, values: FaceValues, points_text: PointsText
) -> str:
    """How the points of more of a kind follow from three; empty if they don't."""
    if kind is not Kind.SINGLE and combinations.is_flat(values):
        return _("always {points}").format(points=points_text(values[0]))
    if kind in {Kind.SINGLE, Kind.THREE}:
        return ""
    times = scoring.times_three(values)
    if times > 1:
        return _("{n} × the three").format(n=amounts.number(times))
    plus = scoring.over_three(values)
    return _("the three + {points}").format(points=points_text(plus)) if plus else ""


def _series(values: FaceValues) -> tuple[Face, ...]:
    """Faces one after the other that count so many points times their number; none if too few."""
    steps = Counter(value / face for face, value in zip(ALL_FACES, values, strict=True) if value)
    step, _number = steps.most_common(1)[0]
    series = tuple(face for face in ALL_FACES if values[face - 1] == step * face)
    unbroken = series[-1] - series[0] + 1 == len(series)
    return series if unbroken and len(series) >= SERIES else ()


def _numbers(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    words = {field.path: field for field in (*turn.WORDS, *ending.WORDS, *conduct.WORDS)}
    for path in dict.fromkeys((*FIRST, *words)):
        yield from words[path].on_card(rules, points_text)
