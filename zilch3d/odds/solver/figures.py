"""Computes the figures of a rule set, in steps between which other rules may come first."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from zilch3d.engine.dice import ALL_FACES, Face
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.odds.chances import expected_best, hot_dice_chance, losing_chance
from zilch3d.odds.rule_figures import (
    ByDice,
    LongGame,
    RuleFigures,
    Thresholds,
    TurnFigures,
)
from zilch3d.odds.solvable import SoloObstacle, in_largest_unit
from zilch3d.odds.solver.single_player import (
    Banking,
    BestTurn,
    best_turn,
    is_reached,
    penalised_turns,
    plain_obstacle,
    turns_to_go,
)
from zilch3d.odds.solver.usual_length import length_of_rounds, usual_length


def figures(rules: RuleSet) -> RuleFigures:
    """All the figures of these rules; it takes some seconds."""
    latest = None
    for each in figures_in_steps(rules):
        latest = each or latest
    assert latest is not None
    return latest


def figures_in_steps(rules: RuleSet) -> Iterator[RuleFigures | None]:
    """Yields the figures each time that more of them are computed, None after every other step.

    Those of a turn take about a tenth of a second, all of them some seconds.
    """
    coarse = in_largest_unit(rules)
    step = int(coarse.scoring.unit / rules.scoring.unit)
    every = range(1, rules.scoring.dice + 1)
    zilch = yield from _by_dice(every, partial(losing_chance, coarse))
    gain = tuple(step * expected_best(coarse.scoring, dice) for dice in every)
    yield None
    turn = _turn(best_turn(coarse), step)
    yield None
    opening = _turn(best_turn(coarse, opening=True), step) if _opens(coarse) else turn
    computed = RuleFigures(zilch, _zilch_beside(coarse), gain, turn, opening)
    computed = replace(computed, penalised=tuple(_penalised(coarse, step)))
    yield computed
    hot_dice = yield from _by_dice(every, partial(hot_dice_chance, coarse))
    computed = replace(computed, hot_dice=hot_dice)
    yield computed
    yield replace(computed, long_game=(yield from _long_game(coarse)))


def _by_dice(
    every: Iterable[int], chance: Callable[[int], Fraction]
) -> Generator[None, None, ByDice]:
    """The chance with each number of dice; each is a step."""
    chances = []
    for dice in every:
        chances.append(chance(dice))
        yield None
    return tuple(chances)


def _opens(rules: RuleSet) -> bool:
    """Whether the opening turn differs from later ones."""
    return bool(rules.turn.opening or rules.turn.consolation)


def _zilch_beside(rules: RuleSet) -> dict[Face, ByDice]:
    """The chances of a zilch beside three of each face, where the rules have matching."""
    fewer = range(1, rules.scoring.dice - 2)
    faces = ALL_FACES if rules.scoring.match else ()
    return {f: tuple(losing_chance(rules, n, frozenset({f})) for n in fewer) for f in faces}


def _turn(turn: BestTurn, step: Points) -> TurnFigures:
    return _turn_figures(turn.expected, turn, step)


def _penalised(rules: RuleSet, step: Points) -> Iterator[TurnFigures]:
    """The turns after no zilch, after one, and so on, if zilches in a row cost points."""
    turns = penalised_turns(rules)
    if turns is not None:
        for when in turns.banking:
            yield _turn_figures(turns.average, when, step)


def _turn_figures(expected: float | None, when: Banking, step: Points) -> TurnFigures:
    average = None if expected is None else expected * step
    beside = {face: _thresholds(row, step) for face, row in when.bank_at_beside.items()}
    return TurnFigures(average, _thresholds(when.bank_at, step), beside)


def _thresholds(row: Mapping[int, Points | None], step: Points) -> Thresholds:
    points = (row[dice] for dice in sorted(row))
    return tuple(None if each is None else each * step for each in points)


def _long_game(rules: RuleSet) -> Generator[None, None, LongGame]:
    """The long game, without penalties for zilches in a row: see ``left_out``."""
    obstacle = plain_obstacle(rules)
    if obstacle is SoloObstacle.NO_TARGET:
        return LongGame(None, obstacle, length_of_rounds(rules))
    if obstacle is SoloObstacle.HIGH_TARGET:
        return LongGame(None, obstacle, None)
    without = replace(rules, turn=replace(rules.turn, zilches_in_a_row=0, zilch_penalty=0))
    turns = yield from turns_to_go(without)
    if not is_reached(turns):
        return LongGame(None, SoloObstacle.OUT_OF_REACH, None)
    length = yield from usual_length(without, turns)
    return LongGame(None if obstacle else float(turns[0]), obstacle, length)
