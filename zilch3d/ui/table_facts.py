"""What the table's screen says in a given moment: a pure function of what may be seen.

The rules are asked, never known here: whether something can be banked, and what it would bring,
is the engine's answer to the action that the button would play.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from zilch3d.engine.actions import AskForDie, Bank, PlayerAction, SetAside, TakeOver
from zilch3d.engine.dice import Face, Faces
from zilch3d.engine.events import TurnKind
from zilch3d.engine.game import decide, replay, set_asides
from zilch3d.engine.playing import room_left
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import FirstStart, Fumble, Manners, Points, Ties
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Chance, Seat, State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import losing_chance
from zilch3d.ui import narrator
from zilch3d.ui.hud import ActionFacts, HudFacts, PlayerFacts, StrengthFacts
from zilch3d.ui.selection import Selection, meant, ways
from zilch3d.ui.throwing import Vigour, vigour
from zilch3d.ui.widgets.hint import HintFacts

HALF_A_PERCENT = 0.005


@dataclass(frozen=True)
class Held:
    """Dice are held to be thrown with this ``strength``, 0 to 1; None asks for nothing yet."""

    strength: float | None


@dataclass(frozen=True)
class Moment:
    """What the screen knows: the shown state, what is picked, and whether a person may act now.

    ``computers`` are the seats of computer players. ``points`` writes points as the settings have
    it.
    """

    shown: State
    selection: Selection
    ready: bool
    points: Callable[[Points], str]
    computers: frozenset[int] = frozenset()
    seconds_left: int | None = None
    """Until the player is called out for hesitating; None where there is no clock."""
    notice: str = ""
    """What was just refused, and why."""
    held: Held | None = None
    """The dice, if the player holds them for long enough that it counts."""
    away: frozenset[int] = frozenset()
    """The seats whose players are away from the table."""
    chances: tuple[float, ...] | None = None
    """Each seat's chance of winning, where it is to be seen and known."""
    hint: HintFacts | None = None
    """What the hint panel says, if it is open."""

    @property
    def option(self) -> Option | None:
        """What the picked dice would be set aside as."""
        return meant(self.shown, self.selection)

    @property
    def planned(self) -> State:
        """The state once what is picked has been set aside."""
        if self.option is None:
            return self.shown
        events = decide(self.shown, SetAside(self.option.keep, self.option.points))
        return self.shown if isinstance(events, Refusal) else replay(self.shown, events)

    @property
    def name(self) -> str:
        """Who is to move, be it a throw for the start; empty at the end."""
        seat = seat_to_move(self.shown)
        return self.shown.seats[seat].name if seat is not None else ""


def facts(moment: Moment) -> HudFacts:
    """Everything that the table's screen says."""
    state = moment.planned
    turn = state.turn
    counted = ways(moment.shown, moment.selection) if moment.ready else ()
    return HudFacts(
        players=tuple(_player(moment, index) for index in range(len(moment.shown.seats))),
        caption=_caption(moment),
        points=moment.points(turn.points) if turn and not _is_one_die(state, turn) else "",
        line=_line(moment),
        bright=turn is not None and turn.points > 0,
        message=_message(moment),
        roll=_roll(moment),
        bank=_bank(moment),
        extra=_extra(moment),
        ways=tuple(_worth(moment, way) for way in counted) if len(counted) > 1 else (),
        way=min(moment.selection.way, max(0, len(counted) - 1)),
        strength=_strength(moment),
        hint=moment.hint,
    )


def seat_to_move(state: State) -> int | None:
    """The seat whose turn, or whose roll for the start, it is."""
    if state.turn is not None:
        return state.turn.seat
    return state.reopened[0].seat if state.reopened else None


def _is_one_die(state: State, turn: Turn) -> bool:
    """Whether the roll is one die for who starts, which counts no points."""
    return _for_start(state) and state.rules.start.first is not FirstStart.ROLLING and not turn.kept


def _for_start(state: State) -> bool:
    """Whether it is still to be found who starts."""
    return state.starting is not None


def extra_action(state: State) -> PlayerAction | None:
    """What the rules offer the player beside rolling and banking: at most one thing at a time."""
    turn = state.turn
    if turn is None or turn.begun:
        return None
    if not isinstance(decide(state, TakeOver()), Refusal):
        return TakeOver()
    hiding = state.rules.manners.hidden_die and state.passer is not None
    return AskForDie() if hiding and turn.kind is not TurnKind.FOR_START else None


def _extra(moment: Moment) -> ActionFacts | None:
    state = moment.shown
    action = extra_action(state)
    if action is None:
        return None
    if isinstance(action, AskForDie):
        return ActionFacts(_("Count the dice"), enabled=moment.ready)
    left = state.left
    assert left is not None
    assert state.turn is not None
    room = room_left(state, state.turn)
    after = None if room is None else room - left.points
    chance = losing_chance(state.rules, left.dice, left.trios, after)
    text = _("Take {points}").format(points=moment.points(left.points))
    return ActionFacts(text, _dice_note(left.dice, chance), enabled=moment.ready)


def _dice_note(dice: int, chance: Fraction) -> str:
    words = ngettext("{n} die, {percent} zilch", "{n} dice, {percent} zilch", dice)
    return words.format(n=dice, percent=narrator.percent(float(chance)))


def _zilch_note(state: State, turn: Turn, dice: int) -> str:
    """The exact chance of a zilch; a fumble is the hand's, which no chance tells."""
    chance = losing_chance(state.rules, dice, turn.trios, room_left(state, turn))
    manners = state.rules.manners
    fumbled = Fumble.ZILCH in (manners.out, manners.cocked)
    words = _("{percent} zilch, if nothing is fumbled") if fumbled else _("{percent} zilch")
    return words.format(percent=narrator.percent(float(chance)))


def _worth(moment: Moment, option: Option) -> str:
    points = moment.points(option.points)
    return _("{dice}: {points}").format(dice=narrator.option(option), points=points)


# The players


def _player(moment: Moment, index: int) -> PlayerFacts:
    state = moment.shown
    seat = state.seats[index]
    goal = state.rules.end.goal or max(1, state.leader_score)
    mine = seat_to_move(state) == index
    turn = moment.planned.turn
    running = turn.points if turn is not None and mine else 0
    chance = moment.chances[index] if moment.chances is not None else None
    return PlayerFacts(
        total=moment.points(seat.score),
        share=seat.score / goal,
        ahead=running / goal,
        note=_note(moment, index, seat, mine=mine),
        turn=mine,
        chance=chance,
        wins=_wins(state, chance),
    )


def _wins(state: State, chance: float | None) -> str:
    """A chance of winning; what is nearly sure is only so at the end."""
    if chance is None:
        return ""
    if state.outcome is None and chance < HALF_A_PERCENT:
        return _("wins < {percent}").format(percent=narrator.percent(2 * HALF_A_PERCENT))
    if state.outcome is None and chance > 1 - HALF_A_PERCENT:
        return _("wins > {percent}").format(percent=narrator.percent(1 - 2 * HALF_A_PERCENT))
    return _("wins {percent}").format(percent=narrator.percent(chance))


def _note(moment: Moment, index: int, seat: Seat, *, mine: bool) -> str:
    state = moment.shown
    if state.crossed is not None:
        return _last_turn_note(moment, index, seat)
    if mine and index in moment.away:
        return _("Away after this turn")
    if mine:
        return _("To roll for the start") if _for_start(state) else _at_the_dice(state, seat)
    if state.starting is not None:
        return _start_note(moment, index)
    if index in moment.away:
        return _("Away")
    if seat.missed:
        return _to_catch_up(len(seat.missed))
    return _("Not on the board") if seat.score == 0 and state.rules.turn.opening else ""


def _at_the_dice(state: State, seat: Seat) -> str:
    if state.turn is None or state.turn.kind is not TurnKind.CATCHING_UP:
        return _("At the dice")
    return _to_catch_up(len(seat.missed) + 1)


def _to_catch_up(turns: int) -> str:
    return ngettext("{n} turn to catch up", "{n} turns to catch up", turns).format(n=turns)


def _start_note(moment: Moment, index: int) -> str:
    """What a player has rolled for the start."""
    starting = moment.shown.starting
    assert starting is not None
    rolled = dict(zip(starting.contenders, starting.rolled, strict=False)).get(index)
    if rolled is None:
        return ""
    rolling = moment.shown.rules.start.first is FirstStart.ROLLING
    return _("Rolled {dice}").format(dice=moment.points(rolled) if rolling else rolled)


def _last_turn_note(moment: Moment, index: int, seat: Seat) -> str:
    state = moment.shown
    if state.outcome is not None:
        return _("Wins") if index in state.outcome.winners else ""
    if index == state.crossed:
        return _("First over the target")
    lacking = state.leader_score - seat.score
    if state.rules.end.ties is Ties.SHARED and lacking > 0:
        return _("Needs {points} to draw level").format(points=moment.points(lacking))
    return _("Needs {points} to win").format(points=moment.points(lacking + 1))


# The running turn


def _caption(moment: Moment) -> str:
    if moment.shown.outcome is not None:
        return _("The game is over")
    if _for_start(moment.shown):
        return _("Who starts?")
    return moment.name


def _line(moment: Moment) -> str:
    turn, option = moment.shown.turn, moment.option
    if turn is None:
        return ""
    if moment.seconds_left is not None:
        left = moment.seconds_left
        return ngettext("{n} second left", "{n} seconds left", left).format(n=left)
    if option is None or not turn.points:
        return _("This turn")
    return _("{kept} + {picked} picked").format(
        kept=moment.points(turn.points), picked=moment.points(option.points)
    )


# What to do


def _message(moment: Moment) -> str:
    turn = moment.shown.turn
    if moment.notice:
        return moment.notice
    if not moment.ready:
        return _computer_kept(moment, turn)
    if turn is None:
        return _("Time Warp! {name} may put this score at risk again").format(name=moment.name)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return _who_starts(moment)
    if turn.roll is None:
        return _("{name}, roll the dice").format(name=moment.name)
    if not moment.selection.places:
        return _("Pick the dice to set aside")
    return _picked(moment, turn.roll)


def _who_starts(moment: Moment) -> str:
    if moment.shown.rules.start.first is FirstStart.ROLLING:
        words = _("{name}: roll until a zilch, the highest score starts")
    else:
        words = _("{name}: the highest die starts")
    return words.format(name=moment.name)


def _computer_kept(moment: Moment, turn: Turn | None) -> str:
    """What a computer player has just set aside."""
    if turn is None or turn.seat not in moment.computers or not turn.kept or turn.roll is not None:
        return ""
    kept = turn.kept[-1]
    return _("{name} sets aside {dice}: {points}").format(
        name=moment.name, dice=narrator.option(kept), points=moment.points(kept.points)
    )


def _picked(moment: Moment, roll: Faces) -> str:
    """What the picked dice count, or why they don't; nothing where several ways are offered."""
    if moment.option is not None:
        several = len(ways(moment.shown, moment.selection)) > 1
        return "" if several else _worth(moment, moment.option)
    picked = moment.selection.faces(roll)
    why = decide(moment.shown, SetAside(picked))
    if not isinstance(why, Refusal):
        return ""
    if why.reason is RefusalReason.DOES_NOT_COUNT:
        return _not_counting(moment.shown, picked)
    return narrator.refusal(why, moment.points)


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


# How hard to throw


def _strength(moment: Moment) -> StrengthFacts | None:
    """How wild the throw will be, and what that may do where the rules mind it."""
    if moment.held is None:
        return None
    strength = moment.held.strength
    if strength is None:
        return StrengthFacts(_("Flick the dice"), _("Let go at rest to put them back"))
    how = vigour(strength)
    words = {
        Vigour.GENTLE: _("Gentle"),
        Vigour.LIVELY: _("Lively"),
        Vigour.WILD: _("Wild"),
    }[how]
    return StrengthFacts(words, _risk(moment.shown.rules.manners, how), strength)


def _risk(manners: Manners, how: Vigour) -> str:
    out, cocked = manners.out is not Fumble.OFF, manners.cocked is not Fumble.OFF
    if not out and not cocked:
        return _("Let go to throw")
    if how is Vigour.GENTLE:
        return _("All dice stay in the tray")
    if how is Vigour.WILD and out:
        return _("Dice may leave the tray")
    return _("A die may land cocked") if cocked else _("A die might leave the tray")


# The two buttons


def _roll(moment: Moment) -> ActionFacts:
    state = moment.planned
    turn = state.turn
    if moment.held is not None:
        return ActionFacts(_("Let go to throw"), enabled=False)
    if state.reopened and turn is None:
        return _resume(moment)
    if turn is None:
        return ActionFacts(_("Roll"), reason=waiting(moment), enabled=False)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return ActionFacts(_("Roll for the start"), reason=waiting(moment), enabled=moment.ready)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not moment.ready:
        return ActionFacts(text, reason=waiting(moment), enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(moment))
    return ActionFacts(text, _zilch_note(state, turn, dice))


def _bank(moment: Moment) -> ActionFacts:
    state = moment.planned
    turn = state.turn
    if not moment.ready:
        return ActionFacts(_("Bank"), reason=waiting(moment), enabled=False)
    if turn is None:
        return ActionFacts(_("Let it stand"))
    if turn.roll is not None:
        return ActionFacts(_("Bank"), reason=_pick_first(moment))
    text = (
        _("Bank {points}").format(points=moment.points(turn.points)) if turn.points else _("Bank")
    )
    answer = decide(state, Bank())
    if isinstance(answer, Refusal):
        return ActionFacts(text, reason=narrator.refusal(answer, moment.points))
    total = moment.points(state.seats[turn.seat].score + turn.points)
    return ActionFacts(text, _("New total {total}").format(total=total))


def waiting(moment: Moment) -> str:
    """Why nobody can press anything."""
    state = moment.shown
    if moment.ready or state.outcome is not None:
        return ""
    if isinstance(state.mover, Chance):
        return _("The dice are rolling")
    if seat_to_move(state) in moment.computers:
        return _("{name} is playing").format(name=moment.name)
    return ""


def _resume(moment: Moment) -> ActionFacts:
    again = moment.shown.reopened[0]
    text = _("Risk {points}").format(points=moment.points(again.points))
    chance = losing_chance(moment.shown.rules, again.dice, again.trios)
    return ActionFacts(text, _dice_note(again.dice, chance), enabled=moment.ready)


def _pick_first(moment: Moment) -> str:
    if moment.selection.places:
        return _("Not all of these dice count")
    return narrator.refusal(Refusal(RefusalReason.SET_ASIDE_FIRST), moment.points)
