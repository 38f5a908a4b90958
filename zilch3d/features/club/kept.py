"""What the club keeps in documents: a season by its id, and what a person has read.

A season has a copy of its page, so that it goes on whatever becomes of the file, and the secret
seed of its dice, as the database has those of games. A document that was altered is left out.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from logging import getLogger
from re import fullmatch
from typing import cast, get_args

from zilch3d.fair.proof import Seed
from zilch3d.fair.season import FairSeason
from zilch3d.features.club.model import (
    EVENINGS,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_TITLE,
    MOST_GAMES,
    MOST_GUESTS,
    Evening,
    Look,
    LookKind,
    SeasonPage,
)
from zilch3d.features.club.season import MOST_STARTED
from zilch3d.store import document_fields as fields
from zilch3d.store.document_fields import Altered
from zilch3d.store.documents import Content, RoomDocuments
from zilch3d.store.saved_games import exact_time
from zilch3d.store.setup import LONGEST_NAME, PERSON

LOG = getLogger(__name__)

SEASON, READ = "season/", "read/"
LONGEST_PERSON = 60
"""Characters of a person's id."""
MOST_READ = 1000


@dataclass(frozen=True)
class KeptSeason:
    """A season that was begun, by the person of this id.

    ``commitment`` is what was shown then: it doesn't fit if the seed was exchanged since.
    ``started`` games were begun; evenings that were ``skipped`` could not be played.
    """

    fair: FairSeason
    commitment: str
    person: str
    name: str
    """What the person was called when it began."""
    begun: datetime
    page: SeasonPage
    started: int = 0
    skipped: frozenset[int] = field(default_factory=frozenset)

    @property
    def id(self) -> str:
        return self.fair.season_id

    @property
    def key(self) -> str:
        """The key of its document."""
        return SEASON + self.id

    @property
    def fits(self) -> bool:
        """Whether the commitment that was shown is the one to the seed."""
        return self.commitment == self.fair.commitment

    def starting(self, number: int) -> "KeptSeason":
        """The season once the game of this number has begun."""
        return replace(self, started=max(self.started, number))


@dataclass(frozen=True)
class FaultySeason:
    """What can be read of a season that was altered, and where: see ``Altered``."""

    person: str
    name: str
    begun: datetime | None
    field: str
    evening: int | None = None


@dataclass(frozen=True)
class Kept:
    """All that the club keeps: seasons as they began, what was read, and how much is damaged."""

    seasons: tuple[KeptSeason, ...] = ()
    read: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By the ids of people, the keys of chapters that they have read."""
    damaged: tuple[str, ...] = ()
    faulty: tuple[FaultySeason, ...] = ()
    """The seasons among the damaged documents of which something can be read."""


def kept_in(documents: RoomDocuments) -> Kept:
    """What these documents hold; of the altered ones the keys."""
    seasons, read, damaged = list[KeptSeason](), dict[str, frozenset[str]](), [*documents.damaged]
    faulty = list[FaultySeason]()
    for key, content in sorted(documents.contents.items()):
        try:
            if key.startswith(SEASON):
                seasons.append(_season(key.removeprefix(SEASON), content))
            elif key.startswith(READ):
                read[key.removeprefix(READ)] = _read(content)
        except Altered as fault:
            LOG.warning("the document %r of the club is not read: %s", key, fault)
            damaged.append(key)
            if key.startswith(SEASON):
                faulty.append(_faulty(content, fault))
    seasons.sort(key=lambda each: (each.begun, each.id))
    return Kept(tuple(seasons), read, tuple(damaged), tuple(faulty))


def _faulty(content: Content, fault: Altered) -> FaultySeason:
    texts = dict[str, str]()
    for name, longest in (("person", LONGEST_PERSON), ("name", LONGEST_NAME), ("begun", 64)):
        with suppress(Altered):
            texts[name] = fields.text(content, name, longest)
    begun: datetime | None = None
    with suppress(Altered):
        begun = _time(texts.get("begun", ""))
    person, name = texts.get("person", ""), texts.get("name", "")
    return FaultySeason(person, name, begun, fault.field, fault.part)


def season_document(kept: KeptSeason) -> Content:
    """The document of a season."""
    return {
        "person": kept.person,
        "name": kept.name,
        "begun": kept.begun.isoformat(),
        "seed": kept.fair.seed.hex(),
        "commitment": kept.commitment,
        "started": kept.started,
        "skipped": sorted(kept.skipped),
        "page": _page_document(kept.page),
    }


def _page_document(page: SeasonPage) -> Content:
    evenings = [{**asdict(each), "guests": list(each.guests)} for each in page.evenings]
    return {**asdict(page), "evenings": evenings}


def read_document(chapters: frozenset[str]) -> Content:
    """The document of what somebody has read."""
    return {"chapters": sorted(chapters)[:MOST_READ]}


def _season(season_id: str, content: Content) -> KeptSeason:
    if not fullmatch("[0-9a-f]{32}", season_id):
        raise Altered("key")
    seed = fields.digits(content, "seed", 64)
    page = _page(fields.of(content, "page", dict))
    return KeptSeason(
        FairSeason(season_id, Seed(bytes.fromhex(seed))),
        fields.digits(content, "commitment", 64),
        fields.text(content, "person", LONGEST_PERSON),
        fields.text(content, "name", LONGEST_NAME),
        _time(fields.text(content, "begun", 64)),
        page,
        fields.number(content, "started", MOST_STARTED),
        _skipped(fields.of(content, "skipped", list)),
    )


def _skipped(values: Sequence[object]) -> frozenset[int]:
    numbers = [n for n in values if isinstance(n, int) and 0 <= n < EVENINGS]
    return frozenset(numbers)


def _read(content: Content) -> frozenset[str]:
    keys = fields.of(content, "chapters", list)[:MOST_READ]
    return frozenset(key for key in keys if isinstance(key, str) and len(key) <= 2 * LONGEST_KEY)


def _page(content: Content) -> SeasonPage:
    every = fields.of(content, "evenings", list)
    if len(every) != EVENINGS:
        raise Altered("evenings")
    evenings = [_numbered_evening(number, each) for number, each in enumerate(every)]
    texts = {
        name: fields.text(content, name, LONGEST_LINE) for name in ("title", "summary", "toast")
    }
    return SeasonPage(fields.text(content, "key", LONGEST_KEY), **texts, evenings=tuple(evenings))


def _numbered_evening(number: int, content: object) -> Evening:
    try:
        return _evening(content)
    except Altered as fault:
        raise Altered(fault.field, number) from fault


def _evening(content: object) -> Evening:
    if not isinstance(content, dict):
        raise Altered("evening")
    guests = [guest for guest in fields.of(content, "guests", list) if isinstance(guest, str)]
    if not 1 <= len(guests) <= MOST_GUESTS or any(len(each) > LONGEST_KEY for each in guests):
        raise Altered("guests")
    if PERSON in guests:
        raise Altered("guests")
    if content.get("host") == PERSON:
        raise Altered("host")
    lines = ("welcome", "house_line", "won", "lost", "gift_line", "happens")
    return Evening(
        host=fields.text(content, "host", LONGEST_KEY),
        rules=fields.text(content, "rules", LONGEST_LINE),
        guests=tuple(guests),
        games=max(1, fields.number(content, "games", MOST_GAMES)),
        title=fields.text(content, "title", LONGEST_TITLE),
        gift=_look(content.get("gift")),
        **{line: fields.text(content, line, LONGEST_LINE) for line in lines},
    )


def _look(content: object) -> Look | None:
    if not isinstance(content, dict):
        return None
    kind = fields.text(content, "kind", LONGEST_KEY)
    if kind not in get_args(LookKind):
        raise Altered("gift")
    return Look(cast(LookKind, kind), fields.text(content, "key", LONGEST_KEY))


def _time(text: str) -> datetime:
    try:
        return exact_time(text)
    except ValueError as error:
        raise Altered("begun") from error
