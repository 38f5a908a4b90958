"""House rules, which a player makes: drafts and finished ones, a file each in one folder.

Rules at fault are saved like any others, so that no work is lost; they only can't be played.
"""

import os
import re
import unicodedata
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from logging import getLogger
from pathlib import Path
from typing import IO, NamedTuple, Protocol, TypeAlias

from zilch3d.engine.fields import Document, Fault
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import RuleSet
from zilch3d.store import disk, reader
from zilch3d.store.files import NotWritten, numbered, write_whole
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import FAMILIES, HOSTS, MOST_FILES, PRESETS, rules_in
from zilch3d.store.toml_pages import NotWritable, page

LOG = getLogger(__name__)

SUFFIX = ".toml"
DELETED = ".deleted"
"""The ending of a deleted file's name until it is removed for good."""
LONGEST_STEM = 40
"""Characters of a file's name, without its ending: it is an id as well."""

InBackground: TypeAlias = Callable[[Callable[[], object]], Future[object]]
"""Runs a task in another thread, one after the other."""


@dataclass(frozen=True)
class HouseRules:
    """The house rules in a file: its document, which describes ``rules`` or has ``faults``.

    Where the file is ``unreadable``, the document is empty. ``is_editable`` is whether the document
    can be written again as it was read.
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
        """The name in the document if there is one, else the file's."""
        name = self.document.get("name")
        return name if isinstance(name, str) and name.strip() else self.file.stem


def judge(document: Document) -> tuple[RuleSet | None, tuple[Fault, ...]]:
    """The rules that a document describes, or what is wrong with it."""
    try:
        return rules_in(document), ()
    except RuleFaults as error:
        return None, error.faults


class WriteFile(Protocol):
    """Writes a file whole or not at all, as ``write_whole`` does. Raises NotWritten."""

    def __call__(
        self, file: Path, fill: Callable[[IO[bytes]], object], *, backup: bool = False
    ) -> None: ...


@dataclass(frozen=True)
class FolderReport:
    """The state of the folder, as the background thread saw it last.

    ``listed`` are the house rules by the files' names, None until the folder has been read;
    ``unreadable`` is why it can't be. ``fault`` is why some change is not on the disk. Changes up
    to that of the number ``changes`` are in ``listed``.
    """

    listed: tuple[HouseRules, ...] | None = None
    unreadable: Unreadable | None = None
    fault: NotWritten | None = None
    changes: int = 0


class _Change(NamedTuple):
    """A document to be saved; ``number`` is the change's own, from 1."""

    number: int
    file: Path
    document: Document


class RuleFolder:
    """The folder of house rules, read and written ``in_background``; nothing waits.

    ``on_change`` is called, maybe in that thread, once there is something new to show. Where it is
    ``read_only``, nothing may be changed. ``write`` writes the files.

    Two threads meet here, and nothing that one of them takes out is put in by the other, but for
    messages. The window's thread calls the public methods, has ``_newest`` to itself, and appends
    to ``_submitted``. The background thread takes changes from there into ``_unwritten``, which is
    its own, and answers with ``report``, a new value each time. So a newer document can't be taken
    for one that is written: it has another number.
    """

    def __init__(
        self,
        folder: Path,
        in_background: InBackground,
        on_change: Callable[[], None] = lambda: None,
        *,
        read_only: bool = False,
        write: WriteFile = write_whole,
    ) -> None:
        self.folder = folder
        self.read_only = read_only
        self.report = FolderReport()
        self.fetched: deque[tuple[Path, Document | Unreadable]] = deque()
        """Files from elsewhere that have been read: the table in each, or why there is none."""
        self._in_background = in_background
        self._on_change = on_change
        self._write_file = write
        self._submitted: deque[_Change] = deque()
        # The window's thread alone
        self._last = 0
        """The number of the last change."""
        self._newest: dict[Path, _Change] = {}
        """The last change of each file, unless it was in the report some time ago."""
        # The background thread alone
        self._taken = 0
        """The number of the last change that was taken from ``_submitted``."""
        self._unwritten: dict[Path, Document] = {}
        """Documents that are not on the disk, or could not be written yet."""
        self._written: set[Path] = set()
        """The files that have been written: what they replaced has its backup."""

    @property
    def listed(self) -> tuple[HouseRules, ...] | None:
        """The house rules in the folder, by the files' names; None until it has been read."""
        return self.report.listed

    @property
    def unreadable(self) -> Unreadable | None:
        """Why the folder can't be read; None if it can."""
        return self.report.unreadable

    @property
    def fault(self) -> NotWritten | None:
        """Why some change is not on the disk; None while all is well."""
        return self.report.fault

    @property
    def is_full(self) -> bool:
        """Whether another file would not be read."""
        return self.listed is not None and len(self.listed) >= MOST_FILES

    def refresh(self) -> None:
        """Read the folder anew."""
        self._do(self._read_folder)

    def begin(self, document: Document) -> Path:
        """Save a new rule set, under a file name made from its own; its id is the file's stem."""
        file = self._new_file(document.get("name", ""))
        self.keep({**document, "id": file.stem}, file)
        self.refresh()
        return file

    def add(self, document: Document) -> Path:
        """Save a rule set from elsewhere, with its id unless another has that."""
        id_ = document.get("id")
        if id_ in {*PRESETS, *(rules.document.get("id") for rules in self.listed or ())}:
            return self.begin(document)
        file = self._new_file(id_ or document.get("name", ""))
        self.keep(document, file)
        self.refresh()
        return file

    def _new_file(self, name: object) -> Path:
        report = self.report
        files = {rules.file for rules in report.listed or ()} | self._unlisted(report).keys()
        return fresh_file(self.folder, str(name), {file.stem for file in files})

    def _unlisted(self, report: FolderReport) -> dict[Path, _Change]:
        """The last change of each file, of those that are not in this report."""
        newest = self._newest.items()
        return {file: change for file, change in newest if change.number > report.changes}

    def fetch(self, file: Path) -> None:
        """Read a file from elsewhere, and append the outcome to ``fetched``."""
        self._do(partial(self._fetch, file))

    def keep(self, document: Document, file: Path) -> None:
        """Save the document; of several changes in a row only the last is, if the disk is slow."""
        if self.read_only:
            return
        self._last += 1
        change = _Change(self._last, file, document)
        self._newest = {**self._unlisted(self.report), file: change}
        self._submitted.append(change)
        self._do(self._run_change)

    def document(self, rules: HouseRules) -> Document:
        """The document of listed rules, or the newer one that has taken its place since."""
        report = self.report
        change = self._unlisted(report).get(rules.file)
        if change is not None:
            return change.document
        return next((own for own in report.listed or () if own.file == rules.file), rules).document

    def delete(self, file: Path) -> None:
        """Take the file out of the games on offer; it is only renamed until ``purge_deleted``."""

        def rename() -> None:
            if file not in self._unwritten:  # else the fault says why it isn't deleted either
                disk.replace(file, file.with_name(file.name + DELETED))

        self._change(rename)

    def restore(self, deleted: Path) -> None:
        """Undo a deletion; ``deleted`` is the file as it is listed."""
        original = deleted.with_name(deleted.name.removesuffix(DELETED))

        def is_free(file: Path) -> bool:
            return file not in self._unwritten and not os.path.lexists(file)

        def rename() -> None:
            disk.replace(deleted, next(filter(is_free, numbered(original))))

        self._change(rename)

    def purge_deleted(self) -> None:
        """Remove the deleted files that are listed for good."""
        deleted = [rules.file for rules in self.listed or () if rules.is_deleted]

        def remove() -> None:
            for file in deleted:
                disk.remove(file)

        if deleted:
            self._change(remove)

    def _change(self, task: Callable[[], object]) -> None:
        if not self.read_only:
            self._do(partial(self._run_change, task), self._read_folder)

    # In the background thread, but for _do

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

    def _take_submitted(self) -> None:
        while self._submitted:
            change = self._submitted.popleft()
            self._unwritten[change.file] = change.document
            self._taken = change.number

    def _read_folder(self) -> None:
        self._take_submitted()
        listed, unreadable, changes = self.report.listed or (), None, self.report.changes
        try:
            listed, changes = tuple(self._read()), self._taken
        except Unreadable as error:
            unreadable = error
        self.report = FolderReport(listed, unreadable, self.report.fault, changes)

    def _run_change(self, task: Callable[[], object] = lambda: None) -> None:
        """Write what is new, and then run the task; what fails of it is the report's fault."""
        fault = self._write_all()
        try:
            task()
        except OSError as error:
            fault = fault or NotWritten(self.folder, error)
        self.report = replace(self.report, fault=fault)

    def _write_all(self) -> NotWritten | None:
        """Write what is new, and return the first fault of it.

        What can't be written keeps nothing else back, and is tried again with the next change.
        """
        self._take_submitted()
        fault: NotWritten | None = None
        for file, document in tuple(self._unwritten.items()):
            try:
                self._write(file, page(document).encode())
                del self._unwritten[file]
            except NotWritten as error:
                fault = fault or error
            except NotWritable as error:
                fault = fault or NotWritten(file, error)
        return fault

    def _write(self, file: Path, content: bytes) -> None:
        """Write a file. A page with comments is backed up before that: what we write has none."""
        backup = file not in self._written and not _is_ours(file)
        self._write_file(file, lambda stream: stream.write(content), backup=backup)
        self._written.add(file)

    def _read(self) -> Iterator[HouseRules]:
        files = [self.folder / name for name in _rule_files(self.folder)]
        for file in sorted({*files, *self._unwritten}, key=_sort_key):
            document = self._unwritten.get(file)
            yield (
                _read_file(file, self.folder)
                if document is None
                else _from_document(file, document)
            )


def _sort_key(file: Path) -> str:
    """The name by which files are sorted: a numbered copy comes after its original."""
    return file.name.partition(".")[0]


def _rule_files(folder: Path) -> list[str]:
    """The names of the folder's rule files, and of those that were deleted."""
    return reader.toml_files(folder, MOST_FILES, (SUFFIX, SUFFIX + DELETED))[0]


def _read_file(file: Path, folder: Path) -> HouseRules:
    deleted = file.name.endswith(DELETED)
    try:
        return _from_document(file, reader.read_toml(file, folder), deleted=deleted)
    except Unreadable as fault:
        return HouseRules(file, {}, unreadable=fault, is_deleted=deleted)


def _from_document(file: Path, document: Document, *, deleted: bool = False) -> HouseRules:
    rules, faults = judge(document)
    return HouseRules(file, document, rules, faults, None, is_writable(document), deleted)


def is_writable(document: Document) -> bool:
    """Whether the document can be written as a page without losing anything."""
    try:
        page(document)
    except NotWritable:
        return False
    return True


def _is_ours(file: Path) -> bool:
    """Whether there is no file, or one exactly as we write it, without comments of its own."""
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
"""Names that Windows takes for devices, whatever their ending."""


def fresh_file(folder: Path, name: str, taken: Collection[str] = ()) -> Path:
    """A rule file that does not exist yet, named after the rules: lower case, digits, hyphens.

    Its stem is none of ``taken``, and no id of the game's own rules.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_STEM] or "house"
    unavailable = {*taken, *PRESETS, *FAMILIES, *HOSTS, *RESERVED}
    for file in numbered(folder / f"{stem}{SUFFIX}"):
        dashed = file.with_name(file.name.replace(" ", "-"))
        if dashed.stem not in unavailable and not os.path.lexists(dashed):
            return dashed
    raise AssertionError("numbers do not end")
