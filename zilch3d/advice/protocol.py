"""What the table's screen asks of whoever reckons advice, and what it gets.

Reckoning takes longer than a frame has: one asks again in the next. The values that advice is made
of bring numpy along, which the first frames can do without, so they are named here for types only.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from zilch3d.engine.state import State

if TYPE_CHECKING:
    from zilch3d.odds.advice import Advice


@dataclass(frozen=True)
class Evaluation:
    """What is said of a state: ``advice`` to whose move it is, and each seat's chance of winning.

    Each is None where nothing is known. ``sharp`` is whether chances within a turn are as exact
    as those at its start.
    """

    advice: Advice | None = None
    chances: tuple[float, ...] | None = None
    sharp: bool = True


class Knowledge(Enum):
    """How far the rules in play are solved."""

    UNKNOWN = "unknown"
    """Nobody has looked yet."""
    SOLVED = "solved"
    SOLVING = "solving"
    UNSOLVABLE = "unsolvable"
    FAILED = "failed"
    """Solving broke off by itself."""


class AdviceService(Protocol):
    """Reckons what to do, beside the frames."""

    @property
    def knowledge(self) -> Knowledge:
        """How far the rules are solved."""
        ...

    @property
    def progress(self) -> float:
        """How far the solution has come while it is SOLVING, 0 to 1."""
        ...

    def ask(self, state: State) -> Evaluation | None:
        """What there is to say of this very state; None while that is being found out.

        The state asked for last is the one that is reckoned next.
        """
        ...

    def close(self) -> None:
        """No more is asked: work that goes on is broken off."""
        ...


class Silent:
    """Has nothing to say."""

    knowledge = Knowledge.UNKNOWN
    progress = 0.0

    def ask(self, state: State) -> Evaluation | None:  # noqa: ARG002  whatever it is
        """Nothing."""
        return Evaluation()

    def close(self) -> None:
        """Nothing goes on."""


SILENT = Silent()
