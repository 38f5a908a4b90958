"""Actions as texts: what is written reads back, and nothing else reads."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zilch3d.engine import actions
from zilch3d.engine.actions import Action
from zilch3d.store.steps import decode_action, encode_action

ROLLS = some.lists(some.integers(1, 6), min_size=1, max_size=6).map(tuple)
FIELDS: dict[type, dict[str, some.SearchStrategy[object]]] = {
    actions.SetAside: {"keep": ROLLS, "points": some.none() | some.integers(0, 10**6)},
    actions.Land: {"faces": ROLLS},
    actions.LandFumbled: {"faces": ROLLS, "out": some.booleans()},
    actions.Join: {"name": some.text(), "newcomer": some.booleans()},
}
KINDS = tuple(kind for union in get_args(Action) for kind in (get_args(union) or (union,)))
ACTIONS = some.one_of([some.builds(kind, **FIELDS.get(kind, {})) for kind in KINDS])


@given(ACTIONS)
def test_every_action_reads_back(action: Action) -> None:
    text = encode_action(action)
    assert decode_action(text) == action
    assert "\n" not in text


def test_every_kind_of_action_is_tried() -> None:
    assert set(KINDS) >= {actions.Throw, actions.Bank, actions.HideDie, *FIELDS}


@given(some.text() | some.sampled_from(["[" * 10**5, '{"do":"throw","x":1}', '{"do":"land"}']))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        decode_action(text)


@given(ACTIONS, some.data())
def test_a_damaged_text_is_refused_or_another_action(action: Action, data: some.DataObject) -> None:
    text = encode_action(action)
    place = data.draw(some.integers(0, len(text) - 1))
    try:
        decode_action(text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :])
    except ValueError:
        return
