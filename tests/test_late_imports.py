"""What is heavy is imported when it is needed: not before the first frame."""

import subprocess
import sys


def test_the_game_opens_without_numpy() -> None:
    """Nothing that the opening and the game import at their start imports it."""
    code = (
        "import sys, zilch3d.__main__, zilch3d.app.startup, zilch3d.app.application;"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
