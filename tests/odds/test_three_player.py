"""Three perfect players, solved, against plain iteration over all three chances."""

from dataclasses import replace

import numpy as np
import pytest

from tests.engine.playing import RULES
from tests.odds.plain_three import PlainThree
from zilch3d.engine.ruleset import EndRules, RuleSet, Ties, TurnRules
from zilch3d.odds.solver.three_player import LAST, MOVER, ThreePlayer


def house(ties: Ties, opening: int = 0) -> RuleSet:
    """Five dice scored as in Freeze without triples of 50, to 200 points."""
    rules = RULES["bust"]
    end = EndRules(target=4, last_turns=True, ties=ties)
    turn = TurnRules(opening=opening, newcomer_opening=opening)
    return replace(rules, scoring=replace(rules.scoring, dice=5), turn=turn, end=end)


@pytest.mark.parametrize(
    "rules",
    [
        house(Ties.SHARED),
        house(Ties.FIRST_ACROSS, 2),
        house(Ties.FIRST_ACROSS, 3),
        house(Ties.SHARED, 3),
    ],
)
def test_no_chance_changes_when_every_turn_is_played_once_more(rules: RuleSet) -> None:
    game = ThreePlayer(rules)
    game.prepare()
    while not game.done:
        game.advance()
    mover, last = game.chances[MOVER], game.chances[LAST]
    solved = np.stack([mover, 1 - mover - last, last], axis=-1)
    known = ~np.isnan(mover)
    after = PlainThree(rules, "bust", 70).after(np.nan_to_num(solved))
    assert np.abs(after - solved)[known].max() < 1e-7
