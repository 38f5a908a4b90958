"""What the player is told to do in a given moment, and what the picked dice count."""

from collections import Counter

from zilch3d.engine.actions import SetAside, TakeOver
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import TurnKind
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import FirstStart
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.ui.table.action_facts import extra_action
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.selection import ways
from zilch3d.ui.words import errors, names


def message(moment: TableModel) -> str:
    """What to do, what was just refused, or what a computer player has done; often nothing."""
    turn = moment.shown.turn
    if moment.notice:
        return moment.notice
    if not moment.ready:
        return _computer_kept(moment, turn)
    if turn is None:
        return _("Time Warp! {name} may put this score at risk again").format(name=moment.name)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return _who_starts(moment)
    if turn.roll is None and isinstance(extra_action(moment.shown), TakeOver):
        return _("{name}, roll the dice or take over").format(name=moment.name)
    if turn.roll is None:
        return _("{name}, roll the dice").format(name=moment.name)
    if not moment.selection.places:
        return _("Pick the dice to set aside")
    return _picked(moment, turn.roll)


def _who_starts(moment: TableModel) -> str:
    if moment.shown.rules.start.first is FirstStart.ROLLING:
        words = _("{name}: roll until a zilch, the highest score starts")
    else:
        words = _("{name}: the highest die starts")
    return words.format(name=moment.name)


def _computer_kept(moment: TableModel, turn: Turn | None) -> str:
    """What a computer player has just set aside."""
    if turn is None or turn.seat not in moment.computers or not turn.kept or turn.roll is not None:
        return ""
    kept = turn.kept[-1]
    return _("{name} sets aside {dice}: {points}").format(
        name=moment.name, dice=names.option(kept), points=moment.points(kept.points)
    )


def _picked(moment: TableModel, roll: Faces) -> str:
    """What the picked dice count, or why they don't; nothing where several ways are offered."""
    if moment.option is not None:
        several = len(ways(moment.shown, moment.selection)) > 1
        return "" if several else worth(moment, moment.option)
    picked = moment.selection.faces(roll)
    why = decide(moment.shown, SetAside(picked))
    if not isinstance(why, Refusal):
        return ""
    if why.reason is RefusalReason.DOES_NOT_COUNT:
        return _not_counting(moment.shown, picked)
    return errors.refusal(why, moment.points)


def _not_counting(state: State, picked: Faces) -> str:
    """Which of the picked dice are too many."""
    have = Counter(picked)
    fitting = [Counter(option.keep) for option in set_asides(state)]
    largest = max((keep for keep in fitting if keep <= have), key=Counter.total, default=Counter())
    stray: list[Face] = sorted((have - largest).elements())
    dice = ", ".join(map(str, stray))
    return ngettext("The {dice} doesn’t count", "These don’t count: {dice}", len(stray)).format(
        dice=dice
    )


def worth(moment: TableModel, option: Option) -> str:
    """A way to set dice aside, and what they count then."""
    points = moment.points(option.points)
    return _("{dice}: {points}").format(dice=names.option(option), points=points)
