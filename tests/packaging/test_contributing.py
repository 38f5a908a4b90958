"""CONTRIBUTING's table of how to add things, held to the commits that it names as examples."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / ".github" / "CONTRIBUTING.md"
SECTION = PAGE.read_text(encoding="utf-8").partition("\n## How to add things\n")[2]
TABLE = SECTION.partition("\n## ")[0]
ROWS = [row.split(" | ") for row in re.findall(r"^\| (.+) \|$", TABLE, re.MULTILINE)[1:]]
EXAMPLES = [row for row in ROWS if re.fullmatch(r"`[0-9a-f]{10}`", row[-1])]
IS_PATH = re.compile(r"[\w./]+")


def git(*arguments: str) -> str | None:
    """What git answers about this checkout; None where there is no git, or it refuses."""
    program = shutil.which("git")
    if program is None:
        return None
    command = [program, "-C", str(ROOT), *arguments]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def files_of(commit: str) -> list[str]:
    """The files that the commit touches. Skips the test where the checkout can't have it."""
    top = git("rev-parse", "--show-toplevel")
    if top is None or Path(top).resolve() != ROOT:
        pytest.skip("there is no history here: a source archive, or no git")
    if git("cat-file", "-e", f"{commit}^{{commit}}") is None:
        if git("rev-parse", "--is-shallow-repository") == "true":
            pytest.skip(f"this clone is shallow and lacks {commit}")
        pytest.fail(f"no commit {commit}: the table names one that nobody can follow")
    return (git("show", "--name-only", "--format=", commit) or "").splitlines()


def is_in(place: str, file: str) -> bool:
    """Whether the file is this one or in this folder, named from any folder on the way to it."""
    return f"/{place}/" in f"/{file}/"


def test_what_is_added_most_often_has_an_example() -> None:
    things = {"a screen", "a rule switch", "a computer player", "a set of dice"}
    assert things <= {row[0] for row in EXAMPLES}


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: row[0].replace(" ", "-"))
def test_an_example_touches_the_files_that_its_row_counts_and_names(row: list[str]) -> None:
    _what, count, where, example = row
    files = files_of(example.strip("`"))
    assert len(files) == int(count), files
    named = [name for name in re.findall(r"`([^`]+)`", where) if IS_PATH.fullmatch(name)]
    places = [name for name in named if any(is_in(name, file) for file in files)]
    assert [file for file in files if not any(is_in(place, file) for place in places)] == []
    assert places == named, "the row names what its example leaves alone"
