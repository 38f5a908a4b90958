"""The fewest turns alone to the target, against plain recursion over every roll."""

import pytest

from tests.engine.playing import RULES, house, units
from tests.odds import plain
from zilch3d.engine.ruleset import Reach, RuleSet
from zilch3d.odds.solver.single_player import solo_turns


def to(preset: str, shown: float) -> RuleSet:
    """The preset, played to fewer points."""
    return house(preset, end={"target": units(RULES[preset], shown)})


def plain_turns(preset: str, goal: float, opening: float = 0) -> float:
    """The fewest turns, by trying what a lost turn costs until it is what it costs."""
    unit = float(RULES[preset].scoring.unit)
    turns: dict[float, float] = {}
    score = goal - unit
    while score >= 0:
        lost, before = 2.0, 0.0
        while abs(lost - before) > 1e-12:
            least = opening if score == 0 else 0

            def worth(points: float, score: float = score, least: float = least) -> float | None:
                return -turns.get(score + points, 0.0) if points >= least else None

            before = lost
            lost = 1 - plain.turn(preset, worth, -lost, max(goal - score, least))
        turns[score] = lost
        score -= unit
    return turns[0]


@pytest.mark.parametrize(
    ("preset", "target", "goal", "opening"),
    [
        ("freeze", 400, 400, 0),
        ("picnic", 250, 250, 1000),
        ("zilch-1982", 5, 5.5, 5),
    ],
)
def test_turns_are_those_of_plain_recursion(
    preset: str, target: float, goal: float, opening: float
) -> None:
    found = solo_turns(to(preset, target))
    assert found == pytest.approx(plain_turns(preset, goal, opening), abs=1e-9)


def test_freeze_takes_ten_and_a_half_turns() -> None:
    """Above what even turns of 512.912 points on average would need."""
    found = solo_turns(RULES["freeze"])
    assert found is not None
    assert 5000 / 512.912 < found < 5000 / 512.912 + 1


def test_an_exact_target_takes_longer() -> None:
    exact, more = to("bust", 1000), house("bust", end={"target": 20, "reach": Reach.AT_LEAST})
    found, usual = solo_turns(exact), solo_turns(more)
    assert found is not None
    assert usual is not None
    assert found > usual


def test_a_crossing_takes_longer() -> None:
    usual = solo_turns(to("freeze", 1000))
    crossing = solo_turns(house("freeze", end={"target": 20, "crossing": 15}))
    assert usual is not None
    assert crossing is not None
    assert crossing > usual


def test_a_target_that_cannot_be_hit_takes_forever() -> None:
    """With 100 to go at most, and 150 to bank at least, one is stuck; so nobody goes there."""
    stuck = house("bust", end={"target": 20}, turn={"minimum": 21})
    assert solo_turns(stuck) is None


def test_games_without_a_target_and_with_penalties_have_no_answer() -> None:
    assert solo_turns(house("freeze", end={"target": 0, "rounds": 5})) is None
    assert solo_turns(house("freeze", turn={"zilches_in_a_row": 3, "zilch_penalty": 10})) is None
