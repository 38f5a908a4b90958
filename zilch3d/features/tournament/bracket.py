"""A tournament as a fold over its games: who meets whom, and how all stand. Pure, without time.

Entrants are numbers from 0, in the order in which they were drawn. In a round robin everybody meets
everybody once, by the circle method: one stays, the others walk round. In a knock-out the loser of
a match is out; where the field is no power of two, those drawn first begin a round later.

A match is best of one or of three games. A shared game is half a win for both. In a round robin a
match can be shared as well; in a knock-out they play on until somebody is ahead. Who has gone home
loses the matches that are still open, as soon as it is known whom they are against.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

Form: TypeAlias = Literal["round-robin", "knock-out"]

LEAST, MOST = 3, 8
"""Entrants."""
BEST_OF = (1, 3)
MOST_GAMES = 99
"""Games of a match that are looked at: a knock-out goes on after shared ones."""
WHOLE, HALF = 2, 1
"""What a game or a match is worth to the winner, and to both who share it."""

Sides: TypeAlias = tuple[int, int]
Encounter: TypeAlias = tuple[int, int]
"""A match and a game of it, both from 0."""


class PlayedGame(NamedTuple):
    """A game that is over: its two ``sides``, their points, and who of them has won."""

    sides: Sides
    points: tuple[int, int]
    won: tuple[bool, bool]

    def seen_from(self, sides: Sides) -> "PlayedGame":
        """The same game with its sides in this order."""
        if sides == self.sides:
            return self
        return PlayedGame(sides, self.points[::-1], self.won[::-1])

    @property
    def worth(self) -> tuple[int, int]:
        """What it gives either side, a win being WHOLE."""
        if self.won[0] == self.won[1]:
            return HALF, HALF
        return (WHOLE, 0) if self.won[0] else (0, WHOLE)


class Plan(NamedTuple):
    """What was agreed before the first game."""

    form: Form
    entrants: int
    best_of: int


@dataclass(frozen=True)
class Match:
    """A match: ``number`` in the schedule and ``round`` are from 0.

    ``sides`` are None while it is open who comes there, and where nobody does: a bye. ``games`` are
    those that are over, seen from the sides. ``walked`` if it was decided by somebody's going home.
    """

    number: int
    round: int
    sides: tuple[int | None, int | None]
    games: tuple[PlayedGame, ...] = ()
    winner: int | None = None
    is_over: bool = False
    is_bye: bool = False
    walked: bool = False

    @property
    def both(self) -> Sides | None:
        """The two who meet; None while one of them is open."""
        first, second = self.sides
        return None if first is None or second is None else (first, second)

    @property
    def score(self) -> tuple[int, int]:
        """What the games have given either side, a win being WHOLE."""
        return _worth(self.games)

    @property
    def is_shared(self) -> bool:
        return self.is_over and self.winner is None and bool(self.games)


class Row(NamedTuple):
    """How an entrant stands in a round robin: ``rank`` is from 1, equals share the better one.

    ``worth`` are matches, a win being WHOLE; ``difference`` is points won less points lost.
    """

    entrant: int
    rank: int
    played: int
    worth: int
    difference: int


@dataclass(frozen=True)
class Course:
    """A tournament as it stands: all its matches in their order."""

    plan: Plan
    matches: tuple[Match, ...]

    @cached_property
    def next(self) -> Match | None:
        """The match to be played; None once all are."""
        return next((m for m in self.matches if not m.is_over and m.both is not None), None)

    @property
    def is_over(self) -> bool:
        return all(match.is_over for match in self.matches)

    @property
    def rounds(self) -> tuple[tuple[Match, ...], ...]:
        last = max(match.round for match in self.matches)
        return tuple(
            tuple(match for match in self.matches if match.round == n) for n in range(last + 1)
        )

    @property
    def games(self) -> int:
        """How many games count so far."""
        return sum(len(match.games) for match in self.matches)

    @cached_property
    def table(self) -> tuple[Row, ...]:
        """All entrants, the first one first: matches won, then points, then who beat whom."""
        return _table(self.plan.entrants, self.matches)

    @property
    def champions(self) -> tuple[int, ...]:
        """Who has won it; several if they share the crown, nobody before the end."""
        if not self.is_over:
            return ()
        if self.plan.form == "round-robin":
            return tuple(row.entrant for row in self.table if row.rank == 1)
        winner = self.matches[-1].winner
        return () if winner is None else (winner,)

    def won_by(self, entrant: int) -> int:
        """How many matches this entrant has won at the table."""
        return sum(m.winner == entrant for m in self.matches if not m.walked and not m.is_bye)

    def of(self, entrant: int) -> int:
        """How many matches this entrant has played at the table."""
        return sum(bool(m.games) and entrant in m.sides for m in self.matches)


# The schedule


def circle(entrants: int) -> tuple[tuple[Sides, ...], ...]:
    """The rounds of a round robin: each pair once, nobody twice in a round."""
    seats: list[int | None] = [*range(entrants), *([None] if entrants % 2 else [])]
    rounds: list[tuple[Sides, ...]] = []
    for turn in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        met = [(a, b) for a, b in pairs if a is not None and b is not None]
        rounds.append(tuple((b, a) if turn % 2 else (a, b) for a, b in met))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return tuple(rounds)


def places(entrants: int) -> tuple[int | None, ...]:
    """The entrants from the top of a knock-out's first round to its end; None are byes.

    No two byes meet, and those drawn first have them.
    """
    order = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return tuple(seed if seed < entrants else None for seed in order)


def matches_of(plan: Plan) -> int:
    """How many matches have to be played."""
    if plan.form == "round-robin":
        return plan.entrants * (plan.entrants - 1) // 2
    return plan.entrants - 1


# The fold


def course(
    plan: Plan,
    games: Mapping[Encounter, Sequence[PlayedGame]],
    gone: Sequence[int] = (),
) -> Course:
    """The tournament after these games, in the order in which they began.

    Of several games for one place the first between its two sides counts. Those who are ``gone``
    are in the order in which they went.
    """
    if plan.form == "round-robin":
        return Course(plan, tuple(_round_robin(plan, games, gone)))
    return Course(plan, tuple(_knock_out(plan, games, gone)))


def _round_robin(
    plan: Plan, games: Mapping[Encounter, Sequence[PlayedGame]], gone: Sequence[int]
) -> Iterable[Match]:
    rounds = enumerate(circle(plan.entrants))
    pairs = [(turn, sides) for turn, of_round in rounds for sides in of_round]
    for number, (turn, sides) in enumerate(pairs):
        yield _played(plan, Match(number, turn, sides), games, gone)


def _knock_out(
    plan: Plan, games: Mapping[Encounter, Sequence[PlayedGame]], gone: Sequence[int]
) -> Iterable[Match]:
    field: list[int | None] = list(places(plan.entrants))
    number = turn = 0
    while len(field) > 1:
        through: list[int | None] = []
        for sides in zip(field[::2], field[1::2], strict=True):
            match = Match(number, turn, sides)
            if turn == 0 and None in sides:
                winner = sides[0] if sides[1] is None else sides[1]
                match = Match(number, turn, sides, winner=winner, is_over=True, is_bye=True)
            else:
                match = _played(plan, match, games, gone)
            yield match
            through.append(match.winner)
            number += 1
        field, turn = through, turn + 1


def _played(
    plan: Plan,
    match: Match,
    games: Mapping[Encounter, Sequence[PlayedGame]],
    gone: Sequence[int],
) -> Match:
    """The match with its games, and what they have decided."""
    sides = match.both
    if sides is None:
        return match
    counted = _counted(plan, match.number, sides, games)
    first, second = _worth(counted)
    is_over = _is_decided(plan, len(counted), abs(first - second))
    winner = None if first == second else sides[first < second]
    left = [who for who in gone if who in sides]
    if not is_over and left:
        winner = _left_over(plan, sides, left)
        return Match(match.number, match.round, sides, counted, winner, True, walked=True)
    return Match(match.number, match.round, sides, counted, winner if is_over else None, is_over)


def _left_over(plan: Plan, sides: Sides, left: Sequence[int]) -> int | None:
    """Who wins because others have gone: of two who both went, who stayed longer goes through."""
    if len(left) == 1:
        return sides[sides[0] == left[0]]
    return left[-1] if plan.form == "knock-out" else None


def _counted(
    plan: Plan,
    number: int,
    sides: Sides,
    games: Mapping[Encounter, Sequence[PlayedGame]],
) -> tuple[PlayedGame, ...]:
    counted: list[PlayedGame] = []
    for place in range(MOST_GAMES):
        first, second = _worth(counted)
        if _is_decided(plan, len(counted), abs(first - second)):
            break
        here = games.get((number, place), ())
        game = next((each for each in here if set(each.sides) == set(sides)), None)
        if game is None:
            break
        counted.append(game.seen_from(sides))
    return tuple(counted)


def _worth(games: Iterable[PlayedGame]) -> tuple[int, int]:
    worth = [game.worth for game in games]
    return sum(first for first, _second in worth), sum(second for _first, second in worth)


def _is_decided(plan: Plan, played: int, lead: int) -> bool:
    """Whether the other can't catch up, or there is nothing left to play."""
    left = plan.best_of - played
    if left > 0:
        return lead > WHOLE * left
    return lead > 0 or (plan.form == "round-robin" and played > 0)


# Standings


def _table(entrants: int, matches: Sequence[Match]) -> tuple[Row, ...]:
    worth, difference = [0] * entrants, [0] * entrants
    played = [0] * entrants
    for match in matches:
        sides = match.both
        if sides is None:
            continue
        for side, who in enumerate(sides):
            played[who] += match.is_over
            worth[who] += _worth_to(match, who)
            difference[who] += sum(g.points[side] - g.points[1 - side] for g in match.games)
    first = [(worth[who], difference[who]) for who in range(entrants)]

    def key(who: int) -> tuple[int, int, int]:
        equals = [other for other in range(entrants) if first[other] == first[who]]
        return (*first[who], _among(who, equals, matches))

    keys = [key(who) for who in range(entrants)]
    rows = (
        Row(who, 1 + sum(other > keys[who] for other in keys), played[who], *first[who])
        for who in range(entrants)
    )
    return tuple(sorted(rows, key=lambda row: (row.rank, row.entrant)))


def _among(who: int, equals: Sequence[int], matches: Iterable[Match]) -> int:
    """What somebody's matches against these are worth."""
    met = (m for m in matches if who in m.sides and all(side in equals for side in m.sides))
    return sum(_worth_to(match, who) for match in met)


def _worth_to(match: Match, who: int) -> int:
    if match.winner is not None:
        return WHOLE if match.winner == who else 0
    return HALF if match.is_shared and not match.walked else 0
