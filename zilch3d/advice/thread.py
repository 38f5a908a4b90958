"""Advice from a thread: the frames ask, and get the answer once it is there.

The frames' thread assigns ``_wanted`` and reads ``_cache``; the thread of advice assigns
``_answered`` and appends to ``_cache``; that of the solver's process empties it when there is a new
table, and asks for a ``_reload``. ``_changed`` wakes the thread of advice.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from logging import getLogger
from threading import Condition, Thread
from typing import TYPE_CHECKING

from zilch3d.advice.children import Child, StartChild
from zilch3d.advice.processes import SolverEnd, SolverProcess, solve_command
from zilch3d.advice.protocol import Evaluation, Knowledge, Trouble
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solvable import unsolvable

if TYPE_CHECKING:
    from zilch3d.advice.evaluator import Evaluator

LOG = getLogger(__name__)

TRIES = 3
"""How often evaluating a state, or solving, is begun before it is given up."""
MOST_CACHED = 8
"""Evaluations that are cached: looking at a state twice costs nothing."""


def load_evaluator(rules: RuleSet) -> Evaluator:
    """The evaluator with what is solved. Imports numpy before that."""
    from zilch3d.advice.evaluator import Evaluator  # noqa: PLC0415  (numpy)

    return Evaluator.load(rules)


@dataclass(frozen=True)
class AdviceDependencies:
    """The functions that a service of advice calls.

    ``load`` makes an evaluator; ``command`` is the command line of a process that solves rules, and
    ``start`` starts it;
    ``on_error`` is called, from the thread, with the first error of those in a row.
    """

    load: Callable[[RuleSet], Evaluator] = load_evaluator
    command: Callable[[], list[str]] = solve_command
    start: StartChild = Child
    on_error: Callable[[Exception], object] = lambda _error: None


class ThreadedAdviceService:
    """Evaluates states in one thread, which starts with the first question.

    Rules without a solution are solved then, in a process. ``on_change`` is called, from other
    threads, each time that an answer, ``knowledge`` or ``progress`` is new. What fails is begun
    again, and each answer says so.
    """

    def __init__(
        self,
        rules: RuleSet,
        on_change: Callable[[], None] = lambda: None,
        dependencies: AdviceDependencies | None = None,
    ) -> None:
        self._rules = rules
        self._on_change = on_change
        self._dependencies = dependencies or AdviceDependencies()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._solver: SolverProcess | None = None
        self._solver_end: SolverEnd | None = None
        self._deaths = 0
        """How often the solver has died."""
        self._failures = 0
        """How often evaluating has failed since it last succeeded."""
        self._cache: deque[tuple[State, Evaluation]] = deque(maxlen=MOST_CACHED)
        self._wanted: State | None = None
        """The state that was asked for last."""
        self._answered: State | None = None
        """The state that was evaluated last; None once it must be evaluated anew."""
        self._reload = True
        """Whether the solution must be read, again."""
        self._closed = False
        self._knowledge = Knowledge.UNKNOWN

    @property
    def knowledge(self) -> Knowledge:
        return self._knowledge

    @property
    def progress(self) -> float:
        return self._solver.progress if self._solver is not None else 0.0

    def ask(self, state: State, /) -> Evaluation | None:
        for evaluated, evaluation in tuple(self._cache):
            if evaluated is state:
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
        evaluator: Evaluator | None = None
        while self._wait():
            state = self._wanted
            try:
                if evaluator is None or self._reload:
                    self._reload, self._answered = False, None
                    evaluator = self._load()
                if state is not None and state is not self._answered:
                    self._answer(state, evaluator.evaluate(state))
            except Exception as error:  # whatever it is, the game goes on and advice begins again
                evaluator = None
                self._failed(state, error)

    def _wait(self) -> bool:
        """Wait for something to do; False once the service is closed."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._closed or self._reload or self._wanted is not self._answered
            )
            return not self._closed

    def _answer(self, state: State, evaluation: Evaluation) -> None:
        if self._failures and evaluation.trouble is None:
            self._failures = 0
            evaluation = replace(evaluation, trouble=Trouble.RESTARTED)
        self._answered = state
        self._cache.appendleft((state, evaluation))
        self._on_change()

    def _failed(self, state: State | None, error: Exception) -> None:
        self._failures += 1
        if self._failures == 1:
            self._dependencies.on_error(error)
        if self._failures >= TRIES and state is not None:
            self._answer(state, Evaluation(trouble=Trouble.GIVEN_UP))

    def _load(self) -> Evaluator:
        """Read the solution; start solving what is missing."""
        evaluator = self._dependencies.load(self._rules)
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
        with self._changed:
            if self._solver_end is SolverEnd.DIED:
                return Knowledge.SOLVER_DIES
            if self._solver_end is not None:
                return Knowledge.FAILED
            if self._closed:
                return Knowledge.UNKNOWN
            if self._solver is None:
                command, start = self._dependencies.command(), self._dependencies.start
                on_end, on_progress = self._on_solver_end, self._on_change
                try:
                    self._solver = SolverProcess(command, self._rules, on_end, on_progress, start)
                except OSError as error:
                    LOG.warning("the solver cannot be started: %s", error)
                    return Knowledge.FAILED
        return Knowledge.SOLVING_AGAIN if self._deaths else Knowledge.SOLVING

    def _on_solver_end(self, end: SolverEnd) -> None:
        """Called by the solver's thread: there is a new table now, or never will be."""
        with self._changed:
            self._solver_end = end
            if end is SolverEnd.DIED and not self._closed:
                self._deaths += 1
                LOG.warning("the solver has died (%d of %d times)", self._deaths, TRIES)
                if self._deaths < TRIES:
                    self._solver, self._solver_end = None, None
            self._cache.clear()
            self._reload = True
            self._changed.notify()
        self._on_change()
