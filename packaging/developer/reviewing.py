"""Measures what it takes to review a finished game for the ratings of its players."""

import time
from random import Random

from zilch3d.engine.actions import Action
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.odds.solver.reviewer import review
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.players.strategy import Contestants, best_play, contest, strategy
from zilch3d.store.kept_reviews import KeptReview
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import presets
from zilch3d.store.tables import solved_table

PLAYERS = "expert", "beginner"
"""The beginner's games are the longest."""


def measure(games: int = 25) -> dict[str, list[float]]:
    """Milliseconds of processor time for each game, by preset; nothing is kept between two."""
    samples = dict[str, list[float]]()
    for rules in presets():
        table = solved_table(rules)
        if table is not None:
            best = best_play(table)
            played = [_played(rules, best, number) for number in range(games)]
            samples[f"a game of {rules.id}, ms"] = [_reviewed(table, *game) for game in played]
    return samples


def _played(rules: RuleSet, best: BestPlay, number: int) -> tuple[State, list[Action]]:
    """A game between the two, from its start."""
    dice, whims = Random(f"dice {number}"), Random(f"whims {number}")
    start, actions = begin(rules, (Seat("Ann"), Seat("Ben")), number % 2), list[Action]()
    contest(
        start,
        Contestants([strategy(name, rules, best, shipped()) for name in PLAYERS], whims),
        lambda count: tuple(dice.choices(ALL_FACES, k=count)),
        watch=lambda _state, action, _events: actions.append(action),
    )
    return start, actions


def _reviewed(table: ValueTable, start: State, actions: list[Action]) -> float:
    began = time.process_time()
    KeptReview.of("", review(Adviser(table.rules, table), start, actions))
    return 1000 * (time.process_time() - began)
