"""Cups as pictures: brass on a wooden foot, larger for a larger field, with a name engraved."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from zilch3d.kit.glyphs import open_font, stand_in
from zilch3d.kit.theme import Colour
from zilch3d.resources import MissingResource, read

FINE = 3
"""A picture is drawn so many times as large, then averaged."""
FONT = "assets/fonts/Vollkorn-Bold.ttf"
SIZES = {3: 0.74, 4: 0.8, 5: 0.86, 6: 0.91, 7: 0.96, 8: 1.0}
"""Of a cup, by its entrants, as a share of the picture."""
BRASS = ((96, 58, 16), (196, 138, 46), (250, 222, 142), (224, 172, 74), (134, 86, 26))
"""From the left edge to the right one, as the lamp falls on it."""
INSIDE: Colour = (88, 54, 18, 255)
WOOD_TOP: Colour = (112, 66, 36, 255)
WOOD: Colour = (78, 44, 24, 255)
PLATE: Colour = (242, 214, 140, 255)
PLATE_EDGE: Colour = (150, 104, 38, 255)
ENGRAVED: Colour = (72, 42, 14, 255)
BOWL = ((0.285, 0.13), (0.295, 0.26), (0.325, 0.36), (0.38, 0.44), (0.45, 0.485))
"""The left edge of the bowl from its rim down, as shares of the picture; the right one mirrors."""
STEM = ((0.475, 0.5), (0.468, 0.54), (0.455, 0.575), (0.4, 0.615), (0.365, 0.635))
SLIM = ((0.31, 0.13), (0.32, 0.28), (0.35, 0.39), (0.4, 0.455), (0.46, 0.49))
"""Of the cups of small fields, which have no ring around the bowl."""
EAR = (0.155, 0.165, 0.395, 0.385)
RING_FROM, STAR_FROM = 5, 7
"""Entrants from which on a cup has a ring around its bowl, and a star on it."""
STAR_AT, STAR, STAR_POINTS = (0.5, 0.225), 0.036, 5
FOOT = (0.16, 0.655, 0.84, 0.95)
NAME_PLATE = (0.205, 0.705, 0.795, 0.905)
SMALLEST = 0.05
"""Of engraved letters, as a share of the picture: a longer name stands on two lines."""


@dataclass(frozen=True)
class Cup:
    """A cup of a tournament of so many ``entrants`` (see ``kit.widgets.Picture``).

    ``name`` is engraved as far as there are letters for it; an empty one leaves the plate blank.
    """

    name: str
    entrants: int

    def drawn(self, side: int) -> Image.Image:
        fine = max(1, side) * FINE
        cup = _cup(fine, self.entrants).copy()
        _engrave(cup, self.name)
        size = max(1, round(SIZES.get(self.entrants, 1.0) * side))
        small = cup.resize((size, size), Image.Resampling.LANCZOS)
        picture = Image.new("RGBA", (side, side))
        picture.paste(small, ((side - size) // 2, side - size))
        return picture


@lru_cache(maxsize=8)
def _cup(side: int, entrants: int) -> Image.Image:
    picture = Image.new("RGBA", (side, side))
    _shadow(picture)
    _foot(picture)
    metal = Image.new("L", (side, side))
    draw = ImageDraw.Draw(metal)
    _handles(draw, side)
    left = (*(BOWL if entrants >= RING_FROM else SLIM), *STEM)
    edge = [(x * side, y * side) for x, y in left]
    draw.polygon([*edge, *((side - x, y) for x, y in reversed(edge))], fill=255)
    if entrants >= RING_FROM:
        draw.rounded_rectangle(_box(side, 0.3, 0.275, 0.7, 0.315), 0.02 * side, fill=255)
    draw.ellipse(_box(side, left[0][0] - 0.012, 0.095, 1.012 - left[0][0], 0.165), fill=255)
    picture.paste(_brass(side), mask=metal)
    _details(picture, side, entrants, left[0][0])
    return picture


def _box(side: int, *shares: float) -> list[float]:
    return [share * side for share in shares]


@lru_cache(maxsize=4)
def _brass(side: int) -> Image.Image:
    """Brass across the whole picture: dark edges, and light from the left."""
    row = Image.new("RGB", (len(BRASS), 1))
    for n, colour in enumerate(BRASS):
        row.putpixel((n, 0), colour)
    middle = row.resize((round(0.46 * side), side), Image.Resampling.BICUBIC)
    brass = Image.new("RGB", (side, side), BRASS[1])
    brass.paste(middle, (round(0.27 * side), 0))
    return brass


def _shadow(picture: Image.Image) -> None:
    side = picture.width
    dark = Image.new("L", picture.size)
    ImageDraw.Draw(dark).ellipse(_box(side, 0.12, 0.9, 0.88, 0.99), fill=110)
    soft = dark.filter(ImageFilter.GaussianBlur(0.018 * side))
    picture.paste((30, 16, 8), mask=soft)
    picture.putalpha(soft)


def _handles(draw: ImageDraw.ImageDraw, side: int) -> None:
    """An ear at either side, which runs on behind the bowl."""
    width = round(0.03 * side)
    x0, y0, x1, y1 = EAR
    for ear in (EAR, (1 - x1, y0, 1 - x0, y1)):
        draw.ellipse(_box(side, *ear), outline=255, width=width)


def _details(picture: Image.Image, side: int, entrants: int, rim: float) -> None:
    """The inside of the bowl, lights, and a star on larger cups."""
    draw = ImageDraw.Draw(picture)
    draw.ellipse(_box(side, rim + 0.012, 0.107, 0.988 - rim, 0.15), fill=INSIDE)
    light = Image.new("L", picture.size)
    shine = ImageDraw.Draw(light)
    shine.polygon(_box(side, 0.4, 0.175, 0.445, 0.178, 0.45, 0.4, 0.435, 0.43), fill=150)
    soft = light.filter(ImageFilter.GaussianBlur(0.008 * side))
    picture.paste((255, 246, 214), mask=ImageChops.multiply(soft, picture.getchannel("A")))
    if entrants >= RING_FROM:
        draw.line(_box(side, 0.3, 0.317, 0.7, 0.317), fill=PLATE_EDGE, width=round(0.006 * side))
    if entrants >= STAR_FROM:
        draw.polygon(_star(side), fill=PLATE_EDGE)
    draw.line(_box(side, 0.37, 0.63, 0.63, 0.63), fill=PLATE_EDGE, width=round(0.006 * side))


def _star(side: int) -> list[tuple[float, float]]:
    (x, y), corners = STAR_AT, list[tuple[float, float]]()
    for n in range(2 * STAR_POINTS):
        far, turn = STAR if n % 2 == 0 else STAR / 2.4, pi * n / STAR_POINTS
        corners.append(((x + far * sin(turn)) * side, (y - far * cos(turn)) * side))
    return corners


def _foot(picture: Image.Image) -> None:
    side = picture.width
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle(_box(side, *FOOT), 0.03 * side, fill=WOOD)
    x0, y0, x1, _y1 = FOOT
    draw.rounded_rectangle(_box(side, x0, y0, x1, y0 + 0.035), 0.03 * side, fill=WOOD_TOP)
    draw.rounded_rectangle(_box(side, 0.33, 0.63, 0.67, 0.67), 0.015 * side, fill=WOOD_TOP)
    edge = round(0.008 * side)
    plate = _box(side, *NAME_PLATE)
    draw.rounded_rectangle(plate, 0.02 * side, fill=PLATE, outline=PLATE_EDGE, width=edge)


def _engrave(picture: Image.Image, name: str) -> None:
    """Write the name on the plate, on two lines if it would be too small on one."""
    side = picture.width
    x0, y0, x1, y1 = _box(side, *NAME_PLATE)
    room, up = 0.9 * (x1 - x0), y1 - y0
    lines = [name] if name else []
    size = _fitting(lines, room, 0.62 * up)
    halves = _halves(name)
    if len(halves) > 1 and _fitting(halves, room, 0.42 * up) > size:
        lines, size = halves, _fitting(halves, room, 0.42 * up)
    font, draw = _font(size), ImageDraw.Draw(picture)
    if not lines or not _has_letters(font, name):
        return
    step = up / (len(lines) + (0.25 if len(lines) > 1 else 0))
    first = (y0 + y1) / 2 - step * (len(lines) - 1) / 2
    for n, line in enumerate(lines):
        draw.text(((x0 + x1) / 2, first + n * step), line, ENGRAVED, font, anchor="mm")


def _halves(name: str) -> list[str]:
    """The name in two lines, broken at the blank nearest to its middle."""
    blanks = [n for n, letter in enumerate(name) if letter == " "]
    if not blanks:
        return [name]
    at = min(blanks, key=lambda n: abs(n - len(name) / 2))
    return [name[:at], name[at + 1 :]]


def _fitting(lines: list[str], width: float, height: float) -> int:
    """The size in pixels at which all lines fit."""
    size = max(1, round(height))
    longest = max((_font(size).getlength(line) for line in lines), default=0.0)
    return max(1, int(size * min(1.0, width / longest))) if longest else size


@lru_cache(maxsize=8)
def _font(size: int) -> ImageFont.FreeTypeFont:
    try:
        return open_font(read(FONT), size)
    except (MissingResource, OSError):
        return stand_in(size)


def _has_letters(font: ImageFont.FreeTypeFont, name: str) -> bool:
    """Whether the font has all letters; what it lacks would all be the same box."""
    missing = bytes(font.getmask("\uffff"))
    return all(letter == " " or bytes(font.getmask(letter)) != missing for letter in name)
