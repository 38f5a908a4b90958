"""The people of this household: who plays under which names, kept as documents of a room.

A person has one name at a time, which nobody else has. Games stay as they were played, under the
names of then; results (the table ``part``) have the person's present name. So a name that was given
up says until when it was that person's: whoever takes it later is somebody else.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime
from logging import getLogger
from typing import NamedTuple, Protocol
from unicodedata import normalize

from zilch3d.fair.seeds import new_id
from zilch3d.records.notation import same_name
from zilch3d.store import documents
from zilch3d.store.documents import LONGEST_KEY, Content, RoomDocuments
from zilch3d.store.saved_games import NAME, in_utc, time_of
from zilch3d.store.setup import LONGEST_NAME, NameFault, SeatSetup, seat_fault

LOG = getLogger(__name__)

ROOM = "people"
WELCOME = "welcome"
"""The key of the document that says that the first question has been answered, or skipped."""
FACES = tuple(f"person-{n}" for n in range(1, 13))
"""The portraits that people choose from."""
LONGEST_FACE = 40
MOST_NAMES = 1000
"""Names and ids that a person's document can have of each."""
REMOVED = "removed:"
"""In results, somebody who was removed is this and the id: no name has a colon."""


class NameTaken(Exception):
    """A name that a person can't have; ``fault`` says why."""

    def __init__(self, fault: NameFault) -> None:
        super().__init__(fault)
        self.fault: NameFault = fault


class PastName(NamedTuple):
    """A name that somebody played under ``until`` then, in UTC as results have it."""

    name: str
    until: str


@dataclass(frozen=True)
class Person:
    """Somebody of the household; who isn't has no ``id``.

    ``merged`` are the ids of others who turned out to be the same. ``face`` is one of FACES, or one
    of another version. ``removed`` says when the person was taken off, in UTC; empty of those who
    are there. ``unnamed`` are those who never gave a name.
    """

    id: str
    name: str
    face: str = ""
    past: tuple[PastName, ...] = ()
    merged: tuple[str, ...] = ()
    removed: str = ""
    unnamed: bool = False
    rest: Mapping[str, object] = field(default_factory=dict, compare=False)
    """What a newer version keeps in the document."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names that this person has played under, the present one first."""
        return tuple(dict.fromkeys((self.name, *(past.name for past in self.past))))

    @property
    def ids(self) -> tuple[str, ...]:
        """The id, and those of all who were merged: rooms read the documents of each."""
        return (self.id, *self.merged)

    @property
    def content(self) -> Content:
        past = [list(each) for each in self.past]
        own = {"name": self.name, "face": self.face, "past": past, "merged": list(self.merged)}
        unnamed = {"unnamed": True} if self.unnamed else {}
        return {**self.rest, **own, "removed": self.removed, **unnamed}


def person_of(key: str, content: Content) -> Person:
    """The person of a document. Raises ValueError, which names the field."""
    name, face = _text(content, "name", LONGEST_NAME), _text(content, "face", LONGEST_FACE)
    if seat_fault(name, ()) is not None:
        raise ValueError("name")
    removed = _text(content, "removed", LONGEST_KEY)
    past = tuple(map(_past_name, _list(content, "past")))
    merged = tuple(_string(each, "merged", LONGEST_KEY) for each in _list(content, "merged"))
    unnamed = content.get("unnamed", False)
    if not isinstance(unnamed, bool):
        raise ValueError("unnamed")
    own = {"name", "face", "past", "merged", "removed", "unnamed"}
    rest = {key: value for key, value in content.items() if key not in own}
    when = in_utc(time_of(removed)) if removed else ""
    return Person(key, plain_name(name), face, past, merged, when, unnamed, rest)


def plain_name(name: str) -> str:
    """A name as people and results have it, however it was typed."""
    return normalize("NFC", name).strip()


def _text(content: Content, field_name: str, most: int) -> str:
    return _string(content.get(field_name, ""), field_name, most)


def _string(value: object, field_name: str, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(field_name)
    return value


def _list(content: Content, field_name: str) -> list[object]:
    value = content.get(field_name, [])
    if not isinstance(value, list) or len(value) > MOST_NAMES:
        raise ValueError(field_name)
    return value


def _past_name(value: object) -> PastName:
    match value:
        case [str(name), str(until)] if len(name) <= LONGEST_KEY and len(until) <= LONGEST_KEY:
            return PastName(name, in_utc(time_of(until)))
    raise ValueError("past")


class ReadPeople(NamedTuple):
    """The people of the documents, by their ids, and the keys of those that are ``damaged``."""

    people: dict[str, Person]
    damaged: tuple[str, ...]
    welcomed: bool = False


def read_people(kept: RoomDocuments) -> ReadPeople:
    """The people of these documents, those first whose document is the newest.

    Where two have one name, as after a salvage, they are one: the newer, with the other merged.
    """
    people, damaged = dict[str, Person](), list(kept.damaged)
    for key, content in kept.contents.items():
        if key == WELCOME:
            continue
        try:
            person = person_of(key, content)
        except (ValueError, OverflowError) as fault:
            LOG.warning("the document of person %r is damaged: %s", key, fault)
            damaged.append(key)
            continue
        twin = _named(people.values(), person.name) if not person.removed else None
        if twin is None:
            people[key] = person
        else:
            people[twin.id] = _together(twin, person)
    return ReadPeople(people, tuple(damaged), WELCOME in kept.contents)


def _named(people: Iterable[Person], name: str) -> Person | None:
    key = same_name(name)
    return next((one for one in people if not one.removed and same_name(one.name) == key), None)


def _together(person: Person, other: Person, until: str = "") -> Person:
    """The person with all that the other has; a name of the other's was used ``until`` then."""
    given_up = (PastName(other.name, until),) if until else ()
    merged = dict.fromkeys((*person.merged, *other.ids))
    return replace(person, past=(*person.past, *other.past, *given_up), merged=tuple(merged))


# Whose a name was


class Owners:
    """Whose results those are that were played under a name."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._present: dict[str, str] = {}
        self._past: dict[str, list[tuple[str, str, bool]]] = {}
        for person in people:
            who = REMOVED + person.id if person.removed else person.name
            for name, until in person.past:
                self._note(name, until, who, is_there=not person.removed)
            if person.removed:
                self._note(person.name, person.removed, who, is_there=False)
            else:
                self._present[same_name(person.name)] = who

    def _note(self, name: str, until: str, who: str, *, is_there: bool) -> None:
        self._past.setdefault(same_name(name), []).append((until, who, is_there))

    def of(self, name: str, ended: str) -> str:
        """Who played under the name in a game that ended then, in UTC; else the name itself.

        A name that nobody has taken since is still that of who had it last.
        """
        key = same_name(name)
        past = sorted(self._past.get(key, ()))
        then = next((who for until, who, _there in past if ended <= until), None)
        last = next((who for _until, who, there in reversed(past) if there), None)
        return then or self._present.get(key) or last or plain_name(name)


def present_names(owners: Owners, names: Sequence[str], ended: str) -> tuple[str, ...]:
    """What those are called now who played under these names in a game that ended then, in UTC.

    Whoever was removed keeps the name of then. So do all, where two of them turned out to be the
    same person.
    """
    now = [(name, owners.of(name, ended)) for name in names]
    there = tuple(then if who.startswith(REMOVED) else who for then, who in now)
    return there if len({*map(same_name, there)}) == len(there) else tuple(names)


def owners(database: sqlite3.Connection) -> Owners:
    """Those of the database. Raises sqlite3.Error."""
    return owners_of(documents.read(database, ROOM))


def owners_of(kept: RoomDocuments) -> Owners:
    """Those of these documents."""
    return Owners(read_people(kept).people.values())


def follow(database: sqlite3.Connection) -> None:
    """Have all results be those of their people, by present names. Raises sqlite3.Error."""
    of = owners(database).of
    question = (
        f"SELECT {NAME}, who, part.ended, game, part.seat FROM part JOIN seat USING (game, seat)"
        " WHERE person = 1"
    )
    rows = database.execute(question).fetchall()
    new = ((of(name, ended), who, game, seat) for name, who, ended, game, seat in rows)
    changed = [(now, game, seat) for now, who, game, seat in new if now != who]
    database.executemany("UPDATE part SET who = ? WHERE game = ? AND seat = ?", changed)


class Played(NamedTuple):
    """How many games somebody has finished, and when the last one ended, in UTC."""

    games: int
    last: str


def played(database: sqlite3.Connection, owners: Owners) -> dict[str, Played]:
    """The people of finished games, by their present names. Raises sqlite3.Error.

    Results don't follow their people while the disk refuses it, so the names are asked for again.
    """
    question = (
        f"SELECT {NAME}, COUNT(*), MAX(part.ended) FROM part JOIN seat USING (game, seat)"
        " WHERE person = 1 GROUP BY who, name"
    )
    people = dict[str, Played]()
    for name, games, last in database.execute(question).fetchall():
        who = owners.of(name, last)
        before = people.get(who, Played(0, ""))
        people[who] = Played(before.games + games, max(before.last, last))
    return people


# The household of the open program


class PeopleFile(Protocol):
    """Where people are kept: the games of this player."""

    people_at_start: RoomDocuments

    @property
    def now(self) -> Callable[[], datetime]: ...

    def keep_document(self, room: str, key: str, content: Content) -> None: ...

    def remove_document(self, room: str, key: str) -> None: ...

    def follow_people(self) -> None:
        """Have results follow what has become of people: see ``follow``."""

    def played(self) -> "Future[tuple[RoomDocuments, Mapping[str, Played]]]":
        """The documents of people as they are now, and who has finished games."""


class Change(NamedTuple):
    """What a change has replaced: each person by the id; None: there was nobody."""

    before: Mapping[str, Person | None]


class Household:
    """The people who play here; all is in memory, and written at once when it changes."""

    def __init__(
        self,
        file: PeopleFile,
        wake: Callable[[], None] = lambda: None,
        no_name: Callable[[], str] = str,
    ) -> None:
        """``wake`` is called in another thread when more is known.

        ``no_name`` is what somebody is called now who hasn't given a name.
        """
        self._file = file
        self._wake = wake
        self._no_name = no_name
        self._read(file.people_at_start)
        self._played: Mapping[str, Played] = {}
        self._asked: Future[tuple[RoomDocuments, Mapping[str, Played]]] | None = None
        self._changes = 0
        self._changes_asked = 0

    def _read(self, kept: RoomDocuments) -> None:
        self._all, self.damaged, self._welcomed = read_people(kept)

    # Who is there

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody, who has played last first; then those who were added last."""
        self._take_in()
        there = [person for person in self._all.values() if not person.removed]
        return tuple(sorted(there, key=lambda one: self.played(one).last, reverse=True))

    @property
    def is_read(self) -> bool:
        """Whether it is known who has finished games: see ``refresh``."""
        self._take_in()
        return self._asked is None

    @property
    def was_asked(self) -> bool:
        """Whether somebody was asked for a name already."""
        return self._welcomed

    @property
    def is_welcomed(self) -> bool:
        """Whether somebody was asked for a name already, or is there."""
        return self._welcomed or any(not person.removed for person in self._all.values())

    def of_name(self, name: str) -> Person | None:
        """Who has this name now; else who had it last, if nobody took it since."""
        self._take_in()
        person = _named(self._all.values(), name)
        if person is not None:
            return person
        who = Owners(self._all.values()).of(name, self._now())
        return _named(self._all.values(), who)

    def present_name(self, name: str) -> str:
        """What who has this name, or had it last, is called now: as results have it."""
        person = self.of_name(name)
        return person.name if person is not None else plain_name(name)

    @property
    def owners(self) -> Owners:
        """Whose results are whose now, also to be asked in another thread."""
        self._take_in()
        return Owners(self._all.values())

    def of_id(self, person_id: str) -> Person | None:
        """The person of this id, or whom that one was merged into."""
        return next((one for one in self.people if person_id in one.ids), None)

    def is_lost(self, person_id: str) -> bool:
        """Whether nobody has this id, nor had it: the document is damaged, or gone."""
        return not any(person_id in one.ids for one in self._all.values())

    def face(self, name: str) -> str:
        """The face of who has this name; empty for a stranger."""
        person = self.of_name(name)
        return person.face if person is not None else ""

    def played(self, person: Person) -> Played:
        """What is known of the person's finished games."""
        return self._played.get(person.name, Played(0, ""))

    def free_face(self, taken: Iterable[str] = ()) -> str:
        """A face that nobody has, nor is ``taken``; the first one if there is none."""
        used = {*taken, *(person.face for person in self.people)}
        return next((face for face in FACES if face not in used), FACES[0])

    def with_faces(self, seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
        """The seats, each person's with a face: strangers get what nobody at the table has."""
        faces = [seat.face or self.face(seat.name) if seat.is_person else "" for seat in seats]
        for n, seat in enumerate(seats):
            if seat.is_person and not faces[n]:
                others = FACES[n:] + FACES[:n]
                faces[n] = next((face for face in others if face not in faces), others[0])
        return tuple(replace(seat, face=face) for seat, face in zip(seats, faces, strict=True))

    def seated(self, seat: SeatSetup) -> SeatSetup:
        """The seat, whose person is of the household from now on, if anybody of that name can be.

        A person who is there already keeps the face.
        """
        if not seat.is_person:
            return seat
        person = self.of_name(seat.name)
        if person is None and self.fault(seat.name) is None:
            person = self.add(seat.name, seat.face)
        return seat if person is None else replace(seat, face=person.face)

    def fault(self, name: str, but: Person | None = None) -> NameFault | None:
        """Why nobody of the household, ``but`` this person, can have the name; None if they can."""
        others = [person.name for person in self.people if but is None or person.id != but.id]
        return seat_fault(name, others)

    # Changes, each of which can be undone

    def welcomed(self) -> None:
        """The first question was answered or skipped: it is never asked again."""
        self._welcomed = True
        self._changes += 1  # what was asked for before doesn't know it
        self._file.keep_document(ROOM, WELCOME, {"answered": self._now()})

    def add(self, name: str, face: str = "") -> Person:
        """Somebody new. Raises NameTaken."""
        self._check(name)
        person = self._new(name, face or self.free_face())
        self._change({person.id: person})
        return person

    def rename(self, person: Person, name: str) -> Change:
        """Give the person another name: all results follow. Raises NameTaken."""
        self._check(name, person)
        name = plain_name(name)
        past, unnamed = person.past, person.unnamed
        if same_name(name) != same_name(person.name):
            past, unnamed = (*past, PastName(person.name, self._now())), False
        return self._change({person.id: replace(person, name=name, past=past, unnamed=unnamed)})

    def give_face(self, person: Person, face: str) -> Change:
        return self._change({person.id: replace(person, face=face)})

    def merge(self, person: Person, into: Person) -> Change:
        """Have all that is the person's be the other's, who turned out to be the same."""
        return self._change({into.id: _together(into, person, self._now()), person.id: None})

    def remove(self, person: Person) -> Change:
        """Take the person off: page, rating and records go, and the name is free.

        The games stay as they are. Whoever plays under that name later is somebody new.
        """
        return self._change({person.id: replace(person, removed=self._now())})

    def undo(self, change: Change) -> Change:
        """Have everybody of the change be as before."""
        return self._change(change.before)

    def _new(self, name: str, face: str) -> Person:
        name = plain_name(name)
        unnamed = same_name(name) == same_name(self._no_name())
        return Person(new_id(), name, face, unnamed=unnamed)

    def _check(self, name: str, but: Person | None = None) -> None:
        fault = self.fault(name, but)
        if fault is not None or len(plain_name(name)) > LONGEST_NAME:
            raise NameTaken(fault or "no-name")

    def _change(self, people: Mapping[str, Person | None]) -> Change:
        before = {key: self._all.get(key) for key in people}
        for key, person in people.items():
            if person is not None:
                self._all[key] = person
                self._file.keep_document(ROOM, key, person.content)
        for key in (key for key, person in people.items() if person is None):
            self._all.pop(key, None)
            self._file.remove_document(ROOM, key)
        self._changes += 1
        self._file.follow_people()
        self.refresh()
        return Change(before)

    def _now(self) -> str:
        return in_utc(self._file.now())

    # Who has played

    def refresh(self) -> None:
        """Look who has finished games; those whom nobody knows are taken in."""
        self._changes_asked = self._changes
        self._asked = self._file.played()
        self._asked.add_done_callback(lambda _done: self._wake())

    def _take_in(self) -> None:
        """Take what was asked for, once it is there; only the window's thread calls this."""
        if self._asked is None or not self._asked.done():
            return
        asked, self._asked = self._asked, None
        if asked.cancelled() or asked.exception() is not None:
            return
        kept, self._played = asked.result()
        if self._changes == self._changes_asked:
            self._read(kept)
        self._take_in_strangers()

    def _take_in_strangers(self) -> None:
        """Those who have finished games and no document are of the household as well."""
        new = dict[str, str]()
        for who, _played in sorted(self._played.items(), key=lambda each: each[1].last):
            is_name = not who.startswith(REMOVED) and len(who) <= LONGEST_NAME
            if is_name and seat_fault(who, ()) is None and self._is_stranger(who):
                new[same_name(who)] = who
        used = {person.face for person in self._all.values()}
        for name in new.values():
            face = next((face for face in FACES if face not in used), FACES[len(used) % len(FACES)])
            used.add(face)
            person = self._new(name, face)
            self._all[person.id] = person
            self._file.keep_document(ROOM, person.id, person.content)
        if new:
            self._changes += 1
            self._file.follow_people()
            self.refresh()

    def _is_stranger(self, who: str) -> bool:
        return _named(self._all.values(), who) is None
