"""What the canvas draws, seen in the pixels of a real window."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field, fields

import pyglet
import pytest
from PIL import Image
from pyglet import gl
from pyglet.window import Window, key

from zilch3d.kit import pictures
from zilch3d.kit.canvas import SPRITES, Canvas, window_screen
from zilch3d.kit.canvas_parts import TextLine
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.scene import Surface
from zilch3d.kit.still import StillBrush
from zilch3d.kit.theme import Fade, Skin, Stroke, TextStyle
from zilch3d.kit.widgets import (
    Box,
    Column,
    Font,
    Icon,
    Label,
    Pen,
    Placement,
    Screen,
    Scroll,
    Spacer,
    Stack,
    Toggle,
    Widget,
)
from zilch3d.render.window import open_window
from zilch3d.ui import theme

Pixel = tuple[int, int, int]
# In a window of 200 pixels, a point is 0.3125 of them.
RED = Skin((255, 0, 0, 255), radius=64)
BLUE = Skin((0, 0, 255, 255), radius=0)
BLACK = (0, 0, 0)


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    opened = open_window("test", (200, 200), visible=False)
    yield opened
    opened.close()


@pytest.fixture
def screen(window: Window) -> Screen:
    window.switch_to()
    screen = window_screen(Glyphs(theme.fonts()), theme.THEME)
    screen.resized(Surface(200, 200, 1.0))
    return screen


class Patchwork(Widget):
    """Paints boxes over each other in the order given."""

    def __init__(self, *boxes: tuple[str, Box, Skin]) -> None:
        super().__init__()
        self.boxes = boxes

    def paint(self, pen: Pen) -> None:
        for name, box, skin in self.boxes:
            pen.box(name, box, skin)


def pixels(window: Window, drawn: Screen | Canvas) -> dict[tuple[int, int], Pixel]:
    window.clear()
    drawn.draw()
    buffer = pyglet.image.get_buffer_manager().get_color_buffer()
    image = buffer.get_image_data()  # type: ignore[no-untyped-call]  # pyglet's own
    data = image.get_data("RGB", 3 * image.width)
    return {
        (x, y): (data[3 * n], data[3 * n + 1], data[3 * n + 2])
        for n, (y, x) in enumerate((y, x) for y in range(200) for x in range(200))
    }


class Slant(Widget):
    """A dashed line from corner to corner."""

    def paint(self, pen: Pen) -> None:
        stroke = Stroke((255, 0, 0, 255), 4 / pen.look.scale, (40 / pen.look.scale,) * 2)
        pen.line("line", [(0, 0), (200, 200)], stroke)


def test_a_line_is_smooth_and_its_gaps_show_what_is_behind(window: Window, screen: Screen) -> None:
    screen.show(Slant())
    seen = pixels(window, screen)
    assert seen[15, 15] == (255, 0, 0)
    assert seen[42, 42] == seen[15, 25] == BLACK
    assert {red for red, _green, _blue in seen.values()} - {0, 255}


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
    screen.show(Stack(Column(Label("IIIII", theme.FIGURE)), cover))
    assert set(pixels(window, screen).values()) == {(0, 0, 255)}


def test_what_follows_something_of_the_same_shape_is_drawn_as_if_it_were_the_first(
    window: Window, screen: Screen
) -> None:
    """It gets the parts of what was there before."""
    first = Column(Label("A wide text"), Patchwork(("box", Box(9, 9, 90, 60), RED)))
    screen.show(Column(Label("i"), Patchwork(("box", Box(50, 20, 20, 90), BLUE))))
    alone = pixels(window, screen)
    screen.show(first)
    assert pixels(window, screen) != alone
    screen.show(Column(Label("i"), Patchwork(("box", Box(50, 20, 20, 90), BLUE))))
    assert pixels(window, screen) == alone


def test_what_was_scrolled_away_is_drawn_when_it_comes_back(window: Window, screen: Screen) -> None:
    scroll = Scroll(Column(*(Label(f"{n}") for n in range(60))), grow=1)
    screen.show(scroll)
    top = pixels(window, screen)
    scroll.offset = scroll.overflow
    assert pixels(window, screen) != top
    scroll.offset = 0
    assert pixels(window, screen) == top


def test_nothing_shows_outside_a_scroll(window: Window, screen: Screen) -> None:
    tall = Column(Spacer(1000), Patchwork(("low", Box(0, 0, 200, 100), RED)))
    screen.show(Column(Spacer(128), Scroll(tall, grow=1), Spacer(64), gap=0))
    red = [y for (_x, y), colour in pixels(window, screen).items() if colour == (255, 0, 0)]
    assert min(red) == 20
    assert max(red) == 99


def text_lines() -> list[TextLine]:
    return [each for each in gc.get_objects() if isinstance(each, TextLine)]


def test_labels_are_kept_when_their_text_changes(window: Window, screen: Screen) -> None:
    label = Label("1")
    screen.show(Column(label))
    first = pixels(window, screen)
    before = text_lines()
    for n in range(2, 5):
        label.text = str(n)
        assert pixels(window, screen) != first
    assert all(any(line is known for known in before) for line in text_lines())


def test_what_is_gone_is_not_drawn(window: Window, screen: Screen) -> None:
    screen.show(Patchwork(("box", Box(0, 0, 200, 200), RED)))
    pixels(window, screen)
    screen.show(Patchwork())
    assert set(pixels(window, screen).values()) == {BLACK}


TEXT = "AV Größe–1,25 漢"
STYLES = [theme.SMALL, theme.BODY, theme.STRONG, theme.TITLE, theme.HAND]


def written(canvas: Canvas, *words: tuple[int, str], font: Font) -> Canvas:
    """The canvas with these words on a line, each at its distance from the left."""
    for n, (x, text) in enumerate(words):
        canvas.text(str(n), (10 + x, 60), text, font, theme.IVORY)
    canvas.end()
    return canvas


@pytest.mark.parametrize("style", STYLES)
def test_each_letter_is_drawn_where_it_was_measured(window: Window, style: TextStyle) -> None:
    window.switch_to()
    font = Font(style.face, style.bold, 19)
    places = Glyphs(theme.fonts(), theme.LATE_FONTS).places(TEXT, font)
    letters = list(zip(places, TEXT, strict=False))
    alone = pixels(window, written(painted(1.0), *letters, font=font))
    assert pixels(window, written(painted(1.0), (0, TEXT), font=font)) == alone
    assert set(alone.values()) != {BLACK}


@pytest.mark.parametrize("style", STYLES)
def test_a_text_is_the_same_in_a_window_and_in_a_file(window: Window, style: TextStyle) -> None:
    window.switch_to()
    font = Font(style.face, style.bold, 19)
    file = Image.new("RGBA", (200, 200), "black")
    brush = StillBrush(file, 1.0, Glyphs(theme.fonts(), theme.LATE_FONTS))
    brush.text("", (10, 60), TEXT, font, theme.IVORY)
    seen = pixels(window, written(painted(1.0), (0, TEXT), font=font))
    upwards = file.convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes()
    drawn = [tuple(upwards[at : at + 3]) for at in range(0, len(upwards), 3)]
    for (x, y), colour in seen.items():
        assert colour == pytest.approx(drawn[y * 200 + x], abs=2)


@pytest.mark.parametrize("text", ["", " ", "\t\n\0", "e\u0301\u200b", "שלום", "😀👨‍👩‍👧", "\ud800"])
def test_any_text_can_be_drawn_and_changed(window: Window, text: str) -> None:
    window.switch_to()
    font, canvas = Font(theme.TEXT_FACE, False, 17), painted(1.0)
    empty = pixels(window, canvas)
    for one in (text, "Zilch", text):
        canvas.begin()
        canvas.onto(0, (0, 0), None)
        written(canvas, (0, one), font=font)
    expected = written(painted(1.0), (0, text), font=font)
    assert pixels(window, canvas) == pixels(window, expected)
    assert (pixels(window, canvas) == empty) == (not text.strip(" "))


def painted(scale: float) -> Canvas:
    canvas = Canvas(Glyphs(theme.fonts(), theme.LATE_FONTS), scale)
    canvas.begin()
    canvas.onto(0, (0, 0), None)
    return canvas


@pytest.mark.parametrize("scale", [1.0, 3.0, 6.0])
def test_everything_can_be_painted_however_large_the_window(window: Window, scale: float) -> None:
    window.switch_to()
    canvas, side = painted(scale), round(600 * scale)
    skins: list[Skin | Fade] = [skin for skin in skins_of_the_theme() if skin.fill[3]]
    for n, skin in enumerate([*skins, theme.PLATE, theme.FACE_FRAME_CALLED, theme.SHADE]):
        canvas.onto(n, (0, 0), None)
        canvas.box("box", Box(0, 0, side, side // 8), skin)
        canvas.icon("icon", Box(0, 0, round(30 * scale), round(30 * scale)), "check", theme.GOLD)
    style = theme.DISPLAY
    font = Font(style.face, style.bold, round(style.size * scale))
    canvas.text("text", (0, 0), "Würfelwerfer", font, theme.IVORY)
    canvas.end()
    assert set(pixels(window, canvas).values()) != {BLACK}


def test_the_widest_letter_of_a_large_font_comes_after_the_narrowest(window: Window) -> None:
    window.switch_to()
    font = Font(theme.DISPLAY.face, theme.DISPLAY.bold, 6 * round(theme.DISPLAY.size) + 1)
    canvas = written(painted(1.0), (0, "i"), (60, "W"), font=font)
    assert max(x for (x, _y), colour in pixels(window, canvas).items() if colour != BLACK) == 199


def skins_of_the_theme() -> list[Skin]:
    looks = (theme.THEME, theme.PAGE)
    values = [getattr(look, field.name) for look in looks for field in fields(look)]
    return [value for value in values if isinstance(value, Skin)]


def test_the_grain_of_paper_is_fine_and_repeats_without_a_seam(window: Window) -> None:
    window.switch_to()
    canvas, paper = painted(1.0), Skin((240, 240, 240, 255), 0, grain=40)
    box = Box(10, 10, 180, 100)
    canvas.box("paper", box, paper)
    canvas.end()
    shades = {colour[0] for at, colour in pixels(window, canvas).items() if box.holds(*at)}
    assert len(shades) > 8
    assert max(shades) <= 240
    assert min(shades) >= 240 - 40
    tile = pictures.grain(40).getchannel("A").load()
    assert tile is not None
    last = pictures.GRAIN - 1
    across = [abs(tile[0, y] - tile[last, y]) for y in range(pictures.GRAIN)]  # type: ignore[operator]  # L
    beside = [abs(tile[0, y] - tile[1, y]) for y in range(pictures.GRAIN)]  # type: ignore[operator]  # L
    assert sum(across) < 1.5 * sum(beside)


@pytest.mark.parametrize("scale", [1.0, 3.0])
def test_a_fade_thins_out_over_its_width_and_only_there(window: Window, scale: float) -> None:
    window.switch_to()
    canvas, width = painted(scale), round(50 * scale)
    canvas.box("fade", Box(10, 10, 180, 100), Fade((200, 0, 0, 255), 50))
    canvas.end()
    seen = pixels(window, canvas)
    row = [seen[x, 60][0] for x in range(10, 190)]
    assert set(row[: 180 - width]) <= {200}
    assert row == sorted(row, reverse=True)
    assert row[180 - width] >= 199
    assert row[180 - width // 2] == pytest.approx(100, abs=4)
    assert row[-1] <= 2
    assert all(seen[x, 10] == seen[x, 60] == seen[x, 109] for x in range(10, 190))


@pytest.mark.parametrize("before", [theme.SHADE, BLUE])
def test_what_becomes_of_another_kind_takes_the_place_of_what_it_was(
    window: Window, before: Skin | Fade
) -> None:
    window.switch_to()
    canvas, box = painted(1.0), Box(0, 0, 200, 200)
    canvas.box("ground", box, before)
    canvas.end()
    canvas.begin()
    canvas.box("ground", box, Skin((0, 255, 0, 255), radius=0))
    canvas.box("nothing", box._replace(width=0), RED)
    canvas.end()
    assert set(pixels(window, canvas).values()) == {(0, 255, 0)}


@dataclass(frozen=True)
class Plain:
    """A picture in one colour; ``drawn_at`` keeps which sizes were asked for."""

    colour: tuple[int, int, int, int]
    drawn_at: list[int] = field(default_factory=list, hash=False, compare=False)

    def drawn(self, side: int) -> Image.Image:
        self.drawn_at.append(side)
        return Image.new("RGBA", (side, side), self.colour)


def test_a_picture_has_its_own_colours_and_is_drawn_once_for_each_size(
    window: Window, screen: Screen
) -> None:
    red, blue = Plain((255, 0, 0, 255)), Plain((0, 0, 255, 255))
    large, small = Icon(red, size=320), Icon(red, size=160)
    screen.show(Column(large, small, gap=0))
    seen = pixels(window, screen)
    assert seen[large.box.centre] == seen[small.box.centre] == (255, 0, 0)
    large.icon = blue
    assert pixels(window, screen)[large.box.centre] == (0, 0, 255)
    large.icon = red
    assert pixels(window, screen)[large.box.centre] == (255, 0, 0)
    assert (sorted(red.drawn_at), blue.drawn_at) == ([50, 100], [100])


def test_what_sprites_no_longer_show_does_not_stay_on_the_card(window: Window) -> None:
    """The words of moments differ from turn to turn."""
    window.switch_to()
    canvas = painted(1.0)

    def textures_after(words: range) -> int:
        for n in words:
            canvas.begin(animated=True)
            canvas.onto("moment", (0, 0), None)
            canvas.sprite("words", Plain((n, 0, 0, 255)), 100, Placement(50, 50))
            canvas.end()
            canvas.draw()
        gc.collect()
        return sum(bool(gl.glIsTexture(name)) for name in range(1, 1000))

    first, more = range(2 * SPRITES), range(2 * SPRITES, 4 * SPRITES)
    assert textures_after(first) == textures_after(more)


def test_a_small_sprite_takes_one_place_on_the_card_however_many_come_between(
    window: Window,
) -> None:
    """Faces blink and little dice fall in every game: issue 30."""
    window.switch_to()
    canvas, face = painted(1.0), Plain((9, 9, 9, 255))
    others = [Plain((n, 0, 0, 255)) for n in range(2 * SPRITES)]
    for picture in (face, *others, face):
        canvas.begin(animated=True)
        canvas.onto("face", (0, 0), None)
        canvas.sprite("face", picture, 40, Placement(50, 50))
        canvas.end()
    assert face.drawn_at == [40]
