"""Advice from a thread: the frames ask, and get the answer once it is there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import TYPE_CHECKING

from zilch3d.advice.process import SolverProcess, solve_command
from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solvable import unsolvable

if TYPE_CHECKING:
    from zilch3d.advice.evaluator import Evaluator

REMEMBERED = 8
"""The number of evaluations kept: looking at a state twice costs nothing."""


class ThreadedAdviceService:
    """Evaluates states in one thread, which starts with the first question.

    Rules without a solution are solved then, in a process that ``command`` starts from ``name``,
    what the rules are loaded by. ``on_change`` is called, from other threads, each time that an
    answer, ``knowledge`` or ``progress`` is new.
    """

    def __init__(
        self,
        rules: RuleSet,
        name: str,
        command: Callable[[str], list[str]] = solve_command,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self._rules = rules
        self._on_change = on_change
        self._command = command(name)
        self._changed = Condition()
        self._thread: Thread | None = None
        self._solver: SolverProcess | None = None
        self._known: deque[tuple[State, Evaluation]] = deque(maxlen=REMEMBERED)
        self._wanted: State | None = None
        self._answered: State | None = None
        self._reload = False
        self._failed = False
        self._closed = False
        self._knowledge = Knowledge.UNKNOWN

    @property
    def knowledge(self) -> Knowledge:
        return self._knowledge

    @property
    def progress(self) -> float:
        return self._solver.progress if self._solver is not None else 0.0

    def ask(self, state: State, /) -> Evaluation | None:
        for known, evaluation in tuple(self._known):
            if known is state:
                return evaluation
        if self._wanted is not state and not self._closed:
            with self._changed:
                self._wanted = state
                self._changed.notify()
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        return None

    def close(self) -> None:
        """The thread ends after the state it is at; solving is stopped."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._solver is not None:
            self._solver.stop()

    # In the thread

    def _work(self) -> None:
        evaluator = self._load()
        while self._wait():
            if self._reload:
                self._reload = False
                evaluator = self._load()
                self._answered = None
            state = self._wanted
            if state is not None and state is not self._answered:
                evaluation = evaluator.evaluate(state)
                self._answered = state
                self._known.appendleft((state, evaluation))
                self._on_change()

    def _wait(self) -> bool:
        """Wait for something to do; False once the service is closed."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._reload or self._wanted is not self._answered
            )
            return not self._closed

    def _load(self) -> Evaluator:
        """Read the solution, importing numpy before it; start solving what is missing."""
        from zilch3d.advice.evaluator import Evaluator  # noqa: PLC0415  (numpy)

        evaluator = Evaluator.load(self._rules)
        if evaluator.table is not None:
            self._knowledge = Knowledge.SOLVED
            if not evaluator.table.is_exact_within_turns:
                self._start_solving()
        elif unsolvable(self._rules) is not None:
            self._knowledge = Knowledge.UNSOLVABLE
        else:
            self._knowledge = self._start_solving()
        return evaluator

    def _start_solving(self) -> Knowledge:
        if self._solver is not None or self._failed:
            return Knowledge.FAILED
        with self._changed:
            if self._closed:
                return Knowledge.UNKNOWN
            try:
                self._solver = SolverProcess(self._command, self._on_solver_end, self._on_change)
            except OSError:
                return Knowledge.FAILED
        return Knowledge.SOLVING

    def _on_solver_end(self, done: bool) -> None:
        """Called by the solver's thread: a new table is there, or never will be."""
        with self._changed:
            self._failed = not done
            self._known.clear()
            self._reload = True
            self._changed.notify()
        self._on_change()
