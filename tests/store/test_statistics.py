"""Statistics and Zilch Records: what SQL says of many games, against what the rows say."""

import csv
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import fsum
from pathlib import Path

import pytest

from developer.stored_games import EVERY, FIRST, fill
from tests.engine.playing import RULES
from zilch3d.odds.solvable import same_play
from zilch3d.store.database import in_memory
from zilch3d.store.files import NotWritten
from zilch3d.store.results import keep_result
from zilch3d.store.statistics import (
    EXPORTED_COLUMNS,
    FORMULAS,
    MOST_PERIODS,
    RECORD_KINDS,
    WITHOUT_POINTS,
    GameFilter,
    PlayerKey,
    RecordKind,
    export,
    statistics,
)

GAMES = 240
ALL = GameFilter(None, "everybody")
RAGNA = PlayerKey(True, "Ragna")
FREEZE = same_play(RULES["freeze"])
NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.fixture(scope="module")
def filled() -> Iterator[sqlite3.Connection]:
    with closing(in_memory().connection) as database:
        fill(database, GAMES, [RULES["freeze"], RULES["zilch-1990"]])
        yield database


@pytest.fixture
def games(filled: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """These games, whatever a test does to them."""
    with closing(in_memory().connection) as database:
        filled.backup(database)
        yield database


def one(database: sqlite3.Connection, question: str) -> float:
    (value,) = database.execute(question).fetchone()
    return float(value)


def test_everything_is_counted_once(filled: sqlite3.Connection) -> None:
    found = statistics(filled, ALL)
    assert found.games == GAMES
    assert sum(rules.games for rules in found.rules) == GAMES
    assert fsum(each.figures.wins for each in found.figures) == pytest.approx(GAMES)
    parts = sum(each.figures.games for each in found.figures)
    assert parts == sum(step.figures.games for step in found.course)
    assert parts == one(filled, "SELECT COUNT(*) FROM part")


def test_figures_are_the_sums_of_a_player_s_games(filled: sqlite3.Connection) -> None:
    (ragna,) = statistics(filled, GameFilter(None, RAGNA)).figures
    where = "FROM part JOIN review USING (game, seat) WHERE who = 'Ragna'"
    assert ragna.figures.turns == one(filled, f"SELECT SUM(turns) {where}")
    assert ragna.figures.luck == pytest.approx(one(filled, f"SELECT SUM(luck) {where}"))
    assert ragna.figures.best_turn == one(filled, f"SELECT MAX(best_turn) {where}")
    assert ragna.figures.reviewed == ragna.figures.games


def test_the_rules_played_last_are_shown_first(filled: sqlite3.Connection) -> None:
    found = statistics(filled, GameFilter())
    last = one(filled, f"SELECT rules = '{FREEZE}' FROM result ORDER BY ended DESC LIMIT 1")
    expected = FREEZE if last else same_play(RULES["zilch-1990"])
    assert found.selection.rules == found.rules[0].key == expected


def test_a_time_leaves_out_what_ended_before(filled: sqlite3.Connection) -> None:
    since = FIRST + 200 * EVERY
    found = statistics(filled, GameFilter(None, "everybody", since))
    assert found.games == GAMES - 200
    assert all(step.first >= since for step in found.course)


def test_the_course_has_steps_of_about_the_same_size(filled: sqlite3.Connection) -> None:
    course = statistics(filled, GameFilter(None, RAGNA)).course
    sizes = {step.figures.games for step in course}
    assert len(course) == MOST_PERIODS
    assert max(sizes) - min(sizes) <= 1
    assert all(one.last <= other.first for one, other in pairwise(course))


@pytest.mark.parametrize("feat", [feat for feat in RECORD_KINDS if feat not in FORMULAS])
def test_a_record_is_the_best_of_the_selection(
    feat: RecordKind, filled: sqlite3.Connection
) -> None:
    found = {one.feat: one for one in statistics(filled, GameFilter(FREEZE, RAGNA)).records}
    best = "MIN" if feat in ("lead", "turns") else "MAX"
    won = " AND won" if feat in ("lead", "turns", "comeback") else ""
    where = f"WHERE who = 'Ragna' AND rules = '{FREEZE}'{won}"
    (value,) = filled.execute(f"SELECT {best}({feat}) FROM part {where}").fetchone()
    if value is None:
        assert feat == "chevrons", "nobody has had one"
        assert feat not in found
    else:
        assert found[feat].value == value
        assert found[feat].who == RAGNA


def test_who_never_got_on_the_board_has_a_record_in_games_kept_before_it_too(
    games: sqlite3.Connection,
) -> None:
    """The family's sheet tells of who "didn't get on the board": most turns of such a game.

    Whoever lost all points again, to penalties, or was away for the whole game, has none.
    """
    ended = "SELECT game, seat FROM part ORDER BY ended, seat"
    lost, shut_out, longer, away, early = games.execute(ended).fetchall()[:5]
    games.execute("UPDATE part SET score = 1 WHERE score = 0")
    change = "UPDATE part SET score = 0, best_turn = ?, turns = ? WHERE game = ? AND seat = ?"
    for best, turns, who in (
        (7, 40, lost), (None, 12, shut_out), (None, 19, longer), (None, 0, away), (None, 19, early)
    ):  # fmt: skip
        games.execute(change, (best, turns, *who))
    found = {one.feat: one for one in statistics(games, ALL).records}["off_board"]
    assert (found.value, found.game, found.turn) == (19, longer[0], None)


def test_of_equal_records_the_first_stands(games: sqlite3.Connection) -> None:
    games.execute("UPDATE part SET best_turn = 80, best_turn_at = 3")
    best = statistics(games, GameFilter(FREEZE, "everybody")).records[0]
    first = games.execute("SELECT MIN(ended) FROM part WHERE rules = ?", (FREEZE,)).fetchone()
    assert (best.feat, best.turn, best.ended.isoformat()) == ("best_turn", 3, *first)


def test_points_of_different_rules_are_not_compared(filled: sqlite3.Connection) -> None:
    assert {one.feat for one in statistics(filled, ALL).records} <= WITHOUT_POINTS


def test_opponents_are_those_of_the_same_games(filled: sqlite3.Connection) -> None:
    found = statistics(filled, GameFilter(None, RAGNA))
    bertram = next(each for each in found.opponents if each.who == PlayerKey(True, "Bertram"))
    shared = (
        "SELECT COUNT(*) FROM part AS own JOIN part AS other USING (game)"
        " WHERE own.who = 'Ragna' AND other.who = 'Bertram'"
    )
    assert bertram.games == one(filled, shared)
    assert bertram.wins == one(filled, f"{shared} AND own.won")
    assert bertram.losses == one(filled, f"{shared} AND other.won")
    assert statistics(filled, ALL).opponents == ()


def test_a_person_called_like_a_computer_player_is_another(games: sqlite3.Connection) -> None:
    games.execute("UPDATE part SET who = 'steady' WHERE who = 'Ragna'")
    games.execute("UPDATE seat SET name = 'steady' WHERE name = 'Ragna'")
    found = statistics(games, ALL)
    same = [each for each in found.players if each.who.key == "steady"]
    assert [(each.who.is_person, each.name) for each in same] == [
        (True, "steady"),
        (False, "Clara"),
    ]
    assert len([each for each in found.figures if each.who.key == "steady"]) == 2


def test_a_computer_player_has_the_name_of_its_last_game(games: sqlite3.Connection) -> None:
    last = "SELECT game FROM part WHERE who = 'steady' ORDER BY ended DESC LIMIT 1"
    games.execute(f"UPDATE seat SET name = 'Klara' WHERE player = 'steady' AND game = ({last})")
    assert statistics(games, ALL).name_of(PlayerKey(False, "steady")) == "Klara"


def test_games_of_rules_that_cannot_be_read_count(games: sqlite3.Connection) -> None:
    games.execute("UPDATE game SET rules = '?' WHERE rules_name = 'freeze'")
    found = statistics(games, ALL)
    assert found.games == GAMES
    lost = next(each for each in found.rules if each.key == FREEZE)
    assert (lost.name, lost.rules) == ("freeze", None)
    games.execute("UPDATE part SET turns = NULL, zilches = NULL, best_turn = NULL, rolls = NULL")
    figures = statistics(games, ALL).figures[0].figures
    assert (figures.turns, figures.points) == (0, 0)
    assert figures.games > 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE part SET ended = 'yesterday'",
        "UPDATE part SET winners = 0",
        "UPDATE part SET who = '\u202e' || who",
        "UPDATE review SET luck = 1e308",
        "UPDATE part SET best_turn = -9223372036854775808, score = -5",
        "DELETE FROM result",
        "DELETE FROM seat",
        "DELETE FROM review",
    ],
)
def test_damaged_rows_end_nothing(damage: str, games: sqlite3.Connection) -> None:
    games.execute(damage)
    for selection in (ALL, GameFilter(), GameFilter(FREEZE, RAGNA, FIRST)):
        statistics(games, selection)


def test_before_the_first_game_there_is_nothing() -> None:
    with closing(in_memory().connection) as database:
        found = statistics(database, GameFilter())
    assert (found.games, found.rules, found.players, found.records) == (0, (), (), ())
    assert found.selection.rules is None


def test_games_that_are_not_counted_yet_are_said(games: sqlite3.Connection) -> None:
    games.execute("DELETE FROM result WHERE rules = ?", (FREEZE,))
    assert statistics(games, ALL).waiting == one(games, "SELECT COUNT(*) FROM game") - one(
        games, "SELECT COUNT(*) FROM result"
    )


# Export


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_an_export_has_a_row_for_each_player_of_each_game(
    filled: sqlite3.Connection, tmp_path: Path
) -> None:
    selection = GameFilter(same_play(RULES["zilch-1990"]), RAGNA)
    file = export(filled, selection, tmp_path, NOW)
    rows = rows_of(file)
    assert tuple(rows[0]) == EXPORTED_COLUMNS
    assert {row["player"] for row in rows} == {"Ragna"}
    assert len(rows) == statistics(filled, selection).games
    assert {row["score"] for row in rows if row["won"] == "1"} == {"100.0"}, "of half points"


def test_no_export_is_written_over(filled: sqlite3.Connection, tmp_path: Path) -> None:
    first, second = (export(filled, GameFilter(), tmp_path, NOW) for _time in range(2))
    assert first != second
    assert first.read_bytes() == second.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([first, second])


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@SUM(A1)", "\t=1", '=HYPERLINK("x")'])
def test_a_name_is_no_formula(name: str, games: sqlite3.Connection, tmp_path: Path) -> None:
    games.execute("UPDATE seat SET name = ? WHERE name = 'Ragna'", (name,))
    rows = rows_of(export(games, GameFilter(FREEZE, RAGNA), tmp_path, NOW))
    assert all(row["player"][0] in "'\\" for row in rows)


def test_what_cannot_be_written_is_said(filled: sqlite3.Connection, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotWritten):
        export(filled, GameFilter(), tmp_path / "file", NOW)


def test_a_game_without_a_result_is_counted_once_it_has_one(games: sqlite3.Connection) -> None:
    game = f"{0:032x}"
    keep_result(games, game, None)
    keep_result(games, game, None)
    assert statistics(games, ALL).games == GAMES
    since = GameFilter(None, "everybody", FIRST + timedelta(seconds=1))
    assert statistics(games, since).games == GAMES - 1
