"""Positions: those that are shipped, those from one's own games, and those that are looked for."""

from itertools import islice

import pytest

from zilch3d.engine.actions import Bank, Land, SetAside, Throw
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.features.practice.position import Sketch, Source, before_decision, shipped_positions
from zilch3d.features.practice.search import CLOSE, Search
from zilch3d.odds.advice import Basis, every_decision
from zilch3d.odds.solver.adviser import Adviser
from zilch3d.store.rulefiles import PRESETS, family, load
from zilch3d.store.tables import solved_table

FREEZE = load("freeze")
START = begin(FREEZE, (Seat("Ann"), Seat("Ben")), 0)
TURN = (Throw(), Land((1, 5, 2, 3, 4, 4)), SetAside((1,)), Throw(), Land((5, 5, 2, 3, 4)))


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_thirty_positions_to_decide_and_more(name: str) -> None:
    rules = load(name)
    sketches = shipped_positions(rules)
    assert len(sketches) >= 30
    assert len({sketch.key(rules) for sketch in sketches}) == len(sketches)
    for sketch in sketches:
        turn = sketch.position(rules, ("Ann", "Ben")).state.turn
        assert turn is not None
        assert turn.roll
    assert {sketch.source for sketch in sketches} == {Source.CLOSE, Source.TRAP}


def test_the_shipped_positions_of_freeze_are_close_or_traps_by_its_solution() -> None:
    adviser = Adviser(FREEZE, solved_table(FREEZE))
    for sketch in shipped_positions(FREEZE):
        advice = adviser.advise(sketch.position(FREEZE, ("Ann", "Ben")).state)
        assert advice is not None
        assert advice.basis is Basis.EXACT
        best, second, *_others = every_decision(advice)
        if sketch.source is Source.CLOSE:
            assert CLOSE[0] <= best.worth - second.worth <= CLOSE[1]
        else:
            assert best.worth - every_decision(advice)[-1].worth > CLOSE[1]


def test_rules_that_are_not_solved_have_positions_too_judged_by_points() -> None:
    rules = family("ten-rounds")
    found = (one for one in islice(Search(rules, None, 1).sketches(), 400) if one is not None)
    sketches = list(islice(found, 3))
    assert len(sketches) == 3
    advice = Adviser(rules, None).advise(sketches[0].position(rules, ("Ann", "Ben")).state)
    assert advice is not None
    assert advice.basis is Basis.ONE_TURN


def test_the_same_seed_finds_the_same_positions() -> None:
    def first() -> list[Sketch]:
        every = Search(FREEZE, None, 1).sketches()
        return list(islice((one for one in every if one is not None), 2))

    assert first() == first()


def test_a_decision_of_a_game_is_asked_from_where_dice_had_landed() -> None:
    actions = (*TURN, SetAside((5, 5)), Throw())
    for step in (5, 6):  # what was set aside and that the dice were thrown are one decision
        position = before_decision("game:5", START, actions, step)
        assert position is not None
        assert position.actions == TURN
        assert position.source is Source.OWN


def test_there_is_nothing_to_decide_while_dice_are_in_the_air_or_beyond_the_game() -> None:
    assert before_decision("game:1", START, TURN, 1) is None
    assert before_decision("game:9", START, TURN, 9) is None
    assert before_decision("game:-1", START, TURN, -1) is None


def test_a_step_that_the_rules_refuse_is_no_position() -> None:
    assert before_decision("game:1", START, (Bank(), Bank()), 1) is None
