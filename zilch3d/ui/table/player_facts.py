"""What is said of each player in a given moment."""

from zilch3d.engine.events import TurnKind
from zilch3d.engine.ruleset import FirstStart, Ties
from zilch3d.engine.state import Seat, State
from zilch3d.i18n import _
from zilch3d.ui.table.hud import PlayerFacts
from zilch3d.ui.table.model import TableModel, is_for_start, seat_to_move
from zilch3d.ui.words import amounts
from zilch3d.ui.words.captions import turns_to_catch_up

HALF_A_PERCENT = 0.005


def player(moment: TableModel, index: int) -> PlayerFacts:
    """What the panel of the seat with this index shows."""
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
        return _("wins < {percent}").format(percent=amounts.percent(2 * HALF_A_PERCENT))
    if state.outcome is None and chance > 1 - HALF_A_PERCENT:
        return _("wins > {percent}").format(percent=amounts.percent(1 - 2 * HALF_A_PERCENT))
    return _("wins {percent}").format(percent=amounts.percent(chance))


def _note(moment: TableModel, index: int, seat: Seat, *, mine: bool) -> str:
    state = moment.shown
    if state.crossed is not None:
        return _last_turn_note(moment, index, seat)
    if mine and index in moment.away:
        return _("Away after this turn")
    if mine:
        return _("To roll for the start") if is_for_start(state) else _at_the_dice(state, seat)
    if state.starting is not None:
        return _start_note(moment, index)
    if index in moment.away:
        return _("Away")
    if seat.missed:
        return turns_to_catch_up(len(seat.missed))
    return _("Not on the board") if seat.score == 0 and state.rules.turn.opening else ""


def _at_the_dice(state: State, seat: Seat) -> str:
    if state.turn is None or state.turn.kind is not TurnKind.CATCHING_UP:
        return _("At the dice")
    return turns_to_catch_up(len(seat.missed) + 1)


def _start_note(moment: TableModel, index: int) -> str:
    """What a player has rolled for the start."""
    starting = moment.shown.starting
    assert starting is not None
    rolled = dict(zip(starting.contenders, starting.rolled, strict=False)).get(index)
    if rolled is None:
        return ""
    rolling = moment.shown.rules.start.first is FirstStart.ROLLING
    return _("Rolled {dice}").format(dice=moment.points(rolled) if rolling else rolled)


def _last_turn_note(moment: TableModel, index: int, seat: Seat) -> str:
    state = moment.shown
    if state.outcome is not None:
        return _("Wins") if index in state.outcome.winners else ""
    if index == state.crossed:
        return _("First over the target")
    lacking = state.leader_score - seat.score
    if state.rules.end.ties is Ties.SHARED and lacking > 0:
        return _("Needs {points} to draw level").format(points=moment.points(lacking))
    return _("Needs {points} to win").format(points=moment.points(lacking + 1))
