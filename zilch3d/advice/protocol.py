"""The interface of a service of advice, for the table's screen, and the values it answers with.

Advice takes longer than a frame: the screen asks again in the next.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from zilch3d.engine.state import State
from zilch3d.odds.advice import Advice


class Trouble(Enum):
    """A failure while a state was evaluated."""

    RESTARTED = "restarted"
    """It failed, was begun again, and then succeeded."""
    GIVEN_UP = "given-up"
    """It failed each time."""


@dataclass(frozen=True)
class Evaluation:
    """Advice for the player to move in a state, and each seat's chance of winning.

    Each is None where nothing is known. ``trouble`` is None where all went well.
    """

    advice: Advice | None = None
    chances: tuple[float, ...] | None = None
    trouble: Trouble | None = None


class Knowledge(Enum):
    """How far the rules in play are solved."""

    UNKNOWN = "unknown"
    """It is not looked up yet."""
    SOLVED = "solved"
    SOLVING = "solving"
    SOLVING_AGAIN = "solving-again"
    """The solver has died, and was started again."""
    UNSOLVABLE = "unsolvable"
    FAILED = "failed"
    """Solving has ended without a solution."""
    SOLVER_DIES = "solver-dies"
    """The solver has died each time, and is not started again."""


class AdviceService(Protocol):
    """Evaluates states under one rule set without blocking the frames."""

    @property
    def knowledge(self) -> Knowledge: ...

    @property
    def progress(self) -> float:
        """The share of the solution that is done, 0 to 1, while it is SOLVING or SOLVING_AGAIN."""
        ...

    def ask(self, state: State, /) -> Evaluation | None:
        """The evaluation of this very object; None while it is being worked out.

        The state asked for last is evaluated next.
        """
        ...

    def close(self) -> None:
        """Stop all work; nothing is asked any more."""
        ...


class Silent:
    """An advice service that knows nothing."""

    knowledge = Knowledge.UNKNOWN
    progress = 0.0

    def ask(self, _state: State, /) -> Evaluation | None:
        return Evaluation()

    def close(self) -> None:
        """Nothing is running."""


SILENT = Silent()
