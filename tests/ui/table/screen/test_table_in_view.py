"""Issue "A table that explains itself", clarity 6: nothing covers the table, and it stays put."""

from collections.abc import Callable

import pytest

from gallery import SCENES, SceneContext
from tests.ui.playing import evening, simulated_once
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.motion import shelf
from zilch3d.motion.tray import TRAYS
from zilch3d.render.camera import Camera, cup_point, outline
from zilch3d.store.settings import Settings
from zilch3d.store.setup import LONGEST_NAME
from zilch3d.ui.table.model import ViewOptions

SIZES = [(640, 480), (960, 600), (1024, 768), (1280, 720), (1920, 1200), (2560, 1080), (3840, 2160)]
SURFACES = [
    *(Surface(*size) for size in SIZES),
    Surface(2560, 1440, density=2.0),
    Surface(960, 600, text_size=150),
    Surface(1280, 720, text_size=150),
]
NAMES = ["W" * LONGEST_NAME, "Bertram der Bedächtige", *"CDEFGH"]
STATES = ["first-roll", "picked-useless", "hint", "take-over", "hiding", "zilch"]


def points(camera: Camera, tray: str) -> list[tuple[float, float]]:
    """Where the rim, the shelf with dice on it, and the cup are seen."""
    on_shelf = [(x, y, z + 0.5) for x, y, z in shelf.places((1, 2, 1, 2))[0]]
    of_cup = [cup_point(angle, height) for angle in range(0, 360, 45) for height in (0.0, 3.2)]
    return [camera.project(point) for point in (*outline(TRAYS[tray]), *on_shelf, *of_cup)]


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("tray", TRAYS)
def test_no_panel_covers_the_tray_the_shelf_or_the_cup(
    screen: Screen, tray: str, players: int
) -> None:
    options = ViewOptions(tray=TRAYS[tray])
    playing = evening(screen, [], seats=tuple(NAMES[:players]), options=options)
    for surface in SURFACES:
        playing.scene.resized(surface)
        playing.scene.draw()
        panels = [screen.find(name) for name in ("players", "turn-bar", "menu")]
        boxes = [panel.box for panel in panels if panel is not None]
        assert len(boxes) == 3
        for x, y in points(playing.cameras[-1], tray):
            assert 0 <= x <= surface.width, surface
            assert 0 <= y <= surface.height, surface
            assert not any(box.inset(1).holds(x, y) for box in boxes), (surface, x, y)


def test_the_camera_is_the_same_for_any_names_and_in_any_state(
    screen: Screen, speak: Callable[[str], None]
) -> None:
    """It depends on the window, the size of text, and the tray alone.

    Issue 30, mended: in a small window a hint takes the room that the table has otherwise.
    """
    speak("de")
    cameras: list[Camera] = []
    for surface in (Surface(640, 480), Surface(960, 600, text_size=150), Surface(1280, 720)):
        cameras.clear()
        context = SceneContext(
            screen,
            lambda _view, camera: cameras.append(camera),
            lambda: None,
            Settings(),
            surface,
            simulated_once,
        )
        for name in STATES:
            scene = SCENES[name](context)
            scene.resized(surface)
            scene.enter()
            scene.draw()
        seen = dict(zip(STATES, cameras, strict=True))
        moved = {name for name, camera in seen.items() if camera != cameras[0]}
        assert moved == ({"hint"} if surface.width < 700 * surface.scale else set()), surface


def test_a_click_just_beside_a_die_that_is_seen_small_is_for_it(screen: Screen) -> None:
    """In the round tray, with the largest text in a small window, dice are 20 pixels wide."""
    surface = Surface(960, 540, text_size=200)
    context = SceneContext(
        screen, lambda _view, _camera: None, lambda: None, Settings(), surface, simulated_once
    )
    scene = SCENES["round-tray"](context)
    scene.resized(surface)
    scene.enter()
    scene.draw()
    alone, near, neighbour = (screen.find(f"die-{die}") for die in (4, 5, 0))
    assert alone is not None
    assert near is not None
    assert alone.box.width == round(28 * screen.scale)
    x, y = alone.box.centre
    for aside in (0, 13, 19):
        assert screen.widget_at(x + aside, y) is alone, aside
    assert screen.widget_at(x + 25, y) is None
    assert neighbour is not None
    (x, y), (other, _y) = near.box.centre, neighbour.box.centre
    middle = (x + other) // 2
    assert screen.widget_at(middle - 2, y) is near
    assert screen.widget_at(middle + 2, y) is neighbour, "it is nearer"
