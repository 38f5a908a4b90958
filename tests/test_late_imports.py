"""What is heavy is imported when it is needed: not before the first frame."""

import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def imported() -> set[str]:
    """Every module that the start of the game imports, up to its first frame."""
    code = (
        "import sys, zilch3d.__main__, zilch3d.app.startup, zilch3d.app.application;"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "module", ["numpy", "pymunk", "zilch3d.app.session", "zilch3d.features.house_rules.entry"]
)
def test_the_game_opens_without(module: str, imported: set[str]) -> None:
    assert "zilch3d.ui.pages.title" in imported
    assert module not in imported
