"""What becomes of intents that are rare: the Time Warp, the clock, players who are away."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pyglet.window import key

from tests.ui.playing import STEP, Evening, evening
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.engine.actions import Action, Bank, Land, MissTurn, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.events import (
    DieReturned,
    ScoreStands,
    TakenOver,
    Thrown,
    TurnMissed,
    TurnResumed,
    ZilchCause,
    Zilched,
)
from zilch3d.kit.widgets import Screen
from zilch3d.players.profile import Profile
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table
from zilch3d.table.table import NoJournal
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.screen.facts import facts

CUTTHROAT = load("picnic").cutthroat()


def banked(roll: str, keep: str) -> tuple[Action, ...]:
    return (Throw(), Land(faces(roll)), SetAside(faces(keep)), Bank())


def shown(playing: Evening, *actions: Action) -> Evening:
    """These actions are played, and seen to their end."""
    for action in actions:
        assert playing.game.play(action) is None
    playing.until_mine()
    return playing


@pytest.fixture
def warped(screen: Screen) -> Evening:
    """Rules, section 3: a turn caught up has crossed the target, and a score is reopened."""
    playing = evening(screen, ["22346"], rules="zilch-1990", scores=(124, 184))
    ones, fives = banked("111264", "111"), banked("555264", "555")
    return shown(playing, *ones, MissTurn(), *fives, *ones)


@pytest.mark.parametrize(("symbol", "event"), [(key.SPACE, TurnResumed), (key.B, ScoreStands)])
def test_a_reopened_score_is_put_at_risk_by_rolling_and_stands_by_banking(
    warped: Evening, symbol: int, event: type
) -> None:
    warped.key(symbol)
    assert event in map(type, warped.game.events)
    warped.until(lambda: bool(warped.facts["idle"]))


def test_t_takes_over_what_was_left(screen: Screen) -> None:
    playing = evening(screen, [], rules="pass-the-dice")
    shown(playing, *banked("111225", "111"))
    playing.key(key.T)
    assert TakenOver in map(type, playing.game.events)


def test_a_person_hides_a_die_and_the_next_one_asks_for_it(screen: Screen) -> None:
    """Rules, section 2: the player who passes the dice may withhold one."""
    playing = evening(screen, [], rules=CUTTHROAT, scores=(40, 40))
    shown(playing, *banked("111264", "111"))
    playing.key(key.D)
    playing.scene.update(0.0)
    playing.key(key.T)
    assert DieReturned in map(type, playing.game.events)


WARY = Profile("wary", "W", "", counts=1.0)
BLIND = replace(WARY, counts=0.0)
SLY = replace(WARY, hides=1.0)


def against(screen: Screen, profile: Profile, *, seat: int = 1) -> Evening:
    """A cutthroat game with a computer player on this seat."""
    scores = (40, 40)
    return evening(
        screen, ["223446"], rules=CUTTHROAT, scores=scores, computers=(seat,), profile=profile
    )


def has_passed(playing: Evening) -> Evening:
    """Ann has banked, and Ben goes on."""
    for action in banked("111264", "111"):
        assert playing.game.play(action) is None
    playing.scene.animator.skip()
    playing.scene.update(0.0)
    return playing


@pytest.fixture
def passed(screen: Screen) -> Evening:
    return has_passed(against(screen, WARY))


def said(playing: Evening) -> str:
    return facts(playing.scene.controller.model()).message


def test_hiding_a_die_is_a_button_while_a_computer_goes_on(passed: Evening) -> None:
    passed.click("extra")
    assert passed.game.state.extras.hidden
    assert len(passed.views[-1].dice) == 6
    passed.targets()
    assert len(passed.views[-1].dice) == 5
    assert said(passed) == "Ann is hiding a die. Will Ben notice?"


def test_who_counts_gets_the_die_back_and_nobody_hides_it_again(passed: Evening) -> None:
    passed.key(key.D)
    passed.until(lambda: DieReturned in map(type, passed.game.events))
    passed.key(key.D)
    assert said(passed) == "Only whoever has just passed the dice can hide one"
    passed.until_mine()
    assert Thrown(1, 6) in passed.game.events


def test_who_does_not_count_has_zilched_and_all_see_who_hid_it(screen: Screen) -> None:
    passed = has_passed(against(screen, BLIND))
    passed.key(key.D)
    lost = Zilched(1, 5, 0, ZilchCause.HIDDEN_DIE)
    passed.until(lambda: lost in passed.game.events)
    passed.until(lambda: passed.facts["caption"] == "Zilch! A die was missing")
    staged = passed.scene.animator.staging.staged
    assert staged is not None
    assert staged.moment.caption.line == "Ann was hiding it"


def test_hiding_a_die_too_late_is_refused_in_words_until_somebody_goes_on(
    screen: Screen,
) -> None:
    playing = against(screen, WARY, seat=0)
    playing.key(key.D)
    assert said(playing) == "Only whoever has just passed the dice can hide one"
    playing.until_mine()
    assert said(playing) == "Your turn. Roll the dice"


def test_a_die_that_a_computer_withholds_never_comes_into_sight(screen: Screen) -> None:
    """Who counts the dice that lie there knows; who saw one go would not have to."""
    playing = against(screen, SLY, seat=0)
    playing.until(lambda: playing.game.state.extras.hidden)
    seen = set()
    while not playing.facts["ready"]:
        playing.scene.update(STEP)
        playing.scene.draw()
        if playing.facts["seat"] == 1:
            seen.add(len(playing.views[-1].dice))
    assert seen == {5}
    playing.key(key.T)
    playing.targets()
    assert len(playing.views[-1].dice) == 6
    assert not playing.game.state.extras.hidden, "nor is it hidden again"


def test_asking_for_a_die_that_nobody_has_hidden_is_refused_in_words(screen: Screen) -> None:
    playing = evening(screen, ["223446"], rules=CUTTHROAT, scores=(40, 40))
    shown(playing, *banked("111264", "111"))
    playing.key(key.T)
    assert playing.scene.controller.gameplay.notice
    playing.key(key.SPACE)
    assert not playing.scene.controller.gameplay.notice


def test_a_person_who_hesitates_too_long_is_called_out(screen: Screen) -> None:
    playing = evening(screen, [], rules=CUTTHROAT)
    playing.pass_time(CUTTHROAT.manners.seconds + 2)
    called = [event for event in playing.game.events if isinstance(event, Zilched)]
    assert [(event.seat, event.cause) for event in called] == [(0, ZilchCause.LATE)]


def test_a_player_who_is_away_misses_turns_until_back(screen: Screen) -> None:
    playing = evening(screen, ["223446"], rules="picnic")
    playing.scene.controller.absence.set_away(1, True)
    playing.key(key.SPACE)
    playing.until(lambda: TurnMissed in map(type, playing.game.events))
    playing.until_mine()
    assert playing.facts["seat"] == 0
    playing.scene.controller.absence.set_away(1, False)
    assert playing.scene.controller.absence.away == frozenset()


def test_a_game_that_all_people_have_left_waits_for_an_answer(screen: Screen) -> None:
    """Issue 16, 5: computers do not play on alone unless they are told to."""
    playing = evening(screen, ["223446"] * 20, rules="picnic", computers=(1,), start=1)
    controller = playing.scene.controller
    controller.absence.set_away(0, True)
    playing.pass_time(20.0)
    assert controller.absence.deserted
    assert playing.game.events == ()
    controller.absence.play_alone()
    playing.until(lambda: TurnMissed in map(type, playing.game.events))
    controller.absence.set_away(0, False)
    controller.absence.set_away(0, True)
    assert controller.absence.deserted


def test_a_press_of_the_mouse_puts_back_dice_that_a_key_holds(screen: Screen) -> None:
    playing = evening(screen, [])
    playing.hold(key.SPACE, 0.6)
    playing.press_at(640, 360)
    playing.scene.on_key_release(key.SPACE)
    playing.pass_time(2)
    assert playing.game.events == ()
    assert playing.facts["ready"]


@pytest.fixture
def advised(screen: Screen) -> Callable[..., Evening]:
    """A game with a tutor who minds everything."""
    advice = BlockingAdviceService(load("freeze"), solved_table)

    def begin(*rolls: str) -> Evening:
        options = ViewOptions(tutor=0.005)
        return evening(screen, rolls, scores=(68, 59), options=options, advice=advice)

    return begin


def test_a_hint_that_sets_nothing_aside_is_done_when_it_is_taken(
    advised: Callable[..., Evening],
) -> None:
    playing = advised("155264")
    playing.key(key.H)
    playing.click("hint-0")
    assert Thrown in map(type, playing.game.events)


def test_picking_other_dice_answers_the_tutor(advised: Callable[..., Evening]) -> None:
    playing = advised("111264")
    playing.roll()
    playing.key(key._1)
    playing.key(key.B)
    assert "hint-back" in playing.targets()
    playing.click("die-1")
    assert "hint-back" not in playing.targets()
    assert playing.facts["picked"] == [0, 1]


# What is noted of advice, for games with advice are in no rating


class Advised(NoJournal):
    """Hears only of advice."""

    def __init__(self) -> None:
        self.seats: list[int] = []

    def note_advice(self, seat: int) -> None:
        self.seats.append(seat)


def watched(screen: Screen, options: ViewOptions, *rolls: str) -> tuple[Evening, Advised]:
    advice = BlockingAdviceService(load("freeze"), solved_table)
    playing = evening(screen, rolls, scores=(68, 59), options=options, advice=advice)
    playing.game.journal = journal = Advised()
    return playing, journal


def test_who_plays_without_help_was_shown_nothing(screen: Screen) -> None:
    playing, journal = watched(screen, ViewOptions(chances=True), "111264")
    playing.roll()
    playing.key(key._1)
    playing.key(key.B)
    playing.pass_time(1)
    assert journal.seats == []


def test_an_open_hint_is_noted_once(screen: Screen) -> None:
    """“games with advice … don't count”."""
    playing, journal = watched(screen, ViewOptions(), "111264")
    playing.roll()
    playing.key(key.H)
    playing.pass_time(1)
    assert journal.seats == [0]


def test_the_tutor_is_advice_before_it_objects(screen: Screen) -> None:
    """What it would do stands out: the dice to pick, and the button."""
    playing, journal = watched(screen, ViewOptions(tutor=0.02), "111264")
    playing.roll()
    playing.pass_time(1)
    assert journal.seats == [0]


def test_trying_a_choice_beside_its_chance_is_advice(screen: Screen) -> None:
    """With chances shown, who sets aside and takes back has compared two choices."""
    playing, journal = watched(screen, ViewOptions(chances=True), "111264")
    playing.roll()
    playing.key(key._1)
    playing.scene.controller.take_up(carried=True)
    playing.pass_time(1)
    playing.scene.controller.gameplay.put_back()
    assert journal.seats == [0]
