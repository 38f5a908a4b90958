"""What a rule set comes to, as plain data: the figures shown beside the rules while they change.

``odds.solver.figures`` works them out.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from zilch3d.engine.dice import Face
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.exact import A_TRIO, Quantity, three_of_a_face
from zilch3d.odds.game_length import GameLength
from zilch3d.odds.left_out import Figure, LeftOut, left_out
from zilch3d.odds.solvable import SoloObstacle

ByDice: TypeAlias = tuple[Fraction, ...]
"""A value for each number of dice, that of one die first."""

Thresholds: TypeAlias = tuple[Points | None, ...]
"""From how many points on to bank, by the number of dice left, one die first.

None where it is never best, or never allowed.
"""


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """A turn that is played for its points: their average, and from how many on to bank.

    ``average`` is None where there is no limit to it. ``bank_beside`` is by the face of which three
    lie on the board, empty where the rules have no matching. Points are in the rules' unit.
    """

    average: float | None
    bank_at: Thresholds
    bank_beside: Mapping[Face, Thresholds]


@dataclass(frozen=True, slots=True)
class LongGame:
    """The fewest turns to the target, alone, and the usual length of a game.

    The turns are None where there is an ``obstacle``, the length where it is not known either.
    """

    turns: float | None
    obstacle: SoloObstacle | None
    length: GameLength | None


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """What is shown of a rule set; points are in its unit.

    ``opening`` is the turn of a player off the board. ``hot_dice``, the chance of hot dice before a
    zilch, and ``long_game`` take longer: they are None until they are known. What is ``beside`` is
    by the face of which three lie on the board, empty where the rules have no matching.

    ``penalised`` has turns in the long run after no zilch, after one, and so on, where zilches in a
    row cost points and there is a limit to those of a turn; else it is empty. All other figures
    leave that penalty out.
    """

    zilch: ByDice
    zilch_beside: Mapping[Face, ByDice]
    gain: ByDice
    """The average points of a roll's highest-scoring set-aside, a zilch as 0."""
    turn: TurnFigures
    opening: TurnFigures
    hot_dice: ByDice | None = None
    long_game: LongGame | None = None
    penalised: tuple[TurnFigures, ...] = ()
    first_wins: float | None = None
    """The chance of the first of two players who play their best, where the rules are solved."""

    def chance(self, quantity: Quantity, dice: int) -> Fraction | None:
        """The exact chance of what documents print, with so many dice; None if it is not known."""
        match quantity:
            case Quantity.ZILCH:
                return self.zilch[dice - 1]
            case Quantity.HOT_DICE:
                return self.hot_dice[dice - 1] if self.hot_dice else None
            case Quantity.GO_ON:
                return 1 - self.zilch[dice - 1]
            case Quantity.GO_ON_WITH_TRIO:
                (face,) = A_TRIO
                return 1 - self.zilch_beside[face][dice - 1]
            case Quantity.ZILCH_BEFORE_HOT_DICE:
                return 1 - self.hot_dice[dice - 1] if self.hot_dice else None
            case Quantity.THREE_ONES:
                return three_of_a_face(dice)

    @property
    def usual_turn(self) -> TurnFigures:
        """Any turn but the opening one; the penalty counted, after no zilch, if there is one."""
        return self.penalised[0] if self.penalised else self.turn

    @property
    def is_complete(self) -> bool:
        return self.long_game is not None


def figures_leave_out(
    rules: RuleSet, concerned: Collection[Figure] = (Figure.ROLL, Figure.TURN, Figure.SOLO)
) -> tuple[LeftOut, ...]:
    """What such figures of these rules leave out together, in the order of LeftOut."""
    found = {each for figure in concerned for each in left_out(rules, figure)}
    return tuple(each for each in LeftOut if each in found)


def turn_leaves_out(rules: RuleSet, figures: RuleFigures | None) -> tuple[LeftOut, ...]:
    """What is left out of ``usual_turn`` and of the chances of a roll."""
    counted = figures is not None and bool(figures.penalised)
    turn = Figure.PENALISED_TURN if counted else Figure.TURN
    return figures_leave_out(rules, (Figure.ROLL, turn))


def game_leaves_out(rules: RuleSet) -> tuple[LeftOut, ...]:
    """What is left out of the ``long_game``."""
    return left_out(rules, Figure.SOLO)


def before_the_end(rules: RuleSet, threshold: Points | None) -> Points | None:
    """The threshold, in the rules' unit; None if no turn has so many points below the target.

    A turn that starts with nothing is at the goal with them, and there it is banked anyway. Where
    there is no target, any points can be reached.
    """
    if threshold is None or (rules.end.target and threshold >= rules.end.goal):
        return None
    return threshold


# As JSON, between processes and on the disk


def as_data(figures: RuleFigures) -> dict[str, object]:
    """The figures as JSON has them: fractions as text, keys as they are called here."""
    data = asdict(figures)
    for name in ("zilch", "gain", "hot_dice"):
        if data[name] is not None:
            data[name] = _texts(data[name])
    data["zilch_beside"] = {face: _texts(row) for face, row in figures.zilch_beside.items()}
    game = data["long_game"]
    if game is not None and game["obstacle"] is not None:
        game["obstacle"] = game["obstacle"].value
    return data


def _texts(row: ByDice) -> list[str]:
    return [str(value) for value in row]


def from_data(data: Any) -> RuleFigures:
    """The figures that ``as_data`` wrote. Raises DamagedFigures for anything else."""
    try:
        return _figures(data)
    except _FAULTS as error:
        raise DamagedFigures(repr(error)) from error


_FAULTS = (ValueError, KeyError, TypeError, AttributeError, OverflowError, ZeroDivisionError)


class DamagedFigures(ValueError):
    """What is no figures of a rule set."""


def _figures(data: Any) -> RuleFigures:
    hot_dice, game = data["hot_dice"], data["long_game"]
    return RuleFigures(
        _fractions(data["zilch"]),
        {int(face): _fractions(row) for face, row in data["zilch_beside"].items()},
        _fractions(data["gain"]),
        _turn(data["turn"]),
        _turn(data["opening"]),
        None if hot_dice is None else _fractions(hot_dice),
        None if game is None else _long_game(game),
        tuple(map(_turn, data["penalised"])),
        _number(data["first_wins"]),
    )


def _fractions(texts: list[str]) -> ByDice:
    return tuple(map(_fraction, texts))


def _fraction(text: str) -> Fraction:
    """Not by way of decimals, whose exponents could be endless."""
    above, _line, below = text.partition("/")
    return Fraction(int(above), int(below or 1))


def _turn(data: Any) -> TurnFigures:
    beside = {int(face): _thresholds(row) for face, row in data["bank_beside"].items()}
    return TurnFigures(_number(data["average"]), _thresholds(data["bank_at"]), beside)


def _thresholds(row: list[int | None]) -> Thresholds:
    return tuple(None if points is None else int(points) for points in row)


def _long_game(data: Any) -> LongGame:
    obstacle = None if data["obstacle"] is None else SoloObstacle(data["obstacle"])
    length = None if data["length"] is None else _length(data["length"])
    return LongGame(_number(data["turns"]), obstacle, length)


def _length(data: Any) -> GameLength:
    not_there = tuple(map(float, data["not_there"]))
    return GameLength(not_there, float(data["throws"]), bool(data["last_turns"]))


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)
