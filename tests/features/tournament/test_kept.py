"""What is kept of a tournament, and what becomes of documents that were altered."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from json import dumps, loads
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gallery.program import plain_program
from zilch3d.features.tournament.kept import (
    ROOM,
    Altered,
    Entrant,
    GameKey,
    Kept,
    document,
    kept_in,
    read_document,
)
from zilch3d.features.tournament.tournament import ask_book, seats_of
from zilch3d.kit.widgets import Screen
from zilch3d.records.notation import same_name
from zilch3d.store.documents import RoomDocuments
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import name_fault

NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
ANNA, BEN, CLARA = (
    Entrant("Anna", person="a1"),
    Entrant("Ben", person="b2"),
    Entrant("Clara", "steady"),
)
CUP = Kept("1" * 32, NOW, "knock-out", 3, "freeze", load("freeze"), (ANNA, BEN, CLARA), (1,))
HOSTILE: dict[str, Callable[[dict[str, Any]], object]] = {
    "no form": lambda d: d.pop("form"),
    "another form": lambda d: d.update(form="swiss"),
    "best of two": lambda d: d.update(best_of=2),
    "best of true": lambda d: d.update(best_of=True),
    "two entrants": lambda d: d["entrants"].pop(),
    "nine entrants": lambda d: d.update(entrants=[d["entrants"][0]] * 9),
    "an entrant that is none": lambda d: d["entrants"].append("Ben"),
    "the same name twice": lambda d: d["entrants"][1].update(name="ANNA"),
    "a name that turns the text": lambda d: d["entrants"][1].update(name="Be\u202en"),
    "a name without end": lambda d: d["entrants"][1].update(name="B" * 10_000),
    "a colon in a name": lambda d: d["entrants"][1].update(name="a: b"),
    "rules that are none": lambda d: d.update(rules="{}"),
    "rules without end": lambda d: d.update(rules="[" * 100_000),
    "rules of a number": lambda d: d.update(rules=float("nan")),
    "a time that is none": lambda d: d.update(begun="yesterday"),
    "somebody gone who is not there": lambda d: d.update(gone=[7]),
    "somebody gone twice": lambda d: d.update(gone=[1, 1]),
    "gone that is a text": lambda d: d.update(gone="1"),
    "put away like a number": lambda d: d.update(put_away=1),
}


def altered(how: str) -> dict[str, Any]:
    content: dict[str, Any] = loads(dumps(document(CUP)))
    HOSTILE[how](content)
    return content


def test_a_document_reads_back_as_it_was_with_what_a_newer_version_adds() -> None:
    content = {**loads(dumps(document(CUP))), "new": [1]}
    kept = read_document(CUP.id, content)
    assert kept == CUP
    assert document(kept) == content


@pytest.mark.parametrize("how", HOSTILE)
def test_an_altered_document_is_skipped_and_counted(how: str) -> None:
    with pytest.raises(Altered):
        read_document(CUP.id, altered(how))
    other = replace(CUP, id="2" * 32)
    documents = {CUP.key: altered(how), other.key: document(other), "shelf": {}}
    assert kept_in(RoomDocuments(documents, ("cup/3",))) == ((other,), 2)


def test_a_key_that_is_no_id_is_damaged() -> None:
    assert kept_in(RoomDocuments({"cup/../x": document(CUP)})) == ((), 1)


@given(st.integers(0, 99), st.integers(0, 99), st.permutations(range(8)))
def test_the_key_of_a_game_reads_back(match: int, game: int, seats: list[int]) -> None:
    key = GameKey("a" * 32, match, game, (seats[0], seats[1]))
    assert GameKey.read(str(key)) == key


@pytest.mark.parametrize(
    "text", ["", "x", "1/2/3/0-1", f"{'a' * 32}/1/2/0-9", f"{'a' * 32}/٣/2/0-1"]
)
def test_other_keys_are_none(text: str) -> None:
    assert GameKey.read(text) is None


def test_people_have_the_names_of_now_and_who_became_one_keep_those_of_then(screen: Screen) -> None:
    """Brief: entrants renamed, removed, merged."""
    program = plain_program(screen)
    household = program.household
    anna, ben = household.add("Anna"), household.add("Ben")
    entrants = (Entrant("Anna", person=anna.id), Entrant("Ben", person=ben.id), CLARA)
    kept = replace(CUP, entrants=entrants)

    def names() -> list[str]:
        return [seat.name for seat in seats_of(kept, household)]

    renamed = household.rename(anna, "Änne")
    assert names() == ["Änne", "Ben", "Clara"]
    household.undo(renamed)
    merged = household.merge(ben, anna)
    assert names() == ["Anna", "Ben", "Clara"]
    household.undo(merged)
    household.remove(anna)
    assert names() == ["Anna", "Ben", "Clara"]


@given(st.permutations(["Anna", "Ben", "Cleo", "Clara"]))
def test_nobody_ever_has_the_name_of_another(present: list[str]) -> None:
    """However people swap names, two at a table can be told apart."""

    class Swapped:
        def of_id(self, person: str) -> Entrant:
            return Entrant(present[int(person)])

    then = ("Anna", "Ben", "Cleo")
    entrants = (*(Entrant(name, person=str(n)) for n, name in enumerate(then)), CLARA)
    seats = seats_of(replace(CUP, entrants=entrants), Swapped())  # type: ignore[arg-type]
    assert name_fault([seat.name for seat in seats]) is None
    assert len({same_name(seat.name) for seat in seats}) == len(seats)


def test_damaged_documents_are_counted_in_the_database_as_well(screen: Screen) -> None:
    games = plain_program(screen).games
    games.keep_document(ROOM, CUP.key, document(CUP))
    games.keep_document(ROOM, "cup/" + "2" * 32, altered("no form"))
    book = ask_book(games).result()
    assert [each.id for each in book.tournaments] == [CUP.id]
    assert book.damaged == 1
    games.close()
