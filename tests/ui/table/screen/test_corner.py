"""The buttons in the corner of the table: all of them in every window."""

import pytest

from tests.ui.playing import evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import IconTextButton, Screen
from zilch3d.ui.table.screen.corner import CornerButtons

NAMES = ("sheet", "rules", "turns", "hint", "menu")


def button(name: str) -> IconTextButton:
    return IconTextButton(name, "menu", name.capitalize(), lambda: None)


@pytest.mark.parametrize(
    ("surface", "brief"),
    [(Surface(640, 480), True), (Surface(960, 600), True), (Surface(1280, 720), False)],
)
def test_words_stand_beside_the_icons_where_there_is_room(
    screen: Screen, surface: Surface, *, brief: bool
) -> None:
    playing = evening(screen, [], surface=surface)
    assert set(NAMES) <= playing.targets().keys()
    for name in NAMES:
        found = screen.find(name)
        assert isinstance(found, IconTextButton)
        assert found.brief is brief
        assert found.says or not brief


def test_below_each_other_they_are_icons_alone(screen: Screen) -> None:
    corner = CornerButtons([button("sheet"), button("menu")], upright=True)
    screen.resized(Surface(1280, 720))
    screen.show(corner)
    first, second = corner.buttons
    assert first.brief
    assert first.box.x == second.box.x
    assert first.box.y == second.box.top
    assert first.says == "Sheet"
