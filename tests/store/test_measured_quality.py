from pathlib import Path

import pytest

from zilch3d.store.measured_quality import MOST, circumstances, remember, remembered

HERE = circumstances("llvmpipe", (1280, 720))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def file_of(cache: Path) -> Path:
    (found,) = cache.rglob("quality.json")
    return found


def test_the_tier_is_remembered_for_each_renderer_and_window() -> None:
    assert remembered(HERE) is None
    remember(HERE, "low")
    remember(circumstances("llvmpipe", (640, 480)), "medium")
    assert remembered(HERE) == "low"
    remember(HERE, "medium")
    assert remembered(HERE) == "medium"


def test_the_oldest_is_forgotten_first() -> None:
    for n in range(MOST + 1):
        remember(f"renderer {n}", "low")
    assert remembered("renderer 0") is None
    assert remembered("renderer 1") == remembered(f"renderer {MOST}") == "low"


@pytest.mark.parametrize(
    "damage", ["", "[1]", "{", '{"' + HERE.replace('"', "") + '": 3}', "[" * 9]
)
def test_a_damaged_file_counts_as_none_and_is_written_again(cache: Path, damage: str) -> None:
    remember(HERE, "low")
    file_of(cache).write_text(damage)
    assert remembered(HERE) is None
    remember(HERE, "high")
    assert remembered(HERE) == "high"


def test_a_folder_that_cannot_be_written_is_no_fault(cache: Path) -> None:
    cache.joinpath("zilch3d").write_text("a file in the way")
    remember(HERE, "low")
    assert remembered(HERE) is None
