"""The game of a running window as its database has it, compared with what the window shows."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from proofs.second_reader import kept_game, last_played
from tests.end_to_end.desktop import Running, Seen
from zilch3d.engine.evolve import evolve
from zilch3d.engine.state import Player, State
from zilch3d.table.replaying import restore
from zilch3d.table.table import Table

SHOWN = ("scores", "turn", "roll", "over")
"""The facts of the trace that a state has, whoever's move it is."""


class KeptGame:
    """Reads the game that is played in a window, whenever it waits for a person."""

    def __init__(self, desktop: Running) -> None:
        self._desktop = desktop
        self._folder = desktop.folder / "DATA" / "zilch3d"
        self.actions: list[int] = []
        """How many actions the game had each time it was compared."""

    def compare(self, seen: Seen) -> None:
        """All that has been shown are states of the game as it is kept, and this is the last."""
        game = last_played(self._folder)
        assert game is not None
        table = restore(kept_game(self._folder, game))
        self.actions.append(len(table.actions))
        if seen.scene == "TableScene":
            assert isinstance(table.state.mover, Player)
            assert seen.facts["seat"] == table.state.mover.seat
            assert {name: seen.facts[name] for name in SHOWN} == _facts(table.state)
        else:
            assert table.state.outcome is not None
        history = (each.facts for each in self._desktop.history() if each.scene == "TableScene")
        shown = _different({name: facts[name] for name in SHOWN} for facts in history)
        states = _states(table)
        missing = [facts for facts in shown if facts not in states]
        assert not missing, "shown, and not kept in this order"


def _states(table: Table) -> Iterator[dict[str, Any]]:
    """The states of the game, at its start and after each event; ``in`` goes on to the next."""
    state = table.initial
    yield _facts(state)
    for event in table.events:
        state = evolve(state, event)
        yield _facts(state)


def _facts(state: State) -> dict[str, Any]:
    turn = state.turn
    return {
        "scores": [seat.score for seat in state.seats],
        "turn": turn.points if turn else 0,
        "roll": list(turn.roll) if turn and turn.roll else [],
        "over": state.outcome is not None,
    }


def _different(shown: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without what is as it was in the line before."""
    return [facts for facts, _same in groupby(shown)]
