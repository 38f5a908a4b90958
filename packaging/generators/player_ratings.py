"""Rates the computer players under the presets, as people are rated, and writes what ships.

    python3 packaging/dev.py generate player_ratings [--games 300] [PRESET ...]

Each player plays this many games against best play, and both start equally often. What counts are
errors, not results: so 300 games tell as much as 10,000 would by results. A player who hasn't
changed since then keeps the rating. It takes a minute or two a preset on one core.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bootstrap.terminal import command_parser, say
from zilch3d.cli.ladder import players_digest
from zilch3d.engine.actions import Action, PlayerAction
from zilch3d.engine.dice import ALL_FACES
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Player, Seat, State
from zilch3d.odds.performance import share
from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players.strategy import Contestants, Strategy, best_play, contest, strategy
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.strengths import BEST, RATINGS
from zilch3d.store.tables import solved_table
from zilch3d.store.usual_turns import usual_turns

FILE = Path(__file__).resolve().parents[2] / RATINGS
GAMES = 300
SEED = "player ratings"


def main() -> None:
    """Play, and put the ratings in the place of those before."""
    parser = command_parser("generate player_ratings", __doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("rules", nargs="*", metavar="PRESET", choices=[[], *PRESETS])
    args = parser.parse_args()
    tables = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for name in args.rules or PRESETS:
        rules = load(name)
        tables[digest(rules)] = dict(rated(rules, args.games, tables.get(digest(rules), {})))
        text = json.dumps(dict(sorted(tables.items())), indent=1)
        FILE.write_text(f"{text}\n", encoding="utf-8", newline="\n")


def rated(
    rules: RuleSet, games: int, before: dict[str, dict[str, object]]
) -> Iterator[tuple[str, dict[str, object]]]:
    """The shares of each player, played now unless ``before`` has some that still hold."""
    best = best_play(solved_table(rules))
    for player in sorted(set(shipped()) - {BEST}):
        pair = players_digest((player, BEST))
        known = before.get(player)
        if known is None or known["players"] != pair or known["games"] != games:
            shares = list(_shares(rules, player, games, best))
            mean = sum(shares) / games
            spread = sum((one - mean) ** 2 for one in shares) / (games - 1)
            known = {"games": games, "players": pair, "share": round(mean, 5)}
            known["standard_error"] = round((spread / games) ** 0.5, 5)
            say(f"{rules.id}: {player} {mean:.4f} ± {known['standard_error']}")
        yield player, known


def _shares(rules: RuleSet, player: str, games: int, best: BestPlay) -> Iterator[float]:
    """What each game of the player against best play counts as in a rating."""
    usual, everybody = usual_turns(rules), shipped()
    assert usual is not None
    players = [strategy(name, rules, best, everybody) for name in (player, BEST)]
    for number in range(games):
        error, turns = _played(rules, players, best, number)
        yield share(error, turns, usual)


def _played(
    rules: RuleSet, players: list[Strategy], best: BestPlay, number: int
) -> tuple[float, int]:
    """What the first one gave away in this game, and the turns of both."""
    judge, seed = Judge(best), f"{SEED} {rules.id} {number}"
    dice = Random(seed)
    whims = Random(f"{seed}, players")
    start = begin(rules, (Seat("player"), Seat("best")), number % 2)
    played = contest(
        start,
        Contestants(players, whims),
        lambda count: tuple(dice.choices(ALL_FACES, k=count)),
        watch=judge.watch,
    )
    return judge.error, played.turns


class Judge:
    """Adds up what the player of the first seat gives away."""

    def __init__(self, best: BestPlay) -> None:
        self.error = 0.0
        self._best = best

    def watch(self, state: State, action: Action, _events: tuple[Event, ...]) -> None:
        rated = self._best.turn(state) if state.mover == Player(0) else None
        if rated is not None and state.turn is not None and isinstance(action, PlayerAction):
            choices = rated.choices(state, state.turn)
            made = next((each.value for each in choices if each.action == action), None)
            self.error += 0.0 if made is None else choices[0].value - made


if __name__ == "__main__":
    main()
