"""What the sheets advise (rules, section 5), and what the exact odds say of it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.engine.playing import RULES
from zilch3d.engine.dice import outcomes
from zilch3d.engine.ruleset import FaceValues, RuleSet
from zilch3d.odds.sheet_advice import AdviceVerdict, Judgement, SheetAdvice, from_data
from zilch3d.odds.solver.sheet_judge import Case, judge
from zilch3d.store.figures import shipped_figures
from zilch3d.store.sheets import judged_advice, sheet_of
from zilch3d.store.tables import solved_table

CLASSIC = RULES["zilch-1990"]


def case_of(rules: RuleSet) -> Case:
    """With the solution and the length of the classic where the rules have none of their own."""
    table, figures = solved_table(rules) or solved_table(CLASSIC), shipped_figures(rules)
    figures = figures or shipped_figures(CLASSIC)
    assert table is not None
    assert figures is not None
    assert figures.long_game is not None
    assert figures.long_game.length is not None
    return Case(rules, table, figures.long_game.length)


def shipped(preset: str) -> dict[SheetAdvice, Judgement]:
    return {one.advice: one for one in judged_advice(RULES[preset])}


def with_singles(values: FaceValues) -> RuleSet:
    return replace(CLASSIC, scoring=replace(CLASSIC.scoring, singles=values))


@pytest.mark.parametrize("preset", RULES)
def test_what_ships_is_what_the_odds_say_of_all_that_a_sheet_advises(preset: str) -> None:
    rules, known = RULES[preset], shipped(preset)
    assert tuple(known) == sheet_of(rules).advice
    case = case_of(rules)
    for advice, judged in known.items():
        found = judge(advice, case)
        assert found.verdict is judged.verdict
        assert found.figures == pytest.approx(judged.figures, rel=1e-9)


def test_every_advice_is_some_sheets() -> None:
    given = {advice for rules in RULES.values() for advice in sheet_of(rules).advice}
    assert given == set(SheetAdvice)


def test_the_sheets_are_right_half_right_and_wrong() -> None:
    """1990: 4 to 7 are banked with few dice only; 5 on two dice costs. The family's 155566 does."""
    old, family = shipped("zilch-1990"), shipped("picnic")
    assert old[SheetAdvice.GOOD_SCORE].verdict is AdviceVerdict.TRUE
    assert old[SheetAdvice.NOT_TWO].verdict is AdviceVerdict.TRUE
    assert old[SheetAdvice.FAIR_SCORE].verdict is AdviceVerdict.HALF
    assert old[SheetAdvice.RISK_FOR_GLORY].verdict is AdviceVerdict.WRONG
    assert family[SheetAdvice.ONE_ALONE].verdict is AdviceVerdict.TRUE
    assert family[SheetAdvice.THREE_FIVES].verdict is AdviceVerdict.WRONG
    assert family[SheetAdvice.THREE_FIVES].figures["other"] * 50 == pytest.approx(600)


def test_stopping_at_100_is_better_than_just_beyond_it() -> None:
    """1990: quitting with 98 to 100 in a close game; beyond it, the other has a last turn."""
    table = solved_table(CLASSIC)
    assert table is not None
    figures = shipped("zilch-1990")[SheetAdvice.STOP_SHORT].figures
    assert figures["wins_short"] == pytest.approx(1 - table.win(196, 200))
    turn = table.turn(190, 196)
    assert figures["wins_beyond"] == pytest.approx(turn.bank(11, turn.graph.full))
    assert figures["wins_beyond"] < figures["wins_short"]


def test_a_high_triple_is_counted_by_all_outcomes() -> None:
    """1990: three 1s, 5s or 6s, or more of them."""
    figures = shipped("zilch-1990")[SheetAdvice.HIGH_TRIPLE].figures
    for dice in (3, 5):
        hits = sum(n for roll, n in outcomes(dice) if max(map(roll.count, (1, 5, 6))) >= 3)
        assert figures[f"chance_{dice}"] == pytest.approx(float(Fraction(hits, 6**dice)))


def test_where_every_die_counts_a_coin_ends_the_turn_after_two_throws() -> None:
    """Six dice of 1 each, always: 6 points a throw, and on average two throws."""
    every = replace(CLASSIC.scoring, singles=(1,) * 6, threes=(0,) * 6, fours=(0,) * 6)
    plain = replace(every, fives=(0,) * 6, sixes=(0,) * 6, straight=0, three_pairs=0)
    rules = replace(CLASSIC, scoring=replace(plain, four_and_pair=0, six_as_three_pairs=False))
    figures = judge(SheetAdvice.INTUITION, case_of(rules)).figures
    assert figures["tossed"] == pytest.approx(12)


def test_by_other_rules_the_same_advice_is_judged_otherwise() -> None:
    """Where every face counts nothing is lost: the last die and 5 points on two are no risk."""
    safe = case_of(with_singles((2, 1, 1, 1, 1, 1)))
    assert judge(SheetAdvice.LAST_DIE, safe).verdict is AdviceVerdict.TRUE
    assert judge(SheetAdvice.RISK_FOR_GLORY, safe).verdict is AdviceVerdict.TRUE
    assert judge(SheetAdvice.GOOD_SCORE, safe).verdict is AdviceVerdict.WRONG
    high = case_of(with_singles((1, 0, 0, 0, 9, 0)))
    assert judge(SheetAdvice.ONES_NOT_FIVES, high).verdict is AdviceVerdict.WRONG


def test_house_rules_have_no_sheet_and_changed_rules_no_figures() -> None:
    assert judged_advice(replace(CLASSIC, id="ours")) == ()
    longer = replace(CLASSIC, end=replace(CLASSIC.end, target=400))
    assert judged_advice(longer) == ()
    assert judged_advice(RULES["picnic"].cutthroat()) == judged_advice(RULES["picnic"])


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"advice": "leaders", "verdict": "true", "figures": []},
        {"advice": "leaders", "verdict": "perhaps", "figures": {}},
        {"advice": "greed", "verdict": "true", "figures": {}},
        {"advice": "leaders", "verdict": "true", "figures": {"high": "much"}},
    ],
)
def test_what_is_no_judged_advice_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        from_data(data)
