"""A widget names what a colour is for; the ground it is on says which that is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

import pytest
from PIL import Image

from tests.kit.screens import Paper, glyphs
from zilch3d.kit import roles
from zilch3d.kit.scene import Surface
from zilch3d.kit.still import still
from zilch3d.kit.theme import Colour, Fade, Skin
from zilch3d.kit.widgets import (
    Box,
    Button,
    Column,
    Font,
    Frame,
    Icon,
    Label,
    Page,
    PagePanel,
    Pen,
    PictureChoice,
    Screen,
    Shape,
    Widget,
)
from zilch3d.ui.theme import PAGE, THEME


@dataclass
class Colours(Paper):
    """A brush that writes down colours by what was painted."""

    inks: dict[str, Colour] = field(default_factory=dict)
    skins: dict[str, Skin | Fade] = field(default_factory=dict)

    def text(self, _key: str, _at: tuple[int, int], text: str, _font: Font, colour: Colour) -> None:
        self.inks[text] = colour

    def icon(self, _key: str, _box: Box, icon: Shape, colour: Colour) -> None:
        self.inks[str(icon)] = colour

    def box(self, key: str, _box: Box, skin: Skin | Fade, _opacity: float = 1.0) -> None:
        self.skins[key] = skin


@pytest.fixture
def colours() -> Colours:
    return Colours()


Painted = Callable[[Widget], Colours]


@pytest.fixture
def painted(colours: Colours) -> Painted:
    def paint(widget: Widget) -> Colours:
        screen = Screen(glyphs(), lambda _scale: colours, THEME)
        screen.show(widget)
        screen.resized(Surface(400, 300))
        screen.draw()
        return colours

    return paint


@dataclass(eq=False)
class Moving(Widget):
    """Is painted in every frame."""

    animated: ClassVar[bool] = True

    def paint(self, pen: Pen) -> None:
        pen.box(f"moving on {pen.look.theme.panel.fill}", self.box, roles.RAISED)


def test_a_role_is_another_colour_on_another_ground(painted: Painted) -> None:
    on_page = PagePanel(Column(Label("page", colour=roles.SOFT), Icon("check", roles.GAIN)))
    seen = painted(Column(Label("table", colour=roles.SOFT), on_page))
    assert seen.inks["table"] == THEME.ink_soft
    assert seen.inks["page"] == PAGE.ink_soft
    assert seen.inks["check"] == PAGE.gain
    assert seen.skins["ground"] == PAGE.ground


def test_what_names_no_colour_has_that_of_its_ground(painted: Painted) -> None:
    seen = painted(Column(Label("table"), PagePanel(Frame(Label("page")))))
    assert (seen.inks["table"], seen.inks["page"]) == (THEME.ink, PAGE.ink)


def test_a_plain_colour_is_the_same_on_every_ground(painted: Painted) -> None:
    red = (200, 0, 0, 255)
    seen = painted(Column(Label("table", colour=red), PagePanel(Label("page", colour=red))))
    assert seen.inks == {"table": red, "page": red}


def test_a_button_has_the_style_of_its_ground(painted: Painted) -> None:
    button = Button("go", "Go", lambda: None, style=roles.PRIMARY)
    assert painted(PagePanel(button)).inks["Go"] == PAGE.primary.ink
    assert painted(Column(button)).inks["Go"] == THEME.primary.ink


def test_a_page_lies_on_its_own_ground_in_the_shade_of_the_other(painted: Painted) -> None:
    seen = painted(Page(Label("read"), width=300))
    assert seen.inks["read"] == PAGE.ink
    assert list(seen.skins.values()) == [THEME.shade, PAGE.ground][-len(seen.skins) :]


def test_what_moves_has_its_ground_as_well(painted: Painted) -> None:
    seen = painted(Column(Moving(), PagePanel(Moving())))
    grounds = {f"moving on {look.panel.fill}": look.raised for look in (THEME, PAGE)}
    assert {key: seen.skins[key] for key in grounds} == grounds


def test_without_a_theme_of_pages_they_have_the_only_one(colours: Colours) -> None:
    screen = Screen(glyphs(), lambda _scale: colours, replace(THEME, page=None))
    screen.show(PagePanel(Label("page")))
    screen.resized(Surface(400, 300))
    screen.draw()
    assert colours.inks["page"] == THEME.ink


def test_a_picture_for_a_file_has_the_same_grounds() -> None:
    picture = still(PagePanel(Label("")), 200, THEME, 1.0, glyphs())
    red, green, blue, _opaque = picture.getpixel((100, picture.height // 2))  # type: ignore[misc]  # RGBA
    fill = PAGE.ground.fill
    assert all(abs(a - b) < 30 for a, b in zip((red, green, blue), fill[:3], strict=True))


@dataclass(frozen=True)
class Plain:
    """A picture of one colour."""

    colour: Colour

    def drawn(self, side: int) -> Image.Image:
        return Image.new("RGBA", (side, side), self.colour)


def choice(changes: list[str]) -> PictureChoice[str]:
    options = [(word, word.title()) for word in ("ivory", "horn", "wax", "brass")]
    pictures: Sequence[Plain] = [Plain((n, n, n, 255)) for n in range(len(options))]
    return PictureChoice("dice", options, "ivory", changes.append, pictures=pictures)


def test_a_choice_by_pictures_takes_clicks_and_arrows(painted: Painted) -> None:
    changes: list[str] = []
    dice = choice(changes)
    painted(Column(dice, align="start"))
    x, y = dice.spots()["dice:wax"]
    dice.press(x, y)
    dice.activate()
    assert changes == ["wax", "brass"]


def test_a_choice_by_pictures_marks_the_chosen_one_by_more_than_a_colour(painted: Painted) -> None:
    dice = choice([])
    seen = painted(Column(dice, align="start"))
    assert "check" in seen.inks
    assert seen.skins["card0"] == THEME.card_chosen
    assert {seen.skins[f"card{n}"] for n in (1, 2, 3)} == {THEME.card}


def test_a_choice_by_pictures_marks_the_one_under_the_mouse(painted: Painted) -> None:
    dice = choice([])
    painted(Column(dice, align="start"))
    dice.hovered = True
    dice.point_at(*dice.spots()["dice:horn"])
    assert painted(Column(dice, align="start")).skins["card1"] == THEME.card_hover


def test_a_choice_by_pictures_stands_on_equal_lines_where_it_is_too_wide(painted: Painted) -> None:
    dice = choice([])
    painted(Frame(dice, max_width=320))
    rows = {y for _x, y in dice.spots().values()}
    assert len(rows) == 2
    boxes = [dice.box.holds(x, y) for x, y in dice.spots().values()]
    assert all(boxes)
