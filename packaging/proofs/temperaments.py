"""Plays games of each computer player against itself, and counts what it does.

    python3 packaging/dev.py prove temperaments freeze --games 1000

Any two of those who go by temperament must differ clearly, by more than four standard errors, in
at least two columns. The exit status is 1 if two don't. The columns are the dice of a throw, the
points of a banked turn, the share of turns that are lost, hot dice a game, scoring dice that were
not set aside, and the points of a banked turn when it's 3,000 of 10,000 behind, or as much ahead.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from bootstrap.terminal import command_parser
from zilch3d.engine.actions import Action
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.events import Banked, Event, HotDice, KeptAside, Thrown, Zilched
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.players.choose import ComputerPlayer
from zilch3d.players.profile import Profile
from zilch3d.players.situation import FAR
from zilch3d.players.strategy import Contestants, RollDice, contest
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import PRESETS, load

COLUMNS = ("dice", "points", "zilches", "hot dice", "given up", "behind", "ahead")
CLEARLY = 4
"""Standard errors between two figures that differ clearly."""


class Figure(NamedTuple):
    mean: float
    error: float


@dataclass
class Counted:
    """Counts of a game, or of a single turn."""

    dice: list[int] = field(default_factory=list)
    banked: list[int] = field(default_factory=list)
    zilches: int = 0
    hot_dice: int = 0
    given_up: list[int] = field(default_factory=list)

    def watch(self, state: State, _action: Action, events: tuple[Event, ...]) -> None:
        """Count an action of a game."""
        for event in events:
            match event:
                case Thrown(_, dice):
                    self.dice.append(dice)
                case Banked(_, points, _):
                    self.banked.append(points)
                case Zilched():
                    self.zilches += 1
                case HotDice():
                    self.hot_dice += 1
                case KeptAside(option) if state.turn is not None:
                    most = max(len(choice.keep) for choice in state.turn.choices)
                    self.given_up.append(most - len(option.keep))


class TurnOver(Exception):
    """The turn that is looked at has ended."""


class OneTurn(Counted):
    """Counts of a game up to the end of its first turn. Raises TurnOver there."""

    def watch(self, state: State, action: Action, events: tuple[Event, ...]) -> None:
        super().watch(state, action, events)
        if any(isinstance(event, Banked | Zilched) for event in events):
            raise TurnOver


def figures(profile: Profile, rules: RuleSet, games: int, seed: int = 1) -> dict[str, Figure]:
    """Every column of COLUMNS for this player."""
    chance, whims = Random(seed), Random(seed + 1)

    def roll(dice: int) -> Faces:
        return tuple(chance.choices(ALL_FACES, k=dice))

    player = ComputerPlayer(profile, rules)
    players = Contestants((player.choose,) * 2, whims)
    played = []
    for number in range(games):
        counted = Counted()
        seats = (Seat("first"), Seat("second"))
        contest(begin(rules, seats, number % 2), players, roll, watch=counted.watch)
        played.append(counted)
    unit = float(rules.scoring.unit)
    samples = {
        "dice": [fmean(game.dice) for game in played],
        "points": [fmean(game.banked) * unit for game in played if game.banked],
        "zilches": [game.zilches / (game.zilches + len(game.banked)) for game in played],
        "hot dice": [float(game.hot_dice) for game in played],
        "given up": [fmean(game.given_up) for game in played if game.given_up],
        "behind": list(_turns(rules, players, roll, -FAR, 2 * games)),
        "ahead": list(_turns(rules, players, roll, FAR, 2 * games)),
    }
    return {
        name: Figure(fmean(values), stdev(values) / sqrt(len(values)))
        for name, values in samples.items()
    }


def _turns(
    rules: RuleSet, players: Contestants, roll: RollDice, lead: float, turns: int
) -> Iterator[float]:
    """The points of turns that are banked, at this share of the target ahead."""
    target = rules.end.target
    mine = round(target * (0.35 + max(lead, 0)))
    theirs = mine - round(target * lead)
    start = begin(rules, (Seat("mine", mine), Seat("theirs", theirs)), 0)
    for _turn in range(turns):
        turn = OneTurn()
        try:
            contest(start, players, roll, watch=turn.watch)
        except TurnOver:
            yield from (points * float(rules.scoring.unit) for points in turn.banked)


def alike(
    table: dict[str, dict[str, Figure]], clearly: float = CLEARLY
) -> Iterator[tuple[str, str]]:
    """Players who differ in fewer than two columns by so many standard errors."""
    for (first, a), (second, b) in combinations(table.items(), 2):
        clear = sum(
            abs(a[name].mean - b[name].mean)
            > clearly * sqrt(a[name].error ** 2 + b[name].error ** 2)
            for name in COLUMNS
        )
        if clear < 2:
            yield first, second


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove temperaments", __doc__)
    parser.add_argument("rules", choices=PRESETS)
    parser.add_argument("--games", type=int, default=1000)
    given = parser.parse_args(arguments)
    rules = load(given.rules)
    players = [profile for profile in shipped().values() if not profile.advised]
    table = {profile.name: figures(profile, rules, given.games) for profile in players}
    print(f"{'':10}" + "".join(f"{name:>10}" for name in COLUMNS))
    for name, row in table.items():
        print(f"{name:10}" + "".join(f"{row[column].mean:10.2f}" for column in COLUMNS))
    same = list(alike(table))
    for pair in same:
        print("too much alike:", *pair)
    return int(bool(same))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
