"""The buttons in the corner of the table: all of them in every window."""

import pytest

from tests.ui.playing import evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import IconTextButton, Screen

NAMES = ("sheet", "rules", "turns", "hint", "menu")


@pytest.mark.parametrize(
    ("surface", "worded"),
    [
        (Surface(640, 480), {"hint", "menu"}),
        (Surface(960, 600), {"hint", "menu"}),
        (Surface(960, 600, text_size=150), set()),
        (Surface(1280, 720), {*NAMES}),
    ],
)
def test_words_stand_beside_the_icons_where_there_is_room(
    screen: Screen, surface: Surface, worded: set[str]
) -> None:
    playing = evening(screen, [], surface=surface)
    assert set(NAMES) <= playing.targets().keys()
    for name in NAMES:
        found = screen.find(name)
        assert isinstance(found, IconTextButton)
        assert found.brief is (name not in worded)
        assert found.says or not found.brief
