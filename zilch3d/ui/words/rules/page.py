"""Any rule set as a page to read aloud, with examples of what scores, and as one card."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.ruleset import FaceValues, FumbleRule, Kind, Points, RuleSet, Scoring
from zilch3d.i18n import _
from zilch3d.store.sheets import AtTable, sheet_of
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules import conduct, ending, starting, turn
from zilch3d.ui.words.rules import scoring as combinations
from zilch3d.ui.words.rules.parts import FieldWords, Section

SERIES = 3
"""So many faces that score by their number are shown as the first and the last of them."""
DICE = {Kind.SINGLE: 1, Kind.THREE: 3, Kind.FOUR: 4, Kind.FIVE: 5, Kind.SIX: 6}

FIRST = (
    "end.target", "end.rounds", "end.crossing", "turn.opening", "turn.newcomer_opening",
    "turn.minimum", "scoring.must_roll", "scoring.must_bank", "scoring.six_wins",
)  # fmt: skip
"""What a player looks for first; the other fields follow in the order of the page."""


def sections(rules: RuleSet, points_text: PointsText) -> tuple[Section, ...]:
    """The whole rules, in the language in use; ``points_text`` writes points."""

    def of_fields(words: Iterable[FieldWords]) -> Iterator[str]:
        return (sentence for field in words for sentence in field.on_page(rules, points_text))

    groups = tuple(combinations.groups(rules.scoring, points_text))
    at_table = (f"{_asked(each)} {_in_this_game(each, rules)}" for each in sheet_of(rules).at_table)
    parts = (
        Section(_("What scores"), tuple(combinations.sentences(rules, points_text)), groups),
        Section(_("Your turn"), (*turn.course(rules), *of_fields(turn.WORDS))),
        Section(_("The end"), tuple(of_fields(ending.WORDS))),
        Section(_("Table manners"), tuple(of_fields(conduct.WORDS))),
        Section(_("Who starts"), tuple(of_fields(starting.WORDS))),
        Section(_("At a real table"), tuple(at_table)),
    )
    return tuple(part for part in parts if part.sentences or part.groups)


# What a rule sheet asks of people with real dice, and what the game makes of it


def _asked(manner: AtTable) -> str:
    return {
        AtTable.SCOREKEEPER: _("One of you keeps the score."),
        AtTable.CALLING: _("The scorekeeper calls out what’s at risk, as in “550 and rolling”."),
        AtTable.HARD_TABLE: _(
            "Play on a hard table, with ordinary dice, and throw them with some energy."
        ),
        AtTable.WHOLE_ROLL: _(
            "A roll counts if you throw all the dice at once and they land flat."
        ),
        AtTable.INTERFERENCE: _(
            "If a hand, or something left on the table, gets in the way of the dice, roll them "
            "again."
        ),
        AtTable.SCORE_PAPER: _(
            "Only the score paper can lie on the table. Dice that touch it are fine."
        ),
        AtTable.POLITE_CALL: _("If you see that a roll doesn’t count, say so politely."),
        AtTable.PICK_UP: _("Pick up all the dice at once. Missing one is a fumble too."),
    }[manner]


def _in_this_game(manner: AtTable, rules: RuleSet) -> str:
    """How the game itself sees to what is asked of people."""
    if manner is AtTable.PICK_UP:
        missed = _("Here the cup holds them all.")
        hidden = _("Here nobody misses one, unless somebody has hidden it.")
        return hidden if rules.manners.hidden_die else missed
    if manner is AtTable.WHOLE_ROLL:
        always = _("Here they always do.")
        by_game = _("Here the game sees to that.")
        return always if rules.manners.cocked is FumbleRule.OFF else by_game
    return {
        AtTable.SCOREKEEPER: _("Here the game does."),
        AtTable.CALLING: _("Here you see it below the points while the dice roll."),
        AtTable.HARD_TABLE: _("Here the table and the dice are the same however you throw."),
        AtTable.INTERFERENCE: _("Here nothing gets in the way, and no hand reaches in."),
        AtTable.SCORE_PAPER: _("Here it lies beside the table."),
        AtTable.POLITE_CALL: _("Here the game says so."),
    }[manner]


# The card


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
        keys: set[tuple[str, Points]] = set()
        for example in group.examples:
            if (example.key, example.points) not in keys:
                yield CardLine(example.dice, points_text(example.points), before=example.before)
            keys.add((example.key, example.points))


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
        return _("{n} × three of a kind").format(n=amounts.number(times))
    plus = scoring.over_three(values)
    return _("three of a kind + {points}").format(points=points_text(plus)) if plus else ""


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
