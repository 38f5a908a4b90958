from hypothesis import given
from hypothesis import strategies as st

from zilch3d.odds.solver.maxima import plan_maxima

LEAVES = 12


@given(
    st.lists(st.sets(st.integers(0, LEAVES - 1), min_size=1), min_size=1, max_size=20),
    st.lists(st.integers(-50, 50), min_size=LEAVES, max_size=LEAVES),
)
def test_a_plan_finds_the_maximum_of_every_set(sets: list[set[int]], values: list[int]) -> None:
    plan = plan_maxima(LEAVES, tuple(map(frozenset, sets)))
    slots = values + [0] * (plan.size - LEAVES)
    for level in plan.levels:
        for place, (a, b) in enumerate(zip(level.left, level.right, strict=True), level.first):
            assert max(a, b) < level.first
            slots[place] = max(slots[a], slots[b])
    assert [slots[root] for root in plan.roots] == [max(values[x] for x in each) for each in sets]


def test_what_sets_share_is_taken_once() -> None:
    sets = (frozenset({0, 1}), frozenset({0, 1, 2}), frozenset({0, 1, 3}))
    assert plan_maxima(4, sets).size == 4 + 3
