"""What rule sets are called, and when their games end, in a few words."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from zilch3d.store.rulefiles import load
from zilch3d.store.setup import name_fault
from zilch3d.ui.words.names import target, with_figures


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_name_is_never_read_together_with_the_figure_behind_it(
    language: str, speak: Callable[[str], None]
) -> None:
    """Issue 25, 16: “Max 2 0, Luna 2,250” was read as Max with 20."""
    speak(language)
    players = [("Max 2", "0"), ("Luna", "2,250"), ("7 of 9", "17½"), ("A · 1", "28\xa0%")]
    assert name_fault([name for name, _figure in players]) is None
    said = with_figures(players)
    assert said.startswith("Max\xa02:\xa00 · Luna:\xa02,250 · "), "each on one line"
    read = re.findall(r"([^:]+):\xa0([^ ]+)(?: · |$)", said)
    assert [(name.replace("\xa0", " "), figure) for name, figure in read] == players


def test_the_target_is_written_as_the_rules_have_it() -> None:
    assert target(load("bust")) == "exactly 10,000"
    assert target(load("freeze")) == "to 5,000"
    rounds = load("ten-rounds")
    assert target(rounds) == "10 rounds"
    both = replace(rounds, end=replace(rounds.end, target=load("freeze").end.target))
    assert target(both) == "to 5,000, at most 10 rounds"
