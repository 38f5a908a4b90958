"""What computer players say to people they have met before."""

from dataclasses import replace

import pytest

from tests.engine.playing import after, game
from tests.ui.table.hands.test_talk import ANN, BEN, LONG, Talkative, show
from zilch3d.engine.actions import Bank
from zilch3d.engine.events import GameOver, Thrown, WinReason
from zilch3d.engine.evolve import evolve
from zilch3d.store.meetings import Meetings
from zilch3d.store.voices import RemarkMeeting
from zilch3d.ui.table.hands.computer_players import MeetingsNow, Talk
from zilch3d.ui.table.hands.rivals import LONG_AGO, Finish, farewell, greetings
from zilch3d.ui.words.remarks import on_meeting

CLEO = Meetings("Cleo", "b")
"""Cleo, a person, has never met Ben."""


def reason(met: Meetings) -> RemarkMeeting | None:
    memories = greetings([met])
    return memories[0].reason if memories else None


@pytest.mark.parametrize(
    ("met", "greeting"),
    [
        (CLEO, RemarkMeeting.FIRST),
        (replace(CLEO, games=4, days_ago=3, streak=1), RemarkMeeting.AFTER_LOSING),
        (replace(CLEO, games=4, days_ago=3, streak=-2), RemarkMeeting.AFTER_WINNING),
        (replace(CLEO, games=4, days_ago=3, streak=3), RemarkMeeting.THEIR_STREAK),
        (replace(CLEO, games=4, days_ago=3, streak=-3), RemarkMeeting.OWN_STREAK),
        (replace(CLEO, games=4, days_ago=0, today=2, streak=1), RemarkMeeting.AFTER_LOSING),
        (replace(CLEO, games=4, days_ago=0, today=2), RemarkMeeting.AGAIN_TODAY),
        (replace(CLEO, games=4, days_ago=LONG_AGO, streak=3), RemarkMeeting.LONG_ABSENCE),
        (replace(CLEO, games=4, days_ago=3), None),
    ],
)
def test_a_greeting_is_about_what_sets_the_last_games_apart(
    met: Meetings, greeting: RemarkMeeting | None
) -> None:
    assert reason(met) is greeting


@pytest.mark.parametrize("days", [0, 1, 2, 21])
def test_yesterday_is_only_said_of_yesterday(days: int) -> None:
    (memory,) = greetings([replace(CLEO, games=1, days_ago=days, streak=1)])
    assert (RemarkMeeting.BEATEN_YESTERDAY in memory.reasons) == (days == 1)


def test_only_what_is_most_worth_saying_is_said() -> None:
    streak = replace(CLEO, player="a", games=5, days_ago=2, streak=4)
    (memory,) = greetings([CLEO, streak])
    assert memory.meetings is streak


@pytest.mark.parametrize(
    ("streak", "finish", "said"),
    [
        (3, Finish(""), RemarkMeeting.THEIR_STREAK_ENDS),
        (2, Finish(""), None),
        (-2, Finish(""), RemarkMeeting.OWN_STREAK_MADE),
        (-3, Finish(""), None),
        (-3, Finish("Cleo"), RemarkMeeting.OWN_STREAK_ENDS),
        (2, Finish("Cleo"), RemarkMeeting.THEIR_STREAK_MADE),
        (3, Finish("Cleo"), None),
        (3, Finish("Dora"), None),
        (3, Finish(None), None),
        (0, Finish("Cleo", 51), RemarkMeeting.BIGGEST_DEFEAT),
        (0, Finish("Cleo", 50), None),
    ],
)
def test_the_end_is_about_a_streak_that_is_made_or_broken_or_the_greatest_lead(
    streak: int, finish: Finish, said: RemarkMeeting | None
) -> None:
    met = replace(CLEO, games=9, days_ago=1, streak=streak, most=50, alike=9)
    memory = farewell([met], finish)
    assert (memory.reason if memory else None) is said


def greeting_talk(meetings: MeetingsNow) -> Talk:
    talk = Talk({0: ANN, 1: BEN}, Talkative(1), meetings=meetings)
    talk.greet()
    return talk


def words(met: Meetings, person: str = "") -> set[str]:
    (memory,) = greetings([met])
    return set(on_meeting(BEN, memory.reasons, person))


def test_it_is_said_once_when_it_is_known_and_nothing_waits_for_it() -> None:
    answer: list[Meetings] = []
    met = replace(CLEO, games=1, days_ago=1, streak=1)
    talk = greeting_talk(lambda: answer or None)
    talk.update(0.1)
    assert talk.remark is None
    answer.append(met)
    talk.update(0.1)
    assert talk.remark is not None
    assert talk.remark.seat == 1
    assert talk.remark.words in words(met)


def test_a_greeting_stays_until_dice_of_a_turn_are_thrown() -> None:
    talk, state = greeting_talk(lambda: [CLEO]), game("freeze")
    talk.update(0.1)
    talk.update(LONG)
    talk.hush()
    assert talk.remark is not None
    talk.happened(Thrown(0, 6), state, state)
    assert talk.remark is None


def test_what_comes_too_late_is_not_said() -> None:
    known = False
    talk = greeting_talk(lambda: [CLEO] if known else None)
    show(talk, after(game("freeze"), "123346>1"), Bank())
    known = True
    talk.update(LONG)
    assert talk.remark is None


def test_nobody_greets_in_a_game_that_goes_on() -> None:
    talk = Talk({1: BEN}, Talkative(1), meetings=lambda: [CLEO])
    talk.update(LONG)
    assert talk.remark is None


def test_who_is_meant_is_called_by_name_where_several_people_play() -> None:
    met = replace(CLEO, games=1, days_ago=3, streak=1)
    other = replace(CLEO, person="Dora", games=1, days_ago=3)
    talk = greeting_talk(lambda: [met, other])
    talk.update(0.1)
    assert talk.remark is not None
    assert talk.remark.words in words(met, "Cleo")
    assert talk.remark.words.startswith("Cleo! ")


def test_the_last_word_is_about_a_streak_that_ends() -> None:
    state = after(game("freeze", 5000, 100), "123346>1")
    state = evolve(state, GameOver((0,), WinReason.FIRST_ACROSS))
    met = replace(CLEO, person=state.seats[0].name, games=5, days_ago=1, streak=-4)
    talk = Talk({1: BEN}, Talkative(1), meetings=lambda: [met])
    said = talk.last_word(state)
    assert said is not None
    lines = on_meeting(BEN, [RemarkMeeting.OWN_STREAK_ENDS])
    assert any(line in said.words for line in lines)
