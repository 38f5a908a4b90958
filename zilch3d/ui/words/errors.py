"""What is wrong, and why something is not possible, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from zilch3d.engine.actions import Refusal, RefusalReason
from zilch3d.engine.dice import faces_text
from zilch3d.engine.fields import YES_OR_NO
from zilch3d.engine.possible import ImpossibleTotal, TotalReason
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.engine.ruleset import Points, RuleSet, StartRules
from zilch3d.engine.suggestions import nearest
from zilch3d.i18n import _, mark, ngettext
from zilch3d.players.profile import ProfileFaults
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.safe_text import printable
from zilch3d.store import settings
from zilch3d.store.database import FileNotice, NoticeReason
from zilch3d.store.files import NotWritten
from zilch3d.store.profiles import OwnProfiles
from zilch3d.store.reader import KIB, ReadReason, Unreadable
from zilch3d.store.rulefiles import FAMILIES, PRESETS, RuleFiles, UnreadableRules
from zilch3d.store.saved_games import LoadReason
from zilch3d.ui.words import amounts, faults, system
from zilch3d.ui.words.amounts import PointsText, number, points
from zilch3d.ui.words.names import capital

MAX_SETTINGS = 3
LONGEST_FIELD = 40
LONGEST_PATH = 300


_REFUSED = {
    RefusalReason.GAME_OVER: mark("The game is over"),
    RefusalReason.DICE_IN_THE_AIR: mark("The dice are still rolling"),
    RefusalReason.NOTHING_IN_THE_AIR: mark("No dice have been rolled"),
    RefusalReason.NOTHING_ROLLED: mark("Roll the dice first"),
    RefusalReason.SET_ASIDE_FIRST: mark("Set something aside first"),
    RefusalReason.NOTHING_TO_BANK: mark("Nothing to bank yet"),
    RefusalReason.NOT_IN_THE_ROLL: mark("There’s no {face} in {roll}"),
    RefusalReason.NOT_THESE_POINTS: mark("{faces} can’t score {needed}"),
    RefusalReason.OVERSHOOTS: mark("That takes you {missing} past {needed}"),
    RefusalReason.MUST_ROLL: mark("After this you have to roll again"),
    RefusalReason.OPENING: mark("{missing} more to get on the board"),
    RefusalReason.MINIMUM: mark("{missing} more to bank (a turn needs {needed})"),
    RefusalReason.CROSSING: mark("{missing} more to pass the target (that turn needs {needed})"),
    RefusalReason.TIE: mark("You can’t bank a tie at {needed}, so roll again"),
    RefusalReason.FUMBLES_OFF: mark("These rules have no fumbles"),
    RefusalReason.CHOOSING_STARTER: mark("Everybody rolls first to see who starts"),
    RefusalReason.MUST_BANK: mark("After this you have to bank"),
    RefusalReason.NO_TAKING_OVER: mark("These rules don’t let you take over"),
    RefusalReason.NOTHING_LEFT: mark("There’s nothing to take over"),
    RefusalReason.NO_CLOCK: mark("These rules have no time limit"),
    RefusalReason.NO_HIDING: mark("These rules don’t let you hide a die"),
    RefusalReason.TOO_LATE_TO_HIDE: mark("It’s too late to hide a die"),
    RefusalReason.NOBODY_PASSED: mark("Only whoever has just passed the dice can hide one"),
    RefusalReason.NONE_MISSING: mark("No die is missing"),
    RefusalReason.NO_CATCHING_UP: mark("These rules don’t let you catch up on missed turns"),
    RefusalReason.TURN_BEGUN: mark("This turn has already started"),
    RefusalReason.TOO_LATE_TO_JOIN: mark("Nobody can join in the last round"),
    RefusalReason.REOPENED: mark("First decide about the reopened score"),
    RefusalReason.NOTHING_REOPENED: mark("No score has been reopened"),
}
"""All but those of ``_counted_refusal``."""


def refusal(why: Refusal, points_text: PointsText) -> str:
    """Why an action is not possible, as a label; ``points_text`` writes points."""
    words = _counted_refusal(why) or _(_REFUSED[why.reason])
    return words.format(
        n=why.needed,
        needed=points_text(why.needed),
        most=why.needed,
        missing=points_text(why.missing),
        faces=faces_text(why.faces),
        face=why.faces[0] if why.faces else 0,
        rolled=len(why.faces),
        roll=faces_text(why.roll),
    )


def refused(why: Refusal, points_text: PointsText) -> str:
    """The same as a sentence, to stand among others."""
    # Translators: {reason} is one of “The game is over”, “100 more to get on the board” and others
    # like them, which stand alone elsewhere.
    return _("{reason}.").format(reason=refusal(why, points_text))


def _counted_refusal(why: Refusal) -> str:
    """The label with a number in it; empty for other reasons."""
    match why.reason:
        case RefusalReason.DOES_NOT_COUNT:
            # Translators: {faces} are the dice that a player wants to set aside, as digits such as
            # 1336.
            return ngettext(
                "The {faces} doesn’t score", "Not every die of {faces} scores", len(why.faces)
            )
        case RefusalReason.WRONG_NUMBER:
            return ngettext(
                "This roll takes {n} die, not {rolled}",
                "This roll takes {n} dice, not {rolled}",
                why.needed,
            )
        case RefusalReason.TABLE_FULL:
            return ngettext(
                "These rules are for {most} player at most",
                "These rules are for {most} players at most",
                why.needed,
            )
    return ""


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


_OF_RECORD = {
    RecordReason.NOT_TEXT: mark("Byte {part} isn’t text. Save the record as UTF-8."),
    RecordReason.EMPTY: mark(
        "The record is empty. It has to start with “rules: NAME” and “players: NAME, NAME”."
    ),
    RecordReason.NO_COLON: mark("This line has no colon, as in “key: value” or “NAME: turn”."),
    # Translators: {detail} are names, with commas.
    RecordReason.UNKNOWN_NAME: mark(
        "{part} is neither a player nor a header. The players are {detail}."
    ),
    RecordReason.UNKNOWN_PART: mark("{part} can’t stand in a turn."),
    RecordReason.REPEATED_HEADER: mark("The header {part} is here twice."),
    # Translators: {detail} is such as “players: Ann, Ben”.
    RecordReason.MISSING_HEADER: mark("A line such as “{detail}” has to come before the turns."),
    RecordReason.SAME_NAME: mark(
        "{detail} and {part} are the same name, as capitals make no difference."
    ),
    RecordReason.NO_NAME: mark("A player has no name."),
    RecordReason.NOT_POINTS: mark("Nobody can score {part} by these rules."),
    RecordReason.NOT_DICE: mark("{part} isn’t a roll, as dice are digits from 1 to 6."),
    RecordReason.TOO_MANY_DICE: mark("{part} is more than six dice."),
    RecordReason.UNKNOWN_RULES: mark("There are no rules called {part}."),
    # Translators: {detail} is a player.
    RecordReason.NOT_THEIR_TURN: mark("It’s {detail}’s turn."),
    # Translators: {part} is a player.
    RecordReason.UNFINISHED: mark("{part}’s turn isn’t finished."),
    RecordReason.AFTER_THE_END: mark("The turn is already over here."),
    RecordReason.AFTER_THE_START: mark("It’s already decided who starts."),
    RecordReason.AFTER_THE_GAME: mark("The game is already over here."),
    RecordReason.EMPTY_HEADER: mark("There’s nothing after {part}."),
    RecordReason.NOTHING_TO_KEEP: mark("The die that decides who starts isn’t set aside."),
    RecordReason.FUMBLES_VOID: mark("By these rules such a roll is void and rolled again."),
    RecordReason.FUMBLES_ZILCH: mark("By these rules such a roll is a zilch."),
    RecordReason.NOT_A_ZILCH: mark("This roll isn’t a zilch, as something scores."),
    RecordReason.NOTHING_FITS: mark("No dice that could be set aside fit these rolls and points."),
    RecordReason.TOO_MUCH_LEFT_OUT: mark(
        "These rolls can be played in too many ways. Write what was set aside, as in 124456>15."
    ),
    RecordReason.NOTHING_REOPENED: mark(
        "No score is open here. Only a Time Warp lets you risk one again or let it stand."
    ),
    # Translators: {detail} are scores, such as “Ann: 500 (3 dice)”, with commas.
    RecordReason.NO_SUCH_SCORE: mark(
        "That score isn’t reopened. Only {detail} can be risked again."
    ),
    RecordReason.NOT_YES: mark("Only yes can stand here, not {part}."),
    # Translators: {detail} are points.
    RecordReason.OTHER_POINTS: mark("The turn adds up to {detail}."),
}
"""All but those of ``_counted_in_record`` and ``_by_the_rules``."""


def record_error(error: RecordError, rules: RuleSet | None) -> str:
    """The error of a record in sentences, without its place, and what was probably meant.

    ``rules`` are the record's, None if unknown.
    """
    by_rules = "" if rules is None else _by_the_rules(error, rules)
    return faults.guessed(by_rules or _record_error(error, rules), error.suggestion)


def _by_the_rules(error: RecordError, rules: RuleSet) -> str:
    """The sentence on what these rules don't have; empty for other reasons."""
    match error.detail:
        case Refusal():
            return refused(error.detail, partial(points, rules))
        case ImpossibleTotal():
            return impossible_total(rules, error.detail)
        case _ if error.reason is RecordReason.NUMBER_OF_PLAYERS:
            return number_of_players(rules.start, error.detail)
    return ""


def _record_error(error: RecordError, rules: RuleSet | None) -> str:
    words = _counted_in_record(error) or _(_OF_RECORD[error.reason])
    if error.reason is RecordReason.SAME_NAME and error.detail == error.part:
        words = _("Two players are called {part}.")
    if error.reason is RecordReason.MISSING_HEADER and error.suggestion:
        # Translators: a header is what a line of a game record begins with, such as “players”.
        words = _("{part} isn’t a header.")
    return words.format(detail=_record_detail(error, rules), part=error.part)


def _counted_in_record(error: RecordError) -> str:
    """The sentence with a number in it; empty for other reasons."""
    count = error.detail if isinstance(error.detail, int) else 0
    match error.reason:
        case RecordReason.LONG_LINE:
            return ngettext(
                "A line can have {detail} character at most.",
                "A line can have {detail} characters at most.",
                count,
            )
        case RecordReason.LONG_NAME:
            return ngettext(
                "A name can have {detail} character at most.",
                "A name can have {detail} characters at most.",
                count,
            )
        case RecordReason.TOO_MANY_NAMES:
            return ngettext(
                "That’s {detail} player, and no rules are for more than eight.",
                "That’s {detail} players, and no rules are for more than eight.",
                count,
            )
        case RecordReason.TOO_MANY_TURNS:
            return ngettext(
                "A record can have {detail} turn at most.",
                "A record can have {detail} turns at most.",
                count,
            )
        case RecordReason.NUMBER_OF_SCORES:
            return ngettext(
                "There must be {detail} score, one for each player.",
                "There must be {detail} scores, one for each player.",
                count,
            )
        case RecordReason.AWAY_TOO_LONG:
            return ngettext(
                "A player can miss {detail} turn at most.",
                "A player can miss {detail} turns at most.",
                count,
            )
    return ""


_IMPOSSIBLE = {
    TotalReason.AT_THE_END: mark(
        "{total} would have ended the game, so scores stay below {bound}."
    ),
    TotalReason.BELOW_THE_END: mark("{total} doesn’t end the game, which takes at least {bound}."),
    TotalReason.ABOVE_THE_END: mark("{total} is too much, as only exactly {bound} ends the game."),
    TotalReason.BETWEEN_STEPS: mark(
        "Nobody can have {total}, as all points are multiples of {bound}."
    ),
    TotalReason.BELOW_THE_OPENING: mark(
        "Nobody can have {total}, as it takes {bound} to get on the board."
    ),
    TotalReason.OUT_OF_REACH: mark("Nobody can have {total}, as no turns add up to it."),
}


def impossible_total(rules: RuleSet, total: ImpossibleTotal) -> str:
    """Why no player can have such a total, in a sentence."""
    words = _(_IMPOSSIBLE[total.reason])
    return words.format(total=points(rules, total.total), bound=points(rules, total.bound))


def _record_detail(error: RecordError, rules: RuleSet | None) -> str:
    """The part of the sentence that the reason leaves open."""
    match error.reason, error.detail:
        case RecordReason.MISSING_HEADER, _:
            return "rules: zilch-1990" if error.part == "rules" else "players: Ann, Ben"
        case RecordReason.UNKNOWN_NAME, tuple(names):
            return ", ".join(map(str, names))
        case RecordReason.OTHER_POINTS, int(brought) if rules is not None:
            return points(rules, brought)
        case RecordReason.NO_SUCH_SCORE, tuple(reopened) if rules is not None:
            return ", ".join(_reopened(rules, *one) for one in reopened)
        case _, int(amount):
            return number(amount)
        case _:
            return str(error.detail)


def _reopened(rules: RuleSet, name: str, score: Points, dice: int) -> str:
    """A reopened score, as ``Ann: 10 (3 dice)``."""
    words = ngettext("{name}: {points} ({dice} die)", "{name}: {points} ({dice} dice)", dice)
    return words.format(name=name, points=points(rules, score), dice=dice)


def number_of_players(start: StartRules, players: object) -> str:
    """How many may play by these rules, where so many as ``players`` may not."""
    least, most = start.least_players, start.most_players
    allowed = f"{least}" if least == most else f"{least}–{most}"
    return _("These rules are for {allowed} players, not {n}.").format(allowed=allowed, n=players)


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
