"""F1 and F2 at the table: the page of rules, and the card that stays open beside it."""

from dataclasses import replace

from pyglet.window import key

from tests.ui.playing import evening
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import ASIDE_SECONDS

WITH_CARD = ViewOptions(rules_card=True)
NARROW, WIDE = Surface(1100, 720), Surface(1280, 720)


def seen(screen: Screen) -> Box | None:
    card = screen.find("rules-card")
    return card.box if card is not None else None


def test_the_card_is_beside_the_table_where_the_window_is_wide(screen: Screen) -> None:
    table = evening(screen, ["152264"], options=WITH_CARD, surface=WIDE)
    card = seen(screen)
    assert card is not None
    for name in ("players", "roll", "bank", "menu", "hint", "rules"):
        other = screen.find(name)
        assert other is not None
        common = other.box.common(card)
        assert common.width * common.height == 0, name
    camera = table.cameras[-1]
    for x in (-12.0, 12.0):
        assert camera.project((x, 0.0, 0.0))[0] < card.x, "it covers nothing of the table"


def test_in_a_narrow_window_the_card_is_gone_and_comes_back(screen: Screen) -> None:
    table = evening(screen, ["152264"], options=WITH_CARD, surface=NARROW)
    assert seen(screen) is None
    table.scene.resized(WIDE)
    table.scene.draw()
    assert seen(screen) is not None


def test_f2_that_has_no_room_for_the_card_says_so(screen: Screen) -> None:
    table = evening(screen, ["152264"], surface=NARROW)
    table.key(key.F2)
    table.pass_time(0.1)
    words = "The rules card needs a wider window. F1 shows all the rules."
    assert table.facts["notice"] == words
    table.pass_time(ASIDE_SECONDS)
    assert table.facts["notice"] == "", "what is to be done is said again"


def test_the_card_follows_the_setting_in_the_next_frame(screen: Screen) -> None:
    table = evening(screen, ["152264"], surface=WIDE)
    assert seen(screen) is None
    table.options.append(replace(table.options[-1], rules_card=True))
    table.pass_time(0.1)
    table.scene.draw()
    assert seen(screen) is not None
