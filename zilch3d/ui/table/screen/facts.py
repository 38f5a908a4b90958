"""The sentences of the table's screen: a pure function of its model."""

from collections import Counter
from dataclasses import dataclass, replace

from zilch3d.engine.actions import Refusal, RefusalReason, SetAside, TakeOver
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import FirstStart, FumbleRule, Manners
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Seat, State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table import advice
from zilch3d.ui.table.choices import Intent, counting_faces, extra_action, ways
from zilch3d.ui.table.mode import Guide
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.announcements import StrengthFacts
from zilch3d.ui.table.screen.remark_bubble import RemarkFacts
from zilch3d.ui.table.screen.seats import PlayerFacts
from zilch3d.ui.table.screen.start_card import StartFacts, start_facts
from zilch3d.ui.table.screen.turn_facts import ActionFacts, TurnSummary, bank, extra, roll, undo
from zilch3d.ui.table.screen.turn_strip import StripFacts, strip
from zilch3d.ui.turn_list import TurnFacts, turn_facts
from zilch3d.ui.words import amounts, dice_worth, names, refusals, remarks
from zilch3d.ui.words.captions import (
    needed,
    needed_briefly,
    rolled_for_start,
    turns_to_catch_up,
)

GENTLE_BELOW = 0.3
"""Below this strength no die leaves the tray or comes to rest leaning."""
WILD_FROM = 0.7
HALF_A_PERCENT = 0.005
UNGUIDED = Guide()
"""The guide of a game that is played: it points at nothing."""


@dataclass(frozen=True)
class HudFacts:
    """Everything that the table's screen says. ``ways`` are there if there are several."""

    players: tuple[PlayerFacts, ...]
    turn: TurnSummary
    message: str
    """The line over the bar; where the side panel instructs, it is the ``reply`` there."""
    roll: ActionFacts
    bank: ActionFacts
    undo: ActionFacts
    reply: str = ""
    extra: ActionFacts | None = None
    strip: StripFacts | None = None
    start: StartFacts | None = None
    ways: tuple[str, ...] = ()
    way: int = 0
    strength: StrengthFacts | None = None
    remark: RemarkFacts | None = None
    turns: tuple[TurnFacts, ...] = ()
    asked_for: frozenset[int] = frozenset()
    """The places in the roll of dice that the mode asks for, or advice is to pick."""


def facts(model: TableModel, guide: Guide = UNGUIDED) -> HudFacts:
    """The sentences on the model, with what its mode points at."""
    play = model.play
    beside, said = extra(model), _message(model, guide)
    names_of_seats = [seat.name for seat in play.shown.seats]
    return HudFacts(
        players=tuple(_player(model, index) for index in range(len(play.shown.seats))),
        turn=_turn_figures(model),
        message="" if guide.instructs else said,
        reply=said if guide.instructs else "",
        roll=_marked(model, guide, Intent.ROLL, roll(model)),
        bank=_marked(model, guide, Intent.BANK, bank(model)),
        undo=undo(model),
        extra=_marked(model, guide, Intent.EXTRA, beside) if beside is not None else None,
        strip=None if guide.own_bar else strip(model),
        start=start_facts(model),
        ways=tuple(_worth(model, way) for way in play.ways),
        way=min(play.selection.way, max(0, len(play.ways) - 1)),
        strength=_strength(model),
        remark=_remark(model),
        turns=turn_facts(model.report.turns, names_of_seats, model.points),
        asked_for=guide.dice or advice.advised_dice(model),
    )


def _marked(model: TableModel, guide: Guide, intent: Intent, action: ActionFacts) -> ActionFacts:
    """The button with what the mode and advice have to say of it."""
    accented = guide.intent if guide.instructs else advice.accented_intent(model)
    accent = accented is intent
    advised = advice.checked_intent(model) is intent
    return replace(action, pointed=guide.intent is intent, accent=accent, advised=advised)


# The players, the running turn, what to do


def _turn_figures(model: TableModel) -> TurnSummary:
    turn = model.play.planned.turn
    bright = turn is not None and turn.points > 0
    return TurnSummary(_caption(model), _points(model, turn), _line(model), bright)


def _points(model: TableModel, turn: Turn | None) -> str:
    """The running turn's, or those that may be put at risk again."""
    state = model.play.planned
    if model.report.leaving:
        return ""
    if turn is None:
        return model.points(state.reopened[0].points) if state.reopened else ""
    return "" if _is_one_die(state, turn) else model.points(turn.points)


def _is_one_die(state: State, turn: Turn) -> bool:
    """Whether the roll is one die for who starts, which counts no points."""
    rolling = state.rules.start.first is FirstStart.ROLLING
    return state.starting is not None and not rolling and not turn.set_aside


def _caption(model: TableModel) -> str:
    if model.play.shown.outcome is not None:
        return _("The game is over")
    if model.play.shown.starting is not None:
        return _("Who starts?")
    return model.play.name


def _line(model: TableModel) -> str:
    turn, option = model.play.shown.turn, model.play.option
    if turn is None:
        return _("Banked earlier") if model.play.shown.reopened else ""
    if _is_one_die(model.play.planned, model.play.planned.turn or turn):
        return ""
    if model.play.shown.is_last_turn_of(turn.seat):
        return needed(
            model.play.shown, turn.seat, model.points, (model.play.planned.turn or turn).points
        )
    if turn.flying and turn.points:
        return _("{points} at risk").format(points=model.points(turn.points))
    if option is None or not turn.points:
        return model.play.name if model.play.shown.starting is not None else _("This turn")
    # Translators: the points of the turn, and those of the dice set aside last: 500 so far + 100.
    words, kept, picked = _("{kept} so far + {picked}"), turn.points, option.points
    return words.format(kept=model.points(kept), picked=model.points(picked))


def _strength(model: TableModel) -> StrengthFacts | None:
    if model.play.held is None:
        return None
    strength = model.play.held.strength
    if strength is None:
        return StrengthFacts(_("Flick the dice"), _("Let go without moving to put them back"))
    risk = _risk(model.play.shown.rules.manners, strength)
    return StrengthFacts(strength_word(strength), risk, strength)


def strength_word(strength: float) -> str:
    """The word for a throw of this strength, 0 to 1."""
    if strength < GENTLE_BELOW:
        return _("Gentle")
    return _("Wild") if strength >= WILD_FROM else _("Lively")


def _risk(manners: Manners, strength: float) -> str:
    out, cocked = manners.out is not FumbleRule.OFF, manners.cocked is not FumbleRule.OFF
    if not out and not cocked:
        return _("Let go to throw")
    if strength < GENTLE_BELOW:
        return _("The dice will stay in the tray")
    if strength >= WILD_FROM and out:
        return _("Dice might leave the tray")
    return _("A die might end up leaning") if cocked else _("A die might leave the tray")


def _player(model: TableModel, index: int) -> PlayerFacts:
    state = model.play.shown
    seat = state.seats[index]
    goal = state.rules.end.goal or max(1, state.leader_score)
    mine = model.play.seat == index
    turn = model.play.planned.turn
    running = turn.points if turn is not None and mine else 0
    banked = seat.score - _arriving(model, index)
    chance = model.help.chances[index] if model.help.chances is not None else None
    plain, wins = mine and _just_plays(model, index), _wins(state, chance)
    note = _("Playing now") if plain else _note(model, index, seat, mine=mine)
    total, share, ahead = model.points(banked), banked / goal, running / goal
    mood = model.people.moods.get(index, Mood.NEUTRAL)
    percent = amounts.percent(chance) if chance is not None else ""
    on_dice = state.turn is not None and state.turn.flying and not model.options.still
    brief = _brief_note(model, index, seat, mine=mine) if note and not plain else ""
    return PlayerFacts(total, share, ahead, note, plain, mine, wins, percent, mood, on_dice, brief)


def _arriving(model: TableModel, index: int) -> int:
    """How many points have reached this player that the total is still to take up."""
    seat, points = model.report.arriving or (index, 0)
    return points if seat == index else 0


def _wins(state: State, chance: float | None) -> str:
    """A chance of winning; what is nearly sure is only so at the end."""
    if chance is None:
        return ""
    if state.outcome is None and chance < HALF_A_PERCENT:
        return _("< {percent} to win").format(percent=amounts.percent(2 * HALF_A_PERCENT))
    if state.outcome is None and chance > 1 - HALF_A_PERCENT:
        return _("> {percent} to win").format(percent=amounts.percent(1 - 2 * HALF_A_PERCENT))
    # Translators: beside a player, the chance to win, such as: 65% to win.
    return _("{percent} to win").format(percent=amounts.percent(chance))


def _note(model: TableModel, index: int, seat: Seat, *, mine: bool) -> str:
    state = model.play.shown
    if state.crossing_seat is not None:
        return _last_turn_note(model, index)
    if mine and index in model.people.away:
        return _("Away after this turn")
    if mine:
        return _at_the_dice(state, seat)
    if state.starting is not None:
        return _start_note(model, index)
    if index in model.people.away:
        return _("Away")
    if seat.missed:
        return turns_to_catch_up(len(seat.missed))
    return _("Not on the board yet") if seat.score == 0 and state.rules.turn.opening else ""


def _brief_note(model: TableModel, index: int, seat: Seat, *, mine: bool) -> str:
    """The same in a word or two, for a narrow card; empty where the note is as short."""
    state = model.play.shown
    if state.outcome is not None:
        return ""
    if state.crossing_seat is not None:
        if index != state.crossing_seat:
            return needed_briefly(state, index, model.points)
        # Translators: very short, below a player's total: that player has reached the target.
        return _("There")
    if index in model.people.away:
        # Translators: very short, below a player's total: away after this turn.
        return _("Away soon") if mine else ""
    if state.starting is not None:
        # Translators: very short, below a player's total: is rolling for who starts.
        return _("Rolling") if mine else ""
    if turns := len(seat.missed) + mine:
        # Translators: very short, below a player's total: missed turns that are still to play.
        return ngettext("{n} turn due", "{n} turns due", turns).format(n=turns)
    # Translators: very short, below a player's total: has not got on the board yet.
    return _("Not in")


def _just_plays(model: TableModel, index: int) -> bool:
    """Whether there is no more to note of the player at the dice than whose turn it is."""
    state = model.play.shown
    away = index in model.people.away
    if away or state.crossing_seat is not None or state.starting is not None:
        return False
    return state.turn is None or state.turn.kind is not TurnKind.CATCHING_UP


def _at_the_dice(state: State, seat: Seat) -> str:
    if state.starting is not None:
        return _("Rolling to go first")
    return turns_to_catch_up(len(seat.missed) + 1)


def _start_note(model: TableModel, index: int) -> str:
    starting = model.play.shown.starting
    assert starting is not None
    rolled = dict(zip(starting.contenders, starting.results, strict=False)).get(index)
    if rolled is None:
        among_tied = len(starting.contenders) < len(model.play.shown.seats)
        return _("Rolls again") if among_tied and index in starting.contenders else ""
    return _("Rolled {dice}").format(dice=rolled_for_start(model.play.shown, rolled, model.points))


def _last_turn_note(model: TableModel, index: int) -> str:
    state = model.play.shown
    if state.outcome is not None:
        return _("Wins") if index in state.outcome.winners else ""
    if index == state.crossing_seat:
        return _("First to the target")
    return needed(state, index, model.points)


def _message(model: TableModel, guide: Guide) -> str:
    """The line over the bar: what to do, or was just refused, or a computer has done."""
    turn = model.play.shown.turn
    if model.report.notice:
        return model.report.notice
    if not model.play.ready:
        return _on_others(model, turn, guide)
    if guide.instructs and not model.play.selection.places:
        return ""
    if turn is None:
        return _("Time Warp! {name} can risk these points again").format(name=model.play.name)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return _who_starts(model)
    if turn.roll is None and isinstance(extra_action(model.play.shown), TakeOver):
        return _to_roll(model, _("{name}, roll the dice or take over"))
    if turn.roll is None:
        return _to_roll(model, _("{name}, roll the dice"))
    if not model.play.selection.places:
        return _to_pick(model.play.shown, turn.roll)
    return _picked_and_then(_picked(model, turn.roll), guide.on_picked)


def _picked_and_then(picked: str, then: str) -> str:
    if not picked or not then:
        return picked or then
    # Translators: {picked} stands alone elsewhere, such as “Make it three 5s”, and has no full
    # stop. {then} is a sentence, such as “Click it again to put it back.”
    return _("{picked}. {then}").format(picked=picked, then=then)


def _to_roll(model: TableModel, by_name: str) -> str:
    """What is to be done before a roll: said by name, or to the only person at the table."""
    if not _one_person(model):
        return by_name.format(name=model.play.name)
    if isinstance(extra_action(model.play.shown), TakeOver):
        return _("Your turn. Roll the dice or take over")
    return _("Your turn. Roll the dice")


def _one_person(model: TableModel) -> bool:
    """Whether all others at the table are computer players."""
    return len(model.play.shown.seats) - len(model.people.computers) == 1


def _on_others(model: TableModel, turn: Turn | None, guide: Guide) -> str:
    """The line while nobody may press anything, where the strip of the turn doesn't say it."""
    hidden = _person_hid(model, turn)
    if hidden or not guide.own_bar or model.people.remark is not None:
        return hidden
    return _computer_kept(model, turn)


def _who_starts(model: TableModel) -> str:
    rolls_on = model.play.shown.rules.start.first is FirstStart.ROLLING
    if _one_person(model):
        return _("Your turn. Roll until you zilch") if rolls_on else _("Your turn. Roll a die")
    words = _("{name}, roll until you zilch") if rolls_on else _("{name}, roll a die")
    return words.format(name=model.play.name)


def _person_hid(model: TableModel, turn: Turn | None) -> str:
    """The sentence that a person has withheld a die from the computer player to move."""
    passer = model.play.shown.passer
    watched = (
        turn is None or turn.seat not in model.people.computers or passer in model.people.computers
    )
    if watched or passer is None or not model.play.shown.extras.hidden:
        return ""
    words = _("{passer} is hiding a die. Will {name} notice?")
    return words.format(passer=model.play.shown.seats[passer].name, name=model.play.name)


def _computer_kept(model: TableModel, turn: Turn | None) -> str:
    if (
        turn is None
        or turn.seat not in model.people.computers
        or not turn.set_aside
        or turn.roll is not None
    ):
        return ""
    dice, points = names.option(turn.set_aside[-1]), model.points(turn.set_aside[-1].points)
    words = _("{name} sets aside {dice} for {points}")
    return words.format(name=model.play.name, dice=dice, points=points)


def _remark(model: TableModel) -> RemarkFacts | None:
    """A player's remark, and the chance in it."""
    remark = model.people.remark
    if remark is None:
        return None
    name = model.play.shown.seats[remark.seat].name
    words = remarks.in_quotes(remark.words, remark.reason, model.points)
    chance = remarks.chance(remark.reason) if remark.reason and model.options.remark_chances else ""
    return RemarkFacts(remark.seat, name, words, chance)


def _to_pick(state: State, roll: Faces) -> str:
    if counting_faces(state).issuperset(roll):
        return ngettext("It scores. Set it aside", "They all score. All or some?", len(roll))
    # Translators: what can be set aside, such as: a 1 or a 5.
    return _("Set aside {dice}").format(dice=dice_worth.offered(state))


def _picked(model: TableModel, roll: Faces) -> str:
    """The points of the picked dice, or why they don't count; empty where ways are offered."""
    if model.play.option is not None:
        several = len(ways(model.play.shown, model.play.selection)) > 1
        return "" if several else _worth(model, model.play.option)
    picked = model.play.selection.faces(roll)
    why = decide(model.play.shown, SetAside(picked))
    if not isinstance(why, Refusal):
        return ""
    if why.reason is RefusalReason.DOES_NOT_COUNT:
        return _not_counting(model, picked)
    return refusals.refusal(why, model.points)


def _not_counting(model: TableModel, picked: Faces) -> str:
    """The dice to pick besides, or picked dice that are too many, or why one never counts."""
    have = Counter(picked)
    state = model.play.shown
    options = set_asides(state)
    whole = min((o for o in options if Counter(o.keep) > have), key=_dice_kept, default=None)
    if whole is not None:
        # Translators: more dice are to be set aside besides, such as: Make it three 5s.
        return _("Make it {dice}").format(dice=names.option(whole))
    fitting = [Counter(option.keep) for option in options]
    largest = max((keep for keep in fitting if keep <= have), key=Counter.total, default=Counter())
    stray: list[Face] = sorted((have - largest).elements())
    if len(set(stray)) == 1 and stray[0] not in counting_faces(state):
        return dice_worth.why_nothing(state, stray[0], model.points)
    words = ngettext("The {dice} doesn’t score", "These don’t score: {dice}", len(stray))
    return words.format(dice=", ".join(map(str, stray)))


def _dice_kept(option: Option) -> int:
    return len(option.keep)


def _worth(model: TableModel, option: Option) -> str:
    points = model.points(option.points)
    return _("{dice}: {points}").format(dice=names.capital(names.option(option)), points=points)
