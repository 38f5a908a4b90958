"""Watches games of every computer player for choices that another one beats for sure.

    python3 packaging/dev.py prove dominated_choices --games 2000 [PRESET ...]

So many games of each preset are shared out among the players, each against the next. By the exact
odds, which the players here don't get to see, three kinds are counted: a certain win that is given
up, a certain loss that is chosen while there is something to win, and a set-aside of fewer points
where another leaves as many dice, as free, and wins no less often. The exit status is 1 where there
is one.

The last of these is no fault of a player that stops just below the target on purpose, nor where the
target must be hit exactly: there fewer points can be more to its liking.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from zilch3d.engine.actions import Action, SetAside
from zilch3d.engine.dice import ALL_FACES, Faces, spell
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State, Turn
from zilch3d.odds.advice import CERTAIN_LOSS, CERTAIN_WIN
from zilch3d.odds.solver.best_play import BestPlay, Choice
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import Players, best_play, contest, strategy
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved


class Watch:
    """What each player chose that made no sense, under one preset."""

    def __init__(self, rules: RuleSet, best: BestPlay, show: bool) -> None:
        self.decisions = 0
        self.faults: Counter[tuple[str, str]] = Counter()
        self._rules, self._best, self._show = rules, best, show
        self._seats: tuple[Profile, ...] = ()

    def sit_down(self, *players: Profile) -> None:
        self._seats = players

    def __call__(self, state: State, action: Action, _events: tuple[Event, ...]) -> None:
        turn, rated = state.turn, self._best.turn(state)
        if rated is None or turn is None or turn.flying or not rated.basis.is_chance:
            return
        choices = rated.choices(state, turn)
        chosen = next((value for each, value in choices if each == action), None)
        if chosen is None or len(choices) == 1:
            return
        self.decisions += 1
        player = self._seats[turn.seat]
        for fault in self._faults(state, turn, action, chosen, choices, player):
            self.faults[player.name, fault] += 1
            if self._show:
                _print(player, fault, state, turn, action, choices)

    def _faults(
        self,
        state: State,
        turn: Turn,
        action: Action,
        chosen: float,
        choices: tuple[Choice, ...],
        player: Profile,
    ) -> Iterator[str]:
        best = choices[0][1]
        if best >= CERTAIN_WIN > chosen:
            yield "gave up a certain win"
        if chosen <= CERTAIN_LOSS < best:
            yield "chose a certain loss"
        if not isinstance(action, SetAside) or player.just_below or state.rules.end.exact:
            return
        worth = dict(choices)
        options = {(option.keep, option.points): option for option in turn.choices}
        own = options[action.keep, action.points or 0]
        for other in options.values():
            wins = worth[SetAside(other.keep, other.points)]
            if other.points > own.points and wins >= chosen and self._as_free(other, own):
                yield "set aside fewer points for as many dice"
                return

    def _as_free(self, other: Option, own: Option) -> bool:
        both = (other, own)
        dice, bound = ({f(o) for o in both} for f in (_dice, _bound))
        return len(dice) == len(bound) == 1 and (not self._rules.scoring.match or _trios(*both))


def _dice(option: Option) -> int:
    return len(option.keep)


def _bound(option: Option) -> tuple[bool, bool]:
    return option.must_roll, option.must_bank


def _trios(other: Option, own: Option) -> bool:
    return other.trios >= own.trios


def _print(
    player: Profile,
    fault: str,
    state: State,
    turn: Turn,
    action: Action,
    choices: tuple[Choice, ...],
) -> None:
    totals = " ".join(str(seat.score) for seat in state.seats)
    roll = "-" if turn.roll is None else spell(turn.roll)
    print(f"{player.name} {fault}: totals {totals}, {turn.points} at risk, {roll}: {action}")
    for each, value in choices[:4]:
        print(f"    {value:.6f} {each}")


def watched(rules: RuleSet, games: int, seed: int, *, show: bool) -> Watch:
    """So many games of this preset, shared out among all pairs of neighbours."""
    table, profiles = solved(rules), shipped()
    if table is None:
        sys.exit(f"{rules.id}: there is no solution; run zilch3d solve first")
    best = best_play(table)
    watch = Watch(rules, best, show)
    strategies = {name: strategy(name, rules, best, profiles) for name in profiles}
    dice, whims, names = Random(seed), Random(seed + 1), list(profiles)

    def roll(number: int) -> Faces:
        return tuple(dice.choices(ALL_FACES, k=number))

    for game in range(games):
        pair = names[game % len(names)], names[(game + 1 + game // len(names)) % len(names)]
        watch.sit_down(*(profiles[name] for name in pair))
        players = Players([strategies[name] for name in pair], whims)
        seats = Seat("first"), Seat("second")
        contest(begin(rules, seats, game // 2 % 2), players, roll, watch=watch)
    return watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, add_help=True)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print each of them")
    parser.add_argument("rules", nargs="*", metavar="PRESET", choices=[[], *PRESETS])
    args = parser.parse_args()
    faults = 0
    for name in args.rules or PRESETS:
        watch = watched(load(name), args.games, args.seed, show=args.show)
        faults += watch.faults.total()
        print(f"{name}: {args.games} games, {watch.decisions} decisions, {watch.faults.total()}")
        for (player, fault), count in sorted(watch.faults.items()):
            print(f"  {player} {fault}: {count}", flush=True)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
