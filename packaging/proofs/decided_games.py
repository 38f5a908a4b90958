"""Games of computer players with every decision reviewed, for the proofs of ratings and habits.

A game of the same seed, rules and players is the same on any machine.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

from bootstrap.terminal import say
from zilch3d.engine.actions import Action, Bank, PlayerAction, SetAside, TakeOver, Throw
from zilch3d.engine.dice import ALL_FACES, Faces
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.odds.choices import decode, encode
from zilch3d.odds.questions import Choice, Decided
from zilch3d.odds.questions import chosen as asked
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players.strategy import Contestants, Strategy, best_play, contest, strategy
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table

OPTIMAL = "optimal"
STUDIED = ("beginner", "student", "glory", "expert", "hunter", "steady", "master")
"""The players by whom the constants of a rating were chosen."""
UNSEEN = ("daredevil", "pensive", "leader", "ones", "gatherer")
"""Players who had no part in that."""
PLAYERS = (*STUDIED, *UNSEEN)
UNFORCED = 0.0005
"""What a decision must be able to cost to count as one."""
STEPS = (SetAside, Throw, Bank, TakeOver)


@dataclass(frozen=True)
class Part:
    """What a player did in a game: what all decisions gave away, how many there were, how many
    were right; ``turns`` are those of both players, ``choices`` as ``odds.habits`` keeps them.
    """

    player: str
    won: float
    error: float
    turns: int
    unforced: int
    best: int
    choices: str = ""

    def decided(self) -> tuple[Choice, ...]:
        """The choices, by what they asked."""
        return decode(bytes.fromhex(self.choices))


class Unsolved(Exception):
    """The rules have no solution yet; the argument is their id."""


class Room:
    """All that games by these rules need. Raises Unsolved."""

    def __init__(self, rules_id: str) -> None:
        self.rules: RuleSet = load(rules_id)
        table = solved_table(self.rules)
        if table is None:
            raise Unsolved(rules_id)
        self.best: BestPlay = best_play(table)
        self.player = cache(self._player)

    def _player(self, name: str) -> Strategy:
        return strategy(name, self.rules, self.best, shipped())

    def play(self, pair: Sequence[str], number: int, seed: int) -> tuple[Part, Part]:
        """The game of this number between the two; the first begins in even ones."""
        watcher = _Watcher(self.best)
        result = self._contest(pair, number, seed, watcher)
        won = [(seat in result[0]) / max(1, len(result[0])) for seat in (0, 1)]
        return watcher.part(0, pair[0], won[0], result[1]), watcher.part(
            1, pair[1], won[1], result[1]
        )

    def won(self, pair: Sequence[str], number: int, seed: int) -> float:
        """The first one's share of such a game, which is not reviewed."""
        winners, _turns = self._contest(pair, number, seed, None)
        return (0 in winners) / max(1, len(winners))

    def _contest(
        self, pair: Sequence[str], number: int, seed: int, watcher: "_Watcher | None"
    ) -> tuple[tuple[int, ...], int]:
        dice = Random(f"dice {seed} {self.rules.id} {pair} {number}")
        whims = Random(f"whims {seed} {self.rules.id} {pair} {number}")

        def roll(count: int) -> Faces:
            return tuple(dice.choices(ALL_FACES, k=count))

        players = Contestants([self.player(name) for name in pair], whims)
        start = begin(self.rules, (Seat("first"), Seat("second")), number % 2)
        result = contest(start, players, roll, watch=watcher.watch if watcher else None)
        return result.winners, result.turns


class _Watcher:
    """Reviews each decision when it is made."""

    def __init__(self, best: BestPlay) -> None:
        self._best = best
        self._step = 0
        self._error = [0.0, 0.0]
        self._unforced = [0, 0]
        self._right = [0, 0]
        self._choices: tuple[list[Choice], list[Choice]] = ([], [])

    def watch(self, state: State, action: Action, _events: tuple[Event, ...]) -> None:
        if isinstance(action, STEPS):
            self._decide(state, action)
        self._step += 1

    def _decide(self, state: State, action: PlayerAction) -> None:
        rated, turn = self._best.turn(state), state.turn
        if rated is None or turn is None:
            return
        choices = rated.choices(state, turn)
        chosen = next((each for each in choices if each.action == action), None)
        if chosen is None or len(choices) < 2:
            return
        seat, error = turn.seat, choices[0].value - chosen.value
        self._error[seat] += error
        if choices[0].value - choices[-1].value > UNFORCED:
            self._unforced[seat] += 1
            self._right[seat] += error <= UNFORCED
        is_step = isinstance(action, Throw | Bank) and state.crossing_seat is None
        off_by = rated.off_by(state, turn) if is_step and error > 0 else None
        self._choices[seat].append(asked(self._step, Decided(state, choices, chosen), off_by))

    def part(self, seat: int, player: str, won: float, turns: int) -> Part:
        """What a seat did."""
        kept = encode(self._choices[seat]).hex()
        error, unforced, right = self._error[seat], self._unforced[seat], self._right[seat]
        return Part(player, won, error, turns, unforced, right, kept)


def pairs_of(players: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every pair of the players, and each with itself: as one meets them all alike."""
    return combinations_with_replacement(players, 2)


def play_all(
    room: Room, players: Sequence[str], games: int, seed: int, folder: Path | None
) -> list[tuple[Part, Part]]:
    """So many games of each pair; they are kept in the folder, and read there once they are."""
    kept = None if folder is None else folder / f"{room.rules.id}-{games}-{seed}.jsonl"
    if kept is not None and kept.exists():
        return _read(kept)
    played = list[tuple[Part, Part]]()
    for pair in pairs_of(players):
        say(f"{room.rules.id}: {' against '.join(pair)}")
        played += [room.play(pair, number, seed) for number in range(games)]
    if kept is not None:
        lines = (json.dumps([asdict(part) for part in game]) for game in played)
        kept.write_text("".join(f"{line}\n" for line in lines))
    return played


def _read(kept: Path) -> list[tuple[Part, Part]]:
    games = (json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines())
    return [(Part(**first), Part(**second)) for first, second in games]


def by_player(games: Sequence[tuple[Part, Part]]) -> Mapping[str, list[Part]]:
    """What each player did, game by game, against itself in either seat."""
    parts = dict[str, list[Part]]()
    for game in games:
        for part in game:
            parts.setdefault(part.player, []).append(part)
    return parts
