from typing import Protocol

import pytest

from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Box, Pile, Screen, Spacer
from zilch3d.ui.table.dice_spots import Pinned, Tag, Tags
from zilch3d.ui.table.panels import Stamp


class Painted(Protocol):
    """What was painted last."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


def test_a_tag_that_has_room_is_written_out(screen: Screen, paper: Painted) -> None:
    tags = Tags()
    tags.tags = (Tag("1,500", (300.0, 200.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Pile(tags))
    screen.draw()
    assert [text for _owner, text, _box in paper.texts] == ["1,500"]


def test_a_tag_without_room_is_shortened_and_stays_in_the_window(
    screen: Screen, paper: Painted
) -> None:
    tags = Tags()
    tags.tags = (Tag("Bertram der Bedächtige", (700.0, 200.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Pile(tags))
    screen.draw()
    ((_owner, text, _box),) = paper.texts
    assert text.startswith("Be")
    assert text.endswith("…")
    assert all(box.right <= 800 for _owner, _key, box in paper.boxes)
    assert all(box.x >= 700 for _owner, _key, box in paper.boxes)


@pytest.mark.parametrize(("at", "middle"), [((300, 200), (300, 200)), (None, (400, 300))])
def test_what_is_pinned_has_its_middle_there(
    screen: Screen, at: tuple[int, int] | None, middle: tuple[int, int]
) -> None:
    stamp = Stamp()
    stamp.show("Zilch!", "450 lost")
    pin = Pinned(stamp)
    pin.at = at
    screen.resized(Surface(800, 600))
    screen.show(Pile(Spacer(), pin))
    assert stamp.box.centre == pytest.approx(middle, abs=1)


def test_what_is_pinned_never_leaves_its_box(screen: Screen) -> None:
    stamp = Stamp()
    stamp.show("Zilch!", "450 lost")
    pin = Pinned(stamp)
    pin.at = (790, 5)
    screen.resized(Surface(800, 600))
    screen.show(Pile(Spacer(), pin))
    assert stamp.box.right == 800
    assert stamp.box.y == 0
