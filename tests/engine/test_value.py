"""Actions and events as values."""

from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.events import Event, Landed, Thrown
from zilch3d.engine.scoring import options
from zilch3d.store.rulefiles import load


def test_values_are_equal_by_their_kind_and_fields() -> None:
    assert SetAside((1, 5)) == SetAside((1, 5), None) != SetAside((1, 5), 150)
    values: list[Action | Event] = [Throw(), Bank(), Land((1,)), Landed((1,), ())]
    assert [value == other for value in values for other in values].count(True) == len(values)


def test_values_can_be_keys() -> None:
    assert {Thrown(0, 6): "first", Thrown(1, 6): "second"}[Thrown(1, 6)] == "second"


def test_the_type_checker_keeps_values_as_they_are() -> None:
    """Where it does not any more, it reports this comment as one that it has no use for."""
    land = Land((1,))
    land.faces = (2,)  # type: ignore[misc]


def test_rolls_of_which_other_dice_count_are_not_equal() -> None:
    every = options(load("freeze").scoring, (1, 2), frozenset())
    assert Landed((1, 2), every) != Landed((1, 2), ())
