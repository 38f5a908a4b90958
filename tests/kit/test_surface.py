import pytest

from zilch3d.kit.scene import MIN_SIZE, Surface


@pytest.mark.parametrize(
    ("width", "height", "density", "text_size", "scale"),
    [
        (1280, 720, 1.0, 100, 1.0),
        (960, 600, 1.0, 100, 1.0),
        (960, 600, 1.0, 150, 1.5),
        (1920, 1080, 1.0, 100, 1.5),
        (3840, 2160, 1.0, 100, 3.0),
        (3840, 2160, 2.0, 100, 3.0),
        (1920, 1200, 2.0, 100, 2.0),
        (1920, 1200, 1.5, 125, 1.875),
    ],
)
def test_the_scale_follows_window_density_and_text_size(
    width: int, height: int, density: float, text_size: int, scale: float
) -> None:
    assert Surface(width, height, density, text_size).scale == pytest.approx(scale)


def test_the_scale_grows_in_steps() -> None:
    scales = {Surface(width, 2000).scale for width in range(1280, 1920)}
    assert scales == {1.0, 1.125, 1.25, 1.375}


@pytest.mark.parametrize("size", [(960, 600), (960, 2000), (640, 400), (300, 200)])
def test_the_least_room_is_always_there(size: tuple[int, int]) -> None:
    scale = Surface(*size, 2.0, 150).scale
    assert size[0] / scale >= MIN_SIZE[0] - 1e-9
    assert size[1] / scale >= MIN_SIZE[1] - 1e-9
