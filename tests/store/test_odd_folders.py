"""The player's files in folders and under names that only some systems like."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

from tests.store.games import Clock, begun, continued, new_game, open_store, play_out
from zilch3d.store import settings
from zilch3d.store.database import NoticeReason
from zilch3d.store.files import NotWritten, move_aside, write_record
from zilch3d.store.house_rules import RuleFolder, fresh_file
from zilch3d.store.settings import Settings
from zilch3d.store.statistics import GameFilter, export

NOT_IN_NAMES = set('<>:"/\\|?*') | {chr(code) for code in range(32)}
DEVICES = {"con", "prn", "aux", "nul"} | {
    f"{port}{n}" for port in ("com", "lpt") for n in range(10)
}
"""Microsoft, "Naming Files, Paths, and Namespaces"."""
ODD = "Зоя & Ünsal’s “games” 骰子"
LONG = 300
"""Characters of a path; Windows takes 259, and more where it has been told to."""


def suits_windows(name: str) -> bool:
    stem = name.partition(".")[0].rstrip(" ").lower()
    return not (set(name) & NOT_IN_NAMES or name.endswith((".", " ")) or stem in DEVICES)


@pytest.mark.parametrize(
    "name",
    [
        *("NUL", "com1", "COM¹", "Lpt9 ", "aux.", "Con.toml"),
        *("Max: his rules", "trailing. ", "...", "a\\b/c", 'what "is" <this>?', "x" * 39 + " y"),
    ],
)
def test_rules_of_any_name_have_a_file_that_windows_takes(tmp_path: Path, name: str) -> None:
    """On every system, so that files can be carried over."""
    first = fresh_file(tmp_path, name)
    first.touch()
    for file in (first, fresh_file(tmp_path, name)):
        assert suits_windows(file.name)
        assert file.parent == tmp_path


def test_rules_of_a_device_s_name_are_kept_under_their_own(tmp_path: Path) -> None:
    folder = RuleFolder(tmp_path, _at_once)
    folder.begin({"name": "Max: his rules"})
    folder.begin({"name": "Con"})
    assert sorted(os.listdir(tmp_path)) == ["con-2.toml", "max-his-rules.toml"]
    assert [rules.name for rules in folder.listed or ()] == ["Con", "Max: his rules"]


def _at_once(task: object) -> Future[object]:
    assert callable(task)
    done: Future[object] = Future()
    done.set_result(task())
    return done


@pytest.fixture(params=[ODD, "long"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == ODD:
        return tmp_path / ODD
    if sys.platform == "win32":
        pytest.skip("a switch of the system decides whether it takes long paths")
    parts = (LONG - len(str(tmp_path))) // 31 + 1
    return tmp_path.joinpath(*["n" * 30] * parts)


def test_games_settings_and_records_are_kept_in_any_folder(folder: Path) -> None:
    clock, game = Clock(), new_game()
    with closing(open_store(folder, clock)) as store:
        assert store.notices == ()
        table = begun(store, game)
        play_out(table)
    with closing(open_store(folder, clock)) as store:
        assert continued(store, game.fair.game_id).state == table.state
    settings.save(Settings(), folder / "settings.toml")
    settings.save(Settings(reduced_motion=True), folder / "settings.toml")
    write_record("rules: freeze\n", folder, clock())
    move_aside(folder / "settings.toml")
    with closing(sqlite3.connect(folder / "games.sqlite")) as database:
        export(database, GameFilter(), folder, clock())
    names = list(_names(folder))
    assert len(names) > 5
    assert [name for name in names if not suits_windows(name)] == []


def _names(folder: Path) -> Iterator[str]:
    for _place, folders, files in os.walk(folder):
        yield from (*folders, *files)


def test_a_path_that_the_system_refuses_is_named_and_the_game_is_played(tmp_path: Path) -> None:
    """As Windows refuses long ones; here a single name is too long for every file system."""
    folder = tmp_path / ("n" * LONG)
    with closing(open_store(folder)) as store:
        (notice,) = store.notices
        assert notice.reason is NoticeReason.UNUSABLE
        assert notice.detail
        assert begun(store, new_game()).state is not None
    with pytest.raises(NotWritten) as raised:
        write_record("rules: freeze\n", folder, Clock()())
    assert raised.value.file.parent == folder
    assert raised.value.detail
