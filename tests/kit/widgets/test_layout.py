import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.kit.widgets import (
    Box,
    Button,
    Column,
    Font,
    Frame,
    Grid,
    Label,
    Look,
    Measure,
    Responsive,
    Row,
    Size,
    Spacer,
    Stack,
    Table,
    Widget,
)
from zilch3d.kit.widgets.layout import shares, squeezed
from zilch3d.ui.theme import BODY, THEME


class Monospace:
    """Every letter is as wide as the font is high."""

    def width(self, text: str, font: Font) -> int:
        return len(text) * font.size


class Block(Widget):
    """A widget of a fixed size."""

    def __init__(self, width: int, height: int, *, grow: int = 0) -> None:
        super().__init__(grow=grow)
        self.likes = Size(width, height)

    def preferred_size(self, _look: Look, _width: int) -> Size:
        return self.likes


LOOK = Look(1.0, Monospace(), THEME)
ROOM = Box(10, 20, 100, 60)


def laid(widget: Widget, box: Box = ROOM) -> list[Box]:
    widget.arrange(LOOK, box)
    return [child.box for child in widget.children]


def test_a_column_stands_from_the_top_down() -> None:
    column = Column(Block(30, 10), Block(20, 15), gap=5, align="start")
    assert column.preferred_size(LOOK, 100) == (30, 30)
    assert laid(column) == [(10, 70, 30, 10), (10, 50, 20, 15)]


def test_spare_height_goes_to_those_that_grow() -> None:
    column = Column(Block(30, 10), Block(30, 10, grow=2), Block(30, 10, grow=1), gap=0)
    assert [box.height for box in laid(column)] == [10, 30, 20]


def test_missing_height_is_taken_from_those_that_grow() -> None:
    column = Column(Block(30, 20), Block(30, 90, grow=1), Block(30, 10), gap=5)
    boxes = laid(column)
    assert [box.height for box in boxes] == [20, 20, 10]
    assert boxes[-1].y == ROOM.y


def test_a_row_stands_from_the_left_in_the_middle_of_its_height() -> None:
    row = Row(Block(30, 10), Block(20, 20), gap=5)
    assert row.preferred_size(LOOK, 100) == (55, 20)
    assert laid(row) == [(10, 45, 30, 10), (45, 40, 20, 20)]


def test_spare_width_goes_to_those_that_grow() -> None:
    row = Row(Block(30, 10), Block(1, 10, grow=1), Block(1, 10, grow=3), gap=5)
    assert [box.width for box in laid(row)] == [30, 15, 45]


def test_a_row_never_goes_beyond_its_box() -> None:
    row = Row(Block(80, 10), Block(80, 10), gap=5)
    assert laid(row)[-1].right <= ROOM.right


def test_hidden_children_take_no_room() -> None:
    hidden = Block(30, 10)
    hidden.visible = False
    column = Column(Block(30, 10), hidden, Block(30, 10), gap=5)
    assert column.preferred_size(LOOK, 100).height == 25


def test_a_grid_has_as_many_columns_as_fit() -> None:
    grid = Grid(Block(1, 10), Block(1, 20), Block(1, 5), min_width=40, gap=10)
    assert laid(grid) == [(10, 60, 45, 20), (65, 60, 45, 20), (10, 45, 45, 5)]


def test_the_last_line_of_a_filled_grid_takes_the_whole_width() -> None:
    grid = Grid(Block(1, 10), Block(1, 20), Block(1, 5), min_width=40, gap=10, filled=True)
    assert laid(grid)[-1] == (10, 45, 100, 5)


def test_the_lines_of_an_even_grid_are_equally_long() -> None:
    """Four would go on the first line, and one be left for the second."""
    grid = Grid(*(Block(1, 10) for _ in range(6)), min_width=20, gap=5, even=True)
    assert [box.y for box in laid(grid)] == [70, 70, 70, 55, 55, 55]


def test_a_pile_gives_all_the_same_box() -> None:
    pile = Stack(Block(1, 1), Block(90, 5))
    assert pile.preferred_size(LOOK, 100) == (90, 5)
    assert laid(pile) == [ROOM, ROOM]


def test_a_frame_keeps_margins_and_the_largest_width() -> None:
    frame = Frame(Block(5, 5), padding=(10, 5), max_width=40)
    assert laid(frame) == [(40, 25, 40, 50)]


def test_a_frame_leaves_its_child_as_small_as_it_likes() -> None:
    frame = Frame(Block(20, 10), across="end", up="start")
    assert laid(frame) == [(90, 70, 20, 10)]


def test_the_first_arrangement_that_fits_is_shown() -> None:
    wide, narrow = Block(1, 1), Block(2, 2)
    fitting = Responsive((80, lambda: wide), (0, lambda: narrow))
    fitting.arrange(LOOK, ROOM)
    assert fitting.children == (wide,)
    fitting.arrange(LOOK, ROOM._replace(width=79))
    assert fitting.children == (narrow,)


@given(st.integers(0, 5000), st.lists(st.integers(0, 9), min_size=1))
def test_shares_add_up_to_the_last_pixel(room: int, weights: list[int]) -> None:
    parts = shares(room, weights)
    assert sum(parts) == (room if sum(weights) else 0)
    assert all(part >= 0 for part in parts)


@given(st.lists(st.integers(0, 500)), st.integers(0, 2000))
def test_only_the_longest_are_squeezed(lengths: list[int], room: int) -> None:
    cut = squeezed(lengths, room)
    assert sum(cut) <= max(room, 0)
    most = max(cut, default=0)
    assert all(now in {before, most} for now, before in zip(cut, lengths, strict=True))
    if cut != lengths:
        assert sum(cut) > room - len(lengths)


def test_what_is_short_in_a_row_stays_whole() -> None:
    row = Row(Block(90, 10), Block(30, 10), gap=0)
    assert [box.width for box in laid(row)] == [70, 30]


def test_text_is_wrapped_at_spaces() -> None:
    assert LOOK.wrap("one two three", BODY, 8 * 16) == ("one two", "three")


def test_line_breaks_are_kept() -> None:
    assert LOOK.wrap("one\n\ntwo", BODY, 999) == ("one", "", "two")


def test_a_word_that_is_too_wide_is_broken() -> None:
    assert LOOK.wrap("a Würfelbecher", BODY, 5 * 16) == ("a", "Würfe", "lbech", "er")


@given(st.text("abc äß\n", max_size=40), st.integers(16, 200))
def test_wrapping_loses_no_letter_and_keeps_to_the_width(text: str, width: int) -> None:
    lines = LOOK.wrap(text, BODY, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(LOOK.width(line, BODY) <= width or len(line) == 1 for line in lines)


def test_a_label_is_as_high_as_its_lines() -> None:
    assert Label("one two three").preferred_size(LOOK, 8 * 16) == (7 * 16, 2 * LOOK.line(BODY))


def test_a_spacer_grows_but_never_shows() -> None:
    boxes = laid(Row(Block(10, 10), Spacer(grow=1), Block(10, 10), gap=0))
    assert boxes[-1].right == ROOM.right


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_a_button_has_room_for_text_and_note(measure: Measure, scale: float) -> None:
    look = Look(scale, measure, THEME)
    plain = Button("b", "Roll", lambda: None).preferred_size(look, 9999)
    noted = Button("b", "Roll", lambda: None, note="28 % zilch").preferred_size(look, 9999)
    assert plain.height >= look.px(40)
    assert noted.height > plain.height
    assert noted.width > plain.width


def test_a_table_s_columns_are_as_wide_as_their_widest_cell() -> None:
    table = Table((Block(10, 8), Block(30, 20)), (Block(20, 8), Block(5, 8)), gap=4)
    assert table.preferred_size(LOOK, 100) == (54, 32)
    assert laid(table) == [(10, 66, 20, 8), (34, 60, 30, 20), (10, 48, 20, 8), (34, 48, 30, 8)]


def test_the_widest_column_of_a_table_gives_way() -> None:
    table = Table((Block(10, 8), Block(300, 8)), gap=4)
    assert [box.width for box in laid(table)] == [10, 86]
