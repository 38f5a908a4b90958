"""Issue 30, point 6: the game's real score sheet lies on the table, and no frame waits for it."""

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.kit.widgets import Screen
from zilch3d.render.view import Writing


def writing(playing: Evening) -> Writing | None:
    playing.targets()
    props = playing.views[-1].props
    assert props is not None
    return props.writing


def test_a_turn_is_written_down_once_it_is_scored_and_nothing_before(screen: Screen) -> None:
    playing = evening(screen, ["111264", "35553"])
    at_first = writing(playing)
    assert at_first is not None
    playing.roll()
    playing.key(key.A)
    assert writing(playing) is at_first
    playing.key(key.B)
    playing.until_mine()
    assert writing(playing) is not at_first


def test_the_same_view_is_drawn_while_nothing_happens(screen: Screen) -> None:
    """A sheet that was another in each frame would draw the still scene's part each time."""
    playing = evening(screen, ["152264"])
    playing.targets()
    before = playing.views[-1]
    playing.scene.update(0.02)
    playing.scene.draw()
    assert playing.views[-1].props == before.props


def test_the_sheet_is_the_same_one_after_a_look_at_a_menu(screen: Screen) -> None:
    playing = evening(screen, ["111264", "35553"])
    playing.roll()
    playing.key(key.A)
    playing.key(key.B)
    playing.until_mine()
    before = writing(playing)
    playing.scene.leave()
    playing.scene.enter()
    assert writing(playing) is before


@pytest.mark.parametrize(("names", "lies"), [(("Ann", "Ben"), True), (("Ann", "Ben", "Cy"), False)])
def test_the_sheet_lies_there_only_where_no_cards_hide_it(
    screen: Screen, names: tuple[str, ...], *, lies: bool
) -> None:
    """Issue 30, mended: under the cards of three or more players its names were cut off."""
    playing = evening(screen, ["111264"], seats=names)
    assert (writing(playing) is not None) is lies
