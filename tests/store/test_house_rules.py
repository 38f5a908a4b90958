"""Rules that a player makes: kept whole, whatever they hold and whenever the program ends."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from zilch3d.engine.fields import Document, FaultReason
from zilch3d.engine.rulefile import document
from zilch3d.store.files import NotWritten
from zilch3d.store.house_rules import HouseRules, RuleFolder, fresh_file
from zilch3d.store.reader import ReadReason
from zilch3d.store.rulefiles import MOST_FILES, PRESETS, house_rules, load

OURS: Document = {**document(load("freeze")), "name": "Our Freeze"}
FAULTY: Document = {**OURS, "turn": {"opening": 100_000}}


def at_once(task: Callable[[], object]) -> Future[object]:
    done: Future[object] = Future()
    done.set_result(task())
    return done


class Later:
    """A thread that is busy until it is told to go on."""

    def __init__(self) -> None:
        self.tasks: list[Callable[[], object]] = []

    def __call__(self, task: Callable[[], object]) -> Future[object]:
        self.tasks.append(task)
        return Future()

    def go_on(self) -> None:
        for task in self.tasks:
            task()
        self.tasks.clear()


@pytest.fixture
def folder(tmp_path: Path) -> RuleFolder:
    return opened(tmp_path)


def opened(place: Path) -> RuleFolder:
    folder = RuleFolder(place / "rules", at_once)
    folder.refresh()
    return folder


def listed(folder: RuleFolder) -> list[HouseRules]:
    assert folder.listed is not None
    return list(folder.listed)


def test_new_rules_have_a_file_named_after_them_and_can_be_played(folder: RuleFolder) -> None:
    file = folder.begin(OURS)
    assert file.name == "our-freeze.toml"
    (own,) = listed(folder)
    assert (own.file, own.name, own.is_editable) == (file, "Our Freeze", True)
    assert house_rules(folder.folder).sets == {str(file): own.rules}
    assert folder.begin(OURS).name == "our-freeze-2.toml"


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Unsere für zwei!", "unsere-fur-zwei.toml"),
        ("../../etc/passwd", "etc-passwd.toml"),
        ("規則", "house.toml"),
        ("Freeze", "freeze-2.toml"),  # a preset's id
        ("Con", "con-2.toml"),  # a device of Windows', whatever its ending
        ("x" * 99, f"{'x' * 40}.toml"),
    ],
)
def test_a_file_s_name_suits_every_system(tmp_path: Path, name: str, file: str) -> None:
    assert fresh_file(tmp_path, name).name == file


def test_a_draft_is_kept_with_its_faults_and_is_no_game(folder: RuleFolder, tmp_path: Path) -> None:
    folder.keep(FAULTY, folder.begin(OURS))
    (own,) = listed(opened(tmp_path))
    assert own.rules is None
    assert own.is_editable
    assert {fault.field for fault in own.faults} == {"turn.opening"}
    assert house_rules(folder.folder).sets == {}


def test_every_change_is_on_the_disk_before_anything_else_happens(tmp_path: Path) -> None:
    folder = opened(tmp_path)
    file = folder.begin(OURS)
    for opening in (50, 100, 150):
        folder.keep({**OURS, "turn": {"opening": opening}}, file)
        assert f"opening = {opening}" in file.read_text()


def test_a_slow_disk_gets_the_last_of_several_changes(tmp_path: Path) -> None:
    thread = Later()
    folder = RuleFolder(tmp_path, thread)
    file = tmp_path / "ours.toml"
    for opening in (50, 100, 150):
        folder.keep({**OURS, "turn": {"opening": opening}}, file)
    assert not file.exists()
    thread.go_on()
    assert "opening = 150" in file.read_text()


def test_a_page_with_remarks_is_kept_as_a_backup(folder: RuleFolder) -> None:
    file = folder.begin(OURS)
    assert not list(folder.folder.glob("*.backup"))
    file.write_text("# Grandmother's rules\n" + file.read_text())
    anew = opened(folder.folder.parent)
    anew.keep(FAULTY, file)
    anew.keep(OURS, file)
    (backup,) = folder.folder.glob("*.backup")
    assert "Grandmother" in backup.read_text()


def test_a_deletion_can_be_taken_back_after_a_crash_too(folder: RuleFolder, tmp_path: Path) -> None:
    file = folder.begin(OURS)
    content = file.read_bytes()
    folder.delete(file)
    assert house_rules(folder.folder).sets == {}
    later = opened(tmp_path)
    (own,) = listed(later)
    assert own.is_deleted
    assert own.name == "Our Freeze"
    later.restore(own.file)
    assert file.read_bytes() == content
    assert not listed(later)[0].is_deleted


def test_what_was_deleted_comes_back_beside_what_took_its_place(folder: RuleFolder) -> None:
    folder.delete(folder.begin(OURS))
    file = folder.folder / "our-freeze.toml"
    file.write_text("# new")
    (deleted,) = [own for own in listed(folder) if own.is_deleted]
    folder.restore(deleted.file)
    assert file.read_text() == "# new"
    assert (folder.folder / "our-freeze 2.toml").exists()


def test_what_was_deleted_goes_for_good_in_the_end(folder: RuleFolder) -> None:
    folder.delete(folder.begin(OURS))
    folder.purge_deleted()
    assert listed(folder) == []
    assert os.listdir(folder.folder) == []


def test_what_cannot_be_written_is_told_kept_and_written_later(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file where the folder should be")
    folder = RuleFolder(tmp_path / "rules", at_once)
    file = folder.begin(OURS)
    assert isinstance(folder.fault, NotWritten)
    (tmp_path / "rules").unlink()
    folder.keep(FAULTY, folder.folder / "other.toml")
    assert folder.fault is None
    assert file.exists()


def test_what_could_not_be_written_is_listed(folder: RuleFolder) -> None:
    file = folder.begin(OURS)
    file.unlink()
    file.mkdir()
    folder.keep(FAULTY, file)
    folder.refresh()
    (own,) = listed(folder)
    assert own.faults


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"name =", ReadReason.NOT_TOML),
        (b"\xff", ReadReason.NOT_TEXT),
        (None, ReadReason.NOT_A_FILE),
    ],
)
def test_what_cannot_be_read_says_why(
    folder: RuleFolder, content: bytes | None, reason: ReadReason
) -> None:
    folder.folder.mkdir()
    file = folder.folder / "odd.toml"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    folder.refresh()
    (own,) = listed(folder)
    assert own.unreadable is not None
    assert own.unreadable.reason is reason
    assert not own.is_editable


def test_a_document_that_no_page_holds_is_not_to_be_edited(folder: RuleFolder) -> None:
    folder.folder.mkdir()
    (folder.folder / "odd.toml").write_text('name = "Odd"\nborn = 1990-01-01\n')
    folder.refresh()
    (own,) = listed(folder)
    assert [fault.reason for fault in own.faults if fault.field == "born"] == [FaultReason.UNKNOWN]
    assert not own.is_editable


def test_a_second_window_changes_nothing(folder: RuleFolder) -> None:
    file = folder.begin(OURS)
    content = file.read_bytes()
    second = RuleFolder(folder.folder, at_once, read_only=True)
    second.refresh()
    second.keep(FAULTY, file)
    second.delete(file)
    second.begin(OURS)
    assert file.read_bytes() == content
    assert os.listdir(folder.folder) == [file.name]


def test_more_than_are_read_are_not_begun(folder: RuleFolder) -> None:
    folder.folder.mkdir()
    for n in range(MOST_FILES):
        assert not folder.is_full
        (folder.folder / f"{n}.toml").touch()
        if n == MOST_FILES - 1:
            folder.refresh()
    assert folder.is_full


def test_presets_are_taken_for_starting_points(folder: RuleFolder) -> None:
    for preset in PRESETS:
        own = {**document(load(preset)), "name": f"Our {preset}", "based_on": preset}
        folder.begin(own)
    assert [own.rules.based_on for own in listed(folder) if own.rules] == sorted(
        PRESETS, key=lambda preset: f"our-{preset}"
    )


def test_a_document_that_no_page_holds_is_said_not_to_be_written(folder: RuleFolder) -> None:
    folder.keep({**OURS, "born": object()}, folder.folder / "odd.toml")
    assert isinstance(folder.fault, NotWritten)
    assert folder.fault.file == folder.folder / "odd.toml"


def test_a_file_that_cannot_be_deleted_is_said(folder: RuleFolder) -> None:
    file = folder.begin(OURS)
    file.unlink()
    folder.delete(file)
    assert isinstance(folder.fault, NotWritten)
