"""What the screen of records gets from the games' thread."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from zilch3d.features.statistics.page import ask_statistics, export_results
from zilch3d.store.files import results_folder
from zilch3d.store.games import GameStore
from zilch3d.store.statistics import GameFilter, Statistics

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


def test_what_is_asked_is_answered_by_the_thread() -> None:
    with closing(GameStore.in_memory(lambda: NOW)) as store:
        found = ask_statistics(store, GameFilter()).result()
    assert isinstance(found, Statistics)
    assert found.games == 0


def test_an_export_says_where_it_is() -> None:
    with closing(GameStore.in_memory(lambda: NOW)) as store:
        said = export_results(store, GameFilter()).result()
    file = results_folder() / "zilch3d results 2026-03-04 05.06.07.csv"
    assert said == f"Saved as {file}"
    assert file.read_text(encoding="utf-8").startswith("ended,game,rules")


def test_a_folder_in_the_way_of_an_export_is_said() -> None:
    folder: Path = results_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*"):
        file.unlink()
    if folder.exists():
        folder.rmdir()
    folder.write_text("in the way", encoding="utf-8")
    with closing(GameStore.in_memory(lambda: NOW)) as store:
        said = export_results(store, GameFilter()).result()
    folder.unlink()
    assert said.startswith(f"{folder}")
    assert "couldn’t be saved. " in said
