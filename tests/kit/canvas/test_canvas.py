"""What the canvas draws, seen in the pixels of a real window."""

from collections.abc import Iterator

import pyglet
import pytest
from pyglet.graphics import Batch, Group
from pyglet.window import Window, key

from zilch3d.kit.canvas import canvas, drawn_screen, parts
from zilch3d.kit.canvas.fonts import DPI, DrawnWidth, weight
from zilch3d.kit.surface import Surface
from zilch3d.kit.theme import Skin
from zilch3d.kit.widgets import (
    Box,
    Column,
    Label,
    Pile,
    Screen,
    Scroll,
    Size,
    Spacer,
    Toggle,
    Widget,
)
from zilch3d.kit.widgets.brush import Brush
from zilch3d.kit.widgets.look import Font, Look
from zilch3d.render.window import open_window
from zilch3d.ui import theme

Pixel = tuple[int, int, int]
# In a window of 200 pixels, a point is 0.3125 of them.
RED = Skin((255, 0, 0, 255), radius=64)
BLUE = Skin((0, 0, 255, 255), radius=0)
BLACK = (0, 0, 0)


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    opened = open_window("test", 200, 200, visible=False, samples=0)
    yield opened
    opened.close()


@pytest.fixture
def screen(window: Window) -> Screen:
    window.switch_to()
    screen = drawn_screen()
    screen.resized(Surface(200, 200, 1.0))
    return screen


class Patchwork(Widget):
    """Paints boxes over each other in the order given."""

    def __init__(self, *boxes: tuple[str, Box, Skin], clips: bool = False) -> None:
        super().__init__()
        self.boxes = boxes
        self.clips = clips

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002
        return Size(10, 10)

    def paint(self, brush: Brush, look: Look) -> None:  # noqa: ARG002
        for name, box, skin in self.boxes:
            brush.box(name, box, skin)


def pixels(window: Window, screen: Screen) -> dict[tuple[int, int], Pixel]:
    window.clear()
    screen.draw()
    buffer = pyglet.image.get_buffer_manager().get_color_buffer()
    image = buffer.get_image_data()  # type: ignore[no-untyped-call]  # pyglet's own
    data = image.get_data("RGB", 3 * image.width)
    return {
        (x, y): (data[3 * n], data[3 * n + 1], data[3 * n + 2])
        for n, (y, x) in enumerate((y, x) for y in range(200) for x in range(200))
    }


def test_a_rounded_box_is_smooth_without_multisampling(window: Window, screen: Screen) -> None:
    screen.show(Patchwork(("box", Box(50, 60, 100, 80), RED)))
    seen = pixels(window, screen)
    assert seen[100, 100] == (255, 0, 0)
    assert seen[50, 100] == seen[149, 100] == seen[100, 60] == seen[100, 139] == (255, 0, 0)
    assert seen[49, 100] == seen[150, 100] == seen[100, 59] == seen[100, 140] == BLACK
    assert seen[50, 60] == BLACK
    edge = {red for (x, y), (red, _g, _b) in seen.items() if x < 70 and y < 80}
    assert len(edge - {0, 255}) > 8


def test_a_thin_line_and_a_small_pill_show(window: Window, screen: Screen) -> None:
    line, pill = ("line", Box(10, 30, 180, 1), BLUE), ("pill", Box(10, 50, 3, 6), RED)
    screen.show(Patchwork(line, pill))
    seen = pixels(window, screen)
    assert [seen[x, 30] for x in (10, 100, 189)] == [(0, 0, 255)] * 3
    assert seen[100, 29] == seen[100, 31] == BLACK
    assert seen[11, 53] == (255, 0, 0)


def test_boxes_lie_over_those_painted_before_whenever_they_were_made(
    window: Window, screen: Screen
) -> None:
    ground, front = Box(0, 0, 200, 200), Box(90, 90, 20, 20)
    screen.show(Patchwork(("ground", ground, BLUE), ("front", front, RED)))
    pixels(window, screen)
    other = Skin((0, 255, 0, 255), radius=3)
    screen.show(Patchwork(("other ground", ground, other), ("front", front, RED)))
    assert pixels(window, screen)[100, 100] == (255, 0, 0)


def test_a_switch_shows_its_knob_after_every_turn(window: Window, screen: Screen) -> None:
    toggle = Toggle("t", False, ("", ""), lambda _on: None)
    screen.show(Column(toggle, align="start"))
    for _ in range(4):
        seen = pixels(window, screen)
        assert theme.IVORY[:3] in seen.values()
        screen.on_key(key.SPACE, 0)


def test_what_lies_on_top_in_a_pile_covers_texts_below(window: Window, screen: Screen) -> None:
    cover = Patchwork(("cover", Box(0, 0, 200, 200), BLUE))
    screen.show(Pile(Column(Label("IIIII", theme.FIGURE)), cover))
    assert set(pixels(window, screen).values()) == {(0, 0, 255)}


def test_nothing_shows_outside_a_scroll(window: Window, screen: Screen) -> None:
    tall = Column(Spacer(1000), Patchwork(("low", Box(0, 0, 200, 100), RED)))
    screen.show(Column(Spacer(128), Scroll(tall, grow=1), Spacer(64), gap=0))
    red = [y for (_x, y), colour in pixels(window, screen).items() if colour == (255, 0, 0)]
    assert min(red) == 20
    assert max(red) == 99


def test_labels_are_kept_when_their_text_changes(
    window: Window, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[parts.Line] = []

    class Counted(parts.Line):
        def __init__(self, font: Font, batch: Batch, group: Group) -> None:
            super().__init__(font, batch, group)
            made.append(self)

    monkeypatch.setattr(canvas, "Line", Counted)
    label = Label("1")
    screen.show(Column(label))
    for n in range(5):
        label.text = str(n)
        pixels(window, screen)
    assert len(made) == 1


def test_what_is_gone_is_not_drawn(window: Window, screen: Screen) -> None:
    screen.show(Patchwork(("box", Box(0, 0, 200, 200), RED)))
    pixels(window, screen)
    screen.show(Patchwork())
    assert set(pixels(window, screen).values()) == {BLACK}


@pytest.mark.parametrize(
    "font", [Font("Manrope", False, 16), Font("Manrope", True, 54), Font("Vollkorn", True, 34)]
)
@pytest.mark.usefixtures("window")
def test_texts_are_measured_as_they_are_drawn(font: Font) -> None:
    text = "Roll 3 dice – Größer, AVATAR 1,250"
    label = pyglet.text.Label(
        text, font_name=font.face, font_size=font.size, weight=weight(font), dpi=DPI
    )
    assert DrawnWidth().width(text, font) == label.content_width


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.usefixtures("window")
def test_the_fonts_are_the_games_own(bold: bool) -> None:
    DrawnWidth()
    for face in (theme.DISPLAY_FACE, theme.TEXT_FACE):
        name = pyglet.font.load(face, 20, weight="bold" if bold else "normal", dpi=DPI).name
        assert name == face
