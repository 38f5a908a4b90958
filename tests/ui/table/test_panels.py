from typing import Protocol

import pytest

from zilch3d.kit.surface import Surface
from zilch3d.kit.widgets import Bar, Box, Column, Frame, Screen, Widget
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.table.panels import (
    ActionButton,
    Message,
    Stamp,
    TurnFigure,
)
from zilch3d.ui.table.player_panels import PlayerFacts, PlayerPanel, Players


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


def draw(screen: Screen, *widgets: Widget) -> None:
    screen.resized(Surface(1280, 720))
    screen.show(Column(*widgets))
    screen.draw()


def words(paper: Painted) -> list[str]:
    return [text for _owner, text, _box in paper.texts]


def lengths(paper: Painted) -> dict[str, int]:
    return {key: box.width for _owner, key, box in paper.boxes}


def test_a_player_shows_name_total_and_note(screen: Screen, paper: Painted) -> None:
    ann = PlayerPanel(0, SeatSetup("Ann"))
    ann.show(PlayerFacts("3,450", 0.69, note="at the dice", turn=True))
    draw(screen, ann)
    assert words(paper) == ["Ann", "3,450", "at the dice"]
    assert ann.skin == theme.PANEL_CALLED


def test_whose_turn_it_is_not_looks_plain(screen: Screen, paper: Painted) -> None:
    ann = PlayerPanel(0, SeatSetup("Ann"))
    ann.show(PlayerFacts("0", 0.0, turn=True))
    ann.show(PlayerFacts("0", 0.0))
    draw(screen, ann)
    assert words(paper) == ["Ann", "0"]
    assert ann.skin == theme.PANEL


def test_a_bar_is_as_long_as_its_share(screen: Screen, paper: Painted) -> None:
    draw(screen, Bar(0.25, ahead=0.5))
    assert lengths(paper) == {"whole": 1280, "share": 320, "ahead": 960}


@pytest.mark.parametrize(
    ("share", "ahead", "seen"), [(1.4, 0.2, 1280), (-0.3, 0.0, 0), (0.9, 0.4, 1152)]
)
def test_a_bar_never_leaves_its_ground(
    screen: Screen, paper: Painted, share: float, ahead: float, seen: int
) -> None:
    draw(screen, Bar(share, ahead))
    assert lengths(paper)["share"] == seen
    assert max(lengths(paper).values()) == 1280


def test_the_running_turn_has_a_line_only_where_there_is_one(
    screen: Screen, paper: Painted
) -> None:
    turn = TurnFigure()
    turn.show("This turn", "450", "350 kept, 100 picked")
    draw(screen, turn)
    assert words(paper) == ["This turn", "450", "350 kept, 100 picked"]
    turn.show("This turn", "0", bright=False)
    screen.draw()
    assert words(paper) == ["This turn", "0"]


def test_a_message_is_there_while_it_says_something(screen: Screen, paper: Painted) -> None:
    message = Message()
    draw(screen, message)
    assert words(paper) == []
    message.say("These dice don’t count together")
    screen.draw()
    assert words(paper) == ["These dice don’t count together"]
    message.say("")
    screen.draw()
    assert paper.boxes == []


def test_a_stamp_comes_and_goes(screen: Screen, paper: Painted) -> None:
    stamp = Stamp()
    draw(screen, stamp)
    stamp.show("Zilch!", "450 lost", 0.5)
    screen.draw()
    assert words(paper) == ["Zilch!", "450 lost"]
    stamp.show("Zilch!", "450 lost", 0.0)
    screen.draw()
    assert words(paper) == []


def panel(name: str, total: str, widest: str = "00,000") -> PlayerPanel:
    made = PlayerPanel(0, SeatSetup(name), widest=widest)
    made.show(PlayerFacts(total, 0.5))
    return made


def height(screen: Screen, widget: Widget, width: float) -> int:
    screen.resized(Surface(1280, 720))
    screen.show(Column(Frame(widget, most=width, stretch=True, across="start"), align="start"))
    return widget.box.height


@pytest.mark.parametrize("name", ["Ann", "Bertram der Bedächtige", "Annegret von Hohenfels"])
def test_a_players_panel_is_as_high_at_any_total_and_with_any_note(
    screen: Screen, name: str
) -> None:
    heights = set()
    for total, note in (("0", ""), ("350", "Playing now"), ("10,350", "Needs 750 to win")):
        made = panel(name, total)
        made.show(PlayerFacts(total, 0.5, note=note))
        heights.add(height(screen, made, 222))
    assert len(heights) == 1


def test_a_long_name_and_its_total_share_no_room(screen: Screen, paper: Painted) -> None:
    made = panel("Annegret von Hohenfels", "10,350")
    assert height(screen, made, 200) > height(screen, panel("Ann", "10,350"), 200)
    height(screen, made, 200)
    screen.draw()
    boxes = [box for _owner, _text, box in paper.texts]
    assert len(boxes) >= 2
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            common = one.common(other)
            assert common.width * common.height == 0


def test_a_button_of_the_turn_is_as_high_with_a_reason_as_without(screen: Screen) -> None:
    heights = set()
    for text, reason in (
        ("Bank", ""),
        ("Bank 600", "Needs 350 more to get on the board, and there is no more to it"),
    ):
        button = ActionButton("bank", lambda: None)
        button.text, button.reason = text, reason
        heights.add(height(screen, button, 190))
    assert len(heights) == 1


def test_the_list_of_players_follows_whose_turn_it_is(screen: Screen) -> None:
    panels = [PlayerPanel(n, SeatSetup(f"Player {n}")) for n in range(8)]
    players = Players(*panels)
    screen.resized(Surface(400, 300))
    screen.show(Column(players))
    players.called = panels[7]
    screen.draw()
    assert players.box.y <= panels[7].box.y
    assert panels[7].box.top <= players.box.top
    players.offset = 0
    screen.draw()
    assert panels[0].box.top <= players.box.top


def test_panels_fold_where_they_do_not_fit_but_for_the_one_called(
    screen: Screen, paper: Painted
) -> None:
    panels = [PlayerPanel(n, SeatSetup(f"Player {n}")) for n in range(8)]
    for panel_, note in zip(panels, ("Away", *[""] * 7), strict=True):
        panel_.show(PlayerFacts("4,350", 0.4, note=note))
    players = Players(*panels)
    players.called = panels[2]
    screen.resized(Surface(1280, 720))
    screen.show(Column(players))
    screen.draw()
    plain, noted, called = (panels[n].box.height for n in (1, 0, 2))
    assert plain < noted < called
    assert all(panel_.box.y >= players.box.y for panel_ in panels)
    assert "Away" in words(paper)
    screen.resized(Surface(1000, 1400))
    screen.draw()
    assert {panel_.box.height for panel_ in panels} == {called}
