from dataclasses import replace
from typing import Protocol

import pytest
from zilch3d.ui.table.screen.player_panels import PlayerFacts, PlayerList, PlayerPanel

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Bar, Box, Column, Frame, IconButton, Screen, Widget
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.table.screen.announcements import Message
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts, HintFacts, HintPanel
from zilch3d.ui.table.screen.hud import PlayersColumn
from zilch3d.ui.table.screen.turn_bar import (
    ABOVE,
    ABOVE_ALONE,
    ActionButton,
    ActionFacts,
    TurnBar,
    TurnFigure,
    TurnFigureLine,
    TurnSummary,
)


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


def pressed() -> None:
    """What a button does here."""


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


def turn_bar(figures: TurnSummary, *buttons: ActionButton) -> TurnBar:
    undo = IconButton("undo", "undo", pressed)
    return TurnBar(TurnFigure(figures), TurnFigureLine(figures), undo, *buttons)


@pytest.mark.parametrize(("width", "told"), [(900, 3), (500, 2)])
def test_the_running_turn_is_told_in_every_window(
    screen: Screen, paper: Painted, width: int, told: int
) -> None:
    """Beside the buttons or, in one line, above them."""
    figures = TurnSummary("Ann", "450", "350 + 100 picked")
    bar = turn_bar(figures, ActionButton("roll", pressed))
    screen.resized(Surface(1280, 720))
    screen.show(Column(Frame(bar, max_width=width, across="start")))
    screen.draw()
    assert len(words(paper)) == told
    assert "450" in words(paper)
    assert "350 + 100 picked" in " ".join(words(paper))


def test_the_texts_of_the_bar_stand_on_the_same_lines(screen: Screen, paper: Painted) -> None:
    """Whatever notes there are: the figures, and what the buttons do; then all the notes."""
    roll, bank = ActionButton("roll", pressed), ActionButton("bank", pressed)
    bar = turn_bar(TurnSummary("Ann", "1,450", "This turn"), roll, bank)
    roll.show(ActionFacts("Roll 2 dice", "44 % zilch", accent=True))
    bank.show(ActionFacts("Bank", reason="Needs 350 more"))
    draw(screen, bar)
    at = {text: box.y for _owner, text, box in paper.texts}
    assert at["1,450"] == at["Roll 2 dice"] == at["Bank"]
    assert at["Ann"] == at["44 % zilch"] == at["Needs 350 more"]


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


def panel(name: str, total: str) -> PlayerPanel:
    made = PlayerPanel(0, SeatSetup(name))
    made.show(PlayerFacts(total, 0.5))
    return made


def height(screen: Screen, widget: Widget, width: float) -> int:
    screen.resized(Surface(1280, 720))
    screen.show(Column(Frame(widget, max_width=width, stretch=True, across="start"), align="start"))
    return widget.box.height


def test_the_panel_of_who_plays_is_as_high_at_any_name_total_and_note(screen: Screen) -> None:
    heights = set()
    for name in ("Ann", "Bertram der Bedächtige", "Annegret von Hohenfels"):
        for total, note in (("0", ""), ("350", "Playing now"), ("10,350", "Needs 750 to win")):
            made = panel(name, total)
            made.show(PlayerFacts(total, 0.5, note=note, turn=True))
            heights.add(height(screen, made, 222))
    assert len(heights) == 1


def test_a_long_name_is_cut_and_its_tip_says_all_of_it(screen: Screen, paper: Painted) -> None:
    made = panel("Annegret von Hohenfels", "10,350")
    height(screen, made, 200)
    screen.draw()
    (name, name_box), (_total, total_box) = [(text, box) for _owner, text, box in paper.texts]
    assert name.startswith("Anne")
    assert name.endswith("…")
    assert name_box.right <= total_box.x
    screen.on_mouse_motion(*name_box.centre)
    screen.draw()
    assert "Annegret von Hohenfels" in " ".join(words(paper))


def test_a_name_with_room_has_no_tip(screen: Screen, paper: Painted) -> None:
    height(screen, panel("Ann", "10,350"), 200)
    screen.draw()
    screen.on_mouse_motion(*paper.texts[0][2].centre)
    screen.draw()
    assert words(paper) == ["Ann", "10,350"]


def test_a_button_of_the_turn_is_as_high_with_a_reason_as_without(screen: Screen) -> None:
    heights = set()
    for text, reason in (
        ("Bank", ""),
        ("Bank 600", "Needs 350 more to get on the board, and there is no more to it"),
    ):
        button = ActionButton("bank", pressed)
        button.text, button.reason = text, reason
        heights.add(height(screen, button, 190))
    assert len(heights) == 1


def listed(number: int, called: int) -> tuple[list[PlayerPanel], PlayerList]:
    panels = [PlayerPanel(n, SeatSetup(f"Player {n}")) for n in range(number)]
    players = PlayerList(*panels)
    shown = PlayerFacts("4,350", 0.4)
    players.show_facts([replace(shown, turn=n == called) for n in range(number)])
    return panels, players


def test_the_list_of_players_follows_whose_turn_it_is(screen: Screen) -> None:
    panels, players = listed(8, 7)
    screen.resized(Surface(400, 300))
    screen.show(Column(Frame(players, grow=1)))
    screen.draw()
    assert players.box.y <= panels[7].box.y
    assert panels[7].box.top <= players.box.top
    players.offset = 0
    screen.draw()
    assert panels[0].box.top <= players.box.top


def beside(players: PlayerList) -> Widget:
    """In the column beside the table."""
    aside = PlayersColumn(players, HintPanel(print, pressed, pressed))
    return Column(Frame(aside, max_width=220, stretch=True, grow=1, across="start"))


@pytest.mark.parametrize(("number", "surface"), [(2, Surface(960, 600)), (8, Surface(960, 600))])
def test_whoever_plays_has_the_largest_panel_and_the_others_no_empty_line(
    screen: Screen, paper: Painted, number: int, surface: Surface
) -> None:
    panels, players = listed(number, 1)
    screen.resized(surface)
    screen.show(beside(players))
    screen.draw()
    idle = {panel_.box.height for panel_ in panels} - {panels[1].box.height}
    assert len(idle) == 1
    assert idle.pop() < panels[1].box.height
    assert "" not in words(paper)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8])
def test_all_players_are_seen_in_a_small_window(screen: Screen, number: int) -> None:
    _panels, players = listed(number, 0)
    screen.resized(Surface(640, 480))
    screen.show(beside(players))
    assert players.overflow == 0


def test_the_hint_is_as_high_while_it_waits_as_with_its_choices(screen: Screen) -> None:
    _panels, players = listed(2, 0)
    hint = HintPanel(print, pressed, pressed)
    screen.resized(Surface(960, 600))
    aside = Frame(PlayersColumn(players, hint), max_width=244, grow=1, across="start")
    screen.show(Column(aside))
    boxes = set()
    choice = ChoiceFacts("Three 5s", "and bank 600", "70.2%", "Best", best=True)
    for facts in (
        HintFacts("Hint", lead="Working it out …"),
        HintFacts("Hint: chance to win", (choice,) * 3, why="It’s worth the risk. " * 3),
    ):
        hint.show(facts)
        screen.draw()
        boxes.add(hint.box)
    assert len(boxes) == 1


def test_a_reason_that_ends_in_dots_on_its_button_is_whole_in_the_tip(screen: Screen) -> None:
    """What stands whole on the button is not said twice."""
    reason = "1,350 more to pass the target (that turn needs 2,000 points)"
    bank = ActionButton("bank", pressed)
    bank.show(ActionFacts("Bank", reason=reason))
    for width, above, tip in ((900, ABOVE, ""), (110, ABOVE_ALONE, reason)):
        bank.above = above
        screen.resized(Surface(1280, 720))
        screen.show(Frame(bank, max_width=width))
        assert bank.says == tip
