"""Issue "A table that explains itself", feeling 8: a camera that leans towards the action."""

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.motion.pose import UPRIGHT as LEVEL
from zilch3d.motion.pose import Pose, pose
from zilch3d.motion.tray import rectangular
from zilch3d.render.camera import UPRIGHT, Camera, Rectangle, fitted, foreground
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.stage.camera import (
    MARGIN,
    MOST,
    TENSE_MARGIN,
    Leaning,
    closer,
    pushed,
    towards,
)

SIZE = (1280.0, 720.0)
FREE = Rectangle(280.0, 148.0, 940.0, 510.0)
STEP = 0.05
TRAY = rectangular()
CORNERS = [(x, y) for x in (0.0, SIZE[0]) for y in (0.0, SIZE[1])]


def calm() -> Camera:
    return fitted(SIZE, FREE)


def lying(*places: tuple[float, float]) -> list[Pose]:
    return [pose((x, y, 0.5), LEVEL) for x, y in places]


THROWS = [
    lying((0.0, 0.0)),
    lying((-5.4, 0.0), (-4.0, 1.0)),
    lying((5.4, -2.0), (4.0, 3.0), (3.0, 0.0)),
    lying((-3.0, 3.5), (2.0, -3.5), (4.5, 1.0), (-4.5, -1.0)),
    lying((8.0, -1.0), (9.2, -1.0), (8.0, -4.0)),
]


@pytest.mark.parametrize("dice", THROWS)
def test_leaning_shows_the_dice_larger_free_of_panels_and_nothing_beyond_the_picture(
    dice: list[Pose],
) -> None:
    lean = towards(calm(), FREE, TRAY, dice)
    leaning = calm().leaning(lean)
    assert 1.0 <= lean.zoom <= MOST
    for die in dice:
        x, y = leaning.project(die.position)
        assert FREE.left < x < FREE.left + FREE.width
        assert FREE.bottom < y < FREE.bottom + FREE.height
    for x, y in CORNERS:  # where the kept picture of the scene has them
        assert -1e-6 <= (x - lean.x) / lean.zoom <= SIZE[0] + 1e-6
        assert -1e-6 <= (y - lean.y) / lean.zoom <= SIZE[1] + 1e-6


@pytest.mark.parametrize("dice", THROWS)
@pytest.mark.parametrize("tension", [0.0, 1.0])
def test_shelf_cup_and_near_rim_stay_whole_and_clear_of_the_buttons_at_the_right(
    dice: list[Pose], tension: float
) -> None:
    """Issue 30: what the player reaches for stays in the window, whatever it leans towards."""
    margin = (MARGIN + TENSE_MARGIN * tension) * FREE.height + 1e-6
    leans = [towards(calm(), FREE, TRAY, dice, tension), closer(calm(), FREE, TRAY, tension)]
    for lean in leans:
        for x, y in map(calm().leaning(lean).project, foreground(TRAY)):
            assert FREE.left - margin <= x <= FREE.left + FREE.width + 1e-6
            assert FREE.bottom - margin <= y <= FREE.bottom + FREE.height + 1e-6


def test_it_leans_towards_dice_and_not_towards_none_or_one_out_of_sight() -> None:
    assert towards(calm(), FREE, TRAY, lying((0.0, 0.0))).zoom > 1.02
    assert towards(calm(), FREE, TRAY, ()) == UPRIGHT
    assert towards(calm(), FREE, TRAY, lying((0.0, 0.0), (0.0, -9.0))) == UPRIGHT


def test_it_is_upright_again_soon_after_the_dice_rest() -> None:
    """Issue 30: whoever is to move aims at dice that stand still, within 0.6 s."""
    leaning, goal = Leaning(), towards(calm(), FREE, TRAY, THROWS[0], 1.0)
    leaning.update(5.0, goal)
    for _frame in range(36):
        leaning.update(1 / 60, UPRIGHT)
    assert leaning.lean == pytest.approx(UPRIGHT, abs=1.0)


def test_what_is_seen_while_leaning_is_scaled_exactly_as_its_lean_says() -> None:
    lean = towards(calm(), FREE, TRAY, THROWS[2])
    leaning = calm().leaning(lean)
    for point in [(0.0, 0.0, 0.0), (5.0, -4.0, 1.5), (8.6, 2.8, 3.2)]:
        x, y = calm().project(point)
        seen = leaning.project(point)
        assert seen == pytest.approx((lean.zoom * x + lean.x, lean.zoom * y + lean.y))
    assert leaning.upright == calm()


def test_it_sets_off_and_arrives_gently_and_then_rests() -> None:
    leaning, goal = Leaning(), towards(calm(), FREE, TRAY, THROWS[0])
    zooms = []
    for _frame in range(120):
        leaning.update(1 / 60, goal)
        zooms.append(leaning.lean.zoom)
    assert not leaning.moving
    assert leaning.lean == goal
    steps = [b - a for a, b in zip([1.0, *zooms], zooms, strict=False)]
    assert all(step >= 0.0 for step in steps)
    assert max(steps) < 0.12 * (goal.zoom - 1.0)
    assert steps[0] < max(steps) / 3


def watched(playing: Evening, seconds: float) -> None:
    """Time passes, and each step of it is drawn."""
    for _step in range(round(seconds / STEP)):
        playing.scene.update(STEP)
        playing.scene.draw()


@pytest.mark.parametrize(("still", "leans"), [(False, True), (True, False)])
def test_at_the_table_it_leans_during_a_throw_and_is_calm_again_for_choosing(
    screen: Screen, still: bool, leans: bool
) -> None:
    options = ViewOptions(leaning=True, still=still)
    playing = evening(screen, ["155225"], surface=Surface(1280, 720), options=options)
    playing.key(key.SPACE)
    watched(playing, 6.0)
    assert any(camera.lean.zoom > 1.02 for camera in playing.cameras) == leans
    assert playing.cameras[-1] == playing.cameras[0]
    assert playing.scene.changes_in() > 0.0


def test_a_table_at_which_nothing_else_moves_is_drawn_until_the_camera_is_upright(
    screen: Screen,
) -> None:
    """Issue 30: it stayed near, until something else was to be drawn."""
    options = ViewOptions(leaning=True)
    playing = evening(screen, ["155225"], surface=Surface(1280, 720), options=options)
    playing.key(key.SPACE)
    watched(playing, 2.0)
    assert playing.cameras[-1].lean != UPRIGHT
    while playing.scene.is_stale() or playing.scene.changes_in() == 0.0:
        watched(playing, STEP)
    assert playing.cameras[-1] == playing.cameras[0]


def test_it_comes_nearer_the_more_is_at_stake() -> None:
    """Issue 30, point 2: as far as shelf and cup stay in sight."""
    throw = THROWS[2][:1]
    zooms = [towards(calm(), FREE, TRAY, throw, tension).zoom for tension in (0.0, 0.5, 1.0)]
    assert 1.02 < zooms[0] < zooms[1] < zooms[2] < 1.15 * MOST


def test_what_lands_heavily_pushes_the_picture_and_its_edge_never_comes_in() -> None:
    width, height = size = (1280.0, 720.0)
    lean = pushed(UPRIGHT, (0.004, -0.0075), size)
    assert lean.x > (1.0 - lean.zoom) * width / 2
    for low, extent in ((lean.x, width), (lean.y, height)):
        assert low <= 1e-9
        assert low + lean.zoom * extent >= extent - 1e-9
    assert pushed(lean, (0.0, 0.0), size) == lean


def test_the_calm_camera_never_moves(screen: Screen) -> None:
    playing = evening(screen, ["155225"], surface=Surface(1280, 720))
    playing.key(key.SPACE)
    watched(playing, 3.0)
    assert all(camera == playing.cameras[0] for camera in playing.cameras)
