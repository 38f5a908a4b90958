"""Issue "A table that explains itself", clarity 6: whole faces, each group apart."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from zilch3d.motion import cup, shelf
from zilch3d.motion.tray import TRAYS
from zilch3d.render.shapes import SHELF_EDGE


def compositions(dice: int) -> Iterator[tuple[int, ...]]:
    """All ways to put so many dice aside in groups, one after the other."""
    if not dice:
        yield ()
    for first in range(1, dice + 1):
        yield from ((first, *rest) for rest in compositions(dice - first))


ALL = [groups for dice in range(1, 7) for groups in compositions(dice)]


def test_every_die_of_any_groups_stands_on_the_shelf() -> None:
    for groups in ALL:
        places = shelf.places(groups)
        assert [len(group) for group in places] == list(groups)
        for x, y, z in (place for group in places for place in group):
            assert shelf.holds(x - 0.55, y - 0.55), groups
            assert shelf.holds(x + 0.55, y + 0.55), groups
            assert z == shelf.HEIGHT + 0.5


def test_dice_behind_each_other_stand_a_row_apart_and_those_beside_with_a_gap() -> None:
    for groups in ALL:
        dice = [place for group in shelf.places(groups) for place in group]
        for n, (x, y, _z) in enumerate(dice):
            for x_before, y_before, _z_before in dice[:n]:
                behind = x == x_before
                assert y_before - y >= shelf.ROW - 1e-9 if behind else abs(x_before - x) > 1.2


def test_dice_of_two_groups_are_never_in_one_row() -> None:
    for groups in ALL:
        rows = [{y for _x, y, _z in group} for group in shelf.places(groups)]
        for upper, lower in pairwise(rows):
            assert min(upper) - max(lower) >= shelf.ROW / 2 - 1e-9, groups


@pytest.mark.parametrize("further", [(1,), (2,), (1, 2)])
def test_a_group_stays_where_it_stands_when_others_come(further: tuple[int, ...]) -> None:
    for groups in ALL:
        if sum(groups) + sum(further) <= 6:
            assert shelf.places((*groups, *further))[: len(groups)] == shelf.places(groups)


def test_the_cup_stands_behind_the_shelf_and_clear_of_every_tray() -> None:
    x, y, _z = cup.STAND.position
    assert y - cup.FOOT > shelf.CENTRE_Y + shelf.HALF_DEPTH + SHELF_EDGE
    for tray in TRAYS.values():
        away = max(-wall.distance(x, y) for wall in tray.walls)
        assert away - tray.rim_thickness > cup.MOUTH


def test_what_is_picked_and_let_go_of_is_an_empty_group() -> None:
    assert shelf.places((2, 0)) == (*shelf.places((2,)), ())


def test_a_group_of_no_dice_takes_no_room() -> None:
    assert shelf.places((1, 0, 2)) == (shelf.places((1, 2))[0], (), shelf.places((1, 2))[1])
