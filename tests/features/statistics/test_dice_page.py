"""The dice page: what it counts, and what it says of it."""

import re
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import plain_program
from zilch3d.engine.dice import Counts
from zilch3d.features.statistics.dice_page import CountedDice, DiceScene, FaceBar, Roller
from zilch3d.features.statistics.words import comparison, judgement
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Icon, Picker, Screen, Scroll, Widget

FAIR: Counts = (171, 163, 158, 180, 169, 165)
ANN = Roller("Ann", True, FAIR)
BEN = Roller("Ben", True, (5, 8, 9, 8, 10, 20))
CLARA = Roller("Clara", False, (160, 166, 175, 158, 171, 162))


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


def shown(screen: Screen, rollers: Sequence[Roller], surface: Surface) -> DiceScene:
    scene = DiceScene(plain_program(screen), lambda: completed(CountedDice(rollers)))
    scene.resized(surface)
    scene.enter()
    scene.draw()
    return scene


def words(paper: Painted) -> str:
    return " ".join(text for _owner, text, _box in paper.texts)


def widgets(widget: Widget) -> list[Widget]:
    return [widget, *(inner for child in widget.children for inner in widgets(child))]


def test_everybodys_dice_are_counted_together_and_one_by_one(
    screen: Screen, paper: Painted
) -> None:
    scene = shown(screen, [ANN, BEN, CLARA], Surface(1280, 720))
    picker = screen.find("whose")
    assert isinstance(picker, Picker)
    assert [name for _n, name in picker.options] == [
        "Everybody",
        "People",
        "Computer players",
        "Ann",
        "Ben",
        "Clara (computer)",
    ]
    assert "2,058 dice" in words(paper)
    for dice in ("1,066 dice", "992 dice", "1,006 dice", "60 dice", "992 dice"):
        scene.on_key(key.RIGHT, 0)
        scene.draw()
        assert dice in words(paper)


def test_sixty_dice_with_twenty_sixes_are_uneven(screen: Screen, paper: Painted) -> None:
    """Chi-square is 13.4: beyond the 12.83 of the published table for five degrees."""
    shown(screen, [BEN], Surface(1280, 720))
    assert "Chi-square 13.40." in words(paper)
    assert "between 0.83 and 12.83" in words(paper)
    assert "Each should come up 10.0 times" in words(paper)
    assert re.search(r"in 2\.0 of 100", words(paper))
    bars = [widget for widget in widgets(screen.root) if isinstance(widget, FaceBar)]
    assert [bar.is_ordinary for bar in bars] == [True, True, True, True, True, False]
    marks = [
        w.icon for w in widgets(screen.root) if isinstance(w, Icon) and w.icon in {"up", "down"}
    ]
    assert marks[-1] == "up", "what is out of the ordinary is not marked by colour alone"


def test_before_the_first_roll_it_says_what_will_be_here(screen: Screen, paper: Painted) -> None:
    scene = shown(screen, [Roller("Ann", True, (0,) * 6)], Surface(640, 480))
    assert "No dice have landed yet." in words(paper)
    assert set(scene.screen.targets()) == {"done"}


def test_until_the_dice_are_counted_it_says_so(screen: Screen, paper: Painted) -> None:
    answer = Future[CountedDice]()
    scene = DiceScene(plain_program(screen), lambda: answer)
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert "Counting …" in words(paper)
    assert scene.changes_in() > 1, "it is woken"
    answer.set_result(CountedDice([ANN]))
    scene.update(0.05)
    scene.draw()
    assert "1,006 dice" in words(paper)
    assert scene.changes_in() > 1
    assert screen.focused is not None
    assert screen.focused.name == "whose"


def test_what_cannot_be_counted_says_why(screen: Screen, paper: Painted) -> None:
    scene = DiceScene(
        plain_program(screen), lambda: completed(CountedDice((), "The disk is full."))
    )
    scene.resized(Surface(1280, 720))
    scene.enter()
    scene.draw()
    assert "The disk is full." in words(paper)


def test_arrows_scroll_to_what_has_no_stop_for_the_focus(screen: Screen) -> None:
    scene = shown(screen, [ANN, CLARA], Surface(640, 480))
    scroll = screen.find("counts")
    assert isinstance(scroll, Scroll)
    assert scroll.overflow
    for _press in range(20):
        scene.on_key(key.DOWN, 0)
    assert scroll.offset == scroll.overflow
    for _press in range(20):
        scene.on_key(key.UP, 0)
    assert scroll.offset == 0


@pytest.mark.parametrize(
    ("people", "computers", "begins"),
    [
        (FAIR, (29, 0, 0, 0, 0, 0), "Too early"),
        (FAIR, CLARA.counts, "No sign of it"),
        (FAIR, FAIR, "No sign of it"),
        ((122, 78, 100, 100, 100, 100), (86, 114, 100, 100, 100, 100), "They differ more"),
        ((150, 50, 100, 100, 100, 100), (50, 150, 100, 100, 100, 100), "They differ. Chance"),
    ],
)
def test_the_claim_that_dice_favour_the_computer_gets_an_answer(
    people: Counts, computers: Counts, begins: str
) -> None:
    assert comparison(people, computers).startswith(begins)


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ((4, 5, 5, 5, 5, 5), "Too few dice to tell. It takes at least 30."),
        ((20,) * 6, "That’s more even than fair dice usually are. It happens."),
        (FAIR, "Nothing unusual. Fair dice are at least this uneven in 89 of 100 tries."),
    ],
)
def test_what_the_chi_square_means_is_said_in_words(counts: Counts, says: str) -> None:
    assert judgement(counts) == says
