"""Issue 30, point 1: a bank is an event, by its weight, and never in anybody's way."""

from itertools import pairwise

import pytest
from pyglet.window import key

from tests.ui.playing import after, evening
from zilch3d.engine import events
from zilch3d.engine.actions import Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.state import State, Turn
from zilch3d.kit.widgets import Box, Screen
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.stage.moments import counting
from zilch3d.ui.table.stage.moments.effects import CALM, glow, lifted, light, shake, shaken
from zilch3d.ui.table.stage.moments.layout import MomentPlaces, plan_words
from zilch3d.ui.table.stage.moments.moment import GAINS, Moment, Staged, moment_of

LONGEST = 1.2
FREEZE = load("freeze")
ONE_AND_THREE_FIVES = after(
    (
        Throw(),
        Land(faces("155522")),
        SetAside(faces("1")),
        Throw(),
        Land(faces("55523")),
        SetAside(faces("555")),
    )
)
"""100 and 500: 2 and 10 of Freeze's units of 50."""


def turn(state: State = ONE_AND_THREE_FIVES) -> Turn:
    assert state.turn is not None
    return state.turn


def banked(points: int, computers: tuple[int, ...] = (), total: int = 1000) -> Moment:
    state = after((), scores=(0, 0, 0, 0))
    made = moment_of(events.Banked(0, points, total), state, state, str, computers)
    assert made is not None
    return made


def at(moment: Moment, seconds: float) -> Staged:
    return Staged(moment, seconds, moment.seconds)


def instants(moment: Moment) -> list[Staged]:
    return [at(moment, moment.seconds * n / 200) for n in range(200)]


def gained(event: events.Event) -> Moment:
    state = after((), "picnic")
    made = moment_of(event, state, state, str)
    assert made is not None
    return made


@pytest.mark.parametrize("points", [1, 4, 12, 40, 80])
def test_points_of_any_kind_and_weight_are_gained_within_the_time(points: int) -> None:
    every: list[events.Event] = [
        events.Banked(0, points, 1000),
        events.Banked(0, points, points),
        events.Consoled(0, points, 1000),
        events.TakenOver(0, 3, points, frozenset()),
    ]
    moments = [gained(event) for event in every]
    assert {moment.kind for moment in moments} == GAINS
    for moment in moments:
        assert moment.seconds <= LONGEST + 1e-9
        assert moment.flies < moment.lands < moment.waits <= moment.seconds


def test_computers_are_briefer_and_briefer_still_where_many_play() -> None:
    alone, against_one, among_many = (banked(12, computers) for computers in ((), (0,), (0, 1, 2)))
    assert alone.seconds > against_one.seconds > among_many.seconds
    assert alone.weight == among_many.weight


def test_fifty_whispers_and_two_thousand_shake_the_table(screen: Screen) -> None:
    room = Box(0, 0, 800, 600)
    moments = [banked(points) for points in (1, 6, 12, 20, 40)]
    sizes = [plan_words(moment, MomentPlaces(room), screen.look).size for moment in moments]
    brightest = [max(light(now).brightness for now in instants(moment)) for moment in moments]
    pushes = [max(abs(shake(now)[1]) for now in instants(moment)) for moment in moments]
    assert sizes == sorted(sizes)
    assert sizes[-1] > 2 * sizes[0]
    assert brightest == sorted(brightest)
    assert pushes == sorted(pushes)
    assert pushes[0] == 0.0
    assert 0.003 < pushes[-1] < 0.01
    assert [shaken(moment) for moment in moments[:2]] == [0.0, 0.0]
    assert [moment.landing for moment in moments] == ["bank"] * 2 + ["big_bank"] * 3


def test_dice_are_counted_in_turn_in_the_sheet_s_own_steps() -> None:
    counted = counting.beats(FREEZE, turn(), 12, str)
    assert [beat.total for beat in counted] == ["2", "5", "9", "12"]
    assert [beat.gain for beat in counted] == ["2", "", "", "10"]


@pytest.mark.parametrize("rules", ["freeze", "picnic", "zilch-1990", "andyzilch"])
@pytest.mark.parametrize("keep", ["1", "5", "11", "15", "222", "555", "1111", "6666", "123456"])
def test_no_figure_is_one_that_nobody_could_have(rules: str, keep: str) -> None:
    roll = (keep + "223464")[:6]
    state = after((Throw(), Land(faces(roll))), rules)
    options = [option for option in turn(state).choices if option.keep == faces(keep)]
    for option in options:
        aside = after((Throw(), Land(faces(roll)), SetAside(option.keep, option.points)), rules)
        points = turn(aside).points
        step = min(single for single in aside.rules.scoring.singles if single)
        totals = [int(beat.total) for beat in counting.beats(aside.rules, turn(aside), points, str)]
        assert totals[-1] == points
        assert all(one <= other for one, other in pairwise(totals))
        assert all(total % step == 0 or total == points for total in totals)


def test_what_no_die_stands_for_is_counted_first() -> None:
    counted = counting.beats(FREEZE, turn(), 42, str)
    assert [beat.total for beat in counted][:2] == ["30", "32"]
    assert len(counting.beats(FREEZE, None, 6, str)) == 1


def test_each_die_is_lifted_and_lit_when_it_is_counted() -> None:
    state = ONE_AND_THREE_FIVES
    moment = moment_of(events.Banked(0, 12, 1000), state, state, str)
    assert moment is not None
    ups = [[lifted(now, die, 4) for now in instants(moment)] for die in range(4)]
    begins = [next(n for n, up in enumerate(course) if up > 0.0) for course in ups]
    assert begins == sorted(set(begins))
    assert all(0.15 < max(course) <= 0.31 for course in ups)
    assert all(course[-1] == 0.0 for course in ups)
    landed = at(moment, moment.lands + 0.2)
    assert [glow(landed, die, 4) for die in range(4)] == [0.0] * 4


def test_the_dice_show_how_they_are_counted_and_the_total_moves_on(screen: Screen) -> None:
    playing = evening(screen, ["111264"])
    playing.roll()
    playing.scene.controller.pick_best()
    playing.click("bank")
    playing.until(lambda: playing.facts["moment"] in {"bank", "on-board"})
    heights = set()
    for _frame in range(30):
        heights |= {round(pose.z, 2) for pose in playing.lying()}
        playing.scene.update(1 / 60)
    assert max(heights) > 1.0
    playing.until(lambda: bool(playing.facts["ready"]))
    assert playing.facts["scores"] == [1000 // 50, 0]


def test_a_key_skips_it_and_the_next_player_may_throw(screen: Screen) -> None:
    playing = evening(screen, ["111264"])
    playing.roll()
    playing.scene.controller.pick_best()
    playing.click("bank")
    playing.until(lambda: playing.facts["moment"] in {"bank", "on-board"})
    playing.key(key.SPACE)
    assert playing.facts["ready"]
    assert playing.facts["scores"] == [20, 0]


def test_with_reduced_motion_the_sum_appears_and_nothing_moves(screen: Screen) -> None:
    playing = evening(screen, ["111264"], options=ViewOptions(still=True))
    playing.roll()
    playing.scene.controller.pick_best()
    playing.click("bank")
    playing.until(lambda: playing.facts["moment"] in {"bank", "on-board"})
    staged = playing.scene.animator.staging.staged
    assert staged is not None
    assert (shake(staged), lifted(staged, 0, 3), glow(staged, 0, 3)) == (CALM, 0.0, 0.0)
    lay = playing.lying()
    playing.pass_time(0.4)
    assert playing.lying() == lay
