"""What a die is worth, and why nothing (issue "A table that explains itself", clarity 1)."""

from functools import partial

import pytest

from zilch3d.engine.actions import Action, Land, Refusal, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import faces
from zilch3d.engine.events import Event, Zilched
from zilch3d.engine.evolve import replay
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load
from zilch3d.ui.words import amounts, dice_worth


def after(rules: str, *turn: Action, score: int = 0) -> tuple[State, tuple[Event, ...], State]:
    """The state before the last of these actions, its events, and the state after them."""
    before = state = begin(load(rules), (Seat("Ann", score), Seat("Ben")), 0)
    events: tuple[Event, ...] = ()
    for action in turn:
        answer = decide(state, action)
        assert not isinstance(answer, Refusal)
        before, events, state = state, answer, replay(state, answer)
    return before, events, state


@pytest.mark.parametrize(
    ("rules", "roll", "face", "said"),
    [
        ("bust", "113462", 2, "A 2 only scores as part of three 2s"),
        ("bust", "113422", 2, "2s only score as part of three 2s"),
        ("freeze", "113422", 2, "2s only score as part of three 2s or a straight"),
        ("zilch-1990", "113462", 3,
         "A 3 only scores as part of three 3s, a straight or three pairs"),
    ],
)  # fmt: skip
def test_a_die_that_counts_nothing_says_what_would(
    rules: str, roll: str, face: int, said: str
) -> None:
    lying = after(rules, Throw(), Land(faces(roll)))[2]
    assert dice_worth.why_nothing(lying, face, partial(amounts.points, lying.rules)) == said


def test_with_fewer_dice_what_takes_more_is_left_out() -> None:
    turn = (Throw(), Land(faces("113422")), SetAside(faces("11")), Throw(), Land(faces("1346")))
    lying = after("freeze", *turn)[2]
    said = dice_worth.why_nothing(lying, 3, partial(amounts.points, lying.rules))
    assert said == "A 3 only scores as part of three 3s"


def test_a_die_that_would_overshoot_an_exact_target_says_so() -> None:
    """Rules, section 3: a set-aside above exactly 10,000 is not allowed."""
    lying = after("bust", Throw(), Land(faces("152346")), score=9950 // 50)[2]
    said = dice_worth.why_nothing(lying, 1, partial(amounts.points, lying.rules))
    assert said == "A 1 would take you over 10,000, so it doesn’t score"


@pytest.mark.parametrize(
    ("rules", "kept", "roll", "said"),
    [
        ("zilch-1990", "1", "22346", "A 1, a 5 or three of a kind would have scored"),
        ("freeze", "1155", "23", "A 1 or a 5 would have scored"),
        ("andyzilch", "222", "346", "A 1, a 5, a matching 2 or three of a kind would have scored"),
    ],
)
def test_a_zilch_says_what_would_have_counted(rules: str, kept: str, roll: str, said: str) -> None:
    rest = "346346"[: 6 - len(kept)]
    turn = (Throw(), Land(faces(kept + rest)), SetAside(faces(kept)), Throw(), Land(faces(roll)))
    _before, events, _state = after(rules, *turn)
    lying = replay(_before, events[:1])
    lost = next(event for event in events if isinstance(event, Zilched))
    assert dice_worth.zilch(lost, lying, partial(amounts.points, lying.rules)) == said
