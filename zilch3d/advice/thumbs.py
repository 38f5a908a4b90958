"""Rules of thumb for the pages: those on disk, and one that a process of its own searches."""

from collections.abc import Callable

from zilch3d.advice.children import Child, StartChild
from zilch3d.advice.processes import BestPlaySolver, SolvingState, Stage, thumb_command
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_of_thumb import MeasuredRule
from zilch3d.store.rules_of_thumb import rule_of_thumb


class RulesOfThumb:
    """Knows the rules of thumb, and searches one at a time, never in the frames' process.

    ``read`` looks for a rule on disk. ``on_change`` is called, from other threads, each time that
    ``state`` is new. A search that is stopped keeps what it has solved, and nothing else.
    """

    def __init__(
        self,
        on_change: Callable[[], None] = lambda: None,
        command: Callable[[], list[str]] = thumb_command,
        start: StartChild = Child,
        read: Callable[[RuleSet], MeasuredRule | None] = rule_of_thumb,
    ) -> None:
        self._search = BestPlaySolver(on_change, command, start)
        self._read = read
        self._answers: dict[RuleSet, MeasuredRule | None] = {}
        self._searched: RuleSet | None = None
        self._paused: RuleSet | None = None

    def measured(self, rules: RuleSet) -> MeasuredRule | None:
        """The rule of thumb, in these rules' unit; None if there is none yet."""
        missing = self._answers.get(rules) is None
        if rules not in self._answers or (missing and self._has_ended(rules)):
            self._answers[rules] = self._read(rules)
        return self._answers[rules]

    def _has_ended(self, rules: RuleSet) -> bool:
        return self.state(rules).stage is Stage.SOLVED

    def state(self, rules: RuleSet) -> SolvingState:
        """How far the search for these rules has come."""
        return self._search.state(rules)

    def start(self, rules: RuleSet) -> None:
        """Search a rule of thumb for these rules, instead of any others."""
        self._searched, self._paused = rules, None
        self._search.start(rules)

    def stop(self) -> None:
        """Search no more."""
        self._paused = None
        self._search.stop()

    def pause(self) -> None:
        """Search no more until ``go_on``."""
        searched = self._searched
        if searched is not None and self.state(searched).stage is Stage.SOLVING:
            self._search.stop()
            self._paused = searched

    def go_on(self) -> None:
        """Search what ``pause`` has stopped; does nothing if that is nothing."""
        if self._paused is not None:
            self.start(self._paused)
