"""For all tests: nobody's own settings or saved games are read or written, and nothing sounds."""

import gc
import os
import tempfile
from itertools import chain, groupby
from pathlib import Path
from shutil import disk_usage
from uuid import uuid4

import pytest
from hypothesis import settings

from tests.unchanged import Unchanged

# A busy machine makes no test fail, and a test run in CI can be repeated.
settings.register_profile("zilch3d", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("zilch3d")

# Read by pyglet when it is first imported, here and in every game that a test starts.
os.environ["PYGLET_AUDIO"] = "silent"
# Read by Mesa, whose shaders are compiled once for all tests.
os.environ["MESA_SHADER_CACHE_DIR"] = tempfile.gettempdir()

IN_MEMORY, MUCH = Path("/dev/shm"), 2 * 1024**3


def memory_has_room() -> bool:
    """Whether this system has files in memory, with much room, that may be programs."""
    if not os.access(IN_MEMORY, os.W_OK):
        return False
    return not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC and disk_usage(IN_MEMORY).free > MUCH


# Read by pytest when it makes its folders: what tests write waits for no disk.
if memory_has_room():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

LONGEST = "test_every_scene.py"
"""The file whose tests take longest in all."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also tests of which no input has changed")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "inputs(*folders): runs when they change (tests.unchanged)")
    config.option.all = config.option.all or "CI" in os.environ
    config.pluginmanager.register(Unchanged(config))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files of real windows among the others, after the one that takes longest.

    A window waits half of its time: where every worker had one, cores would have nothing to do.
    What takes longest would be at work alone if it came last.
    """
    files = [list(tests) for _file, tests in groupby(items, key=lambda item: item.path)]
    windows = [tests for tests in files if tests[0].path.parent.name == "end_to_end"]
    spread = [tests for tests in files if tests not in windows]
    spread.sort(key=lambda tests: tests[0].path.name != LONGEST)
    step = len(spread) // (len(windows) + 1) + 1
    for n, tests in enumerate(windows):
        spread.insert(n * step, tests)
    items[:] = chain.from_iterable(spread)


def pytest_collection() -> None:
    """Thousands of tests are there to stay: looking for garbage among them takes seconds."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 100)


@pytest.fixture(autouse=True)
def _no_saved_data(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Not in tmp_path: few tests write anything, and a folder for each of thousands takes seconds.
    home = tmp_path_factory.getbasetemp() / "homes" / uuid4().hex
    for kind in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    monkeypatch.setenv("LANGUAGE", "en")
