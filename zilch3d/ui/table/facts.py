"""What the table's screen says: a pure function of what it shows."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from zilch3d.engine.actions import (
    AskForDie,
    Bank,
    PlayerAction,
    Refusal,
    RefusalReason,
    SetAside,
    TakeOver,
)
from zilch3d.engine.decide import decide, room_left, set_asides
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import FirstStart, FumbleRule, Manners
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Seat, State, Turn
from zilch3d.features.lessons import coach
from zilch3d.features.lessons.panel import LessonFacts
from zilch3d.features.practice import quiz
from zilch3d.features.practice.quiz_panel import QuizFacts
from zilch3d.i18n import _, ngettext
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table import hint, tutor
from zilch3d.ui.table.hint_panel import HintFacts
from zilch3d.ui.table.model import Intent, TableModel
from zilch3d.ui.table.panels import RemarkFacts, StrengthFacts
from zilch3d.ui.table.player_panels import PlayerFacts
from zilch3d.ui.table.selection import counting_faces, ways
from zilch3d.ui.table.turn_bar import ActionFacts, TurnFigures
from zilch3d.ui.widgets import TurnFacts, turn_facts
from zilch3d.ui.words import amounts, dice_worth, errors, names, remarks
from zilch3d.ui.words.captions import needed, rolled_for_start, turns_to_catch_up

GENTLE_BELOW = 0.3
"""Below this strength no die leaves the tray or comes to rest leaning."""
WILD_FROM = 0.7
HALF_A_PERCENT = 0.005


@dataclass(frozen=True)
class HudFacts:
    """Everything that the table's screen says. ``ways`` are there if there are several."""

    players: tuple[PlayerFacts, ...]
    turn: TurnFigures
    message: str
    roll: ActionFacts
    bank: ActionFacts
    undo: ActionFacts
    extra: ActionFacts | None = None
    ways: tuple[str, ...] = ()
    way: int = 0
    strength: StrengthFacts | None = None
    hint: HintFacts | None = None
    remark: RemarkFacts | None = None
    lesson: LessonFacts | None = None
    quiz: QuizFacts | None = None
    turns: tuple[TurnFacts, ...] = ()


def facts(model: TableModel) -> HudFacts:
    counted = ways(model.shown, model.selection) if model.ready else ()
    shown_extra = extra(model)
    return HudFacts(
        players=tuple(_player(model, index) for index in range(len(model.shown.seats))),
        turn=_turn_figures(model),
        message=_message(model),
        roll=_marked(model, Intent.ROLL, roll(model)),
        bank=_marked(model, Intent.BANK, bank(model)),
        undo=undo(model),
        extra=_marked(model, Intent.EXTRA, shown_extra) if shown_extra is not None else None,
        ways=tuple(_worth(model, way) for way in counted) if len(counted) > 1 else (),
        way=min(model.selection.way, max(0, len(counted) - 1)),
        strength=_strength(model),
        hint=hint.panel_facts(model),
        remark=_remark(model),
        lesson=coach.panel_facts(model),
        quiz=quiz.panel_facts(model),
        turns=turn_facts(model.turns, [seat.name for seat in model.shown.seats], model.points),
    )


def _marked(model: TableModel, intent: Intent, action: ActionFacts) -> ActionFacts:
    """The same, with what a lesson or advice has to say of it."""
    accent = tutor.accented(model) is intent
    advised = accent and tutor.advised(model) is not None
    return replace(coach.pointed(model, intent, action), accent=accent, advised=advised)


# The buttons: the rules are asked what each would do, never known here


def roll(model: TableModel) -> ActionFacts:
    """The button that throws, once what is picked has been set aside."""
    state, turn = model.planned, model.planned.turn
    if model.held is not None:
        resting = model.held.strength is None
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
        return ActionFacts(text, note if model.ready else "", waiting, enabled=model.ready)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not model.ready:
        return ActionFacts(text, reason=model.waiting, enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(model))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def bank(model: TableModel) -> ActionFacts:
    """The button that ends the turn, once what is picked has been set aside."""
    state, turn = model.planned, model.planned.turn
    if not model.ready:
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
    turn = model.shown.turn
    if turn is None or not model.ready:
        return ActionFacts(_("Take back"), reason=model.waiting or _("Nothing to take back"))
    if turn.roll is not None and model.selection.places:
        picked = ", ".join(map(str, model.selection.faces(turn.roll)))
        dice = names.option(model.option) if model.option is not None else picked
        return ActionFacts(_("Put back {dice} (Ctrl+Z)").format(dice=dice))
    if model.can_undo:
        dice = names.option(turn.set_aside[-1]) if turn.set_aside else _("all dice")
        return ActionFacts(_("Take back {dice} (Ctrl+Z)").format(dice=dice))
    return ActionFacts(_("Take back"), reason=_nothing_to_undo(turn))


def _nothing_to_undo(turn: Turn) -> str:
    if turn.roll is not None:
        return _("Nothing is picked yet. What was rolled stays.")
    return _("Nothing to take back")


def extra(model: TableModel) -> ActionFacts | None:
    """The button for what the rules offer beside these two; None if that is nothing."""
    state = model.shown
    if model.can_hide:
        return ActionFacts(_("Hide a die"), _("D does the same."))
    action = extra_action(state)
    if action is None:
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), _("Is one missing?"), enabled=model.ready)
    left = state.extras.left_dice
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


# The players, the running turn, what to do


def _turn_figures(model: TableModel) -> TurnFigures:
    turn = model.planned.turn
    bright = turn is not None and turn.points > 0
    return TurnFigures(_caption(model), _points(model, turn), _line(model), bright)


def _points(model: TableModel, turn: Turn | None) -> str:
    """The running turn's, or those that may be put at risk again."""
    state = model.planned
    if model.leaving:
        return ""
    if turn is None:
        return model.points(state.reopened[0].points) if state.reopened else ""
    return "" if _is_one_die(state, turn) else model.points(turn.points)


def _is_one_die(state: State, turn: Turn) -> bool:
    """Whether the roll is one die for who starts, which counts no points."""
    rolling = state.rules.start.first is FirstStart.ROLLING
    return state.starting is not None and not rolling and not turn.set_aside


def _caption(model: TableModel) -> str:
    if model.shown.outcome is not None:
        return _("The game is over")
    if model.shown.starting is not None:
        return _("Who starts?")
    return model.name


def _line(model: TableModel) -> str:
    turn, option = model.shown.turn, model.option
    if turn is None:
        return _("Banked earlier") if model.shown.reopened else ""
    if _is_one_die(model.planned, model.planned.turn or turn):
        return ""
    if _is_last(model.shown, turn):
        return needed(model.shown, turn.seat, model.points, (model.planned.turn or turn).points)
    if turn.flying and turn.points:
        return _("{points} and rolling").format(points=model.points(turn.points))
    if option is None or not turn.points:
        return model.name if model.shown.starting is not None else _("This turn")
    words, kept, picked = _("{kept} + {picked} picked"), turn.points, option.points
    return words.format(kept=model.points(kept), picked=model.points(picked))


def _is_last(state: State, turn: Turn) -> bool:
    """Whether it is a last turn: what it needs stays in sight."""
    return (
        state.crossing_seat is not None
        and turn.seat != state.crossing_seat
        and state.outcome is None
    )


def _strength(model: TableModel) -> StrengthFacts | None:
    if model.held is None:
        return None
    strength = model.held.strength
    if strength is None:
        return StrengthFacts(_("Flick the dice"), _("Let go without moving to put them back"))
    risk = _risk(model.shown.rules.manners, strength)
    return StrengthFacts(strength_word(strength), risk, strength)


def strength_word(strength: float) -> str:
    """What a throw of this strength, 0 to 1, is called."""
    if strength < GENTLE_BELOW:
        return _("Gentle")
    return _("Wild") if strength >= WILD_FROM else _("Lively")


def _risk(manners: Manners, strength: float) -> str:
    out, cocked = manners.out is not FumbleRule.OFF, manners.cocked is not FumbleRule.OFF
    if not out and not cocked:
        return _("Let go to throw")
    if strength < GENTLE_BELOW:
        return _("All dice stay in the tray")
    if strength >= WILD_FROM and out:
        return _("Dice may leave the tray")
    return _("A die may land cocked") if cocked else _("A die might leave the tray")


def _player(model: TableModel, index: int) -> PlayerFacts:
    state = model.shown
    seat = state.seats[index]
    goal = state.rules.end.goal or max(1, state.leader_score)
    mine = model.seat == index
    turn = model.planned.turn
    running = turn.points if turn is not None and mine else 0
    banked = seat.score - _arriving(model, index)
    chance = model.chances[index] if model.chances is not None else None
    note, wins = _note(model, index, seat, mine=mine), _wins(state, chance)
    total, share, ahead = model.points(banked), banked / goal, running / goal
    mood = model.moods.get(index, Mood.NEUTRAL)
    return PlayerFacts(total, share, ahead, note, mine, chance, wins, mood)


def _arriving(model: TableModel, index: int) -> int:
    """How many points have reached this player that the total is still to take up."""
    seat, points = model.arriving or (index, 0)
    return points if seat == index else 0


def _wins(state: State, chance: float | None) -> str:
    """A chance of winning; what is nearly sure is only so at the end."""
    if chance is None:
        return ""
    if state.outcome is None and chance < HALF_A_PERCENT:
        return _("wins < {percent}").format(percent=amounts.percent(2 * HALF_A_PERCENT))
    if state.outcome is None and chance > 1 - HALF_A_PERCENT:
        return _("wins > {percent}").format(percent=amounts.percent(1 - 2 * HALF_A_PERCENT))
    return _("wins {percent}").format(percent=amounts.percent(chance))


def _note(model: TableModel, index: int, seat: Seat, *, mine: bool) -> str:
    state = model.shown
    if state.crossing_seat is not None:
        return _last_turn_note(model, index)
    if mine and index in model.away:
        return _("Away after this turn")
    if mine:
        return _at_the_dice(state, seat)
    if state.starting is not None:
        return _start_note(model, index)
    if index in model.away:
        return _("Away")
    if seat.missed:
        return turns_to_catch_up(len(seat.missed))
    return _("Not on the board yet") if seat.score == 0 and state.rules.turn.opening else ""


def _at_the_dice(state: State, seat: Seat) -> str:
    if state.starting is not None:
        return _("Rolling for the start")
    if state.turn is None or state.turn.kind is not TurnKind.CATCHING_UP:
        return _("Playing now")
    return turns_to_catch_up(len(seat.missed) + 1)


def _start_note(model: TableModel, index: int) -> str:
    starting = model.shown.starting
    assert starting is not None
    rolled = dict(zip(starting.contenders, starting.results, strict=False)).get(index)
    if rolled is None:
        return ""
    return _("Rolled {dice}").format(dice=rolled_for_start(model.shown, rolled, model.points))


def _last_turn_note(model: TableModel, index: int) -> str:
    state = model.shown
    if state.outcome is not None:
        return _("Wins") if index in state.outcome.winners else ""
    if index == state.crossing_seat:
        return _("First over the target")
    return needed(state, index, model.points)


def _message(model: TableModel) -> str:
    """What to do, what was just refused, or what a computer player has done; often nothing."""
    turn = model.shown.turn
    if model.notice:
        return model.notice
    if not model.ready:
        return _on_others(model, turn)
    if model.lesson is not None and not model.selection.places:
        return ""
    if turn is None:
        return _("Time Warp! {name} may risk this score again").format(name=model.name)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return _who_starts(model)
    if turn.roll is None and isinstance(extra_action(model.shown), TakeOver):
        return _("{name}, roll the dice or take over").format(name=model.name)
    if turn.roll is None:
        return _("{name}, roll the dice").format(name=model.name)
    if not model.selection.places:
        return _to_pick(model.shown, turn.roll)
    return ". ".join(filter(None, (_picked(model, turn.roll), coach.put_back(model))))


def _on_others(model: TableModel, turn: Turn | None) -> str:
    """What those do who are not asked, while nobody may press anything."""
    if model.seat in model.slow:
        words = _("{name} is still thinking. You can leave at any time.")
        return words.format(name=model.name)
    hidden = _person_hid(model, turn)
    return hidden if model.remark is not None else hidden or _computer_kept(model, turn)


def _who_starts(model: TableModel) -> str:
    words = _("{name}: the highest die starts")
    if model.shown.rules.start.first is FirstStart.ROLLING:
        words = _("{name}: roll until a zilch, the highest score starts")
    return words.format(name=model.name)


def _person_hid(model: TableModel, turn: Turn | None) -> str:
    """That a person has withheld a die from the computer player whose turn it is."""
    passer = model.shown.passer
    watched = turn is None or turn.seat not in model.computers or passer in model.computers
    if watched or passer is None or not model.shown.extras.hidden:
        return ""
    words = _("{passer} hides a die: will {name} notice?")
    return words.format(passer=model.shown.seats[passer].name, name=model.name)


def _computer_kept(model: TableModel, turn: Turn | None) -> str:
    if (
        turn is None
        or turn.seat not in model.computers
        or not turn.set_aside
        or turn.roll is not None
    ):
        return ""
    dice, points = names.option(turn.set_aside[-1]), model.points(turn.set_aside[-1].points)
    words = _("{name} sets aside {dice}: {points}")
    return words.format(name=model.name, dice=dice, points=points)


def _remark(model: TableModel) -> RemarkFacts | None:
    """What a player says, below what that player has just done."""
    remark, turn = model.remark, model.shown.turn
    if remark is None:
        return None
    name = model.shown.seats[remark.seat].name
    done = _computer_kept(model, turn) if turn is not None and turn.seat == remark.seat else ""
    words = remarks.said(remark.words, remark.reason, model.points)
    chance = remarks.chance(remark.reason) if remark.reason and model.options.remark_chances else ""
    mood = model.moods.get(remark.seat, Mood.NEUTRAL)
    return RemarkFacts(remark.seat, name, words, chance, done, mood)


def _to_pick(state: State, roll: Faces) -> str:
    counting = counting_faces(state)
    if counting.issuperset(roll):
        return _("Pick the dice to set aside")
    listed = ", ".join(map(str, sorted(counting)))
    return _("Pick dice that show {faces}").format(faces=listed)


def _picked(model: TableModel, roll: Faces) -> str:
    """What the picked dice count, or why they don't; nothing where several ways are offered."""
    if model.option is not None:
        several = len(ways(model.shown, model.selection)) > 1
        return "" if several else _worth(model, model.option)
    picked = model.selection.faces(roll)
    why = decide(model.shown, SetAside(picked))
    if not isinstance(why, Refusal):
        return ""
    if why.reason is RefusalReason.DOES_NOT_COUNT:
        return _not_counting(model, picked)
    return errors.refusal(why, model.points)


def _not_counting(model: TableModel, picked: Faces) -> str:
    """What else to pick, which of the picked dice are too many, or why one never counts here."""
    have = Counter(picked)
    state = model.shown
    options = set_asides(state)
    whole = min((o for o in options if Counter(o.keep) > have), key=_dice_kept, default=None)
    if whole is not None:
        return _("Pick all of them: {dice}").format(dice=names.option(whole))
    fitting = [Counter(option.keep) for option in options]
    largest = max((keep for keep in fitting if keep <= have), key=Counter.total, default=Counter())
    stray: list[Face] = sorted((have - largest).elements())
    if len(set(stray)) == 1 and stray[0] not in counting_faces(state):
        return dice_worth.why_nothing(state, stray[0], model.points)
    words = ngettext("The {dice} doesn’t count", "These don’t count: {dice}", len(stray))
    return words.format(dice=", ".join(map(str, stray)))


def _dice_kept(option: Option) -> int:
    return len(option.keep)


def _worth(model: TableModel, option: Option) -> str:
    points = model.points(option.points)
    return _("{dice}: {points}").format(dice=names.capital(names.option(option)), points=points)
