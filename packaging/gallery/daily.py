"""The dice of the day for pictures: in each state, with a whole week, and weeks before it."""

from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from gallery.games import CLARA, SceneContext
from gallery.program import NOW
from zilch3d.features.daily.days import Day, Sign, Week, with_best
from zilch3d.features.daily.page import DailyScene, Shown, unreadable
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.store.finished_games import DayGame
from zilch3d.store.household import Person
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import OpenSeat
from zilch3d.store.setup import GameSetup, SeatSetup

TODAY = NOW.date()
"""A Sunday."""
TURNS = (
    *(Sign.SMALL, Sign.MEDIUM, Sign.ZILCH, Sign.HUGE, Sign.HOT, Sign.LARGE),
    *(Sign.SMALL, Sign.BURST, Sign.MEDIUM, Sign.LARGE, Sign.ZILCH, Sign.MEDIUM),
)
SCORES = (
    ((5100, 4650), 0.031, 0.12),
    ((4350, 5000), 0.118, -0.21),
    ((5250, 3900), 0.0, 0.18),
    ((2600, 5150), 0.064, -0.42),
    ((5000, 4950), 0.022, 0.03),
    ((5600, 3100), 0.041, 0.36),
    ((5050, 4600), 0.031, 0.12),
)
"""Of the days from Monday on: the points, what choices gave away, and luck."""


def day_game(day: date, scores: tuple[int, int], *, is_over: bool = True) -> DayGame:
    """Ragna's game of a day, as yet without a review; a score is in points."""
    own, other = (score // 50 for score in scores)
    seats = (OpenSeat("Ragna", "person", own), OpenSeat("Blaise", "optimal", other))
    winners = (int(other > own),) if is_over else ()
    return DayGame(
        day, "0" * 32, 0, seats, load("freeze"), is_over=is_over, is_open=not is_over,
        winners=winners,
    )  # fmt: skip


def full_week(monday: date, *, without: Collection[int] = ()) -> Week:
    """A week of games with reviews, but for these days."""

    def day(n: int) -> Day:
        scores, error, luck = SCORES[n]
        on = monday + timedelta(n)
        game = replace(day_game(on, scores), error=error, luck=luck)
        return Day(on, None if n in without else game)

    return Week(with_best(tuple(map(day, range(7)))), is_first=False)


def with_today(week: Week, game: DayGame | None) -> Week:
    return replace(week, days=with_best((*week.days[:-1], Day(TODAY, game))))


THIS_WEEK = full_week(TODAY - timedelta(6))
LAST_WEEK = full_week(TODAY - timedelta(13), without=(1, 4))
NOTHING = Week(tuple(Day(TODAY - timedelta(n)) for n in range(6, -1, -1)))
BEGUN = day_game(TODAY, (2300, 1900), is_over=False)
SET_UP = GameSetup("freeze", (SeatSetup("Ragna"), CLARA))
FAMILY = GameSetup("freeze", (SeatSetup("Ragna"), SeatSetup("Bertram der Bedächtige"), CLARA))


def _page(
    context: SceneContext,
    week: Week,
    *,
    day: date = TODAY,
    setup: GameSetup = SET_UP,
    fault: str = "",
) -> Scene:
    def ask(_person: Person, on: date) -> Future[Shown]:
        return completed(Shown(week, on, TURNS if week.on(on).is_over else (), fault))

    return DailyScene(context.program(setup=setup), day, ask)


DAILY: dict[str, Callable[[SceneContext], Scene]] = {
    "daily": partial(_page, week=NOTHING),
    "daily-under-way": partial(_page, week=with_today(THIS_WEEK, BEGUN)),
    "daily-given-up": partial(_page, week=with_today(NOTHING, replace(BEGUN, is_open=False))),
    "daily-week": partial(_page, week=THIS_WEEK),
    "daily-lost": partial(_page, week=with_today(NOTHING, day_game(TODAY, (4350, 5200)))),
    "daily-last-week": partial(
        _page, week=LAST_WEEK, day=LAST_WEEK.monday + timedelta(3), setup=FAMILY
    ),
    "daily-fault": partial(_page, week=NOTHING, fault=unreadable("disk I/O error")),
}
