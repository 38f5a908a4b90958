"""The pages of what computer players say."""

import pytest

from zilch3d.players.explain import Does, Why
from zilch3d.store.voices import RemarkAside, RemarkMoment, VoicePage, read


def test_a_table_is_a_reason_or_has_the_moments() -> None:
    page = {"worth-it": {"roll": ["On!", "Go!"]}, "moments": {"zilch": ["Oh."]}}
    lines = {(Why.WORTH_IT, Does.ROLL): ("On!", "Go!"), RemarkMoment.ZILCH: ("Oh.",)}
    assert read(page).lines == lines


def test_a_choice_may_have_sentences_for_any_reason() -> None:
    assert read({"any": {"roll": ["On!"]}}).lines == {Does.ROLL: ("On!",)}


def test_a_voice_speaks_little_or_much() -> None:
    assert read({"talkative": 0.2}) == VoicePage({}, 0.2)
    assert read({}).talkative == 0.5


@pytest.mark.parametrize("share", [1.5, -0.1, "much", True])
def test_it_speaks_no_more_than_always_and_no_less_than_never(share: object) -> None:
    with pytest.raises(ValueError, match=str(share)):
        read({"talkative": share})


@pytest.mark.parametrize(
    ("table", "key", "lines"),
    [
        ("worth-its", "roll", ["On!"]),
        ("worth-it", "rolls", ["On!"]),
        ("moments", "draw", ["Oh."]),
        ("besides", "other", ["Oh."]),
        ("worth-it", "roll", "On!"),
        ("worth-it", "roll", [1]),
        ("any", "rolls", ["On!"]),
    ],
)
def test_what_is_misspelt_is_not_read(table: str, key: str, lines: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read({table: {key: lines}})


def test_what_is_said_besides_is_no_reason() -> None:
    assert read({"besides": {"rather": ["Rather."]}}).lines == {RemarkAside.RATHER: ("Rather.",)}
