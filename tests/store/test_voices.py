"""The pages of what computer players say."""

import pytest

from zilch3d.players.explain import Does, Why
from zilch3d.store.voices import RemarkAside, RemarkMoment, read


def test_a_table_is_a_reason_or_has_the_moments() -> None:
    page = {"worth-it": {"roll": ["On!", "Go!"]}, "moments": {"zilch": ["Oh."]}}
    assert read(page) == {(Why.WORTH_IT, Does.ROLL): ("On!", "Go!"), RemarkMoment.ZILCH: ("Oh.",)}


@pytest.mark.parametrize(
    ("table", "key", "lines"),
    [
        ("worth-its", "roll", ["On!"]),
        ("worth-it", "rolls", ["On!"]),
        ("moments", "draw", ["Oh."]),
        ("besides", "other", ["Oh."]),
        ("worth-it", "roll", "On!"),
        ("worth-it", "roll", [1]),
    ],
)
def test_what_is_misspelt_is_not_read(table: str, key: str, lines: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read({table: {key: lines}})


def test_what_is_said_besides_is_no_reason() -> None:
    assert read({"besides": {"rather": ["Rather."]}}) == {RemarkAside.RATHER: ("Rather.",)}
