"""What the documents print, beside the truth (rules, section 5)."""

from decimal import Decimal
from fractions import Fraction

import pytest

from tests.engine.playing import RULES
from zilch3d.odds.chances import Comparison, PrintedChance, Quantity, comparison
from zilch3d.store.rulefiles import printed_odds


def wrong(preset: str) -> dict[tuple[str, int], str]:
    compared = [comparison(RULES[preset], printed) for printed in printed_odds(preset)]
    return {
        (c.printed.quantity.value, c.printed.dice): f"{100 * float(c.exact):.3f}"
        for c in compared
        if not c.is_right
    }


def test_the_sheet_of_1990_is_wrong_about_five_dice() -> None:
    """4.6 % stands there for 7.716 %, and 15.8 % for 15.741 %: a slip of the last digit."""
    assert wrong("zilch-1990") == {("zilch", 5): "7.716", ("zilch", 4): "15.741"}


def test_andyzilch_is_wrong_about_six_dice_three_and_three_1s() -> None:
    """Of three dice beside a trio 88.9 % go on, where 88 % is printed: that is cut, not rounded."""
    assert wrong("andyzilch") == {
        ("go-on", 6): "97.685",
        ("go-on", 3): "72.222",
        ("go-on-with-trio", 3): "88.889",
        ("three-ones", 6): "6.229",
    }


def test_the_complements_that_the_sheet_of_1990_prints_in_a_second_column_are_right() -> None:
    """Rolling until hot dice or a zilch: with few dice it is a zilch in 75.5, 74.1 and 66.7 %."""
    compared = [comparison(RULES["zilch-1990"], each) for each in printed_odds("zilch-1990")]
    of = {(each.printed.quantity, each.printed.dice): each for each in compared}
    for dice, percent in ((3, "75.5"), (2, "74.1"), (1, "66.7")):
        zilch, hot = (of[key, dice] for key in (Quantity.ZILCH_BEFORE_HOT_DICE, Quantity.HOT_DICE))
        assert zilch.printed.percent == Decimal(percent) == 100 - hot.printed.percent
        assert zilch.is_right
        assert zilch.exact + hot.exact == 1


def test_twenty_chances_are_printed() -> None:
    assert [len(printed_odds(preset)) for preset in ("zilch-1990", "andyzilch")] == [12, 8]
    assert printed_odds("freeze") == ()


@pytest.mark.parametrize(
    ("percent", "right"),
    [("88", False), ("89", True), ("88.9", True), ("88.8", False), ("90", False)],
)
def test_a_percent_is_right_if_it_is_rounded(percent: str, right: bool) -> None:
    compared = Comparison(PrintedChance(Quantity.GO_ON, 3, Decimal(percent)), Fraction(8, 9))
    assert compared.is_right == right
