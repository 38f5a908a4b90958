"""Actions as texts: what is written reads back, and nothing else reads."""

import re
from hashlib import sha256
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as some

from zilch3d.engine import actions
from zilch3d.engine.actions import Action
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.steps import decode_action, encode_action, first_digest, next_digest

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


WRITTEN: dict[str, Action] = {
    '{"do":"throw"}': actions.Throw(),
    '{"do":"bank"}': actions.Bank(),
    '{"do":"take-over"}': actions.TakeOver(),
    '{"do":"ask-for-die"}': actions.AskForDie(),
    '{"do":"resume"}': actions.Resume(),
    '{"do":"let-stand"}': actions.LetStand(),
    '{"do":"call-out"}': actions.CallOut(),
    '{"do":"hide-die"}': actions.HideDie(),
    '{"do":"miss-turn"}': actions.MissTurn(),
    '{"do":"set-aside","keep":"115","points":5}': actions.SetAside((1, 1, 5), 5),
    '{"do":"set-aside","keep":"1","points":null}': actions.SetAside((1,), None),
    '{"do":"land","faces":"612345"}': actions.Land((6, 1, 2, 3, 4, 5)),
    '{"do":"land-fumbled","faces":"12","out":true}': actions.LandFumbled((1, 2), out=True),
    '{"do":"join","name":"Zoë","newcomer":false}': actions.Join("Zoë", newcomer=False),
}
"""Each kind of action as it lies in players' databases."""


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_is_written_as_in_every_version_before(text: str) -> None:
    """Saved games must stay readable, and their digests are of these texts: they never change."""
    assert encode_action(WRITTEN[text]) == text
    assert decode_action(text) == WRITTEN[text]
    assert {type(action) for action in WRITTEN.values()} == set(KINDS)


@pytest.mark.parametrize(
    "text",
    [
        '{"do":"bank","x":1}',
        '{"do":"Throw"}',
        '{"do":"set-aside","keep":"1","points":"5"}',
        '{"do":"set-aside","keep":1,"points":5}',
        '{"do":"land-fumbled","faces":"1","out":1}',
        '{"do":"join","name":"Ann","newcomer":0}',
        '{"do":"land","faces":["1"]}',
        '["throw"]',
        "[" * 100_000,
    ],
)
def test_what_is_no_action_is_refused_with_its_beginning(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text[:60])) as refused:
        decode_action(text)
    assert refused.value.args == (text[:60],)


SEATS = (SeatSetup("Ann"), SeatSetup("Zoë", "steady", newcomer=True))


def test_the_digests_of_a_game_are_those_of_every_version_before() -> None:
    """A saved game whose digests are others is taken for damaged."""
    setup = GameSetup("freeze", SEATS, cutthroat=True)
    first = first_digest("0" * 32, bytes(range(32)), setup, '{"unit":50}', 1)
    fixed = (
        '["00000000000000000000000000000000", '
        '"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", '
        r'"freeze", "{\"unit\":50}", true, 1, '
        r'[["Ann", "person", false], ["Zo\u00eb", "steady", true]]]'
    )
    assert first == sha256(b"\n" + fixed.encode("ascii")).hexdigest()[:32]
    second = next_digest(first, '{"do":"throw"}')
    assert second == sha256(f'{first}\n{{"do":"throw"}}'.encode()).hexdigest()[:32]
    assert (first, second) == FIRST_DIGESTS


FIRST_DIGESTS = ("8a8c4ee844e24c3d810477670c00a17f", "8178aafda9ce3ef4bb88329615f331e6")


@pytest.mark.parametrize(
    "other",
    [
        {"game_id": "1" * 32},
        {"seed": bytes(32)},
        {"setup": GameSetup("bust", SEATS)},
        {"setup": GameSetup("freeze", SEATS, cutthroat=True)},
        {"setup": GameSetup("freeze", SEATS[::-1])},
        {"rules": "{}"},
        {"start": None},
        {"start": 0},
    ],
)
def test_whatever_is_fixed_at_the_beginning_changes_the_digest(other: dict[str, Any]) -> None:
    fixed = {
        "game_id": "0" * 32,
        "seed": bytes(range(32)),
        "setup": GameSetup("freeze", SEATS),
        "rules": '{"unit":50}',
        "start": 1,
    }
    assert first_digest(**{**fixed, **other}) != first_digest(**fixed)  # type: ignore[arg-type]
