import pytest

from zilch3d.kit.theme import Colour, TextStyle
from zilch3d.ui import theme

PANEL = theme.PANEL.fill
WRITTEN: list[tuple[str, Colour, Colour]] = [
    ("ivory on night", theme.IVORY, theme.NIGHT),
    ("soft ivory on night", theme.IVORY_SOFT, theme.NIGHT),
    ("ivory on panels", theme.IVORY, PANEL),
    ("soft ivory on panels", theme.IVORY_SOFT, PANEL),
    ("gold on panels", theme.GOLD, PANEL),
    ("ember on panels", theme.EMBER, PANEL),
    ("ember on night", theme.EMBER, theme.NIGHT),
    ("faint ivory on panels", theme.IVORY_FAINT, PANEL),
    ("ink on a player's card", theme.INK, theme.PLACE_CARD.fill),
    ("soft ivory on cards", theme.IVORY_SOFT, theme.THEME.card_hover.fill),
    ("gold on cards", theme.GOLD, theme.THEME.card_hover.fill),
    ("ivory on chosen cards", theme.IVORY, theme.THEME.card_chosen.fill),
    ("gold on chosen cards", theme.GOLD, theme.THEME.card_chosen.fill),
    ("ivory on segments", theme.IVORY, theme.THEME.segment.fill),
    ("ivory in fields", theme.IVORY, theme.THEME.field.fill),
    ("a hint in fields", theme.IVORY_FAINT, theme.THEME.field.fill),
    ("ink on paper", theme.INK, theme.PAPER),
    ("ink on a lesson's note", theme.INK, theme.NOTE.fill),
    ("soft ink on a lesson's note", theme.INK_SOFT, theme.NOTE.fill),
    ("ink on what is remarked", theme.INK, theme.BUBBLE.fill),
    ("a chance below what is remarked", theme.INK_SOFT, theme.BUBBLE.fill),
    ("a tip", theme.THEME.tip_ink, theme.THEME.tip.fill),
    ("a note on a player's card", theme.INK_SOFT, theme.PLACE_CARD.fill),
    ("a chance on a player's card", theme.FELT, theme.PLACE_CARD.fill),
    ("a note on the called player's card", theme.OXBLOOD, theme.PLACE_CARD_CALLED.fill),
    ("a note beside a face", theme.IVORY_SOFT, theme.SEAT_TAG.fill),
    ("the called player's note", theme.GOLD, theme.SEAT_TAG.fill),
    ("faint ivory on the bar", theme.IVORY_FAINT, theme.BAR.fill),
    ("gold on the bar", theme.GOLD, theme.BAR.fill),
    ("ivory on the tags of the shelf", theme.IVORY, theme.TAG.fill),
    ("ivory on an open entry", theme.IVORY, theme.ENTRY_OPEN.fill),
    ("ember on an open entry", theme.EMBER, theme.ENTRY_OPEN.fill),
    ("ivory on entries", theme.IVORY, theme.THEME.entry_hover.fill),
    ("soft ivory on entries", theme.IVORY_SOFT, theme.THEME.entry_hover.fill),
    ("ember on entries", theme.EMBER, theme.THEME.entry.fill),
    ("soft ivory in fields", theme.IVORY_SOFT, theme.THEME.field.fill),
    ("gold on plates", theme.GOLD, theme.PLATE.fill),
    ("small words on plates", theme.IVORY_SOFT, theme.PLATE.fill),
    *(
        (f"{what} of button {n}, {state}", ink, skin.fill)
        for n, style in enumerate((theme.PRIMARY, theme.SECONDARY))
        for state, skin in (("normal", style.normal), ("hover", style.hover), ("down", style.down))
        for what, ink in (("text", style.ink), ("note", style.ink_soft))
    ),
    ("a disabled button", theme.SECONDARY.off_ink, theme.SECONDARY.off.fill),
]


LEAST_TEXT = 13
"""Points: what is said in small letters is read from a sofa, too."""


def luminance(colour: Colour) -> float:
    """Relative luminance, after WCAG 2.2."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119, 255), (255, 255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_text_is_readable_on_its_ground() -> None:
    faint = {name: contrast(ink, ground) for name, ink, ground in WRITTEN}
    assert {name: found for name, found in faint.items() if found < 4.5} == {}


def test_the_ring_of_the_focus_stands_out() -> None:
    for ground in (theme.NIGHT, PANEL, theme.THEME.field.fill, theme.THEME.card.fill):
        assert contrast(theme.THEME.focus.edge, ground) >= 3


def test_no_text_is_smaller_than_can_be_read_from_a_sofa() -> None:
    styles = {name: style for name, style in vars(theme).items() if isinstance(style, TextStyle)}
    assert styles
    styles |= {f"spoken {n}": style for n, style in enumerate(theme.SPOKEN)}
    styles |= {f"announced {n}": style for n, (style, _lines) in enumerate(theme.ANNOUNCED)}
    assert {name for name, style in styles.items() if style.size < LEAST_TEXT} == set()
