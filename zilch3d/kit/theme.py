"""The looks of a game: typefaces, colours, the skins of boxes, and a ``Theme`` of them all.

A game has as many themes as it has grounds, such as a dark table and light pages over it. Widgets
name a ``Role``, which is a part of whichever theme they are painted in.

Lengths are in points of the design, before scaling.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

Colour: TypeAlias = tuple[int, int, int, int]
"""Red, green, blue and opacity, 0 to 255, not premultiplied."""

CLEAR: Colour = (0, 0, 0, 0)

PartT = TypeVar("PartT")


@dataclass(frozen=True)
class Role(Generic[PartT]):
    """What a colour or a skin is for; ``of`` gets it out of the theme that it is painted in."""

    of: Callable[["Theme"], PartT]


Hue: TypeAlias = Colour | Role[Colour]
"""A colour, or what it is for (``kit.roles`` has them)."""

# Space between things: hair for what belongs together, wide between groups
HAIR = 4
NARROW = 8
MEDIUM = 14
WIDE = 22
VAST = 36
CONTROL_HEIGHT = 40
"""The smallest height of anything that can be clicked."""
FOCUS_GAP = 3
"""Between a widget and the ring of the focus around it."""
FOCUS_WIDTH = 2

TextAlign = Literal["left", "centre", "right"]


@dataclass(frozen=True)
class Typeface:
    """A family of fonts; ``cap_height``, of a capital letter, is a share of the font's size."""

    name: str
    cap_height: float


@dataclass(frozen=True)
class TextStyle:
    """A face at a size; ``leading`` is the height of a line as a multiple of the size."""

    face: Typeface
    size: float
    bold: bool = False
    leading: float = 1.4


@dataclass(frozen=True)
class Ink:
    """How a text is written: its style and colour, and where it stands in its box."""

    style: TextStyle
    colour: Hue
    align: TextAlign = "left"


@dataclass(frozen=True)
class Skin:
    """A rounded box: filled, edged, lit a little along the top, with a soft shadow below.

    ``radius`` is cut to half the height, so a large one makes a pill. ``light`` is the
    colour of the light along the top edge, ``shadow`` the blur of the shadow and ``dark`` its
    opacity. ``grain`` is the opacity of paper's fibres, 0 for none, and ``worn`` how far from its
    edges paper is a little darker.
    opacity. With a ``glow``, its colour, there is light around the box in place of the shadow.
    """

    fill: Colour
    radius: float = 8
    edge: Colour = CLEAR
    edge_width: float = 0
    light: Colour = CLEAR
    shadow: float = 0
    dark: int = 120
    grain: int = 0
    worn: float = 0
    glow: Colour = CLEAR


PILL = 1000
"""A radius that makes a pill of any box."""


@dataclass(frozen=True)
class Fade:
    """A ground without edges that thins out to nothing over the last ``width`` points at right."""

    fill: Colour
    width: float


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn: ``dash`` has the lengths of dashes and gaps in turn; none is solid."""

    colour: Colour
    width: float = 2.5
    dash: tuple[float, ...] = ()


@dataclass(frozen=True)
class ButtonStyle:
    """A button's skins and inks by its state."""

    normal: Skin
    hover: Skin
    down: Skin
    off: Skin
    ink: Colour
    ink_soft: Colour
    off_ink: Colour
    focus: tuple[Skin, ...] = ()
    """The rings of the focus, the outer first; by default the theme's."""


@dataclass(frozen=True)
class Theme:
    """The styles, inks and skins that the toolkit's widgets have where they are given no others.

    ``page`` is the theme of pages, which lie over what has this one; None if that is the same.
    """

    body: TextStyle
    strong: TextStyle
    small: TextStyle
    small_strong: TextStyle
    heading: TextStyle
    title: TextStyle

    ink: Colour
    ink_soft: Colour
    ink_faint: Colour
    accent: Colour
    gain: Colour
    warning: Colour
    off: Colour
    tip_ink: Colour

    button: ButtonStyle
    primary: ButtonStyle
    icon_button: ButtonStyle

    ground: Skin
    shade: Skin
    panel: Skin
    raised: Skin
    rule: Skin
    tip: Skin
    focus: Skin
    card: Skin
    card_hover: Skin
    card_chosen: Skin
    card_chosen_hover: Skin
    entry: Skin
    entry_hover: Skin
    field: Skin
    field_active: Skin
    caret: Skin
    segment: Skin
    trough: Skin
    trough_on: Skin
    knob: Skin
    bar: Skin
    bar_ground: Skin
    level_on: Skin
    level_off: Skin
    bar_ahead: Skin
    chart_bar: Skin
    chart_ground: Skin
    chart_band: Skin
    chart_mean: Skin
    lines: tuple[Stroke, ...]
    thumb: Skin

    page: "Theme | None" = None

    def part(self, part: PartT | Role[PartT]) -> PartT:
        """The part itself, or the one of this theme that has the role."""
        return part.of(self) if isinstance(part, Role) else part
