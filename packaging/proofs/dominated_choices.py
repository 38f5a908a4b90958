"""Watches computer players for choices that another choice beats for sure.

    python3 packaging/dev.py prove dominated_choices --games 2000 [PRESET ...]

The games of each preset are shared out among the players, each against the next. It counts three
kinds by the exact odds, which the players here don't get to see: giving up a certain win, choosing
a certain loss while there's something to win, and setting aside fewer points if another choice
leaves as many dice, as free, and wins no less often. The exit status is 1 if there's any.

The third is no fault of a player who stops just below the target on purpose. It's none if the
target must be hit exactly, either. Fewer points can be better there.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bootstrap.terminal import command_parser
from zilch3d.engine.actions import Action, SetAside
from zilch3d.engine.dice import ALL_FACES, Faces, faces_text
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State, Turn
from zilch3d.odds.advice import CERTAIN_LOSS, CERTAIN_WIN, RatedChoice
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players.choose import unbeaten
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import Contestants, best_play, contest, strategy
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.tables import solved_table


class Decision(NamedTuple):
    """What a player chose, its chance to win, and all that it could have chosen, the best first."""

    player: Profile
    state: State
    turn: Turn
    action: Action
    chance: float
    choices: tuple[RatedChoice, ...]

    @property
    def faults(self) -> Iterator[str]:
        best = self.choices[0].value
        if best >= CERTAIN_WIN > self.chance:
            yield "gave up a certain win"
        if self.chance <= CERTAIN_LOSS < best:
            yield "chose a certain loss"
        on_purpose = self.player.just_below or self.state.rules.end.exact
        if isinstance(self.action, SetAside) and not on_purpose and self._is_beaten(self.action):
            yield "set aside fewer points for as many dice"

    def _is_beaten(self, action: SetAside) -> bool:
        worth = {choice.action: choice.value for choice in self.choices}
        options = {(option.keep, option.points): option for option in self.turn.choices}
        own = options[action.keep, action.points or 0]
        return any(
            other.points > own.points
            and worth[SetAside(other.keep, other.points)] >= self.chance
            and unbeaten((other, own), self.state.rules, self.turn) == [other]
            for other in options.values()
        )

    def print(self, fault: str) -> None:
        turn, totals = self.turn, " ".join(str(seat.score) for seat in self.state.seats)
        roll = "-" if turn.roll is None else faces_text(turn.roll)
        print(f"{self.player.name} {fault}: totals {totals}, {turn.points} at risk, {roll}")
        print(f"    {self.chance:.6f} {self.action}, chosen")
        for choice in self.choices[:4]:
            print(f"    {choice.value:.6f} {choice.action}")


class Watch:
    """The senseless choices of each player under one preset."""

    def __init__(self, best: BestPlay, *, show: bool) -> None:
        self.decisions = 0
        self.faults: Counter[tuple[str, str]] = Counter()
        self._best, self._show = best, show
        self._seats: tuple[Profile, ...] = ()

    def sit_down(self, *players: Profile) -> None:
        self._seats = players

    def __call__(self, state: State, action: Action, _events: tuple[Event, ...]) -> None:
        turn, rated = state.turn, self._best.turn(state)
        if rated is None or turn is None or turn.flying or not rated.basis.is_chance:
            return
        choices = rated.choices(state, turn)
        chance = next((each.value for each in choices if each.action == action), None)
        if chance is None or len(choices) == 1:
            return
        self.decisions += 1
        decision = Decision(self._seats[turn.seat], state, turn, action, chance, choices)
        for fault in decision.faults:
            self.faults[decision.player.name, fault] += 1
            if self._show:
                decision.print(fault)


def watched(rules: RuleSet, games: int, seed: int, *, show: bool) -> Watch:
    """So many games of this preset, shared out among all pairs of neighbours."""
    table, profiles = solved_table(rules), shipped()
    if table is None:
        sys.exit(f"{rules.id} isn't solved yet; run zilch3d solve first")
    best = best_play(table)
    watch = Watch(best, show=show)
    strategies = {name: strategy(name, rules, best, profiles) for name in profiles}
    dice, whims, names = Random(seed), Random(seed + 1), list(profiles)

    def roll(number: int) -> Faces:
        return tuple(dice.choices(ALL_FACES, k=number))

    for game in range(games):
        pair = names[game % len(names)], names[(game + 1 + game // len(names)) % len(names)]
        watch.sit_down(*(profiles[name] for name in pair))
        players = Contestants([strategies[name] for name in pair], whims)
        seats = Seat("first"), Seat("second")
        contest(begin(rules, seats, game // 2 % 2), players, roll, watch=watch)
    return watch


def main() -> None:
    parser = command_parser("prove dominated_choices", __doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print each one")
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
