"""What rings when dice meet something, as data: the dice's materials, and what they meet.

A die in slow motion sounds like a bigger one: pitches are those of a block of about 10 cm. Its
modes keep a block's proportions: close together, and none a whole multiple of another.
"""

from typing import Literal, NamedTuple, TypeAlias

Surface: TypeAlias = Literal["felt", "rim", "dice", "shelf", "cup", "table"]
"""The felt over its board, the wooden rim, another die, the wooden shelf, the leather cup; and the
table, on which the cup is put down."""


class Mode(NamedTuple):
    """A tone that dies away: its pitch in Hz, its level, and the seconds until it is at 1/e."""

    pitch: float
    level: float
    decay: float


class Material(NamedTuple):
    """What dice are made of.

    ``pitch`` is that of the lowest mode in Hz, ``decay`` the seconds until it is at 1/e, ``level``
    how loud it is; ``higher`` is how much of each mode's level the next higher one has.
    ``softness`` is how long it touches what it strikes, and ``weight`` how heavy it is, both
    beside ivory.
    """

    pitch: float
    decay: float
    level: float
    higher: float
    softness: float
    weight: float


MATERIALS = {
    "ivory": Material(1980.0, 0.0070, 1.0, 0.82, softness=1.0, weight=1.0),
    "horn": Material(1520.0, 0.0045, 1.0, 0.70, softness=1.4, weight=0.7),
    "wax": Material(1130.0, 0.0026, 1.0, 0.55, softness=2.1, weight=0.8),
    "resin": Material(2480.0, 0.0085, 1.0, 0.88, softness=0.8, weight=0.65),
    "brass": Material(3150.0, 0.0600, 0.50, 0.90, softness=0.42, weight=4.6),
}
"""By the names that the sets of dice have for them."""

USUAL = "ivory"
"""How a material sounds that is not listed."""


def material_named(name: str) -> Material:
    """The material of this name in MATERIALS, else the usual one."""
    return MATERIALS.get(name, MATERIALS[USUAL])


BLOCK = (1.0, 1.37, 1.68, 2.11, 2.74)
"""The modes of a die, as multiples of its lowest."""
FASTER = 0.6
"""A mode dies away faster by this power of its pitch."""


class Touched(NamedTuple):
    """What a die strikes.

    ``modes`` ring in it; of the die's own modes the share ``die`` is heard, and they last
    ``damped`` times as long. The touch lasts ``touch`` seconds at REFERENCE_SPEED, and shorter with
    the power ``stiffening`` of the speed: 0.2 for what is elastic (Hertz), about 0.45 for felt and
    leather, which stiffen as they are pressed. ``click`` is the level of the touch itself, and
    ``brush`` that of what slips over it.
    """

    modes: tuple[Mode, ...]
    die: float
    damped: float
    touch: float
    stiffening: float
    click: float
    brush: float


REFERENCE_SPEED = 10.0
"""Sides a second."""

TOUCHED: dict[Surface, Touched] = {
    "felt": Touched(
        (
            Mode(126.0, 0.16, 0.032),
            Mode(188.0, 0.34, 0.026),
            Mode(335.0, 0.40, 0.020),
            Mode(610.0, 0.42, 0.014),
            Mode(1130.0, 0.40, 0.009),
            Mode(2050.0, 0.28, 0.005),
        ),
        die=0.32,
        damped=0.45,
        touch=0.00048,
        stiffening=0.45,
        click=0.45,
        brush=0.22,
    ),
    "rim": Touched(
        (
            Mode(236.0, 0.20, 0.026),
            Mode(612.0, 0.42, 0.023),
            Mode(1015.0, 0.44, 0.017),
            Mode(1630.0, 0.36, 0.012),
            Mode(2480.0, 0.28, 0.008),
            Mode(3650.0, 0.16, 0.005),
        ),
        die=0.32,
        damped=0.6,
        touch=0.00028,
        stiffening=0.3,
        click=0.40,
        brush=0.10,
    ),
    "dice": Touched((), die=0.65, damped=1.0, touch=0.0002, stiffening=0.25, click=0.5, brush=0.04),
    "shelf": Touched(
        (
            Mode(212.0, 0.30, 0.028),
            Mode(396.0, 0.40, 0.023),
            Mode(672.0, 0.34, 0.017),
            Mode(1150.0, 0.24, 0.011),
            Mode(1890.0, 0.14, 0.007),
        ),
        die=0.20,
        damped=0.5,
        touch=0.00030,
        stiffening=0.3,
        click=0.35,
        brush=0.10,
    ),
    "cup": Touched(
        (
            Mode(148.0, 0.26, 0.020),
            Mode(262.0, 0.38, 0.018),
            Mode(455.0, 0.40, 0.014),
            Mode(820.0, 0.34, 0.009),
            Mode(1540.0, 0.24, 0.005),
        ),
        die=0.22,
        damped=0.4,
        touch=0.00040,
        stiffening=0.45,
        click=0.40,
        brush=0.30,
    ),
    "table": Touched(
        (
            Mode(88.0, 0.40, 0.036),
            Mode(139.0, 0.46, 0.030),
            Mode(247.0, 0.38, 0.022),
            Mode(420.0, 0.24, 0.013),
            Mode(760.0, 0.12, 0.007),
        ),
        die=0.0,
        damped=1.0,
        touch=0.00090,
        stiffening=0.45,
        click=0.20,
        brush=0.20,
    ),
}
