"""What reckons a throw is compiled where it can be: that may change how long it takes, no more."""

import ast
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import compiled
from zilch3d.motion.throw import ThrowRequest, simulate
from zilch3d.motion.tray import circular
from zilch3d.motion.tumble import world

ROOT = Path(__file__).resolve().parents[2]

IN_PYTHON = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

package, tests = sys.argv[1:]
find = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

def only_sources(folder):
    if not folder.startswith(package):
        raise ImportError
    return find(folder)

sys.path_hooks.insert(0, only_sources)
sys.path_importer_cache.clear()
sys.path.insert(0, tests)
from zilch3d.motion.tumble import world
from test_compiled import digests

assert world.__file__.endswith(".py"), world.__file__
print(*digests())
"""

THROWS = [
    *(ThrowRequest(6, strength, seed) for strength in (0.0, 0.5, 1.0) for seed in range(3)),
    *(ThrowRequest(6, 1.0, seed, clean=False) for seed in range(8)),
    ThrowRequest(1, 0.3, 5),
    ThrowRequest(4, 0.9, 6, circular(), clean=False),
    ThrowRequest(5, 0.5, 7, flick=(9.0, 3.0)),
]


def digests() -> list[str]:
    """A word for each throw that tells every bit of its frames, outcomes and impacts."""
    throws = [simulate(request) for request in THROWS]
    told = [repr((throw.frames, throw.outcomes, throw.impacts)) for throw in throws]
    return [hashlib.sha256(words.encode()).hexdigest() for words in told]


@pytest.mark.usefixtures("_compiler")
def test_the_modules_are_compiled_from_these_sources() -> None:
    """`packaging/dev.py test` sees to that first; old ones would test another program."""
    made = f"{compiled.digest(compiled.MOTION)} made"
    assert compiled.STAMP.read_text(encoding="utf-8") == made, "run: packaging/dev.py setup"
    assert world.__file__.endswith(compiled.ENDINGS)


@pytest.mark.usefixtures("_compiler")
def test_a_throw_is_the_same_to_the_last_bit_compiled_and_in_python() -> None:
    command = [sys.executable, "-c", IN_PYTHON, str(ROOT / "zilch3d"), str(Path(__file__).parent)]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    asked = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    assert asked.stdout.split() == digests()


@pytest.mark.parametrize("path", compiled.sources(compiled.MOTION), ids=lambda path: path.stem)
def test_what_is_compiled_sums_no_generator(path: Path) -> None:
    """mypyc adds one after the other; since 3.12 Python's ``sum`` makes up for rounding."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    sums = [call for call in calls if ast.unparse(call.func) == "sum"]
    assert not [call.lineno for call in sums if isinstance(call.args[0], ast.GeneratorExp)]
