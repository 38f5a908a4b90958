"""People of a household: rename, merge, remove, and all that was played follows (issue 31)."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.games import Clock, begun, new_game, open_store, play_out
from zilch3d.store.database import FILE
from zilch3d.store.documents import Content, RoomDocuments
from zilch3d.store.games import GameStore
from zilch3d.store.household import (
    FACES,
    REMOVED,
    ROOM,
    Household,
    NameTaken,
    Owners,
    PastName,
    Person,
    person_of,
    present_names,
    read_people,
)
from zilch3d.store.setup import GameSetup, SeatSetup, seat_fault
from zilch3d.store.statistics import GameFilter
from zilch3d.table.replaying import find_results


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def games(tmp_path: Path, clock: Clock) -> Iterator[GameStore]:
    with closing(open_store(tmp_path, clock)) as store:
        yield store


def finish(games: GameStore, number: int, *names: str) -> None:
    """Have people of these names finish a game."""
    game = new_game(number)
    seats = tuple(map(SeatSetup, names))
    play_out(begun(games, replace(game, setup=GameSetup("freeze", seats))))
    find_results(games)


def players(games: GameStore) -> list[str]:
    """Those of the statistics, by their keys."""
    games.played().result()  # all results are there by then
    return sorted(one.who.key for one in games.statistics(GameFilter(rules=None)).result().players)


def household(games: GameStore) -> Household:
    """That of the games, all of whose players are there."""
    people = Household(games)
    people.refresh()
    games.played().result()
    while not people.is_read:
        games.played().result()
    return people


def names(people: Household) -> list[str]:
    return [person.name for person in people.people]


def test_those_who_played_before_there_were_people_are_taken_in_each_with_a_face(
    games: GameStore,
) -> None:
    finish(games, 1, "Anna", "Ben")
    finish(games, 2, "Ben", "anna")
    people = household(games)
    assert sorted(name.casefold() for name in names(people)) == ["anna", "ben"]
    assert len({person.face for person in people.people} & set(FACES)) == 2
    assert [people.played(person).games for person in household(games).people] == [2, 2]


def test_player_becomes_anna_and_all_games_follow(games: GameStore) -> None:
    finish(games, 1, "Player", "Ben")
    people = household(games)
    player = people.of_name("player")
    assert player is not None
    change = people.rename(player, "Anna")
    assert players(games) == ["Anna", "Ben"]
    finish(games, 2, "Player", "Ben")  # an old setup, played once more
    assert players(games) == ["Anna", "Ben"]
    people.undo(change)
    assert players(games) == ["Ben", "Player"]


def test_whoever_takes_a_name_that_was_given_up_is_somebody_else(games: GameStore) -> None:
    finish(games, 1, "Ann", "Ben")
    people = household(games)
    ann = people.of_name("Ann")
    assert ann is not None
    people.rename(ann, "Grandma")
    people.add("Ann")
    finish(games, 2, "Ann", "Ben")
    assert players(games) == ["Ann", "Ben", "Grandma"]


def test_merging_brings_both_together_and_undoing_it_takes_them_apart(games: GameStore) -> None:
    finish(games, 1, "Player", "Ben")
    finish(games, 2, "Anna", "Ben")
    people = household(games)
    player, anna = people.of_name("Player"), people.of_name("Anna")
    assert player is not None
    assert anna is not None
    change = people.merge(player, anna)
    assert players(games) == ["Anna", "Ben"]
    both = people.of_name("Anna")
    assert both is not None
    assert both.ids == (anna.id, player.id)
    assert people.of_id(player.id) == both
    assert both.names == ("Anna", "Player")
    people.undo(change)
    assert players(games) == ["Anna", "Ben", "Player"]
    assert {"Anna", "Player"} < set(names(people))


def test_who_is_removed_has_no_results_any_more_and_the_games_stay(games: GameStore) -> None:
    finish(games, 1, "Anna", "Ben")
    people = household(games)
    anna = people.of_name("Anna")
    assert anna is not None
    change = people.remove(anna)
    assert names(people) == ["Ben"]
    assert players(games) == ["Ben", REMOVED + anna.id]
    assert [seat.name for seat in games.finished(9).result()[0].seats] == ["Anna", "Ben"]
    finish(games, 2, "Anna", "Ben")  # another Anna
    assert len(set(names(household(games)))) == 2
    people.undo(change)
    assert players(games) == ["Anna", "Ben"]


def test_people_are_there_at_the_next_start_before_anything_is_asked(
    tmp_path: Path, clock: Clock
) -> None:
    with closing(open_store(tmp_path, clock)) as games:
        people = Household(games)
        assert not people.is_welcomed
        people.welcomed()
        people.add("Anna", FACES[3])
    with closing(open_store(tmp_path, clock)) as games:
        people = Household(games)
        assert people.is_welcomed
        assert people.face("anna") == FACES[3]


def test_a_kill_between_a_change_and_its_results_is_put_right_at_the_next_start(
    tmp_path: Path, clock: Clock
) -> None:
    with closing(open_store(tmp_path, clock)) as games:
        finish(games, 1, "Player", "Ben")
        people = household(games)
        player = people.of_name("Player")
        assert player is not None
        people.rename(player, "Anna")
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE part SET who = 'Player' WHERE who = 'Anna'")
        database.commit()
    with closing(open_store(tmp_path, clock)) as games:
        games.follow_people()
        assert players(games) == ["Anna", "Ben"]


def test_a_damaged_document_loses_only_itself_and_is_said(tmp_path: Path, clock: Clock) -> None:
    with closing(open_store(tmp_path, clock)) as games:
        Household(games).add("Anna")
        damaged: dict[str, Content] = {
            "nameless": {},
            "long": {"name": "A" * 500},
            "mark": {"name": "a:b"},
            "number": {"name": 7},
            "past": {"name": "Ben", "past": [["Bob"]]},
            "merged": {"name": "Bob", "merged": {"a": 1}},
            "when": {"name": "Cleo", "removed": 3.0},
        }
        for key, content in damaged.items():
            games.keep_document(ROOM, key, content)
    with closing(open_store(tmp_path, clock)) as games:
        people = Household(games)
        assert names(people) == ["Anna"]
        assert sorted(people.damaged) == [
            *("long", "mark", "merged", "nameless", "number", "past", "when"),
        ]
        assert games.documents(ROOM).result().contents.keys() >= {"mark", "past"}


def test_what_a_newer_version_keeps_of_a_person_stays_when_it_is_written_again(
    games: GameStore,
) -> None:
    newer = {"name": "Anna", "face": "person-99", "voice": {"pitch": [1, None]}}
    games.keep_document(ROOM, "a1", newer)
    games.people_at_start = games.documents(ROOM).result()
    people = Household(games)
    people.rename(people.people[0], "Annabel")
    kept = games.documents(ROOM).result().contents["a1"]
    assert kept["voice"] == {"pitch": [1, None]}
    assert (kept["name"], kept["face"]) == ("Annabel", "person-99")


def test_two_documents_of_one_name_are_one_person() -> None:
    documents = {"new": {"name": "Anna", "face": "person-2"}, "old": {"name": "ANNA"}}
    people = read_people(RoomDocuments(documents)).people
    assert [(one.id, one.face, one.merged) for one in people.values()] == [
        ("new", "person-2", ("old",))
    ]


@pytest.mark.parametrize("name", ["", " ", "a,b", "seed", "\u200b", "BEN", "x" * 25])
def test_a_name_that_no_seat_can_have_or_somebody_has_is_refused(
    games: GameStore, name: str
) -> None:
    people = Household(games)
    people.add("Ben")
    anna = people.add("Anna")
    with pytest.raises(NameTaken):
        people.add(name)
    with pytest.raises(NameTaken):
        people.rename(anna, name)
    people.rename(anna, "ANNA")
    assert names(people) == ["Ben", "ANNA"]


def test_everybody_at_a_table_has_a_face_strangers_too(games: GameStore) -> None:
    people = Household(games)
    people.add("Anna", FACES[1])
    seats = (SeatSetup("Bob"), SeatSetup("Cleo"), SeatSetup("Tim", "beginner"), SeatSetup("anna"))
    faces = [seat.face for seat in people.with_faces(seats)]
    assert faces == [FACES[0], FACES[2], "", FACES[1]]


NAMES = st.text(max_size=12)


@given(NAMES, st.lists(st.tuples(NAMES, NAMES), max_size=3), st.text(max_size=5))
def test_a_person_is_read_as_written(name: str, past: list[tuple[str, str]], other: str) -> None:
    if seat_fault(name, ()) is None:
        given_up = tuple(PastName(one, "2026-03-04T05:06:00+00:00") for one, _ in past)
        person = Person("id", name.strip(), FACES[0], given_up, ("b",), rest={"x" + other: other})
        content = json.loads(json.dumps(person.content))
        again = person_of("id", content)
        assert again == person
        assert again.content == content


def test_names_that_look_alike_are_one_and_a_strangers_stays_as_it_is() -> None:
    owners = Owners([Person("1", "Zoë", FACES[0])])
    assert owners.of("zoe\u0308", "2026") == "Zoë"
    assert owners.of(" Max ", "2026") == "Max"


# A disk that refuses


def refused(games: GameStore) -> None:
    games.safekeeping.writer.do(lambda d: d.execute("PRAGMA query_only=ON")).result()


def refreshed(people: Household, games: GameStore) -> list[str]:
    people.refresh()
    while not people.is_read:
        games.played().result()
    return sorted(names(people))


def test_nobody_is_lost_while_the_disk_refuses_what_is_written(games: GameStore) -> None:
    people = household(games)
    refused(games)
    anna = people.add("Anna")
    assert refreshed(people, games) == ["Anna"]
    people.rename(anna, "Rosa")
    assert refreshed(people, games) == ["Rosa"]
    people.merge(people.add("Ros"), people.people[0])
    assert refreshed(people, games) == ["Rosa"]


def test_who_has_played_is_there_once_while_the_disk_refuses_what_becomes_of_them(
    games: GameStore,
) -> None:
    finish(games, 1, "Player", "Ben")
    people = household(games)
    player, ben = people.of_name("Player"), people.of_name("Ben")
    assert player is not None
    assert ben is not None
    refused(games)
    people.rename(player, "Anna")
    people.remove(ben)
    assert refreshed(people, games) == ["Anna"]
    assert people.played(people.people[0]).games == 1


# Names


def test_a_name_is_kept_as_results_have_it_however_it_was_typed(games: GameStore) -> None:
    people = household(games)
    typed = [normalize("NFD", name) for name in ("Jürgen ", "André")]
    jurgen = people.add(typed[0])
    assert jurgen.name == "Jürgen"
    people.rename(jurgen, typed[1])
    assert names(people) == ["André"]
    assert person_of("a", {"name": typed[1]}).name == "André"
    assert people.present_name(typed[0]) == "André"
    assert people.present_name(f" {normalize('NFD', 'Zoë')}") == "Zoë"


def test_who_never_gave_a_name_is_marked_until_there_is_one(games: GameStore) -> None:
    finish(games, 1, "Spieler", "Ben")
    people = Household(games, no_name=lambda: "Spieler")
    assert refreshed(people, games) == ["Ben", "Spieler"]
    player = people.of_name("spieler")
    assert player is not None
    assert [one.unnamed for one in people.people] == [one == player for one in people.people]
    assert person_of(player.id, player.content) == player
    later = Household(games, no_name=lambda: "Player")  # in another language
    assert refreshed(later, games) == ["Ben", "Spieler"]
    assert later.people[0].unnamed is people.people[0].unnamed
    people.rename(player, "Anna")
    anna = people.of_name("Anna")
    assert anna is not None
    assert not anna.unnamed
    with pytest.raises(ValueError, match="unnamed"):
        person_of("a", {"name": "Anna", "unnamed": "yes"})


def test_games_are_listed_under_the_names_of_now() -> None:
    """After “Player” became Anna, the lists still said Player."""
    anna = Person("a", "Anna", "", past=(PastName("Player", "2026-11-20T10:00"),))
    gone = Person("b", "Ben", "", removed="2026-11-22T10:00")
    owners = Owners([anna, gone])
    then = "2026-11-19T10:00"
    assert present_names(owners, ("Player", "Ben", "Kim"), then) == ("Anna", "Ben", "Kim")
    assert present_names(owners, ("Player", "Anna"), then) == ("Player", "Anna"), "no name twice"
