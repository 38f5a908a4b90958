"""Where remarks are seen: at the speaker's face, and never over the table or a score."""

from collections.abc import Callable

import pytest

from gallery import SCENES, SceneContext
from tests.ui.pages.test_every_scene import LANGUAGES, SURFACES, overlap, seen_table
from tests.ui.playing import simulated_once
from zilch3d.kit.widgets import Screen
from zilch3d.kit.widgets.widget import all_widgets
from zilch3d.players.explain import CAN_DECIDE, Does, Reason, Why
from zilch3d.players.profile import MAX_LINE, Profile, Voice
from zilch3d.store import profiles
from zilch3d.store.settings import Settings
from zilch3d.store.voices import RemarkMoment
from zilch3d.ui.table.model import Remark
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.screen.remark_bubble import RemarkBubble, RemarkFacts
from zilch3d.ui.table.screen.seats import Seat
from zilch3d.ui.words import remarks

OWN = "Was siehst du mich so an, du mein schöner Wurf?!"
assert len(OWN) == MAX_LINE
REASON = Reason(Why.DARES, Does.ROLL, 5, 24, 0.08, 2)


def longest() -> Remark:
    """The longest sentence that there is, be it a player's own."""
    players = [*profiles.shipped().values(), *(Profile("a", "A", "", voice=v) for v in Voice)]
    said = [Remark(1, OWN, REASON)]
    for player in players:
        moments = (remarks.words_on(player, moment) for moment in RemarkMoment)
        said += [Remark(1, words) for choices in moments for words in choices]
        for why, choices in CAN_DECIDE.items():
            for reason in (Reason(why, does, 5, 24, 0.08, 2) for does in choices):
                said += [Remark(1, words, reason) for words in remarks.reasons(player, reason)]
    return max(said, key=lambda remark: len(remarks.in_quotes(remark.words, remark.reason, str)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene_name", ["remark", "remark-eight"])
@pytest.mark.parametrize("surface", SURFACES)
def test_the_longest_remark_stands_at_the_face_and_covers_nothing_that_is_read(
    scene_name: str, surface: str, language: str, screen: Screen, speak: Callable[[str], None]
) -> None:
    speak(language)
    seen = SURFACES[surface]
    context = SceneContext(
        screen, lambda _view, _camera: None, lambda: None, Settings(), seen, simulated_once
    )
    scene = SCENES[scene_name](context)
    assert isinstance(scene, TableScene)
    scene.resized(seen)
    scene.enter()
    remark = longest()
    bubble = next(one for one in all_widgets(screen.root) if isinstance(one, RemarkBubble))
    words = remarks.in_quotes(remark.words, remark.reason, str)
    chance = remarks.chance(remark.reason) if remark.reason is not None else ""
    bubble.show(RemarkFacts(1, "Ann", words, chance))
    scene.draw()
    table = seen_table(scene)
    assert table is not None
    assert not overlap(bubble.box, table)
    seats = [one for one in all_widgets(screen.root) if isinstance(one, Seat)]
    assert not any(overlap(bubble.box, seat.boxes.card) for seat in seats)
    if screen.find("remark") is None:  # announced over the bar: the column is too slim
        assert seen.height / seen.scale < 500
        assert screen.find("remark-line") is not None
    else:
        assert screen.find("remark-line") is None
