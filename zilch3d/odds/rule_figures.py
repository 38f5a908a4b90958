"""The figures of a rule set, as plain data: what the screens show beside rules while they change.

``odds.solver.figures`` computes them.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeAlias

from zilch3d.engine.dice import Face
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.chances import A_TRIO, Quantity, three_of_a_face
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

    ``average`` is None where there is no limit to it. ``bank_beside`` has the thresholds beside
    three of a kind on the board, by their face; it is empty where the rules have no matching.
    Points are in the rules' unit.
    """

    average: float | None
    bank_at: Thresholds
    bank_beside: Mapping[Face, Thresholds]


SECONDS_A_THROW = 7.0
"""Assumed, not measured: two seconds until the dice rest, five for a person to look and choose.

Fast players need half of it.
"""
SECONDS_A_TURN = 4.0
"""Assumed as well: to write down the points, and for the next player to take the dice."""


@dataclass(frozen=True, slots=True)
class GameLength:
    """How long games are if every player takes as few turns as possible, heedless of the others.

    ``not_there[n]`` is the chance that a player is not at the target after n turns, from 1 for
    none down to nearly 0, or up to the last of the rounds, with which the game ends in any case.
    ``throws`` is the average number of throws in a turn. With ``last_turns``, each other player
    has one more turn once a player is at the target.
    """

    not_there: tuple[float, ...]
    throws: float
    last_turns: bool

    def turns(self, players: int) -> float:
        """The average number of turns of all players together, to the end of the game."""
        nobody = self.not_there[-1] ** players * (len(self.not_there) - 1) * players
        return nobody + sum(
            chance * self._turns(players, before, seat)
            for before, seat, chance in self._ends(players)
        )

    def minutes(self, players: int) -> float:
        """The average time that those turns take between people."""
        turn = SECONDS_A_TURN + self.throws * SECONDS_A_THROW
        return self.turns(players) * turn / 60.0

    def share(self, players: int, minimum: int, maximum: int) -> float:
        """The share of games in which a player has ``minimum`` to ``maximum`` turns on average."""
        return sum(
            chance
            for before, seat, chance in self._ends(players)
            if minimum <= self._turns(players, before, seat) / players <= maximum
        )

    def _ends(self, players: int) -> Iterator[tuple[int, int, float]]:
        """Who reaches the target first: after how many full rounds, the seat, and the chance."""
        for rounds, (before, after) in enumerate(pairwise(self.not_there)):
            for seat in range(players):
                there = after**seat * (before - after) * before ** (players - 1 - seat)
                yield rounds, seat, there

    def _turns(self, players: int, rounds: int, seat: int) -> int:
        more = players - 1 if self.last_turns else 0
        return rounds * players + seat + 1 + more


@dataclass(frozen=True, slots=True)
class LongGame:
    """The fewest turns to the target of a player alone, and the usual length of a game.

    ``turns`` is None where there is an ``obstacle``; ``length`` where it cannot be computed either.
    """

    turns: float | None
    obstacle: SoloObstacle | None
    length: GameLength | None


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """All figures of a rule set; points are in its unit.

    ``zilch`` is the chance of a zilch, ``zilch_beside`` that beside three of a kind on the board,
    by their face; it is empty where the rules have no matching. ``opening`` is the turn of a player
    off the board. ``hot_dice``, the chance of hot dice before a zilch, and ``long_game`` take
    longer: they are None until they are computed.

    Where zilches in a row cost points, ``penalised`` has the turn played for the most points in the
    long run after no zilch, after one, and so on; it is empty elsewhere, and where there is no
    limit to the points of a turn. All other figures leave that penalty out.
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
        """The exact chance of the event with ``dice`` dice; None if it is not computed yet."""
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
        """A turn of a player on the board, after no zilch where zilches in a row cost points."""
        return self.penalised[0] if self.penalised else self.turn

    @property
    def is_complete(self) -> bool:
        return self.long_game is not None


def figures_leave_out(
    rules: RuleSet, kinds: Collection[Figure] = (Figure.ROLL, Figure.TURN, Figure.SOLO)
) -> tuple[LeftOut, ...]:
    """What figures of these kinds leave out together under these rules, in the order of LeftOut."""
    omissions = {each for figure in kinds for each in left_out(rules, figure)}
    return tuple(each for each in LeftOut if each in omissions)


def turn_leaves_out(rules: RuleSet, figures: RuleFigures | None) -> tuple[LeftOut, ...]:
    """What is left out of ``usual_turn`` and of the chances of a roll."""
    has_penalty = figures is not None and bool(figures.penalised)
    turn = Figure.PENALISED_TURN if has_penalty else Figure.TURN
    return figures_leave_out(rules, (Figure.ROLL, turn))


def game_leaves_out(rules: RuleSet) -> tuple[LeftOut, ...]:
    """What is left out of ``long_game``."""
    return left_out(rules, Figure.SOLO)


def before_the_end(rules: RuleSet, threshold: Points | None) -> Points | None:
    """The threshold, in the rules' unit; None if a turn with so many points is at the target.

    There every turn is banked anyway. Rules without a target keep every threshold.
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
    """Data that are not figures of a rule set."""


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
    # Not Fraction(text), which reads decimals, too: their exponents have no limit.
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
