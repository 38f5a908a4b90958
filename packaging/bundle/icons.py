"""The icons that the systems want, made from the one that the game ships with."""

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

SOURCE = Path(__file__).resolve().parents[2] / "assets" / "icons" / "zilch3d.png"
"""Drawn by ``generators/icon.py``, 512 pixels a side."""

WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MACOS = (32, 64, 128, 256, 512, 1024)
"""Pixels of the icons of 16 to 512 points, plain and dense; that of 16 is made from the next."""
LINUX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""Folders of the theme hicolor, in which every desktop looks."""

BESIDE_WIZARDS = (164, 314)
"""Width and height of the picture beside the last page of an installer, as NSIS has it."""
DARK = (21, 37, 26)
"""The icon's darkest green, which surrounds it there."""

SMALL = 32
"""Up to this side the die fills the icon, and is sharpened: its pips are a pixel or two."""
CLOSE = (0.085, 0.055, 0.915, 0.885)
"""The box that a small icon shows, in shares of the side: left, top, right, bottom."""
CORNER = 0.2
"""The radius of the corners of a small icon, as a share of its side."""
SHARPENED = ImageFilter.UnsharpMask(radius=0.7, percent=80, threshold=0)
ON_MACOS = 824 / 1024
"""The share of an icon that Apple's template gives to its square; the rest is clear."""


def windows_icon(file: Path) -> None:
    """Write an ``.ico`` with all of WINDOWS."""
    pictures = [picture(side) for side in WINDOWS]
    pictures[-1].save(file, "ICO", sizes=[p.size for p in pictures], append_images=pictures[:-1])


def macos_icon(file: Path) -> None:
    """Write an ``.icns`` with all of MACOS."""
    pictures = [picture(side) if side <= SMALL else _with_margin(side) for side in MACOS]
    pictures[-1].save(file, "ICNS", append_images=pictures[:-1])


def linux_icons(theme: Path, name: str) -> None:
    """Write ``name.png`` in each of LINUX below ``theme``, which is a folder such as hicolor."""
    for side in LINUX:
        folder = theme / f"{side}x{side}" / "apps"
        folder.mkdir(parents=True, exist_ok=True)
        picture(side).save(folder / f"{name}.png")


def installer_picture(file: Path) -> None:
    """Write a ``.bmp`` of BESIDE_WIZARDS, with the icon in its middle."""
    width, height = BESIDE_WIZARDS
    canvas = Image.new("RGB", BESIDE_WIZARDS, DARK)
    icon = _resized(_whole(), width * 3 // 4)
    canvas.paste(icon, ((width - icon.width) // 2, (height - icon.height) // 2), icon)
    canvas.save(file, "BMP")


def picture(side: int) -> Image.Image:
    """The icon with this many pixels a side, as it is best recognised."""
    whole = _whole()
    return _small(whole, side) if side <= SMALL else _resized(whole, side)


@cache
def _whole() -> Image.Image:
    with Image.open(SOURCE) as source:
        return source.convert("RGBA")


def _small(whole: Image.Image, side: int) -> Image.Image:
    """A closer look at the die, in a square with round corners of its own."""
    left, top, right, bottom = (round(share * whole.width) for share in CLOSE)
    close = whole.crop((left, top, right, bottom))
    mask = Image.new("L", close.size, 0)
    shape = (0, 0, close.width - 1, close.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(shape, radius=close.width * CORNER, fill=255)
    drawn = _resized(close.convert("RGB"), side).filter(SHARPENED)
    drawn.putalpha(_resized(mask, side))
    return drawn


def _with_margin(side: int) -> Image.Image:
    inner = _resized(_whole(), round(side * ON_MACOS))
    canvas = Image.new("RGBA", (side, side))
    start = (side - inner.width) // 2
    canvas.paste(inner, (start, start))
    return canvas


def _resized(image: Image.Image, side: int) -> Image.Image:
    return image.resize((side, side), Image.Resampling.LANCZOS)
