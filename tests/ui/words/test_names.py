"""What rule sets are called, and when their games end, in a few words."""

from dataclasses import replace

from zilch3d.store.rulefiles import load
from zilch3d.ui.words.names import target


def test_the_target_is_written_as_the_rules_have_it() -> None:
    assert target(load("bust")) == "exactly 10,000"
    assert target(load("freeze")) == "to 5,000"
    rounds = load("ten-rounds")
    assert target(rounds) == "10 rounds"
    both = replace(rounds, end=replace(rounds.end, target=load("freeze").end.target))
    assert target(both) == "to 5,000, at most 10 rounds"
