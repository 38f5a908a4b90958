"""What is wrong with a game record, or with scores and players by its rules, in sentences."""

from functools import partial

from zilch3d.engine.actions import Refusal
from zilch3d.engine.possible import ImpossibleTotal, TotalReason
from zilch3d.engine.ruleset import Points, RuleSet, StartRules
from zilch3d.i18n import _, mark, ngettext
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.ui.words import faults
from zilch3d.ui.words.amounts import number, points
from zilch3d.ui.words.refusals import refused

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
