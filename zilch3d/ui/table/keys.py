"""The keys of the player at the dice."""

from collections.abc import Callable
from functools import partial

from pyglet.window import key as symbols

from zilch3d.ui.table.decisions import Decisions
from zilch3d.ui.table.moves import Moves

ENTER = (symbols.RETURN, symbols.NUM_ENTER)
SKIP = (symbols.SPACE, *ENTER, symbols.S)
"""While something moves these show its end; S does nothing else at any other time."""


def acts(moves: Moves, decisions: Decisions, *, enter: bool) -> dict[int, Callable[[], None]]:
    """What each key does for who may act now; Enter only if it is not for a widget (``enter``)."""
    digits = {symbols._1 + n: partial(moves.pick_face, n + 1) for n in range(6)}
    pad = {symbols.NUM_1 + n: partial(moves.pick_face, n + 1) for n in range(6)}
    letters = {
        symbols.A: decisions.pick_best,
        symbols.B: decisions.bank,
        symbols.T: decisions.take_extra,
    }
    return {**digits, **pad, **letters, **(dict.fromkeys(ENTER, decisions.bank) if enter else {})}
