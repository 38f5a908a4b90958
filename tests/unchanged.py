"""Test files that run again when their inputs have changed.

A file whose ``pytestmark`` is ``inputs(...)`` always shows the same as long as nothing has changed
that it reads: the modules that it imports, whichever way; the Python files in the folders that the
mark names, for what it has other processes do; all files of the project that are not Python; and
Python itself, its packages and those of the system. When all of its tests have passed, a digest
of these is kept in pytest's cache, and they are left out until it is another one. In CI, with
``--all``, and where files or tests are chosen by hand, every test runs.
"""

import hashlib
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
IMPORTED_FROM = (ROOT, ROOT / "packaging")
"""Where the tests find modules of the project."""
IMPORT = re.compile(r"^\s*(?:from (\S+) import (\([^)]*\)|[^\n]*)|import ([\w., ]+))", re.MULTILINE)
NO_INPUTS = {
    *("__pycache__", "build", "dist", ".git", ".venv", ".pytest_cache", ".mypy_cache"),
    *(".ruff_cache", ".hypothesis", ".import_linter_cache"),
}
"""Folders with what is made of the project."""
MADE = (".py", ".pyc", ".mo", ".pot", ".sha256")
"""Ends of names of Python files, which are read where they are imported, and of what is made."""
SYSTEM_PACKAGES = Path("/var/lib/dpkg/status")
KEPT = "zilch3d/inputs"
"""Where in pytest's cache the digests stand, by test file."""


class Unchanged:
    """Leaves files out, and keeps the digests of those that have passed.

    With xdist every worker leaves out the same, and tells the main process, which keeps them.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._digests: dict[str, tuple[str, int]] = {}
        """By marked file that runs whole: the digest of its inputs, and how many tests it has."""
        self._passed = Counter[str]()
        chosen = any(
            getattr(config.option, by, None) for by in ("keyword", "markexpr", "lf", "deselect")
        )
        by_name = config.args_source is pytest.Config.ArgsSource.ARGS
        self._runs_whole = not (chosen or by_name or hasattr(config, "workerinput"))
        if worker := getattr(config, "workerinput", None):
            self._runs_whole = bool(worker["runs_whole"])

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: object) -> None:
        """A worker is told what it can't see: its own arguments are those of the main process."""
        node.workerinput["runs_whole"] = self._runs_whole  # type: ignore[attr-defined]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        output = getattr(node, "workeroutput", {})
        self._digests |= {file: tuple(told) for file, told in output.get("inputs", {}).items()}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if not self._runs_whole:
            return
        marked = {item.path: mark for item in items if (mark := item.get_closest_marker("inputs"))}
        digests = {str(path.relative_to(ROOT)): digest(path, m.args) for path, m in marked.items()}
        tests = Counter(_file(item.nodeid) for item in items)
        self._digests = {file: (found, tests[file]) for file, found in digests.items()}
        if self._config.option.all:
            return
        kept = self._kept()
        same = {file for file, found in digests.items() if kept.get(file) == found}
        unchanged = [item for item in items if _file(item.nodeid) in same]
        if unchanged:
            self._config.hook.pytest_deselected(items=unchanged)
            items[:] = [item for item in items if _file(item.nodeid) not in same]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self._passed[_file(report.nodeid)] += 1

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        cache_of_pytest = getattr(self._config, "cache", None)
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["inputs"] = self._digests
        elif cache_of_pytest is not None and self._digests:
            whole = {
                file: told for file, (told, n) in self._digests.items() if self._passed[file] == n
            }
            cache_of_pytest.set(KEPT, self._kept() | whole)

    def _kept(self) -> dict[str, str]:
        cache_of_pytest = getattr(self._config, "cache", None)
        kept: dict[str, str] = cache_of_pytest.get(KEPT, {}) if cache_of_pytest is not None else {}
        return kept


def _file(node_id: str) -> str:
    return node_id.partition("::")[0]


def digest(test_file: Path, folders: Sequence[str]) -> str:
    """The digest of all inputs of this test file; ``folders`` are below the project's."""
    surroundings = [test_file.with_name("conftest.py"), ROOT / "tests" / "conftest.py"]
    python = imported([test_file, *(file for file in surroundings if file.exists())])
    python |= {file for folder in folders for file in (ROOT / folder).rglob("*.py")}
    lines = [f"{file.relative_to(ROOT)} {_content(file)}" for file in sorted(python)]
    return hashlib.sha256("\n".join([*lines, _around()]).encode()).hexdigest()


def imported(files: Sequence[Path]) -> set[Path]:
    """These Python files and all of the project that they import, directly or not."""
    every, waiting = set[Path](), list(files)
    while waiting:
        file = waiting.pop()
        if file not in every:
            every.add(file)
            waiting += _imports(file)
    return every


@cache
def _imports(file: Path) -> list[Path]:
    """The files of the project that a Python file imports itself, packages' too, early or late."""
    found = (_module(name) for name in _names(file.read_text(encoding="utf-8")))
    return [module for module in found if module is not None]


def _names(source: str) -> Iterator[str]:
    """The names of all modules that may be imported there, with those of the packages round them.

    What is imported from a module counts as one, too: it may be.
    """
    for module, names, modules in IMPORT.findall(source):
        within = f"{module}." if module else ""
        for name in re.sub(r"#.*|[()]", "", names or modules).split(","):
            *packages, last = (within + name.split(" as ")[0].strip()).split(".")
            yield from (".".join(packages[: n + 1]) for n in range(len(packages)))
            yield ".".join([*packages, last])


@cache
def _module(name: str) -> Path | None:
    place = name.replace(".", "/")
    files = (
        file
        for root in IMPORTED_FROM
        for file in (root / f"{place}.py", root / place / "__init__.py")
    )
    return next((file for file in files if file.is_file()), None)


@cache
def _content(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def _around() -> str:
    """What every test may read: files that are not Python, and what the project runs with."""
    others = sorted(files(ROOT))
    packages = sorted(f"{one.metadata['Name']} {one.version}" for one in distributions())
    system = SYSTEM_PACKAGES.stat() if SYSTEM_PACKAGES.exists() else None
    lines = [f"{file.relative_to(ROOT)} {_content(file)}" for file in others]
    return "\n".join(
        [*lines, *packages, sys.version, str(system and (system.st_size, system.st_mtime))]
    )


def files(folder: Path) -> Iterator[Path]:
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            if entry.name not in NO_INPUTS and not entry.name.endswith(".egg-info"):
                yield from files(Path(entry))
        elif not entry.name.endswith(MADE):
            yield Path(entry)
