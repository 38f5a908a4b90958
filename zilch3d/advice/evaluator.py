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
        """The evaluator with the solution that is shipped, or was solved on this machine."""
        return cls(rules, solved_table(rules))

    def evaluate(self, state: State) -> Evaluation:
        """The evaluation of a state; takes some milliseconds in a new turn."""
        chances = winning_chances(self.adviser.evaluator, state)
        return Evaluation(self.adviser.advise(state), chances)


class BlockingAdviceService:
    """An advice service that answers at once, for pictures and tests.

    ``load_table`` is called with the rules for their solution when that is first needed.
    """

    knowledge = Knowledge.UNKNOWN
    progress = 0.0

    def __init__(
        self, rules: RuleSet, load_table: Callable[[RuleSet], ValueTable | None] = solved_table
    ) -> None:
        self._rules = rules
        self._load_table = load_table
        self._last: tuple[State, Evaluation] | None = None

    @cached_property
    def _evaluator(self) -> Evaluator:
        return Evaluator(self._rules, self._load_table(self._rules))

    def ask(self, state: State, /) -> Evaluation | None:
        if self._last is None or self._last[0] is not state:
            self._last = (state, self._evaluator.evaluate(state))
        return self._last[1]

    def close(self) -> None:
        """Nothing is running."""
