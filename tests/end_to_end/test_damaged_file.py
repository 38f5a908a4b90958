"""What a player sees of a game in which a file is not the one that was shipped."""

import sys
from pathlib import Path
from shutil import copytree

import pytest

from bootstrap.distribution import checksums
from tests.end_to_end.at_title import SMALLEST
from tests.end_to_end.desktop import ROOT, playing

START = "import sys; sys.path.insert(0, {!r}); from zilch3d.__main__ import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("file", "scene", "status"),
    [
        ("zilch3d/render/shaders/felt.frag", "DamagedScene", 2),
        ("assets/fonts/Manrope-Regular.ttf", "DamagedScene", 2),
        ("assets/portraits/beginner.png", "WelcomeScene", 0),
    ],
)
def test_the_window_names_a_damaged_file_that_the_game_cannot_do_without(
    tmp_path: Path, file: str, scene: str, status: int
) -> None:
    """One letter differs, and only a checksum shows that."""
    game = tmp_path / "game"
    for folder in ("zilch3d", "assets"):
        copytree(ROOT / folder, game / folder)
    for written, place in checksums(game).items():
        Path(written).rename(game / place)
    damaged = game / file
    damaged.write_bytes(damaged.read_bytes()[:-1] + b" ")
    program = [sys.executable, "-c", START.format(str(game))]
    with playing(tmp_path, SMALLEST, program) as desktop:
        desktop.wait_until(lambda seen: seen.scene == scene)
        assert desktop.close() == status
        assert "Traceback" not in desktop.output()
