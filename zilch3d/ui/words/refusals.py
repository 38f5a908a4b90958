"""Why an action is not possible, for whoever tried it."""

from collections.abc import Callable

from zilch3d.engine.dice import spell
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _, ngettext


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
        RefusalReason.MUST_BANK: _("After this you must bank"),
        RefusalReason.NO_TAKING_OVER: _("Under these rules nothing is taken over"),
        RefusalReason.NOTHING_LEFT: _("There is nothing to take over"),
        RefusalReason.NO_CLOCK: _("Under these rules nobody is called out for hesitating"),
        RefusalReason.NO_HIDING: _("Under these rules no die is hidden"),
        RefusalReason.TOO_LATE_TO_HIDE: _("It is too late to hide a die"),
        RefusalReason.NONE_MISSING: _("All the dice are there"),
        RefusalReason.NO_CATCHING_UP: _("Under these rules missed turns are not caught up"),
        RefusalReason.TURN_BEGUN: _("This turn has begun already"),
        RefusalReason.TABLE_FULL: _("Under these rules no more can play"),
        RefusalReason.TOO_LATE_TO_JOIN: _("In the last turns nobody can join any more"),
        RefusalReason.REOPENED: _("First it is settled what becomes of the reopened score"),
        RefusalReason.NOTHING_REOPENED: _("No score has been reopened"),
    }
