"""Players who go by the exact odds: the better they know them, the stronger.

Before its noise comes in, a player leaves out what no player does: a choice that loses for certain
where another may win, one that gives up a certain win, a set-aside that another beats for sure
(``unbeaten`` in ``choose``), and of those that are banked at once all but the best.
"""

from collections.abc import Sequence

from zilch3d.engine.actions import PlayerAction, SetAside
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Turn
from zilch3d.odds.advice import CERTAIN_LOSS, CERTAIN_WIN, Basis, RatedChoice
from zilch3d.players.choose import RandomSource, unbeaten
from zilch3d.players.profile import Profile
from zilch3d.players.situation import game_size, ordinary_turn

MAX_MISTAKE = 1.5
"""The cost of a choice, in standard deviations of the noise, that may be mistaken for the best."""


class AdvisedPlayer:
    """Picks by the odds under one rule set, off by the noise of its profile."""

    def __init__(self, profile: Profile, rules: RuleSet) -> None:
        turn = ordinary_turn(rules.scoring)
        self._rules = rules
        # A lead of some share of the target is worth about as great a chance of winning.
        self._in_chances = profile.noise * turn / game_size(rules)
        self._in_points = profile.noise * turn

    def pick(
        self, rated: Sequence[RatedChoice], turn: Turn, basis: Basis, chance: RandomSource
    ) -> PlayerAction:
        """The choice that seems best, of those rated, which come best first.

        ``basis`` says whether they are rated by chances of winning or by points.
        """
        best, first, _banks = rated[0]
        noise = self._in_points
        if basis.is_chance:  # where a game is nearly decided, points are worth little
            noise = self._in_chances * 4 * first * (1 - first)
        if noise <= 0 or len(rated) == 1:
            return best
        near = [choice for choice in rated if choice.value >= first - MAX_MISTAKE * noise]
        choices = undominated(near, self._rules, turn, is_chance=basis.is_chance)
        return max(choices, key=lambda each: each.value + chance.gauss(0.0, noise)).action


def undominated(
    rated: Sequence[RatedChoice], rules: RuleSet, turn: Turn, *, is_chance: bool
) -> list[RatedChoice]:
    """The choices that nothing beats for sure, in their order, which is the best first.

    Values are chances of winning if ``is_chance``, else points.
    """
    choices = _undecided(rated) if is_chance else rated
    if turn.roll is None:
        return list(choices)
    options: dict[PlayerAction, Option] = {
        SetAside(option.keep, option.points): option for option in turn.choices
    }
    best = unbeaten([options[choice.action] for choice in choices], rules, turn)
    # Of those after which banking is best, only the first: the others leave points lying.
    to_bank = next((choice for choice in choices if choice.banks), None)
    return [
        choice
        for choice in choices
        if options[choice.action] in best and (not choice.banks or choice is to_bank)
    ]


def _undecided(rated: Sequence[RatedChoice]) -> Sequence[RatedChoice]:
    """The choices that win for certain; if none does, those that don't lose for certain."""
    if rated[0].value >= CERTAIN_WIN:
        return [choice for choice in rated if choice.value >= CERTAIN_WIN]
    return [choice for choice in rated if choice.value > CERTAIN_LOSS] or rated
