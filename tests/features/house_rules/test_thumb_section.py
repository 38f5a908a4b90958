"""The rule of thumb on the odds page, and its card to print."""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import pytest
from PIL import Image, ImageChops

from gallery.program import PlainAdvice, PlainClipboard, plain_program
from tests.engine.playing import RULES
from tests.store.test_rules_of_thumb import MEASURED
from zilch3d.advice.processes import SolvingState, Stage
from zilch3d.advice.thumbs import RulesOfThumb
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.odds_page import OddsScene
from zilch3d.features.house_rules.printed_card import A6, Card, write
from zilch3d.features.house_rules.thumb_section import (
    Placed,
    computer_players,
    ladder,
    people_by_rating,
)
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.kit.widgets.screen import Clipboard
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.rule_of_thumb import Adjustment, MeasuredRule
from zilch3d.odds.solvable import same_play
from zilch3d.odds.solver.rule_of_thumb import FREEZE as RULE
from zilch3d.store.household import REMOVED
from zilch3d.store.performances import GamePerformance
from zilch3d.store.rulefiles import family
from zilch3d.store.statistics import PlayerKey
from zilch3d.ui.words.rule_of_thumb import (
    cost_in_short,
    sentences,
    thresholds,
    worth_head,
    worths,
)

FREEZE = RULES["freeze"]
IDLE = SolvingState()
SOON = 30.0
DARK = 90
"""Grey of what is written: lines and the card itself are lighter."""
RED = 90
"""How much more red than green a die's single pip has, and nothing else on a card."""


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


class Thumbs(RulesOfThumb):
    """Knows this rule, and is as far as this with another one."""

    def __init__(self, rule: MeasuredRule | None, now: SolvingState = IDLE) -> None:
        super().__init__(read=lambda _rules: rule)
        self.now = now
        self.asked: list[RuleSet] = []
        self.returned = 0

    def state(self, _rules: RuleSet) -> SolvingState:
        return self.now

    def start(self, rules: RuleSet) -> None:
        self.asked.append(rules)

    def go_on(self) -> None:
        self.returned += 1


def said(
    screen: Screen,
    paper: Painted,
    thumbs: RulesOfThumb,
    rules: RuleSet = FREEZE,
    width: int = 1280,
) -> str:
    """All that the page says."""
    scene = page(screen, thumbs, rules, width)
    scene.draw()
    words = " ".join(text for _owner, text, _box in paper.texts)
    return words.replace("\N{NO-BREAK SPACE}", " ")


def page(
    screen: Screen,
    thumbs: RulesOfThumb,
    rules: RuleSet,
    width: int = 1280,
    clipboard: Clipboard | None = None,
) -> OddsScene:
    program = replace(plain_program(screen), advice=PlainAdvice(thumbs=thumbs))
    program = replace(program, clipboard=clipboard or program.clipboard)
    scene = OddsScene(program, rules)
    scene.resized(Surface(width, 3000))
    scene.enter()
    return scene


def press(scene: OddsScene, name: str) -> None:
    scene.draw()
    x, y = scene.targets()[name]
    scene.on_mouse_press(x, y, 1, 0)
    scene.on_mouse_release(x, y, 1)


def test_the_page_says_the_card_what_it_costs_and_its_rating(
    screen: Screen, paper: Painted
) -> None:
    words = said(screen, paper, Thumbs(MEASURED))
    assert "Against best play it costs you 1.6% chance to win. That’s a rating of 1,989." in words
    assert "Dice left 6 5 4 3 2 1" in words
    assert "never 1,700 700 500 250 300" in words
    assert "450 325 200 75 – –" in words
    assert "Cross the target only with a lead of 500 or more." in words
    assert "In your last turn, roll until you’re ahead." in words


def test_computer_players_stand_beside_it(screen: Screen, paper: Painted) -> None:
    words = said(screen, paper, Thumbs(MEASURED))
    assert "2,000 Best play" in words
    assert "1,989 This card" in words
    closest = min(computer_players(FREEZE), key=lambda each: abs(each.rating - 1989))
    assert closest.name in words


def test_people_stand_there_with_the_rating_of_their_own_games_by_these_rules() -> None:
    def performance(
        name: str, rules: str, *, person: bool = True, counts: bool = True
    ) -> GamePerformance:
        decisions = SeatDecisions(0, 2, 0.1, 19, 40, 30, 0.5, exact=True)
        who = PlayerKey(is_person=person, key=name)
        when = datetime(2026, 11, 24, tzinfo=UTC)
        return GamePerformance("a", who, rules, when, decisions, counts, None)

    freeze = same_play(FREEZE)
    performed = [
        performance("Ragna", freeze),
        performance("Ragna", "others"),
        performance("Tim", freeze, person=False),
        performance("Ann", freeze, counts=False),
        performance(f"{REMOVED}0a1b", freeze),
    ]
    (ragna,) = people_by_rating(FREEZE, performed)
    assert ragna.name == "Ragna"
    assert 1900 < ragna.rating < 1960, "a tenth of a game given away"


def test_of_computer_players_only_the_closest_stand_there() -> None:
    crowd = [Placed(str(rating), rating) for rating in range(1700, 1990, 10)]
    rows = ladder(Placed("card", 1800.0), crowd, [Placed("Ann", 1705.0)])
    names = [name for _rating, together in rows for name in together]
    assert names == [
        *("Best play", "1820", "1810"),
        *("card", "1800"),
        *("1790", "1780", "1770"),
        "Ann",
    ]


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (SolvingState(), "There’s none yet."),
        (SolvingState(Stage.SOLVING, 0.43), "43% done"),
        (SolvingState(Stage.SOLVING, 0.43, of_others=True), "There’s none yet."),
        (SolvingState(Stage.FAILED), "That stopped unexpectedly."),
        (SolvingState(Stage.SOLVED, 1.0, 0.5), "That stopped unexpectedly."),
    ],
)
def test_where_there_is_none_the_page_says_how_far_the_search_is(
    screen: Screen, paper: Painted, now: SolvingState, words: str
) -> None:
    assert words in said(screen, paper, Thumbs(None, now))


@pytest.mark.parametrize("rules", [RULES["pass-the-dice"], family("ten-rounds")])
def test_where_there_can_be_none_it_says_so_plainly(
    screen: Screen, paper: Painted, rules: RuleSet
) -> None:
    words = said(screen, paper, Thumbs(None), rules)
    assert "no rule of thumb" in words
    assert "Find a rule of thumb" not in words


def test_the_button_searches_for_the_rules_shown(screen: Screen) -> None:
    thumbs = Thumbs(None)
    scene = page(screen, thumbs, FREEZE)
    press(scene, "search-thumb")
    assert thumbs.asked == [FREEZE]


def test_points_are_written_as_the_rules_write_them() -> None:
    """Half points, and times 100 where the setting says so."""
    rules = RULES["zilch-1990"]
    assert thresholds(RULE, rules) == ["never", "17", "7", "5", "2½", "3"]
    assert thresholds(RULE, rules, times_100=True)[-2:] == ["250", "300"]
    assert worths(RULE, rules)[:4] == ["4½", "3¼", "2", "¾"]
    assert worths(RULE, rules, times_100=True)[:4] == ["450", "325", "200", "75"]


@pytest.mark.parametrize(
    ("adjustment", "words"),
    [
        (Adjustment(6, -4), "While you’re 300 or more ahead, bank with 200 less."),
        (Adjustment(-25, 2), "While you’re 1,250 or more behind, bank only with 100 more."),
    ],
)
def test_an_adjustment_is_a_sentence(adjustment: Adjustment, words: str) -> None:
    assert words in sentences(replace(RULE, adjustment=adjustment), FREEZE)


def test_where_the_target_wins_at_once_nobody_needs_a_lead() -> None:
    assert "Bank as soon as that wins." in sentences(replace(RULE, lead=None), RULES["bust"])


def test_the_card_is_a_postcard_at_300_dots_an_inch_and_never_written_over_another(
    tmp_path: Path,
) -> None:
    first, second = (write(Card(FREEZE, MEASURED), tmp_path) for _time in range(2))
    assert first != second
    with Image.open(first) as picture:
        assert picture.size == A6
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_cards_file_is_named_in_the_players_language(
    tmp_path: Path, speak: Callable[[str], None]
) -> None:
    speak("de")
    assert write(Card(FREEZE, MEASURED), tmp_path).name == "Faustregel Freeze 5000.png"


def test_handwriting_ends_where_the_cards_lines_end_and_its_dice_show_no_faces() -> None:
    """Faces would read as though those were left; a die that shows a 1 has a red pip."""
    drawn = Card(FREEZE, MEASURED).drawn()
    ink = drawn.convert("L").point(lambda light: 255 if light < DARK else 0).getbbox()
    assert ink is not None
    left, _top, right, _low = ink
    assert A6[0] - right >= left - 2
    red, green, _blue = drawn.split()
    redder = ImageChops.subtract(red, green)
    assert redder.point(lambda more: 255 if more > RED else 0).getbbox() is None


def test_the_card_says_of_what_its_figures_are() -> None:
    """What dice left are worth, in points; and what is given away, and against whom."""
    assert worth_head() == "They’re worth, in points"
    words = cost_in_short(MEASURED)
    assert words == "Costs 1.6% chance to win against best play · rating 1,989"


def test_the_rule_to_win_by_comes_first_and_what_brings_most_points_last(
    screen: Screen, paper: Painted
) -> None:
    """In a narrow window before the charts; never just above other thresholds."""
    words = said(screen, paper, Thumbs(MEASURED), width=640)
    order = ("Play like this to win.", "Risk of a zilch", "A game", "For the most points a turn")
    places = [words.index(each) for each in order]
    assert places == sorted(places)
    assert "It isn’t how to win." in words


def test_a_search_says_that_games_pause_it_and_goes_on_when_one_is_back(
    screen: Screen, paper: Painted
) -> None:
    thumbs = Thumbs(None, SolvingState(Stage.SOLVING, 0.43))
    assert "A game you start pauses this. What’s worked out is kept" in said(screen, paper, thumbs)
    assert thumbs.returned == 1


def test_the_path_of_the_card_can_be_copied(screen: Screen) -> None:
    clipboard = PlainClipboard()
    scene = page(screen, Thumbs(MEASURED), FREEZE, clipboard=clipboard)
    press(scene, "print-card")
    until = time.monotonic() + SOON
    while "copy-card-path" not in scene.targets():
        assert time.monotonic() < until
        scene.update(0.01)
        scene.draw()
    press(scene, "copy-card-path")
    assert Path(clipboard.paste()).name.startswith("Rule of thumb Freeze 5000")


@pytest.mark.parametrize("name", ["W" * 60, "", "🎲 \N{RIGHT-TO-LEFT OVERRIDE}evil", "Our\nrules"])
def test_odd_names_of_rules_fit_on_the_card(name: str) -> None:
    assert Card(replace(FREEZE, name=name), MEASURED).drawn().size == A6
