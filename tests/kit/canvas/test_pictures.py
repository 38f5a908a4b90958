import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.kit.pictures import STROKES, flat, icon, patch
from zilch3d.kit.theme import Skin
from zilch3d.kit.widgets import IconName
from zilch3d.ui.theme import PAGE, PANEL, PLATE, PRIMARY, THEME

COLOURS = st.tuples(*[st.integers(0, 255)] * 4)
LENGTHS = st.floats(0, 12)
SKINS = st.builds(Skin, COLOURS, LENGTHS, COLOURS, LENGTHS, COLOURS, LENGTHS)


@given(SKINS, st.floats(0.3, 4), st.integers(4, 120))
def test_any_skin_can_be_made_at_any_scale(skin: Skin, scale: float, box: int) -> None:
    made = patch(skin, scale, box)
    side = made.picture.width
    assert made.picture.size == (side, side)
    assert 0 <= made.margin < made.fixed or made is flat(skin.fill)
    assert side - 2 * made.fixed > 0


@pytest.mark.parametrize("scale", [0.5, 1.0, 1.5])
@pytest.mark.parametrize(
    "skin", [PANEL, PLATE, PRIMARY.normal, THEME.knob, THEME.field, PAGE.ground]
)
def test_what_is_stretched_is_straight(skin: Skin, scale: float) -> None:
    made = patch(skin, scale, 1000)
    first, last = made.fixed - 1, made.fixed + 2
    rows = made.picture.crop((first, 0, last, made.picture.height))
    for y in range(rows.height):
        edge = [rows.getpixel((x, y)) for x in range(rows.width)]
        assert all(abs(a - b) <= 1 for a, b in zip(edge[0], edge[-1], strict=True))  # type: ignore[arg-type]  # RGBA


def test_a_box_that_is_small_has_the_corners_it_has_room_for() -> None:
    assert patch(PANEL, 1.0, 20).fixed == patch(PANEL, 1.0, 20).margin + 10


def test_the_fill_is_the_colour_asked_for() -> None:
    made = patch(Skin((12, 34, 56, 200), 8), 2.0, 34)
    middle = made.picture.width // 2
    assert made.picture.getpixel((middle, middle)) == (12, 34, 56, 200)
    assert made.picture.getpixel((0, 0))[3] == 0  # type: ignore[index]  # RGBA


def test_a_plain_rectangle_has_no_corners() -> None:
    made = flat((1, 2, 3, 255))
    assert made.fixed == made.margin == 0
    assert made.picture.getpixel((0, 0)) == (1, 2, 3, 255)


@pytest.mark.parametrize("name", sorted(STROKES))
def test_every_icon_shows_something_and_leaves_its_corners_free(name: IconName) -> None:
    alpha = icon(name, 24).getchannel("A")
    assert alpha.getextrema()[1] == 255
    assert alpha.getpixel((0, 0)) == alpha.getpixel((23, 23)) == 0
