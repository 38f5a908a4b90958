from pathlib import Path

import pytest

from zilch3d.store.settings import MOST_MEASURED, cache_quality, measured_quality

SIZE = 1280, 720
HERE = "llvmpipe", SIZE
KEY = "llvmpipe, 1280x720"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def file_of(cache: Path) -> Path:
    (found,) = cache.rglob("quality.json")
    return found


def test_the_tier_is_cached_for_each_renderer_and_window() -> None:
    assert measured_quality(*HERE) is None
    cache_quality(*HERE, "low")
    cache_quality("llvmpipe", (640, 480), "medium")
    assert measured_quality(*HERE) == "low"
    cache_quality(*HERE, "medium")
    assert measured_quality(*HERE) == "medium"


def test_the_oldest_is_dropped_first() -> None:
    for n in range(MOST_MEASURED + 1):
        cache_quality(f"renderer {n}", SIZE, "low")
    assert measured_quality("renderer 0", SIZE) is None
    assert (
        measured_quality("renderer 1", SIZE)
        == measured_quality(f"renderer {MOST_MEASURED}", SIZE)
        == "low"
    )


@pytest.mark.parametrize("damage", ["", "[1]", "{", f'{{"{KEY}": 3}}', "[" * 9])
def test_a_damaged_file_counts_as_none_and_is_written_again(cache: Path, damage: str) -> None:
    cache_quality(*HERE, "low")
    file_of(cache).write_text(damage)
    assert measured_quality(*HERE) is None
    cache_quality(*HERE, "high")
    assert measured_quality(*HERE) == "high"


def test_a_folder_that_cannot_be_written_is_no_fault(cache: Path) -> None:
    cache.joinpath("zilch3d").write_text("a file in the way")
    cache_quality(*HERE, "low")
    assert measured_quality(*HERE) is None
