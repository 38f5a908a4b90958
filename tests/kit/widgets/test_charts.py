"""Line charts: marks that keep apart, lines told apart, and a place to look at."""

from math import hypot

import pytest
from pyglet.window import key

from tests.kit.screens import Paper
from zilch3d.kit.scene import Surface
from zilch3d.kit.theme import Stroke
from zilch3d.kit.widgets import Axis, ChartCurve, LineChart, Screen, described_chart
from zilch3d.kit.widgets.pen import dashed
from zilch3d.ui import theme


def number(value: float) -> str:
    return f"{value:g}"


def chart(values: list[float | None], seen: list[int] | None = None) -> LineChart:
    """A line over as many places as there are values, from 0."""
    curves = [ChartCurve("Ada", values, theme.THEME.lines[0])]
    across = Axis(0, len(values) - 1, number, whole=True)
    up = Axis(0, 1, number)
    told = seen.append if seen is not None else lambda _position: None
    return LineChart("chart", curves, range(len(values)), across, up, told)


def test_marks_of_an_axis_are_round_and_as_many_as_fit() -> None:
    axis = Axis(0, 300, number, whole=True)
    assert axis.fitting_marks(lambda marks: len(marks) <= 7) == [0, 50, 100, 150, 200, 250, 300]
    assert axis.fitting_marks(lambda marks: len(marks) <= 2) == [0, 200]


def test_marks_of_few_whole_numbers_are_never_between_them() -> None:
    assert Axis(0, 3, number, whole=True).fitting_marks(lambda _marks: True) == [0, 1, 2, 3]
    assert Axis(2, 2, number, whole=True).fitting_marks(lambda _marks: True) == [2]


@pytest.mark.parametrize("scale", [0.001, 1.0, 12345.0])
def test_an_axis_of_any_length_has_marks(scale: float) -> None:
    marks = Axis(0, 0.7 * scale, number).fitting_marks(lambda marks: len(marks) <= 5)
    assert 2 <= len(marks) <= 5
    assert all(0 <= mark <= 0.7 * scale * 1.001 for mark in marks)


def test_a_gap_breaks_a_line_and_one_value_alone_is_seen(screen: Screen, paper: Paper) -> None:
    screen.resized(Surface(640, 480))
    screen.show(chart([0.5, 0.6, None, 0.4]))
    screen.draw()
    assert [len(points) for _key, points, _stroke in paper.lines] == [2, 2]


def test_arrows_lead_from_place_to_place_and_the_ends_hold(screen: Screen) -> None:
    seen: list[int] = []
    screen.resized(Surface(640, 480))
    screen.show(chart([0.1, 0.2, 0.3], seen), "chart")
    for pressed in (key.RIGHT, key.LEFT, key.LEFT, key.LEFT, key.END, key.HOME):
        screen.on_key(pressed, 0)
    assert seen == [1, 0, 2, 0]


def test_the_mouse_looks_at_the_nearest_place(screen: Screen) -> None:
    seen: list[int] = []
    screen.resized(Surface(640, 480))
    shown = chart([0.1] * 11, seen)
    screen.show(shown)
    screen.on_mouse_motion(shown.column(4) + 2, shown.box.centre[1])
    assert (shown.position, seen) == (4, [4])


def test_a_resting_mouse_takes_nothing_back_from_the_arrows(screen: Screen) -> None:
    screen.resized(Surface(640, 480))
    shown = chart([0.1] * 11)
    page = described_chart(shown, lambda position: f"place {position}")
    screen.show(page, "chart")
    screen.on_mouse_motion(shown.column(4), shown.box.centre[1])
    screen.on_key(key.RIGHT, 0)
    screen.draw()
    assert shown.position == 5


def test_a_place_that_is_looked_at_makes_no_line_anew(screen: Screen, paper: Paper) -> None:
    screen.resized(Surface(640, 480))
    screen.show(chart([0.1, 0.9, 0.3]), "chart")
    screen.draw()
    before = list(paper.lines)
    screen.on_key(key.HOME, 0)
    assert screen.is_stale()
    screen.draw()
    assert paper.lines == before
    assert not screen.is_stale()


def test_a_chart_of_nothing_is_shown(screen: Screen) -> None:
    screen.resized(Surface(640, 480))
    screen.show(LineChart("chart", [], [], Axis(0, 0, number), Axis(0, 0, number)))
    screen.on_key(key.LEFT, 0)
    screen.on_mouse_motion(300, 200)
    screen.draw()


def test_no_two_players_lines_differ_by_colour_alone() -> None:
    assert len({stroke.dash for stroke in theme.THEME.lines}) == len(theme.THEME.lines)
    assert len({stroke.colour for stroke in theme.THEME.lines}) == len(theme.THEME.lines)


def test_dashes_go_on_round_corners() -> None:
    line = [(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)]
    pieces = list(dashed(line, (4, 2)))
    assert pieces == [((0, 0), (4, 0)), ((5, 1), (5, 5))]
    assert list(dashed(line, ())) == [((0, 0), (5, 0)), ((5, 0), (5, 5))]
    drawn = sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pieces)
    assert drawn == 8


def test_dashes_of_any_length_come_to_an_end() -> None:
    """Sums of such lengths are not exact."""
    pieces = list(dashed([(0.0, 0.0), (0.3, 0.1), (300.0, 0.7)], (0.1, 0.2, 0.7)))
    assert 500 < len(pieces) < 1500


def test_a_line_of_no_length_has_no_pieces() -> None:
    assert list(dashed([(3.0, 3.0), (3.0, 3.0)], (4, 2))) == []
    assert Stroke((0, 0, 0, 255)).dash == ()
