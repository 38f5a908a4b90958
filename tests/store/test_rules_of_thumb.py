"""Rules of thumb that were searched before."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.engine.playing import RULES
from zilch3d.odds.rule_of_thumb import MeasuredRule
from zilch3d.odds.solvable import digest, in_largest_unit
from zilch3d.odds.solver.rule_of_thumb import FREEZE as RULE
from zilch3d.store.rulefiles import family
from zilch3d.store.rules_of_thumb import as_json, keep, rule_of_thumb

FREEZE = RULES["freeze"]
OWN = replace(FREEZE, end=replace(FREEZE.end, target=77))
MEASURED = MeasuredRule(RULE, 3000, 0.016, 0.0006, 0.016, 0.0006, 0.48, 0.009, 18.8)


def file_in(folder: Path) -> Path:
    return folder / f"{digest(OWN)}-thumb.json"


def test_a_rule_is_kept_for_the_next_time(tmp_path: Path) -> None:
    assert rule_of_thumb(OWN, tmp_path) is None
    keep(OWN, MEASURED, tmp_path)
    assert rule_of_thumb(OWN, tmp_path) == MEASURED


def test_rules_in_a_smaller_unit_get_the_same_rule_in_theirs(tmp_path: Path) -> None:
    """A house rule may count in ones and yet use fifties only."""
    scoring, end = FREEZE.scoring, OWN.end
    ones = replace(
        OWN,
        scoring=replace(
            scoring,
            unit=Fraction(1),
            singles=tuple(50 * points for points in scoring.singles),
            threes=tuple(50 * points for points in scoring.threes),
            fours=tuple(50 * points for points in scoring.fours),
            fives=tuple(50 * points for points in scoring.fives),
            sixes=tuple(50 * points for points in scoring.sixes),
            straight=50 * scoring.straight,
            three_pairs=50 * scoring.three_pairs,
        ),
        end=replace(end, target=50 * end.target),
    )
    keep(in_largest_unit(ones), MEASURED, tmp_path)
    measured = rule_of_thumb(ones, tmp_path)
    assert measured is not None
    assert measured.rule == RULE.in_steps(50)


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", '{"a": 1}', f'{{"{digest(OWN)}": {{}}}}', "[" * 10_000, "NaN"]
)
def test_a_damaged_file_counts_as_none(tmp_path: Path, damage: str) -> None:
    file_in(tmp_path).write_text(damage, encoding="utf-8")
    assert rule_of_thumb(OWN, tmp_path) is None


def test_one_for_other_dice_counts_as_none(tmp_path: Path) -> None:
    keep(OWN, replace(MEASURED, rule=replace(RULE, bank_at=RULE.bank_at[:5])), tmp_path)
    assert rule_of_thumb(OWN, tmp_path) is None


def test_what_is_not_a_number_is_damage(tmp_path: Path) -> None:
    text = as_json({digest(OWN): MEASURED}).replace("0.48", "NaN")
    file_in(tmp_path).write_text(text, encoding="utf-8")
    assert rule_of_thumb(OWN, tmp_path) is None


def test_a_disk_that_refuses_costs_nothing_but_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "odds"
    folder.write_text("a file where the folder should be")
    keep(OWN, MEASURED, folder)
    assert rule_of_thumb(OWN, folder) is None


def test_all_that_are_solved_ship_with_one_and_others_have_none() -> None:
    """Shipped for every solved preset; where dice are taken over there is none."""
    assert {name for name, rules in RULES.items() if rule_of_thumb(rules)} == {*RULES} - {
        "pass-the-dice"
    }
    assert rule_of_thumb(family("ten-rounds")) is None
