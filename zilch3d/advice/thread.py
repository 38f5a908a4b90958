"""Advice by a thread: the frames ask, and get an answer once there is one."""

from __future__ import annotations

from collections import deque
from threading import Condition, Thread
from typing import TYPE_CHECKING

from zilch3d.advice.process import Solver, command
from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solvable import unsolvable

if TYPE_CHECKING:
    from zilch3d.advice.evaluator import Evaluator

REMEMBERED = 8
"""States of which the counsel is kept: looking twice costs nothing."""


class ThreadedAdviceService:
    """Reckons in one thread, which begins with the first question.

    Rules without a solution are solved then, by a process; ``name`` is what that loads them by.
    """

    def __init__(self, rules: RuleSet, name: str) -> None:
        self._rules = rules
        self._name = name
        self._news = Condition()
        self._thread: Thread | None = None
        self._solver: Solver | None = None
        self._known: deque[tuple[State, Evaluation]] = deque(maxlen=REMEMBERED)
        self._wanted: State | None = None
        self._answered: State | None = None
        self._solved_anew = False
        self._failed = False
        self._closed = False
        self._knowledge = Knowledge.UNKNOWN

    @property
    def knowledge(self) -> Knowledge:
        """How far the rules are solved."""
        return self._knowledge

    @property
    def progress(self) -> float:
        """How far solving has come, 0 to 1."""
        return self._solver.progress if self._solver is not None else 0.0

    def ask(self, state: State) -> Evaluation | None:
        """What there is to say of this very state; None while that is being found out."""
        for known, counsel in tuple(self._known):
            if known is state:
                return counsel
        if self._wanted is not state and not self._closed:
            with self._news:
                self._wanted = state
                self._news.notify()
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        return None

    def close(self) -> None:
        """Nobody asks any more: the thread ends after what it is at, solving is broken off."""
        with self._news:
            self._closed = True
            self._news.notify()
        if self._solver is not None:
            self._solver.stop()

    # In the thread

    def _work(self) -> None:
        reckoner = self._prepare()
        while self._waits():
            if self._solved_anew:
                self._solved_anew = False
                reckoner = self._prepare()
                self._answered = None
            state = self._wanted
            if state is not None and state is not self._answered:
                counsel = reckoner.about(state)
                self._answered = state
                self._known.appendleft((state, counsel))

    def _waits(self) -> bool:
        """Wait for something to do; False once it is over."""
        with self._news:
            self._news.wait_for(self._has_news)
            return not self._closed

    def _has_news(self) -> bool:
        return self._closed or self._solved_anew or self._wanted is not self._answered

    def _prepare(self) -> Evaluator:
        """Read what is solved, numpy before it; have the rest solved."""
        from zilch3d.advice.evaluator import Evaluator  # noqa: PLC0415  (numpy)
        from zilch3d.store.tables import solved  # noqa: PLC0415  (numpy, away from the frames)

        table = solved(self._rules)
        if table is not None:
            self._knowledge = Knowledge.SOLVED
            if not table.is_exact_within_turns:
                self._have_it_solved()
        elif unsolvable(self._rules) is not None:
            self._knowledge = Knowledge.UNSOLVABLE
        else:
            self._knowledge = self._have_it_solved()
        return Evaluator(self._rules, table)

    def _have_it_solved(self) -> Knowledge:
        if self._solver is not None or self._failed:
            return Knowledge.FAILED
        with self._news:
            if self._closed:
                return Knowledge.UNKNOWN
            try:
                self._solver = Solver(command(self._name), self._on_solved)
            except OSError:
                return Knowledge.FAILED
        return Knowledge.SOLVING

    def _on_solved(self, done: bool) -> None:
        """The process has ended: a new table is there, or never will be."""
        with self._news:
            self._failed = not done
            self._known.clear()
            self._solved_anew = True
            self._news.notify()
