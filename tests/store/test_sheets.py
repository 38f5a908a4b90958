"""What the rule sheets of the presets say besides their rules."""

from dataclasses import replace

from zilch3d.odds.sheet_advice import SheetAdvice
from zilch3d.store.rulefiles import load
from zilch3d.store.sheets import AtTable, RuleSheet, judged_advice, sheet_of


def test_the_sheet_of_a_preset_has_its_manners_and_its_advice_in_their_order() -> None:
    sheet = sheet_of(load("zilch-1990"))
    assert sheet.at_table[:2] == (AtTable.HARD_TABLE, AtTable.WHOLE_ROLL)
    assert sheet.advice[0] is SheetAdvice("game-length")


def test_other_rules_have_a_sheet_without_statements() -> None:
    assert sheet_of(replace(load("zilch-1990"), id="ours")) == RuleSheet()


def test_advice_is_judged_under_the_very_rules_that_it_was_worked_out_for() -> None:
    rules = load("zilch-1990")
    advice = [one.advice for one in judged_advice(rules)]
    assert advice
    assert advice == [each for each in sheet_of(rules).advice if each in advice]
    other = replace(rules, turn=replace(rules.turn, opening=rules.turn.opening + 50))
    assert judged_advice(other) == ()
