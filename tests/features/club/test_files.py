"""Seasons and chapters that a player adds: what is wrong is named, and costs nothing else."""

import os
import re
from pathlib import Path

import pytest

from zilch3d import resources
from zilch3d.engine.fields import FaultReason
from zilch3d.features.club.files import (
    CHAPTERS,
    MOST_FILES,
    SEASONS,
    SHIPPED,
    TEMPLATE,
    PageFaults,
    chapters,
    own_folder,
    seasons,
)
from zilch3d.features.club.model import EVENINGS, LONGEST_LINE, Look
from zilch3d.store.reader import ReadReason, Unreadable


def template(kind: str) -> str:
    return resources.find(f"{SHIPPED}/{kind}/{TEMPLATE}").read_text(encoding="utf-8")


def season_page() -> str:
    """The template's season, with as many evenings as one must have."""
    head, evening = template(SEASONS).split("[[evenings]]")
    return head + EVENINGS * f"[[evenings]]{evening}"


def faults_of(folder: Path, page: str) -> list[tuple[str, FaultReason, int]]:
    (folder / "ours.toml").write_text(page, encoding="utf-8")
    fault = seasons(folder).faulty["ours.toml"]
    assert isinstance(fault, PageFaults)
    return [(each.field, each.reason, each.line) for each in fault.faults]


def test_a_season_made_from_the_template_stands_behind_ours(tmp_path: Path) -> None:
    (tmp_path / "our-autumn.toml").write_text(season_page(), encoding="utf-8")
    found = seasons(tmp_path)
    assert not found.faulty
    assert list(found.pages)[-1] == "our-autumn"
    season = found.pages["our-autumn"]
    assert (season.key, season.title, len(season.evenings)) == ("our-autumn", "Our autumn", 12)
    evening = season.evenings[-1]
    assert evening.players == ("steady", "beginner", "pensive")
    assert evening.gift == Look("cloth", "green")
    assert evening.happens == "It rains."


def test_chapters_made_from_the_template_are_those_of_a_player_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = own_folder(CHAPTERS)
    folder.mkdir(parents=True)
    (folder / "robin.toml").write_text(template(CHAPTERS), encoding="utf-8")
    fault = chapters().faulty["robin.toml"]
    assert isinstance(fault, PageFaults)
    assert [each.reason for each in fault.faults] == [FaultReason.NOT_A_CHOICE]
    players = folder.parents[1] / "players"
    players.mkdir()
    own = 'id = "robin"\nname = "Robin"\nsummary = "Ours."\n'
    (players / "robin.toml").write_text(own, encoding="utf-8")
    (chapter,) = chapters().pages["robin"]
    assert (chapter.key, chapter.title) == ("robin/1", "How we met")


@pytest.mark.parametrize("kind", [SEASONS, CHAPTERS])
def test_nobody_s_page_of_ours_is_replaced(kind: str, tmp_path: Path) -> None:
    ours, read = ("1-winter-of-the-stove", seasons) if kind == SEASONS else ("steady", chapters)
    (tmp_path / f"{ours}.toml").write_text(template(kind), encoding="utf-8")
    found = read(tmp_path)
    fault = found.faulty[f"{ours}.toml"]
    assert isinstance(fault, Unreadable)
    assert fault.reason is ReadReason.SAME_ID
    assert found.pages == read(tmp_path / "missing").pages


FAULTS = [
    ('host = "steady"', 'host = "nobody"', "host", FaultReason.NOT_A_CHOICE),
    ('host = "steady"', "host = 5", "host", FaultReason.NOT_TEXT),
    ('host = "steady"', 'host = "person"', "host", FaultReason.NOT_A_CHOICE),
    ('"beginner", "pensive"', '"beginner", "steady"', "guests", FaultReason.NOT_A_CHOICE),
    ('["beginner", "pensive"]', "[]", "guests", FaultReason.MISSING),
    ('"pensive"', '"pensive", "ones", "glory"', "guests", FaultReason.TOO_MANY),
    ('rules = "freeze"', 'rules = "thaw"', "rules", FaultReason.NOT_A_CHOICE),
    ('rules = "freeze"', 'rules = "/etc/passwd"', "rules", FaultReason.NOT_A_CHOICE),
    ("games = 1", "games = 4", "games", FaultReason.OUT_OF_RANGE),
    ("games = 1", "games = nan", "games", FaultReason.NOT_WHOLE),
    ('title = "At Clara’s"', 'titel = "At Clara’s"', "titel", FaultReason.UNKNOWN),
    ('"Come in!"', f'"{"a" * (LONGEST_LINE + 1)}"', "welcome", FaultReason.TOO_LONG),
    ('"Come in!"', '"Come\\u202e in!"', "welcome", FaultReason.NOT_VISIBLE),
    ('kind = "cloth"', 'kind = "curtain"', "gift.kind", FaultReason.NOT_A_CHOICE),
    ('key = "green"', 'key = "plaid"', "gift.key", FaultReason.NOT_A_CHOICE),
    ('gift = { kind = "cloth", key = "green" }', "gift = 1", "gift", FaultReason.NOT_A_TABLE),
]


@pytest.mark.parametrize(("right", "wrong", "field", "reason"), FAULTS)
def test_a_fault_is_named_with_field_and_line(
    right: str, wrong: str, field: str, reason: FaultReason, tmp_path: Path
) -> None:
    """Of the evening in which it is: here the third."""
    page = season_page()
    third = [match.start() for match in re.finditer(r"\[\[evenings\]\]", page)][2]
    at = page.index(right, third)
    faulty = page[:at] + page[at:].replace(right, wrong, 1)
    line = faulty.count("\n", 0, at) + 1
    assert (f"evenings.2.{field}", reason, line) in faults_of(tmp_path, faulty)
    assert len(seasons(tmp_path).pages) == len(seasons(tmp_path / "missing").pages)


def test_a_season_has_twelve_evenings(tmp_path: Path) -> None:
    eleven = season_page().rpartition("[[evenings]]")[0]
    assert [fault[:2] for fault in faults_of(tmp_path, eleven)] == [
        ("evenings", FaultReason.OUT_OF_RANGE)
    ]
    assert ("evenings", FaultReason.NOT_A_LIST, 1) in faults_of(tmp_path, "evenings = 3\n")


def test_chapters_come_one_after_another(tmp_path: Path) -> None:
    page = '[[chapters]]\nevenings = 2\ntitle = "A"\nparagraphs = ["B"]\n'
    (tmp_path / "person.toml").write_text(page, encoding="utf-8")
    assert list(chapters(tmp_path).faulty) == ["person.toml"]


@pytest.mark.parametrize("name", ["torn", "huge", "link", "empty", "deep"])
def test_a_damaged_file_loses_nothing_but_itself(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.toml"
    pages = {
        "torn": b"title = ",
        "huge": b"#" * 10**6,
        "empty": b"",
        "deep": b"a = " + b"[" * 10**4,
    }
    if name == "link":
        file.symlink_to(os.devnull)
    else:
        file.write_bytes(pages[name])
    (tmp_path / "good.toml").write_text(season_page(), encoding="utf-8")
    found = seasons(tmp_path)
    assert list(found.faulty) == [f"{name}.toml"]
    assert "good" in found.pages


def test_files_beyond_the_limit_are_counted(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 2):
        (tmp_path / f"{number}.toml").touch()
    assert seasons(tmp_path).unread == 2
