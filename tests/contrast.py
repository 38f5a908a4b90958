"""The contrast of colours, after WCAG 2.2."""

from zilch3d.kit.theme import Colour


def luminance(colour: Colour) -> float:
    """Relative luminance."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 for equal colours to 21 for black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def over(ground: Colour, colour: Colour, opacity: float = 1.0) -> Colour:
    """What is seen where ``colour``, as far as it is opaque, lies over the ground."""
    share = colour[3] / 255 * opacity
    red, green, blue = (
        round(below + (above - below) * share)
        for below, above in zip(ground[:3], colour[:3], strict=True)
    )
    return red, green, blue, 255
