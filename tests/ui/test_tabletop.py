from zilch3d.motion.pose import Pose
from zilch3d.motion.tray import rectangular
from zilch3d.ui.tabletop import Tabletop

FRAME = 1 / 60


def tabletop() -> Tabletop:
    return Tabletop(6, rectangular(), seed=1)


def test_each_die_put_on_the_shelf_is_told_once_where_it_stands() -> None:
    table = tabletop()
    seconds = table.shelve([[(0, 1), (1, 5)]])
    told: list[Pose] = []
    for _ in range(round(seconds / FRAME) + 30):
        table.update(FRAME)
        told += table.set_down()
    assert sorted(told) == sorted(table.poses[:2])


def test_dice_that_are_brought_to_their_places_at_once_are_told_too() -> None:
    table = tabletop()
    table.shelve([[(0, 1), (1, 5)]])
    table.finish()
    assert table.set_down() == table.poses[:2]
    table.update(1.0)
    table.finish()
    assert table.set_down() == ()


def test_dice_that_are_not_shown_are_not_heard_of() -> None:
    table = tabletop()
    table.shown = frozenset({2})
    table.gather()
    table.finish()
    assert table.set_down() == table.poses[2:3]
