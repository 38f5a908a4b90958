"""The band over the bar: what is announced there, and where."""

import pytest

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Column, Screen
from zilch3d.ui.table.screen.announcements import Announcements, StrengthFacts
from zilch3d.ui.table.screen.remark_bubble import RemarkFacts


def band(screen: Screen, width: int, *, has_bubble: bool = True) -> Announcements:
    said = Announcements(lambda _way: None, lambda: has_bubble)
    screen.resized(Surface(width, 600))
    screen.show(Column(said))
    return said


def seen(screen: Screen, said: Announcements) -> list[str]:
    screen.draw()
    return [one.name for one in said.children]


@pytest.mark.parametrize(("at", "middle"), [(300, 300), (None, 400), (795, 0), (5, 0)])
def test_a_message_stands_below_the_middle_of_the_tray_within_the_band(
    screen: Screen, at: int | None, middle: int
) -> None:
    said = band(screen, 800)
    said.at = at
    said.show("Your turn. Roll the dice", None, None)
    screen.draw()
    (message,) = said.children
    assert said.box.x <= message.box.x
    assert message.box.right <= said.box.right
    if middle:
        assert abs(message.box.centre[0] - middle) <= 1


def test_nothing_that_is_said_changes_the_height_of_the_band(screen: Screen) -> None:
    said = band(screen, 640)
    heights = set()
    for words in ("", "Your turn.", "These two don’t score, and there is more to say. " * 3):
        said.show(words, None, StrengthFacts("Gentle", "The dice will stay") if words else None)
        screen.draw()
        heights.add(said.box.height)
        assert all(one.box.height <= said.box.height for one in said.children)
    assert len(heights) == 1


def test_the_more_important_is_seen_where_there_is_no_room_for_all(screen: Screen) -> None:
    said = band(screen, 640)
    said.show("Pick a way to count these dice, please", None, None)
    said.explain("No two of these dice make anything together, by the rules of Freeze")
    assert seen(screen, said) == ["why"]
    said.explain("")
    assert seen(screen, said) == ["message"]


def test_a_remark_is_announced_where_it_has_no_room_at_the_face(screen: Screen) -> None:
    remark = RemarkFacts(0, "Ann", "“Ha!”")
    for has_bubble, names in ((True, []), (False, ["remark-line"])):
        said = band(screen, 800, has_bubble=has_bubble)
        said.show("", remark, None)
        assert seen(screen, said) == names
