"""The screen of records: an autumn of games, and before the first one."""

from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from math import sin

from gallery.games import SceneContext
from gallery.people import with_people
from gallery.program import NOW
from zilch3d.features.statistics.page import RecordsScene
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.odds.solvable import same_play
from zilch3d.store.database import in_memory
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.statistics import (
    GameFilter,
    KnownPlayer,
    Opponent,
    Period,
    PlayerKey,
    PlayerTotals,
    RecordKind,
    RulesPlayed,
    Statistics,
    Totals,
    ZilchRecord,
)

RULES = load("zilch-1990")
KEY = same_play(RULES)
RAGNA, BERTRAM, CLARA = (
    PlayerKey(True, "Ragna"),
    PlayerKey(True, "Bertram"),
    PlayerKey(False, "steady"),
)
STEPS = 24


def _records() -> tuple[ZilchRecord, ...]:
    def record(
        feat: RecordKind, value: int, who: PlayerKey, days: int, turn: int | None = None
    ) -> ZilchRecord:
        return ZilchRecord(feat, value, who, "0" * 32, turn, NOW - timedelta(days), KEY)

    return (
        record("best_turn", 127, RAGNA, 3, 17),
        record("loss", 84, BERTRAM, 40, 6),
        record("chevrons", 2, BERTRAM, 40, 6),
        record("longest_turn", 9, RAGNA, 3, 17),
        record("score", 289, RAGNA, 12),
        record("comeback", 96, BERTRAM, 31),
        record("lead", 0, RAGNA, 25),
        record("turns", 8, RAGNA, 3),
        record("zilch_run", 6, BERTRAM, 18, 29),
        record("off_board", 11, BERTRAM, 40),
    )


def _course() -> tuple[Period, ...]:
    """Errors that become fewer, and luck that goes to and fro."""
    steps = []
    for n in range(STEPS):
        error = 0.9 * 0.93**n + 0.12 + 0.08 * sin(2.3 * n)
        figures = Totals(
            3, 1.0 + (n % 3 == 1), 540 + 11 * n, 36, 11 - n // 6, 9, 9.6, 110, 4, 60, 3,
            0.35 * sin(1.7 * n), error, 120, max(0, 4 - n // 5),
        )  # fmt: skip
        first = NOW - timedelta(days=3 * (STEPS - n))
        steps.append(Period(first, first + timedelta(days=2), figures))
    return tuple(steps)


def _figures(games: int, wins: float, luck: float, error: float) -> Totals:
    turns = 12 * games
    return Totals(
        games, wins, 178 * games, turns, round(0.29 * turns), round(0.27 * turns), 0.275 * turns,
        3 * turns, games, 127, games, luck, error, 40 * games, games // 4,
    )  # fmt: skip


STATISTICS = Statistics(
    GameFilter(KEY),
    (RulesPlayed(KEY, RULES.id, RULES, 72), RulesPlayed("other", "sunday", None, 3)),
    (
        KnownPlayer(RAGNA, "Ragna", 75),
        KnownPlayer(BERTRAM, "Bertram der Bedächtige", 40),
        KnownPlayer(CLARA, "Clara", 31),
    ),
    72,
    (
        PlayerTotals(RAGNA, _figures(72, 40.5, 1.31, 22.4)),
        PlayerTotals(BERTRAM, _figures(40, 15.5, -0.87, 19.1)),
    ),
    _records(),
    _course(),
    (Opponent(BERTRAM, 40, 24.5, 15.5), Opponent(CLARA, 31, 15, 16)),
)
EMPTY = Statistics(GameFilter(None), (), (), 0, (), (), (), ())


class CountedGames(GameStore):
    """Games whose statistics are there at once."""

    def __init__(self, counted: Statistics) -> None:
        super().__init__(in_memory(), lambda: NOW)
        self.counted = counted

    def statistics(self, _games: GameFilter) -> Future[Statistics]:
        return completed(self.counted)


def records(
    context: SceneContext, page: str = "records", statistics: Statistics = STATISTICS
) -> Scene:
    """A page of the screen."""

    program = replace(with_people(context.program()), games=CountedGames(statistics))
    scene = RecordsScene(program)
    scene.page = page
    return scene


def opponents(context: SceneContext) -> Scene:
    """Of one player."""
    of_ragna = Statistics(
        GameFilter(KEY, RAGNA), STATISTICS.rules, STATISTICS.players, 72,
        STATISTICS.figures[:1], STATISTICS.records, STATISTICS.course, STATISTICS.opponents,
    )  # fmt: skip
    return records(context, "opponents", of_ragna)


def no_records(context: SceneContext) -> Scene:
    """Before the first game has been finished."""
    return records(context, statistics=EMPTY)
