"""The packages of the game that are mutated, each with the tests that have to kill its mutants."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bootstrap.environment import ROOT


@dataclass(frozen=True)
class Subject:
    """A package, and its tests; ``left_out`` are some, or files, that no mutant is run with.

    They read the source of the package, where all mutants are, or take longer than all the others
    together: what only those notice counts as kept.
    """

    package: str
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    def modules(self) -> list[str]:
        """The names of its modules, in their order."""
        folder = ROOT / "zilch3d" / self.package
        return sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")


SUBJECTS = (
    Subject(
        "engine",
        ("tests/engine",),
        (
            "tests/engine/test_value.py"
            "::test_states_made_field_by_field_have_every_field_in_its_place",
            "tests/engine/test_random_games.py::test_every_event_happens",
            "tests/engine/test_random_games.py::test_a_record_reads_back_to_the_same_game",
            "tests/engine/test_random_games.py::test_what_holds_in_every_game",
        ),
    ),
    Subject("fair", ("tests/fair",)),
    Subject(
        "records",
        ("tests/records", "tests/playthroughs"),
        ("tests/records/test_fuzzed_records.py", "tests/records/test_long_records.py"),
    ),
    Subject("store", ("tests/store",)),
)


def chosen(names: Iterable[str]) -> dict[Subject, tuple[Path, ...]]:
    """The files to mutate of each subject, by names such as ``engine`` or ``store.settings``.

    Raises ValueError, holding the name, where there is no such package or module.
    """
    files: dict[Subject, tuple[Path, ...]] = {}
    for name in names:
        package, _, module = name.partition(".")
        subject = next((each for each in SUBJECTS if each.package == package), None)
        if subject is None or (module and module not in subject.modules()):
            raise ValueError(name)
        modules = [module] if module else subject.modules()
        added = (Path("zilch3d", package, f"{each}.py") for each in modules)
        files[subject] = tuple(dict.fromkeys((*files.get(subject, ()), *added)))
    return files
