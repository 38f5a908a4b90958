"""Seasons and chapters as files: those that ship in ``assets/club``, and those a player adds.

A player's own are in the folder ``club`` of the data folder, ``seasons`` and ``chapters``. A season
is a page named by its key, a computer player's chapters are a page named by its id; the templates
beside ours explain each field. A page at fault is named with its faults, and costs no other page.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from logging import getLogger
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar, get_args

from zilch3d import resources
from zilch3d.engine.fields import Fault, FaultReason, Range, TableReader, with_suggestions
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.features.club.model import (
    EVENINGS,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_PARAGRAPH,
    LONGEST_TITLE,
    MOST_GAMES,
    MOST_GUESTS,
    MOST_PARAGRAPHS,
    Chapter,
    Evening,
    Look,
    LookKind,
    SeasonPage,
)
from zilch3d.i18n import pgettext
from zilch3d.motion.tray import TRAYS
from zilch3d.store import profiles, reader
from zilch3d.store.dice_sets import dice_sets
from zilch3d.store.files import data_folder, house_rules_folder
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import FAMILIES, HOSTS, PRESETS, UnreadableRules, load_from_record
from zilch3d.store.settings import CLOTHS, USUAL_DICE
from zilch3d.store.setup import PERSON
from zilch3d.store.toml_pages import with_lines

LOG = getLogger(__name__)

SHIPPED = "assets/club"
SEASONS, CHAPTERS = "seasons", "chapters"
TEMPLATE = "template.toml"
"""The file in each folder of ours that explains every field, and is no page of the game."""

MOST_FILES = 50
"""A player's own pages of a kind beyond this number are not read."""
MOST_CHAPTERS = 20
"""Chapters of a player."""
LAST_EVENING = 200
"""The number of evenings after which a chapter can be read, at most."""
CONTEXT = "club"
"""That of the messages in our pages."""

Page = TypeVar("Page")


class PageFaults(Exception):
    """A page that cannot be used; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{f.field}: {f.reason.value}" for f in faults))
        self.faults = faults


PageFault: TypeAlias = Unreadable | PageFaults


@dataclass(frozen=True)
class Pages(Generic[Page]):
    """The pages of a kind by their keys, and the faults of others by the names of their files.

    ``unread`` counts the files beyond the limit.
    """

    pages: Mapping[str, Page]
    faulty: Mapping[str, PageFault]
    unread: int = 0


Chapters: TypeAlias = tuple[Chapter, ...]
"""Those of one player, in the order in which they can be read."""


def in_language(text: str) -> str:
    """A text of a page, in the language in use; what a player wrote is left as it is."""
    return pgettext(CONTEXT, text)


def seasons(folder: Path | None = None) -> Pages[SeasonPage]:
    """Every season by its key: ours in their order, then a player's own by their files' names.

    ``folder`` is that of the player's own, by default in the data folder. One with a key of ours is
    at fault, as SAME_ID.
    """
    return _with_own(_shipped_seasons(), folder or own_folder(SEASONS), _season)


def chapters(folder: Path | None = None) -> Pages[Chapters]:
    """The chapters of each player by its id: ours, then those of a player's own players.

    One with an id of ours is at fault, as SAME_ID: nobody's story is replaced.
    """
    return _with_own(_shipped_chapters(), folder or own_folder(CHAPTERS), _chapters)


def own_folder(kind: str) -> Path:
    """The folder of a player's own pages of this kind, SEASONS or CHAPTERS."""
    return data_folder() / "club" / kind


@cache
def _shipped_seasons() -> Mapping[str, SeasonPage]:
    return _shipped(SEASONS, _season)


@cache
def _shipped_chapters() -> Mapping[str, Chapters]:
    return _shipped(CHAPTERS, _chapters)


PageReader: TypeAlias = Callable[[str, TableReader], Page]
"""Reads a page by its key; what is wrong with it goes into the table's faults."""


def _shipped(kind: str, read: PageReader[Page]) -> Mapping[str, Page]:
    """Our undamaged pages by their keys."""
    folder, pages = resources.find(f"{SHIPPED}/{kind}"), dict[str, Page]()
    for file in sorted(set(folder.glob("*.toml")) - {folder / TEMPLATE}):
        try:
            resources.read(f"{SHIPPED}/{kind}/{file.name}")
            pages[file.stem] = _in_page(file, folder, read)
        except (resources.MissingResource, Unreadable, PageFaults) as error:
            LOG.warning("not in the club: %r", error)
    return pages


def _with_own(ours: Mapping[str, Page], folder: Path, read: PageReader[Page]) -> Pages[Page]:
    try:
        files, unread = reader.toml_files(folder, MOST_FILES)
    except Unreadable as fault:
        return Pages(ours, {str(folder): fault})
    pages, faulty = dict(ours), dict[str, PageFault]()
    for name in files:
        file = folder / name
        try:
            if file.stem in ours:
                raise Unreadable(file, ReadReason.SAME_ID, detail=name)
            pages[file.stem] = _in_page(file, folder, read)
        except (Unreadable, PageFaults) as error:
            faulty[name] = error
    return Pages(pages, faulty, unread)


def _in_page(file: Path, folder: Path, read: PageReader[Page]) -> Page:
    """What is on the page in a file. Raises Unreadable, and PageFaults with the line of each."""
    text = reader.read_text(file, reader.PAGE, folder)
    faults: list[Fault] = []
    table = TableReader("", reader.toml(text, file), faults)
    page = read(file.stem, table)
    table.end()
    if len(file.stem) > LONGEST_KEY:
        limit = str(LONGEST_KEY)
        faults.append(Fault("", FaultReason.TOO_LONG, file.stem[:LONGEST_KEY], limit))
    if faults:
        raise PageFaults(with_lines(with_suggestions(faults, table.fields), text))
    return page


def _tables(table: TableReader, key: str, numbers: Range) -> tuple[TableReader, ...]:
    """The tables in a list, of which there are at least and at most so many."""
    value = table.take(key, [])
    if not isinstance(value, list):
        table.fault(key, FaultReason.NOT_A_LIST, value)
        return ()
    if not value:
        table.fault(key, FaultReason.MISSING)
    elif not numbers.minimum <= len(value) <= numbers.maximum:
        allowed = "–".join(dict.fromkeys(map(str, numbers)))
        table.fault(key, FaultReason.OUT_OF_RANGE, len(value), allowed)
    return tuple(
        TableReader(f"{table.path}{key}.{n}.", each, table.faults, table.fields)
        for n, each in enumerate(value[: numbers.maximum])
    )


# Seasons


def _season(key: str, table: TableReader) -> SeasonPage:
    title, summary = table.text("title", LONGEST_TITLE), table.text("summary", LONGEST_LINE)
    toast = table.text("toast", LONGEST_LINE)
    tables = _tables(table, "evenings", Range(EVENINGS, EVENINGS))
    return SeasonPage(key, title, summary, toast, tuple(map(_evening, tables)))


def _evening(table: TableReader) -> Evening:
    host = _player(table, "host", table.text("host", LONGEST_KEY))
    evening = Evening(
        host=host,
        rules=table.text("rules", LONGEST_KEY),
        guests=_guests(table, host),
        games=table.whole_number("games", 1, Range(1, MOST_GAMES)),
        title=table.text("title", LONGEST_TITLE),
        welcome=table.text("welcome", LONGEST_LINE),
        house_line=table.text("house_line", LONGEST_LINE),
        won=table.text("won", LONGEST_LINE),
        lost=table.text("lost", LONGEST_LINE),
        gift=_look(table),
        gift_line=_optional(table, "gift_line"),
        happens=_optional(table, "happens"),
    )
    _check_rules(table, evening)
    table.end()
    return evening


def _optional(table: TableReader, key: str) -> str:
    return table.text(key, LONGEST_LINE) if table.has(key) else ""


def _player(table: TableReader, key: str, id_: str, item: int | None = None) -> str:
    """The id, which must be that of a computer player."""
    if id_ == PERSON or (id_ and not profiles.is_available(id_)):
        table.not_a_choice(key, id_, profiles.available(), item)
    return id_


def _guests(table: TableReader, host: str) -> tuple[str, ...]:
    """One to three others, each of them once."""
    guests = table.texts("guests", MOST_GUESTS, LONGEST_KEY)
    if not guests and not any(fault.field == f"{table.path}guests" for fault in table.faults):
        table.fault("guests", FaultReason.MISSING)
    seen = {host}
    for item, guest in enumerate(guests):
        if guest and guest in seen:
            others = [id_ for id_ in profiles.available() if id_ not in seen]
            table.not_a_choice("guests", guest, others, item)
        else:
            _player(table, "guests", guest, item)
        seen.add(guest)
    return guests


def _check_rules(table: TableReader, evening: Evening) -> None:
    """The rules must exist, by no path, and let all who are there sit down, and one person."""
    if not evening.rules:
        return
    try:
        rules = load_from_record(evening.rules, house_rules_folder())
    except (UnreadableRules, RuleFaults):
        table.not_a_choice("rules", evening.rules, (*PRESETS, *FAMILIES, *HOSTS))
        return
    seats = len(evening.players) + 1
    if seats > rules.start.most_players:
        most = str(rules.start.most_players)
        table.fault("guests", FaultReason.OUT_OF_RANGE, seats, f"2–{most}")


LOOKS: Mapping[LookKind, Callable[[], Iterable[str]]] = {
    "dice": lambda: (USUAL_DICE, *dice_sets()),
    "cloth": lambda: CLOTHS,
    "tray": lambda: TRAYS,
}
"""What the settings offer of each kind."""


def _look(table: TableReader) -> Look | None:
    """A present of the host's, such as ``{ kind = "cloth", key = "midnight" }``."""
    if not table.has("gift"):
        return None
    gift = TableReader(f"{table.path}gift.", table.take("gift"), table.faults, table.fields)
    if not gift.is_table:
        return None
    name, key = gift.text("kind", LONGEST_KEY), gift.text("key", LONGEST_KEY)
    gift.end()
    kind = next((each for each in get_args(LookKind) if each == name), None)
    if kind is None:
        if name:
            gift.not_a_choice("kind", name, get_args(LookKind))
        return None
    choices = tuple(LOOKS[kind]())
    if key and key not in choices:
        gift.not_a_choice("key", key, choices)
    return Look(kind, key)


# Chapters


def _chapters(player: str, table: TableReader) -> Chapters:
    if player == PERSON or not profiles.is_available(player):
        raise PageFaults((_no_player(player),))
    tables = _tables(table, "chapters", Range(1, MOST_CHAPTERS))
    pages = tuple(_chapter(player, each) for each in tables)
    _check_order(table, pages)
    return pages


def _no_player(player: str) -> Fault:
    return Fault("", FaultReason.NOT_A_CHOICE, player, ", ".join(profiles.available()))


def _chapter(player: str, table: TableReader) -> Chapter:
    chapter = Chapter(
        player,
        table.whole_number("evenings", 1, Range(1, LAST_EVENING)),
        table.text("title", LONGEST_TITLE),
        table.texts("paragraphs", MOST_PARAGRAPHS, LONGEST_PARAGRAPH),
    )
    if not chapter.paragraphs and not any(
        fault.field == f"{table.path}paragraphs" for fault in table.faults
    ):
        table.fault("paragraphs", FaultReason.MISSING)
    table.end()
    return chapter


def _check_order(table: TableReader, pages: Sequence[Chapter]) -> None:
    """Each chapter needs more evenings than the one before it."""
    for n, (before, after) in enumerate(pairwise(pages), 1):
        if after.evenings <= before.evenings:
            allowed = f"{before.evenings + 1}–{LAST_EVENING}"
            reason = FaultReason.OUT_OF_RANGE
            field = f"chapters.{n}.evenings"
            table.faults.append(Fault(field, reason, str(after.evenings), allowed))
