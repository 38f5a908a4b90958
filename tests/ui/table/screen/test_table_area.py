"""Where the corner's buttons stand: the table is as large as can be, and no tag is below them."""

import pytest

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, IconTextButton, Screen, Spacer
from zilch3d.ui.table.screen.table_area import ABOVE_SHELF, TAGS_WIDTH, TableArea


def pressed() -> None:
    """What a button does here."""


def area(screen: Screen, size: tuple[int, int], number: int) -> tuple[Box, list[Box], Box]:
    """The whole, the buttons, and the room for the table."""
    room = Spacer()
    buttons = [IconTextButton(f"b{n}", "cross", "Turns", pressed) for n in range(number)]
    whole = TableArea(room, buttons)
    screen.resized(Surface(*size))
    screen.show(whole)
    return whole.box, [button.box for button in buttons], room.box


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize("size", [(1000, 640), (640, 480), (700, 1000), (1400, 500), (640, 400)])
def test_buttons_cover_neither_table_nor_tags(
    screen: Screen, size: tuple[int, int], number: int
) -> None:
    whole, buttons, room = area(screen, size, number)
    assert whole.right - room.right >= TAGS_WIDTH
    for n, button in enumerate(buttons):
        common = button.common(room)
        assert not (common.width and common.height)
        assert button.right <= whole.right
        beside_tags = button.x - room.right >= TAGS_WIDTH
        assert beside_tags or whole.top - button.y <= ABOVE_SHELF * whole.height
        assert all(not min(button.common(other)[2:]) for other in buttons[n + 1 :])


@pytest.mark.parametrize(("size", "above"), [((1000, 640), False), ((700, 450), True)])
def test_they_stand_where_they_cost_the_table_least(
    screen: Screen, size: tuple[int, int], above: bool
) -> None:
    """Beside the cup if they end above the tags, else above the table."""
    whole, _buttons, room = area(screen, size, 5)
    assert (room.top < whole.top) is above
