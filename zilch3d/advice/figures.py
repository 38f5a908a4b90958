"""The figures of rules while they are being changed: from a process, and as soon as they are there.

A frame asks, and asks again in the next.
"""

import json
import subprocess
from collections import OrderedDict, deque
from collections.abc import Callable
from logging import getLogger
from threading import Lock, Thread
from typing import Protocol, TypeAlias

from zilch3d.advice.process import figures_command, give, start
from zilch3d.engine.ruleset import EndRules, RuleSet, Scoring, TurnRules
from zilch3d.odds.rule_figures import RuleFigures, from_data
from zilch3d.store.figures import shipped_figures

LOG = getLogger(__name__)

TRIES = 3
"""How often the process is started before it is given up."""
REMEMBERED = 64
"""Rule sets whose figures are kept: undoing a change shows them at once."""
ASKED_AT_ONCE = 2
"""Those being changed, and those that they are compared with."""

_Key: TypeAlias = tuple[Scoring, TurnRules, EndRules]
"""All that figures depend on."""


class FiguresService(Protocol):
    """Works out the figures of rule sets without blocking the frames."""

    @property
    def has_failed(self) -> bool:
        """Whether no more figures will come."""
        ...

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        """What is known of these rules so far: nothing, some figures, or all of them.

        The rules asked for last come first; with them those asked for before are still worked on.
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
        known: Callable[[RuleSet], RuleFigures | None] = shipped_figures,
    ) -> None:
        self._on_change = on_change
        self._command = command
        self._shipped = known
        self._known: OrderedDict[_Key, RuleFigures] = OrderedDict()
        self._asked: deque[_Key] = deque(maxlen=ASKED_AT_ONCE)
        self._lines: list[_Key] = []
        """What was asked on each line of the process, the first one first."""
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._deaths = 0

    @property
    def has_failed(self) -> bool:
        return self._deaths >= TRIES

    def ask(self, rules: RuleSet, /) -> RuleFigures | None:
        key = (rules.scoring, rules.turn, rules.end)
        with self._lock:
            found = self._known.get(key) or self._look_up(key, rules)
            waits = found is None or not found.is_complete
            if waits and key not in self._asked and not self.has_failed:
                self._asked.append(key)
                self._send(key, rules)
        return found

    def close(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            self._asked.clear()
        if process is not None:
            process.terminate()

    def _look_up(self, key: _Key, rules: RuleSet) -> RuleFigures | None:
        shipped = self._shipped(rules)
        if shipped is not None:
            self._remember(key, shipped)
        return shipped

    def _remember(self, key: _Key, figures: RuleFigures) -> None:
        self._known[key] = figures
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def _send(self, key: _Key, rules: RuleSet) -> None:
        if self._process is None:
            try:
                self._process = start(self._command())
            except OSError as error:
                LOG.warning("figures can't be worked out: %s", error)
                self._deaths = TRIES
                self._on_change()
                return
            self._lines = []
            Thread(target=self._read, args=(self._process, self._lines), daemon=True).start()
        self._lines.append(key)
        give(self._process, rules)

    # In the thread

    def _read(self, process: subprocess.Popen[str], lines: list[_Key]) -> None:
        with process:
            for line in process.stdout or ():
                answer = json.loads(line)
                self._take(lines[answer["line"] - 1], from_data(answer["figures"]))
                self._on_change()
        self._ended(process)

    def _take(self, key: _Key, figures: RuleFigures) -> None:
        with self._lock:
            self._remember(key, figures)
            if figures.is_complete and key in self._asked:
                self._asked.remove(key)

    def _ended(self, process: subprocess.Popen[str]) -> None:
        """It has died, unless it was stopped; what is asked next starts another."""
        with self._lock:
            if self._process is not process:
                return
            self._process = None
            self._asked.clear()
            self._deaths += 1
            LOG.warning("the process for figures has died (%d of %d times)", self._deaths, TRIES)
        self._on_change()
