"""Reckons counsel from the odds. It brings numpy along: import it where frames don't wait."""

from collections.abc import Callable
from functools import cached_property

from zilch3d.advice.protocol import Evaluation, Knowledge
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.odds.solver.winning_chances import winning_chances


class Evaluator:
    """Advice and chances under one rule set, with its solution where there is one."""

    def __init__(self, rules: RuleSet, table: ValueTable | None) -> None:
        self._adviser = Adviser(rules, table)
        self._table = table

    def about(self, state: State) -> Evaluation:
        """All there is to say of a state; takes some milliseconds in a new turn."""
        advice = self._adviser.advise(state)
        chances = winning_chances(self._adviser.evaluator, state)
        sharp = self._table is None or self._table.is_exact_within_turns
        return Evaluation(advice, chances, sharp)


class AtOnce:
    """A counsellor who lets the frames wait: for pictures, and tests.

    ``find`` finds the solution of the rules when it is first needed.
    """

    knowledge = Knowledge.UNKNOWN
    progress = 0.0

    def __init__(self, rules: RuleSet, find: Callable[[RuleSet], ValueTable | None]) -> None:
        self._rules = rules
        self._find = find
        self._known: tuple[State, Evaluation] | None = None

    @cached_property
    def _reckoner(self) -> Evaluator:
        return Evaluator(self._rules, self._find(self._rules))

    def ask(self, state: State) -> Evaluation | None:
        """What there is to say of the state."""
        if self._known is None or self._known[0] is not state:
            self._known = (state, self._reckoner.about(state))
        return self._known[1]

    def close(self) -> None:
        """Nothing goes on."""
