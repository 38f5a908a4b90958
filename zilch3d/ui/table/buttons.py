"""What is on the buttons: what they would do, or why they can't be pressed.

The rules are asked, never known here: whether something can be banked, and what it would bring,
is the engine's answer to the action that the button would play.
"""

from fractions import Fraction

from zilch3d.engine.actions import AskForDie, Bank, PlayerAction, TakeOver
from zilch3d.engine.decide import decide, room_left
from zilch3d.engine.events import TurnKind
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Chance, State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import losing_chance
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.panels import ActionFacts
from zilch3d.ui.words import amounts, errors


def roll(model: TableModel) -> ActionFacts:
    """The button that throws, once what is picked has been set aside."""
    state = model.planned
    turn = state.turn
    if model.held is not None:
        resting = model.held.strength is None
        text = _("Flick the dice") if resting else _("Let go to throw")
        return ActionFacts(text, enabled=False)
    if state.reopened and turn is None:
        return _resume(model)
    if turn is None:
        return ActionFacts(_("Roll"), reason=waiting(model), enabled=False)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return ActionFacts(_("Roll for the start"), reason=waiting(model), enabled=model.ready)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not model.ready:
        return ActionFacts(text, reason=waiting(model), enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(model))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def bank(model: TableModel) -> ActionFacts:
    """The button that ends the turn, once what is picked has been set aside."""
    state = model.planned
    turn = state.turn
    if not model.ready:
        return ActionFacts(_("Bank"), reason=waiting(model), enabled=False)
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


def extra(model: TableModel) -> ActionFacts | None:
    """The button for what the rules offer beside these two; None if that is nothing."""
    state = model.shown
    action = extra_action(state)
    if action is None:
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), enabled=model.ready)
    left = state.left
    assert left is not None
    assert state.turn is not None
    room = room_left(state, state.turn)
    after = None if room is None else room - left.points
    chance = losing_chance(state.rules, left.dice, left.trios, after)
    text = _("Take {points}").format(points=model.points(left.points))
    return ActionFacts(text, _dice_note(left.dice, chance), enabled=model.ready)


def extra_action(state: State) -> PlayerAction | None:
    """What the rules offer the player beside rolling and banking: at most one thing at a time."""
    turn = state.turn
    if turn is None or turn.begun:
        return None
    if not isinstance(decide(state, TakeOver()), Refusal):
        return TakeOver()
    hiding = state.rules.manners.hidden_die and state.passer is not None
    return AskForDie() if hiding and turn.kind is not TurnKind.FOR_START else None


def waiting(model: TableModel) -> str:
    """Why nobody can press anything."""
    state = model.shown
    if model.ready or state.outcome is not None:
        return ""
    if isinstance(state.mover, Chance):
        return _("The dice are rolling")
    if model.seat in model.computers:
        return _("{name} is playing").format(name=model.name)
    return ""


def _resume(model: TableModel) -> ActionFacts:
    again = model.shown.reopened[0]
    text = _("Risk {points}").format(points=model.points(again.points))
    chance = losing_chance(model.shown.rules, again.dice, again.trios)
    return ActionFacts(text, _dice_note(again.dice, chance), enabled=model.ready)


def _pick_first(model: TableModel) -> str:
    if model.selection.places:
        return _("Not all of these dice count")
    return errors.refusal(Refusal(RefusalReason.SET_ASIDE_FIRST), model.points)


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
