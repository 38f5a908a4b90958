"""The compiled modules: made when, and only when, a source has changed."""

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
PYTHON = Path(sys.executable)


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


@pytest.fixture
def stamp(tmp_path: Path) -> Path:
    return tmp_path / "compiled"


@pytest.fixture
def _no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "can_compile", lambda: False)


def pretend(motion: Path, stamp: Path) -> None:
    """Leave what a compiler would leave."""
    for path in compiled.sources(motion):
        path.with_suffix(compiled.SUFFIX).touch()
    compiled.library(motion).touch()
    stamp.write_text(f"{compiled.digest(motion)} made", encoding="utf-8")


def left(motion: Path) -> list[str]:
    return sorted(path.name for path in motion.rglob("*") if path.suffix in compiled.ENDINGS)


@pytest.mark.usefixtures("_no_compiler")
def test_what_is_of_these_sources_is_kept(motion: Path, stamp: Path) -> None:
    pretend(motion, stamp)
    compiled.refresh(must=True, motion=motion, stamp=stamp, python=PYTHON)
    assert len(left(motion)) == 3


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize("change", ["edited", "gone", "new", "incomplete"])
def test_what_is_not_of_these_sources_is_taken_away(motion: Path, stamp: Path, change: str) -> None:
    """Or Python would import it instead of them."""
    pretend(motion, stamp)
    source = motion / "tumble" / "die.py"
    match change:
        case "edited":
            source.write_text(COUNTING.replace("Twice", "Double"), encoding="utf-8")
        case "gone":
            source.unlink()
        case "new":
            source.with_name("rim.py").write_text(COUNTING, encoding="utf-8")
        case "incomplete":
            source.with_suffix(compiled.SUFFIX).unlink()
    compiled.refresh(must=False, motion=motion, stamp=stamp, python=PYTHON)
    assert left(motion) == []


@pytest.mark.usefixtures("_compiler")
def test_python_imports_what_is_compiled(motion: Path, stamp: Path) -> None:
    compiled.refresh(must=True, motion=motion, stamp=stamp, python=PYTHON)
    assert stamp.read_text(encoding="utf-8") == f"{compiled.digest(motion)} made"
    asked = "from zilch3d.motion.tumble import die; print(die.doubled(21), die.__file__)"
    command = [sys.executable, "-c", asked]
    answer = subprocess.run(
        command, cwd=motion.parents[1], capture_output=True, text=True, check=True
    )
    number, file = answer.stdout.split()
    assert number == "42"
    assert file.endswith(compiled.SUFFIX)


@pytest.mark.usefixtures("_compiler")
def test_a_module_that_cannot_be_compiled_is_named_with_its_line(motion: Path, stamp: Path) -> None:
    wrong = motion / "tumble" / "die.py"
    wrong.write_text(COUNTING.replace("number + number", "str(number)"), encoding="utf-8")
    with pytest.raises(Failure, match=r"die\.py:6: error"):
        compiled.refresh(must=True, motion=motion, stamp=stamp, python=PYTHON)
    assert left(motion) == []


@pytest.mark.usefixtures("_compiler")
def test_nobody_is_kept_from_playing_by_a_compiler_that_fails(
    motion: Path, stamp: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor kept waiting for it to fail again."""
    monkeypatch.setenv("CC", "false")
    compiled.refresh(must=False, motion=motion, stamp=stamp, python=PYTHON)
    log = stamp.with_suffix(".log")
    assert str(log) in capsys.readouterr().err
    assert "false" in log.read_text(encoding="utf-8")
    compiled.refresh(must=False, motion=motion, stamp=stamp, python=PYTHON)
    assert capsys.readouterr().err == ""
    assert left(motion) == []


def test_the_package_itself_stays_python(motion: Path) -> None:
    """So that it is found beside its sources even while its modules are compiled."""
    assert [path.name for path in compiled.sources(motion)] == ["pose.py", "die.py"]
