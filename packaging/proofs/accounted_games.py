"""Plays games by a solved preset and accounts for each of them by luck and errors.

    python3 packaging/dev.py prove accounted_games freeze --games 1000

For every game, result − chance at the start = luck of the first − luck of the second − errors of
the first + errors of the second. The greatest deviation is printed; the exit status is 1 where it
is more than 1e-9. What each player's errors cost a game, and a decision, is printed too: the grades
in ``odds/review`` lie between the computer players by that.
"""

import argparse
import sys
import time
from random import Random

from zilch3d.engine.actions import Action, Land, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.odds.review import GameReview
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.review import review
from zilch3d.players.strategy import REMEMBERED, Strategy, best_play, strategy
from zilch3d.store.profiles import available
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved_table

TOLERANCE = 1e-9


def played(
    rules: RuleSet, players: list[Strategy], chance: Random
) -> tuple[State, list[Action], State]:
    """A whole game: its start state, what was done, and its end state."""
    initial = state = begin(rules, (Seat("first"), Seat("second")), 0)
    actions: list[Action] = []
    while not isinstance(state.mover, Nobody):
        action: Action
        if isinstance(state.mover, Chance):
            action = Land(tuple(chance.choices(ALL_FACES, k=state.mover.dice)))
        else:
            action = players[state.mover.seat](state, chance)
        some = decide(state, action)
        assert not isinstance(some, Refusal)
        actions.append(action)
        state = replay(state, some)
    return initial, actions, state


def deviation(reviewed: GameReview, end: State) -> float:
    """How far luck and errors are from accounting for the result."""
    assert end.outcome is not None
    result = (0 in end.outcome.winners) / len(end.outcome.winners)
    earned = sum((t.luck - t.error) * (-1 if t.seat else 1) for t in reviewed.turns)
    return abs(result - reviewed.start - earned)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = argparse.ArgumentParser(description="Accounts for games by luck and errors.")
    parser.add_argument("rules", choices=PRESETS)
    parser.add_argument("--seats", default="steady,one-turn", help="the names of two players")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    rules = load(given.rules)
    table = solved_table(rules)
    if table is None:
        print(f"{given.rules} is not solved: run zilch3d solve {given.rules}", file=sys.stderr)
        return 2
    began, chance = time.perf_counter(), Random(given.seed)
    adviser = Adviser(rules, table, REMEMBERED)
    best, names = best_play(table), given.seats.split(",")
    players = [strategy(name, rules, best, available()) for name in names]
    worst, errors, decisions = 0.0, [0.0, 0.0], [0, 0]
    for _game in range(given.games):
        initial, actions, end = played(rules, players, chance)
        reviewed = review(adviser, initial, actions)
        worst = max(worst, deviation(reviewed, end))
        for player in reviewed.players:
            errors[player.seat] += player.error
            decisions[player.seat] += player.decisions
    seconds = time.perf_counter() - began
    print(f"{given.rules}: {given.games} games are accounted for to {worst:.1e}; {seconds:.0f} s")
    for name, error, made in zip(names, errors, decisions, strict=True):
        print(f"{name} gives away {error / given.games:.4f} a game, {error / made:.5f} a decision")
    return int(worst > TOLERANCE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
