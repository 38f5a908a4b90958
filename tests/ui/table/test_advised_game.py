"""The hint, the tutor and the chances of winning at the table; no figure here is made up."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from pyglet.window import key

from tests.ui.playing import Evening, evening
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.decide import set_asides
from zilch3d.engine.events import Banked, HotDice, KeptAside, Thrown
from zilch3d.engine.state import State
from zilch3d.i18n import languages
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.store.tables import solved_table
from zilch3d.ui.table.hands.computer_players import LONG_THOUGHT
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.screen.facts import facts

EVERY = ViewOptions(tutor=0.005)
FREEZE = BlockingAdviceService(load("freeze"), solved_table)
"""Knows the shipped solution; what it says of a state depends on nothing else."""


@dataclass
class Slow:
    """Knows what FREEZE knows, but says it only when it may."""

    answers: bool = False
    asked: list[State] = field(default_factory=list)
    knowledge: Knowledge = Knowledge.SOLVED
    progress: float = 0.0

    def ask(self, state: State) -> Evaluation | None:
        self.asked.append(state)
        return FREEZE.ask(state) if self.answers else None

    def close(self) -> None:
        pass


class Painted:
    """What was painted last."""

    texts: list[tuple[object, str, Box]]


def read(playing: Evening, paper: Painted) -> str:
    """What is written on the screen in the next frame, lines joined."""
    playing.scene.update(0.0)
    playing.scene.draw()
    return " ".join(text for _owner, text, _box in paper.texts).replace("\N{NO-BREAK SPACE}", " ")


def at_freeze(screen: Screen, *rolls: str, options: ViewOptions | None = None) -> Evening:
    """Ann leads Ben by 3,400 to 2,950 points and has these rolls before her."""
    return evening(screen, rolls, scores=(68, 59), options=options, advice=FREEZE)


# The hint


@pytest.mark.parametrize("language", languages())
def test_in_the_smallest_window_a_hint_leaves_the_buttons_and_is_scrolled(
    screen: Screen, language: str, speak: Callable[[str], None]
) -> None:
    speak(language)
    playing = evening(screen, ["111264"], scores=(68, 59), advice=FREEZE, surface=Surface(640, 480))
    playing.roll()
    playing.key(key.A)
    before = playing.targets()
    playing.key(key.H)
    assert playing.targets().keys() >= {"roll", "bank", "hint-0"}
    playing.key(key.H)
    assert playing.targets() == before


def test_h_says_what_is_best_and_why_and_h_puts_it_away(screen: Screen, paper: Painted) -> None:
    playing = at_freeze(screen, "555264")
    playing.roll()
    assert "Hint: chance" not in read(playing, paper)
    playing.key(key.H)
    said = read(playing, paper)
    assert "Hint: chance to win" in said
    assert "Three 5s and bank 500" in said
    assert "Best" in said
    assert "With 3 dice the risk is 28%." in said
    playing.key(key.H)
    assert "Hint: chance" not in read(playing, paper)


def test_escape_puts_the_hint_away_before_it_opens_the_menu(screen: Screen) -> None:
    playing = at_freeze(screen, "555264")
    playing.roll()
    playing.key(key.H)
    assert "hint-close" in playing.targets()
    playing.key(key.ESCAPE)
    assert "hint-close" not in playing.targets()


@pytest.mark.parametrize(
    "surface",
    [Surface(960, 600), Surface(1280, 720), Surface(1280, 720, text_size=150)],
    ids=["small", "ordinary", "large text"],
)
def test_the_hint_leaves_the_dice_in_sight(screen: Screen, surface: Surface) -> None:
    """Dice lie on the felt at half a side from the rim at least; the hint is about them."""
    playing = evening(screen, ["555264"], surface=surface, advice=FREEZE)
    playing.roll()
    playing.key(key.H)
    playing.scene.update(0.0)
    playing.scene.draw()
    panel = screen.find("hint-panel")
    assert panel is not None
    left = min(playing.scene.animator.tabletop.tray.corners)[0] + 0.5
    x, _y = playing.cameras[-1].project((left, 0.0, 1.0))
    assert panel.box.right < x


def test_the_hint_has_a_button_too(screen: Screen) -> None:
    playing = at_freeze(screen, "555264")
    playing.roll()
    playing.click("hint")
    playing.click("hint-0")
    assert [playing.facts["roll"][n] for n in playing.facts["picked"]] == [5, 5, 5]  # type: ignore[index, attr-defined]


def test_advice_has_the_accent_while_dice_are_picked_and_leaves_with_the_throw(
    screen: Screen,
) -> None:
    """Issue "A table that explains itself", clarity 2."""
    playing = at_freeze(screen, "555264", "223")
    playing.roll()
    playing.key(key.H)
    playing.targets()
    assert [bool(die.ring) for die in playing.views[-1].dice] == [True] * 3 + [False] * 3
    playing.key(key.A)
    playing.pass_time(1)
    playing.targets()
    assert "hint-close" in playing.targets()
    assert facts(playing.scene.controller.model()).bank.advised
    assert not facts(playing.scene.controller.model()).roll.accent
    assert not any(die.ring for die in playing.views[-1].dice)
    playing.key(key.SPACE)
    playing.until(lambda: bool(playing.facts["idle"]))
    assert "hint-close" not in playing.targets()
    assert facts(playing.scene.controller.model()).roll.accent


def test_with_the_tutor_on_its_choice_has_the_accent_whatever_is_picked(screen: Screen) -> None:
    tutored = ViewOptions(tutor=0.005)
    playing = at_freeze(screen, "555264", options=tutored)
    playing.roll()
    playing.key(key.A)
    playing.targets()
    shown = facts(playing.scene.controller.model())
    assert (shown.bank.accent, shown.roll.accent) == (True, False)
    playing.key(key.A)
    playing.key(key._5)
    playing.targets()
    playing.key(key._5)
    playing.targets()
    alone = facts(playing.scene.controller.model())
    assert alone.roll.accent


def test_nothing_has_the_accent_while_advice_is_worked_out(screen: Screen) -> None:
    playing = evening(screen, ["555264"], advice=Slow())
    playing.roll()
    playing.key(key.H)
    playing.targets()
    shown = facts(playing.scene.controller.model())
    assert not shown.roll.accent
    assert not shown.bank.accent


@pytest.mark.parametrize("symbol", [key.A, key.RETURN])
def test_a_key_takes_the_best(screen: Screen, symbol: int) -> None:
    """Near the target a 5 alone is better than the highest-scoring: see odds.advice."""
    playing = evening(screen, ["515264"], scores=(68, 96), advice=FREEZE)
    playing.roll()
    state = playing.game.state
    best = FREEZE.ask(state)
    assert best is not None
    assert best.advice is not None
    wanted = best.advice.best.option
    assert wanted is not None
    assert wanted != max(set_asides(state), key=lambda option: option.points)
    playing.key(key.H)
    playing.targets()
    playing.key(symbol)
    picked, roll = playing.facts["picked"], playing.facts["roll"]
    assert tuple(sorted(roll[n] for n in picked)) == wanted.keep  # type: ignore[index, attr-defined]
    assert playing.game.state.turn == state.turn


def test_enter_takes_the_best_of_a_hint_that_was_opened_by_mouse(screen: Screen) -> None:
    playing = at_freeze(screen, "111264")
    playing.roll()
    playing.click("hint")
    playing.targets()
    playing.key(key.RETURN)
    assert playing.facts["picked"] == [0, 1, 2]
    assert playing.facts["scores"] == [68, 59]


def test_a_hint_never_tells_what_has_not_landed(screen: Screen, paper: Painted) -> None:
    advice = Slow(answers=True)
    playing = evening(screen, ["111111"], advice=advice)
    playing.key(key.SPACE)
    playing.until(lambda: playing.game.state.turn is not None and playing.game.state.turn.roll)  # type: ignore[arg-type, return-value]
    playing.key(key.H)
    while not playing.facts["idle"]:
        assert "1s" not in read(playing, paper)
        asked = advice.asked[-1].turn
        assert asked is not None
        if not playing.facts["roll"]:
            assert asked.roll is None
        playing.scene.update(0.1)
    assert "Six 1s" in read(playing, paper)


def test_while_advice_is_worked_out_the_game_goes_on(screen: Screen, paper: Painted) -> None:
    advice = Slow()
    playing = evening(screen, ["555264", "22346"], advice=advice)
    playing.roll()
    playing.key(key.H)
    assert "Working it out" in read(playing, paper)
    playing.key(key._5)
    playing.key(key.SPACE)
    assert playing.game.state.turn != advice.asked[0].turn


def test_an_answer_that_comes_late_is_for_what_is_shown_now(screen: Screen, paper: Painted) -> None:
    advice = Slow()
    playing = evening(screen, ["555264", "223"], scores=(68, 59), advice=advice)
    playing.roll()
    playing.key(key.H)
    playing.scene.update(0.0)
    rolled = playing.game.state
    playing.key(key._5)
    playing.key(key.H)
    advice.answers = True
    playing.key(key.H)
    assert advice.asked[-1] == rolled
    assert "Three 5s" in read(playing, paper)


def test_a_move_puts_the_hint_away(screen: Screen) -> None:
    playing = at_freeze(screen, "555264", "223")
    playing.roll()
    playing.key(key.H)
    assert "hint-close" in playing.targets()
    for _die in range(3):
        playing.key(key._5)
    playing.key(key.SPACE)
    assert "hint-close" not in playing.targets()


def test_rules_that_are_not_solved_are_said_to_be_so(screen: Screen, paper: Painted) -> None:
    advice = BlockingAdviceService(load("freeze"), lambda _rules: None)
    advice.knowledge, advice.progress = Knowledge.SOLVING, 0.37
    playing = evening(screen, ["555264"], advice=advice)
    playing.roll()
    playing.key(key.H)
    said = read(playing, paper)
    assert "Hint: average points" in said
    assert "These are estimates until best play is found (37% done)." in said


# The tutor


def test_the_tutor_speaks_up_before_a_costly_mistake_and_nothing_has_happened(
    screen: Screen, paper: Painted
) -> None:
    playing = at_freeze(screen, "111264", options=EVERY)
    playing.roll()
    before = playing.game.state
    playing.key(key._1)
    playing.key(key.RETURN)
    said = read(playing, paper)
    assert "There’s a better choice" in said
    assert "Your chance to win would drop from 79.8% to 57.3%." in said
    assert "The best choice scores 900 more." in said
    assert playing.game.state is before


def test_what_the_tutor_minds_can_be_taken_back(screen: Screen) -> None:
    playing = at_freeze(screen, "111264", options=EVERY)
    playing.roll()
    playing.key(key._1)
    playing.key(key.RETURN)
    playing.targets()
    playing.key(key.RETURN)
    assert "hint-back" not in playing.targets()
    assert playing.facts["picked"] == [0]
    assert playing.facts["scores"] == [68, 59]


@pytest.mark.parametrize("act", [key.RETURN, key.SPACE])
def test_what_the_tutor_minds_can_be_done_all_the_same(screen: Screen, act: int) -> None:
    playing = at_freeze(screen, "555264", "22346", options=EVERY)
    playing.roll()
    playing.key(key._5)
    playing.key(act)
    playing.click("hint-insist")
    assert KeptAside not in map(type, playing.game.events)  # the click was on its way before
    playing.pass_time(1.0)
    playing.click("hint-insist")
    kinds = [type(event) for event in playing.game.events]
    assert KeptAside in kinds
    assert (Banked in kinds) == (act == key.RETURN)


def test_what_costs_little_is_played_at_once(screen: Screen) -> None:
    playing = at_freeze(screen, "555264", options=EVERY)
    playing.roll()
    playing.key(key.A)
    playing.key(key.RETURN)
    playing.until(lambda: playing.facts["scores"] == [78, 59])


def test_a_tutor_without_advice_yet_keeps_nobody_waiting(screen: Screen) -> None:
    playing = evening(
        screen, ["111264"], scores=(68, 59), options=EVERY, advice=Slow(answers=False)
    )
    playing.roll()
    playing.key(key._1)
    playing.key(key.RETURN)
    playing.until(lambda: playing.facts["scores"] == [70, 59])


def test_without_a_tutor_any_mistake_is_played_at_once(screen: Screen) -> None:
    playing = at_freeze(screen, "111264")
    playing.roll()
    playing.key(key._1)
    playing.key(key.RETURN)
    playing.until(lambda: playing.facts["scores"] == [70, 59])


@pytest.mark.parametrize(("least", "speaks"), [(0.02, False), (0.005, True)])
def test_only_costly_mistakes_are_minded_where_that_is_chosen(
    screen: Screen, least: float, speaks: bool
) -> None:
    """Rolling three dice with 500 at risk gives away 0.94 %: 67.64 less 66.70 %."""
    playing = at_freeze(screen, "555264", "223", options=ViewOptions(tutor=least))
    playing.roll()
    playing.key(key.A)
    playing.key(key.SPACE)
    assert ("hint-back" in playing.targets()) == speaks


def test_the_tutor_minds_no_computer_player(screen: Screen) -> None:
    playing = evening(
        screen,
        ["111264"] * 8,
        scores=(59, 68),
        computers=(0,),
        options=ViewOptions(tutor=0.0, pause=0.1),
        advice=FREEZE,
    )
    playing.until(lambda: any(isinstance(event, Banked) for event in playing.game.events))
    assert "hint-back" not in playing.targets()


# The chances of winning


def test_each_chance_is_beside_its_player_and_they_add_to_one(
    screen: Screen, paper: Painted
) -> None:
    playing = at_freeze(screen, "152264", options=ViewOptions(chances=True))
    playing.roll()
    evaluation = FREEZE.ask(playing.game.state)
    assert evaluation is not None
    assert evaluation.chances is not None
    playing.pass_time(3)
    said = read(playing, paper)
    for chance in evaluation.chances:
        assert f"{round(100 * chance)}% to win" in said
    assert sum(evaluation.chances) == pytest.approx(1)


def test_chances_are_there_through_hot_dice(screen: Screen, paper: Painted) -> None:
    """Between the last die set aside and what follows from it a turn has no dice at all."""
    playing = evening(
        screen, ["111444", "552234"], options=ViewOptions(chances=True), advice=FREEZE
    )
    playing.roll()
    playing.key(key.A)
    playing.pass_time(1)
    playing.key(key.SPACE)
    while not playing.facts["idle"]:
        assert "% to win" in read(playing, paper)
        playing.scene.update(0.05)
    assert HotDice in map(type, playing.game.events)


@pytest.mark.parametrize("scores", [(68, 59), (95, 59)], ids=["far", "over the target"])
def test_points_that_are_banked_do_not_count_twice_before_the_turn_is_over(
    screen: Screen, paper: Painted, scores: tuple[int, int]
) -> None:
    options = ViewOptions(chances=True, still=True)
    playing = evening(screen, ["555264"], scores=scores, options=options, advice=FREEZE)
    playing.roll()
    before = FREEZE.ask(playing.game.state)
    playing.key(key.A)
    playing.pass_time(1)
    playing.key(key.B)
    seen = set()
    while not playing.facts["idle"]:
        seen.add(tuple(re.findall("[0-9]+% to win", read(playing, paper))))
        playing.scene.update(0.05)
    assert Banked in map(type, playing.game.events)
    after = FREEZE.ask(playing.game.state)
    known = [
        evaluation.chances for evaluation in (before, after) if evaluation and evaluation.chances
    ]
    assert seen <= {tuple(f"{round(100 * chance)}% to win" for chance in two) for two in known}


def test_who_joins_has_no_chance_until_it_is_known(screen: Screen, paper: Painted) -> None:
    slow = Slow(answers=True)
    playing = evening(screen, [], options=ViewOptions(chances=True), advice=slow)
    assert "% to win" in read(playing, paper)
    slow.answers = False
    playing.scene.controller.join(SeatSetup("Cleo"), None)
    playing.pass_time(2)
    assert "% to win" not in read(playing, paper)
    assert "Cleo" in read(playing, paper)
    slow.answers = True
    assert read(playing, paper).count("% to win") == 3


def test_chances_are_off_at_first(screen: Screen, paper: Painted) -> None:
    assert "% to win" not in read(at_freeze(screen, "152264"), paper)


def test_chances_move_calmly_and_at_once_with_reduced_motion(
    screen: Screen, paper: Painted
) -> None:
    for still in (False, True):
        playing = at_freeze(screen, "111264", options=ViewOptions(chances=True, still=still))
        first = read(playing, paper)
        playing.roll()
        landed = read(playing, paper)
        playing.pass_time(3)
        assert (landed == read(playing, paper)) == still
        assert first != landed


def test_where_no_chance_is_known_none_is_shown(screen: Screen, paper: Painted) -> None:
    unsolved = BlockingAdviceService(load("freeze"), lambda _rules: None)
    playing = evening(screen, [], options=ViewOptions(chances=True), advice=unsolved)
    assert "% to win" not in read(playing, paper)


# A player who knows


def test_who_is_advised_plays_what_is_best(screen: Screen) -> None:
    """Of 1 5 5 2 6 4 the single 1 is best; Clara would set aside all that counts."""
    playing = evening(screen, ["155264"] * 9, computers=(0,), profile_id="optimal", advice=FREEZE)
    playing.until(lambda: KeptAside in map(type, playing.game.events))
    kept = next(event for event in playing.game.events if isinstance(event, KeptAside))
    assert kept.option.keep == (1,)


def test_who_is_advised_waits_for_it_says_so_and_can_be_left(
    screen: Screen, paper: Painted
) -> None:
    """Nobody plays in place of best play because a machine is slow: a day's games are compared."""
    slow = Slow()
    playing = evening(screen, ["155264"] * 9, computers=(0,), profile_id="optimal", advice=slow)
    playing.pass_time(2)
    assert "Still thinking" not in read(playing, paper)
    playing.pass_time(2 * LONG_THOUGHT)
    assert "Still thinking. You can leave any time." in read(playing, paper)
    assert Thrown not in map(type, playing.game.events)
    playing.key(key.ESCAPE)
    assert playing.menus == 1
    slow.answers = True
    playing.until(lambda: Thrown in map(type, playing.game.events))
    assert "Still thinking" not in read(playing, paper)


def test_enter_banks_dice_that_were_clicked_while_the_hint_is_open(screen: Screen) -> None:
    playing = at_freeze(screen, "111236")
    playing.roll()
    playing.key(key.H)
    rolled = playing.facts["rolled"]
    assert isinstance(rolled, list)
    for die in rolled[:3]:
        playing.click(f"die-{die}")
        playing.pass_time(0.5)
    playing.key(key.RETURN)
    assert any(isinstance(event, Banked) for event in playing.game.events)
