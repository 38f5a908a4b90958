"""Evaluates states by the odds. Needs numpy: import it where no frame waits for it."""

from collections.abc import Callable
from functools import cached_property

from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.turn_evaluator import winning_chances
from zilch3d.odds.solver.two_player import ValueTable
from zilch3d.store.tables import solved_table


class Evaluator:
    """Advice and chances under one rule set, whose solution is ``table`` if there is one."""

    def __init__(self, rules: RuleSet, table: ValueTable | None) -> None:
        self.table = table
        self.adviser = Adviser(rules, table)

    @classmethod
    def load(cls, rules: RuleSet) -> "Evaluator":
        """With the solution that is shipped, or was found on this machine."""
        return cls(rules, solved_table(rules))

    def evaluate(self, state: State) -> Evaluation:
        """Takes some milliseconds in a new turn."""
        chances = winning_chances(self.adviser.evaluator, state)
        return Evaluation(self.adviser.advise(state), chances)


class BlockingAdviceService:
    """An advice service that answers at once, for pictures and tests.

    ``find`` finds the solution of the rules when it is first needed.
    """

    knowledge = Knowledge.UNKNOWN
    progress = 0.0

    def __init__(
        self, rules: RuleSet, find: Callable[[RuleSet], ValueTable | None] = solved_table
    ) -> None:
        self._rules = rules
        self._find = find
        self._known: tuple[State, Evaluation] | None = None

    @cached_property
    def _evaluator(self) -> Evaluator:
        return Evaluator(self._rules, self._find(self._rules))

    def ask(self, state: State, /) -> Evaluation | None:
        if self._known is None or self._known[0] is not state:
            self._known = (state, self._evaluator.evaluate(state))
        return self._known[1]

    def close(self) -> None:
        """Nothing is running."""
