from math import dist

from zilch3d.motion.cup import STAND, is_within
from zilch3d.motion.places import put_beside
from zilch3d.motion.pose import NORMALS, Pose, top_face, turned
from zilch3d.motion.pouring import CARRIED
from zilch3d.motion.throw import ThrowRequest, show_faces, simulate
from zilch3d.motion.tray import TRAYS, rectangular
from zilch3d.motion.tumble.world import DieOutcome
from zilch3d.ui.table.stage.tabletop import Tabletop

FRAME = 1 / 60


def tabletop() -> Tabletop:
    return Tabletop(6, rectangular(), seed=1)


def test_each_die_put_on_the_shelf_is_heard_once_where_it_stands() -> None:
    table = tabletop()
    seconds = table.shelve([[(0, 1), (1, 5)]])
    put_down: list[Pose] = []
    for _ in range(round(seconds / FRAME) + 30):
        table.update(FRAME)
        put_down += table.take_set_down()
    assert sorted(put_down) == sorted(table.poses[:2])


def test_dice_that_are_brought_to_their_places_at_once_are_heard_too() -> None:
    table = tabletop()
    table.shelve([[(0, 1), (1, 5)]])
    table.finish()
    assert table.take_set_down() == table.poses[:2]
    table.update(1.0)
    table.finish()
    assert table.take_set_down() == ()


def test_dice_that_are_not_shown_are_not_heard_of() -> None:
    table = tabletop()
    table.shelve([[(2, 1), (3, 5)]])
    table.finish()
    table.take_set_down()
    table.shown = frozenset({2})
    table.gather()
    table.finish()
    assert table.take_set_down() == table.poses[2:3]


def test_time_makes_a_thrown_die_roll_to_its_resting_place() -> None:
    table = tabletop()
    throw = show_faces(simulate(ThrowRequest(2, 0.5, 3, table.tray)), (6, 1))
    table.take_up((4, 2))
    table.update(1.0)
    seconds = table.throw((4, 2), throw)
    table.update(seconds / 2)
    assert set(table.courses.lying) == {0, 1, 3, 5}
    table.update(seconds)
    assert len(table.courses.lying) == 6
    assert table.poses[4] == throw.resting[0]
    assert [top_face(table.poses[die].orientation) for die in (4, 2)] == [6, 1]


def test_a_die_put_back_lies_where_it_had_landed() -> None:
    table = tabletop()
    throw = simulate(ThrowRequest(1, 0.5, 3, table.tray))
    table.take_up((0,))
    table.throw((0,), throw)
    table.finish()
    landed = table.poses[0]
    table.shelve([[(0, 1)]])
    table.finish()
    assert table.poses[0] != landed
    table.put_back(0)
    table.finish()
    assert table.poses[0] == landed


def test_a_die_on_the_shelf_shows_what_it_is_kept_for() -> None:
    table = tabletop()
    table.shelve([[(3, 6), (1, 2)]])
    table.finish()
    assert [top_face(table.poses[die].orientation) for die in (3, 1)] == [6, 2]


def test_groups_on_the_shelf_stand_apart_and_those_there_stay() -> None:
    table = tabletop()
    table.shelve([[(0, 1), (1, 1)]])
    table.finish()
    first = table.poses[:2]
    table.shelve([[(0, 1), (1, 1)], [(2, 5)]])
    table.finish()
    assert table.poses[:2] == first
    within = abs(table.poses[0].y - table.poses[1].y)
    assert abs(table.poses[1].y - table.poses[2].y) > within


def test_dice_not_yet_rolled_are_in_the_cup() -> None:
    """Issue "A table that explains itself", clarity 1."""
    table = tabletop()
    assert all(is_within(pose, table.cup) for pose in table.poses)
    table.shelve([[(0, 1), (1, 5)]])
    table.finish()
    waiting = table.poses[2:]
    table.gather()
    table.finish()
    assert all(is_within(pose, table.cup) for pose in table.poses)
    assert table.poses[2:] == waiting


def test_dice_that_are_to_be_counted_wait_in_sight_with_no_face_up() -> None:
    """A withheld die can be noticed (rules, section 2), and nothing looks like a result."""
    for tray in TRAYS.values():
        table = Tabletop(6, tray, seed=1, counted=True)
        assert all(tray.holds(pose.x, pose.y) for pose in table.poses)
        assert not any(is_within(pose, table.cup) for pose in table.poses)
        ups = [
            turned(pose.orientation, NORMALS[top_face(pose.orientation)])[2] for pose in table.poses
        ]
        assert max(ups) < 0.8


def test_dice_that_wait_in_the_cup_move_with_it_and_return_to_their_places() -> None:
    table = tabletop()
    before = table.poses
    table.take_up(range(6))
    assert dist(table.poses[0].position, before[0].position) < 1e-6
    table.update(0.6)
    assert all(is_within(pose, table.cup) for pose in table.poses)
    table.put_down()
    table.update(0.25)
    assert all(is_within(pose, table.cup) for pose in table.poses)
    table.update(1.0)
    assert table.poses == before


def test_the_same_seed_gives_the_same_table() -> None:
    assert tabletop().poses == tabletop().poses
    assert Tabletop(6, rectangular(), seed=2).poses != tabletop().poses


def test_a_die_that_leaves_the_tray_is_brought_to_where_it_is_seen() -> None:
    """Issue 16, point 9."""
    requests = (ThrowRequest(6, 1.0, seed, clean=False) for seed in range(40))
    throw = next(t for t in map(simulate, requests) if DieOutcome.OUT in t.outcomes)
    lost = throw.outcomes.index(DieOutcome.OUT)
    tabletop = Tabletop(6, rectangular(), seed=1)
    tabletop.take_up(range(6))
    tabletop.update(tabletop.throw(range(6), throw) + 0.01)
    assert not tabletop.beside
    assert lost not in tabletop.courses.lying
    tabletop.update(CARRIED)
    goal = put_beside(tabletop.tray, 0, throw.resting[lost])
    assert tabletop.courses.lying[lost] == goal
    assert goal in tabletop.beside


def test_the_cup_is_heard_once_as_it_comes_back_to_its_stand() -> None:
    table = tabletop()
    throw = show_faces(simulate(ThrowRequest(2, 0.5, 3, table.tray)), (6, 1))
    table.take_up((4, 2))
    table.update(1.0)
    assert not table.take_cup_set_down()
    table.throw((4, 2), throw)
    heard = 0
    for _ in range(round(3.0 / FRAME)):
        table.update(FRAME)
        if table.take_cup_set_down():
            heard += 1
            assert dist(table.cup.position, STAND.position) < 0.01
    assert heard == 1


def test_a_cup_that_is_put_back_unseen_is_not_heard() -> None:
    table = tabletop()
    table.take_up((4, 2))
    table.throw((4, 2), show_faces(simulate(ThrowRequest(2, 0.5, 3, table.tray)), (6, 1)))
    table.finish()
    table.update(5.0)
    assert not table.take_cup_set_down()
