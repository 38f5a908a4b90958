"""Figures in words: those of a rule set, and how strong a player is under its rules."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import PrintedChance, Quantity
from zilch3d.odds.rule_figures import SECONDS_A_THROW, GameLength, before_the_end
from zilch3d.odds.solvable import SoloObstacle
from zilch3d.store.strengths import BEST, Strengths
from zilch3d.ui.words import amounts
from zilch3d.ui.words.rating import rated

LONG = 20
"""Minutes from which on they are given in fives."""

LEVELS = 5
FROM_LEVEL_TWO = (0.32, 0.38, 0.43, 0.47)
"""The shares of games won against best play from which on a player has level 2, 3, 4 and LEVELS."""


def bank_at(rules: RuleSet, points: Points | None, *, times_100: bool = False) -> str:
    """From how many points on it is best to bank: never, if none can be had below the target.

    ``times_100`` is that of ``amounts.points``.
    """
    points = before_the_end(rules, points)
    if points is None:
        return _("never")
    return amounts.points(rules, points, times_100=times_100)


def after_zilches(number: int) -> str:
    """Turns after this number of zilches in a row, where these cost points."""
    if not number:
        return _("after no zilch")
    return ngettext("after {n} zilch", "after {n} zilches", number).format(n=number)


def average(rules: RuleSet, points: float | None, *, times_100: bool = False) -> str:
    """The average points of a turn; ``times_100`` is that of ``amounts.points``."""
    if points is None:
        return _("without limit")
    return amounts.average(rules, points, times_100=times_100)


def turns_each(length: GameLength, players: int) -> str:
    """How many turns each of so many players usually has."""
    return amounts.number(round(length.turns(players) / players))


def minutes(exact: float) -> str:
    """About how many minutes: above some, in fives."""
    return amounts.number(max(1, round(exact)) if exact < LONG else 5 * round(exact / 5))


def length_note() -> str:
    """The assumptions behind the usual length of a game."""
    seconds = round(SECONDS_A_THROW)
    words = ngettext(
        "If everybody’s in a hurry, at {n} second a throw.",
        "If everybody’s in a hurry, at {n} seconds a throw.",
        seconds,
    )
    return words.format(n=seconds)


def no_solo(obstacle: SoloObstacle) -> str:
    """Why it is not known how many turns the target takes alone."""
    return {
        SoloObstacle.NO_TARGET: _("these rules have no target"),
        SoloObstacle.HIGH_TARGET: _("the target is too far away"),
        SoloObstacle.PENALTY: _("zilches in a row cost points, so the score isn’t everything"),
        SoloObstacle.OUT_OF_REACH: _("nobody can be sure to reach it"),
    }[obstacle]


Key = TypeVar("Key")
Row = TypeVar("Row")


def grouped(rows: Mapping[Key, Row]) -> list[tuple[list[Key], Row]]:
    """The rows that differ, each with what it is for, such as faces."""
    different: list[tuple[list[Key], Row]] = []
    for key, row in rows.items():
        same = next((keys for keys, other in different if other == row), None)
        if same is None:
            different.append(([key], row))
        else:
            same.append(key)
    return different


def printed_chance(quantity: Quantity) -> str:
    """The event of which a sheet prints the chance."""
    return {
        Quantity.ZILCH: _("zilch"),
        Quantity.HOT_DICE: _("hot dice before a zilch"),
        Quantity.ZILCH_BEFORE_HOT_DICE: _("a zilch before hot dice"),
        Quantity.GO_ON: _("something scores"),
        Quantity.GO_ON_WITH_TRIO: _("something scores with three of a kind set aside"),
        Quantity.THREE_ONES: _("three 1s"),
    }[quantity]


def printed_percent(printed: PrintedChance) -> str:
    """The percent with the decimals that stand there."""
    places = -int(printed.percent.as_tuple().exponent)
    return amounts.decimal(float(printed.percent), places)


# Strengths


@dataclass(frozen=True)
class Rating:
    """A player's strength: a ``level`` from 1 to LEVELS, its name, and a line on the measurement.

    Without a measurement the level is 0 and has no name.
    """

    level: int
    name: str
    line: str


NOTHING_TO_SAY = Rating(0, "", "")


def rating(player: str, strengths: Strengths | None) -> Rating:
    """How strong the computer player of this id is where the ``strengths`` were measured.

    Players of the same rank have the same level and figure.
    """
    measured = strengths.ratings.get(player) if strengths is not None else None
    if player == BEST:
        line = _("Perfect with two players, nearly so with more")
        return Rating(LEVELS, _("Best play"), _with_rating(line, measured))
    share = strengths.share(player) if strengths is not None else None
    if share is None:
        unknown = _("Not measured for these rules") if strengths is None else _("Not measured")
        return Rating(0, "", unknown)
    level = 1 + bisect_right(FROM_LEVEL_TWO, share)
    levels = (_("Beginner"), _("Easy"), _("Medium"), _("Strong"), _("Expert"))
    games = round(100 * share)
    words = ngettext(
        "Wins {n} in 100 games against best play", "Wins {n} in 100 games against best play", games
    )
    won = words.format(n=amounts.number(games))
    return Rating(level, levels[level - 1], _with_rating(won, measured))


def _with_rating(line: str, rating: float | None) -> str:
    if rating is None:
        return line
    # Translators: {line} is what a computer player wins, {rating} is such as “1,930”.
    return _("{line} · rating {rating}").format(line=line, rating=rated(rating))
