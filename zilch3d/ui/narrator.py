"""Turns the engine's keys and values into sentences in the player's language."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from zilch3d.engine.dice import spell
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Crossed,
    Event,
    HotDice,
    StartTied,
    Voided,
    ZilchCause,
    Zilched,
)
from zilch3d.engine.notation import RecordError, RecordReason
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.rulefile import Fault, Reason
from zilch3d.engine.ruleset import HotDiceName, Kind, Points, RuleSet
from zilch3d.engine.scoring import Combination, Option
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext, spoken
from zilch3d.store import settings
from zilch3d.store.rulefiles import PRESETS, UnreadableRules


@dataclass(frozen=True)
class Caption:
    """A few words on what happened, and a smaller line below them."""

    text: str
    line: str = ""


THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


def number(value: int) -> str:
    """A whole number with its thousands set apart as the language does."""
    mark = {"en": ",", "de": "."}.get(spoken(), THIN_SPACE)
    return f"{value:,}".replace(",", mark)


def points(rules: RuleSet, amount: Points, *, hundredfold: bool = False) -> str:
    """The points as a player reads them: ``1,250``, ``3½``.

    ``hundredfold`` shows those of a sheet that counts in halves times 100 (``350``).
    """
    unit = rules.scoring.unit
    value = amount * unit * (100 if hundredfold and unit < 1 else 1)
    whole = int(value)
    if value.denominator == 1:
        return number(whole)
    return f"{number(whole) if whole else ''}½"


def percent(chance: float) -> str:
    """A chance from 0 to 1 in whole percent."""
    return _("{percent} %").format(percent=round(100 * chance))


def rules_name(rules: RuleSet) -> str:
    """The rule set's name; a preset's in the player's language."""
    return _preset_names().get(rules.id, rules.name)


def rules_summary(rules: RuleSet) -> str:
    """The line that says what sets these rules apart."""
    return _preset_summaries().get(rules.id, rules.summary)


def _preset_names() -> dict[str, str]:
    return {
        "zilch-1990": _("Zilch (1990)"),
        "zilch-1982": _("Zilch (before 1990)"),
        "picnic": _("Family Zilch"),
        "bust": _("Bust"),
        "andyzilch": _("AndyZilch"),
        "freeze": _("Freeze 5000"),
        "pass-the-dice": _("Pass the Dice"),
    }


def _preset_summaries() -> dict[str, str]:
    return {
        "zilch-1990": _(
            "The rule sheet of January 1990: half points, Greater Glory and Mouseholes."
        ),
        "zilch-1982": _(
            "The older form of the same sheet: three of a kind, and no more of a kind."
        ),
        "picnic": _("The family's own: two triples, fumbles that zilch, and no tie may be banked."),
        "bust": _("Exactly 10,000 and not a point more: what would overshoot cannot be set aside."),
        "andyzilch": _("Matching dice count 100, and straights and three pairs must be rolled on."),
        "freeze": _("The short game: every further die of a kind doubles."),
        "pass-the-dice": _(
            "Each further die of a kind adds 100, and play goes round the other way."
        ),
    }


def hot_dice(rules: RuleSet, times: int) -> str:
    """What is called out when all the dice have been set aside for the ``times``-th time."""
    match rules.turn.hot_dice_name:
        case HotDiceName.GREATER_GLORY:
            return " ".join([_("Greater")] * times + [_("Glory!")])
        case HotDiceName.TURNING_OVER:
            return _("Turn them over!")
        case HotDiceName.CLEARING_THE_BOARD:
            return _("The board is clear!")
        case HotDiceName.TURNING_THE_CORNER:
            return _("Turning the corner!")
        case HotDiceName.PLAIN:
            return _("Hot dice!")


def combination(part: Combination) -> str:
    """A combination's name, such as ``three 5s``."""
    if part.face is not None:
        return _of_one_face(part.kind).format(face=part.face)
    return {
        Kind.STRAIGHT: _("a straight"),
        Kind.LOW_STRAIGHT: _("a low straight"),
        Kind.HIGH_STRAIGHT: _("a high straight"),
        Kind.THREE_PAIRS: _("three pairs"),
        Kind.TWO_TRIPLES: _("two triples"),
    }[part.kind]


def _of_one_face(kind: Kind) -> str:
    return {
        Kind.SINGLE: _("a {face}"),
        Kind.THREE: _("three {face}s"),
        Kind.FOUR: _("four {face}s"),
        Kind.FIVE: _("five {face}s"),
        Kind.SIX: _("six {face}s"),
        Kind.MATCH: _("a matching {face}"),
    }[kind]


def option(kept: Option) -> str:
    """What a set-aside consists of, such as ``three 5s, a 1``."""
    return ", ".join(map(combination, kept.combinations))


def caption(event: Event, state: State, shown: Callable[[Points], str]) -> Caption | None:
    """What is stamped on the table for an event; None if it is seen well enough without.

    ``shown`` writes points; ``state`` is the one after the event.
    """
    match event:
        case Zilched(_, _, lost, cause):
            return Caption(
                _zilch(cause), _("{points} lost").format(points=shown(lost)) if lost else ""
            )
        case HotDice(_, times):
            return Caption(hot_dice(state.rules, times), _("All dice count: throw them all again"))
        case Banked(seat, points, _total):
            text = _("+{points}").format(points=shown(points))
            return Caption(text, _("{name} banks").format(name=state.seats[seat].name))
        case Consoled(_, points, _total):
            return Caption(_("+{points}").format(points=shown(points)), _("Consolation"))
        case Crossed(seat, total):
            line = _("{name} stands at {total}: one more turn for everyone else")
            name = state.seats[seat].name
            return Caption(_("Last turns!"), line.format(name=name, total=shown(total)))
        case StartTied():
            return Caption(_("Equal!"), _("The highest roll again"))
        case Voided(_, out):
            return Caption(_("Void"), _("A die left the tray") if out else _("A die is cocked"))
        case _:
            return None


def _zilch(cause: ZilchCause) -> str:
    return {
        ZilchCause.NOTHING_COUNTS: _("Zilch!"),
        ZilchCause.OVERSHOT: _("Bust!"),
        ZilchCause.OUT: _("Fumble!"),
        ZilchCause.COCKED: _("Fumble!"),
    }[cause]


def refusal(why: Refusal, shown: Callable[[Points], str]) -> str:
    """Why an action is not possible, for whoever tried it; ``shown`` writes points."""
    if why.reason is RefusalReason.WRONG_NUMBER:
        return _wrong_number(why)
    stray = why.faces[0] if why.faces else 0
    return _refusals()[why.reason].format(
        needed=shown(why.needed),
        missing=shown(why.missing),
        faces=spell(why.faces),
        face=stray,
        roll=spell(why.roll),
    )


def _wrong_number(why: Refusal) -> str:
    rolled = len(why.faces)
    first = ngettext("{n} die is to be thrown", "{n} dice are to be thrown", why.needed)
    second = ngettext("{n} was rolled", "{n} were rolled", rolled)
    return _("{first}, but {second}").format(
        first=first.format(n=why.needed), second=second.format(n=rolled)
    )


def _refusals() -> dict[RefusalReason, str]:
    return {
        RefusalReason.GAME_OVER: _("The game is over"),
        RefusalReason.DICE_IN_THE_AIR: _("The dice are still rolling"),
        RefusalReason.NOTHING_IN_THE_AIR: _("No dice have been thrown"),
        RefusalReason.NOTHING_ROLLED: _("Roll the dice first"),
        RefusalReason.SET_ASIDE_FIRST: _("Set something aside first"),
        RefusalReason.NOTHING_TO_BANK: _("There are no points to bank yet"),
        RefusalReason.NOT_IN_THE_ROLL: _("there is no {face} in {roll}"),
        RefusalReason.DOES_NOT_COUNT: _("{faces} doesn't count: not every die is in a combination"),
        RefusalReason.NOT_THESE_POINTS: _("{faces} cannot count {needed}"),
        RefusalReason.OVERSHOOTS: _("That is {missing} more than {needed} allows"),
        RefusalReason.MUST_ROLL: _("After this you must roll on"),
        RefusalReason.OPENING: _("{missing} more to get on the board"),
        RefusalReason.MINIMUM: _("{missing} more to bank: a turn must bring {needed}"),
        RefusalReason.CROSSING: _("{missing} more to cross: that turn must bring {needed}"),
        RefusalReason.TIE: _("A tie at {needed} may not be banked: roll on"),
        RefusalReason.FUMBLES_OFF: _("These rules know no fumbles"),
        RefusalReason.CHOOSING_STARTER: _("First everyone rolls for who starts"),
    }


def record_error(error: RecordError, rules: RuleSet | None) -> str:
    """What is wrong with a record, without its place."""
    if error.reason is RecordReason.REFUSED:
        assert rules is not None
        assert isinstance(error.detail, Refusal)
        return refusal(error.detail, partial(points, rules))
    return _record_reasons()[error.reason].format(detail=error.detail, part=error.part)


def _record_reasons() -> dict[RecordReason, str]:
    return {
        RecordReason.NO_COLON: _("a line is 'key: value' or 'NAME: turn', and this has no colon"),
        RecordReason.UNKNOWN_NAME: _("{part} is neither a player nor a header"),
        RecordReason.UNKNOWN_PART: _("{part} is no part of a turn"),
        RecordReason.REPEATED_HEADER: _("the header {part} stands here a second time"),
        RecordReason.MISSING_HEADER: _("the header {part} is missing"),
        RecordReason.SAME_NAME: _("two players are called {part}"),
        RecordReason.NO_NAME: _("a player has no name"),
        RecordReason.NUMBER_OF_PLAYERS: _("these rules cannot be played by {detail}"),
        RecordReason.NUMBER_OF_SCORES: _("there must be as many scores as players: {detail}"),
        RecordReason.NOT_POINTS: _("{part} is no number of points under these rules"),
        RecordReason.NOT_DICE: _("{part} is no roll: dice are digits from 1 to 6"),
        RecordReason.TOO_MANY_DICE: _("{part} is more than six dice"),
        RecordReason.UNKNOWN_RULES: _("there are no rules called {part}"),
        RecordReason.NOT_THEIR_TURN: _("it is {detail}'s turn"),
        RecordReason.UNFINISHED: _("{part}'s turn is not finished"),
        RecordReason.AFTER_THE_END: _("the turn is over before this"),
        RecordReason.AFTER_THE_START: _("it is settled already who starts"),
        RecordReason.AFTER_THE_GAME: _("the game is over before this"),
        RecordReason.NOT_A_ZILCH: _("this roll is no zilch: something counts"),
        RecordReason.NOTHING_FITS: _("no way of setting aside fits these rolls and points"),
        RecordReason.OTHER_POINTS: _("the turn comes to {detail}"),
    }


def fault(found: Fault) -> str:
    """What is wrong with a field of a rule set, the field first."""
    sentence = _faults()[found.reason].format(value=found.value, allowed=found.allowed)
    return f"{found.field}: {sentence}"


def _faults() -> dict[Reason, str]:
    return {
        Reason.MISSING: _("is missing"),
        Reason.UNKNOWN: _("there is no such field"),
        Reason.NOT_TEXT: _("must be a text, not {value}"),
        Reason.NOT_A_NUMBER: _("must be a number, not {value}"),
        Reason.NOT_WHOLE: _("must be a whole number, not {value}"),
        Reason.NOT_YES_OR_NO: _("must be true or false, not {value}"),
        Reason.NOT_A_TABLE: _("must be a table, not {value}"),
        Reason.NOT_A_LIST: _("must be a list, not {value}"),
        Reason.NOT_A_CHOICE: _("is {value}, but must be one of: {allowed}"),
        Reason.OUT_OF_RANGE: _("is {value}, but must be {allowed}"),
        Reason.NOT_IN_UNITS: _("{value} is no multiple of the unit {allowed}"),
        Reason.NOT_A_FACE: _("a die has only the faces 1 to 6"),
        Reason.OF_A_KIND: _("takes one of times, plus and points"),
        Reason.NO_COMBINATION: _("neither single dice nor three of a kind count anything"),
        Reason.LEAST_ABOVE_MOST: _("is above most_players"),
        Reason.ABOVE_TARGET: _("{value} is above the target"),
    }


def settings_fault(fault: settings.Fault) -> str:
    """What was wrong with the settings file."""
    words = {
        "unreadable": _("{file} can’t be read: the settings start afresh."),
        "not-toml": _("{file} is damaged: the settings start afresh."),
        "unknown-field": _("{file}: there is no setting called {field}."),
        "bad-value": _("{file}: {field} has no valid value and starts afresh."),
    }[fault.reason]
    kept = _("The old file is kept as {name}.").format(name=f"{fault.file.name}.broken")
    return f"{words.format(file=fault.file.name, field=fault.field)} {kept}"


def unreadable_rules(error: UnreadableRules) -> str:
    """Why a rule set could not be read."""
    if error.detail:
        return _("cannot read the rules {name}: {detail}").format(
            name=error.name, detail=error.detail
        )
    return _("there is no preset and no file called {name!r}; the presets are {presets}").format(
        name=error.name, presets=", ".join(PRESETS)
    )
