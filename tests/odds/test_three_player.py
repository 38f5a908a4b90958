"""Three perfect players, solved, against plain iteration over all three chances."""

from dataclasses import replace

import numpy as np
import pytest

from tests.engine.playing import RULES
from tests.odds.plain_three import PlainThree
from zilch3d.engine.ruleset import EndRules, RuleSet, Ties, TurnRules
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.odds.solver.start_scores import PlayerScore
from zilch3d.odds.solver.three_player import LAST, MOVER, ThreePlayer, ThreePlayerTable


def house(ties: Ties, opening: int = 0) -> RuleSet:
    """Five dice scored as in Freeze without triples of 50, to 200 points."""
    rules = RULES["bust"]
    end = EndRules(target=4, last_turns=True, ties=ties)
    turn = TurnRules(opening=opening, newcomer_opening=opening)
    return replace(rules, scoring=replace(rules.scoring, dice=5), turn=turn, end=end)


def solved(rules: RuleSet) -> ThreePlayer:
    game = ThreePlayer(rules)
    game.prepare()
    while not game.done:
        game.advance()
    return game


@pytest.mark.parametrize(
    "rules",
    [
        house(Ties.SHARED),
        house(Ties.FIRST_ACROSS, 3),
        house(Ties.SHARED, 3),
    ],
)
def test_no_chance_changes_when_every_turn_is_played_once_more(rules: RuleSet) -> None:
    game = solved(rules)
    mover, last = game.chances[MOVER], game.chances[LAST]
    chances = np.stack([mover, 1 - mover - last, last], axis=-1)
    known = ~np.isnan(mover)
    after = PlainThree(rules, "bust", 70).after(np.nan_to_num(chances))
    assert np.abs(after - chances)[known].max() < 1e-7
    assert game.residual < 1e-9
    assert not game.unsettled


def test_where_no_choices_are_best_for_all_three_somebody_has_two_that_are_worth_the_same() -> None:
    """Such a ring of turns settles slowly, and is counted."""
    game = solved(house(Ties.FIRST_ACROSS, 2))
    assert game.unsettled
    assert game.residual < 1e-4


def test_within_a_turn_a_table_has_the_chances_that_were_solved() -> None:
    rules = house(Ties.SHARED)
    table = ThreePlayerTable(rules, solved(rules).chances)
    for scores in ((0, 0, 0), (1, 3, 2), (3, 0, 1)):
        players = [PlayerScore(score) for score in scores]
        turn, followed = table.turn(*players), table.follow(*players)
        mover, following, last = table.win(*players)
        assert turn.start == pytest.approx(mover, abs=1e-9)
        assert followed.next_throw[0, turn.graph.full] == pytest.approx(following, abs=1e-9)
        assert mover + following + last == pytest.approx(1.0)


def test_a_roll_with_nothing_in_it_leaves_the_next_player_what_a_lost_turn_does() -> None:
    """It is seen for a moment, before the turn is lost."""
    rules = house(Ties.SHARED)
    table = ThreePlayerTable(rules, solved(rules).chances)
    state = begin(rules, tuple(map(Seat, ("Ann", "Ben", "Cid"))), 0)
    assert state.turn is not None
    nothing = replace(state.turn, begun=True, roll=(2, 2, 3, 3, 4))
    followed = table.follow(*[PlayerScore(0)] * 3)
    seen = followed.next_now(replace(state, turn=nothing), nothing)
    assert seen == pytest.approx(table.win(*[PlayerScore(0)] * 3)[0])
