from functools import reduce

from zilch3d.engine import events
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table.stage.staging import Moods, moods_after

ZILCH = events.Zilched(0, 3, 250, events.ZilchCause.NOTHING_COUNTS)


def seated(*scores: int) -> State:
    seats = [Seat(f"Player {n}", score) for n, score in enumerate(scores)]
    return begin(load("freeze"), tuple(seats))


def shown(*happened: events.Event, state: State, moods: Moods | None = None) -> Moods:
    return reduce(lambda before, event: moods_after(before, event, state), happened, moods or {})


def test_a_zilch_shows_until_the_next_turn_of_the_same_player() -> None:
    state = seated(500, 800)
    assert shown(ZILCH, events.TurnBegan(1), state=state) == {0: Mood.ZILCH}
    assert shown(ZILCH, events.TurnBegan(1), events.TurnBegan(0), state=state) == {}


def test_hot_dice_show_until_the_points_are_lost_or_banked() -> None:
    hot = events.HotDice(0, 1)
    state = seated(500, 8000)
    assert shown(hot, events.Thrown(0, 6), state=state) == {0: Mood.HOT_DICE}
    assert shown(hot, ZILCH, state=state) == {0: Mood.ZILCH}
    assert shown(hot, events.Banked(0, 1000, 1500), state=state) == {}


def test_who_takes_the_lead_is_glad_and_who_has_lost_it_is_not() -> None:
    banked = events.Banked(0, 400, 900)
    assert shown(banked, state=seated(500, 800, 200)) == {0: Mood.WIN, 1: Mood.LOSS}
    assert shown(banked, state=seated(500, 300, 200)) == {}, "the lead was there before"
    assert shown(banked, state=seated(500, 900, 200)) == {}, "as many are no lead"


def test_nobody_loses_a_lead_of_nothing() -> None:
    assert shown(events.Banked(0, 400, 400), state=seated(0, 0)) == {0: Mood.WIN}


def test_at_the_end_the_winners_are_glad_and_nobody_else() -> None:
    over = events.GameOver((1,), events.WinReason.HIGHEST)
    state = seated(4800, 5200, 100)
    assert shown(over, state=state, moods={0: Mood.WIN}) == {
        0: Mood.LOSS,
        1: Mood.WIN,
        2: Mood.LOSS,
    }
