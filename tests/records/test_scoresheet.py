"""The score sheet: turns in lines, and the marks of 1990 (rules, section 4)."""

from dataclasses import replace

import pytest

from tests.engine.playing import RULES, house
from zilch3d.engine.events import ZilchCause
from zilch3d.engine.ruleset import BlankRule
from zilch3d.records.columns import Fang, Marks, Mousehole, marks
from zilch3d.records.notation import Fumble
from zilch3d.records.replay import Game, play
from zilch3d.records.scoresheet import (
    RollFate,
    RollLine,
    StandLine,
    TurnLine,
    score_sheet,
    turn_lines,
)

OLD = "rules: zilch-1990\nplayers: Ann, Ben\n"
GLORY = "123456>123456"
"""Thirty points with all six dice."""


def read(text: str) -> Game:
    return play(text, RULES.get)


def first(turn: str, header: str = OLD) -> tuple[Marks, TurnLine]:
    """Ann's first turn, with its marks."""
    game = read(f"{header}Ann: {turn}")
    line = turn_lines(game.initial, game.all_events)[0]
    return marks(game.state.rules, line), line


@pytest.mark.parametrize(
    ("turn", "mark"),
    [
        ("223446>-", Mousehole.BLACK),
        ("123346>1 23346>-", Mousehole.WHITE),
        ("112346>11 2334>-", None),
        ("111346>111 346>-", None),
        ("111146>1111 46>-", None),
        ("111115>11111 2>-", None),
        ("113346>11 1346>1 335>5 46>-", None),
        ("111346>111 345>5 46>-", None),
        ("111346>111 bank", None),
    ],
)
def test_five_dice_leave_a_white_mousehole_and_six_a_black_one(
    turn: str, mark: Mousehole | None
) -> None:
    assert first(turn)[0].mousehole is mark


@pytest.mark.parametrize("glories", range(4))
def test_each_hot_dice_of_the_turn_is_a_chevron_under_the_mousehole(glories: int) -> None:
    drawn, _ = first(f"{f'{GLORY} ' * glories}223446>-")
    assert (drawn.mousehole, drawn.chevrons) == (Mousehole.BLACK, glories)


def test_without_a_mousehole_there_is_no_chevron() -> None:
    assert first(f"{GLORY} 112346>11 2334>-")[0].chevrons == 0


# Section 4, readings: a fang for two chevrons or a quarter of the target lost, a dripping one for
# three or half the target. The target is 100.
@pytest.mark.parametrize(
    ("turn", "fang"),
    [
        ("223446>-", None),
        ("111155>111155 223446>-", None),
        ("111155>111155 444346>4444 23>-", Fang.PLAIN),
        ("222233>222233 222233>222233 223446>-", Fang.PLAIN),
        (f"{GLORY} 223446>-", Fang.PLAIN),
        (f"{GLORY} 111146>1111 36>-", Fang.DRIPPING),
        ("222233>222233 222233>222233 222233>222233 223446>-", Fang.DRIPPING),
        ("111111>111111 223446>-", Fang.DRIPPING),
    ],
)
def test_a_spectacular_loss_gets_a_fang(turn: str, fang: Fang | None) -> None:
    assert first(turn)[0].fang is fang


@pytest.mark.parametrize(
    ("lost", "fang"),
    [(49, None), (50, Fang.PLAIN), (99, Fang.PLAIN), (100, Fang.DRIPPING)],
)
def test_exactly_a_quarter_and_exactly_half_are_enough(lost: int, fang: Fang | None) -> None:
    """In half points, of a target of 200."""
    line = TurnLine(0, at_risk=lost, lost_dice=3, cause=ZilchCause.NOTHING_COUNTS)
    assert marks(RULES["zilch-1990"], line) == Marks(fang=fang)


def test_a_game_of_rounds_has_no_target_of_which_to_lose_a_quarter() -> None:
    old = RULES["zilch-1990"]
    rounds = replace(old, end=replace(old.end, target=0, rounds=10))
    line = TurnLine(0, at_risk=50, lost_dice=3, cause=ZilchCause.NOTHING_COUNTS)
    assert marks(rounds, line) == Marks()


def test_other_rules_draw_nothing() -> None:
    header = "rules: freeze\nplayers: Ann, Ben\n"
    assert first(f"{GLORY} {GLORY} {GLORY} 223446>-", header)[0] == Marks()


def test_a_turn_that_was_not_lost_has_no_marks() -> None:
    assert first(f"{GLORY} {GLORY} 111236>111 bank")[0] == Marks()


def test_a_line_tells_what_was_at_risk_and_what_it_brought() -> None:
    _, lost = first("111346>111 345>5 46>-")
    assert (lost.points, lost.at_risk, lost.lost_dice, lost.zilch) == (0, 21, 2, True)
    _, kept = first("111346>111 345>5 bank")
    assert (kept.points, kept.at_risk, kept.banked, kept.zilch) == (21, 21, True, False)
    _, open_ = first("111346>111")
    assert (open_.points, open_.at_risk, open_.finished) == (0, 20, False)


def test_every_roll_has_its_fate() -> None:
    _, line = first("void 123456 111346>111 346>-")
    fates = [roll.fate for roll in line.rolls]
    assert fates == [RollFate.VOID, RollFate.KEPT, RollFate.ZILCH]
    _, family = first("111346>111 fumble 346", "rules: picnic\nplayers: Ann, Ben\n")
    assert [roll.fate for roll in family.rolls] == [RollFate.KEPT, RollFate.FUMBLE]
    _, lying = first("111346>111 345")
    assert lying.rolls[-1].fate is RollFate.PENDING


def test_the_roll_for_who_starts_has_its_own_lines() -> None:
    text = "rules: andyzilch\nplayers: Ann, Ben\n"
    text += "Ann: start: void 6 3\nBen: start: 1\nAnn: void 111111 123456>1"
    game = read(text)
    sheet = score_sheet(game.initial, game.all_events)
    lines = [(x.seat, x.rolls) for x in sheet if isinstance(x, TurnLine) and x.is_for_start]
    void = RollLine((6,), RollFate.VOID, fumble=Fumble.OUT)
    three = RollLine((3,), RollFate.FOR_START)
    assert lines == [(0, [void, three]), (1, [RollLine((1,), RollFate.FOR_START)])]
    assert len(turn_lines(game.initial, game.all_events)) == 1


def test_scores_that_stand_are_numbered_for_each_owner() -> None:
    """Of several in a row; a turn between them begins anew."""
    header = "rules: zilch-1990\nplayers: Ann, Ben, Cleo\nstarts: Ann\nscores: 90, 20, 20\n"
    turns = "Ben: 555235>555 bank\nCleo: 123346>1 bank\n"
    game = read(
        f"{header}Ann: away\n{turns}Ann: away\n{turns}Ann: 111155>111155 bank\nCleo: stand#2\n"
    )
    stands = [line for line in game.sheet() if isinstance(line, StandLine)]
    assert [(line.seat, line.number) for line in stands] == [(1, 1), (2, 1), (1, 2), (2, 2)]


def test_a_blank_roll_has_its_bonus() -> None:
    turn = {"blank": BlankRule.ROLL_AGAIN, "blank_bonus": 10, "blank_may_bank": True}
    rules = house("freeze", turn=turn)
    game = play("rules: ours\nplayers: Ann, Ben\nAnn: 223446 123346>1 bank", {"ours": rules}.get)
    line = turn_lines(game.initial, game.all_events)[0]
    assert [(roll.fate, roll.bonus) for roll in line.rolls] == [
        (RollFate.BLANK, 10),
        (RollFate.KEPT, 0),
    ]
    assert (line.at_risk, line.points) == (12, 12)
