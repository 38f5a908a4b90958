"""Work on rules in processes of its own: they are solved, and their figures worked out.

Python runs one thread at a time: in this process such work would slow the frames. The processes are
the commands ``zilch3d solve - --attended`` and ``zilch3d figures``. Both read rules as lines of
JSON and print lines of JSON, which a thread for each process reads. No frame waits: it asks, and
the next one asks again.
"""

import json
import os
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from logging import getLogger
from threading import Lock, Thread
from typing import Protocol, TypeAlias

from zilch3d.advice.children import Child, StartChild, own_program
from zilch3d.engine.ruleset import EndRules, RuleSet, Scoring, TurnRules
from zilch3d.odds.rule_figures import RuleFigures, from_data
from zilch3d.store.figures import shipped_figures

LOG = getLogger(__name__)

# Processes

MOST_SOLVING = 4
"""Processes that solve beside the game: each takes some 60 MB."""


def solve_command(cores: int = os.cpu_count() or 1) -> list[str]:
    """The command that solves the rules on its standard input, at low priority.

    It takes all of the machine's ``cores`` but one, which is left to the game.
    """
    workers = min(MOST_SOLVING, max(1, cores - 1))
    return [*own_program(), "solve", "-", "--json", "--attended", "--workers", str(workers)]


def figures_command() -> list[str]:
    """The command that answers each rule set on its standard input with its figures."""
    return [*own_program(), "figures"]


def thumb_command(cores: int = os.cpu_count() or 1) -> list[str]:
    """The command that searches a rule of thumb for the rules on its standard input.

    It solves them first if need be, like ``solve_command``, and prints what that prints.
    """
    workers = min(MOST_SOLVING, max(1, cores - 1))
    return [*own_program(), "thumb", "-", "--json", "--attended", "--workers", str(workers)]


# Solving


class SolverEnd(Enum):
    """The ways in which the process of a solver ends."""

    SOLVED = "solved"
    REFUSED = "refused"
    """It has printed why these rules can't be solved."""
    DIED = "died"
    """It was killed, or failed unexpectedly."""


REFUSALS = (1, 2)
"""The exit statuses of a command that has answered no, or was given wrong arguments."""


class SolverProcess:
    """A process that solves these rules, whatever becomes of the file that they were read from.

    ``progress`` is from 0 to 1; ``first_wins`` is the chance that the first of two players wins,
    once that is known. ``on_progress`` is called each time that they are new, and ``on_end`` once
    with how the process has ended, both from the thread that reads what it prints.

    The process also ends when this one does, however that happens: its standard input is closed
    then. It saves what it has solved so far. Raises OSError if it can't be started.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        rules: RuleSet,
        on_end: Callable[[SolverEnd], None],
        on_progress: Callable[[], None],
        start: StartChild = Child,
    ) -> None:
        self.progress = 0.0
        self.first_wins: float | None = None
        self._on_end = on_end
        self._on_progress = on_progress
        self._child = start(arguments)
        self._child.give(rules)  # if it has died already, ``on_end`` is called with DIED
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """Have the process end; does nothing if it has."""
        self._child.stop()

    def wait(self, seconds: float) -> None:
        """Wait until it has ended, at most this long."""
        self._reader.join(seconds)

    def _read(self) -> None:
        for line in self._child.lines():
            report = _report(line)
            self.progress = report.get("progress", self.progress)
            self.first_wins = report.get("first_player_wins")
            self._on_progress()
        self._on_end(_end(self._child.status))


def _end(status: int) -> SolverEnd:
    if status == 0:
        return SolverEnd.SOLVED
    return SolverEnd.REFUSED if status in REFUSALS else SolverEnd.DIED


def _report(line: str) -> dict[str, float]:
    """The figures that the solver prints, by their names; none for any other line."""
    try:
        report = json.loads(line)
    except ValueError:
        return {}
    items = report.items() if isinstance(report, dict) else ()
    return {key: float(value) for key, value in items if isinstance(value, int | float)}


_RulesKey: TypeAlias = tuple[Scoring, TurnRules, EndRules]
"""All that best play and figures depend on."""


def _key(rules: RuleSet) -> _RulesKey:
    return rules.scoring, rules.turn, rules.end


class Stage(Enum):
    """The stages of solving some rules."""

    IDLE = "idle"
    SOLVING = "solving"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class SolvingState:
    """How far the solving of some rules has come: ``progress`` is from 0 to 1.

    ``first_wins`` is the chance that the first of two players wins by best play, once it is SOLVED.
    ``of_others``: the rules that are SOLVING are not these, but those asked for last.
    """

    stage: Stage = Stage.IDLE
    progress: float = 0.0
    first_wins: float | None = None
    of_others: bool = False


class BestPlaySolver:
    """Solves one rule set at a time, of those being edited, and goes on where it was stopped.

    ``on_change`` is called, from other threads, each time that ``state`` is new.
    """

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        command: Callable[[], list[str]] = solve_command,
        start: StartChild = Child,
    ) -> None:
        self._on_change = on_change
        self._command = command
        self._start_child = start
        self._lock = Lock()
        self._process: SolverProcess | None = None
        self._key: _RulesKey | None = None
        """The rules that the process solves."""
        self._ended: dict[_RulesKey, SolvingState] = {}

    def state(self, rules: RuleSet) -> SolvingState:
        """How far the solving of these rules has come."""
        with self._lock:
            ended = self._ended.get(_key(rules))
            if ended is not None:
                return ended
            if self._process is None:
                return SolvingState()
            others = self._key != _key(rules)
            return SolvingState(Stage.SOLVING, self._process.progress, of_others=others)

    def start(self, rules: RuleSet) -> None:
        """Solve these rules instead of any others."""
        self.stop()
        with self._lock:
            self._key = key = _key(rules)
            self._ended.pop(key, None)
            try:
                self._process = SolverProcess(
                    self._command(),
                    rules,
                    lambda end: self._on_end(key, end),
                    self._on_change,
                    self._start_child,
                )
            except OSError as error:
                LOG.warning("the solver cannot be started: %s", error)
                self._ended[key] = SolvingState(Stage.FAILED)

    def stop(self) -> None:
        """Solve nothing any more."""
        with self._lock:
            process, self._process, self._key = self._process, None, None
        if process is not None:
            process.stop()

    def _on_end(self, key: _RulesKey, end: SolverEnd) -> None:
        with self._lock:
            if self._key != key or self._process is None:
                return  # it was stopped
            wins = self._process.first_wins
            is_solved = end is SolverEnd.SOLVED and wins is not None
            stage = Stage.SOLVED if is_solved else Stage.FAILED
            self._ended[key] = SolvingState(stage, 1.0, wins)
            self._process = None
        self._on_change()


# Figures

TRIES = 3
"""How often the process is started before it is given up."""
MOST_CACHED = 64
"""Rule sets whose figures are cached: undoing a change shows them at once."""
MOST_ASKED = 2
"""Rule sets that are worked on: those being edited, and those that they are compared with."""


class FiguresService(Protocol):
    """Works out the figures of rule sets without blocking the frames."""

    @property
    def has_failed(self) -> bool:
        """Whether no more figures will come."""
        ...

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        """The figures of these rules that are there so far: none, some, or all of them.

        The rules asked for last come first; those asked for before them are still worked on, too.
        """
        ...

    def close(self) -> None:
        """Stop all work, until something is asked again."""
        ...


class ProcessFiguresService:
    """Has one process work out figures; it is started by the first question that needs it.

    ``on_change`` is called, from another thread, each time that more figures are known.
    """

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        command: Callable[[], list[str]] = figures_command,
        shipped: Callable[[RuleSet], RuleFigures | None] = shipped_figures,
        start: StartChild = Child,
    ) -> None:
        self._on_change = on_change
        self._command = command
        self._start_child = start
        self._shipped = shipped
        self._cache: OrderedDict[_RulesKey, RuleFigures] = OrderedDict()
        self._asked: deque[_RulesKey] = deque(maxlen=MOST_ASKED)
        """The rules that the process works on."""
        self._lines: list[_RulesKey] = []
        """The rules on each line that was given to the process: it answers by their numbers."""
        self._lock = Lock()
        self._process: Child | None = None
        self._deaths = 0

    @property
    def has_failed(self) -> bool:
        return self._deaths >= TRIES

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        key = _key(rules)
        with self._lock:
            figures = self._cache.get(key) or self._look_up(key, rules)
            is_complete = figures is not None and figures.is_complete
            if not is_complete and key not in self._asked and not self.has_failed:
                self._asked.append(key)
                self._send(key, rules)
        return figures

    def close(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            self._asked.clear()
        if process is not None:
            process.kill()

    def _look_up(self, key: _RulesKey, rules: RuleSet) -> RuleFigures | None:
        shipped = self._shipped(rules)
        if shipped is not None:
            self._put(key, shipped)
        return shipped

    def _put(self, key: _RulesKey, figures: RuleFigures) -> None:
        """Cache the figures; the oldest are dropped."""
        self._cache[key] = figures
        self._cache.move_to_end(key)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)

    def _send(self, key: _RulesKey, rules: RuleSet) -> None:
        if self._process is None:
            try:
                self._process = self._start_child(self._command())
            except OSError as error:
                LOG.warning("figures can't be worked out: %s", error)
                self._deaths = TRIES
                self._on_change()
                return
            self._lines = []
            Thread(target=self._read, args=(self._process, self._lines), daemon=True).start()
        self._lines.append(key)
        self._process.give(rules)

    # In the thread that reads the process, which has its own list of lines: after a restart the
    # old thread may still be at its last answer.

    def _read(self, process: Child, lines: list[_RulesKey]) -> None:
        for line in process.lines():
            if not line.endswith("\n"):
                continue  # it was killed while it wrote this
            try:
                answer = json.loads(line)
                key, figures = lines[answer["line"] - 1], from_data(answer["figures"])
            except (ValueError, KeyError, IndexError, TypeError) as error:
                LOG.warning("no figures in a line of the process for figures: %r", error)
                continue
            self._take(key, figures)
            self._on_change()
        self._ended(process)

    def _take(self, key: _RulesKey, figures: RuleFigures) -> None:
        with self._lock:
            self._put(key, figures)
            if figures.is_complete and key in self._asked:
                self._asked.remove(key)

    def _ended(self, process: Child) -> None:
        """Count a death, unless the process was stopped; the next question starts another."""
        with self._lock:
            if self._process is not process:
                return
            self._process = None
            self._asked.clear()
            self._deaths += 1
            LOG.warning("the process for figures has died (%d of %d times)", self._deaths, TRIES)
        self._on_change()
