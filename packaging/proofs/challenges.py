"""Measures the chances of the club's challenges, or checks those that are printed.

    python3 packaging/dev.py prove challenges --games 100000
    python3 packaging/dev.py prove challenges --games 100000 --seed 1 --write

Games of each reference (``assets/club/references.toml``) are played by the real rules, and each is
judged by what judges the player's own games. Chances of the first roll alone are counted over all
rolls instead, and checked in the same games. A chance is off if the games say something else by
more than four standard errors; then the exit status is 1. With ``--write`` what was counted becomes
what is printed.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import hypot, sqrt
from pathlib import Path
from random import Random

from bootstrap.terminal import command_parser
from zilch3d.engine.actions import Action
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.features.club.challenges import pages
from zilch3d.features.club.challenges.facts import Decided, SeatFacts, seat_facts
from zilch3d.features.club.challenges.judging import Entry, PlayedGame, judged, step
from zilch3d.features.club.challenges.pages import Challenge, Chance, Over, Reference
from zilch3d.odds.advice import Basis
from zilch3d.odds.review import MIN_COST, Severity
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players import strategy
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table

ROOT = Path(__file__).resolve().parents[2]
CLEARLY = 4
"""Standard errors between two figures that differ."""
LEAST = MIN_COST[Severity.INACCURACY]
HERO = 0
SHOWN_EVERY = 5000
"""Games after which it's said how far a reference is."""


@dataclass
class Watched:
    """A game as it is played: its events, and the errors of the hero's unforced decisions."""

    best: BestPlay | None
    events: list[Event] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)

    def watch(self, state: State, action: Action, events: tuple[Event, ...]) -> None:
        self.events += events
        turn = state.turn
        if self.best is None or turn is None or turn.seat != HERO or turn.flying:
            return
        rated = self.best.turn(state)
        if rated is None or rated.basis is not Basis.EXACT:
            return
        choices = rated.choices(state, turn)
        if len(choices) < 2 or choices[0].value - choices[-1].value <= LEAST:
            return
        chosen = next((each.value for each in choices if each.action == action), choices[0].value)
        self.errors.append(choices[0].value - chosen)

    @property
    def decided(self) -> Decided:
        if self.best is None:
            return Decided()
        wrong = [error for error in self.errors if error >= LEAST]
        return Decided(
            mistakes=sum(error >= MIN_COST[Severity.MISTAKE] for error in wrong),
            blunders=sum(error >= MIN_COST[Severity.BLUNDER] for error in wrong),
            error=sum(self.errors),
            best=1 - len(wrong) / len(self.errors) if self.errors else None,
        )


@cache
def _rolls(dice: int) -> list[Faces]:
    return list(product(ALL_FACES, repeat=dice))


class Games:
    """The games of a reference, one after the other; the same seed gives the same ones."""

    def __init__(self, reference: Reference, seed: int) -> None:
        self._dice, whims = Random(f"{seed}, {reference.key}"), Random(f"{seed}, whims")
        self.ids = (reference.player, *reference.against)
        everybody = profiles.shipped()
        self._tables: list[tuple[RuleSet, strategy.Contestants, BestPlay | None]] = []
        for name in reference.rules:
            rules, best = load(name), None
            if any(strategy.is_advised(player, everybody) for player in self.ids):
                table = solved_table(rules)
                best = None if table is None else strategy.best_play(table)
            players = [strategy.strategy(each, rules, best, everybody) for each in self.ids]
            self._tables.append((rules, strategy.Contestants(players, whims), best))

    def play(self, games: int) -> Iterator[SeatFacts]:
        """The facts of each game for the hero; everybody starts in turn."""
        seats = tuple(Seat(f"{name} {n}") for n, name in enumerate(self.ids, start=1))
        for number in range(games):
            rules, players, best = self._tables[number % len(self._tables)]
            start = number // len(self._tables) % len(seats)
            yield self._game(begin(rules, seats, start), players, best)

    def _game(
        self, initial: State, players: strategy.Contestants, best: BestPlay | None
    ) -> SeatFacts:
        watched, end = Watched(best), initial

        def watch(state: State, action: Action, events: tuple[Event, ...]) -> None:
            watched.watch(state, action, events)

        def roll(dice: int) -> Faces:
            every = _rolls(dice)
            return every[int(self._dice.random() * len(every))]

        strategy.contest(initial, players, roll, watch=watch)
        end = replay(initial, watched.events)
        facts = seat_facts(initial, watched.events, end, self.ids, HERO)
        return _with(facts, watched.decided)


def _with(facts: SeatFacts, decided: Decided) -> SeatFacts:
    names = SeatFacts.__slots__
    return SeatFacts(**{n: getattr(facts, n) for n in names if n != "decided"}, decided=decided)


@dataclass
class Tries:
    """What a challenge came to in so many games; a try are as many as it's about."""

    challenge: Challenge
    entries: tuple[Entry, ...] = ()
    games: int = 0
    tries: int = 0
    times: int = 0
    is_done: bool = False

    def add(self, number: int, facts: SeatFacts) -> None:
        """Judge one more game, as if the evening had as many as the challenge is about."""
        if self.challenge.rules and facts.rules not in self.challenge.rules:
            return
        of = self.challenge.games
        evening = f"evening {self.tries}" if self.challenge.over is Over.EVENING else ""
        played = PlayedGame(str(number), f"{number:09}", HERO, facts, evening, of if evening else 0)
        entry = judged(self.challenge, played)
        self.entries, proof = step(self.challenge, self.entries, entry)
        self.games, self.is_done = self.games + 1, self.is_done or bool(proof)
        if self.games == of:
            self.tries, self.times = self.tries + 1, self.times + self.is_done
            self.entries, self.games, self.is_done = (), 0, False

    @property
    def chance(self) -> Chance:
        return Chance(self.times, max(self.tries, 1))


def measured(
    reference: Reference, games: int, seed: int, show: Callable[[int], None] = lambda _games: None
) -> dict[str, Chance]:
    """The chances of all challenges that this reference has, by their keys.

    ``show`` is called now and then with the number of games so far.
    """
    every = [Tries(each) for each in pages.shipped() if each.reference == reference.key]
    for number, facts in enumerate(Games(reference, seed).play(games)):
        for tries in every:
            tries.add(number, facts)
        if number % SHOWN_EVERY == 0:
            show(number)
    return {tries.challenge.key: tries.chance for tries in every}


def exact() -> dict[str, Fraction]:
    """The chances that are counted over all rolls, by the first rules of the reference."""
    rules = {each.key: load(each.rules[0]) for each in pages.references().values()}
    chances = {c.key: pages.exact_chance(c, rules[c.reference]) for c in pages.shipped()}
    return {key: chance for key, chance in chances.items() if chance is not None}


def difference(one: Chance, other: Chance) -> float:
    """How far two chances are apart, in standard errors of the difference."""
    apart = abs(one.value - other.value)
    error = hypot(one.standard_error, other.standard_error)
    return apart / error if apart else 0.0


def written(counted: Mapping[str, Chance]) -> dict[str, object]:
    """The page of chances: of exact ones the fraction itself."""
    exactly = exact()
    page: dict[str, object] = {}
    for challenge in pages.shipped():
        entry: dict[str, object] = {"of": challenge.digest}
        if challenge.key in exactly:
            share = exactly[challenge.key]
            entry |= {"times": share.numerator, "tries": share.denominator, "exact": True}
        elif challenge.key in counted:
            chance = counted[challenge.key]
            entry |= {"times": chance.times, "tries": chance.tries}
        else:
            entry = _kept(challenge)
        if entry:
            page[challenge.key] = entry
    return page


def _kept(challenge: Challenge) -> dict[str, object]:
    chance = pages.chance(challenge)
    if chance is None:
        return {}
    return {"of": challenge.digest, "times": chance.times, "tries": chance.tries}


def _printed(challenge: Challenge, counted: Chance) -> tuple[str, bool]:
    """A line of the table, and whether what is printed fits."""
    exactly, printed = exact().get(challenge.key), pages.chance(challenge)
    share = counted.value
    error = sqrt(max(counted.times, 1)) / counted.tries if share < 0.5 else counted.standard_error
    line = f"{challenge.name:30} {share:9.5f} ±{error:.5f} of {counted.tries:6}"
    if printed is None:
        return f"{line}  nothing is printed", False
    apart = difference(printed, counted)
    kind = "exactly" if exactly is not None else "printed"
    return f"{line}  {kind} {printed.value:.5f}, {apart:.1f} errors apart", apart <= CLEARLY


def _say(reference: str) -> Callable[[int], None]:
    return lambda games: print(f"{reference}: {games} games", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """The exit status of the command."""
    parser = command_parser("prove challenges", __doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--reference", choices=sorted(pages.references()), action="append")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(arguments)
    chosen: Sequence[str] = given.reference or sorted(pages.references())
    fit, counted = Counter[bool](), dict[str, Chance]()
    by_key = {each.key: each for each in pages.shipped()}
    for key in chosen:
        counts = measured(pages.references()[key], given.games, given.seed, _say(key))
        for name, chance in counts.items():
            counted[name] = chance
            line, is_right = _printed(by_key[name], chance)
            fit[is_right] += 1
            print(f"{key:7} {line}", flush=True)
    if given.write:
        text = json.dumps(written(counted), indent=1) + "\n"
        (ROOT / pages.CHANCES).write_text(text, encoding="utf-8")
        return 0
    print(f"{fit[True]} fit, {fit[False]} don't")
    return int(fit[False] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
