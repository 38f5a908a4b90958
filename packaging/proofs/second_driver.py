"""Draws scenes with two of Mesa's drivers, llvmpipe and softpipe, and compares the pictures.

    python3 packaging/dev.py prove second_driver
    python3 packaging/dev.py prove second_driver --quality high --size 960x600 table dice

softpipe has exactly OpenGL 3.3, the least the game asks for, so whatever needs more fails here. It
has no multisampling, and rounds otherwise. Single pixels at edges and in the grain of wood and
leather differ by a lot, but that evens out over a block of them. LIMIT says by how much the mean of
a block can differ. A die too many or too few makes several times that. It needs a display, which
``dev.py`` has, because EGL alone offers no softpipe. The exit status is 1 if a picture differs by
more.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import Failure, command_parser
from developer.picture import OffscreenWindow
from zilch3d import i18n
from zilch3d.render.quality import Quality
from zilch3d.render.window import driver

FIRST, SECOND = "llvmpipe", "softpipe"
"""Names of Mesa's, for its variable GALLIUM_DRIVER."""
BLOCK = 8
"""Pixels, across and down."""
LIMIT = 16
"""Levels of 255 by which a block's mean may differ, in any colour; edges that only one of the
drivers smooths make up to 9."""
LEVELS = 8
"""Pixels that differ by more are counted."""
SCENES = (
    *("title", "dice", "table", "table-rolling", "shaking", "pouring", "round-tray", "table-1990"),
    *("zilch-great", "hint", "score-sheet", "victory"),
)


@dataclass(frozen=True)
class Asked:
    """What is drawn: scenes of ``packaging/gallery``, at this size in pixels, in this tier."""

    scenes: Sequence[str]
    size: tuple[int, int]
    quality: Quality

    @property
    def words(self) -> list[str]:
        """The arguments of this proof that ask for it."""
        width, height = self.size
        return [*self.scenes, "--size", f"{width}x{height}", "--quality", self.quality.value]


@dataclass(frozen=True)
class Drawn:
    """``driver`` is what the driver calls itself, with its version; the pictures are by scene."""

    driver: str
    pictures: dict[str, Image.Image]


def drawn_by(name: str, asked: Asked) -> Drawn:
    """The scenes as this driver draws them, which a process of its own asks for. Raises Failure."""
    with TemporaryDirectory() as folder:
        command = [str(PYTHON), "-m", "proofs.second_driver", *asked.words, "--into", folder]
        surroundings = {
            **os.environ,
            "GALLIUM_DRIVER": name,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "packaging")]),
        }
        done = subprocess.run(
            command, env=surroundings, stdout=subprocess.PIPE, text=True, check=False
        )
        if done.returncode != 0:
            raise Failure(f"{name} has drawn nothing. It says why above.")
        pictures = {}
        for scene in asked.scenes:
            with Image.open(_file(Path(folder), scene)) as picture:
                pictures[scene] = picture.convert("RGB")
    return Drawn(done.stdout.strip(), pictures)


def _file(folder: Path, scene: str) -> Path:
    return folder / f"{scene}.png"


def draw(asked: Asked, folder: Path) -> str:
    """Draw the scenes into files, by the driver of this process; what that calls itself."""
    i18n.use("en")
    with OffscreenWindow(asked.size, quality=asked.quality) as window:
        for scene in asked.scenes:
            window.picture(scene).save(_file(folder, scene))
        return driver(window.window)


@dataclass(frozen=True)
class Difference:
    """By how many levels a ``block`` differs at most; the share of ``pixels`` beyond LEVELS."""

    block: int
    pixels: float

    @property
    def is_too_much(self) -> bool:
        return self.block > LIMIT


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How much two pictures of one size differ."""
    blocks = _apart(one.reduce(BLOCK), other.reduce(BLOCK))
    return Difference(int(blocks.max()), float((_apart(one, other) > LEVELS).mean()))


def _apart(one: Image.Image, other: Image.Image) -> NDArray[np.int16]:
    """By how many levels each pixel differs, in the colour in which it differs most."""
    apart = np.abs(np.asarray(one, np.int16) - np.asarray(other, np.int16))
    return np.asarray(apart.max(axis=2))


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


def _arguments() -> argparse.Namespace:
    parser = command_parser("prove second_driver", __doc__)
    parser.add_argument("scenes", nargs="*", default=SCENES)
    parser.add_argument("--size", type=_size, default=(640, 480))
    parser.add_argument("--quality", type=Quality, default=Quality.DRAFT)
    about = "keep the pictures in this folder, as FIRST-SCENE.png and so on"
    parser.add_argument("--keep", type=Path, help=about)
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    args = _arguments()
    asked = Asked(args.scenes, args.size, args.quality)
    if args.into is not None:
        print(draw(asked, args.into))
        return
    first, second = (drawn_by(name, asked) for name in (FIRST, SECOND))
    print(f"{first.driver}\n{second.driver}")
    over = 0
    for scene, picture in first.pictures.items():
        apart = difference(picture, second.pictures[scene])
        over += apart.is_too_much
        print(
            f"{scene}: blocks differ by {apart.block}, pixels by over {LEVELS}: {apart.pixels:.4%}"
        )
        if args.keep is not None:
            for name, each in ((FIRST, picture), (SECOND, second.pictures[scene])):
                each.save(args.keep / f"{name}-{scene}.png")
    print(
        f"{over} of {len(first.pictures)} pictures have a block that differs by over {LIMIT} levels"
    )
    sys.exit(over > 0)


if __name__ == "__main__":
    main()
