"""Why an action is not possible, in words."""

from zilch3d.engine.actions import Refusal, RefusalReason
from zilch3d.engine.dice import faces_text
from zilch3d.i18n import _, mark, ngettext
from zilch3d.ui.words.amounts import PointsText

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
