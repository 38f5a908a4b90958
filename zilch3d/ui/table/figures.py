"""Points of the rules in play, written as the player wants to read them now."""

from collections.abc import Callable

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.ui.table.view_options import ViewOptions
from zilch3d.ui.words import amounts


class Figures:
    """Writes the points of one game; in which way may change while it runs."""

    def __init__(self, rules: RuleSet, manner: Callable[[], ViewOptions]) -> None:
        self._rules = rules
        self._manner = manner

    def points(self, amount: Points) -> str:
        """Points that can be scored, in the rules' units."""
        return amounts.points(self._rules, amount, hundredfold=self._manner().hundredfold)

    def average(self, amount: float) -> str:
        """Points that are no whole units, in units."""
        return amounts.average(self._rules, amount, hundredfold=self._manner().hundredfold)

    @property
    def widest_total(self) -> str:
        """A total with as many figures as the target."""
        target = self.points(self._rules.end.goal)
        half = "½" if self._rules.scoring.unit < 1 else ""
        return "".join("0" if letter.isdigit() else letter for letter in target) + half
