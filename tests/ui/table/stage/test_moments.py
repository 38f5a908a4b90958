"""What each event is felt as, and how it is staged."""

from typing import get_args

import pytest
from pyglet.window import key

from tests.kit.screens import Paper
from tests.ui.playing import after, evening
from zilch3d.engine import events
from zilch3d.engine.actions import Land, SetAside, Throw
from zilch3d.engine.decide import set_asides
from zilch3d.engine.dice import faces
from zilch3d.engine.events import Event, WinReason, ZilchCause
from zilch3d.engine.state import State
from zilch3d.kit.widgets import Box, Screen
from zilch3d.render.view import TableView
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.screen.turn_lines import TurnFigure
from zilch3d.ui.table.stage.moments.effects import dulled, light
from zilch3d.ui.table.stage.moments.layout import MomentPlaces, letters_box, plan_words
from zilch3d.ui.table.stage.moments.moment import (
    KINDS,
    PRESSED,
    SPANS,
    Moment,
    MomentKind,
    Staged,
    moment_of,
)

CHOSEN_BY_MORE = {events.Banked, events.TurnBegan, events.GameOver, events.Landed}
LONGEST, LONGEST_LAST_ROUND = 2.5, 3.0
"""Seconds for two moments, one after the other."""


ROLLED = after((Throw(), Land(faces("555264"))))
CHOICES = tuple(set_asides(ROLLED))


def felt(event: Event, before: State | None = None, computers: tuple[int, ...] = ()) -> Moment:
    state = before or after(())
    made = moment_of(event, state, state, str, computers)
    assert made is not None
    return made


def zilch(lost: int) -> Moment:
    return felt(events.Zilched(0, 3, lost, ZilchCause.NOTHING_COUNTS))


def test_every_event_has_its_moment_or_none() -> None:
    assert set(get_args(Event)) == {*KINDS, *CHOSEN_BY_MORE}


def test_a_zilch_weighs_what_was_lost() -> None:
    """In Freeze, 4 units are 200 points: a dry word; 20 are 1,000: all there is."""
    assert [zilch(lost).weight for lost in (0, 4, 20, 60)] == [0.0, 0.0, 1.0, 1.0]
    assert 0.0 < zilch(10).weight < 1.0
    assert zilch(20).seconds > zilch(4).seconds
    assert (zilch(4).sound, zilch(20).sound) == ("zilch", "big_zilch")


def test_a_zilch_that_the_dice_do_not_tell_is_shown_long_enough_to_be_read() -> None:
    late = felt(events.Zilched(0, 6, 0, ZilchCause.LATE))
    assert late.seconds >= zilch(0).seconds + 0.2
    assert late.sound == "zilch"


def test_the_lamp_dims_the_more_the_more_was_lost() -> None:
    def darkest(moment: Moment) -> float:
        times = (n / 20 for n in range(30))
        return min(light(Staged(moment, t, moment.seconds)).brightness for t in times)

    assert darkest(zilch(20)) < 0.7 < darkest(zilch(4)) < 1.0


def test_the_first_score_is_felt_as_getting_on_the_board() -> None:
    picnic = after((), "picnic")
    assert felt(events.Banked(0, 20, 20), picnic).kind is MomentKind.ON_BOARD
    assert felt(events.Banked(0, 20, 40), picnic).kind is MomentKind.BANK


def test_hot_dice_weigh_more_each_time_under_the_rules_own_name() -> None:
    sheet = after((), "zilch-1990")
    first, second = (felt(events.HotDice(0, times), sheet) for times in (1, 2))
    assert first.caption.text == "Greater Glory!"
    assert second.caption.text == "Greater Greater Glory!"
    assert first.weight < second.weight


def test_a_score_that_was_all_but_lost_is_a_narrow_escape() -> None:
    """One die in Freeze: a zilch in two of three."""
    first = (Throw(), Land(faces("555264")), SetAside(faces("555")))
    second = (Throw(), Land(faces("115")), SetAside(faces("11")))
    risky = after((*first, *second, Throw()))
    made = felt(events.Landed(faces("5"), CHOICES), risky)
    assert made.kind is MomentKind.ESCAPE
    assert made.caption.text == "Phew! The risk was 67%"
    assert made.waits == 0.0
    assert moment_of(events.Landed(faces("2"), ()), risky, risky, str) is None


def test_a_safe_roll_is_no_escape() -> None:
    fresh = after((Throw(),))
    assert moment_of(events.Landed(faces("555264"), CHOICES), fresh, fresh, str) is None


@pytest.mark.parametrize(
    ("winners", "computers", "kind"),
    [
        ((0,), (1,), MomentKind.VICTORY),
        ((1,), (1,), MomentKind.DEFEAT),
        ((1,), (), MomentKind.VICTORY),
        ((0, 1), (1,), MomentKind.VICTORY),
        ((1,), (0, 1, 2), MomentKind.VICTORY),
    ],
)
def test_only_people_who_lose_to_computers_are_defeated(
    winners: tuple[int, ...], computers: tuple[int, ...], kind: MomentKind
) -> None:
    over = felt(events.GameOver(winners, WinReason.HIGHEST), after((), scores=(90, 101)), computers)
    assert over.kind is kind


def test_a_defeat_has_a_kind_word_for_who_came_nearest() -> None:
    over = felt(events.GameOver((1,), WinReason.HIGHEST), after((), scores=(90, 101)), (1,))
    assert over.caption.line == "Well played, Ann! 11 short."


def test_computers_everyday_moments_are_shorter() -> None:
    lost = events.Zilched(0, 3, 4, ZilchCause.NOTHING_COUNTS)
    assert felt(lost, computers=(0,)).seconds < felt(lost).seconds


@pytest.mark.parametrize(
    "second", [MomentKind.CROSSED, MomentKind.VICTORY, MomentKind.DEFEAT, MomentKind.TIME_WARP]
)
@pytest.mark.parametrize("first", [MomentKind.BANK, MomentKind.ZILCH])
def test_two_moments_together_are_soon_over(first: MomentKind, second: MomentKind) -> None:
    one, other = SPANS[first], SPANS[second]
    pressed = one.great * one.waits * PRESSED
    longest = LONGEST_LAST_ROUND if second is MomentKind.CROSSED else LONGEST
    assert pressed + other.great * other.waits <= longest


def test_that_the_last_round_has_begun_can_be_read_for_two_seconds() -> None:
    crossed = SPANS[MomentKind.CROSSED]
    assert crossed.slight * crossed.waits == pytest.approx(2.0, abs=0.1)


def test_banked_points_fly_to_the_total_which_takes_them_up(screen: Screen) -> None:
    playing = evening(screen, ["111264"])
    playing.roll()
    playing.scene.controller.pick_best()
    playing.click("bank")
    playing.until(lambda: playing.facts["moment"] in {"bank", "on-board"})
    assert playing.scene.animator.staging.leaving
    assert playing.facts["scores"] == [0, 0]
    playing.until(lambda: playing.scene.animator.staging.arriving is not None)
    assert not playing.scene.animator.staging.leaving
    playing.pass_time(1.0)
    assert playing.scene.animator.staging.arriving is None


def test_with_reduced_motion_nothing_flies_and_the_light_stays(screen: Screen) -> None:
    playing = evening(screen, ["223446"], options=ViewOptions(still=True))
    playing.key(key.SPACE)
    playing.until(lambda: playing.facts["moment"] == "zilch")
    playing.scene.draw()
    assert playing.views[-1].tint == TableView().tint
    assert playing.views[-1].light == 1.0
    assert dulled(playing.scene.animator.staging.staged) == 1.0


def test_a_click_shortens_a_moment_that_is_still_seen(screen: Screen) -> None:
    playing = evening(screen, ["223446"])
    playing.key(key.SPACE)
    playing.until(lambda: playing.facts["moment"] == "zilch")
    playing.scene.controller.gameplay.skip()
    assert playing.facts["ready"]
    assert playing.scene.animator.staging.staged is not None
    playing.pass_time(1.0)
    assert playing.scene.animator.staging.staged is None


def test_what_a_last_turn_needs_stays_in_sight(screen: Screen) -> None:
    playing = evening(screen, ["555264", "223446"], scores=(92, 87))
    playing.roll()
    playing.scene.controller.pick_best()
    playing.click("bank")
    playing.until(lambda: playing.facts["moment"] == "last-turn")
    playing.pass_time(3.0)
    figure = playing.screen.find("turn")
    assert isinstance(figure, TurnFigure)
    assert figure.facts.line == "750 more to tie"


def test_the_overlay_paints_the_falling_figures_of_a_great_loss(
    screen: Screen, paper: Paper
) -> None:
    playing = evening(screen, ["111164", "22"])
    playing.roll()
    playing.scene.controller.pick_best()
    playing.key(key.SPACE)
    playing.until(lambda: playing.facts["moment"] == "zilch")
    playing.pass_time(0.2)
    playing.scene.draw()
    assert "title" in paper.moving
    assert sum(part.startswith("figure") for part in paper.moving) == len("2,000")


def test_words_shrink_rather_than_cover_dice(screen: Screen) -> None:
    room, die = Box(0, 0, 240, 200), Box(100, 80, 40, 40)
    alone = plan_words(zilch(20), MomentPlaces(room), screen.look)
    beside = plan_words(zilch(20), MomentPlaces(room, [die]), screen.look)
    assert alone.size > beside.size
    assert beside.covered == 0


def test_words_move_aside_rather_than_shrink(screen: Screen) -> None:
    room, die = Box(0, 0, 340, 200), Box(150, 80, 40, 40)
    alone = plan_words(zilch(20), MomentPlaces(room), screen.look)
    beside = plan_words(zilch(20), MomentPlaces(room, [die]), screen.look)
    assert alone.size == beside.size
    assert beside.title_at[0] != alone.title_at[0]
    assert beside.covered == 0


def test_a_title_stands_on_the_felt_rather_than_on_the_rim_of_the_tray(screen: Screen) -> None:
    """Issue 30: half a title on wood is not read."""
    felt = [(60.0, 20.0), (540.0, 20.0), (540.0, 300.0), (60.0, 300.0)]
    die = Box(250, 150, 60, 60)
    places = MomentPlaces(Box(0, 0, 600, 400), [die], tray=Box(60, 20, 480, 280), felt=felt)
    plan = plan_words(zilch(20), places, screen.look)
    words = letters_box(plan, screen.look)
    assert words.x >= 60
    assert words.right <= 540
    assert words.top <= 300
