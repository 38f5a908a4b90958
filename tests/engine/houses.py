"""Random house rules, as the table of values that a rule file holds."""

from enum import Enum
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from zilch3d.engine.rulefile import RuleFaults, read
from zilch3d.engine.ruleset import (
    BlankRule,
    Direction,
    FirstStart,
    FumbleRule,
    Kind,
    Reach,
    RuleSet,
    Ties,
)

Values = dict[str, Any]
Draw = st.DrawFn

FLAGS = st.booleans()
FACES = "123456"


def one_of(kind: type[Enum]) -> st.SearchStrategy[str]:
    return st.sampled_from([str(member.value) for member in kind])


def seldom(often: st.SearchStrategy[Any], rare: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The rare one once in three times."""
    return st.integers(0, 2).flatmap(lambda n: rare if n == 2 else often)


NOTHING = st.just(0)


@st.composite
def _scoring(draw: Draw, unit: float) -> Values:
    points = st.integers(1, 40).map(lambda n: n * unit)
    some = seldom(points, NOTHING)
    dice = draw(seldom(st.just(6), st.just(5)))
    of_a_kind = st.one_of(
        st.fixed_dictionaries({"times": st.integers(1, 4)}),
        st.fixed_dictionaries({"plus": points}),
        st.fixed_dictionaries({"points": points}),
    )
    values: Values = {
        "unit": unit,
        "dice": dice,
        "single": draw(st.dictionaries(st.sampled_from("15"), points)),
        "three": draw(st.dictionaries(st.sampled_from(FACES), points)),
        "four": draw(of_a_kind),
        "five": draw(of_a_kind),
        "low_straight": draw(some),
        "high_straight": draw(some),
        "match": draw(seldom(NOTHING, points)),
    }
    if dice == 6:
        values["six"] = draw(of_a_kind)
        values["six_wins"] = draw(FLAGS)
        values["six_as_three_pairs"] = draw(FLAGS)
        for field in ("straight", "three_pairs", "four_and_pair", "two_triples"):
            values[field] = draw(some)
    bound = draw(st.lists(one_of(Kind), max_size=3, unique=True))
    cut = draw(st.integers(0, len(bound)))
    return values | {"must_roll": bound[:cut], "must_bank": bound[cut:]}


@st.composite
def _turn(draw: Draw, unit: float) -> Values:
    few = seldom(NOTHING, st.integers(1, 12).map(lambda n: n * unit))
    blank = draw(one_of(BlankRule))
    row = draw(seldom(NOTHING, st.integers(1, 3)))
    return {
        "opening": draw(few),
        "newcomer_opening": draw(few),
        "minimum": draw(few),
        "hot_dice_forced": draw(FLAGS),
        "blank": blank,
        "blank_bonus": draw(few) if blank == "roll-again" else 0,
        "consolation": draw(few) if blank == "zilch" else 0,
        "zilches_in_a_row": row,
        "zilch_penalty": draw(st.integers(1, 12)) * unit if row else 0,
        "take_over": draw(FLAGS),
    }


@st.composite
def _end(draw: Draw, unit: float) -> Values:
    target = draw(seldom(st.integers(12, 100), NOTHING))
    return {
        "target": target * unit,
        "rounds": draw(st.integers(1, 8)) if not target else draw(seldom(NOTHING, st.just(10))),
        "reach": draw(one_of(Reach)),
        "crossing": draw(seldom(NOTHING, st.integers(1, 10))) * unit,
        "last_turns": draw(FLAGS),
        "ties": draw(one_of(Ties)),
    }


@st.composite
def tables(draw: Draw) -> Values:
    """The table of a rule file; now and then one with a contradiction in it."""
    unit = draw(st.sampled_from([0.5, 1, 50]))
    catching_up = draw(FLAGS)
    return {
        "id": "house",
        "name": "House",
        "summary": "A family's own.",
        "scoring": draw(_scoring(unit)),
        "turn": draw(_turn(unit)),
        "end": draw(_end(unit)),
        "manners": {
            "out": draw(one_of(FumbleRule)),
            "cocked": draw(one_of(FumbleRule)),
            "seconds": draw(st.sampled_from([0, 10])),
            "hidden_die": draw(FLAGS),
            "catching_up": catching_up,
            "time_warp": catching_up and draw(FLAGS),
        },
        "start": {"first": draw(one_of(FirstStart)), "direction": draw(one_of(Direction))},
    }


def _readable(values: Values) -> RuleSet | None:
    try:
        return read(values)
    except RuleFaults:
        return None


@st.composite
def _houses(draw: Draw) -> RuleSet:
    rules = _readable(draw(tables()))
    assume(rules is not None)
    assert rules is not None
    return rules


houses = _houses()
"""House rules that can be played."""
