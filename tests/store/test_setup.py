"""Who sits at a table, by names that are told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zilch3d.records.notation import HEADER_KEYS
from zilch3d.store import setup
from zilch3d.store.profiles import numbered_names, shipped
from zilch3d.store.setup import LONGEST_NAME, PERSON, SeatSetup, name_fault, seat_fault

LONG = "Maximilian von und zu Ems"[:LONGEST_NAME]
NAMES = {"max": "Max", "luna": "Luna", "two": "Max 2", "long": LONG, "longer": LONG[:-2]}
WRITTEN = ("Max", "Max 2", "Max 3", "max", "Luna", "Luna 2", "Ann", "Ann 2", LONG)
SEATS = st.lists(
    st.builds(SeatSetup, st.sampled_from(WRITTEN), st.sampled_from((*NAMES, "gone", PERSON))),
    min_size=2,
    max_size=8,
)


def alike(name: str) -> str:
    return name.casefold()


@given(SEATS)
def test_names_are_told_apart_by_numbers_that_are_needed_and_by_no_others(
    seats: list[SeatSetup],
) -> None:
    """Issue 25, 16: whatever numbers they came with, and however often it is done."""
    apart = setup.numbered_names(seats, NAMES.get)
    assert setup.numbered_names(apart, NAMES.get) == apart
    assert [seat.player for seat in apart] == [seat.player for seat in seats]
    derived = [seat for before, seat in zip(seats, apart, strict=True) if is_own(before)]
    kept = [seat for before, seat in zip(seats, apart, strict=True) if not is_own(before)]
    assert kept == [seat for seat in seats if not is_own(seat)]
    taken = [alike(seat.name) for seat in kept]
    for seat in derived:
        name = NAMES[seat.player]
        assert len(seat.name) <= LONGEST_NAME
        assert alike(seat.name) not in taken
        assert (seat.name == name) == (alike(name) not in taken), "a number only where it is needed"
        taken.append(alike(seat.name))


def is_own(seat: SeatSetup) -> bool:
    """Whether a computer player sits there by its own name, with a number or without."""
    name = NAMES.get(seat.player, "")
    return bool(name) and seat.name in {name, *(f"{name[: LONGEST_NAME - 2]} {n}" for n in (2, 3))}


def test_every_player_of_the_game_can_have_all_the_seats() -> None:
    for profile in shipped().values():
        told = numbered_names([SeatSetup("Max 2", profile.id)] * 8)
        own = numbered_names(
            [SeatSetup(f"{profile.name} {n}", profile.id) for n in range(9, 1, -1)]
        )
        assert [seat.name for seat in own] == [
            profile.name,
            *(f"{profile.name} {n}" for n in range(2, 9)),
        ]
        assert name_fault([seat.name for seat in own]) is None
        if profile.name != "Max":
            assert {seat.name for seat in told} == {"Max 2"}, "what somebody typed stays"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ann", None),
        ("Zoë von 好", None),
        ("Startup", None),
        ("", "no-name"),
        (" \u3000", "no-name"),
        ("A,B", "mark-in-name"),
        ("A:B", "mark-in-name"),
        ("A;B", "mark-in-name"),
        ("A\u037eB", "mark-in-name"),
        ("A\nB", "unseen-in-name"),
        ("A\u200b", "unseen-in-name"),
        ("\u3164", "unseen-in-name"),
        ("start", "heading-as-name"),
        *((key, "heading-as-name") for key in HEADER_KEYS),
        ("ben", "same-name"),
        (" BEN", "same-name"),
        ("ve\u0301ra", "same-name"),
    ],
)
def test_a_name_that_a_record_could_not_tell_apart_is_refused(name: str, fault: str | None) -> None:
    """A record separates names by marks, and begins lines with other words (notation)."""
    assert seat_fault(name, ["Ben", "Véra"]) == fault
    assert seat_fault(name, []) == (None if fault == "same-name" else fault)
    assert name_fault(["Ben", "Véra", name]) == fault
    assert name_fault([name, "Ben", "Véra"]) == fault


def test_of_several_names_at_fault_the_first_is_told() -> None:
    assert name_fault(["Ann", "", "Ann"]) == "no-name"
    assert name_fault(["Ann", "ann", ""]) == "same-name"
    assert name_fault([]) is None
