"""How wide texts are: the same on every system, and what is drawn."""

from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from zilch3d import resources
from zilch3d.kit.glyphs import Glyphs, open_font, stand_in
from zilch3d.kit.theme import TextStyle, Typeface
from zilch3d.kit.widgets import Font, Look
from zilch3d.ui import theme

FONTS = [
    Font(face, bold, size)
    for face, bold in (
        *product((theme.DISPLAY_FACE, theme.TEXT_FACE), (False, True)),
        (theme.HAND_FACE, True),
    )
    for size in (9, 13, 17, 26, 34, 61)
]
STRANGE = [
    *("", " ", "\t", "\0", "\u200b", "\ud800", "e\u0301"),
    *("漢字", "שלום", "مرحبا", "⚀⚅", "😀👨\u200d👩"),
]
"""Nothing, what controls a line, and letters that no font of the game has."""


@cache
def glyphs() -> Glyphs:
    return Glyphs(theme.fonts(), theme.LATE_FONTS)


def font(face: Typeface, size: int, *, bold: bool = False) -> Font:
    return Font(face, bold, size)


FACTS = [
    ("Turns", font(theme.TEXT_FACE, 13, bold=True), 36),
    ("Turns", font(theme.TEXT_FACE, 17, bold=True), 48),
    ("At the table", font(theme.TEXT_FACE, 13, bold=True), 78),
    ("Playing now", font(theme.TEXT_FACE, 13, bold=True), 76),
    ("Roll 3 dice – Größer, AVATAR 1,250", font(theme.TEXT_FACE, 17), 269),
    ("Würfelwerfer", font(theme.DISPLAY_FACE, 34, bold=True), 219),
    ("Zilch 3D", font(theme.DISPLAY_FACE, 24), 90),
    ("Ragna 8½", font(theme.HAND_FACE, 26, bold=True), 99),
]


@pytest.mark.parametrize(("text", "font", "width"), FACTS)
def test_a_text_is_as_wide_on_every_system(text: str, font: Font, width: int) -> None:
    """Read off a Linux; it was a pixel or two more or less where systems drew the letters."""
    assert glyphs().width(text, font) == width


@given(st.text(), st.text(), st.sampled_from(FONTS))
def test_letters_stand_side_by_side_whatever_they_are(first: str, second: str, font: Font) -> None:
    places = glyphs().places(first + second, font)
    assert places[0] == 0
    assert places[-1] == glyphs().width(first + second, font)
    assert places[-1] == glyphs().width(first, font) + glyphs().width(second, font)
    steps = [after - before for before, after in pairwise(places)]
    assert steps == [glyphs().width(letter, font) for letter in first + second]


@given(st.text(alphabet=st.characters(exclude_categories=["C", "Z"]), min_size=1))
def test_a_word_is_not_broken_in_a_box_as_wide_as_it_is(word: str) -> None:
    look = Look(1.0, glyphs(), theme.THEME)
    for style in (theme.BODY, theme.STRONG, theme.TITLE, theme.HAND):
        shown = look.wrap(word, style, 10**6)
        assert look.wrap(word, style, look.width(shown[0], style)) == shown


@given(st.text(), st.sampled_from([theme.BODY, theme.STRONG, theme.TITLE]), st.floats(0.5, 4.0))
def test_a_text_that_has_the_room_it_asks_for_has_no_more_lines(
    text: str, style: TextStyle, scale: float
) -> None:
    look = Look(scale, glyphs(), theme.THEME)
    size = look.text_size(text, style, 300)
    assert look.text_size(text, style, size.width) == size or size.width > 300


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize("font", FONTS[::6])
def test_what_no_font_has_can_be_measured_and_drawn(text: str, font: Font) -> None:
    assert glyphs().width(text, font) >= 0
    for letter in text:
        assert glyphs().glyph(letter, font).mask.mode == "L"


@pytest.mark.parametrize("letter", ["漢", "😀", "ש", "⚀"])
@pytest.mark.parametrize("font", FONTS[::6])
def test_a_letter_that_a_font_lacks_is_seen_as_a_box(letter: str, font: Font) -> None:
    mask = glyphs().glyph(letter, font).mask
    assert mask.getbbox() is not None
    assert mask.tobytes() == glyphs().glyph("\uffff", font).mask.tobytes()


@pytest.mark.parametrize("font", [font for font in FONTS if font.face is not theme.HAND_FACE])
def test_a_capital_stands_on_the_baseline_as_high_as_its_face_says(font: Font) -> None:
    mask, left, bottom = glyphs().glyph("H", font)
    assert bottom == 0
    assert mask.height == pytest.approx(font.cap_height, abs=1)
    assert 0 <= left < left + mask.width <= glyphs().width("H", font)


@pytest.mark.parametrize("size", range(11, 25))
@pytest.mark.parametrize("letter", ["i", "j", "ö"])
def test_a_bold_letter_keeps_its_dot_apart_from_its_stem(letter: str, size: int) -> None:
    """Hinting closed the gap at 12 to 14 pixels."""
    mask = glyphs().glyph(letter, font(theme.TEXT_FACE, size, bold=True)).mask
    rows = mask.resize((1, mask.height), Image.Resampling.BOX).tobytes()
    upper = range(1, len(rows) // 2)
    assert any(rows[n] < 0.6 * min(max(rows[:n]), max(rows[n + 1 :])) for n in upper)


def test_a_space_shows_nothing() -> None:
    assert all(glyphs().glyph(" ", font).mask.getbbox() is None for font in FONTS)


def test_a_face_without_a_file_is_written_in_another() -> None:
    """As where the file is damaged, which the game then names."""
    (regular,) = theme.intact_fonts(theme.FONTS[2:3])
    few = Glyphs([regular])
    whole = glyphs()
    plain = Font(theme.TEXT_FACE, False, 17)
    assert few.width("Turns", plain) == whole.width("Turns", plain)
    assert few.width("Turns", plain._replace(bold=True)) == whole.width("Turns", plain)
    assert few.width("Turns", plain._replace(face=theme.DISPLAY_FACE)) == whole.width(
        "Turns", plain
    )


def test_without_any_file_texts_are_in_a_font_that_pillow_brings() -> None:
    none, plain = Glyphs([b"no font", b""]), Font(theme.TEXT_FACE, False, 17)
    assert none.width("Größe", plain) == round(stand_in(17).getlength("Größe")) > 0
    assert none.glyph("ß", plain).mask.getbbox() is not None


def test_what_is_no_font_is_refused() -> None:
    with pytest.raises(OSError, match="file"):
        open_font(b"no font at all" * 100, 12)


def test_a_late_face_is_read_once_and_not_before_it_is_needed() -> None:
    reads = []

    def read() -> tuple[bytes, ...]:
        reads.append(theme.HAND_FACE.name)
        return (resources.read(theme.HAND_FONT),)

    late = Glyphs(theme.fonts(), {theme.HAND_FACE.name: read})
    late.width("Turns", Font(theme.TEXT_FACE, False, 17))
    assert reads == []
    for size in range(10, 30):
        late.width("Turns", Font(theme.HAND_FACE, True, size))
    assert reads == [theme.HAND_FACE.name]
    hand = Font(theme.HAND_FACE, True, 26)
    assert late.width("Turns", hand) == glyphs().width("Turns", hand)
