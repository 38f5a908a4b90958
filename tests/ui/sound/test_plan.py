from random import Random

from zilch3d.ui.sound import plan


def test_a_zilch_comes_with_a_stamp_and_a_bank_with_a_pencil() -> None:
    assert [strike.timbre for strike in plan.stinger("zilch")] == ["stamp", "zilch"]
    assert [strike.timbre for strike in plan.stinger("bank")] == ["bank"]


def test_the_last_seconds_tick_higher_and_higher() -> None:
    assert [plan.tick(left)[0].variant for left in (3, 2, 1)] == [0, 1, 2]


def test_the_fire_crackles_at_the_left_where_the_room_is_not_fading() -> None:
    crackles = plan.crackling(Random(1))
    assert len(crackles) > 10
    assert all(strike.pan < 0 for strike in crackles)
    assert all(plan.ROOM_FADE <= strike.time <= plan.ROOM_LASTS for strike in crackles)
    assert crackles != plan.crackling(Random(2))
