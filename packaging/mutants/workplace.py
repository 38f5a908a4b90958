"""Where mutmut works: an environment of its own, and a folder for each package that's mutated.

A folder has links to the checkout. Its ``mutants`` is what mutmut makes of it: the mutated copy,
and what became of each mutant.
"""

import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from bootstrap.environment import ROOT
from bootstrap.environment import VENV as CHECKOUT
from bootstrap.terminal import Failure, say
from bootstrap.venv import Venv
from mutants.subjects import Subject

HERE = Path(__file__).resolve().parent
LOCK = HERE / "mutmut.lock"
BUILD = ROOT / "build" / "mutants"
ENVIRONMENT = Venv(BUILD / "environment")
STAMP = ENVIRONMENT.folder / "ready"

COPIED = ("zilch3d", "tests")
LINKED = ("assets", "locales", "packaging", "LICENSE")

LOG = "mutmut.log"
STATS, IMPORTS = "mutmut-stats.json", "imports.json"
"""What mutmut has noted of the tests, and what the plugin has (``plugin/one_mutant``)."""


class Warmth(Enum):
    """What has been imported before a process is forked for a mutant."""

    TESTS = "the tests imported once"
    """Quick, but what the tests have computed as they were imported, is without the mutant."""
    LIBRARIES = "the tests imported anew for each"
    """What calls a function as it is imported is among the tests of its mutants, too."""


SECONDS, TIMES = 1.5, 5.0
"""A mutant is stopped after so many times the seconds of its tests, and these besides."""


def prepare() -> None:
    """Make the environment of the locked packages, unless it is there. Raises Failure.

    What else the tests need comes from the checkout's environment.
    """
    digest = sha256(LOCK.read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text(encoding="ascii") == digest:
        return
    say("Installing mutmut")
    ENVIRONMENT.create()
    ENVIRONMENT.install([LOCK], "--no-deps")
    beside = ENVIRONMENT.packages / "checkout.pth"
    beside.write_text(f"{CHECKOUT.packages}\n", encoding="utf-8")
    STAMP.write_text(digest, encoding="ascii")


@dataclass(frozen=True)
class Workplace:
    """The folder of one package, and what is done in it."""

    subject: Subject

    @property
    def folder(self) -> Path:
        return BUILD / self.subject.package

    def lay_out(self) -> None:
        """Make the folder, or bring it up to date: what mutmut has found out stays."""
        (self.folder / "mutants").mkdir(parents=True, exist_ok=True)
        for name in COPIED:
            _link(self.folder / name, ROOT / name)
        for name in LINKED:
            _link(self.folder / "mutants" / name, ROOT / name)
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        (self.folder / "pyproject.toml").write_text(project, encoding="utf-8")
        self._configure(Warmth.TESTS)
        if not (self.folder / "mutants" / IMPORTS).exists():  # one is nothing without the other
            (self.folder / "mutants" / STATS).unlink(missing_ok=True)

    def names(self, files: Iterable[Path]) -> dict[Path, list[str]]:
        """The names of all mutants of these files, in the order of the code."""
        answer = self._ask("names", *map(str, files))
        return {Path(file): names for file, names in answer.items()}

    def run(self, names: Sequence[str], processes: int, warmth: Warmth) -> None:
        """Run these mutants. Raises Failure where the tests fail without any."""
        self._configure(warmth)
        with self._imports_counted() if warmth is Warmth.LIBRARIES else nullcontext():
            self._run(names, processes)

    def _run(self, names: Sequence[str], processes: int) -> None:
        mutmut = str(ENVIRONMENT.program("mutmut"))
        command = [mutmut, "run", "--max-children", str(processes), *names]
        log = self.folder / LOG
        with log.open("w", encoding="utf-8") as output:
            done = subprocess.run(
                command,
                cwd=self.folder,
                env=_surroundings(),
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode != 0:
            raise Failure(f"The mutants weren't run. {log} says why.")

    def statuses(self) -> dict[str, int | None]:
        """The exit status that the tests of each mutant ended with; None of one that never ran."""
        files = (self.folder / "mutants" / "zilch3d" / self.subject.package).glob("*.meta")
        contents = (json.loads(file.read_bytes())["exit_code_by_key"] for file in sorted(files))
        return {name: status for statuses in contents for name, status in statuses.items()}

    def differences(self, names: Sequence[str]) -> dict[str, str]:
        """What each mutant has changed, as a diff of its function."""
        return self._ask("changes", words="\n".join(names)) if names else {}

    @contextmanager
    def _imports_counted(self) -> Iterator[None]:
        """As long as it is open, mutmut takes what imports call for called by the tests."""
        stats = self.folder / "mutants" / STATS
        before = stats.read_bytes()
        imports = json.loads((stats.parent / IMPORTS).read_bytes())
        stats.write_text(json.dumps(with_imports(json.loads(before), imports)), encoding="utf-8")
        try:
            yield
        finally:
            stats.write_bytes(before)

    def _configure(self, warmth: Warmth) -> None:
        content = _configuration(self.subject, warmth)
        (self.folder / "setup.cfg").write_text(content, encoding="utf-8")

    def _ask(self, *arguments: str, words: str = "") -> dict[str, Any]:
        command = [str(ENVIRONMENT.python), str(HERE / "inside.py"), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=_surroundings(),
            input=words,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer


def with_imports(stats: dict[str, Any], imports: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What mutmut has noted of tests, and what their modules call as they are imported.

    ``imports`` are the functions by module, by "" those of modules without tests.
    """
    tests_by_function = {
        function: set(tests) for function, tests in stats["tests_by_mangled_function_name"].items()
    }
    for test in stats["duration_by_test"]:
        for module in ("", test.partition("::")[0]):
            for function in imports.get(module, ()):
                tests_by_function.setdefault(function, set()).add(test)
    noted = {function: sorted(tests) for function, tests in tests_by_function.items()}
    return {**stats, "tests_by_mangled_function_name": noted}


def _link(link: Path, target: Path) -> None:
    if not link.is_symlink():
        link.symlink_to(target, target_is_directory=True)


def _surroundings() -> dict[str, str]:
    """The plugin is found, and no window is opened."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY"}
    rest = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**rest, "PYTHONPATH": str(HERE / "plugin")}


def _configuration(subject: Subject, warmth: Warmth) -> str:
    """The settings of mutmut."""
    left_out = [f"--deselect={test}" for test in subject.left_out]
    settings: dict[str, Sequence[str] | str | float] = {
        "source_paths": [COPIED[0]],
        "only_mutate": [f"{COPIED[0]}/{subject.package}/*"],
        "pytest_add_cli_args": [
            "-p",
            "one_mutant",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "--continue-on-collection-errors",
            *left_out,
        ],
        "pytest_add_cli_args_test_selection": subject.tests,
        "process_isolation": "forkserver",
        "forkserver_warmup": "collect" if warmth is Warmth.TESTS else "import",
        "preload_modules_file": str(HERE / "preloaded.txt"),
        "timeout_constant": SECONDS,
        "timeout_multiplier": TIMES,
        "use_git_change_detection": "false",
    }
    return "\n".join(["[mutmut]", *(_line(name, value) for name, value in settings.items()), ""])


def _line(name: str, value: Sequence[str] | str | float) -> str:
    if isinstance(value, str | float):
        return f"{name} = {value}"
    return "\n    ".join([f"{name} =", *value])
