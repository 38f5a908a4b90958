"""Issue 30, point 2: light, cup, sound and camera grow with what is at stake and its chance."""

import pytest

from tests.ui.playing import after, evening
from zilch3d.engine.actions import Action, Land, SetAside, Throw
from zilch3d.engine.dice import faces
from zilch3d.engine.state import State
from zilch3d.kit.widgets import Screen
from zilch3d.motion import cup
from zilch3d.motion.cup import ShakenCup
from zilch3d.motion.throw import SLOW_LAST, ThrowRequest, simulate, slowed
from zilch3d.ui.sound import plan
from zilch3d.ui.table.choices import NOTHING, Selection
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.stage.moments.effects import Light
from zilch3d.ui.table.stage.tension import Tension, darkened, holds_breath, tension

THREE_ONES: tuple[Action, ...] = (Throw(), Land(faces("111264")), SetAside(faces("111")))
TWO_FIVES: tuple[Action, ...] = (Throw(), Land(faces("554264")), SetAside(faces("55")))


def further(*rolled: str) -> State:
    """After three ones, these dice set aside in further rolls."""
    played = THREE_ONES
    for keep in rolled:
        played += (Throw(), Land(faces((keep + "234")[:3])), SetAside(faces(keep)))
    return after(played)


def test_nothing_at_stake_is_nothing_to_be_tense_about() -> None:
    assert tension(after(())) == 0.0
    assert tension(after(TWO_FIVES)) == 0.0, "100 are nothing in Freeze"


def test_it_grows_with_what_is_at_stake_and_with_the_chance_of_losing_it() -> None:
    four = after(TWO_FIVES)
    three, two, one = further(), further("1"), further("15")
    assert tension(four) < tension(three) < tension(two) < tension(one) == 1.0


def test_it_is_felt_before_a_roll_and_in_it_and_over_with_it() -> None:
    before, flying = further("15"), after((*THREE_ONES, Throw()))
    assert tension(before) > tension(flying) == tension(further()) > 0.0
    landed = after((*THREE_ONES, Throw(), Land(faces("123"))))
    assert tension(landed) == 0.0
    felt = Tension()
    felt.update(9.0, landed, NOTHING, still=False)
    assert felt.value == 0.0
    felt.update(9.0, landed, Selection(frozenset({0})), still=False)
    assert felt.value > 0.0, "what is picked would be at stake"


def test_it_comes_gently_and_rests_and_reduced_motion_knows_none() -> None:
    felt, state = Tension(), further("15")
    felt.update(0.1, state, NOTHING, still=False)
    assert 0.0 < felt.value < 0.5
    assert felt.moving
    felt.update(9.0, state, NOTHING, still=False)
    assert felt.value == 1.0
    assert not felt.moving
    felt.update(0.1, state, NOTHING, still=True)
    assert felt.value == 0.0
    assert not felt.moving


def test_the_light_sinks_and_grows_warmer_never_colder() -> None:
    shown = [darkened(Light(), share / 10) for share in range(11)]
    assert [light.brightness for light in shown] == sorted(
        (light.brightness for light in shown), reverse=True
    )
    for light in shown:
        red, green, blue = light.tint
        assert red >= green >= blue
        assert light.brightness > 0.8


def test_the_cup_is_shaken_farther_and_a_heart_beats_faster() -> None:
    def farthest(tense: float) -> float:
        shaken = ShakenCup(cup.STAND, tension=tense)
        return max(abs(shaken.at(1.0 + n / 100).x - cup.HOVER[0]) for n in range(40))

    assert farthest(0.0) < farthest(0.5) < farthest(1.0) < 1.6 * farthest(0.0)
    assert plan.beats_apart(1.0) < plan.beats_apart(0.3)
    (soft,), (loud,) = plan.heartbeat(0.3), plan.heartbeat(1.0)
    assert soft.gain < loud.gain


def test_only_a_last_die_with_much_at_stake_ends_slowly() -> None:
    last = after((*THREE_ONES, Throw(), Land(faces("152")), SetAside(faces("15")), Throw()))
    assert holds_breath(last)
    assert not holds_breath(after((*THREE_ONES, Throw())))
    little = (Throw(), Land(faces("155264")), SetAside(faces("1")))
    assert not holds_breath(after((*little, Throw())))


@pytest.mark.parametrize("seed", range(4))
def test_a_slowed_throw_ends_as_it_would_and_at_most_a_little_later(seed: int) -> None:
    throw = simulate(ThrowRequest(1, 0.3 + 0.2 * seed, seed))
    slow = slowed(throw)
    assert slow.resting == throw.resting
    assert 0.2 < slow.duration - throw.duration <= 0.6
    begin = throw.duration - SLOW_LAST
    assert slow.die_at(0, 0.5 * begin) == pytest.approx(throw.die_at(0, 0.5 * begin), abs=0.02)
    assert len(slow.impacts) == len(throw.impacts)
    for before, impact in zip(throw.impacts, slow.impacts, strict=True):
        assert impact.time >= before.time - 1e-9
        there, here = slow.die_at(0, impact.time), throw.die_at(0, before.time)
        assert there.position == pytest.approx(here.position, abs=0.25)


def test_the_table_darkens_while_much_is_risked_and_is_as_before_with_reduced_motion(
    screen: Screen,
) -> None:
    for still in (False, True):
        playing = evening(screen, ["111264", "152"], options=ViewOptions(still=still))
        playing.roll()
        playing.scene.controller.pick(Selection(frozenset({0, 1, 2})))
        playing.pass_time(2.0)
        playing.targets()
        assert (playing.views[-1].light < 1.0) is not still
        assert playing.scene.changes_in() > 0.0, "it rests while the player thinks"
