"""Draws README's pictures: the game's own screens, as ``dev.py picture`` draws them.

python3 packaging/dev.py generate pictures
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
SCENES = (
    *("title", "table", "pouring", "table-rolling", "hint", "new-game", "hot-dice"),
    *("table-1990", "zilch-great", "choose-player", "computer-players"),
    *("lesson-scores", "edit-rules-scoring", "rules-freeze", "odds"),
    *("end-chances", "end-decisions", "score-sheet", "practice-wrong"),
    *("records-statistics", "replay"),
)
SIZE = (1280, 720)
SHOWN = (960, 540)
"""README's pictures are reduced from SIZE, which makes them sharper."""
JPEG_QUALITY = 88


def main() -> None:
    """Draw every picture of SCENES into ``packaging/pictures``."""
    with tempfile.TemporaryDirectory() as folder:
        for scene in SCENES:
            drawn = Path(folder) / f"{scene}.png"
            command = [sys.executable, "-m", "developer", "picture", scene, "-o", str(drawn)]
            size = f"{SIZE[0]}x{SIZE[1]}"
            subprocess.run([*command, "--size", size, "--quality", "high"], check=True)
            shown = Image.open(drawn).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
            shown.save(FOLDER / f"{scene}.jpg", quality=JPEG_QUALITY, optimize=True)


if __name__ == "__main__":
    main()
