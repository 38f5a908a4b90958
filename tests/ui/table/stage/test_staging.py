from functools import reduce

import pytest

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
    assert shown(hot, events.Banked(0, 1000, 1500), state=state) == {0: Mood.PLEASED}


def test_who_takes_the_lead_is_glad_and_who_has_lost_it_is_not() -> None:
    banked, pleased = events.Banked(0, 400, 900), {0: Mood.PLEASED}
    assert shown(banked, state=seated(500, 800, 200)) == {0: Mood.WIN, 1: Mood.LOSS}
    assert shown(banked, state=seated(500, 300, 200)) == pleased, "the lead was there before"
    assert shown(banked, state=seated(500, 900, 200)) == pleased, "as many are no lead"


@pytest.mark.parametrize(("lost", "mood"), [(0, Mood.RUEFUL), (7, Mood.RUEFUL), (8, Mood.ZILCH)])
def test_who_loses_little_takes_it_more_lightly(lost: int, mood: Mood) -> None:
    """In units of 50 points: 350 are a pity, 400 a blow."""
    zilch = events.Zilched(0, 3, lost, events.ZilchCause.NOTHING_COUNTS)
    assert shown(zilch, state=seated(500, 800)) == {0: mood}


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
