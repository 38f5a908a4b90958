"""House rules, which a player makes: drafts and finished ones, a file each in one folder.

What is at fault is kept like anything else, so that no work is lost; it only can't be played.
"""

import os
import re
import unicodedata
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.fields import Document, Fault
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import reader
from zilch3d.store.files import NotWritten, numbered, write_whole
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import FAMILIES, MOST_FILES, PRESETS, rules_in
from zilch3d.store.rulepage import NotWritable, page

LOG = getLogger(__name__)

SUFFIX = ".toml"
DELETED = ".deleted"
"""What the name of a deleted file ends in until it is gone for good."""
LONGEST_STEM = 40
"""Characters of a file's name, without its ending: it is an id as well."""

InBackground: TypeAlias = Callable[[Callable[[], object]], Future[object]]
"""Does something in another thread, one thing after the other."""


@dataclass(frozen=True)
class HouseRules:
    """Those in a file: a document, which is a game's rules or has faults; or nothing readable.

    ``is_editable`` is whether the document can be written again as it was read.
    """

    file: Path
    document: Document
    rules: RuleSet | None = None
    faults: tuple[Fault, ...] = ()
    unreadable: Unreadable | None = None
    is_editable: bool = False
    is_deleted: bool = False

    @property
    def name(self) -> str:
        """What they are called, as far as that can be read."""
        name = self.document.get("name")
        return name if isinstance(name, str) and name.strip() else self.file.stem


def judged(document: Document) -> tuple[RuleSet | None, tuple[Fault, ...]]:
    """The rules that a document describes, or what is wrong with it."""
    try:
        return rules_in(document), ()
    except RuleFaults as error:
        return None, error.faults


class RuleFolder:
    """The folder of house rules, read and written ``in_background``; nothing waits.

    ``on_change`` is called, maybe in that thread, once there is something new to show. Where it is
    ``read_only``, nothing may be changed.
    """

    def __init__(
        self,
        folder: Path,
        in_background: InBackground,
        on_change: Callable[[], None] = lambda: None,
        *,
        read_only: bool = False,
    ) -> None:
        self.folder = folder
        self.read_only = read_only
        self.listed: tuple[HouseRules, ...] | None = None
        """What is there, by the files' names; None until it has been read."""
        self.unreadable: Unreadable | None = None
        """Why the folder can't be read; None if it can."""
        self.fault: NotWritten | None = None
        """Why the last change is not on the disk; None while all is well."""
        self.fetched: deque[tuple[Path, Document | Unreadable]] = deque()
        """Files from elsewhere that have been read: the table in each, or why there is none."""
        self._in_background = in_background
        self._on_change = on_change
        self._unwritten: dict[Path, Document] = {}
        """What was changed last and is not on the disk, or could not be written yet."""
        self._latest: dict[Path, Document] = {}
        """What was changed since the folder was read."""
        self._written: set[Path] = set()

    @property
    def is_full(self) -> bool:
        """Whether another file would not be read."""
        return self.listed is not None and len(self.listed) >= MOST_FILES

    def look(self) -> None:
        """Read the folder."""
        self._do(self._list)

    def begin(self, document: Document) -> Path:
        """Keep a new rule set, under a file name made from its own; its id is the file's stem."""
        file = self._fresh(document.get("name", ""))
        self.keep({**document, "id": file.stem}, file)
        self.look()
        return file

    def add(self, document: Document) -> Path:
        """Keep a rule set from elsewhere, with its id unless another has that."""
        id_ = document.get("id")
        if id_ in {*PRESETS, *(rules.document.get("id") for rules in self.listed or ())}:
            return self.begin(document)
        file = self._fresh(id_ or document.get("name", ""))
        self.keep(document, file)
        self.look()
        return file

    def _fresh(self, name: object) -> Path:
        taken = {rules.file.stem for rules in self.listed or ()} | {f.stem for f in self._unwritten}
        return fresh_file(self.folder, str(name), taken)

    def fetch(self, file: Path) -> None:
        """Read a file from elsewhere: what comes of it is put to ``fetched``."""
        self._do(partial(self._fetch, file))

    def keep(self, document: Document, file: Path) -> None:
        """Have this written; of several changes in a row only the last is, if the disk is slow."""
        if not self.read_only:
            self._unwritten[file] = self._latest[file] = document
            self._do(partial(self._changing, self._write_all))

    def document(self, rules: HouseRules) -> Document:
        """What is listed, or has taken its place since."""
        return self._latest.get(rules.file, rules.document)

    def delete(self, file: Path) -> None:
        """Take the file out of the list of games; it is kept until ``forget_deleted``."""

        def rename() -> None:
            self._write_all()
            os.replace(file, file.with_name(file.name + DELETED))

        self._change(rename)

    def restore(self, deleted: Path) -> None:
        """Take back a deletion; ``deleted`` is the file as it is listed."""
        whole = deleted.with_name(deleted.name.removesuffix(DELETED))

        def rename() -> None:
            os.replace(deleted, next(file for file in numbered(whole) if not file.exists()))

        self._change(rename)

    def forget_deleted(self) -> None:
        """Remove for good what was deleted and is listed so."""
        gone = [rules.file for rules in self.listed or () if rules.is_deleted]

        def remove() -> None:
            for file in gone:
                file.unlink(missing_ok=True)

        if gone:
            self._change(remove)

    def _change(self, task: Callable[[], object]) -> None:
        if not self.read_only:
            self._do(partial(self._changing, task), self._list)

    # In the background

    def _fetch(self, file: Path) -> None:
        try:
            self.fetched.append((file, reader.read_toml(file)))
        except Unreadable as fault:
            self.fetched.append((file, fault))

    def _do(self, *tasks: Callable[[], object]) -> None:
        self._in_background(partial(self._run, tasks)).add_done_callback(_log_error)

    def _run(self, tasks: Sequence[Callable[[], object]]) -> None:
        for task in tasks:
            task()
        self._on_change()

    def _list(self) -> None:
        self.listed = self.listed or ()
        self.unreadable = None
        try:
            self.listed = tuple(self._read())
        except Unreadable as error:
            self.unreadable = error
        for file in set(self._latest) - set(self._unwritten):
            del self._latest[file]

    def _changing(self, task: Callable[[], object]) -> None:
        try:
            task()
            self.fault = None
        except NotWritten as error:
            self.fault = error
        except OSError as error:
            self.fault = NotWritten(self.folder, error)

    def _write_all(self) -> None:
        """Write what is new; what can't be written is tried again with the next change."""
        for file, document in tuple(self._unwritten.items()):
            self._write(file, page(document).encode())
            if self._unwritten.get(file) is document:
                del self._unwritten[file]

    def _write(self, file: Path, content: bytes) -> None:
        """A page with remarks of its author's is kept as a backup: ours has none."""
        backup = file not in self._written and not _is_ours(file)
        write_whole(file, lambda stream: stream.write(content), backup=backup)
        self._written.add(file)

    def _read(self) -> Iterator[HouseRules]:
        files = [self.folder / name for name in _rule_files(self.folder)]
        for file in sorted({*files, *self._unwritten}, key=_stem):
            document = self._unwritten.get(file)
            yield _in_file(file, self.folder) if document is None else _of(file, document)


def _stem(file: Path) -> str:
    """So sorted, a copy comes after what it is a copy of."""
    return file.name.partition(".")[0]


def _rule_files(folder: Path) -> list[str]:
    """The names of the folder's rule files, and of those that were deleted."""
    return reader.toml_files(folder, MOST_FILES, (SUFFIX, SUFFIX + DELETED))[0]


def _in_file(file: Path, folder: Path) -> HouseRules:
    deleted = file.name.endswith(DELETED)
    try:
        return _of(file, reader.read_toml(file, folder), deleted=deleted)
    except Unreadable as fault:
        return HouseRules(file, {}, unreadable=fault, is_deleted=deleted)


def _of(file: Path, document: Document, *, deleted: bool = False) -> HouseRules:
    rules, faults = judged(document)
    return HouseRules(file, document, rules, faults, None, is_writable(document), deleted)


def is_writable(document: Document) -> bool:
    """Whether a page holds this, and nothing is lost when it is written."""
    try:
        page(document)
    except NotWritable:
        return False
    return True


def _is_ours(file: Path) -> bool:
    """Whether nothing is lost where the file is written anew."""
    try:
        text = reader.read_text(file, reader.PAGE)
        return page(reader.toml(text, file)) == text
    except Unreadable as fault:
        return fault.reason is ReadReason.MISSING
    except NotWritable:
        return False


def _log_error(done: Future[object]) -> None:
    if done.exception() is not None:
        LOG.error("%r", done.exception())


RESERVED = (
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)),
)
"""Windows takes such a name for a device, whatever its ending."""


def fresh_file(folder: Path, name: str, taken: Collection[str] = ()) -> Path:
    """A rule file that is not there yet, named after the rules: small letters, digits, hyphens.

    Its stem is none of ``taken``, and no id of the game's own rules.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_STEM] or "house"
    known = {*taken, *PRESETS, *FAMILIES, *RESERVED}
    for file in numbered(folder / f"{stem}{SUFFIX}"):
        dashed = file.with_name(file.name.replace(" ", "-"))
        if dashed.stem not in known and not os.path.lexists(dashed):
            return dashed
    raise AssertionError("numbers do not end")
