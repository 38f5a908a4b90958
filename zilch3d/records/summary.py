"""The summary of a finished game, player by player: for statistics, and for the Zilch Records.

The records are those of section 4 of the rules: for each the best of this game, with its turn.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from zilch3d.engine import events
from zilch3d.engine.decide import room_left
from zilch3d.engine.dice import Counts, Faces, count
from zilch3d.engine.events import Event
from zilch3d.engine.evolve import evolve
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.chances import losing_chance
from zilch3d.records.columns import marks
from zilch3d.records.scoresheet import RollFate, TurnLine, turn_lines, with_first_turn

FROM_THE_ROLL = (events.ZilchCause.NOTHING_COUNTS, events.ZilchCause.OVERSHOT)
"""Why a turn may be lost by the dice themselves."""


@dataclass(frozen=True, slots=True)
class Feat:
    """A noteworthy turn: its points, or another measure, and its number in the game, from 1."""

    value: int
    turn: int


@dataclass(slots=True)
class PlayerSummary:
    """A player's part in a game; points are in the rules' unit.

    ``turns`` is the number of turns played; ``zilches`` of them were lost, ``lost_to_dice`` by a
    roll of which nothing counts. ``expected_zilches`` is the average of the latter for these
    throws: their exact chances, added up. ``faces`` counts all dice, also of rolls for who starts.

    A record is None if there was no such thing. ``loss`` are points lost by a zilch, ``chevrons``
    the most under one mousehole, ``longest_turn`` is in rolls, ``zilch_run`` in zilches in a row,
    ``last_die`` the points at stake when a last die was rolled, and counted. A ``comeback`` is by
    how much a winner had been behind the leader after some turn, ``lead`` by how much a sole winner
    has won.
    """

    score: Points = 0
    won: bool = False
    turns: int = 0
    zilches: int = 0
    lost_to_dice: int = 0
    expected_zilches: float = 0.0
    rolls: int = 0
    hot_dice: int = 0
    faces: Counts = (0,) * 6
    best_turn: Feat | None = None
    loss: Feat | None = None
    chevrons: Feat | None = None
    longest_turn: Feat | None = None
    zilch_run: Feat | None = None
    last_die: Feat | None = None
    comeback: Points | None = None
    lead: Points | None = None


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A finished game: all its turns, and the part of each seat."""

    turns: int
    players: tuple[PlayerSummary, ...]


def summarise(initial: State, history: Sequence[Event]) -> GameSummary:
    """The summary of a finished game, by all its events since the initial state."""
    tally = _Tally(initial.rules)
    state = tally.follow(initial, history)
    lines = turn_lines(initial, with_first_turn(initial, history))
    for number, line in enumerate(lines, 1):
        tally.add_turn(number, line)
    return GameSummary(len(lines), tally.result(state))


@dataclass(slots=True)
class _Tally:
    """The summaries so far, by seat, and what must be remembered from turn to turn."""

    rules: RuleSet
    players: dict[int, PlayerSummary] = field(default_factory=dict)
    faces: dict[int, list[Faces]] = field(default_factory=dict)
    run: Counter[int] = field(default_factory=Counter)
    """Zilches in a row up to now."""
    behind: Counter[int] = field(default_factory=Counter)
    """The most points that each seat has been behind the leader."""

    def follow(self, initial: State, history: Iterable[Event]) -> State:
        """Count dice and the chances of zilches through all events; returns the last state."""
        state = initial
        self.players = {n: PlayerSummary(seat.score) for n, seat in enumerate(initial.seats)}
        for event in history:
            if isinstance(event, events.Landed | events.Voided):
                self._landed(state, event)
            state = evolve(state, event)
        return state

    def _landed(self, state: State, event: events.Landed | events.Voided) -> None:
        turn = state.turn
        assert turn is not None
        self.faces.setdefault(turn.seat, []).append(event.faces)
        if turn.kind is events.FOR_START or isinstance(event, events.Voided):
            return
        player = self._player(turn.seat)
        chance = losing_chance(self.rules, turn.dice, turn.trios, room_left(state, turn))
        player.expected_zilches += float(chance)

    def add_turn(self, number: int, line: TurnLine) -> None:
        player = self._player(line.seat)
        player.score = line.score
        if not line.missed:
            self._add_played(player, number, line)
        leader = max(each.score for each in self.players.values())
        for seat, each in self.players.items():
            self.behind[seat] = max(self.behind[seat], leader - each.score)

    def _add_played(self, player: PlayerSummary, number: int, line: TurnLine) -> None:
        rolls = [roll for roll in line.rolls if roll.fate is not RollFate.VOID]
        player.turns += 1
        player.rolls += len(rolls)
        player.hot_dice += line.hot_dice
        player.zilches += line.zilch
        player.lost_to_dice += line.cause in FROM_THE_ROLL
        self.run[line.seat] = self.run[line.seat] + 1 if line.zilch else 0
        player.best_turn = _better(player.best_turn, line.points, number)
        player.loss = _better(player.loss, line.at_risk if line.zilch else 0, number)
        player.chevrons = _better(player.chevrons, marks(self.rules, line).chevrons, number)
        player.longest_turn = _better(player.longest_turn, len(rolls), number)
        player.zilch_run = _better(player.zilch_run, self.run[line.seat], number)
        player.last_die = _better(player.last_die, _last_die(line, self.rules), number)

    def result(self, state: State) -> tuple[PlayerSummary, ...]:
        """The summaries of all seats, completed by how the game has ended."""
        winners = state.outcome.winners if state.outcome is not None else ()
        for seat, owner in enumerate(state.seats):
            player = self._player(seat)
            player.score = owner.score
            player.faces = count(tuple(face for roll in self.faces.get(seat, ()) for face in roll))
            player.won = seat in winners
            player.comeback = (self.behind[seat] or None) if player.won else None
        if len(winners) == 1:
            (winner,) = winners
            others = (seat.score for n, seat in enumerate(state.seats) if n != winner)
            lead = state.seats[winner].score - max(others, default=0)
            # Six of a kind may win the game for somebody who is behind.
            self._player(winner).lead = lead if lead >= 0 else None
        return tuple(self.players[seat] for seat in range(len(state.seats)))

    def _player(self, seat: int) -> PlayerSummary:
        """The summary of this seat; new for a player who has joined late."""
        return self.players.setdefault(seat, PlayerSummary())


def _better(before: Feat | None, value: int, turn: int) -> Feat | None:
    """The feat with the greater value, of equals the earlier; None while all values were 0."""
    return Feat(value, turn) if value > (before.value if before else 0) else before


def _last_die(line: TurnLine, rules: RuleSet) -> Points:
    """The most points at stake when a last die was rolled and counted; 0 if none was.

    The points that the turn began with are at stake, too. A game of one die has no last one.
    """
    start = line.takeover or line.resumed_turn
    stake, highest = start.points if start else 0, 0
    for roll in line.rolls:
        if len(roll.faces) == 1 < rules.scoring.dice and roll.fate is RollFate.KEPT:
            highest = max(highest, stake)
        stake += (roll.option.points if roll.option else 0) + roll.bonus
    return highest
