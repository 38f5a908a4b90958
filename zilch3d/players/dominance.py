"""What no player does, whatever its temperament and its mood: a choice that is beaten for sure.

That is a choice that loses for certain where another may win, one that gives up a certain win, and
of set-asides that leave as many dice one that is worth less, as a 5 is beside a 1; and of those
that are banked at once all but the best. They are left out before a player's noise, its whims and
its likings come in.
"""

from collections.abc import Iterable, Sequence

from zilch3d.engine.actions import PlayerAction, SetAside
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.scoring import Option
from zilch3d.engine.state import Turn
from zilch3d.odds.advice import CERTAIN_LOSS, CERTAIN_WIN, RatedChoice


def undominated(
    rated: Sequence[RatedChoice], rules: RuleSet, turn: Turn, *, is_chance: bool
) -> list[RatedChoice]:
    """Those of the choices, the best first, that nothing beats for sure, in the same order.

    Values are chances of winning if ``is_chance``, else points.
    """
    choices = _undecided(rated) if is_chance else rated
    if turn.roll is None:
        return list(choices)
    options: dict[PlayerAction, Option] = {
        SetAside(option.keep, option.points): option for option in turn.choices
    }
    kept = unbeaten([options[choice.action] for choice in choices], rules, turn)
    # Of those after which banking is best, only the first: the others leave points lying.
    to_bank = next((choice for choice in choices if choice.banks), None)
    return [
        choice
        for choice in choices
        if options[choice.action] in kept and (not choice.banks or choice is to_bank)
    ]


def _undecided(rated: Sequence[RatedChoice]) -> Sequence[RatedChoice]:
    """Those that win for certain; if none does, those that don't lose for certain."""
    if rated[0].value >= CERTAIN_WIN:
        return [choice for choice in rated if choice.value >= CERTAIN_WIN]
    return [choice for choice in rated if choice.value > CERTAIN_LOSS] or rated


def unbeaten(options: Iterable[Option], rules: RuleSet, turn: Turn) -> list[Option]:
    """Of these set-asides, those worth most first, all but what an earlier one makes pointless."""
    kept: list[Option] = []
    for option in options:
        if not any(_leaves_as_much(better, option, rules, turn) for better in kept):
            kept.append(option)
    return kept


def _leaves_as_much(better: Option, option: Option, rules: RuleSet, turn: Turn) -> bool:
    """Whether the one leaves all that the other does: dice, freedom, and trios to match."""
    if len(better.keep) != len(option.keep):
        return False
    as_free = (better.must_roll, better.must_bank) == (option.must_roll, option.must_bank)
    clears = len(option.keep) == turn.dice
    return as_free and (clears or not rules.scoring.match or better.trios >= option.trios)
