"""What is wrong with a game record."""

from functools import partial

from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.ui.words.amounts import points
from zilch3d.ui.words.refusals import refusal


def record_error(error: RecordError, rules: RuleSet | None) -> str:
    """What is wrong with a record, without its place."""
    if error.reason is RecordReason.REFUSED:
        assert rules is not None
        assert isinstance(error.detail, Refusal)
        return refusal(error.detail, partial(points, rules))
    return _record_reasons()[error.reason].format(detail=error.detail, part=error.part)


def _record_reasons() -> dict[RecordReason, str]:
    return {
        RecordReason.NOT_TEXT: _("the byte {part} is no text: a record is UTF-8"),
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
        RecordReason.EMPTY_HEADER: _("nothing stands after {part}"),
        RecordReason.NOTHING_TO_KEEP: _("nothing is set aside of the die for who starts"),
        RecordReason.FUMBLES_VOID: _("under these rules such a roll is void and thrown again"),
        RecordReason.FUMBLES_ZILCH: _("under these rules such a roll is a zilch"),
        RecordReason.NOT_A_ZILCH: _("this roll is no zilch: something counts"),
        RecordReason.NOTHING_FITS: _("no way of setting aside fits these rolls and points"),
        RecordReason.NOT_YES: _("only yes may stand here, not {part}"),
        RecordReason.OTHER_POINTS: _("the turn comes to {detail}"),
    }
