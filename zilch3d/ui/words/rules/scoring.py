"""The combinations that score, each with dice for an example.

``WORDS`` has these fields in the order of a rule file.
"""

from collections.abc import Iterator, Sequence

from zilch3d.engine.dice import ALL_FACES, Counts, Face, Faces
from zilch3d.engine.ruleset import FaceValues, Kind, RuleSet, Scoring
from zilch3d.engine.scoring import OF_A_KIND, Combination, combinations
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.parts import Example, ExampleGroup, FieldWords

FOUR_AND_PAIR: Counts = (0, 0, 0, 0, 2, 4)
SIX_EQUAL: Counts = (0, 0, 0, 0, 0, 6)
"""How many dice are equal, in rising order."""
STRAIGHTS = (Kind.LOW_STRAIGHT, Kind.HIGH_STRAIGHT, Kind.STRAIGHT)
TRIO: Face = 4
"""The face of an example of which any face will do."""
KINDS = {
    "single": mark("Single die"),
    "three": mark("Three of a kind"),
    "four": mark("Four of a kind"),
    "five": mark("Five of a kind"),
    "six": mark("Six of a kind"),
    "straight": mark("Straight"),
    "low-straight": mark("Low straight"),
    "high-straight": mark("High straight"),
    "three-pairs": mark("Three pairs"),
    "two-triples": mark("Two triples"),
    "match": mark("Matching die"),
}
"""What kinds of combinations are called, by their values of ``Kind``."""


def groups(scoring: Scoring, points_text: PointsText) -> Iterator[ExampleGroup]:
    """Groups of examples of every combination, from the smallest to the largest."""
    for kind in (Kind.SINGLE, *OF_A_KIND):
        yield from _same_faces(scoring, kind, points_text)
    yield from of_several_faces(scoring, points_text)


def of_several_faces(scoring: Scoring, points_text: PointsText) -> Iterator[ExampleGroup]:
    """Straights, pairs and triples, and dice that match earlier ones."""
    pairs = _("Three pairs") if scoring.three_pairs else _("Four of a kind and a pair")
    yield from _others(scoring, _("Straights"), STRAIGHTS)
    yield from _others(scoring, pairs, (Kind.THREE_PAIRS,))
    yield from _others(scoring, _("Two triples"), (Kind.TWO_TRIPLES,))
    yield from _matches(scoring, points_text)


def is_flat(values: FaceValues) -> bool:
    """Whether every face counts the same."""
    return len(set(values)) == 1


def _same_faces(scoring: Scoring, kind: Kind, points_text: PointsText) -> Iterator[ExampleGroup]:
    values = scoring.by_kind(kind)
    parts = [part for part in combinations(scoring) if part.kind is kind]
    if not parts:
        return
    heading = _("Single dice") if kind is Kind.SINGLE else _(KINDS[kind.value])
    sentences = list(_of_values(scoring, kind, values, points_text))
    if kind is Kind.SIX and scoring.six_wins:
        sentences.append(_("Set it aside, and you win on the spot."))
    examples = parts[TRIO - 1 : TRIO] if is_flat(values) and kind is not Kind.SINGLE else parts
    yield ExampleGroup(heading, tuple(map(_example, examples)), tuple(sentences))


def _of_values(
    scoring: Scoring, kind: Kind, values: FaceValues, points_text: PointsText
) -> Iterator[str]:
    """How the points of more of a kind follow from each other."""
    times, plus = scoring.times_three(values), scoring.over_three(values)
    if kind is Kind.SINGLE:
        return
    if is_flat(values):
        yield _("The same for every face.")
    elif kind is Kind.THREE:
        return
    elif times:
        yield _times_three(times)
    elif plus:
        yield _("{points} more than three of a kind.").format(points=points_text(plus))


def _times_three(times: int) -> str:
    usual = {
        2: _("Twice as much as three of a kind."),
        3: _("Three times as much as three of a kind."),
        4: _("Four times as much as three of a kind."),
        8: _("Eight times as much as three of a kind."),
    }
    words = ngettext("As much as three of a kind.", "{n} times as much as three of a kind.", times)
    return usual.get(times) or words.format(n=amounts.number(times))


def _others(scoring: Scoring, heading: str, kinds: Sequence[Kind]) -> Iterator[ExampleGroup]:
    """Groups of examples of these kinds, one for each way to make them up."""
    examples: dict[tuple[Kind, Counts], list[Combination]] = {}
    for part in combinations(scoring):
        if part.kind in kinds:
            examples.setdefault((part.kind, _shape(part)), []).append(part)
    if examples:
        shapes = sorted(examples, key=lambda shape: (kinds.index(shape[0]), shape[1]), reverse=True)
        parts = (examples[shape][len(examples[shape]) // 2] for shape in shapes)
        yield ExampleGroup(heading, tuple(map(_example, parts)), tuple(_too(shapes)))


def _too(shapes: Sequence[tuple[Kind, Counts]]) -> Iterator[str]:
    """Sentences on other shapes that count as pairs or triples."""
    for _kind, shape in shapes[1:]:
        if shape == FOUR_AND_PAIR:
            yield _("Four of a kind and a pair score here too.")
        elif shape == SIX_EQUAL:
            yield _("Six of a kind scores here too.")


def _shape(part: Combination) -> Counts:
    """How many dice are equal, whatever they show; of a straight, which dice."""
    return part.uses if part.kind in STRAIGHTS else tuple(sorted(part.uses))


def _matches(scoring: Scoring, points_text: PointsText) -> Iterator[ExampleGroup]:
    if not scoring.match or not any(scoring.threes):
        return
    faces = [face for face in ALL_FACES if scoring.threes[face - 1]]
    face = TRIO if TRIO in faces else faces[0]
    example = Example((face,), scoring.match, f"match-{face}", before=(face,) * 3)
    words = _("With three of a kind set aside, every later die of that face is worth {points}.")
    sentences = (
        words.format(points=points_text(scoring.match)),
        _("A fourth die in that same roll doesn’t match."),
        _("With two of those set aside, both faces match. After hot dice, you start afresh."),
    )
    yield ExampleGroup(_("Matching dice"), (example,), sentences)


def sentences(rules: RuleSet, points_text: PointsText) -> Iterator[str]:
    """Sentences that hold for all combinations."""
    yield _("Each die scores only once.")
    if rules.scoring.match:
        yield _("Apart from matching, dice from different rolls never score together.")
    else:
        yield _("Dice from different rolls never score together.")
    yield _("If dice can score in more than one way, you choose.")
    if "½" in points_text(1):
        yield _("½ is half a point. On the score sheet it’s written as X.")


def _example(part: Combination) -> Example:
    return Example(dice_of(part.uses), part.points, part.name)


def dice_of(uses: Counts) -> Faces:
    """These dice, sorted."""
    return tuple(face for face, n in zip(ALL_FACES, uses, strict=True) for _die in range(n))


_NEEDS_THREE = mark("Three of a kind is worth nothing. Give it points, or give this its own.")

WORDS = (
    FieldWords(
        "scoring.unit",
        mark("Smallest unit"),
        mark("All points are multiples of this. 0.5 gives you half points."),
    ),
    FieldWords(
        "scoring.dice", mark("Dice"), mark("How many you roll at first, and after hot dice.")
    ),
    FieldWords(
        "scoring.single",
        mark("Single die"),
        mark("What a die is worth by itself."),
        heading=mark("Single"),
    ),
    FieldWords(
        "scoring.three",
        mark("Three of a kind"),
        mark("What three alike in one roll are worth."),
        heading=mark("Three"),
    ),
    FieldWords(
        "scoring.four",
        mark("Four of a kind"),
        mark("Worked out from three of a kind, or the same for every face."),
        needs=_NEEDS_THREE,
        heading=mark("Four"),
    ),
    FieldWords(
        "scoring.five",
        mark("Five of a kind"),
        mark("The same, with five dice in one roll."),
        needs=_NEEDS_THREE,
        heading=mark("Five"),
    ),
    FieldWords(
        "scoring.six",
        mark("Six of a kind"),
        mark("The same, with six dice in one roll."),
        needs=_NEEDS_THREE,
        heading=mark("Six"),
    ),
    FieldWords("scoring.straight", mark("Straight"), mark("1 2 3 4 5 6 in one roll.")),
    FieldWords("scoring.low_straight", mark("Low straight"), mark("1 2 3 4 5 in one roll.")),
    FieldWords("scoring.high_straight", mark("High straight"), mark("2 3 4 5 6 in one roll.")),
    FieldWords(
        "scoring.three_pairs", mark("Three pairs"), mark("Three different pairs in one roll.")
    ),
    FieldWords(
        "scoring.four_and_pair",
        mark("Four and a pair"),
        mark("In one roll. It’s another way to have three pairs."),
    ),
    FieldWords(
        "scoring.six_as_three_pairs",
        mark("Six of a kind as three pairs"),
        mark("You can score six of a kind as three pairs instead."),
    ),
    FieldWords(
        "scoring.two_triples",
        mark("Two triples"),
        mark("Three of a kind twice in one roll. These points are for both together."),
    ),
    FieldWords(
        "scoring.match",
        mark("Matching die"),
        mark("Each later die that matches three of a kind you’ve set aside."),
    ),
)
