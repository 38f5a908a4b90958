from PIL import Image

from zilch3d import resources
from zilch3d.render.icon import icon
from zilch3d.render.table import TableRenderer


def test_the_icon_is_a_die_on_felt_with_round_corners(renderer: TableRenderer) -> None:
    drawn = icon(renderer, 64)
    assert (drawn.mode, drawn.size) == ("RGBA", (64, 64))
    assert drawn.getchannel("A").getpixel((0, 0)) == 0
    red, green, _, alpha = drawn.getpixel((30, 18))  # type: ignore[misc]
    assert alpha == 255
    assert red > 2 * green


def test_the_shipped_icon_is_the_drawn_one(renderer: TableRenderer) -> None:
    with Image.open(resources.find("assets/icons/zilch3d.png")) as shipped:
        assert shipped.size == (256, 256)
        small = shipped.resize((32, 32)).convert("RGB")
    fresh = icon(renderer, 256).resize((32, 32)).convert("RGB")
    for x, y in ((16, 16), (16, 9), (4, 16), (10, 20)):
        one, other = small.getpixel((x, y)), fresh.getpixel((x, y))
        assert isinstance(one, tuple)
        assert isinstance(other, tuple)
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 24
