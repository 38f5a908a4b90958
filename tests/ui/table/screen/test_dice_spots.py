from typing import Protocol

from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen, Stack
from zilch3d.kit.widgets.widget import all_widgets
from zilch3d.ui.table.model import ViewOptions
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


def test_a_tag_of_which_nothing_could_be_read_is_not_painted(
    screen: Screen, paper: Painted
) -> None:
    """Issue 30: a pill with an ellipsis says nothing."""
    tags = Tags()
    tags.tags = (Tag("2,000", (790.0, 200.0), (190.0, 210.0)),)
    screen.resized(Surface(800, 600))
    screen.show(Stack(tags))
    screen.draw()
    assert not paper.texts
    assert not paper.boxes


def tags_of(playing: Evening) -> list[str]:
    """What is written beside the dice on the shelf, as it is drawn now."""
    playing.scene.draw()
    (tags,) = [each for each in all_widgets(playing.scene.screen.root) if isinstance(each, Tags)]
    return [tag.text for tag in tags.tags]


def kept_and_rolled(screen: Screen, second: str) -> Evening:
    """A roll of which 100 are set aside, and the second one in the air."""
    options = ViewOptions(leaning=True)
    playing = evening(screen, ["122346", second], surface=Surface(1280, 720), options=options)
    playing.roll()
    playing.key(key._1)
    playing.pass_time(1.0)
    assert tags_of(playing) == ["100"]
    playing.key(key.SPACE)
    return playing


def test_tags_wait_while_the_camera_leans(screen: Screen) -> None:
    """Issue 30: they have no room then."""
    playing = kept_and_rolled(screen, "12346")
    written = [tags_of(playing)]
    while playing.cameras[-1].lean.zoom < 1.02:
        playing.pass_time(0.1)
        written.append(tags_of(playing))
    assert written[0] == ["100"]
    assert not written[-1]
    playing.until_mine()
    playing.pass_time(1.0)
    assert tags_of(playing) == ["100"]


def test_a_lost_turn_has_no_points_on_the_shelf(screen: Screen) -> None:
    """Issue 30: the tag said 300 below the words 300 lost."""
    playing = kept_and_rolled(screen, "22346")
    playing.until(lambda: playing.facts["moment"] == "zilch")
    playing.pass_time(0.5)
    assert not tags_of(playing)


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
