"""What the table's screen says in a given moment: a pure function of what may be seen.

The rules are asked, never known here: whether something can be banked, and what it would bring,
is the engine's answer to the action that the button would play.
"""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.engine.actions import Bank, SetAside
from zilch3d.engine.events import TurnKind
from zilch3d.engine.game import decide, replay
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.ruleset import FirstStart, Points, Ties
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Player, Seat, State, Turn
from zilch3d.i18n import _, ngettext
from zilch3d.odds.exact import zilch_chance
from zilch3d.ui import narrator
from zilch3d.ui.hud import ActionFacts, HudFacts, PlayerFacts
from zilch3d.ui.selection import Selection, meant, ways


@dataclass(frozen=True)
class Moment:
    """What the screen knows: the shown state, what is picked, and whether a person may act now.

    ``points`` writes points as the settings have it.
    """

    shown: State
    selection: Selection
    ready: bool
    points: Callable[[Points], str]

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


def facts(moment: Moment) -> HudFacts:
    """Everything that the table's screen says."""
    turn = moment.planned.turn
    counted = ways(moment.shown, moment.selection) if moment.ready else ()
    return HudFacts(
        players=tuple(_player(moment, index) for index in range(len(moment.shown.seats))),
        caption=_caption(moment),
        points=moment.points(turn.points if turn else 0),
        line=_line(moment),
        bright=turn is not None and turn.points > 0,
        message=_message(moment),
        roll=_roll(moment),
        bank=_bank(moment),
        ways=tuple(f"{narrator.option(way)}: {moment.points(way.points)}" for way in counted),
        way=min(moment.selection.way, max(0, len(counted) - 1)),
    )


def seat_to_move(state: State) -> int | None:
    """The seat whose turn, or whose roll for the start, it is."""
    if state.turn is not None:
        return state.turn.seat
    return state.reopened[0].seat if state.reopened else None


def _for_start(state: State) -> bool:
    """Whether it is still to be found who starts."""
    return state.starting is not None


def _player(moment: Moment, index: int) -> PlayerFacts:
    state = moment.shown
    seat, goal = state.seats[index], state.rules.end.goal
    mine = seat_to_move(state) == index
    turn = moment.planned.turn
    running = turn.points if turn is not None and mine else 0
    return PlayerFacts(
        total=moment.points(seat.score),
        share=seat.score / goal,
        ahead=running / goal,
        note=_note(moment, index, seat, mine=mine),
        turn=mine,
    )


def _note(moment: Moment, index: int, seat: Seat, *, mine: bool) -> str:
    state = moment.shown
    if state.crossed is not None:
        return _last_turn_note(moment, index, seat)
    if mine:
        return _("to roll for the start") if _for_start(state) else _("at the dice")
    return _("not on the board") if seat.score == 0 and state.rules.turn.opening else ""


def _last_turn_note(moment: Moment, index: int, seat: Seat) -> str:
    state = moment.shown
    if index == state.crossed:
        return _("first over the target")
    lacking = state.leader_score - seat.score
    if state.rules.end.ties is Ties.SHARED and lacking > 0:
        return _("needs {points} to draw level").format(points=moment.points(lacking))
    return _("needs {points} to win").format(points=moment.points(lacking + 1))


def _name(state: State) -> str:
    seat = seat_to_move(state)
    return state.seats[seat].name if seat is not None else ""


def _caption(moment: Moment) -> str:
    if moment.shown.turn is None or _for_start(moment.shown):
        return _("Who starts?") if moment.shown.outcome is None else _("The game is over")
    return _("{name}'s turn").format(name=_name(moment.shown))


def _line(moment: Moment) -> str:
    turn, option = moment.shown.turn, moment.option
    if turn is None or option is None or not turn.points:
        return ""
    return _("{kept} kept, {picked} picked").format(
        kept=moment.points(turn.points), picked=moment.points(option.points)
    )


def _message(moment: Moment) -> str:
    state = moment.shown
    turn = state.turn
    if isinstance(state.mover, Player) and not moment.ready:
        return _other_player(moment, turn)
    if not moment.ready:
        return ""
    if turn is None:
        return ""
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return _who_starts(moment)
    if turn.roll is None:
        return _("{name}, roll the dice").format(name=_name(state))
    if not moment.selection.places:
        return _("Pick the dice that you set aside")
    return _picked(moment, turn.roll)


def _who_starts(moment: Moment) -> str:
    if moment.shown.rules.start.first is FirstStart.ROLLING:
        words = _("{name}: roll until a zilch, the highest score starts")
    else:
        words = _("{name}: the highest die starts")
    return words.format(name=_name(moment.shown))


def _other_player(moment: Moment, turn: Turn | None) -> str:
    """What a computer player has just done."""
    if turn is None or not turn.kept or turn.roll is not None:
        return ""
    kept = turn.kept[-1]
    return _("{name} sets aside {dice}: {points}").format(
        name=_name(moment.shown), dice=narrator.option(kept), points=moment.points(kept.points)
    )


def _picked(moment: Moment, roll: tuple[int, ...]) -> str:
    option = moment.option
    if option is not None:
        points = moment.points(option.points)
        return _("{dice}: {points}").format(dice=narrator.option(option), points=points)
    why = decide(moment.shown, SetAside(moment.selection.faces(roll)))
    return narrator.refusal(why, moment.points) if isinstance(why, Refusal) else ""


def _roll(moment: Moment) -> ActionFacts:
    state = moment.planned
    turn = state.turn
    if turn is None:
        return ActionFacts(_("Roll"), enabled=False)
    if turn.kind is TurnKind.FOR_START and not turn.begun:
        return ActionFacts(_("Roll for the start"), enabled=moment.ready)
    dice = turn.dice or state.rules.scoring.dice
    text = ngettext("Roll {n} die", "Roll {n} dice", dice).format(n=dice)
    if not moment.ready:
        return ActionFacts(text, enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Roll"), reason=_pick_first(moment))
    chance = zilch_chance(moment.shown.rules.scoring, turn.dice, turn.trios)
    note = _("{percent} zilch").format(percent=narrator.percent(float(chance)))
    return ActionFacts(text, note)


def _pick_first(moment: Moment) -> str:
    if moment.selection.places:
        return _("not all of these dice count")
    return _("set something aside first")


def _bank(moment: Moment) -> ActionFacts:
    state = moment.planned
    turn = state.turn
    if turn is None or not moment.ready:
        return ActionFacts(_("Bank"), enabled=False)
    if turn.roll is not None:
        return ActionFacts(_("Bank"), reason=_pick_first(moment))
    text = (
        _("Bank {points}").format(points=moment.points(turn.points)) if turn.points else _("Bank")
    )
    answer = decide(state, Bank())
    if isinstance(answer, Refusal):
        why = narrator.refusal(answer, moment.points)
        return ActionFacts(text, reason=why)
    total = moment.points(state.seats[turn.seat].score + turn.points)
    return ActionFacts(text, _("new total {total}").format(total=total))
