"""What a tournament keeps: a document of how it began, and its games as occasions of the room.

How it stands is never written: it follows from the document and the games, so that nothing can be
half done. The rules are in the document as they were, whatever becomes of their file.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from logging import getLogger
from re import fullmatch
from typing import Self, TypeVar, cast, get_args

from zilch3d.engine.rulefile import RuleFaults, as_json, from_json
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.tournament.bracket import BEST_OF, LEAST, MOST, Form, Plan, Sides
from zilch3d.store import reader
from zilch3d.store.documents import Content, RoomDocuments
from zilch3d.store.household import LONGEST_FACE
from zilch3d.store.saved_games import exact_time
from zilch3d.store.setup import LONGEST_NAME, PERSON, name_fault

LOG = getLogger(__name__)

ROOM = "tournament"
CUP = "cup/"
LONGEST_ID = 200
"""Characters of an id, or of the name of a file."""

ValueT = TypeVar("ValueT")


class Altered(Exception):
    """A document has not what it was kept with; the message names the field."""


@dataclass(frozen=True)
class Entrant:
    """Who plays, by the name of then: a person of this id of the household, or a computer player.

    ``player`` is as in ``SeatSetup``.
    """

    name: str
    player: str = PERSON
    person: str = ""
    face: str = ""

    @property
    def is_person(self) -> bool:
        return self.player == PERSON


@dataclass(frozen=True)
class Kept:
    """A tournament as it began, its entrants as they were drawn.

    ``gone`` have gone home, in that order. One that was ``put_away`` can be taken out again.
    """

    id: str
    begun: datetime
    form: Form
    best_of: int
    rules_name: str
    """What ``rulefiles.load`` knows the rules by."""
    rules: RuleSet
    entrants: tuple[Entrant, ...]
    gone: tuple[int, ...] = ()
    put_away: bool = False
    rest: dict[str, object] = field(default_factory=dict, compare=False)
    """What a newer version keeps in the document."""

    @property
    def key(self) -> str:
        """The key of its document."""
        return CUP + self.id

    @property
    def plan(self) -> Plan:
        return Plan(self.form, len(self.entrants), self.best_of)

    def toggled(self, entrant: int) -> "Kept":
        """The tournament once somebody has gone home, or has come back."""
        gone = [who for who in self.gone if who != entrant]
        return replace(self, gone=tuple(gone if entrant in self.gone else (*gone, entrant)))


@dataclass(frozen=True)
class GameKey:
    """Which game this is: its tournament, its match and its game there, both from 0.

    ``seats`` are the entrants who sit there.
    """

    tournament: str
    match: int
    game: int
    seats: Sides

    def __str__(self) -> str:
        first, second = self.seats
        return f"{self.tournament}/{self.match}/{self.game}/{first}-{second}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The key that this text is; None if it is none."""
        match = fullmatch(r"([0-9a-f]{32})/([0-9]{1,2})/([0-9]{1,2})/([0-7])-([0-7])", text)
        if match is None:
            return None
        of, *numbers = match.groups()
        number, game, first, second = map(int, numbers)
        return cls(of, number, game, (first, second))


def kept_in(documents: RoomDocuments) -> tuple[tuple[Kept, ...], int]:
    """The tournaments in these documents, the newest first, and how many are damaged."""
    kept, damaged = list[Kept](), len(documents.damaged)
    for key, content in documents.contents.items():
        if not key.startswith(CUP):
            continue
        try:
            kept.append(read_document(key.removeprefix(CUP), content))
        except Altered as fault:
            LOG.warning("the document %r of a tournament is not read: %s", key, fault)
            damaged += 1
    return tuple(sorted(kept, key=lambda each: (each.begun, each.id), reverse=True)), damaged


def document(kept: Kept) -> Content:
    """The document of a tournament."""
    entrants = [
        {"name": each.name, "player": each.player, "person": each.person, "face": each.face}
        for each in kept.entrants
    ]
    return {
        **kept.rest,
        "begun": kept.begun.isoformat(),
        "form": kept.form,
        "best_of": kept.best_of,
        "rules_name": kept.rules_name,
        "rules": as_json(kept.rules),
        "entrants": entrants,
        "gone": list(kept.gone),
        "put_away": kept.put_away,
    }


def read_document(tournament: str, content: Content) -> Kept:
    """The tournament of a document. Raises Altered."""
    if not fullmatch("[0-9a-f]{32}", tournament):
        raise Altered("key")
    form, best_of = _text(content, "form", LONGEST_ID), _of(content, "best_of", int)
    if form not in get_args(Form):
        raise Altered("form")
    if isinstance(best_of, bool) or best_of not in BEST_OF:
        raise Altered("best_of")
    entrants = _entrants(content)
    kept = Kept(
        tournament,
        _time(_text(content, "begun", LONGEST_ID)),
        cast(Form, form),
        best_of,
        _text(content, "rules_name", reader.PAGE.line),
        _rules(_text(content, "rules", reader.PAGE.size)),
        entrants,
        _gone(_of(content, "gone", list), len(entrants)),
        _of(content, "put_away", bool),
    )
    own = document(kept)
    return replace(kept, rest={key: value for key, value in content.items() if key not in own})


def _entrants(content: Content) -> tuple[Entrant, ...]:
    values = _of(content, "entrants", list)
    if not LEAST <= len(values) <= MOST:
        raise Altered("entrants")
    entrants = tuple(map(_entrant, values))
    if name_fault([each.name for each in entrants]) is not None:
        raise Altered("entrants.name")
    return entrants


def _entrant(value: object) -> Entrant:
    if not isinstance(value, dict):
        raise Altered("entrants")
    return Entrant(
        _text(value, "name", LONGEST_NAME),
        _text(value, "player", LONGEST_ID),
        _text(value, "person", LONGEST_ID),
        _text(value, "face", LONGEST_FACE),
    )


def _gone(values: Sequence[object], entrants: int) -> tuple[int, ...]:
    gone = [who for who in values if isinstance(who, int) and not isinstance(who, bool)]
    if len(gone) != len(values) or len(gone) != len(set(gone)):
        raise Altered("gone")
    if any(not 0 <= who < entrants for who in gone):
        raise Altered("gone")
    return tuple(gone)


def _rules(text: str) -> RuleSet:
    try:
        rules = from_json(text)
    except (RuleFaults, ValueError, RecursionError) as error:
        raise Altered("rules") from error
    if not can_play(rules):
        raise Altered("rules")
    return rules


def can_play(rules: RuleSet) -> bool:
    """Whether two can play by these rules."""
    return rules.start.least_players <= 2 <= rules.start.most_players


def _time(text: str) -> datetime:
    try:
        return exact_time(text).astimezone(UTC)
    except ValueError as error:
        raise Altered("begun") from error


def _text(content: Content, name: str, longest: int) -> str:
    text = _of(content, name, str)
    if len(text) > longest:
        raise Altered(name)
    return text


def _of(content: Content, name: str, kind: type[ValueT]) -> ValueT:
    value = content.get(name)
    if not isinstance(value, kind):
        raise Altered(name)
    return value
