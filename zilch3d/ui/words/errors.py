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
from zilch3d.ui.words import amounts, faults, system
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
        RefusalReason.NOTHING_TO_BANK: _("nothing to bank yet"),
        RefusalReason.NOT_IN_THE_ROLL: _("there’s no {face} in {roll}"),
        RefusalReason.DOES_NOT_COUNT: _does_not_score(len(why.faces)),
        RefusalReason.NOT_THESE_POINTS: _("{faces} can’t score {needed}"),
        RefusalReason.OVERSHOOTS: _("that takes you {missing} past {needed}"),
        RefusalReason.MUST_ROLL: _("after this you have to roll again"),
        RefusalReason.OPENING: _("{missing} more to get on the board"),
        RefusalReason.MINIMUM: _("{missing} more to bank (a turn needs {needed})"),
        RefusalReason.CROSSING: _("{missing} more to pass the target (that turn needs {needed})"),
        RefusalReason.TIE: _("you can’t bank a tie at {needed}, so roll again"),
        RefusalReason.FUMBLES_OFF: _("these rules have no fumbles"),
        RefusalReason.CHOOSING_STARTER: _("everybody rolls first to see who starts"),
        RefusalReason.MUST_BANK: _("after this you have to bank"),
        RefusalReason.NO_TAKING_OVER: _("these rules don’t let you take over"),
        RefusalReason.NOTHING_LEFT: _("there’s nothing to take over"),
        RefusalReason.NO_CLOCK: _("these rules have no time limit"),
        RefusalReason.NO_HIDING: _("these rules don’t let you hide a die"),
        RefusalReason.TOO_LATE_TO_HIDE: _("it’s too late to hide a die"),
        RefusalReason.NOBODY_PASSED: _("only whoever has just passed the dice can hide one"),
        RefusalReason.NONE_MISSING: _("no die is missing"),
        RefusalReason.NO_CATCHING_UP: _("these rules don’t let you catch up on missed turns"),
        RefusalReason.TURN_BEGUN: _("this turn has already started"),
        RefusalReason.TABLE_FULL: ngettext(
            "these rules are for {most} player at most",
            "these rules are for {most} players at most",
            why.needed,
        ),
        RefusalReason.TOO_LATE_TO_JOIN: _("nobody can join in the last round"),
        RefusalReason.REOPENED: _("first decide about the reopened score"),
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


def _does_not_score(dice: int) -> str:
    # Translators: {faces} are the dice that a player wants to set aside, as digits such as 1336.
    return ngettext("the {faces} doesn’t score", "not every die of {faces} scores", dice)


def _wrong_number(needed: int, rolled: int) -> str:
    words = ngettext(
        "this roll takes {n} die, not {rolled}", "this roll takes {n} dice, not {rolled}", needed
    )
    return words.format(n=needed, rolled=rolled)


def unreadable_rules(error: UnreadableRules) -> str:
    """Why a rule set could not be read."""
    name = printable(error.name, LONGEST_PATH)
    if error.fault.reason is ReadReason.MISSING:
        meant = nearest(error.name, (*PRESETS, *FAMILIES))
        words = _("there are no rules or file called “{name}”; the presets are {presets}")
        return with_suggestion(words.format(name=name, presets=", ".join(PRESETS)), meant)
    words = _("the rules {name} can’t be read: {detail}")
    return words.format(name=name, detail=unreadable(error.fault))


def unreadable(error: Unreadable) -> str:
    """Why a file is not read: the line and the limit, but not the file."""
    is_value = error.reason is ReadReason.NOT_A_VALUE
    meant = nearest(error.detail, YES_OR_NO) if is_value else ""
    words = {
        ReadReason.MISSING: _("there’s no such file"),
        ReadReason.DAMAGED: _(
            "this file of the game is missing or damaged, so download the game again"
        ),
        ReadReason.NOT_A_FILE: _("it’s a folder, a device or a pipe, not a file"),
        ReadReason.LINK_OUT: _("it’s a link that leads out of its folder"),
        ReadReason.NOT_A_NAME: _(
            'only a plain file name works here: no path, none of : ; , " and nothing invisible'
        ),
        ReadReason.SAME_ID: _("several files have this id, so name one of them: {detail}"),
        ReadReason.SYSTEM: "{detail}",
        ReadReason.TOO_LARGE: _("it’s larger than {size} KB"),
        ReadReason.NOT_TEXT: _("byte {detail} isn’t text, so save the file as UTF-8"),
        ReadReason.LONG_LINE: ngettext(
            "this line is longer than {limit} byte",
            "this line is longer than {limit} bytes",
            error.limit,
        ),
        ReadReason.MANY_LINES: ngettext(
            "there’s more than {limit} line", "there are more than {limit} lines", error.limit
        ),
        ReadReason.LONG_WORD: ngettext(
            "a name, a number or a text is longer than {limit} character",
            "a name, a number or a text is longer than {limit} characters",
            error.limit,
        ),
        ReadReason.TOO_DEEP: _("there are brackets within brackets more than {limit} deep"),
        ReadReason.LONG_KEY: ngettext(
            "a key has more than {limit} part", "a key has more than {limit} parts", error.limit
        ),
        ReadReason.MANY_VALUES: ngettext(
            "there’s more than {limit} value", "there are more than {limit} values", error.limit
        ),
        ReadReason.NOT_TOML: _("it isn’t TOML: {detail}"),
        ReadReason.NOT_A_VALUE: _no_value(meant),
    }[error.reason]
    size, limit = number(error.limit // KIB), number(error.limit)
    detail = system.reason(error.detail) if error.reason is ReadReason.SYSTEM else error.detail
    sentence = with_suggestion(words.format(detail=detail, size=size, limit=limit), meant)
    if not error.line or error.reason is ReadReason.NOT_TOML:  # whose detail names the line
        return sentence
    return _("line {line}: {reason}").format(line=error.line, reason=sentence)


def _no_value(meant: str) -> str:
    if meant:
        return _("{detail} isn’t a value")
    return _("{detail} isn’t a value (text needs quotation marks)")


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
    count = error.detail if isinstance(error.detail, int) else 0
    words = {
        RecordReason.NOT_TEXT: _("byte {part} isn’t text, so save the record as UTF-8"),
        RecordReason.EMPTY: _(
            "the record is empty; it has to start with “rules: NAME” and “players: NAME, NAME”"
        ),
        RecordReason.LONG_LINE: ngettext(
            "a line can have {detail} character at most",
            "a line can have {detail} characters at most",
            count,
        ),
        RecordReason.LONG_NAME: ngettext(
            "a name can have {detail} character at most",
            "a name can have {detail} characters at most",
            count,
        ),
        RecordReason.TOO_MANY_NAMES: ngettext(
            "that’s {detail} player, and no rules are for more than eight",
            "that’s {detail} players, and no rules are for more than eight",
            count,
        ),
        RecordReason.TOO_MANY_TURNS: ngettext(
            "a record can have {detail} turn at most",
            "a record can have {detail} turns at most",
            count,
        ),
        RecordReason.NO_COLON: _("this line has no colon, as in “key: value” or “NAME: turn”"),
        RecordReason.UNKNOWN_NAME: _(
            "{part} is neither a player nor a header; the players are {detail}"
        ),
        RecordReason.UNKNOWN_PART: _("{part} can’t stand in a turn"),
        RecordReason.REPEATED_HEADER: _("the header {part} is here twice"),
        RecordReason.MISSING_HEADER: _("a line such as “{detail}” has to come before the turns"),
        RecordReason.SAME_NAME: _("two players are called {part}")
        if error.detail == error.part
        else _("{detail} and {part} are the same name, as capitals make no difference"),
        RecordReason.NO_NAME: _("a player has no name"),
        RecordReason.NUMBER_OF_SCORES: _("there must be as many scores as players: {detail}"),
        RecordReason.NOT_POINTS: _("nobody can score {part} by these rules"),
        RecordReason.NOT_DICE: _("{part} isn’t a roll, as dice are digits from 1 to 6"),
        RecordReason.TOO_MANY_DICE: _("{part} is more than six dice"),
        RecordReason.UNKNOWN_RULES: _("there are no rules called {part}"),
        RecordReason.NOT_THEIR_TURN: _("it’s {detail}’s turn"),
        RecordReason.UNFINISHED: _("{part}’s turn isn’t finished"),
        RecordReason.AWAY_TOO_LONG: ngettext(
            "a player can miss {detail} turn at most",
            "a player can miss {detail} turns at most",
            count,
        ),
        RecordReason.AFTER_THE_END: _("the turn is already over here"),
        RecordReason.AFTER_THE_START: _("it’s already decided who starts"),
        RecordReason.AFTER_THE_GAME: _("the game is already over here"),
        RecordReason.EMPTY_HEADER: _("there’s nothing after {part}"),
        RecordReason.NOTHING_TO_KEEP: _("the die that decides who starts isn’t set aside"),
        RecordReason.FUMBLES_VOID: _("by these rules such a roll is void and rolled again"),
        RecordReason.FUMBLES_ZILCH: _("by these rules such a roll is a zilch"),
        RecordReason.NOT_A_ZILCH: _("this roll isn’t a zilch, as something scores"),
        RecordReason.NOTHING_FITS: _("no dice that could be set aside fit these rolls and points"),
        RecordReason.TOO_MUCH_LEFT_OUT: _(
            "these rolls can be played in too many ways; write what was set aside, as in 124456>15"
        ),
        RecordReason.NOTHING_REOPENED: _(
            "no score is open here; only a Time Warp lets you risk one again or let it stand"
        ),
        RecordReason.NO_SUCH_SCORE: _("that score isn’t reopened; these are: {detail}"),
        RecordReason.NOT_YES: _("only yes can stand here, not {part}"),
        RecordReason.OTHER_POINTS: _("the turn adds up to {detail}"),
    }[error.reason]
    return words.format(detail=_record_detail(error, rules), part=error.part)


def impossible_total(rules: RuleSet, total: ImpossibleTotal) -> str:
    """Why no player can have such a total."""
    words = {
        TotalReason.AT_THE_END: _(
            "{total} would have ended the game, so scores stay below {bound}"
        ),
        TotalReason.BELOW_THE_END: _("{total} doesn’t end the game, which takes at least {bound}"),
        TotalReason.ABOVE_THE_END: _("{total} is too much, as only exactly {bound} ends the game"),
        TotalReason.BETWEEN_STEPS: _(
            "nobody can have {total}, as all points are multiples of {bound}"
        ),
        TotalReason.BELOW_THE_OPENING: _(
            "nobody can have {total}, as it takes {bound} to get on the board"
        ),
        TotalReason.OUT_OF_REACH: _("nobody can have {total}, as no turns add up to it"),
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
        words = ngettext("{n} more line isn’t a setting.", "{n} more lines aren’t settings.", more)
        sentences.append(words.format(n=number(more)))
    if faults[0].moved is not None:
        words = _("The old file is now called {name}.")
        sentences.append(words.format(name=faults[0].moved.name))
    return " ".join(sentences)


def _settings_fault(fault: settings.SettingFault) -> str:
    words = {
        "unreadable": _("{file} can’t be read ({cause}). The game uses its standard settings."),
        "damaged": _("{file} is damaged ({cause}). The game uses its standard settings."),
        "unknown-field": _("{field} in {file} isn’t a setting."),
        "bad-value": _("{field} in {file} has a value it can’t have. The standard one is used."),
    }[fault.reason]
    if fault.has_backup:
        words = _("{file} can’t be used ({cause}). You’ve got the settings before the last change.")
    cause = unreadable(fault.cause) if fault.cause is not None else ""
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
