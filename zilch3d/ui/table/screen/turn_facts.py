"""What the running turn and its buttons say: pure functions of what is shown."""

from dataclasses import dataclass
from fractions import Fraction

from zilch3d.engine.actions import AskForDie, Bank, Refusal, RefusalReason
from zilch3d.engine.decide import decide, room_left
from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import FirstStart, FumbleRule
from zilch3d.engine.state import State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.table.choices import extra_action
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.words import amounts, captions, keys, names, refusals


@dataclass(frozen=True)
class TurnSummary:
    """The running turn: whose it is, its points, and where these come from.

    ``bright`` figures count; others are only what a selection would bring.
    """

    caption: str
    points: str
    line: str = ""
    bright: bool = True


@dataclass(frozen=True)
class ActionFacts:
    """A button's text and note; ``reason``, in place of the note, is why it can't be pressed yet.

    It is not enabled while nobody could press it; ``resting`` if that is because something still
    moves, and nothing else is in the way. It is not ``offered`` where it could never be pressed.
    ``pointed``: the mode asks for it. It has the accent colour if ``accent``, and a check as well
    if it is ``advised``.
    """

    text: str
    note: str = ""
    reason: str = ""
    enabled: bool = True
    resting: bool = False
    offered: bool = True
    pointed: bool = False
    accent: bool = False
    advised: bool = False

    @property
    def possible(self) -> bool:
        return self.enabled and not self.reason


def roll(model: TableModel) -> ActionFacts:
    """The button that throws, once what is picked has been set aside."""
    state, turn = model.play.planned, model.play.planned.turn
    if model.play.held is not None:
        resting = model.play.held.strength is None
        text = _("Flick the dice") if resting else _("Let go to throw")
        return ActionFacts(text, enabled=False)
    if turn is None and state.reopened:
        return _resume(model)
    if turn is None:
        again = state.starting is not None and len(state.starting.highest) > 1
        return _rests(_("Roll to go first") if again else _("Roll"))
    whole_turn = state.rules.start.first is FirstStart.ROLLING
    if turn.kind is TurnKind.FOR_START and not (turn.begun and whole_turn):
        note = _("The highest score starts") if whole_turn else _("The highest die starts")
        text = _("Roll to go first")
        return ActionFacts(text, note) if model.play.ready else _rests(text, note)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not model.play.ready:
        return _rests(text, _zilch_note(state, turn, dice) if turn.roll is None else "")
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(model))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def _rests(text: str, note: str = "") -> ActionFacts:
    """Nobody may press it just now, and what moves says why."""
    return ActionFacts(text, note, enabled=False, resting=True)


def bank(model: TableModel) -> ActionFacts:
    """The button that ends the turn, once what is picked has been set aside."""
    state, turn = model.play.planned, model.play.planned.turn
    if state.starting is not None:
        return ActionFacts(_("Bank"), enabled=False, offered=False)
    if not model.play.ready:
        return _rests(_("Bank"))
    if turn is None:
        return ActionFacts(_("Let it stand"))
    if turn.roll is not None:
        return ActionFacts(_("Bank"), reason=_pick_first(model))
    text = _("Bank {points}").format(points=model.points(turn.points)) if turn.points else _("Bank")
    answer = decide(state, Bank())
    if isinstance(answer, Refusal):
        return ActionFacts(text, reason=refusals.refusal(answer, model.points))
    if state.is_last_turn_of(turn.seat):
        return ActionFacts(text, captions.last_bank(state, turn.seat, turn.points))
    total = model.points(state.seats[turn.seat].score + turn.points)
    return ActionFacts(text, _("New total {total}").format(total=total))


def undo(model: TableModel) -> ActionFacts:
    """The button that takes back what is picked, else the last set-aside: never a roll."""
    turn = model.play.shown.turn
    if turn is None or not model.play.ready:
        return ActionFacts(_("Put back"), reason=model.waiting or _("Nothing to put back"))
    undo_keys = keys.command("Z")
    if turn.roll is not None and model.play.selection.places:
        picked = ", ".join(map(str, model.play.selection.faces(turn.roll)))
        dice = names.option(model.play.option) if model.play.option is not None else picked
        return ActionFacts(_("Put back {dice} ({keys})").format(dice=dice, keys=undo_keys))
    if model.play.can_undo:
        if not turn.set_aside:
            return ActionFacts(_("Put back all the dice ({keys})").format(keys=undo_keys))
        dice = names.option(turn.set_aside[-1])
        return ActionFacts(_("Put back {dice} ({keys})").format(dice=dice, keys=undo_keys))
    return ActionFacts(_("Put back"), reason=_nothing_to_undo(turn))


def _nothing_to_undo(turn: Turn) -> str:
    if turn.roll is not None:
        return _("Nothing to put back. A roll can’t be undone.")
    return _("Nothing to put back")


def extra(model: TableModel) -> ActionFacts | None:
    """The button for what the rules offer beside these two; None if that is nothing."""
    state = model.play.shown
    if model.play.can_hide:
        # Translators: below it: if the next player doesn't notice; D is the key.
        return ActionFacts(_("Hide a die"), _("Will they notice? (D)"))
    action = extra_action(state)
    if action is None or (not model.play.ready and model.play.seat in model.people.computers):
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), _("Is one hidden?"), enabled=model.play.ready)
    left = state.extras.left_dice
    assert left is not None
    assert state.turn is not None
    room = room_left(state, state.turn)
    after = None if room is None else room - left.points
    chance = losing_chance(state.rules, left.dice, left.trios, after)
    # Translators: a button that takes over the points and dice that the player before has left.
    text = _("Take over {points}").format(points=model.points(left.points))
    return ActionFacts(text, _dice_note(left.dice, chance), enabled=model.play.ready)


def _resume(model: TableModel) -> ActionFacts:
    again = model.play.shown.reopened[0]
    text = _("Risk {points}").format(points=model.points(again.points))
    chance = losing_chance(model.play.shown.rules, again.dice, again.trios)
    return ActionFacts(text, _dice_note(again.dice, chance), enabled=model.play.ready)


def _pick_first(model: TableModel) -> str:
    return refusal_text(model, Refusal(RefusalReason.SET_ASIDE_FIRST))


def refusal_text(model: TableModel, refusal: Refusal) -> str:
    """Why the turn can't go on so: what is picked is no set-aside, or the rules forbid more."""
    turn, play = model.play.shown.turn, model.play
    if turn is not None and turn.roll is not None and play.option is None and play.selection.places:
        return ngettext(
            "This one doesn’t score", "Not all of these score", len(play.selection.places)
        )
    return refusals.refusal(refusal, model.points)


def _dice_note(dice: int, chance: Fraction) -> str:
    words = ngettext("{n} die, risk {percent}", "{n} dice, risk {percent}", dice)
    return words.format(n=dice, percent=amounts.percent(float(chance)))


def _zilch_note(state: State, turn: Turn, dice: int) -> str:
    """The exact chance of a zilch, which fumbles are no part of."""
    chance = losing_chance(state.rules, dice, turn.trios, room_left(state, turn))
    manners = state.rules.manners
    fumbled = FumbleRule.ZILCH in (manners.out, manners.cocked)
    # Translators: below “Roll 3 dice”, the chance of a zilch.
    words = _("Risk over {percent}") if fumbled else _("Risk {percent}")
    return words.format(percent=amounts.percent(float(chance)))
