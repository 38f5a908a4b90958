"""Best play of rules that are being changed, solved when it is asked for: by a process."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from logging import getLogger
from threading import Lock
from typing import TypeAlias

from zilch3d.advice.process import SolverEnd, SolverProcess, solve_command
from zilch3d.engine.ruleset import EndRules, RuleSet, Scoring, TurnRules

LOG = getLogger(__name__)

_Key: TypeAlias = tuple[Scoring, TurnRules, EndRules]
"""All that best play depends on."""


class Stage(Enum):
    """How far solving has come."""

    IDLE = "idle"
    SOLVING = "solving"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Solving:
    """How far the solving of some rules has come: ``progress`` is from 0 to 1.

    ``first_wins`` is the chance of the first of two players who play their best, once it is SOLVED.
    ``of_others``: what is SOLVING are not these rules, but those asked for last.
    """

    stage: Stage = Stage.IDLE
    progress: float = 0.0
    first_wins: float | None = None
    of_others: bool = False


class BestPlaySolver:
    """Solves one rule set at a time. What is solved is kept, and so is what was begun.

    ``on_change`` is called, from other threads, each time that ``state`` is new.
    """

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        command: Callable[[], list[str]] = solve_command,
    ) -> None:
        self._on_change = on_change
        self._command = command
        self._lock = Lock()
        self._process: SolverProcess | None = None
        self._key: _Key | None = None
        """What was asked for last."""
        self._ended: dict[_Key, Solving] = {}

    def state(self, rules: RuleSet) -> Solving:
        """How far these rules are."""
        with self._lock:
            known = self._ended.get(_key(rules))
            if known is not None:
                return known
            if self._process is None:
                return Solving()
            others = self._key != _key(rules)
            return Solving(Stage.SOLVING, self._process.progress, of_others=others)

    def start(self, rules: RuleSet) -> None:
        """Solve these rules instead of any others."""
        self.stop()
        with self._lock:
            self._key = key = _key(rules)
            self._ended.pop(key, None)
            try:
                self._process = SolverProcess(
                    self._command(), rules, lambda end: self._on_end(key, end), self._on_change
                )
            except OSError as error:
                LOG.warning("the solver cannot be started: %s", error)
                self._ended[key] = Solving(Stage.FAILED)

    def stop(self) -> None:
        """Solve nothing any more."""
        with self._lock:
            process, self._process, self._key = self._process, None, None
        if process is not None:
            process.stop()

    def _on_end(self, key: _Key, end: SolverEnd) -> None:
        with self._lock:
            if self._key != key or self._process is None:
                return  # it was stopped
            wins = self._process.first_wins
            solved = end is SolverEnd.SOLVED and wins is not None
            self._ended[key] = Solving(Stage.SOLVED if solved else Stage.FAILED, 1.0, wins)
            self._process = None
        self._on_change()


def _key(rules: RuleSet) -> _Key:
    return rules.scoring, rules.turn, rules.end
