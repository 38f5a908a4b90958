"""Actions, events and states as values."""

import ast
import inspect
from dataclasses import fields

from zilch3d.engine import evolve
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.events import Event, Landed, Thrown
from zilch3d.engine.scoring import options
from zilch3d.engine.state import State, Turn
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


def test_states_made_field_by_field_have_every_field_in_its_place() -> None:
    """Each argument is a variable or an attribute with the name of the field it fills."""
    made = []
    for call in ast.walk(ast.parse(inspect.getsource(evolve))):
        if isinstance(call, ast.Call) and not call.keywords and len(call.args) > 4:
            names = [ast.unparse(argument).rpartition(".")[2] for argument in call.args]
            made.append((ast.unparse(call.func), names))
    orders = {kind.__name__: [field.name for field in fields(kind)] for kind in (State, Turn)}
    built = [(kind, names) for kind, names in made if kind in orders]
    assert len(built) == 7
    for kind, names in built:
        assert names == orders[kind]
