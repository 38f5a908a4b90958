from typing import Protocol

import pytest

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Bar, Box, Column, Frame, IconButton, Screen, Widget
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.table.screen.announcements import Message
from zilch3d.ui.table.screen.turn_bar import ActionButton, TurnBar, TurnButtons
from zilch3d.ui.table.screen.turn_facts import ActionFacts, TurnSummary
from zilch3d.ui.table.screen.turn_lines import ABOVE, ABOVE_ALONE, TurnFigure, TurnFigureLine
from zilch3d.ui.table.screen.turn_strip import TurnStrip


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
    strip = TurnStrip([SeatSetup("Ann", "steady")])
    bar = TurnButtons(strip, undo, *buttons)
    return TurnBar(TurnFigure(figures), TurnFigureLine(figures), bar)


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


def height(screen: Screen, widget: Widget, width: float) -> int:
    screen.resized(Surface(1280, 720))
    screen.show(Column(Frame(widget, max_width=width, stretch=True, across="start"), align="start"))
    return widget.box.height


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
