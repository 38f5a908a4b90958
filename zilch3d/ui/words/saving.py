"""What is not saved, why, and what has become of the player's files, in sentences."""

from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from zilch3d.i18n import _, ngettext
from zilch3d.safe_text import printable
from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.files import NotWritten
from zilch3d.store.safekeeping import News, Safekeeping
from zilch3d.store.salvage import Origin, SalvageResult, origin
from zilch3d.store.unsaved import Unsaved
from zilch3d.store.upkeep import Progress
from zilch3d.store.write_faults import WriteFault, write_fault
from zilch3d.ui.words import errors
from zilch3d.ui.words.amounts import number
from zilch3d.ui.words.errors import LONGEST_PATH

LONGEST_REASON = 120


@dataclass(frozen=True)
class UnsavedWords:
    """What is not on the disk now: a ``sentence``, and a mark that lasts, ``short`` or with why."""

    sentence: str
    mark: str
    short: str


def unsaved(safekeeping: Safekeeping) -> UnsavedWords | None:
    """What is not on the disk now, in words; None while all of it is."""
    fault = safekeeping.fault
    if fault is None:
        return None
    moves = safekeeping.unsaved_moves
    if moves and not safekeeping.moves_at_risk:
        words = ngettext("{n} move saved elsewhere", "{n} moves saved elsewhere", moves)
        short = words.format(n=number(moves))
        return UnsavedWords(_elsewhere(safekeeping, moves), short, short)
    words = ngettext("{n} move not saved", "{n} moves not saved", moves)
    short = words.format(n=number(moves)) if moves else _("Not saved")
    mark = _("{moves}: {why}").format(moves=short, why=_why_in_short(fault))
    return UnsavedWords(not_saved(fault, moves), mark, short)


def unsaved_in_full(safekeeping: Safekeeping) -> str:
    """What is not on the disk now, which file could not be written, and the system's own words."""
    fault = safekeeping.fault
    if fault is None:
        return ""
    if not safekeeping.is_usable:
        return errors.games_notice(
            FileNotice(NoticeReason.UNUSABLE, fault.file, detail=fault.detail)
        )
    if not safekeeping.unsaved_moves:
        return errors.not_kept(fault)
    if not safekeeping.moves_at_risk:
        return _elsewhere(safekeeping, safekeeping.unsaved_moves)
    keeps_trying = _("The game keeps trying.")
    return f"{not_saved(fault, safekeeping.unsaved_moves)} {keeps_trying}\n{what_failed(fault)}"


def _elsewhere(safekeeping: Safekeeping, moves: int) -> str:
    words = ngettext(
        "{n} move is only in {file} for now.", "{n} moves are only in {file} for now.", moves
    )
    file = printable(str(safekeeping.newest_elsewhere), LONGEST_PATH)
    return words.format(n=number(moves), file=file)


def what_failed(fault: NotWritten) -> str:
    """The file that could not be written, and the system's own words."""
    return f"{printable(str(fault.file), LONGEST_PATH)}: {_reason(fault.detail)}"


def not_saved(fault: NotWritten, moves: int) -> str:
    """The sentence on so many moves that are not on the disk, and why."""
    words = ngettext("{n} move is not saved: {why}.", "{n} moves are not saved: {why}.", moves)
    if not moves:
        words = _("Games can’t be saved: {why}.")
    return words.format(n=number(moves), why=_why(fault))


def _why(fault: NotWritten) -> str:
    return {
        WriteFault.FULL: _("the disk is full"),
        WriteFault.FORBIDDEN: _("the game isn’t allowed to write to its file"),
        WriteFault.OTHER: _("the disk reports an error"),
    }[write_fault(fault.error)]


def _why_in_short(fault: NotWritten) -> str:
    return {
        WriteFault.FULL: _("disk full"),
        WriteFault.FORBIDDEN: _("no permission"),
        WriteFault.OTHER: _("disk error"),
    }[write_fault(fault.error)]


def _reason(detail: str) -> str:
    return printable(detail, LONGEST_REASON).rstrip(".")


def progress(under_way: Progress) -> str:
    """How much has been read of a file that games are fetched from."""
    words = _("Reading the damaged file: {done} of {games} games")
    if origin(under_way.file) is not Origin.DAMAGED:
        words = _("Fetching games: {done} of {games}")
    return words.format(done=number(under_way.done), games=number(under_way.games))


# News


def news(news: News) -> str:
    """The news in full, files named."""
    match news:
        case FileNotice():
            return errors.games_notice(news)
        case SalvageResult():
            return _salvaged(news, printable(news.file.name, LONGEST_PATH))
        case Unsaved():
            return _left_unsaved(news)
        case _:
            assert_never(news)


def short_news(news: News) -> str:
    """The news in a sentence or two for the table; files are named on the title."""
    match news:
        case FileNotice():
            return _short_notice(news)
        case SalvageResult():
            return _salvaged(news, _called(news.file))
        case Unsaved():
            return _left_unsaved(news)
        case _:
            assert_never(news)


def _short_notice(notice: FileNotice) -> str:
    words = {
        NoticeReason.REMOVED: _("The file of your games was removed. It was written anew."),
        NoticeReason.REPLACED: _(
            "Another file took the place of your games. Yours is back; the other one is kept."
        ),
        NoticeReason.DAMAGED: _("The file of your games was damaged. Its backup is in its place."),
        NoticeReason.DAMAGED_WITHOUT_BACKUP: _(
            "The file of your games was damaged. A new one was begun."
        ),
        NoticeReason.MISSING: _("The file of your games was missing. Its backup is in its place."),
    }
    return words.get(notice.reason) or errors.games_notice(notice)


def _salvaged(result: SalvageResult, file: str) -> str:
    """What was fetched from the file, which has this name, or is called so."""
    words = ngettext(
        "{n} game was saved from {file}.", "{n} games were saved from {file}.", result.saved
    )
    sentences = [words.format(n=number(result.saved), file=file)] if result.saved else []
    if result.lost:
        words = ngettext(
            "{n} game could not be read, and stays in {file}.",
            "{n} games could not be read, and stay in {file}.",
            result.lost,
        )
        again = file if not sentences else _("that file")
        sentences.append(words.format(n=number(result.lost), file=again))
    if not result.saved and not result.lost:
        sentences.append(_("No game could be read from {file}.").format(file=file))
    if not result.is_final:
        sentences.append(_("The next start tries to read the rest."))
    return " ".join(sentences)


def _called(file: Path) -> str:
    return _("the damaged file") if origin(file) is Origin.DAMAGED else _("the other file")


def _left_unsaved(left: Unsaved) -> str:
    words = ngettext(
        "Last time, {n} move could not be saved: {reason}.",
        "Last time, {n} moves could not be saved: {reason}.",
        left.moves,
    )
    saved = words.format(n=number(left.moves), reason=_reason(left.reason))
    return f"{saved} {_what_became(left)}"


def _what_became(left: Unsaved) -> str:
    if not left.elsewhere:
        return ngettext("It is lost.", "They are lost.", left.moves)
    if left.is_there:
        words = ngettext(
            "It is being fetched from {file}.", "They are being fetched from {file}.", left.moves
        )
    else:
        words = ngettext(
            "It is in {file}, which isn’t there now: the next start that finds it fetches it.",
            "They are in {file}, which isn’t there now: the next start that finds it fetches them.",
            left.moves,
        )
    return words.format(file=printable(str(left.elsewhere[-1]), LONGEST_PATH))
