"""Computer players see only what a player sees, and no profile can influence chance.

What they are given is proved by its types here, what they could reach by the import contract “No
profile can influence the dice”; that they can't tell whether a die is withheld, by
``tests/ui/table/hands/test_computer_players``.
"""

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import Enum
from fractions import Fraction
from types import NoneType
from typing import Annotated, get_args, get_origin, get_type_hints

from tests.engine.playing import BANK, RULES, after, game
from zilch3d.engine.state import State
from zilch3d.players.choose import RandomSource
from zilch3d.players.profile import Profile

PLAIN = (bool, int, float, str, Fraction, NoneType)


def leaves(kind: object) -> Iterator[object]:
    """The types of the values that a value of this type is made of, in the end."""
    inside = [part for part in get_args(kind) if part is not ...]
    if get_origin(kind) is Annotated:
        yield from leaves(inside[0])
    elif inside:
        for part in inside:
            yield from leaves(part)
    elif isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        for hint in get_type_hints(kind).values():
            yield from leaves(hint)
    else:
        yield kind


def is_plain(kind: object) -> bool:
    return isinstance(kind, type) and (issubclass(kind, Enum) or kind in PLAIN)


def test_a_profile_is_data_and_nothing_that_could_act() -> None:
    assert all(map(is_plain, leaves(Profile)))


def test_a_state_is_data_and_has_no_room_for_a_seed_or_dice_to_come() -> None:
    """No bytes, no callables, and no type from outside the engine."""
    kinds = set(leaves(State))
    assert all(map(is_plain, kinds)), [kind for kind in kinds if not is_plain(kind)]
    homes = {kind.__module__ for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)}
    assert all(home.startswith("zilch3d.engine.") for home in homes)


def test_what_is_seen_of_a_state_is_all_of_it_but_a_die_that_is_withheld() -> None:
    open_state = after(game(RULES["picnic"].cutthroat(), 3000, 3000), "555264>555", BANK)
    assert open_state.visible is open_state
    hidden = replace(open_state, extras=replace(open_state.extras, hidden=True))
    assert hidden.visible == open_state


def test_their_whims_come_from_a_chance_that_has_no_dice() -> None:
    assert {name for name in vars(RandomSource) if not name.startswith("_")} == {"random", "gauss"}
