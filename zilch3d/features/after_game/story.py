"""A game as it is told: the turn that decided it, the moments that mattered, what went well."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import chain
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.events import ZilchCause
from zilch3d.engine.ruleset import Points
from zilch3d.odds.review import (
    DecisionReview,
    GameReview,
    PlayerReview,
    Severity,
    TurnReview,
)
from zilch3d.records.scoresheet import RollLine, TurnLine

NO_MATTER = 0.005
"""A chance of less than so much, as it is shown, is nothing; in points, half a point is."""
MOST = 3
"""How many moments are told of a game."""
DECISIVE = 0.2
"""A turn that changed the winner's chance by so much has decided the game."""
CLOSE = 0.6
"""The chance to win from which on it is a comfort to have had it."""
FEWEST_GAMES = 3
"""With no more games than this there is neither a record nor a habit."""
BETTER = 0.85
"""Choices that cost at most so much of what they usually do are better than usual."""
WORTH_TELLING = (Severity.MISTAKE, Severity.BLUNDER)
MOSTLY_RIGHT = 0.9
"""The share of right choices that is worth a word."""

Turns: TypeAlias = Mapping[int, TurnLine]
"""The turns of a game by their numbers, as the score sheet has them."""


# Moments


class Kind(Enum):
    """Why a moment is told."""

    BEST_TURN = auto()
    LOSS = auto()
    """The most points that a zilch has taken."""
    LUCKY = auto()
    UNLUCKY = auto()
    MISTAKE = auto()


@dataclass(frozen=True)
class GameMoment:
    """A moment of a game: in the turn of this number, ``roll`` was thrown.

    ``points`` were banked or lost in the turn. ``change`` is what it did to the chance of winning
    of its seat, or to its points where chances aren't known; None before the game is reviewed.
    ``decision`` is the choice that it was, if it was one.
    """

    kind: Kind
    turn: int
    seat: int
    roll: RollLine | None
    points: Points = 0
    change: float | None = None
    decision: DecisionReview | None = None

    @property
    def dice(self) -> Faces:
        if self.decision is not None and self.decision.roll is not None:
            return self.decision.roll
        return self.roll.faces if self.roll is not None else ()


def moments(
    turns: Turns,
    review: GameReview | None,
    costliest: Sequence[DecisionReview],
    seats: Collection[int],
    *,
    best_first: bool = False,
) -> list[GameMoment]:
    """The three moments that mattered most, in the order of the game: no two of one turn.

    The best turn is that of ``seats``, and ``costliest`` are the mistakes to tell of. Before the
    game is reviewed it is only known what turns brought and what zilches took. ``best_first`` puts
    the best turn before the others.
    """
    chosen: dict[int, GameMoment] = {}
    for moment in _by_weight(turns, review, costliest, seats):
        chosen.setdefault(moment.turn, moment)
        if len(chosen) == MOST:
            break
    late = {turn: best_first and chosen[turn].kind is not Kind.BEST_TURN for turn in chosen}
    return [chosen[turn] for turn in sorted(chosen, key=lambda turn: (late[turn], turn))]


def _by_weight(
    turns: Turns,
    review: GameReview | None,
    costliest: Sequence[DecisionReview],
    seats: Collection[int],
) -> Iterator[GameMoment]:
    """The best turn, the costliest choice and strokes of luck, and what a zilch has taken."""
    banked = sorted(_best_turns(turns, review, seats), key=lambda each: -each.points)
    lost = sorted(_losses(turns), key=lambda each: -each.points)
    if review is None:
        yield from chain(banked[:1], lost[:1])
        return
    mistakes = [_mistake(each) for each in costliest if each.severity in WORTH_TELLING]
    lucky = sorted(_strokes(turns, review), key=lambda each: -abs(each.change or 0.0))
    matter = (each for each in chain(mistakes[:1], lucky) if _matters(each, review))
    yield from chain(banked[:1], matter, lost[:1])


def _matters(moment: GameMoment, review: GameReview) -> bool:
    """Whether its change is more than nothing as it is shown."""
    return abs(moment.change or 0.0) >= (NO_MATTER if review.in_chances else 0.5)


def _best_turns(
    turns: Turns, review: GameReview | None, seats: Collection[int]
) -> Iterator[GameMoment]:
    reviewed = {turn.number: turn for turn in review.turns} if review is not None else {}
    for number, line in turns.items():
        if line.banked and line.points > 0 and (line.seat in seats or not seats):
            change = _change(reviewed.get(number), review)
            yield GameMoment(
                Kind.BEST_TURN, number, line.seat, _best_roll(line), line.points, change
            )


def _change(turn: TurnReview | None, review: GameReview | None) -> float | None:
    if turn is None or review is None or turn.basis.is_chance != review.in_chances:
        return None
    return turn.after - turn.before


def _best_roll(line: TurnLine) -> RollLine | None:
    """The roll of a turn that brought the most."""
    kept = (roll for roll in line.rolls if roll.option is not None)
    return max(kept, key=lambda roll: roll.option.points if roll.option else 0, default=None)


def _losses(turns: Turns) -> Iterator[GameMoment]:
    for number, line in turns.items():
        if line.zilch and line.at_risk > 0:
            roll = line.rolls[-1] if line.rolls else None
            yield GameMoment(Kind.LOSS, number, line.seat, roll, line.at_risk)


def _mistake(decision: DecisionReview) -> GameMoment:
    return GameMoment(
        Kind.MISTAKE, decision.turn, decision.seat, None, 0, -decision.error, decision
    )


def _strokes(turns: Turns, review: GameReview) -> Iterator[GameMoment]:
    """The roll of each turn that changed the most, where the sheet has its dice."""
    for turn in review.comparable():
        line = turns.get(turn.number)
        if line is None or not turn.rolls or len(turn.rolls) != len(line.rolls):
            continue
        plain = [n for n, luck in enumerate(turn.rolls) if _is_plain(line, n, luck)]
        roll = max(plain, key=lambda n: abs(turn.rolls[n]), default=None)
        if roll is not None:
            kind = Kind.LUCKY if turn.rolls[roll] > 0 else Kind.UNLUCKY
            lost = line.at_risk if line.zilch else 0
            luck = turn.rolls[roll]
            yield GameMoment(kind, turn.number, turn.seat, line.rolls[roll], lost, luck)


def _is_plain(line: TurnLine, roll: int, luck: float) -> bool:
    """Whether a roll was good or bad by its dice: something scored, or it was the zilch.

    A fumble, a call or a roll that is void needs more words than there is room for.
    """
    zilched = line.cause is ZilchCause.NOTHING_COUNTS and roll == len(line.rolls) - 1
    return line.rolls[roll].option is not None or (zilched and luck < 0)


# What decided it


@dataclass(frozen=True)
class Decisive:
    """The turn that decided a game: ``points`` banked by the winner, or lost by ``seat``."""

    turn: int
    seat: int
    points: Points


@dataclass(frozen=True)
class Ahead:
    """The winner was ahead after each turn from this one on; from the first, all the way."""

    turn: int


Course: TypeAlias = Decisive | Ahead


def course(
    turns: Turns,
    review: GameReview | None,
    lines: Sequence[Sequence[float | None]],
    places: Sequence[int],
    winner: int,
) -> Course | None:
    """What decided a game that one seat has won; None if nothing can be said.

    ``lines`` are the chances or scores of every seat at ``places``, which are turns.
    """
    if review is not None and review.in_chances:
        swings = sorted(_swings(review, winner), key=lambda each: -each[0])
        for change, turn in swings:
            if change < DECISIVE:
                break
            decisive = _decisive(turn, turns.get(turn.number), winner)
            if decisive is not None:
                return decisive
    return _ahead(lines, places, winner)


def _swings(review: GameReview, winner: int) -> Iterator[tuple[float, TurnReview]]:
    """By how much each turn has raised the winner's chance."""
    for turn in review.turns:
        before, after = turn.chances_before, turn.chances_after
        if before and after and winner < min(len(before), len(after)):
            yield after[winner] - before[winner], turn


def _decisive(turn: TurnReview, line: TurnLine | None, winner: int) -> Decisive | None:
    if turn.seat == winner and turn.points > 0:
        return Decisive(turn.number, turn.seat, turn.points)
    if turn.seat != winner and turn.zilch and line is not None and line.at_risk > 0:
        return Decisive(turn.number, turn.seat, line.at_risk)
    return None


def _ahead(
    lines: Sequence[Sequence[float | None]], places: Sequence[int], winner: int
) -> Ahead | None:
    """Since when the winner has been ahead of everybody else."""
    since = None
    for n, place in enumerate(places):
        own = lines[winner][n]
        others = [line[n] for seat, line in enumerate(lines) if seat != winner]
        leads = own is not None and all(other is None or own > other for other in others)
        if not leads:
            since = None
        elif since is None:
            since = place
    return Ahead(max(1, since)) if since is not None and since < places[-1] else None


# What went well


@dataclass(frozen=True)
class Past:
    """What a person has come to by these rules in so many games.

    ``best_turn`` is the highest of other games, None if this game holds the record.
    ``per_decision`` is what a choice has cost on average, None if that isn't known.
    """

    games: int
    best_turn: Points | None
    per_decision: float | None

    def is_record(self, points: Points) -> bool:
        """Whether a turn of the game that is told brought more than any before."""
        enough = self.games > FEWEST_GAMES
        return enough and (self.best_turn is None or points > self.best_turn)


class Good(Enum):
    """What went well for a player, the best first."""

    RECORD = auto()
    BETTER_CHOICES = auto()
    CLOSE = auto()
    RIGHT_CHOICES = auto()
    BEST_TURN = auto()


@dataclass(frozen=True)
class GoodNews:
    """Something that went well: in a turn, with points, or at a chance."""

    what: Good
    turn: int = 0
    points: Points = 0
    chance: float = 0.0


def good_news(
    turns: Turns, review: GameReview | None, seat: int, past: Past | None
) -> Iterator[GoodNews]:
    """What went well for a player, the best first."""
    banked = {n: line.points for n, line in turns.items() if line.seat == seat and line.banked}
    best = max(banked, key=lambda n: banked[n], default=0)
    if past is not None and best and past.is_record(banked[best]):
        yield GoodNews(Good.RECORD, best, banked[best])
    if review is not None and review.in_chances:
        yield from _of_chances(review, review.players[seat], past)
    if best and banked[best] > 0:
        yield GoodNews(Good.BEST_TURN, best, banked[best])


def _of_chances(review: GameReview, player: PlayerReview, past: Past | None) -> Iterator[GoodNews]:
    if _chose_better(player, past):
        yield GoodNews(Good.BETTER_CHOICES)
    chances = {
        turn.number: turn.chances_after[player.seat]
        for turn in review.turns
        if turn.chances_after and player.seat < len(turn.chances_after)
    }
    closest = max(chances, key=lambda turn: chances[turn], default=0)
    if closest and chances[closest] >= CLOSE:
        yield GoodNews(Good.CLOSE, closest, chance=chances[closest])
    wrong = sum(player.wrong.values())
    if player.decisions and 1 - wrong / player.decisions >= MOSTLY_RIGHT:
        yield GoodNews(Good.RIGHT_CHOICES)


def _chose_better(player: PlayerReview, past: Past | None) -> bool:
    """Whether choices have cost less than they usually do."""
    if past is None or past.games <= FEWEST_GAMES or past.per_decision is None:
        return False
    return player.grade is not None and player.per_decision <= BETTER * past.per_decision
