"""The score sheet as it is written: columns, totals and circles (rules, sections 3 and 4)."""

from dataclasses import replace

import pytest

from tests.engine.playing import RULES
from zilch3d.engine.events import ZilchCause
from zilch3d.records.columns import Columns, Fang, Marks, Mousehole, columns, marks
from zilch3d.records.replay import play
from zilch3d.records.scoresheet import TurnLine

OLD = "rules: zilch-1990\nplayers: Ann, Ben\n"
THREE = "rules: zilch-1990\nplayers: Ann, Ben, Cleo\n"


def written(text: str) -> Columns:
    game = play(text, RULES.get)
    lines = (line for line in game.sheet() if isinstance(line, TurnLine))
    return columns(game.state.rules, [seat.score for seat in game.initial.seats], lines)


def totals(sheet: Columns, seat: int) -> list[int]:
    return [entry.total for entry in sheet.entries[seat]]


def circles(sheet: Columns, seat: int) -> list[int]:
    return [entry.circled for entry in sheet.entries[seat]]


def test_each_turn_has_its_place_in_its_players_column_with_the_running_total() -> None:
    sheet = written(
        f"{OLD}Ann: 111346>111 bank\nBen: 223446>-\nAnn: 155346>15 bank\nBen: 555246>555 bank"
    )
    assert totals(sheet, 0) == [20, 23]
    assert totals(sheet, 1) == [0, 10]
    assert sheet.rounds == 2
    assert sheet.newest == (1, 1)


def test_a_turn_under_way_and_rolls_for_the_start_are_not_written() -> None:
    sheet = written(
        f"{OLD}Ann: start: 111346>111 346>-\nBen: start: 223446>-\n"
        "Ann: 111346>111 bank\nBen: 111346>111"
    )
    assert totals(sheet, 0) == [20]
    assert totals(sheet, 1) == []


# Section 4: the first score over the target is circled boldly; each later one that takes the lead
# in the final turns more boldly still.
def test_the_first_over_the_target_is_circled_and_later_leaders_more_boldly() -> None:
    sheet = written(
        f"{THREE}scores: 95, 96, 97\nAnn: 111346>111 bank\nBen: 223446>-\nCleo: 113344>113344 bank"
    )
    assert (circles(sheet, 0), circles(sheet, 1), circles(sheet, 2)) == ([1], [0], [2])


def test_equal_scores_and_lower_ones_over_the_target_are_not_circled() -> None:
    sheet = written(f"{OLD}scores: 95, 95\nAnn: 111346>111 bank\nBen: 111346>111 bank")
    assert circles(sheet, 1) == [0]


def test_a_score_that_only_equals_the_target_is_not_over_it() -> None:
    sheet = written(f"{OLD}scores: 90, 0\nAnn: 111346>111 bank")
    assert (totals(sheet, 0), circles(sheet, 0)) == ([200], [0])


# Section 3: catching up, and the Time Warp.
def test_a_turn_missed_is_noted_until_it_is_caught_up() -> None:
    away = f"{OLD}Ann: 111346>111 bank\nBen: away\nAnn: 111346>111 bank\n"
    assert [entry.line.missed for entry in written(away).entries[1]] == [True]
    back = written(f"{away}Ben: 555246>555 bank\nBen: 555246>555 bank")
    assert totals(back, 1) == [10, 20]


def test_a_score_put_at_risk_again_is_struck_out() -> None:
    sheet = written(
        f"{OLD}scores: 0, 92\nAnn: 111264>111 bank\nBen: away\nAnn: 555264>555 bank\n"
        "Ben: 111264>111 bank\nAnn: resume 223>-"
    )
    assert [entry.struck for entry in sheet.entries[0]] == [True, False, False]
    assert totals(sheet, 0)[-1] == 10


@pytest.mark.parametrize("preset", ["freeze", "bust", "picnic"])
def test_a_game_that_is_over_at_once_is_circled_as_well(preset: str) -> None:
    game = f"rules: {preset}\nplayers: Ann, Ben\nscores: 9000, 0\nstarts: Ann\nAnn: 111246>111 bank"
    if preset == "freeze":
        game = game.replace("9000", "4000")
    assert circles(written(game), 0) == [1]


def test_an_entry_is_found_by_its_seat_and_place_and_nothing_beside_them() -> None:
    sheet = written(f"{OLD}Ann: 111346>111 bank\nBen: 223446>-\nAnn: 155346>15 bank")
    assert [sheet.at(0, place) for place in (0, 1)] == list(sheet.entries[0])
    for seat, place in ((0, 2), (0, -1), (1, 1), (2, 0), (-1, 0)):
        assert sheet.at(seat, place) is None
    assert (sheet.entry_count, sheet.newest) == (3, (0, 1))
    empty = written(f"{OLD}starts: Ann\n")
    assert (empty.entry_count, empty.newest, empty.rounds) == (0, None, 0)


def test_columns_have_the_totals_that_they_began_with_and_whether_zilches_are_marked() -> None:
    old = written(f"{OLD}scores: 90, 20\nAnn: 111346>111 346>-")
    assert (old.start_totals, old.marked) == ((180, 40), True)
    freeze = written("rules: freeze\nplayers: Ann, Ben\nAnn: 111346>111 346>-")
    assert (freeze.start_totals, freeze.marked) == ((0, 0), False)


def test_who_hesitated_has_lost_with_no_dice_at_all() -> None:
    """So there is no mousehole, nor a chevron under it (rules, section 4, a reading)."""
    rules = RULES["zilch-1990"]
    late = TurnLine(0, lost_dice=6, hot_dice=3, cause=ZilchCause.LATE)
    assert marks(rules, late) == Marks()
    assert marks(rules, replace(late, cause=ZilchCause.OUT)) == Marks(
        Mousehole.BLACK, 3, Fang.DRIPPING
    )


def test_a_player_who_plays_alone_takes_no_lead_from_anybody() -> None:
    rules = RULES["freeze"]
    turns = [TurnLine(0, points=points, banked=True) for points in (99, 1, 5)]
    alone = columns(rules, [0], turns)
    assert circles(alone, 0) == [0, 1, 2]
