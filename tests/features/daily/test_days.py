"""The dice of the day as data and in words: weeks, the best five, signs, and the line to share."""

from dataclasses import replace
from datetime import date, timedelta
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallery.daily import BEGUN, LAST_WEEK, NOTHING, SCORES, THIS_WEEK, TODAY, TURNS, day_game
from gallery.daily import with_today as with_today_of
from zilch3d.engine.events import ZilchCause
from zilch3d.features.daily import words
from zilch3d.features.daily.days import BEST, Day, Sign, Week, monday_of, sign, with_best
from zilch3d.records.scoresheet import TurnLine
from zilch3d.store.rulefiles import load

FREEZE = load("freeze")
MONDAY = date(2026, 11, 16)


@given(scores=st.lists(st.none() | st.integers(0, 200), min_size=7, max_size=7))
def test_the_best_five_days_count_and_a_missed_one_never_costs_anything(
    scores: list[int | None],
) -> None:
    """Issue 31, item 7: the best five of seven, nothing lost by missing."""

    def day(n: int, score: int | None) -> Day:
        on = MONDAY + timedelta(n)
        return Day(on, None if score is None else day_game(on, (50 * score, 5000)))

    week = Week(with_best(tuple(day(n, score) for n, score in enumerate(scores))))
    played = sorted((50 * score for score in scores if score is not None), reverse=True)
    assert week.points == sum(played[:BEST])
    assert sum(each.counts for each in week.days) == min(BEST, len(played))
    without = Week(with_best((Day(MONDAY), *week.days[1:])))
    assert without.points <= week.points


@given(st.dates())
def test_every_day_is_in_the_week_of_its_monday(day: date) -> None:
    monday = monday_of(day)
    assert 0 <= (day - monday).days < 7
    assert monday.weekday() == 0 or monday == date.min


def line(points: int = 0, hot_dice: int = 0, *, lost: bool = False) -> TurnLine:
    cause = ZilchCause.NOTHING_COUNTS if lost else None
    return TurnLine(0, points=points // 50, hot_dice=hot_dice, banked=not lost, cause=cause)


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (line(250), Sign.SMALL),
        (line(300), Sign.MEDIUM),
        (line(550), Sign.MEDIUM),
        (line(600), Sign.LARGE),
        (line(1000), Sign.HUGE),
        (line(2000, 1), Sign.HOT),
        (line(lost=True), Sign.ZILCH),
        (line(0, 2, lost=True), Sign.BURST),
    ],
)
def test_the_sign_of_a_turn_says_what_it_came_to(turn: TurnLine, expected: Sign) -> None:
    assert sign(FREEZE, turn) is expected


def test_the_line_to_share_has_date_turns_result_and_choices_beside_luck() -> None:
    """Played, E7: a row of turns would be shared."""
    assert words.shared_line(THIS_WEEK.days[-1], TURNS[:6]) == (
        "🎲 Zilch 3D, 22 November 2026 ▂▄💀█🔥▆ 🏆 I won 5,050 to 4,600. "
        "12% good luck, 3% lost to mistakes."
    )
    lost = Day(TODAY, day_game(TODAY, (4350, 5200)))
    assert words.shared_line(lost, ()) == "🎲 Zilch 3D, 22 November 2026 I lost 4,350 to 5,200."


@given(turns=st.lists(st.sampled_from(Sign)), day=st.sampled_from(THIS_WEEK.days))
def test_the_line_to_share_is_one_line_without_anything_that_acts(
    turns: list[Sign], day: Day
) -> None:
    """It is safe for any clipboard: no line breaks, no controls, nothing that turns a line."""
    text = words.shared_line(day, turns)
    assert not {category(letter) for letter in text} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def test_every_sign_has_its_letter_and_its_meaning() -> None:
    assert (
        {sign for signs, _words in words.meanings() for sign in signs}
        == set(Sign)
        == set(words.LETTERS)
    )
    assert len(set(words.LETTERS.values())) == len(Sign)


def test_the_invitation_says_how_today_stands() -> None:
    """Issue 31, item 7: with its state on the title."""
    assert words.invitation(NOTHING, TODAY) == "Today’s dice are waiting"
    begun = with_today_of(THIS_WEEK, BEGUN)
    assert words.invitation(begun, TODAY) == "Under way, 2,300 to 1,900"
    assert words.invitation(THIS_WEEK, TODAY) == "Won by 450 · 6 other days this week"
    lost = with_today_of(NOTHING, day_game(TODAY, (4350, 5200)))
    assert words.invitation(lost, TODAY) == "Lost by 850"
    given_up = with_today_of(NOTHING, replace(BEGUN, is_open=False))
    assert words.invitation(given_up, TODAY) == "Given up today"


def test_days_that_were_missed_and_days_to_come_look_different() -> None:
    assert words.in_list(Day(TODAY - timedelta(1)), TODAY) == "not played"
    assert words.in_list(Day(TODAY + timedelta(1)), TODAY) == "to come"


def test_bad_luck_has_no_minus_in_the_line_to_share() -> None:
    unlucky = replace(day_game(TODAY, (4350, 5200)), error=0.03, luck=-0.18)
    assert words.shared_line(Day(TODAY, unlucky), ()).endswith("18% bad luck, 3% lost to mistakes.")


def test_choices_are_said_beside_luck_and_never_where_they_are_unknown() -> None:
    assert words.decisions(THIS_WEEK.days[1]) == (
        "Your dice cost you 21.0% chance to win. Your mistakes cost you 11.8%."
    )
    assert words.decisions(THIS_WEEK.days[2]) == (
        "Your dice brought you 18.0% chance to win. No mistakes."
    )
    assert words.decisions(Day(TODAY)) == ""
    unknown = words.decisions(Day(TODAY, day_game(TODAY, (5000, 0))))
    assert unknown == "Look at the game to see how well you chose."


def test_a_week_is_summed_up_by_its_best_days() -> None:
    best = sorted((scores[0] for scores, _error, _luck in SCORES), reverse=True)[:BEST]
    assert THIS_WEEK.points == sum(best)
    assert words.of_week(THIS_WEEK) == "26,000 points from 5 days."
    assert words.of_week(NOTHING) == "No game finished this week."
    assert words.week_of(LAST_WEEK.monday, TODAY) == "Last week"


def test_a_game_whose_rules_cannot_be_read_has_no_points_and_breaks_nothing() -> None:
    day = Day(TODAY, replace(day_game(TODAY, (5000, 100)), rules=None))
    assert day.own == 0
    assert words.in_list(day, TODAY)
    assert words.shared_line(day, ())
