"""The sheets' advice in sentences: for every preset, with all figures filled in."""

import re

import pytest

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.sheet_advice_words import in_words
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.sheets import judged_advice

ADVISING = [rules for rules in presets() if judged_advice(rules)]


@pytest.mark.parametrize("rules", ADVISING, ids=lambda rules: rules.id)
def test_every_truth_has_its_figures_and_every_claim_stands_once(rules: RuleSet) -> None:
    every = [in_words(one, rules) for one in judged_advice(rules)]
    assert len({one.claim for one in every}) == len(every)
    for one in every:
        assert re.search(r"\d|½", one.truth), one.truth
        assert not set("{}") & set(one.claim + one.truth)


def test_half_points_may_be_shown_as_hundreds() -> None:
    """Most versions of the 1990 game count a hundred times as much: 7 to 10 points are 700."""
    rules = load("zilch-1990")
    every = [in_words(one, rules, times_100=True) for one in judged_advice(rules)]
    assert "700 to 1,000 points is often a good score." in [one.claim for one in every]
    assert not any("½" in one.truth for one in every)
