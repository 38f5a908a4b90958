"""Where remarks are seen: never over dice, wherever these may lie."""

from collections.abc import Callable
from itertools import product

import pytest

from gallery import SCENES, SceneContext
from tests.ui.pages.test_every_scene import LANGUAGES, SURFACES
from tests.ui.playing import simulated_once
from zilch3d.kit.widgets import Screen
from zilch3d.motion.tray import TRAYS
from zilch3d.players.explain import CAN_DECIDE, Does, Reason, Why
from zilch3d.players.profile import MAX_LINE, Profile, Voice
from zilch3d.render.camera import Camera
from zilch3d.store.settings import Settings
from zilch3d.ui.table.model import Remark
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.announcements import RemarkBubble, RemarkFacts
from zilch3d.ui.words import remarks

NAME = "Bertram der Bedächtige IV"[:24]
FAR = 0.5
"""Of the length of a die, from the far wall to the middle of a die that lies there."""


OWN = "Was siehst du mich so an, du mein schöner Wurf?!"
assert len(OWN) == MAX_LINE


def longest() -> Remark:
    """The longest sentence that there is, be it a player's own."""
    said = [Remark(1, OWN, Reason(Why.DARES, Does.ROLL, 5, 24, 0.08, 2))] + [
        Remark(1, sentence, reason)
        for why, choices in CAN_DECIDE.items()
        for does, voice in product(choices, Voice)
        for reason in [Reason(why, does, 5, 24, 0.08, 2)]
        for sentence in remarks.reasons(Profile("a", "A", "", voice=voice), reason)
    ]
    return max(said, key=lambda remark: len(remarks.in_quotes(remark.words, remark.reason, str)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("surface", SURFACES)
def test_the_longest_remark_leaves_the_dice_in_sight(
    surface: str, language: str, screen: Screen, speak: Callable[[str], None]
) -> None:
    speak(language)
    cameras: list[Camera] = []
    paint, seen = (lambda _view, camera: cameras.append(camera)), SURFACES[surface]
    context = SceneContext(screen, paint, lambda: None, Settings(), seen, simulated_once)
    scene = SCENES["remark-eight"](context)
    assert isinstance(scene, TableScene)
    scene.resized(seen)
    scene.enter()
    remark, done = longest(), f"{NAME}: {NAME} {NAME} {NAME}"
    bubble = screen.find("remark")
    assert isinstance(bubble, RemarkBubble)
    words = remarks.in_quotes(remark.words, remark.reason, str)
    chance = remarks.chance(remark.reason) if remark.reason is not None else ""
    bubble.show(RemarkFacts(1, NAME, words, chance, done))
    scene.draw()
    depth = max(y for _x, y in TRAYS["rectangle"].corners)
    top = cameras[-1].project((0.0, depth - FAR, 1.0))[1]
    assert bubble.box.y >= int(top)
