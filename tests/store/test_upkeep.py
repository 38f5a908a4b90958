"""When upkeep works on the database, and how far it says that it is."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from tests.store.games import Clock
from tests.store.test_safekeeping import DAMAGED, until, without_backup
from zilch3d.store.database import BACKUP, FILE
from zilch3d.store.opening import open_database
from zilch3d.store.salvage import SalvageResult
from zilch3d.store.upkeep import USUAL, Hooks, Schedule, Upkeep
from zilch3d.store.writer import Writer

HOUR = 3600.0


class Watch:
    """What upkeep has called."""

    def __init__(self) -> None:
        self.looks = 0
        self.salvaged: list[SalvageResult] = []
        self.progress: list[tuple[int, int]] = []
        self.upkeep: Upkeep | None = None

    def look(self) -> None:
        self.looks += 1

    def note_progress(self) -> None:
        assert self.upkeep is not None
        assert self.upkeep.progress is not None
        self.progress.append((self.upkeep.progress.done, self.upkeep.progress.games))

    def hooks(self) -> Hooks:
        return Hooks(self.look, lambda: None, self.salvaged.append, self.note_progress, frozenset)


@contextmanager
def working(folder: Path, schedule: Schedule, pending: Sequence[Path] = ()) -> Iterator[Watch]:
    """Upkeep of the folder's database while this is open."""
    database, watch = open_database(folder, Clock()()), Watch()
    assert database.lock is not None
    with closing(database.lock):
        writer = Writer(database.connection, folder / FILE)
        watch.upkeep = Upkeep(folder, writer, Clock(), watch.hooks(), schedule)
        watch.upkeep.start(pending, None)
        try:
            yield watch
        finally:
            watch.upkeep.stop()
            writer.close()


def damaged(folder: Path, games: int) -> Path:
    """A database of so many games, moved aside."""
    without_backup(folder, games, 5)
    return (folder / FILE).rename(folder / DAMAGED)


def test_the_first_check_is_out_of_the_way_of_the_start(tmp_path: Path) -> None:
    with working(tmp_path, replace(USUAL, tick=0.0, first=HOUR)) as watch:
        until(lambda: watch.looks >= 3)
        assert not (tmp_path / BACKUP).exists()


def test_a_salvage_begins_at_once_and_says_how_far_it_is(tmp_path: Path) -> None:
    file = damaged(tmp_path, 25)
    with working(tmp_path, replace(USUAL, tick=HOUR), (file,)) as watch:
        until(lambda: watch.salvaged)
    assert watch.progress[:2] == [(20, 25), (25, 25)]


def test_the_files_are_not_looked_at_before_the_first_tick(tmp_path: Path) -> None:
    with working(tmp_path / "watched", replace(USUAL, tick=HOUR)) as watch:
        without_backup(tmp_path / "others", 3)  # which takes a while
    assert watch.looks == 0
