"""Issue 30, point 3: the winner crowned, the dice whole and lit, nothing over them; warm defeat."""

import pytest
from PIL import Image

import gallery
from gallery import SceneContext
from tests.ui.playing import after, simulated_once
from zilch3d.engine import events
from zilch3d.engine.events import WinReason
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen, Widget
from zilch3d.store.settings import Settings
from zilch3d.ui import theme
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.stage.moments.animations import MomentOverlay
from zilch3d.ui.table.stage.moments.effects import dulled, light
from zilch3d.ui.table.stage.moments.ending import DIE, free_lanes
from zilch3d.ui.table.stage.moments.lettering import CROWN, TURNS, LittleDie
from zilch3d.ui.table.stage.moments.moment import Staged, moment_of

WON, LOST = (
    moment_of(
        events.GameOver((winner,), WinReason.HIGHEST),
        after((), scores=(90, 101)),
        after((), scores=(90, 101)),
        str,
        (1,),
    )
    for winner in (0, 1)
)
MOMENTS = (
    *("zilch", "zilch-great", "banking", "bank-least", "bank-greatest", "bank-still"),
    *("on-the-board", "narrow-escape", "crossed", "last-turn", "victory", "victory-at-once"),
    *("defeat", "taken-over", "consoled", "hot-dice"),
)


def overlay_in(widget: Widget) -> MomentOverlay | None:
    if isinstance(widget, MomentOverlay):
        return widget
    return next((found for child in widget.inside if (found := overlay_in(child))), None)


@pytest.mark.parametrize("name", MOMENTS)
def test_no_words_of_a_moment_stand_over_dice(name: str, screen: Screen) -> None:
    surface = Surface(1280, 720)
    context = SceneContext(
        screen, lambda *_: None, lambda: None, Settings(), surface, simulated_once
    )
    scene = gallery.SCENES[name](context)
    assert isinstance(scene, TableScene)
    scene.resized(surface)
    scene.enter()
    scene.draw()
    overlay = overlay_in(screen.root)
    assert overlay is not None
    assert overlay.plan is not None
    assert overlay.plan.covered == 0


@pytest.mark.parametrize("moment", [WON, LOST])
def test_the_light_of_the_end_is_warm_and_stays(moment: object) -> None:
    staged = Staged(moment, 99.0, 100.0)  # type: ignore[arg-type]
    red, green, blue = light(staged).tint
    assert red > green > blue
    assert dulled(staged) == 0.0


def test_defeat_is_dimmer_than_victory_but_the_dice_are_still_seen() -> None:
    assert WON is not None
    assert LOST is not None
    won, lost = (light(Staged(moment, 99.0, 100.0)) for moment in (WON, LOST))
    assert 0.8 < lost.brightness < 1.0 < won.brightness


def test_the_table_is_seen_behind_the_result_through_something_warm() -> None:
    for veil in (theme.VEIL_WON, theme.VEIL_LOST):
        red, green, blue, opacity = veil.fill
        assert red > green > blue
        assert opacity < 128


def test_little_dice_fall_beside_what_is_to_be_seen() -> None:
    words, die = Box(400, 200, 300, 80), Box(900, 300, 60, 60)
    lanes = free_lanes(Box(0, 0, 1280, 720), [words, die], DIE / 2)
    assert len(lanes) > 20
    for x in lanes:
        assert not 400 - DIE / 2 < x < 700 + DIE / 2
        assert not 900 - DIE / 2 < x < 960 + DIE / 2
    assert free_lanes(Box(0, 0, 640, 480), [Box(0, 0, 640, 100)], DIE / 2) == []


def test_each_turn_of_a_little_die_shows_a_solid_with_shaded_faces() -> None:
    dice = [LittleDie((240, 230, 210), (40, 30, 20), turn) for turn in range(TURNS)]
    assert len({die.drawn(32).tobytes() for die in dice}) == TURNS
    picture = dice[1].drawn(64)
    assert picture.size == (64, 64)
    assert len(picture.getcolors(64 * 64) or ()) > 20
    assert picture.getchannel("A").getpixel((0, 0)) == 0


def test_the_crown_is_as_wide_as_it_says() -> None:
    picture = CROWN.drawn(74)
    assert isinstance(picture, Image.Image)
    assert picture.size == (100, 74)
