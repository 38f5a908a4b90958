"""The letters of the theme's fonts: how wide they are, and what they look like. Needs no window.

Nothing else measures a text, or knows the shape of a letter: not the system, whose fonts and whose
widths differ from one to the next. Pillow brings its own FreeType, the same everywhere. Letters
stand side by side, each as many whole pixels wide as its font says, whatever comes before or after.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import accumulate, pairwise
from logging import getLogger
from math import ceil, floor
from types import MappingProxyType
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from zilch3d.kit.widgets import Font

LOG = getLogger(__name__)

OPEN = 8
"""Fonts that are kept open, the last used: each has a copy of its file, of up to half a MB."""
MEASURED = 64
"""Fonts of which the widths are kept, the last used: a window that is resized takes many sizes."""
ANY_SIZE = 10
FINE, SMALL = 4, 24
"""A letter of up to SMALL pixels whose parts grow together is drawn so many times as large, and
reduced: hinting closes the gap below the dot of a bold i.
"""
INKED = 0.35
"""The share of its darkest row from which on a row of a letter belongs to one of its parts."""
SPACE = 1.15
"""Between words there is so much more than the font says, or bold ones seem to run together."""


class Glyph(NamedTuple):
    """What a letter looks like: a mask in mode L, 255 where it is; empty for a space.

    ``left`` and ``bottom`` are where its lower left corner is, in pixels from the place on the
    baseline where the letter begins, y up.
    """

    mask: Image.Image
    left: int
    bottom: int


def open_font(content: bytes, size: int) -> ImageFont.FreeTypeFont:
    """The font in this file, of ``size`` pixels. Raises OSError if there is none in it.

    With the basic layout, which every Pillow has: what the other shaper makes of a text is found
    on some systems only.
    """
    return ImageFont.truetype(BytesIO(content), size, layout_engine=ImageFont.Layout.BASIC)


def stand_in(size: int) -> ImageFont.FreeTypeFont:
    """Pillow's own font, for a file that is missing or damaged."""
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont)
    return font.font_variant(layout_engine=ImageFont.Layout.BASIC)


class Glyphs:
    """Measures texts in pixels (see ``widgets.Measure``), and has the glyphs that draw them.

    ``fonts`` are the contents of the theme's font files. ``late`` has, by the names of faces that
    are not needed at first, functions that read theirs. For a face that none of them has stands
    another weight of it, then another face, then Pillow's own.
    """

    def __init__(
        self,
        fonts: Iterable[bytes],
        late: Mapping[str, Callable[[], Iterable[bytes]]] = MappingProxyType({}),
    ) -> None:
        self._late = dict(late)
        self._files: dict[tuple[str, bool], bytes] = {}
        """The contents of the files by the name of the face, and whether it is bold."""
        self._add(fonts)
        self._open = lru_cache(OPEN)(self._opened)
        self._advances = lru_cache(MEASURED)(self._measured)

    def width(self, text: str, font: Font) -> int:
        return self.places(text, font)[-1]

    def places(self, text: str, font: Font) -> list[int]:
        """Where each letter of a line begins, in pixels from the line's start, and where it ends.

        The line's width is the last of them.
        """
        return list(accumulate(map(self._advances(font).__getitem__, text), initial=0))

    def glyph(self, letter: str, font: Font) -> Glyph:
        """Drawn anew each time. A letter that the font lacks is the box that it has for those."""
        hinted = self._drawn(letter, font)
        if font.size > SMALL:
            return hinted
        large = self._drawn(letter, font._replace(size=font.size * FINE))
        return _reduced(large) if _parts(large.mask) > _parts(hinted.mask) else hinted

    def _drawn(self, letter: str, font: Font) -> Glyph:
        opened = self._open(font)
        left, upper, right, lower = map(round, opened.getbbox(letter, anchor="ls"))
        mask = Image.new("L", (max(0, right - left), max(0, lower - upper)))
        if mask.width and mask.height:
            ImageDraw.Draw(mask).text((-left, -upper), letter, 255, opened, anchor="ls")
        return Glyph(mask, left, -lower)

    def _add(self, contents: Iterable[bytes]) -> None:
        for content in contents:
            try:
                face, style = open_font(content, ANY_SIZE).getname()
            except OSError as error:
                LOG.warning("a file of fonts has none: %r", error)
            else:
                self._files[str(face), style == "Bold"] = content

    def _opened(self, font: Font) -> ImageFont.FreeTypeFont:
        face = font.face.name
        if face in self._late:
            self._add(self._late.pop(face)())
        for candidate in ((face, font.bold), (face, not font.bold), *self._files):
            if candidate in self._files:
                return open_font(self._files[candidate], font.size)
        return stand_in(font.size)

    def _measured(self, font: Font) -> "_Advances":
        def advance(letter: str) -> int:
            length = self._open(font).getlength(letter)
            return ceil(SPACE * length) if letter == " " else round(length)

        return _Advances(advance)


def _parts(mask: Image.Image) -> int:
    """How many parts of a letter stand above each other with a gap between."""
    if not mask.width or not mask.height:
        return 0
    rows = mask.resize((1, mask.height), Image.Resampling.BOX).tobytes()
    inked = [row > INKED * max(rows) for row in rows]
    return sum(now and not before for before, now in pairwise((False, *inked)))


def _reduced(large: Glyph) -> Glyph:
    """This glyph FINE times as small, on whole pixels."""
    left, lower = floor(large.left / FINE), floor(large.bottom / FINE)
    right = ceil((large.left + large.mask.width) / FINE)
    upper = ceil((large.bottom + large.mask.height) / FINE)
    mask = Image.new("L", ((right - left) * FINE, (upper - lower) * FINE))
    above = upper * FINE - large.bottom - large.mask.height
    mask.paste(large.mask, (large.left - left * FINE, above))
    return Glyph(mask.reduce(FINE), left, lower)


class _Advances(dict[str, int]):
    """The width in pixels of each letter of a font, measured when it is first asked for."""

    def __init__(self, measure: Callable[[str], int]) -> None:
        super().__init__()
        self._measure = measure

    def __missing__(self, letter: str) -> int:
        self[letter] = width = self._measure(letter)
        return width
