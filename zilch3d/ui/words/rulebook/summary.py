"""The rules on one card: what scores, and the few numbers that one needs."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.ruleset import (
    BlankRule,
    FaceValues,
    FumbleRule,
    Kind,
    Points,
    Reach,
    RuleSet,
    Scoring,
)
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rulebook import scoring as combinations
from zilch3d.ui.words.rulebook.parts import Shown, hot_dice_name, number_of_dice
from zilch3d.ui.words.rulebook.turn import bound

SERIES = 3
"""So many faces that count by their number are shown as its ends."""
DICE = {Kind.SINGLE: 1, Kind.THREE: 3, Kind.FOUR: 4, Kind.FIVE: 5, Kind.SIX: 6}


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
    """What stands on the card."""

    scores: tuple[CardLine, ...]
    numbers: tuple[str, ...]


def summary(rules: RuleSet, shown: Shown) -> Summary:
    return Summary(tuple(_scores(rules.scoring, shown)), tuple(_numbers(rules, shown)))


def _scores(scoring: Scoring, shown: Shown) -> Iterator[CardLine]:
    for kind, dice in DICE.items():
        if dice <= scoring.dice:
            yield from _same_faces(scoring, kind, shown)
    for group in combinations.of_several_faces(scoring, shown):
        seen: set[tuple[str, Points]] = set()
        for example in group.examples:
            if (example.key, example.points) not in seen:
                yield CardLine(example.dice, shown(example.points), before=example.before)
            seen.add((example.key, example.points))


def _same_faces(scoring: Scoring, kind: Kind, shown: Shown) -> Iterator[CardLine]:
    values, dice = scoring.by_kind(kind), DICE[kind]
    if not any(values):
        return
    words = _follows_from_three(scoring, kind, values, shown)
    if words:
        yield CardLine((combinations.TRIO,) * dice, words)
        return
    series = _series(values)
    if series:
        ends = shown(values[series[0] - 1]), shown(values[series[-1] - 1])
        line = _("{least} to {most}").format(least=ends[0], most=ends[1])
    for face in ALL_FACES:
        if series and face == series[0]:
            yield CardLine((face,) * dice, line, to=(series[-1],) * dice)
        elif values[face - 1] and face not in series:
            yield CardLine((face,) * dice, shown(values[face - 1]))


def _follows_from_three(scoring: Scoring, kind: Kind, values: FaceValues, shown: Shown) -> str:
    """In a few words, how the points of more of a kind are found; empty if by none of these."""
    if kind is not Kind.SINGLE and combinations.is_flat(values):
        return _("always {points}").format(points=shown(values[0]))
    if kind in {Kind.SINGLE, Kind.THREE}:
        return ""
    times = scoring.times_three(values)
    if times > 1:
        return _("{n} × the three").format(n=amounts.number(times))
    plus = scoring.over_three(values)
    return _("the three + {points}").format(points=shown(plus)) if plus else ""


def _series(values: FaceValues) -> tuple[Face, ...]:
    """Faces one after the other that count so many points times their number; none if too few."""
    steps = Counter(value / face for face, value in zip(ALL_FACES, values, strict=True) if value)
    step, _number = steps.most_common(1)[0]
    found = tuple(face for face in ALL_FACES if values[face - 1] == step * face)
    unbroken = found[-1] - found[0] + 1 == len(found)
    return found if unbroken and len(found) >= SERIES else ()


def _numbers(rules: RuleSet, shown: Shown) -> Iterator[str]:
    yield from _goal(rules, shown)
    turn = rules.turn
    if turn.opening:
        yield _("First score: at least {points}").format(points=shown(turn.opening))
    if turn.newcomer_opening != turn.opening:
        words = _("New players: at least {points}")
        yield words.format(points=shown(turn.newcomer_opening))
    if turn.minimum:
        yield _("Every score: at least {points}").format(points=shown(turn.minimum))
    yield from (sentence.removesuffix(".") for sentence in bound(rules.scoring))
    yield from _seldom(rules, shown)


def _goal(rules: RuleSet, shown: Shown) -> Iterator[str]:
    end = rules.end
    if end.target:
        words = {
            Reach.MORE_THAN: _("Goal: more than {points}"),
            Reach.AT_LEAST: _("Goal: {points}"),
            Reach.EXACTLY: _("Goal: exactly {points}"),
        }[end.reach]
        yield words.format(points=shown(end.target))
    if end.rounds:
        words = ngettext("At most {n} round", "At most {n} rounds", end.rounds)
        if not end.target:
            words = ngettext(
                "{n} round, most points win", "{n} rounds, most points win", end.rounds
            )
        yield words.format(n=amounts.number(end.rounds))
    if end.crossing and end.target:
        yield _("Last score to the goal: at least {points}").format(points=shown(end.crossing))


def _seldom(rules: RuleSet, shown: Shown) -> Iterator[str]:
    """What most rules don't have, in a few words each."""
    turn, manners, six = rules.turn, rules.manners, number_of_dice(rules)
    if rules.scoring.six_wins:
        yield _("Six of a kind wins at once")
    if turn.hot_dice_forced:
        words = _("All {six} set aside ({name}): you must roll them again")
    else:
        words = _("All {six} set aside ({name}): you may roll them again")
    yield words.format(six=six, name=hot_dice_name(rules))
    if turn.blank is BlankRule.ROLL_AGAIN:
        yield _("Nothing in {six} dice: roll again").format(six=six)
    if turn.consolation:
        words = _("Zilch with {six} dice: {points} for consolation")
        yield words.format(six=six, points=shown(turn.consolation))
    if turn.zilches_in_a_row:
        words = ngettext(
            "Every zilch costs {points}",
            "{n} zilches in a row cost {points}",
            turn.zilches_in_a_row,
        )
        yield words.format(n=turn.zilches_in_a_row, points=shown(turn.zilch_penalty))
    if turn.take_over:
        yield _("You may take over dice and points")
    zilches = (manners.out is FumbleRule.ZILCH, manners.cocked is FumbleRule.ZILCH)
    if any(zilches):
        yield {
            (True, False): _("A die that leaves the tray is a zilch"),
            (False, True): _("A die that leans is a zilch"),
            (True, True): _("A die that leaves the tray or leans is a zilch"),
        }[zilches]
    if manners.seconds:
        words = ngettext("{n} second to act", "{n} seconds to act", manners.seconds)
        yield words.format(n=manners.seconds)
