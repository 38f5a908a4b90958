"""Random house rules, as the table of values that a rule file holds, drawn by its declarations."""

from enum import Enum
from functools import cache
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from tests.engine.test_template import declared
from zilch3d.engine.fields import Range
from zilch3d.engine.rulefile import RuleFaults, read
from zilch3d.engine.ruleset import ByFace, Kind, OfAKind, RuleSet

Values = dict[str, Any]
Draw = st.DrawFn


def seldom(often: st.SearchStrategy[Any], rare: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """The rare one once in three times."""
    return st.integers(0, 2).flatmap(lambda n: rare if n == 2 else often)


NOTHING = st.just(0)


def _points(unit: float, least: int, most: int) -> st.SearchStrategy[float]:
    return st.integers(least, most).map(lambda n: n * unit)


def _of_a_kind(unit: float) -> st.SearchStrategy[Values]:
    points = _points(unit, 1, 40)
    return st.one_of(
        st.fixed_dictionaries({"times": st.integers(1, 4)}),
        st.fixed_dictionaries({"plus": points}),
        st.fixed_dictionaries({"points": points}),
    )


def _usual(default: object, mark: object, unit: float) -> st.SearchStrategy[Any]:
    """What a field of this default and annotation may hold in a rule file."""
    match mark if mark is not None else default:
        case Range(least, most):
            return st.integers(least, min(most, least + 10))
        case ByFace():
            return st.dictionaries(st.sampled_from("123456"), _points(unit, 1, 40))
        case OfAKind():
            return _of_a_kind(unit)
        case bool():
            return st.booleans()
        case Enum() as usual:
            return st.sampled_from([str(member.value) for member in type(usual)])
        case frozenset():
            return st.lists(st.sampled_from([kind.value for kind in Kind]), max_size=2, unique=True)
        case _:
            return seldom(NOTHING, _points(unit, 1, 12))


def _own(unit: float) -> dict[str, st.SearchStrategy[Any]]:
    """The fields whose usual values would make few games, or endless ones."""
    return {
        "scoring.unit": st.just(unit),
        "scoring.dice": seldom(st.just(6), st.just(5)),
        "scoring.single": st.dictionaries(st.sampled_from("15"), _points(unit, 1, 40)),
        "turn.zilches_in_a_row": seldom(NOTHING, st.integers(1, 3)),
        "turn.zilch_penalty": _points(unit, 1, 12),
        "end.target": seldom(_points(unit, 12, 100), NOTHING),
        "end.rounds": seldom(NOTHING, st.integers(1, 10)),
        "manners.seconds": st.sampled_from([0, 10]),
        "start.least_players": st.just(2),
        "start.most_players": st.just(8),
    }


@cache
def _fields(unit: float) -> dict[str, st.SearchStrategy[Any]]:
    """Every field by its path; made once, for that takes longer than to draw from them."""
    usual = {path: _usual(default, mark, unit) for path, default, mark in declared()}
    return {**usual, **_own(unit)}


@st.composite
def tables(draw: Draw) -> Values:
    """The table of a rule file, by the fields' declarations; now and then with a contradiction."""
    unit = draw(st.sampled_from([0.5, 1, 50]))
    values: Values = {"id": "house", "name": "House", "summary": "A family's own."}
    for path, field in _fields(unit).items():
        section, key = path.split(".")
        values.setdefault(section, {})[key] = draw(field)
    _reconcile(draw, values)
    return values


def _reconcile(draw: Draw, values: Values) -> None:
    """Most fields that contradict others give way."""
    scoring, turn, end, manners = (values[key] for key in ("scoring", "turn", "end", "manners"))
    if scoring["dice"] < 6:
        for key in ("six", "six_wins", "straight", "three_pairs", "four_and_pair", "two_triples"):
            del scoring[key]
    scoring["must_bank"] = [
        kind for kind in scoring["must_bank"] if kind not in scoring["must_roll"]
    ]
    turn["blank_bonus" if turn["blank"] == "zilch" else "consolation"] = 0
    turn["blank_may_bank"] &= turn["blank"] != "zilch"
    turn["zilch_penalty"] *= bool(turn["zilches_in_a_row"])
    end["rounds"] = end["rounds"] if end["target"] else draw(st.integers(1, 8))
    manners["time_warp"] &= manners["catching_up"]


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
