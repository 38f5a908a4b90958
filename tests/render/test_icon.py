from PIL import Image
from pyglet.image import ImageData

from generators.icon import icon
from zilch3d import resources
from zilch3d.render.table import TableRenderer
from zilch3d.render.window import ICON, ICON_SIDES, give_icon


def test_the_icon_is_a_die_on_felt_with_round_corners(renderer: TableRenderer) -> None:
    drawn = icon(renderer, 64)
    assert (drawn.mode, drawn.size) == ("RGBA", (64, 64))
    assert drawn.getchannel("A").getpixel((0, 0)) == 0
    red, green, _, alpha = drawn.getpixel((30, 18))  # type: ignore[misc]
    assert alpha == 255
    assert red > 2 * green


def test_the_shipped_icon_is_the_drawn_one(renderer: TableRenderer) -> None:
    with Image.open(resources.find(ICON)) as shipped:
        assert shipped.size == (512, 512)
        small = shipped.resize((32, 32)).convert("RGB")
    fresh = icon(renderer, 256).resize((32, 32)).convert("RGB")
    for x, y in ((16, 16), (16, 9), (4, 16), (10, 20)):
        one, other = small.getpixel((x, y)), fresh.getpixel((x, y))
        assert isinstance(one, tuple)
        assert isinstance(other, tuple)
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 24


class Taker:
    """In the place of a window: keeps the icons that it is given."""

    def set_icon(self, *images: ImageData) -> None:
        self.icons = images


def test_the_dock_of_a_mac_shows_the_whole_icon() -> None:
    """pyglet puts the largest in the place of the application's own."""
    taker = Taker()
    give_icon(taker, on_macos=True)
    assert [(icon.width, icon.height) for icon in taker.icons] == [(512, 512)]


def test_a_window_is_given_small_upright_icons() -> None:
    taker = Taker()
    give_icon(taker, on_macos=False)
    assert [(icon.width, icon.height) for icon in taker.icons] == [(n, n) for n in ICON_SIDES]
    image = taker.icons[ICON_SIDES.index(48)]
    top_first = image.get_data("RGBA", -4 * 48)
    pip = 4 * (48 * 13 + 22)
    assert top_first[pip] > 2 * top_first[pip + 1]
