"""What is not saved, why, and what has become of the player's files, in sentences."""

from dataclasses import dataclass
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
from zilch3d.ui.words import errors, system
from zilch3d.ui.words.amounts import number
from zilch3d.ui.words.errors import LONGEST_PATH
from zilch3d.ui.words.system import Trouble


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
    if _is_unsaved(safekeeping) and not safekeeping.moves_at_risk:
        short = _("Saved elsewhere")
        return UnsavedWords(_elsewhere(safekeeping), short, short)
    return UnsavedWords(not_saved(fault, safekeeping), _mark(fault), _("Not saved"))


def _is_unsaved(safekeeping: Safekeeping) -> bool:
    return bool(safekeeping.unsaved_moves or safekeeping.unsaved_documents)


def unsaved_in_full(safekeeping: Safekeeping) -> str:
    """What is not on the disk now, and which file could not be written."""
    fault = safekeeping.fault
    if fault is None:
        return ""
    if not safekeeping.is_usable:
        return errors.games_notice(
            FileNotice(NoticeReason.UNUSABLE, fault.file, detail=fault.detail)
        )
    if not _is_unsaved(safekeeping):
        return errors.not_kept(fault)
    if not safekeeping.moves_at_risk:
        return _elsewhere(safekeeping)
    keeps_trying = _("The game keeps trying.")
    return f"{not_saved(fault, safekeeping)} {keeps_trying}\n{what_failed(fault)}"


def _elsewhere(safekeeping: Safekeeping) -> str:
    file = printable(str(safekeeping.newest_elsewhere), LONGEST_PATH)
    if not safekeeping.unsaved_moves:
        return _("What you changed last is only in {file} for now.").format(file=file)
    # Translators: the number of moves is not said. {file} has its folders with it.
    words = ngettext(
        "Your last move is only in {file} for now.",
        "Your last moves are only in {file} for now.",
        safekeeping.unsaved_moves,
    )
    return words.format(file=file)


def what_failed(fault: NotWritten) -> str:
    """The file that could not be written; the system's own words, where ``not_saved`` has none."""
    file = printable(str(fault.file), LONGEST_PATH)
    is_said = write_fault(fault.error) is not WriteFault.OTHER or system.has_words(fault)
    return file if is_said else f"{file}\n{system.sentence(fault.detail)}"


def not_saved(fault: NotWritten, safekeeping: Safekeeping) -> str:
    """What is not on the disk, or if that is nothing yet, that games can't be; and why."""
    moves = safekeeping.unsaved_moves
    what = _("Games can’t be saved.")
    if safekeeping.unsaved_documents:
        what = _("What you changed last isn’t saved.")
    if moves:
        # Translators: the number of moves is not said.
        what = ngettext("Your last move isn’t saved.", "Your last moves aren’t saved.", moves)
    return f"{what} {_why(fault)}"


def _why(fault: NotWritten) -> str:
    match write_fault(fault.error):
        case WriteFault.FULL:
            return system.sentence_on(Trouble.FULL)
        case WriteFault.FORBIDDEN:
            return _("The game isn’t allowed to write there.")
        case WriteFault.OTHER:
            if system.has_words(fault):
                return system.sentence(system.text_of(fault))
            return system.sentence_on(Trouble.DISK)
        case _ as never:
            assert_never(never)


def _mark(fault: NotWritten) -> str:
    return {
        WriteFault.FULL: _("Not saved: disk full"),
        WriteFault.FORBIDDEN: _("Not saved: not allowed"),
        WriteFault.OTHER: _("Not saved: disk trouble"),
    }[write_fault(fault.error)]


def progress(under_way: Progress) -> str:
    """How much has been read of a file that games are recovered from."""
    # Translators: {done} and {games} are numbers, as in “12 of 200”.
    words = ngettext(
        "Recovering games: {done} of {games}",
        "Recovering games: {done} of {games}",
        under_way.games,
    )
    if origin(under_way.file) is not Origin.DAMAGED:
        words = ngettext(
            "Fetching games: {done} of {games}",
            "Fetching games: {done} of {games}",
            under_way.games,
        )
    return words.format(done=number(under_way.done), games=number(under_way.games))


# News


def news(news: News) -> str:
    """The news in full, files named."""
    match news:
        case FileNotice():
            return errors.games_notice(news)
        case SalvageResult():
            return _salvaged(news)
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
            return _salvaged_briefly(news)
        case Unsaved():
            return _left_unsaved(news)
        case _:
            assert_never(news)


def _short_notice(notice: FileNotice) -> str:
    words = {
        NoticeReason.REMOVED: _("The file with your games was deleted. It’s been written again."),
        NoticeReason.REPLACED: _(
            "Another file took the place of your games. Yours is back, and the other one is kept."
        ),
        NoticeReason.DAMAGED: _("The file with your games was damaged. Its backup has taken over."),
        NoticeReason.DAMAGED_WITHOUT_BACKUP: _(
            "The file with your games was damaged. A new one was started."
        ),
        NoticeReason.MISSING: _("The file with your games was missing. Its backup has taken over."),
    }
    return words.get(notice.reason) or errors.games_notice(notice)


def _salvaged(result: SalvageResult) -> str:
    """What was recovered from a file, and what was not."""
    sentences = []
    if result.saved:
        words = ngettext(
            "{n} game was recovered from {file}.",
            "{n} games were recovered from {file}.",
            result.saved,
        )
        sentences.append(words.format(n=number(result.saved), file=_name(result)))
    if result.lost and result.saved:
        # Translators: after a sentence on games that were recovered from a file: “there” is in it.
        words = ngettext(
            "{n} game couldn’t be read and stays there.",
            "{n} games couldn’t be read and stay there.",
            result.lost,
        )
        sentences.append(words.format(n=number(result.lost)))
    elif result.lost:
        words = ngettext(
            "{n} game couldn’t be recovered from {file} and stays there.",
            "{n} games couldn’t be recovered from {file} and stay there.",
            result.lost,
        )
        sentences.append(words.format(n=number(result.lost), file=_name(result)))
    elif not result.saved:
        words = _("No games could be recovered from {file}.")
        sentences.append(words.format(file=_name(result)))
    return " ".join((*sentences, *_rest(result)))


def _name(result: SalvageResult) -> str:
    return printable(result.file.name, LONGEST_PATH)


def _rest(result: SalvageResult) -> list[str]:
    return [] if result.is_final else [_("The next start will try the rest.")]


def _salvaged_briefly(result: SalvageResult) -> str:
    """The same without the file: another sentence has said that it was damaged."""
    sentences = []
    if result.saved or not result.lost:
        words = ngettext("{n} game was recovered.", "{n} games were recovered.", result.saved)
        words = words if result.saved else _("No games could be recovered.")
        sentences.append(words.format(n=number(result.saved)))
    if result.lost:
        words = ngettext(
            "{n} game couldn’t be recovered.", "{n} games couldn’t be recovered.", result.lost
        )
        sentences.append(words.format(n=number(result.lost)))
    return " ".join((*sentences, *_rest(result)))


def _left_unsaved(left: Unsaved) -> str:
    # Translators: {reason} ends the sentence, such as “the disk is full”.
    words = ngettext(
        "Last time, the last thing you did couldn’t be saved ({reason}).",
        "Last time, the last {n} things you did couldn’t be saved ({reason}).",
        max(1, left.moves),
    )
    said = words.format(n=number(left.moves), reason=system.reason(left.reason))
    return f"{said} {_what_became(left)}"


def _what_became(left: Unsaved) -> str:
    if not left.elsewhere:
        # Translators: “it” is what could not be saved; the same in the next two.
        return ngettext("It’s lost.", "They’re lost.", max(1, left.moves))
    words = _("It’s being fetched from {file}.")
    if not left.is_there:
        words = _("It’s in {file}, which isn’t there right now. Put that back and start again.")
    return words.format(file=printable(str(left.elsewhere[-1]), LONGEST_PATH))
