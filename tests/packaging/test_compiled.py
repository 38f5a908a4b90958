"""The compiled modules: made when, and only when, a source has changed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import compiled
import needs
from failure import Failure

COUNTING = '''"""Counts."""


def doubled(number: int) -> int:
    """Twice the number."""
    return number + number
'''


@pytest.fixture
def motion(tmp_path: Path) -> Path:
    """A small package with the places of the real one's modules."""
    folder = tmp_path / "zilch3d" / "motion"
    (folder / "tumble").mkdir(parents=True)
    for package in (folder.parent, folder, folder / "tumble"):
        (package / "__init__.py").write_text("", encoding="utf-8")
    for module in (folder / "pose.py", folder / "tumble" / "die.py"):
        module.write_text(COUNTING, encoding="utf-8")
    return folder


def pretend(motion: Path) -> list[Path]:
    """What a compiler would leave."""
    made = [path.with_suffix(compiled.SUFFIX) for path in compiled.sources(motion)]
    made.append(motion / "tumble" / f"{compiled.LIBRARY}{compiled.SUFFIX}")
    for path in made:
        path.touch()
    return made


def test_modules_are_stale_until_all_are_compiled(motion: Path) -> None:
    assert compiled.stale(motion)
    made = pretend(motion)
    assert not compiled.stale(motion)
    made[0].unlink()
    assert compiled.stale(motion)


def test_an_edited_module_makes_what_was_compiled_stale(motion: Path) -> None:
    made = pretend(motion)
    source = motion / "tumble" / "die.py"
    later = made[0].stat().st_mtime + 60
    os.utime(source, (later, later))
    assert compiled.stale(motion)


def test_a_module_that_is_gone_leaves_nothing_that_python_would_import(motion: Path) -> None:
    pretend(motion)
    (motion / "tumble" / "die.py").unlink()
    assert compiled.stale(motion)
    compiled.remove(motion)
    assert [path.name for path in (motion / "tumble").iterdir()] == ["__init__.py"]


def test_the_package_itself_stays_python(motion: Path) -> None:
    """So that it can be asked where it is even while its modules are compiled."""
    assert [path.name for path in compiled.sources(motion)] == ["pose.py", "die.py"]


@pytest.fixture
def _compiler() -> None:
    if not needs.can_compile():
        pytest.skip("no C compiler on this machine")


@pytest.mark.usefixtures("_compiler")
def test_python_imports_what_is_compiled(motion: Path, tmp_path: Path) -> None:
    compiled.make(motion, tmp_path / "workshop", Path(sys.executable))
    assert not compiled.stale(motion)
    asked = "from zilch3d.motion.tumble import die; print(die.doubled(21), die.__file__)"
    command = [sys.executable, "-c", asked]
    answer = subprocess.run(
        command, cwd=motion.parents[1], capture_output=True, text=True, check=True
    )
    number, file = answer.stdout.split()
    assert number == "42"
    assert file.endswith(compiled.SUFFIX)


@pytest.mark.usefixtures("_compiler")
def test_a_module_that_cannot_be_compiled_is_named_with_its_line(
    motion: Path, tmp_path: Path
) -> None:
    wrong = motion / "tumble" / "die.py"
    wrong.write_text(COUNTING.replace("number + number", "str(number)"), encoding="utf-8")
    with pytest.raises(Failure, match=r"die\.py:6: error"):
        compiled.make(motion, tmp_path / "workshop", Path(sys.executable))
    assert compiled.stale(motion)
