from typing import Protocol

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen, Stack
from zilch3d.ui.table.screen.dice_overlay import Tag, Tags, spread


class Painted(Protocol):
    """What was painted last."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


def test_a_tag_that_has_room_is_written_out(screen: Screen, paper: Painted) -> None:
    tags = Tags()
    tags.tags = (Tag("1,500", (300.0, 200.0), (190.0, 210.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Stack(tags))
    screen.draw()
    assert [text for _owner, text, _box in paper.texts] == ["1,500"]


def test_a_tag_without_room_is_shortened_and_stays_in_the_window(
    screen: Screen, paper: Painted
) -> None:
    tags = Tags()
    tags.tags = (Tag("Bertram der Bedächtige", (700.0, 200.0), (190.0, 210.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Stack(tags))
    screen.draw()
    ((_owner, text, _box),) = paper.texts
    assert text.startswith("Be")
    assert text.endswith("…")
    assert all(box.right <= 800 for _owner, _key, box in paper.boxes)
    assert all(box.x >= 676 for _owner, _key, box in paper.boxes)


def test_points_that_nearly_have_room_are_told_whole(screen: Screen, paper: Painted) -> None:
    tags = Tags()
    tags.tags = (Tag("2,000", (740.0, 200.0), (190.0, 210.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Stack(tags))
    screen.draw()
    assert [text for _owner, text, _box in paper.texts] == ["2,000"]
    assert all(box.right <= 800 for _owner, _key, box in paper.boxes)


def test_tags_that_would_touch_are_spread_about_their_places() -> None:
    assert spread([300, 200, 100], 20, 0, 400) == [300, 200, 100]
    assert spread([210, 200, 190], 20, 0, 400) == [220, 200, 180]
    assert spread([395, 200], 20, 0, 400) == [390, 200]


def test_a_tag_beside_dice_has_a_bracket_along_them(screen: Screen, paper: Painted) -> None:
    tags = Tags()
    tags.tags = (
        Tag("500", (300.0, 200.0), (160.0, 240.0)),
        Tag("100", (300.0, 195.0), (180.0, 190.0)),
    )
    screen.resized(Surface(800, 600))
    screen.show(Stack(tags))
    screen.draw()
    lines = [box for _owner, key, box in paper.boxes if key.startswith("line")]
    grounds = [box for _owner, key, box in paper.boxes if key.startswith("ground")]
    assert [(box.y, box.top) for box in lines] == [(160, 240), (180, 190)]
    assert all(line.right < ground.x for line, ground in zip(lines, grounds, strict=True))
    assert grounds[0].y >= grounds[1].top
