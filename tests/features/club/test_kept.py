"""What the club keeps: read back as it was, and left out where it was altered."""

from datetime import UTC, datetime
from typing import Any, cast

import pytest

from tests.features.club.example import PAGE
from zilch3d.fair.season import new_season
from zilch3d.features.club.kept import (
    READ,
    KeptSeason,
    kept_in,
    read_document,
    season_document,
)
from zilch3d.features.club.season import MOST_STARTED, GameKey
from zilch3d.features.club.words import player_name
from zilch3d.store.documents import RoomDocuments

FAIR = new_season()
KEPT = KeptSeason(
    FAIR,
    FAIR.commitment,
    "anna",
    "Anna",
    datetime(2026, 11, 24, tzinfo=UTC),
    PAGE,
    3,
    frozenset({2}),
)


def read(**changed: object) -> tuple[tuple[KeptSeason, ...], tuple[str, ...]]:
    content = {**season_document(KEPT), **changed}
    kept = kept_in(RoomDocuments({KEPT.key: content}))
    return kept.seasons, kept.damaged


def test_a_season_is_read_back_with_a_copy_of_its_page() -> None:
    assert read() == ((KEPT,), ())


def test_what_was_read_is_kept_by_person() -> None:
    chapters = frozenset({"beginner/1", "steady/3"})
    kept = kept_in(RoomDocuments({READ + "anna": read_document(chapters)}))
    assert kept.read == {"anna": chapters}


ALTERED: dict[str, Any] = {
    "person": 7,
    "name": "x" * 999,
    "begun": "yesterday",
    "seed": "zz" * 32,
    "commitment": "g" * 64,
    "started": float("nan"),
    "skipped": "all",
    "page": {"key": "x"},
}


@pytest.mark.parametrize("field", ALTERED)
def test_a_season_that_was_altered_is_named_and_left_out(field: str) -> None:
    assert read(**{field: ALTERED[field]}) == ((), (KEPT.key,))


@pytest.mark.parametrize("field", ["seed", "commitment"])
def test_the_commitment_from_the_start_stays_with_a_seed_that_was_exchanged(field: str) -> None:
    """It has to be seen, so neither is worked out anew, nor is the season left out."""
    (season,), damaged = read(**{field: "0" * 64})
    assert (season.fits, damaged) == (False, ())
    assert season_document(season)[field] == "0" * 64
    assert season_document(season.starting(9))["commitment"] == season.commitment


@pytest.mark.parametrize("evenings", [[], [{}] * 12, ["x"] * 12, None])
def test_a_season_without_its_twelve_evenings_is_left_out(evenings: object) -> None:
    page = {**dict(season_document(KEPT)["page"]), "evenings": evenings}  # type: ignore[call-overload]
    assert read(page=page) == ((), (KEPT.key,))


def test_a_huge_number_of_games_and_strange_evenings_left_out_do_no_harm() -> None:
    assert read(started=10**12) == ((), (KEPT.key,))
    seasons, damaged = read(skipped=[2, -1, 99, "x", None, True])
    assert damaged == ()
    assert seasons[0].skipped <= frozenset(range(12))


def test_other_seasons_are_read_beside_a_damaged_one() -> None:
    documents = RoomDocuments({KEPT.key: season_document(KEPT), "season/x": {}}, ("cut",))
    kept = kept_in(documents)
    assert kept.seasons == (KEPT,)
    assert kept.damaged == ("cut", "season/x")


def test_documents_of_others_in_the_room_are_not_the_clubs_fault() -> None:
    assert kept_in(RoomDocuments({"challenges/anna": {"x": 1}})).damaged == ()


def test_no_text_of_a_kept_season_holds_its_secret() -> None:
    assert KEPT.fair.seed.hex() not in repr(KEPT)


@pytest.mark.parametrize("field", ["host", "guests"])
def test_no_person_is_host_or_guest_of_an_evening(field: str) -> None:
    """Issue 31: such a document crashed the title at every start."""
    page = dict(cast(dict[str, Any], season_document(KEPT)["page"]))
    value = {"host": "person", "guests": ["person"]}[field]
    page["evenings"] = [{**page["evenings"][0], field: value}, *page["evenings"][1:]]
    assert read(page=page) == ((), (KEPT.key,))


@pytest.mark.parametrize("begun", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_season_begun_when_no_calendar_is_can_not_be_read(begun: str) -> None:
    assert read(begun=begun) == ((), (KEPT.key,))


@pytest.mark.parametrize("number", [1, 9_999, 10_000, MOST_STARTED])
def test_the_key_of_every_game_that_can_begin_is_read(number: int) -> None:
    key = GameKey(KEPT.id, 3, 0, number, "student")
    assert GameKey.read(str(key)) == key


@pytest.mark.parametrize("player", ["person", "nobody-such", "../x", ""])
def test_a_player_who_can_not_be_loaded_is_called_by_the_id(player: str) -> None:
    assert player_name(player) == player
