"""A pytest plugin for mutmut: every test sees the mutant, and is noted for each function it needs.

mutmut first runs the tests to note which of them call a function, then each mutant with those. What
is cached it would miss, so caches are emptied; and what is called while modules of tests are
imported (constants of theirs) is part of all tests of the module, and that of a module without
tests part of all there are. The file ``imports.json`` has it by module, "" for the latter.
"""

import json
import os
import sys
from collections.abc import Generator, Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from mutmut.state import state

NOTING = os.environ.get("MUTANT_UNDER_TEST") == "stats"
STATS, IMPORTS = Path("mutmut-stats.json"), Path("imports.json")

_called_by_imports: dict[str, list[str]] = {}
"""The functions that the import of a module calls, by its node id; by "" those of all others."""


@pytest.hookimpl(trylast=True)
def pytest_sessionstart() -> None:
    """The same examples each time; and the first that fails is enough, as nobody reads it."""
    settings.register_profile(
        "mutants",
        settings.get_profile("zilch3d"),
        phases=[Phase.explicit, Phase.generate],
        database=None,
        derandomize=True,
    )
    settings.load_profile("mutants")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """A test that can no longer be imported, or has another name, has noticed the mutant.

    pytest would end as where it is called with wrong arguments, which tells nothing.
    """
    if NOTING:
        _import_helpers(session.config)
    try:
        yield
    except pytest.UsageError:
        pytest.exit("The tests can't be collected.", returncode=1)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    if not (NOTING and isinstance(collector, pytest.Module)):
        return (yield)
    _forget()
    report = yield
    _called_by_imports[collector.nodeid] = sorted(state()._stats)
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The quick tests first: the first that fails ends the run."""
    if not NOTING and STATS.exists():
        seconds = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0.0))


def pytest_collection_finish() -> None:
    """What was cached while tests were imported may be from before the mutant."""
    _forget()
    if NOTING:
        before = json.loads(IMPORTS.read_text(encoding="utf-8")) if IMPORTS.exists() else {}
        IMPORTS.write_text(json.dumps(before | _called_by_imports), encoding="utf-8")


def pytest_runtest_setup() -> None:
    if NOTING:
        _forget()


def _import_helpers(config: pytest.Config) -> None:
    """Import the modules without tests that lie beside those with the tests to be noted."""
    places = {Path(argument.partition("::")[0]) for argument in config.args}
    for folder in sorted({place if place.is_dir() else place.parent for place in places}):
        for file in sorted(folder.glob("*.py")):
            if not file.stem.startswith(("test_", "conftest")):
                import_module(".".join(file.with_suffix("").parts))
    _called_by_imports[""] = sorted(state()._stats)


def _forget() -> None:
    """Note anew what is called, and call anew what is cached."""
    state()._stats.clear()
    for function in _cached():
        function.cache_clear()


def _cached() -> Iterator["_lru_cache_wrapper[object]"]:
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in ("zilch3d", "tests"):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    yield value
