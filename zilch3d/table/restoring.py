"""A game as it was left: its actions, played again."""

from collections.abc import Iterable

from zilch3d.engine.actions import Action, Join, Land, LandFumbled
from zilch3d.engine.refusals import Refusal
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.saved_game import CannotLoad, LoadReason, NewGame, SavedGame
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Dice, Table


def start_state(game: NewGame) -> State:
    """The state in which the game begins. Raises ValueError for too many or too few players."""
    seats = tuple(Seat(seat.name, newcomer=seat.newcomer) for seat in game.setup.seats)
    return begin(game.rules, seats, game.start)


def restored(saved: SavedGame) -> Table:
    """The table as it was after the last action that was kept, without a journal.

    To go on with the game, see ``Table.going_on``.

    Raises CannotLoad where the actions don't lead there.
    """
    game = saved.game
    try:
        start = start_state(game)
    except ValueError as error:
        raise CannotLoad(game.id, LoadReason.OTHER_VERSION, str(error)) from error
    table = Table(start, game.setup.seats, game.fair.roll, looks=game.looks)
    table.flights.update(saved.flights)
    for action in saved.actions:
        if not _is_whole(table, action, saved):
            raise CannotLoad(game.id, LoadReason.DAMAGED, f"roll {table.rolls}")
        refused = _play(table, action, saved)
        if refused is not None:
            raise CannotLoad(game.id, LoadReason.OTHER_VERSION, refused.reason.value)
    if saved.clock is not None:
        table.clock.go_on(*saved.clock)
    if tuple(seat.score for seat in table.state.seats) != saved.scores:
        raise CannotLoad(game.id, LoadReason.OTHER_VERSION, "other scores")
    return table


def _is_whole(table: Table, action: Action, saved: SavedGame) -> bool:
    """Whether a landing shows the dice that this game's seed gives, and who joins sits there."""
    if isinstance(action, Land | LandFumbled):
        return action.faces == table.dice(table.rolls, len(action.faces))
    if isinstance(action, Join):
        seat = saved.seats[len(table.seats)]
        return action == Join(seat.name, seat.newcomer)
    return True


def _play(table: Table, action: Action, saved: SavedGame) -> Refusal | None:
    if isinstance(action, Join):
        return table.join(saved.seats[len(table.seats)])
    return table.play(action)


def position(
    initial: State, seats: tuple[SeatSetup, ...], actions: Iterable[Action], dice: Dice
) -> Table:
    """A table after these actions, kept nowhere: ``dice`` show what comes after them.

    ``seats`` are those of all who have joined by then, or later. Raises ValueError at an action
    that is not legal.
    """
    table = Table(initial, seats[: len(initial.seats)], dice)
    for action in actions:
        joins = isinstance(action, Join)
        refused = table.join(seats[len(table.seats)]) if joins else table.play(action)
        if refused is not None:
            raise ValueError(f"{action}: {refused.reason.value}")
    return table
