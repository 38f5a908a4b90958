"""What the start can decide without a window."""

import pytest

from zilch3d.app.application import can_be_played
from zilch3d.store.setup import GameSetup, SeatSetup


def seats(number: int, player: str = "steady") -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(f"Player {n}", player) for n in range(number))


def test_what_was_played_last_can_be_played_again() -> None:
    assert can_be_played(GameSetup("andyzilch", seats(7)))
    assert can_be_played(GameSetup("freeze", seats(2, "person")))


@pytest.mark.parametrize(
    "setup",
    [
        GameSetup("nowhere.toml", seats(2)),
        GameSetup("freeze", seats(2, "nobody")),
        GameSetup("andyzilch", seats(8)),  # at most seven (rules, section 3)
    ],
    ids=["rules gone", "player gone", "too many"],
)
def test_a_kept_setup_that_no_longer_fits_is_not_offered(setup: GameSetup) -> None:
    assert not can_be_played(setup)
