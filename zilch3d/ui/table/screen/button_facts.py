"""What the buttons of a turn say, and why they can't be pressed: the rules are asked about each."""

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
from zilch3d.ui.table.screen.turn_bar import ActionFacts
from zilch3d.ui.words import amounts, errors, names


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
        return ActionFacts(_("Roll"), reason=model.waiting, enabled=False)
    whole_turn = state.rules.start.first is FirstStart.ROLLING
    if turn.kind is TurnKind.FOR_START and not (turn.begun and whole_turn):
        note = _("The highest score starts") if whole_turn else _("The highest die starts")
        text, waiting = _("Roll for the start"), model.waiting
        return ActionFacts(
            text, note if model.play.ready else "", waiting, enabled=model.play.ready
        )
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not model.play.ready:
        return ActionFacts(text, reason=model.waiting, enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(model))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def bank(model: TableModel) -> ActionFacts:
    """The button that ends the turn, once what is picked has been set aside."""
    state, turn = model.play.planned, model.play.planned.turn
    if not model.play.ready:
        return ActionFacts(_("Bank"), reason=model.waiting, enabled=False)
    if turn is None:
        return ActionFacts(_("Keep it banked"))
    if turn.roll is not None:
        return ActionFacts(_("Bank"), reason=_pick_first(model))
    text = _("Bank {points}").format(points=model.points(turn.points)) if turn.points else _("Bank")
    answer = decide(state, Bank())
    if isinstance(answer, Refusal):
        return ActionFacts(text, reason=errors.refusal(answer, model.points))
    total = model.points(state.seats[turn.seat].score + turn.points)
    return ActionFacts(text, _("New total {total}").format(total=total))


def undo(model: TableModel) -> ActionFacts:
    """The button that takes back what is picked, else the last set-aside: never a roll."""
    turn = model.play.shown.turn
    if turn is None or not model.play.ready:
        return ActionFacts(_("Take back"), reason=model.waiting or _("Nothing to take back"))
    if turn.roll is not None and model.play.selection.places:
        picked = ", ".join(map(str, model.play.selection.faces(turn.roll)))
        dice = names.option(model.play.option) if model.play.option is not None else picked
        return ActionFacts(_("Put back {dice} (Ctrl+Z)").format(dice=dice))
    if model.play.can_undo:
        dice = names.option(turn.set_aside[-1]) if turn.set_aside else _("all dice")
        return ActionFacts(_("Take back {dice} (Ctrl+Z)").format(dice=dice))
    return ActionFacts(_("Take back"), reason=_nothing_to_undo(turn))


def _nothing_to_undo(turn: Turn) -> str:
    if turn.roll is not None:
        return _("Nothing is picked yet. What was rolled stays.")
    return _("Nothing to take back")


def extra(model: TableModel) -> ActionFacts | None:
    """The button for what the rules offer beside these two; None if that is nothing."""
    state = model.play.shown
    if model.play.can_hide:
        return ActionFacts(_("Hide a die"), _("D does the same."))
    action = extra_action(state)
    if action is None:
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), _("Is one missing?"), enabled=model.play.ready)
    left = state.extras.left_dice
    assert left is not None
    assert state.turn is not None
    room = room_left(state, state.turn)
    after = None if room is None else room - left.points
    chance = losing_chance(state.rules, left.dice, left.trios, after)
    text = _("Take {points}").format(points=model.points(left.points))
    return ActionFacts(text, _dice_note(left.dice, chance), enabled=model.play.ready)


def _resume(model: TableModel) -> ActionFacts:
    again = model.play.shown.reopened[0]
    text = _("Risk {points}").format(points=model.points(again.points))
    chance = losing_chance(model.play.shown.rules, again.dice, again.trios)
    return ActionFacts(text, _dice_note(again.dice, chance), enabled=model.play.ready)


def _pick_first(model: TableModel) -> str:
    return refused(model, Refusal(RefusalReason.SET_ASIDE_FIRST))


def refused(model: TableModel, refusal: Refusal) -> str:
    """Why the turn can't go on so: what is picked is no set-aside, or the rules forbid more."""
    turn, play = model.play.shown.turn, model.play
    if turn is not None and turn.roll is not None and play.option is None and play.selection.places:
        return _("Not all of these dice count")
    return errors.refusal(refusal, model.points)


def _dice_note(dice: int, chance: Fraction) -> str:
    words = ngettext("{n} die, {percent} zilch", "{n} dice, {percent} zilch", dice)
    return words.format(n=dice, percent=amounts.percent(float(chance)))


def _zilch_note(state: State, turn: Turn, dice: int) -> str:
    """The exact chance of a zilch, which fumbles are no part of."""
    chance = losing_chance(state.rules, dice, turn.trios, room_left(state, turn))
    manners = state.rules.manners
    fumbled = FumbleRule.ZILCH in (manners.out, manners.cocked)
    words = _("{percent} zilch, without a fumble") if fumbled else _("{percent} zilch")
    return words.format(percent=amounts.percent(float(chance)))
