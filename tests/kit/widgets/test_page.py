"""Pages in windows high and low: issue 30, heads collapse, and the whole page scrolls."""

import pytest

from tests.kit.widgets.test_layout import LOOK, Block
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import (
    Box,
    Button,
    Column,
    Page,
    PageScroll,
    Row,
    Screen,
    Scroll,
    Stack,
    Title,
    Widget,
)
from zilch3d.kit.widgets.scroll import RING
from zilch3d.ui.theme import HEADING, TITLE

HEAD, FOOT, LIST = 40, 30, 500


class Parts:
    """A page of a head, a list and a foot."""

    def __init__(self) -> None:
        self.list = Scroll(Block(90, LIST), grow=1)
        self.page = PageScroll(Column(Block(90, HEAD), self.list, Block(90, FOOT), gap=0))

    def in_room(self, height: int) -> None:
        self.page.arrange(LOOK, Box(0, 0, 200, height))


def test_a_list_scrolls_between_head_and_foot_where_they_leave_it_room() -> None:
    parts = Parts()
    parts.in_room(300)
    assert parts.page.overflow == 0
    assert parts.list.box.height == 300 - HEAD - FOOT - 2 * RING
    assert parts.list.overflow > 0


def test_all_scrolls_as_one_where_the_list_would_get_little() -> None:
    parts = Parts()
    parts.in_room(150)
    assert parts.list.overflow == 0
    assert parts.page.overflow == HEAD + FOOT + LIST + 4 * RING - 150


def test_nothing_scrolls_where_all_has_room() -> None:
    parts = Parts()
    parts.in_room(700)
    assert (parts.page.overflow, parts.list.overflow) == (0, 0)


def test_what_is_scrolled_goes_back_to_the_top_once_the_list_scrolls_instead() -> None:
    parts = Parts()
    parts.in_room(150)
    parts.page.page(-1.0)
    assert parts.page.offset > 0
    parts.in_room(300)
    assert parts.page.offset == 0


def test_of_what_stands_side_by_side_the_higher_decides_what_can_scroll() -> None:
    tall, short = Scroll(Block(40, 300), grow=1), Scroll(Block(40, 100), grow=1)
    beside = Row(tall, Column(Block(40, 60), short, gap=0, grow=1), gap=0, align="fill")
    whole = beside.measure(LOOK, 200).height
    assert beside.slack(LOOK, 200) == whole - 60
    assert Stack(beside).slack(LOOK, 200) == whole - 60


@pytest.mark.parametrize(
    ("width", "size"), [(400, TITLE.size), (230, 0.8 * TITLE.size), (150, HEADING.size)]
)
def test_a_title_gets_smaller_before_it_breaks(width: int, size: float) -> None:
    title = Title("Score!!!")  # each letter is as wide as the font is high
    font = LOOK.px(size)
    lines = 1 if width >= len("Score!!!") * font else 2
    leading = HEADING.leading if size == HEADING.size else TITLE.leading
    assert title.measure(LOOK, width).height == lines * LOOK.px(size * leading)


class Long(WidgetScene):
    """A page whose first focus is at its foot."""

    first_focus = "foot"

    def build(self) -> Widget:
        head = Button("head", "Head", lambda: None)
        foot = Button("foot", "Foot", lambda: None)
        return Page(head, Block(90, 900), foot, width=300)


def page_of(screen: Screen) -> PageScroll:
    page = screen.find("page-scroll")
    assert isinstance(page, PageScroll)
    return page


def test_a_page_begins_at_its_top_wherever_the_focus_is(screen: Screen) -> None:
    first, second = Long(screen), Long(screen)
    first.resized(Surface(640, 480))
    first.enter()
    assert page_of(screen).offset == 0
    screen.go_to("foot", ring=True)
    assert page_of(screen).offset > 0
    first.rebuild()
    assert page_of(screen).offset > 0, "it stays when it is built again"
    second.enter()
    assert page_of(screen).offset == 0, "it is another page's that was scrolled"
