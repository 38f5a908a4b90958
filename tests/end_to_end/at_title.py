"""The game just started, with settings as the game itself keeps them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from tests.end_to_end.desktop import Desktop, playing
from zilch3d.store import settings
from zilch3d.store.settings import Settings
from zilch3d.store.setup import SeatSetup

SMALLEST = (640, 480)
"""Here everything must be within reach; and without a graphics card, it is drawn soonest."""

ANN = SeatSetup("Ann")
CLARA = SeatSetup("Clara", "steady")


def settings_file(folder: Path) -> Path:
    """Where the game that runs in this folder keeps its settings."""
    return folder / "CONFIG" / "zilch3d" / "settings.toml"


@contextmanager
def at_the_title(
    folder: Path, chosen: Settings, size: tuple[int, int] = SMALLEST, *, simple: bool = True
) -> Iterator[Desktop]:
    """The game at its title, with these settings and nothing played before.

    Pictures are simple unless a test is about them: without a graphics card, that halves the time.
    """
    settings.save(replace(chosen, simple_pictures=simple), settings_file(folder))
    with playing(folder, size) as running:
        running.to_title()
        yield running
