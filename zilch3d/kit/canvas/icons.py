"""The signs that no font is sure to have, drawn white for tinting."""

from functools import lru_cache

from PIL import Image, ImageDraw

from zilch3d.kit.widgets.brush import IconName

FINE = 8
Points = tuple[tuple[float, float], ...]

STROKES: dict[IconName, tuple[Points, ...]] = {
    "back": (((0.62, 0.22), (0.36, 0.5), (0.62, 0.78)),),
    "forward": (((0.38, 0.22), (0.64, 0.5), (0.38, 0.78)),),
    "up": (((0.24, 0.46), (0.5, 0.2), (0.76, 0.46)), ((0.5, 0.24), (0.5, 0.82))),
    "down": (((0.24, 0.54), (0.5, 0.8), (0.76, 0.54)), ((0.5, 0.76), (0.5, 0.18))),
    "open": (((0.22, 0.38), (0.5, 0.64), (0.78, 0.38)),),
    "cross": (((0.26, 0.26), (0.74, 0.74)), ((0.74, 0.26), (0.26, 0.74))),
    "check": (((0.2, 0.52), (0.42, 0.74), (0.8, 0.28)),),
    "person": (),
    "machine": (((0.5, 0.08), (0.5, 0.24)),),
    "crown": (),
}
"""Lines in a unit square, y down."""
WIDTH = 0.11


@lru_cache(maxsize=64)
def icon(name: IconName, side: int) -> Image.Image:
    """The sign in a square of ``side`` pixels."""
    fine = side * FINE
    mask = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(mask)
    for stroke in STROKES[name]:
        _line(draw, [(x * fine, y * fine) for x, y in stroke], WIDTH * fine)
    _shapes(draw, name, fine)
    picture = Image.new("RGBA", (side, side), (255, 255, 255, 0))
    picture.putalpha(mask.resize((side, side), Image.Resampling.BOX))
    return picture


def _line(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], width: float) -> None:
    draw.line(points, fill=255, width=round(width), joint="curve")
    for x, y in points:
        r = width / 2
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)


def _shapes(draw: ImageDraw.ImageDraw, name: IconName, fine: int) -> None:
    def box(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        return (x0 * fine, y0 * fine, x1 * fine, y1 * fine)

    if name == "person":
        draw.ellipse(box(0.31, 0.1, 0.69, 0.48), fill=255)
        draw.pieslice(box(0.12, 0.56, 0.88, 1.32), 180, 360, fill=255)
    elif name == "machine":
        draw.rounded_rectangle(box(0.14, 0.24, 0.86, 0.84), 0.14 * fine, fill=255)
        for x in (0.36, 0.64):
            draw.ellipse(box(x - 0.09, 0.42, x + 0.09, 0.6), fill=0)
    elif name == "crown":
        peaks = [(0.1, 0.28), (0.31, 0.52), (0.5, 0.16), (0.69, 0.52), (0.9, 0.28), (0.82, 0.8)]
        draw.polygon([(x * fine, y * fine) for x, y in [*peaks, (0.18, 0.8)]], fill=255)
