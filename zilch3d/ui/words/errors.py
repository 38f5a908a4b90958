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
from zilch3d.i18n import _, ngettext
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
from zilch3d.ui.words import amounts, faults
from zilch3d.ui.words.amounts import PointsText, number, points
from zilch3d.ui.words.faults import with_suggestion
from zilch3d.ui.words.names import capital

MAX_SETTINGS = 3
LONGEST_FIELD = 40
LONGEST_PATH = 300


def refusal(why: Refusal, points_text: PointsText) -> str:
    """Why an action is not possible, as a sentence of its own; ``points_text`` writes points."""
    return capital(why_refused(why, points_text))


def why_refused(why: Refusal, points_text: PointsText) -> str:
    """Why an action is not possible, as the end of a sentence."""
    if why.reason is RefusalReason.WRONG_NUMBER:
        return _wrong_number(why.needed, len(why.faces))
    words = {
        RefusalReason.GAME_OVER: _("the game is over"),
        RefusalReason.DICE_IN_THE_AIR: _("the dice are still rolling"),
        RefusalReason.NOTHING_IN_THE_AIR: _("no dice have been rolled"),
        RefusalReason.NOTHING_ROLLED: _("roll the dice first"),
        RefusalReason.SET_ASIDE_FIRST: _("set something aside first"),
        RefusalReason.NOTHING_TO_BANK: _("there are no points to bank yet"),
        RefusalReason.NOT_IN_THE_ROLL: _("there is no {face} in {roll}"),
        RefusalReason.DOES_NOT_COUNT: _("{faces} doesn’t count: not every die is in a combination"),
        RefusalReason.NOT_THESE_POINTS: _("{faces} cannot score {needed}"),
        RefusalReason.OVERSHOOTS: _("that overshoots {needed} by {missing}"),
        RefusalReason.MUST_ROLL: _("after this you must roll on"),
        RefusalReason.OPENING: _("{missing} more to get on the board"),
        RefusalReason.MINIMUM: _("{missing} more to bank: a turn must bring {needed}"),
        RefusalReason.CROSSING: _(
            "{missing} more to cross the target: that turn must bring {needed}"
        ),
        RefusalReason.TIE: _("a tie at {needed} may not be banked: roll on"),
        RefusalReason.FUMBLES_OFF: _("these rules have no fumbles"),
        RefusalReason.CHOOSING_STARTER: _("everyone rolls first to see who starts"),
        RefusalReason.MUST_BANK: _("after this you must bank"),
        RefusalReason.NO_TAKING_OVER: _("these rules don’t allow taking over"),
        RefusalReason.NOTHING_LEFT: _("there is nothing to take over"),
        RefusalReason.NO_CLOCK: _("these rules have no time limit"),
        RefusalReason.NO_HIDING: _("these rules don’t allow hiding a die"),
        RefusalReason.TOO_LATE_TO_HIDE: _("it is too late to hide a die"),
        RefusalReason.NOBODY_PASSED: _("only who has just passed the dice can hide one"),
        RefusalReason.NONE_MISSING: _("all the dice are there"),
        RefusalReason.NO_CATCHING_UP: _("these rules don’t let you catch up missed turns"),
        RefusalReason.TURN_BEGUN: _("this turn has already begun"),
        RefusalReason.TABLE_FULL: _("these rules are for {most} players at most"),
        RefusalReason.TOO_LATE_TO_JOIN: _("nobody can join in the last turns"),
        RefusalReason.REOPENED: _("first decide what happens to the reopened score"),
        RefusalReason.NOTHING_REOPENED: _("no score has been reopened"),
    }[why.reason]
    return words.format(
        needed=points_text(why.needed),
        most=why.needed,
        missing=points_text(why.missing),
        faces=faces_text(why.faces),
        face=why.faces[0] if why.faces else 0,
        roll=faces_text(why.roll),
    )


def _wrong_number(needed: int, rolled: int) -> str:
    first = ngettext("{n} die must be rolled", "{n} dice must be rolled", needed).format(n=needed)
    second = ngettext("{n} was rolled", "{n} were rolled", rolled).format(n=rolled)
    return _("{first}, but {second}").format(first=first, second=second)


def unreadable_rules(error: UnreadableRules) -> str:
    """Why a rule set could not be read."""
    name = printable(error.name, LONGEST_PATH)
    if error.fault.reason is ReadReason.MISSING:
        meant = nearest(error.name, (*PRESETS, *FAMILIES))
        words = _(
            "there is no preset, no house rule and no file called “{name}”; "
            "the presets are {presets}"
        )
        return with_suggestion(words.format(name=name, presets=", ".join(PRESETS)), meant)
    words = _("cannot read the rules {name}: {detail}")
    return words.format(name=name, detail=unreadable(error.fault))


def unreadable(error: Unreadable) -> str:
    """Why a file is not read: the line and the limit, but not the file."""
    is_value = error.reason is ReadReason.NOT_A_VALUE
    meant = nearest(error.detail, YES_OR_NO) if is_value else ""
    words = {
        ReadReason.MISSING: _("there is no such file"),
        ReadReason.DAMAGED: _(
            "this file of the game is missing or damaged: download the game again"
        ),
        ReadReason.NOT_A_FILE: _("this is not a file, but a folder, a device or a pipe"),
        ReadReason.LINK_OUT: _("this is a link that leads out of its folder"),
        ReadReason.NOT_A_NAME: _(
            'only a file’s plain name is allowed here, not a path, nor one of : ; , " '
            "or what can’t be seen"
        ),
        ReadReason.SAME_ID: _("several files have this id; name one of them: {detail}"),
        ReadReason.SYSTEM: "{detail}",
        ReadReason.TOO_LARGE: _("it is larger than {size} KB"),
        ReadReason.NOT_TEXT: _("byte {detail} is not text: the file must be UTF-8"),
        ReadReason.LONG_LINE: _("this line is longer than {limit} bytes"),
        ReadReason.MANY_LINES: _("there are more than {limit} lines"),
        ReadReason.LONG_WORD: _("a name, a number or a text is longer than {limit} characters"),
        ReadReason.TOO_DEEP: _("brackets stand within brackets more than {limit} deep"),
        ReadReason.LONG_KEY: _("a key has more than {limit} parts"),
        ReadReason.MANY_VALUES: _("there are more than {limit} values"),
        ReadReason.NOT_TOML: _("this is not TOML: {detail}"),
        ReadReason.NOT_A_VALUE: _no_value(meant),
    }[error.reason]
    size, limit = number(error.limit // KIB), number(error.limit)
    sentence = with_suggestion(words.format(detail=error.detail, size=size, limit=limit), meant)
    if not error.line or error.reason is ReadReason.NOT_TOML:  # whose detail names the line
        return sentence
    return _("line {line}: {reason}").format(line=error.line, reason=sentence)


def _no_value(meant: str) -> str:
    if meant:
        return _("{detail} isn’t a value")
    return _("{detail} isn’t a value: text stands in quotation marks")


def record_error(error: RecordError, rules: RuleSet | None) -> str:
    """The error of a record, without its place; ``rules`` are the record's, None if unknown."""
    return with_suggestion(_record_error(error, rules), error.suggestion)


def _record_error(error: RecordError, rules: RuleSet | None) -> str:
    if error.reason is RecordReason.REFUSED:
        assert rules is not None
        assert isinstance(error.detail, Refusal)
        return why_refused(error.detail, partial(points, rules))
    if error.reason is RecordReason.IMPOSSIBLE_SCORE:
        assert rules is not None
        assert isinstance(error.detail, ImpossibleTotal)
        return impossible_total(rules, error.detail)
    if error.reason is RecordReason.NUMBER_OF_PLAYERS:
        assert rules is not None
        return number_of_players(rules.start, error.detail)
    words = {
        RecordReason.NOT_TEXT: _("byte {part} is not text: a record must be UTF-8"),
        RecordReason.EMPTY: _(
            "the record is empty: it begins with “rules: NAME” and “players: NAME, NAME”"
        ),
        RecordReason.LONG_LINE: _("a line can have at most {detail} characters"),
        RecordReason.LONG_NAME: _("a name can have at most {detail} characters"),
        RecordReason.TOO_MANY_NAMES: _("no rules are for {detail} players: eight are the most"),
        RecordReason.TOO_MANY_TURNS: _("a record can have at most {detail} turns"),
        RecordReason.NO_COLON: _(
            "a line is “key: value” or “NAME: turn”, but this one has no colon"
        ),
        RecordReason.UNKNOWN_NAME: _(
            "{part} is neither a player nor a header; the players are {detail}"
        ),
        RecordReason.UNKNOWN_PART: _("{part} is not part of a turn"),
        RecordReason.REPEATED_HEADER: _("the header {part} is repeated here"),
        RecordReason.MISSING_HEADER: _("before the turns there must be a line such as “{detail}”"),
        RecordReason.SAME_NAME: _("two players are called {part}")
        if error.detail == error.part
        else _("{detail} and {part} are the same name: capitals make no difference"),
        RecordReason.NO_NAME: _("a player has no name"),
        RecordReason.NUMBER_OF_SCORES: _("there must be as many scores as players: {detail}"),
        RecordReason.NOT_POINTS: _("{part} is not a number of points under these rules"),
        RecordReason.NOT_DICE: _("{part} is not a roll: dice are digits from 1 to 6"),
        RecordReason.TOO_MANY_DICE: _("{part} is more than six dice"),
        RecordReason.UNKNOWN_RULES: _("there are no rules called {part}"),
        RecordReason.NOT_THEIR_TURN: _("it is {detail}’s turn"),
        RecordReason.UNFINISHED: _("{part}’s turn is not finished"),
        RecordReason.AWAY_TOO_LONG: _("a player can miss at most {detail} turns"),
        RecordReason.AFTER_THE_END: _("the turn has ended before this"),
        RecordReason.AFTER_THE_START: _("who starts has already been decided"),
        RecordReason.AFTER_THE_GAME: _("the game has ended before this"),
        RecordReason.EMPTY_HEADER: _("nothing follows {part}"),
        RecordReason.NOTHING_TO_KEEP: _("the die that decides who starts is not set aside"),
        RecordReason.FUMBLES_VOID: _("under these rules such a roll is void and rolled again"),
        RecordReason.FUMBLES_ZILCH: _("under these rules such a roll is a zilch"),
        RecordReason.NOT_A_ZILCH: _("this roll is not a zilch: something counts"),
        RecordReason.NOTHING_FITS: _("no set-aside fits these rolls and points"),
        RecordReason.TOO_MUCH_LEFT_OUT: _(
            "too many set-asides fit these rolls: write what was set aside, as in 124456>15"
        ),
        RecordReason.NOTHING_REOPENED: _(
            "no score is reopened here: only after a Time Warp can one be resumed or stand"
        ),
        RecordReason.NO_SUCH_SCORE: _("no such score is reopened; those that are: {detail}"),
        RecordReason.NOT_YES: _("only yes is allowed here, not {part}"),
        RecordReason.OTHER_POINTS: _("the turn adds up to {detail}"),
    }[error.reason]
    return words.format(detail=_record_detail(error, rules), part=error.part)


def impossible_total(rules: RuleSet, total: ImpossibleTotal) -> str:
    """Why no player can have such a total."""
    words = {
        TotalReason.AT_THE_END: _("{total} would have ended the game: a score is below {bound}"),
        TotalReason.BELOW_THE_END: _("{total} does not end the game: that takes at least {bound}"),
        TotalReason.ABOVE_THE_END: _("{total} is too much: only exactly {bound} ends the game"),
        TotalReason.BETWEEN_STEPS: _("nobody can have {total}: points are multiples of {bound}"),
        TotalReason.BELOW_THE_OPENING: _(
            "nobody can have {total}: the first points must be at least {bound}"
        ),
        TotalReason.OUT_OF_REACH: _("nobody can have {total}: no turns add up to it"),
    }[total.reason]
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
    return _("these rules are for {allowed} players, not {n}").format(allowed=allowed, n=players)


def settings_faults(every: Iterable[settings.SettingFault]) -> str:
    """The faults of the settings file in a few sentences; empty if there were none."""
    faults = list(every)
    if not faults:
        return ""
    sentences = [_settings_fault(fault) for fault in faults[:MAX_SETTINGS]]
    more = len(faults) - MAX_SETTINGS
    if more > 0:
        words = ngettext("{n} more line is no setting.", "{n} more lines are no settings.", more)
        sentences.append(words.format(n=number(more)))
    if faults[0].moved is not None:
        words = _("The old file is kept as {name}.")
        sentences.append(words.format(name=faults[0].moved.name))
    return " ".join(sentences)


def _settings_fault(fault: settings.SettingFault) -> str:
    words = {
        "unreadable": _("{file} can’t be read ({cause}): the default settings are used."),
        "damaged": _("{file} is damaged ({cause}): the default settings are used."),
        "unknown-field": _("{file}: there is no setting called {field}."),
        "bad-value": _("{file}: {field} has no valid value: the default is used."),
    }[fault.reason]
    if fault.has_backup:
        words = _("{file} can’t be used ({cause}): the settings before the last change are.")
    cause = unreadable(fault.cause) if fault.cause is not None else ""
    field = printable(fault.field, LONGEST_FIELD)
    return words.format(file=fault.file.name, field=field, cause=cause)


def not_kept(fault: NotWritten) -> str:
    """The sentence on a game that could not be written, with the reason."""
    words = _("The game could not be saved to {file}: {reason}")
    return words.format(file=fault.file, reason=fault.detail)


def not_saved(fault: NotWritten) -> str:
    """The sentence on a player's own file that could not be written, with the reason."""
    words = _("Not saved to {file}: {reason}")
    return words.format(file=printable(str(fault.file), LONGEST_PATH), reason=fault.detail)


def games_notice(notice: FileNotice) -> str:
    """The fault of the database of games, and how the game has dealt with it."""
    words = {
        NoticeReason.SECOND_WINDOW: _(
            "Another window of Zilch 3D is open: games and settings of this one are not kept."
        ),
        NoticeReason.UNUSABLE: _("{file} can’t be used, so games are not kept: {reason}"),
        NoticeReason.NEWER: _(
            "{file} belongs to a newer version of Zilch 3D: games are not kept in this one."
        ),
        NoticeReason.DAMAGED: _(
            "{file} was damaged: its backup was put in its place. The old file is kept as {moved}."
        ),
        NoticeReason.DAMAGED_WITHOUT_BACKUP: _(
            "{file} was damaged: a new one was begun. The old file is kept as {moved}."
        ),
        NoticeReason.MISSING: _("{file} was missing: its backup was put in its place."),
        NoticeReason.REMOVED: _("{file} was removed while the game was open: it was written anew."),
        NoticeReason.REPLACED: _(
            "Another file took the place of {file}: it is kept as {moved}, and yours is back."
        ),
    }[notice.reason]
    moved = notice.moved.name if notice.moved is not None else ""
    return words.format(file=notice.file, moved=moved, reason=notice.detail)


def cannot_continue(reason: LoadReason) -> str:
    """Why an open game can't be continued."""
    return {
        LoadReason.UNKNOWN: _("This game is not there any more"),
        LoadReason.DAMAGED: _("Damaged: it can’t be continued, and is kept as it is"),
        LoadReason.OTHER_VERSION: _("It needs another version of Zilch 3D, and is kept as it is"),
        LoadReason.PLAYER_GONE: _("A computer player is gone: put its file back to go on"),
        LoadReason.UNREADABLE: _("The saved games can’t be read now"),
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
            "{n} more file in the folder of house rules is not offered.",
            "{n} more files in the folder of house rules are not offered.",
            n,
        ),
    )


def player_faults(own: OwnProfiles) -> list[str]:
    """A line for each of a player's own profiles at fault; beyond MAX_FAULTY they are counted."""
    return _faults(
        own.faulty,
        own.unread,
        lambda n: ngettext(
            "{n} more file in the folder of players is not offered.",
            "{n} more files in the folder of players are not offered.",
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
