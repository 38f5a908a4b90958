"""Opens every screen of the game in real OpenGL, from 640×480 to full screen 3840×2160 and beyond.

    python3 packaging/dev.py prove screens                          # every screen, every size
    python3 packaging/dev.py prove screens --sizes 3840x2160@150 --language de -o pictures

Each size is drawn by a process of its own, in a window that isn't shown. A size is that of the
window in pixels @ the size of texts in percent; its scale, in pixels a point, is printed. Shown to
be so: no screen raises an error, none is empty, and no two are the same. The exit status is 1
otherwise. What a size takes of memory, at most, is printed as well.
"""

import argparse
import multiprocessing
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import gallery
from developer.picture import OffscreenWindow
from zilch3d import i18n
from zilch3d.kit.surface import Surface
from zilch3d.render.quality import Quality

SIZES = (
    "640x480@150",
    "960x600@150",
    "1280x720@100",
    "1280x720@150",
    "2560x1440@100",
    "3840x2160@100",
    "3840x2160@150",
    "5120x2880@150",
)
LEAST_COLOURS = 200
"""Of a screen that isn't empty, reduced to a small picture."""
SMALL = (160, 90)


@dataclass(frozen=True)
class Case:
    """One size, its texts in percent."""

    width: int
    height: int
    text_size: int

    @staticmethod
    def read(text: str) -> "Case":
        size, _at, percent = text.partition("@")
        width, _x, height = size.partition("x")
        return Case(int(width), int(height), int(percent or 100))

    @property
    def scale(self) -> float:
        return Surface(self.width, self.height, text_size=self.text_size).scale


def faults(case: Case, language: str, folder: Path | None) -> tuple[list[str], int]:
    """What is wrong with any screen of this size; the most memory that was taken, in MB."""
    i18n.use(language)
    found: list[str] = []
    seen: dict[bytes, str] = {}
    with OffscreenWindow((case.width, case.height), case.text_size, Quality.DRAFT) as window:
        for name in gallery.SCENES:
            try:
                picture = window.picture(name)
            except Exception as error:
                found.append(f"{name}: {type(error).__name__}: {error}")
                continue
            if folder is not None:
                picture.save(folder / f"{name}-{case.width}x{case.height}-{case.text_size}.png")
            small = picture.resize(SMALL)
            if len(small.getcolors(SMALL[0] * SMALL[1]) or ()) < LEAST_COLOURS:
                found.append(f"{name}: the picture is empty")
            same = seen.setdefault(small.tobytes(), name)
            if same != name:
                found.append(f"{name}: the same picture as {same}")
    return found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", nargs="*", default=SIZES, help="such as 1280x720@150")
    parser.add_argument("--language", default="en")
    parser.add_argument("-o", "--output", type=Path, help="a folder for the pictures")
    args = parser.parse_args()
    if args.output is not None:
        args.output.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for text in args.sizes:
        case, began = Case.read(text), time.monotonic()
        with multiprocessing.get_context("spawn").Pool(1) as process:
            found, memory = process.apply(faults, (case, args.language, args.output))
        seconds = time.monotonic() - began
        screens = f"{len(gallery.SCENES)} screens, {len(found)} faults"
        print(f"{text}, scale {case.scale}: {screens}, at most {memory} MB, {seconds:.0f} s")
        print("".join(f"    {line}\n" for line in found), end="", flush=True)
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
