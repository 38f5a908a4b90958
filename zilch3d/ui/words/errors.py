"""What is wrong with files, settings and saved games, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.fields import YES_OR_NO
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.suggestions import nearest
from zilch3d.i18n import _, mark, ngettext
from zilch3d.players.profile import ProfileFaults
from zilch3d.safe_text import printable
from zilch3d.store import settings
from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.files import NotWritten
from zilch3d.store.profiles import OwnProfiles
from zilch3d.store.reader import KIB, ReadReason, Unreadable
from zilch3d.store.rulefiles import FAMILIES, PRESETS, RuleFiles, UnreadableRules
from zilch3d.store.saved_games import LoadReason
from zilch3d.ui.words import amounts, faults, system
from zilch3d.ui.words.amounts import number
from zilch3d.ui.words.names import capital

MAX_SETTINGS = 3
LONGEST_FIELD = 40
LONGEST_PATH = 300


def unreadable_rules(error: UnreadableRules) -> str:
    """Why a rule set could not be read, in sentences."""
    name, presets = printable(error.name, LONGEST_PATH), ", ".join(PRESETS)
    if error.fault.reason is not ReadReason.MISSING:
        words = _("The rules {name} can’t be read: {reason}")
        return words.format(name=name, reason=unreadable(error.fault))
    meant = nearest(error.name, (*PRESETS, *FAMILIES))
    words = _("There are no rules or file called “{name}”. The presets are {presets}.")
    if meant:
        words = _(
            "There are no rules or file called “{name}”. Did you mean {meant}? The presets are "
            "{presets}."
        )
    return words.format(name=name, meant=meant, presets=presets)


_UNREADABLE = {
    ReadReason.MISSING: mark("There’s no such file."),
    ReadReason.DAMAGED: mark(
        "This file of the game is missing or damaged. Download the game again."
    ),
    ReadReason.NOT_A_FILE: mark("It’s a folder, a device or a pipe, not a file."),
    ReadReason.LINK_OUT: mark("It’s a link that leads out of its folder."),
    ReadReason.NOT_A_NAME: mark(
        'Only a plain file name works here, without a path, without : ; , " and with nothing '
        "invisible."
    ),
    # Translators: {detail} are files, with commas.
    ReadReason.SAME_ID: mark("Several files have this id. Name one of them: {detail}."),
    ReadReason.TOO_LARGE: mark("It’s larger than {size} KB."),
    ReadReason.NOT_TEXT: mark("Byte {detail} isn’t text. Save the file as UTF-8."),
    ReadReason.TOO_DEEP: mark("There are brackets within brackets more than {limit} deep."),
    # Translators: {detail} is the reason in English, of a program that reads TOML.
    ReadReason.NOT_TOML: mark("It isn’t TOML ({detail})."),
    ReadReason.NOT_A_VALUE: mark("{detail} isn’t a value. Text needs quotation marks."),
}
"""All but those of ``_counted_limit``, and the system's own."""


def unreadable(error: Unreadable) -> str:
    """Why a file is not read, in sentences: the line and the limit, but not the file."""
    sentence = _unreadable(error)
    if not error.line or error.reason is ReadReason.NOT_TOML:  # whose detail names the line
        return sentence
    # Translators: Where a fault is in a file, and a sentence or two on it.
    return _("line {line}: {reason}").format(line=error.line, reason=sentence)


def _unreadable(error: Unreadable) -> str:
    if error.reason is ReadReason.SYSTEM:
        return system.sentence(error.detail)
    words = _counted_limit(error) or _(_UNREADABLE[error.reason])
    meant = nearest(error.detail, YES_OR_NO) if error.reason is ReadReason.NOT_A_VALUE else ""
    if meant:
        words = _("{detail} isn’t a value.")
    size, limit = number(error.limit // KIB), number(error.limit)
    sentence = words.format(detail=error.detail, size=size, limit=limit)
    return faults.guessed(sentence, meant)


def _counted_limit(error: Unreadable) -> str:
    """The sentence on too much of something; empty for other reasons."""
    match error.reason:
        case ReadReason.LONG_LINE:
            return ngettext(
                "This line is longer than {limit} byte.",
                "This line is longer than {limit} bytes.",
                error.limit,
            )
        case ReadReason.MANY_LINES:
            return ngettext(
                "There’s more than {limit} line.",
                "There are more than {limit} lines.",
                error.limit,
            )
        case ReadReason.LONG_WORD:
            return ngettext(
                "A name, a number or a text is longer than {limit} character.",
                "A name, a number or a text is longer than {limit} characters.",
                error.limit,
            )
        case ReadReason.LONG_KEY:
            return ngettext(
                "A key has more than {limit} part.",
                "A key has more than {limit} parts.",
                error.limit,
            )
        case ReadReason.MANY_VALUES:
            return ngettext(
                "There’s more than {limit} value.",
                "There are more than {limit} values.",
                error.limit,
            )
    return ""


def settings_faults(every: Iterable[settings.SettingFault]) -> str:
    """The faults of the settings file in a few sentences; empty if there were none."""
    faults = list(every)
    if not faults:
        return ""
    sentences = [_settings_fault(fault) for fault in faults[:MAX_SETTINGS]]
    more = len(faults) - MAX_SETTINGS
    if more > 0:
        words = ngettext("{n} more line isn’t a setting.", "{n} more lines aren’t settings.", more)
        sentences.append(words.format(n=number(more)))
    if faults[0].moved is not None:
        words = _("The old file is now called {name}.")
        sentences.append(words.format(name=faults[0].moved.name))
    return " ".join(sentences)


def _settings_fault(fault: settings.SettingFault) -> str:
    words = {
        "unreadable": _("{file} can’t be read. {cause} The game uses its standard settings."),
        "damaged": _("{file} is damaged. {cause} The game uses its standard settings."),
        "unknown-field": _("{field} in {file} isn’t a setting."),
        "bad-value": _("{field} in {file} has a value it can’t have. The standard one is used."),
    }[fault.reason]
    if fault.has_backup:
        words = _("{file} can’t be used. {cause} You’ve got the settings before the last change.")
    cause = capital(unreadable(fault.cause)) if fault.cause is not None else ""
    field = printable(fault.field, LONGEST_FIELD)
    return words.format(file=fault.file.name, field=field, cause=cause)


def not_kept(fault: NotWritten) -> str:
    """The sentence on a game that could not be written, with the reason."""
    words = _("The game couldn’t be saved in {file}.").format(file=_path(fault))
    return f"{words} {system.sentence(system.text_of(fault))}"


def not_saved(fault: NotWritten) -> str:
    """The sentence on a player's own file that could not be written, with the reason."""
    words = _("{file} couldn’t be saved.").format(file=_path(fault))
    return f"{words} {system.sentence(system.text_of(fault))}"


def _path(fault: NotWritten) -> str:
    return printable(str(fault.file), LONGEST_PATH)


def games_notice(notice: FileNotice) -> str:
    """The fault of the database of games, and how the game has dealt with it."""
    words = {
        NoticeReason.SECOND_WINDOW: _(
            "Zilch 3D is already open in another window. This one won’t save games or settings."
        ),
        NoticeReason.UNUSABLE: _("{file} can’t be used, so games won’t be saved."),
        NoticeReason.NEWER: _(
            "{file} is from a newer version of Zilch 3D, so this one won’t save games."
        ),
        NoticeReason.DAMAGED: _(
            "{file} was damaged. Its backup has taken over, and the old file is now called {moved}."
        ),
        NoticeReason.DAMAGED_WITHOUT_BACKUP: _(
            "{file} was damaged. A new one was started, and the old file is now called {moved}."
        ),
        NoticeReason.MISSING: _("{file} was missing. Its backup has taken over."),
        NoticeReason.REMOVED: _(
            "{file} was deleted while the game was open, so the game wrote it again."
        ),
        NoticeReason.REPLACED: _(
            "Another file took the place of {file}. Yours is back, and the other one is now called "
            "{moved}."
        ),
    }[notice.reason]
    moved = notice.moved.name if notice.moved is not None else ""
    what = words.format(file=notice.file, moved=moved)
    return f"{what} {system.sentence(notice.detail)}".rstrip()


def cannot_continue(reason: LoadReason) -> str:
    """Why an open game can't be continued."""
    return {
        LoadReason.UNKNOWN: _("This game is gone"),
        LoadReason.DAMAGED: _("This game is damaged and can’t go on"),
        LoadReason.OTHER_VERSION: _("This game needs another version of Zilch 3D"),
        LoadReason.PLAYER_GONE: _("A computer player is gone. Put its file back to go on"),
        LoadReason.UNREADABLE: _("The saved games can’t be read right now"),
    }[reason]


FileFault: TypeAlias = UnreadableRules | Unreadable | RuleFaults | ProfileFaults

MAX_FAULTY = 5
"""More files at fault are counted, not listed."""
LONGEST_FILE_NAME = 40
"""Characters of a file's name."""


def rule_faults(house: RuleFiles) -> list[str]:
    """A line for each file of house rules at fault; beyond MAX_FAULTY they are counted."""
    faulty = {Path(name).name: error for name, error in house.faulty.items()}
    return _faults(
        faulty,
        house.unread,
        lambda n: ngettext(
            "{n} more file of house rules can’t be used.",
            "{n} more files of house rules can’t be used.",
            n,
        ),
    )


def player_faults(own: OwnProfiles) -> list[str]:
    """A line for each of a player's own profiles at fault; beyond MAX_FAULTY they are counted."""
    return _faults(
        own.faulty,
        own.unread,
        lambda n: ngettext(
            "{n} more file of computer players can’t be used.",
            "{n} more files of computer players can’t be used.",
            n,
        ),
    )


def _faults(faulty: Mapping[str, FileFault], unread: int, more: Callable[[int], str]) -> list[str]:
    lines = [_fault_line(name, error) for name, error in faulty.items()]
    rest = len(lines[MAX_FAULTY:]) + unread
    counted = [more(rest).format(n=amounts.number(rest))] if rest else []
    return [*lines[:MAX_FAULTY], *counted]


def _fault_line(file: str, error: FileFault) -> str:
    if isinstance(error, RuleFaults | ProfileFaults):
        why = " ".join(faults.fault_lines(error.faults))
    else:
        why = unreadable(error if isinstance(error, Unreadable) else error.fault)
    return at_fault(file, why)


def at_fault(source: str, why: str) -> str:
    """The faults of a file, with its name or another word for it in front."""
    return _("{file}: {faults}").format(file=printable(source, LONGEST_FILE_NAME), faults=why)


def file_name(file: str | Path) -> str:
    """The name of a file without its folders, cut at LONGEST_FILE_NAME characters."""
    return printable(Path(file).name, LONGEST_FILE_NAME)
