"""Facts about thrown dice, over some dozens of throws."""

import itertools
import math

import pytest

from zilch3d.motion.pose import NORMALS, Pose, top_face, turned
from zilch3d.motion.throw import NoCleanThrow, SimulatedThrow, ThrowRequest, show_faces, simulate
from zilch3d.motion.tray import Tray, rectangular
from zilch3d.motion.tumble.cube import separating_axis
from zilch3d.motion.tumble.die import Die
from zilch3d.motion.tumble.world import DieOutcome

FACES = (1, 2, 3, 4, 5, 6)
TRAY = rectangular()
ROUND = Tray(
    tuple((5.4 * math.cos(k * math.tau / 16), 5.4 * math.sin(k * math.tau / 16)) for k in range(16))
)


@pytest.fixture(scope="module")
def clean() -> list[SimulatedThrow]:
    return [
        simulate(ThrowRequest(dice, strength, seed))
        for dice, strength in ((6, 0.0), (6, 0.5), (6, 1.0), (3, 0.6), (1, 0.5))
        for seed in range(6)
    ]


@pytest.fixture(scope="module")
def wild() -> list[SimulatedThrow]:
    return [simulate(ThrowRequest(6, 1.0, seed, clean=False)) for seed in range(12)]


@pytest.fixture(scope="module")
def all_throws(clean: list[SimulatedThrow], wild: list[SimulatedThrow]) -> list[SimulatedThrow]:
    return clean + wild


def corners(die: Pose) -> list[tuple[float, float, float]]:
    ends = itertools.product((-0.5, 0.5), repeat=3)
    offsets = [turned(die.orientation, (x, y, z)) for x, y, z in ends]
    return [(die.x + x, die.y + y, die.z + z) for x, y, z in offsets]


def overlap(one: Pose, two: Pose) -> float:
    """How deep the dice are in each other, 0 if they are apart."""
    still = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    a = Die(0, *one.position, *still, one.orientation)
    b = Die(1, *two.position, *still, two.orientation)
    near = math.dist(one.position, two.position) < math.sqrt(3)
    return max(0.0, -separating_axis(a, b).gap) if near else 0.0


def deepest(frame: tuple[Pose, ...]) -> float:
    return max((overlap(a, b) for a, b in itertools.combinations(frame, 2)), default=0.0)


def test_every_die_of_a_clean_throw_ends_flat_in_the_tray(clean: list[SimulatedThrow]) -> None:
    for throw in clean:
        assert set(throw.outcomes) == {DieOutcome.FLAT}
        assert all(TRAY.holds(x, y) for die in throw.resting for x, y, _ in corners(die))


def test_flat_dice_are_level_and_stand_on_the_table(all_throws: list[SimulatedThrow]) -> None:
    for throw in all_throws:
        for die, outcome in zip(throw.resting, throw.outcomes, strict=True):
            if outcome is DieOutcome.FLAT:
                up = turned(die.orientation, NORMALS[top_face(die.orientation)])
                assert math.degrees(math.hypot(up[0], up[1])) < 0.01
                assert die.z == pytest.approx(0.5, abs=1e-3)


def test_dice_of_hard_throws_that_are_out_lie_beyond_the_rim(wild: list[SimulatedThrow]) -> None:
    out = [
        die
        for throw in wild
        for die, outcome in zip(throw.resting, throw.outcomes, strict=True)
        if outcome is DieOutcome.OUT
    ]
    assert out
    assert not any(TRAY.holds(die.x, die.y) for die in out)


def test_no_corner_is_below_the_table(all_throws: list[SimulatedThrow]) -> None:
    lowest = min(z for t in all_throws for f in t.frames for die in f for _, _, z in corners(die))
    assert lowest > -1e-6


def test_dice_do_not_overlap_at_rest(all_throws: list[SimulatedThrow]) -> None:
    assert max(deepest(throw.resting) for throw in all_throws) < 1e-3


def test_dice_hardly_overlap_in_motion(clean: list[SimulatedThrow]) -> None:
    frames = (frame for throw in clean for frame in throw.frames[::2])
    assert max(map(deepest, frames)) < 0.05


def test_no_die_goes_through_the_rim(clean: list[SimulatedThrow]) -> None:
    def through(die: Pose) -> float:
        low = [(x, y) for x, y, z in corners(die) if z < TRAY.rim_height and die.z < z + 0.5]
        return -min((w.distance(x, y) for w in TRAY.walls for x, y in low), default=0.0)

    inside = [
        die
        for throw in clean
        for frame in throw.frames
        for die in frame
        if die.z < 1.0 and TRAY.holds(die.x, die.y)
    ]
    assert max(map(through, inside)) < 0.05


def test_throws_last_as_long_as_a_player_likes_to_watch(clean: list[SimulatedThrow]) -> None:
    lengths = sorted(throw.duration for throw in clean)
    assert 1.2 < lengths[len(lengths) // 2] < 2.0
    assert lengths[-1] < 4.0


def test_the_dice_turn_over_many_times(clean: list[SimulatedThrow]) -> None:
    def quarter_turns(throw: SimulatedThrow, k: int) -> float:
        tops = [top_face(frame[k].orientation) for frame in throw.frames]
        return sum(a != b for a, b in itertools.pairwise(tops))

    turns = sorted(quarter_turns(throw, k) for throw in clean for k in range(len(throw.resting)))
    assert turns[len(turns) // 2] >= 4


def test_nothing_jumps_from_frame_to_frame(all_throws: list[SimulatedThrow]) -> None:
    for throw in all_throws:
        for before, after in itertools.pairwise(throw.frames):
            for a, b in zip(before, after, strict=True):
                assert math.dist(a.position, b.position) < 0.3
                cosine = abs(sum(p * q for p, q in zip(a.orientation, b.orientation, strict=True)))
                assert cosine > math.cos(0.22)


def test_orientations_are_unit_quaternions(all_throws: list[SimulatedThrow]) -> None:
    lengths = [math.hypot(*d.orientation) for t in all_throws for f in t.frames for d in f]
    assert lengths == pytest.approx([1.0] * len(lengths), abs=1e-9)


def test_the_wanted_faces_end_on_top(clean: list[SimulatedThrow]) -> None:
    for shift, throw in enumerate(clean):
        wanted = tuple((k + shift) % 6 + 1 for k in range(len(throw.resting)))
        assert show_faces(throw, wanted).faces == wanted


def test_opposite_faces_of_a_shown_die_add_to_seven(clean: list[SimulatedThrow]) -> None:
    for die in show_faces(clean[0], FACES).resting:
        top = top_face(die.orientation)
        bottom = min(NORMALS, key=lambda face: turned(die.orientation, NORMALS[face])[2])
        assert top + bottom == 7


def test_the_path_does_not_depend_on_the_faces(clean: list[SimulatedThrow]) -> None:
    throw = clean[0]
    shown = show_faces(throw, FACES), show_faces(throw, (6, 6, 6, 6, 6, 6))
    for plain, *others in zip(throw.frames, *(s.frames for s in shown), strict=True):
        for other in others:
            assert [die.position for die in other] == [die.position for die in plain]
            for a, b in zip(plain, other, strict=True):
                ours = sorted(z for _, _, z in corners(a))
                assert sorted(z for _, _, z in corners(b)) == pytest.approx(ours, abs=1e-9)
    assert {s.impacts for s in shown} == {throw.impacts}
    assert {s.outcomes for s in shown} == {throw.outcomes}


def test_showing_faces_twice_is_the_same_as_showing_the_last_ones(
    clean: list[SimulatedThrow],
) -> None:
    assert show_faces(clean[0], FACES) == show_faces(clean[0], FACES)
    again = show_faces(show_faces(clean[0], (6, 5, 4, 3, 2, 1)), FACES)
    assert again.faces == FACES


def test_the_same_request_gives_the_same_throw() -> None:
    request = ThrowRequest(6, 0.7, 11)
    first = simulate(request)
    simulate(ThrowRequest(2, 0.1, 3))
    assert simulate(request) == first


def test_another_seed_gives_another_throw() -> None:
    assert simulate(ThrowRequest(2, 0.5, 1)).resting != simulate(ThrowRequest(2, 0.5, 2)).resting


def test_impacts_come_in_order_and_within_the_throw(all_throws: list[SimulatedThrow]) -> None:
    for throw in all_throws:
        times = [impact.time for impact in throw.impacts]
        assert times == sorted(times)
        assert 0.0 < times[0] <= times[-1] <= throw.duration


def test_an_impact_names_what_met(wild: list[SimulatedThrow]) -> None:
    impacts = [impact for throw in wild for impact in throw.impacts]
    assert {impact.kind for impact in impacts} == {"table", "die", "rim"}
    assert all((impact.other is not None) == (impact.kind == "die") for impact in impacts)
    assert all(impact.strength > 0 for impact in impacts)


def test_dice_that_are_heard_to_hit_each_other_are_close(wild: list[SimulatedThrow]) -> None:
    for throw in wild:
        for impact in throw.impacts:
            if impact.other is not None:
                one, other = (throw.die_at(k, impact.time) for k in (impact.die, impact.other))
                assert math.dist(one.position, other.position) < math.sqrt(3) + 0.15


def test_a_time_between_two_frames_lies_between_their_poses(clean: list[SimulatedThrow]) -> None:
    throw = clean[0]
    a, b = throw.frames[60][0], throw.frames[61][0]
    between = throw.die_at(0, 60.5 / throw.fps)
    assert between.position == pytest.approx(
        [(p + q) / 2 for p, q in zip(a.position, b.position, strict=True)]
    )
    to_a = abs(sum(p * q for p, q in zip(between.orientation, a.orientation, strict=True)))
    to_b = abs(sum(p * q for p, q in zip(between.orientation, b.orientation, strict=True)))
    assert to_a == pytest.approx(to_b, abs=1e-9)


def test_at_the_time_of_a_frame_the_poses_are_the_frame(clean: list[SimulatedThrow]) -> None:
    throw = clean[0]
    for die, (first, last) in enumerate(zip(throw.frames[0], throw.resting, strict=True)):
        assert throw.die_at(die, -1.0) == throw.die_at(die, 0.0) == first
        assert throw.die_at(die, throw.duration) == throw.die_at(die, 99.0) == last


def test_a_flick_sends_the_dice_where_the_hand_went() -> None:
    for flick in ((9.0, 0.0), (-9.0, 0.0), (0.0, 9.0), (0.0, -9.0)):
        throw = simulate(ThrowRequest(3, 0.5, 5, flick=flick))
        start, later = throw.frames[0], throw.frames[40]
        moved = sum(
            flick[0] * (b.x - a.x) + flick[1] * (b.y - a.y)
            for a, b in zip(start, later, strict=True)
        )
        assert moved > 0


def test_a_round_tray_holds_the_dice_too() -> None:
    for seed in range(4):
        throw = simulate(ThrowRequest(6, 0.6, seed, tray=ROUND))
        assert set(throw.outcomes) == {DieOutcome.FLAT}
        assert all(ROUND.holds(die.x, die.y) for die in throw.resting)
        assert deepest(throw.resting) < 1e-3


def test_a_tray_too_small_for_the_dice_is_refused() -> None:
    with pytest.raises(NoCleanThrow):
        simulate(ThrowRequest(6, 0.0, 1, tray=rectangular(1.1, 1.1, 0.2)))


@pytest.mark.parametrize(
    ("dice", "strength", "flick", "named"),
    [
        (0, 0.5, None, "dice"),
        (7, 0.5, None, "dice"),
        (6, -0.1, None, "strength"),
        (6, math.nan, None, "strength"),
        (6, 0.5, (math.inf, 0.0), "flick"),
    ],
)
def test_a_request_out_of_range_is_refused_by_name(
    dice: int, strength: float, flick: tuple[float, float] | None, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        ThrowRequest(dice, strength, 1, flick=flick)


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 3, 4, 5, 7), (0, 1, 2, 3, 4, 5)])
def test_faces_that_do_not_fit_the_throw_are_refused(
    clean: list[SimulatedThrow], faces: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="faces"):
        show_faces(clean[0], faces)
