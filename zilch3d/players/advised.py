"""Players who go by the exact odds: the better they know them, the stronger."""

from collections.abc import Sequence

from zilch3d.engine.actions import PlayerAction
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Turn
from zilch3d.odds.advice import Basis, RatedChoice
from zilch3d.players.choose import Chance
from zilch3d.players.dominance import undominated
from zilch3d.players.figures import game_size, ordinary_turn
from zilch3d.players.profile import Profile

FARTHEST_OFF = 1.5
"""A choice that costs more than so many times the noise is not mistaken for the best."""


class AdvisedPlayer:
    """Picks by the odds, as surely as its profile is, under one rule set."""

    def __init__(self, profile: Profile, rules: RuleSet) -> None:
        turn = ordinary_turn(rules.scoring)
        self._rules = rules
        # A lead of some share of the target is worth about as great a chance of winning.
        self._in_chances = profile.noise * turn / game_size(rules)
        self._in_points = profile.noise * turn

    def pick(
        self, rated: Sequence[RatedChoice], turn: Turn, basis: Basis, chance: Chance
    ) -> PlayerAction:
        """The best of the choices, the best first, as it seems to one who is off by some noise.

        What something beats for sure is none of them.
        """
        best, first, _banks = rated[0]
        noise = self._in_points
        if basis.is_chance:  # where a game is nearly decided, points are worth little
            noise = self._in_chances * 4 * first * (1 - first)
        if noise <= 0 or len(rated) == 1:
            return best
        least = first - FARTHEST_OFF * noise
        near = [choice for choice in rated if choice.value >= least]
        choices = undominated(near, self._rules, turn, is_chance=basis.is_chance)
        return max(choices, key=lambda each: each.value + chance.gauss(0.0, noise)).action
