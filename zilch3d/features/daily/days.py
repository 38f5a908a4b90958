"""The dice of the day as data: whose they are, the days of a week, and the turns of a game.

A day's game is against one other, so what it came to is one's own points and the other's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.records.scoresheet import TurnLine, score_sheet, with_first_turn
from zilch3d.store.finished_games import DayGame
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.saved_games import CannotLoad, Occasion
from zilch3d.table.replaying import restore
from zilch3d.ui.pages.offer import last_setup
from zilch3d.ui.program import Program

ROOM = "daily"
"""The room that the games lead back to: see ``occasion_of``."""
BEST = 5
"""So many days of a week count: those with the most points."""
WEEK = 7
MEDIUM, LARGE, HUGE = 300, 600, 1000
"""Points from which on a banked turn is of this size."""


class Sign(Enum):
    """A turn at a glance."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    HOT = "hot"
    """Hot dice, and banked."""
    ZILCH = "zilch"
    BURST = "burst"
    """Hot dice, and then a zilch."""


@dataclass(frozen=True)
class Day:
    """A day of a week; ``counts`` if it is among its best. ``game`` is None if none was begun."""

    date: date
    game: DayGame | None = None
    counts: bool = False

    @property
    def is_over(self) -> bool:
        return self.game is not None and self.game.is_over

    @property
    def own(self) -> int:
        """One's own points; 0 without a game that is over."""
        return self._points_of(mine=True) if self.is_over else 0

    @property
    def scores(self) -> tuple[int, int]:
        """One's own points and the other's, also in a game that isn't over."""
        return self._points_of(mine=True), self._points_of(mine=False)

    @property
    def won(self) -> bool | None:
        """Whether one has won; None for a win that is shared."""
        assert self.game is not None
        return None if len(self.game.winners) > 1 else self.game.seat in self.game.winners

    def _points_of(self, *, mine: bool) -> int:
        """The points of oneself, or of the best other."""
        game = self.game
        if game is None or game.rules is None:
            return 0
        scores = (s.score for n, s in enumerate(game.seats) if (n == game.seat) is mine)
        return _in_points(game.rules, max(scores, default=0))


@dataclass(frozen=True)
class Week:
    """The seven days from a Monday on. ``is_first`` if no older ones were played."""

    days: tuple[Day, ...]
    is_first: bool = True

    @property
    def monday(self) -> date:
        return self.days[0].date

    @property
    def over(self) -> Sequence[Day]:
        """The days whose game is over."""
        return [day for day in self.days if day.is_over]

    @property
    def points(self) -> int:
        """The sum of the best days."""
        return sum(day.own for day in self.days if day.counts)

    @property
    def error(self) -> float | None:
        """The chance of winning given away in a game, on average; None while none is known."""
        errors = [d.game.error for d in self.over if d.game and d.game.error is not None]
        return sum(errors) / len(errors) if errors else None

    def on(self, day: date) -> Day:
        """The day of this week with this date."""
        return self.days[(day - self.monday).days]


def people(program: Program) -> tuple[Person, ...]:
    """Whoever plays here: those of the last game, then everybody else of the household."""
    household = program.household
    seats = last_setup(program.settings.current, household).seats
    people = dict[str, Person]()
    for name in (seat.name for seat in seats if seat.is_person):
        person = household.of_name(name) or Person("", name)
        people[person.name] = person
    for person in household.people:
        people.setdefault(person.name, person)
    return tuple(people.values())


def occasion_of(day: date, person: Person) -> Occasion:
    """What a day's game of the person is part of: its key is the day as ISO 8601, and the name."""
    return Occasion(ROOM, f"{day.isoformat()} {person.name}")


def player_of(occasion: Occasion) -> str:
    """The name in an occasion's key; empty in those of older versions, which had the day alone."""
    return occasion.key.partition(" ")[2]


def monday_of(day: date) -> date:
    """The Monday of the day's week; of the calendar's first days, that first day."""
    return day - timedelta(min(day.weekday(), (day - date.min).days))


def read_week(games: GameStore, person: Person, monday: date) -> Week:
    """A person's week, which waits for the store. Raises sqlite3.Error."""
    dates = list(_dates(monday))
    first = games.first_day(person.name).result()
    played = {game.day: game for game in games.of_days(monday, dates[-1], person.name).result()}
    days = (Day(date, played.get(date)) for date in dates)
    return Week(with_best(tuple(days)), first is None or first >= monday)


def _dates(monday: date) -> Iterator[date]:
    """The days of a week; fewer at the calendar's end."""
    yield from (monday + timedelta(n) for n in range(min(WEEK, (date.max - monday).days + 1)))


def with_best(days: tuple[Day, ...]) -> tuple[Day, ...]:
    """The days, those that count marked: of equal ones the earlier."""
    over = sorted((day for day in days if day.is_over), key=lambda day: (-day.own, day.date))
    best = {day.date for day in over[:BEST]}
    return tuple(replace(day, counts=day.date in best) for day in days)


def read_turns(games: GameStore, game: DayGame) -> tuple[Sign, ...]:
    """The person's turns of a game, which waits for the store; none if it can't be loaded."""
    try:
        table = restore(games.load(game.id))
    except CannotLoad:
        return ()
    rules = table.initial.rules
    lines = score_sheet(table.initial, with_first_turn(table.initial, table.events))
    own = (line for line in lines if isinstance(line, TurnLine) and line.seat == game.seat)
    return tuple(sign(rules, line) for line in own if line.finished and not line.is_for_start)


def sign(rules: RuleSet, line: TurnLine) -> Sign:
    """The sign of a turn."""
    if line.zilch:
        return Sign.BURST if line.hot_dice else Sign.ZILCH
    if line.hot_dice:
        return Sign.HOT
    points = _in_points(rules, line.points)
    sizes = {HUGE: Sign.HUGE, LARGE: Sign.LARGE, MEDIUM: Sign.MEDIUM}
    return next((sizes[least] for least in sizes if points >= least), Sign.SMALL)


def _in_points(rules: RuleSet, amount: Points) -> int:
    return int(amount * rules.scoring.unit)
