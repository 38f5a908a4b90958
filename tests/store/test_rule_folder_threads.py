"""Two threads share a folder of rules, and no change is lost, whatever comes between."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zilch3d.engine.fields import Document
from zilch3d.engine.rulefile import document
from zilch3d.store import house_rules
from zilch3d.store.files import NotWritten
from zilch3d.store.house_rules import HouseRules, RuleFolder
from zilch3d.store.rulefiles import load
from zilch3d.store.toml_pages import page

OURS: Document = {**document(load("freeze")), "name": "Ours"}


def version(number: int) -> Document:
    return {**OURS, "turn": {"opening": 50 * number}}


class Background:
    """A thread whose tasks are run by hand."""

    def __init__(self) -> None:
        self.tasks: list[Callable[[], object]] = []

    def __call__(self, task: Callable[[], object]) -> Future[object]:
        self.tasks.append(task)
        return Future()

    def run(self, most: int | None = None) -> None:
        """Run the tasks that are there, at most so many."""
        tasks, self.tasks = self.tasks[:most], self.tasks[len(self.tasks[:most]) :]
        for task in tasks:
            task()


def without_sync(
    file: Path,
    fill: Callable[[IO[bytes]], object],
    *,
    backup: bool = False,  # noqa: ARG001
) -> None:
    """Writes a file; nothing here is about what a crash leaves, nor about backups."""
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as stream:
        fill(stream)


class UnsureDisk:
    """Writes files while it is not full."""

    def __init__(self) -> None:
        self.is_full = False

    def __call__(
        self, file: Path, fill: Callable[[IO[bytes]], object], *, backup: bool = False
    ) -> None:
        if self.is_full:
            raise NotWritten(file, OSError("full"))
        without_sync(file, fill, backup=backup)


class Between:
    """Runs ``meanwhile`` before one line of ``house_rules``, as if another thread had the turn."""

    def __init__(self, line: int, meanwhile: Callable[[], object]) -> None:
        self.is_over = False
        self._lines_left = line
        self._meanwhile = meanwhile

    def run(self, task: Callable[[], object]) -> None:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            task()
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self._stepped if frame.f_code.co_filename == house_rules.__file__ else None

    def _stepped(self, _frame: FrameType, event: str, _argument: Any) -> Any:
        self._lines_left -= event == "line"
        if self._lines_left < 0 and not self.is_over:
            self.is_over = True
            self._meanwhile()
        return self._stepped


def test_a_change_between_any_two_lines_of_writing_and_reading_is_kept(tmp_path: Path) -> None:
    line, was_between = 0, True
    while was_between:
        thread = Background()
        folder = RuleFolder(tmp_path / str(line), thread, write=without_sync)
        file = folder.begin(version(1))
        between = Between(line, partial(folder.keep, version(2), file))
        between.run(thread.run)
        thread.run()
        was_between = between.is_over
        newest = version(2 if was_between else 1)["turn"]
        assert shown(folder, file)["turn"] == newest, line
        folder.refresh()
        thread.run()
        (own,) = folder.listed or ()
        assert (own.document["turn"], folder.document(own)["turn"]) == (newest, newest), line
        assert page({"turn": newest}).strip() in file.read_text(), line
        line += 1
    assert line > 50, "the lines of a change and of a reading"


def test_a_thread_that_writes_all_the_time_leaves_the_last_changes(tmp_path: Path) -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(1) as thread:
            folder = RuleFolder(tmp_path, thread.submit, write=without_sync)
            files = [folder.begin(version(0)) for _name in range(3)]
            for number in range(300):
                file = files[number % 3]
                folder.keep(version(number), file)
                assert folder.document(HouseRules(file, {})) == version(number)
                if number % 7 == 0:
                    folder.refresh()
    finally:
        sys.setswitchinterval(before)
    assert folder.fault is None
    for file, number in zip(files, (297, 298, 299), strict=True):
        assert file.read_text() == page(version(number))


@pytest.mark.parametrize("failing", ["a.toml", "b.toml"])
def test_a_file_that_cannot_be_written_keeps_no_other_back(tmp_path: Path, failing: str) -> None:
    thread = Background()
    folder = RuleFolder(tmp_path, thread)
    (tmp_path / failing).mkdir()
    for name in ("a.toml", "b.toml"):
        folder.keep(OURS, tmp_path / name)
    thread.run()
    assert folder.fault is not None
    assert folder.fault.file.name == failing
    assert [name.name for name in tmp_path.iterdir() if name.is_file()] == [
        {"a.toml": "b.toml", "b.toml": "a.toml"}[failing]
    ]


def test_what_comes_back_takes_no_name_of_what_is_still_to_be_written(tmp_path: Path) -> None:
    thread, disk = Background(), UnsureDisk()
    folder = RuleFolder(tmp_path, thread, write=disk)
    file = folder.begin(version(1))
    folder.delete(file)
    thread.run()
    disk.is_full = True
    folder.keep(version(2), file)
    (deleted,) = [own for own in folder.listed or () if own.is_deleted]
    folder.restore(deleted.file)
    thread.run()
    disk.is_full = False
    folder.refresh()
    folder.keep(version(3), tmp_path / "other.toml")
    thread.run()
    assert "opening = 100" in file.read_text()
    assert "opening = 50" in (tmp_path / f"{file.stem} 2.toml").read_text()


NAMES = ("a.toml", "b.toml", "c.toml")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(NAMES), st.integers(0, 9)),
        st.sampled_from(("refresh", "run a task", "run a task", "disk full", "disk works")),
    ),
    max_size=40,
)


@settings(max_examples=60)
@given(steps=STEPS)
def test_whatever_the_disk_and_the_background_do_the_newest_is_shown_and_kept(
    steps: list[tuple[str, int] | str],
) -> None:
    with TemporaryDirectory() as place:
        thread, disk, newest = Background(), UnsureDisk(), dict[str, Document]()
        folder = RuleFolder(Path(place), thread, write=disk)
        for step in [*steps, "disk works", (NAMES[0], 0)]:
            if isinstance(step, tuple):
                newest[step[0]] = version(step[1])
                folder.keep(newest[step[0]], Path(place) / step[0])
            elif step == "refresh":
                folder.refresh()
            elif step == "run a task":
                thread.run(1)
            else:
                disk.is_full = step == "disk full"
            for name, changed in newest.items():
                assert shown(folder, Path(place) / name) == changed
        thread.run()
        assert folder.fault is None
        written = {name: (Path(place) / name).read_text() for name in newest}
        assert written == {name: page(changed) for name, changed in newest.items()}


def shown(folder: RuleFolder, file: Path) -> Document:
    """The document that an editor would open: of the listed rules, if they are listed yet."""
    listed = [own for own in folder.listed or () if own.file == file]
    return folder.document(listed[0] if listed else HouseRules(file, {}))
