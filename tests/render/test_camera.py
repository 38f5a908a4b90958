import pytest

from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import rectangular
from zilch3d.render.camera import Camera, Rectangle, fitted, outline

WINDOWS = [(960, 600), (1280, 720), (1024, 768), (1920, 1080), (3840, 2160), (3440, 1440)]


def on_screen(camera: Camera) -> tuple[float, float, float, float]:
    seen = [camera.project(point) for point in outline(rectangular())]
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("orbit", [0.0, 0.4, -2.0])
def test_tray_and_shelf_fill_one_side_of_the_free_rectangle_and_stay_within_it(
    size: tuple[int, int], orbit: float
) -> None:
    free = Rectangle(0.2 * size[0], 0.15 * size[1], 0.7 * size[0], 0.8 * size[1])
    left, bottom, right, top = on_screen(fitted(size, free, orbit=orbit))
    assert left >= free.left - 1e-6
    assert right <= free.left + free.width + 1e-6
    assert bottom >= free.bottom - 1e-6
    assert top <= free.bottom + free.height + 1e-6
    shares = ((right - left) / free.width, (top - bottom) / free.height)
    assert max(shares) > 0.97


@pytest.mark.parametrize("point", [(0.0, 0.0, 0.0), (5.5, -4.0, 1.5), (8.35, 4.2, 0.85)])
def test_a_projected_point_lies_on_the_ray_through_where_it_is_seen(point: Vector) -> None:
    camera = fitted((1280, 720), Rectangle(300, 40, 800, 600), orbit=0.2)
    origin, direction = camera.ray(*camera.project(point))
    along = sum((p - o) * d for p, o, d in zip(point, origin, direction, strict=True))
    met = tuple(o + along * d for o, d in zip(origin, direction, strict=True))
    assert met == pytest.approx(point, abs=1e-9)


def test_the_matrix_agrees_with_project() -> None:
    camera = fitted((1600, 900), Rectangle(100, 50, 1200, 800))
    x, y, z = 3.0, -2.0, 0.5
    m = camera.matrix
    clip = [m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k] for k in range(4)]
    seen = ((clip[0] / clip[3] + 1) * 800, (clip[1] / clip[3] + 1) * 450)
    assert seen == pytest.approx(camera.project((x, y, z)))
    assert -1 < clip[2] / clip[3] < 1


def test_the_player_sits_at_negative_y_with_x_to_the_right() -> None:
    camera = fitted((1280, 720))
    centre = camera.project((0.0, 0.0, 0.0))
    assert camera.project((1.0, 0.0, 0.0))[0] > centre[0]
    assert camera.project((0.0, 1.0, 0.0))[1] > centre[1]
    assert camera.project((0.0, 0.0, 1.0))[1] > centre[1]


def test_a_point_behind_the_eye_has_no_place_in_the_window() -> None:
    camera = fitted((1280, 720))
    x, y, z = (e - a for e, a in zip(camera.eye, camera.ahead, strict=True))
    with pytest.raises(ValueError, match="behind the eye"):
        camera.project((x, y, z))


def test_the_top_of_a_die_looks_taller_than_its_front() -> None:
    camera = fitted((1280, 720))
    front, near, far = (camera.project((0.0, y, z))[1] for y, z in [(0, 0), (0, 1), (1, 1)])
    assert far - near > 1.1 * (near - front) > 0
