"""What is beaten for sure is chosen by nobody, whatever its temperament and its noise.

``packaging/proofs/dominated_choices.py`` watches thousands of games for it.
"""

from dataclasses import replace
from random import Random

from tests.engine.playing import BANK, THROW, after, game, house, land
from tests.odds.solving import short, solution
from zilch3d.engine.actions import PlayerAction, SetAside
from zilch3d.engine.dice import faces
from zilch3d.engine.state import State
from zilch3d.odds.solver.best_play import BestPlay
from zilch3d.players.choose import ComputerPlayer, unbeaten
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import strategy
from zilch3d.store.profiles import shipped

WILD = replace(shipped()["student"], id="wild", noise=5.0)
"""It goes by the odds, and is off by more than everything."""
MOODY = replace(shipped()["intuitive"], id="moody", noise=3.0, small_singles=5.0)
OFTEN = 200


def advised(state: State, profile: Profile = WILD) -> set[PlayerAction]:
    """All that it does in this state, out of many times."""
    best, chance = BestPlay(solution(state.rules), 8), Random(1)
    player = strategy(profile.id, state.rules, best, {profile.id: profile})
    return {player(state, chance) for _time in range(OFTEN)}


def by_temperament(state: State, profile: Profile) -> set[PlayerAction]:
    chance = Random(1)
    return {ComputerPlayer(profile, state.rules).choose(state, chance) for _time in range(OFTEN)}


def rolled(state: State, roll: str) -> State:
    return after(state, THROW, land(roll))


def kept(*written: str) -> set[PlayerAction]:
    """Set-asides as ``"1=2"``: the dice, and the units that they count."""
    return {SetAside(faces(keep), int(units)) for keep, units in (w.split("=") for w in written)}


def test_a_5_is_not_set_aside_where_a_1_leaves_as_many_dice() -> None:
    """Nor are 555 counted as singles: Adam did it 13 times in 1,789 games."""
    state = rolled(game(short("freeze")), "155234")
    assert kept("1=2", "15=3", "155=4") == advised(state)
    assert by_temperament(state, MOODY) <= advised(state)
    triple = rolled(game(short("freeze")), "155523")
    assert kept("1=2", "15=3", "555=10", "1555=12") >= advised(triple)


def test_a_trio_to_match_is_not_beaten_by_more_points() -> None:
    """AndyZilch: 115 leave as many dice as 222 and bring more, but no 2s to match."""
    state = rolled(game("andyzilch", 3000, 3000), "222115")
    turn = state.turn
    assert turn is not None
    most_first = sorted(turn.choices, key=lambda option: option.points, reverse=True)
    keeps = {option.keep for option in unbeaten(most_first, state.rules, turn)}
    assert {(1, 1, 5), (2, 2, 2)} <= keeps
    assert (5,) not in keeps
    without = house("andyzilch", scoring={"match": 0})
    assert (2, 2, 2) not in {o.keep for o in unbeaten(most_first, without, turn)}


def test_a_total_that_loses_for_certain_is_not_banked() -> None:
    """Sofia banked one 14 times in 1,789 games."""
    state = after(game(short("freeze"), 1450, 1300), "123346>1", BANK, "123346>1")
    assert advised(state) == {THROW} == by_temperament(state, MOODY)


def test_exactly_the_target_is_banked_at_once() -> None:
    """Bust: Adam threw instead of banking the exact 10,000."""
    state = after(game(house("bust", end={"target": 30}), 1400, 0), "123346>1")
    assert advised(state) == {BANK} == by_temperament(state, MOODY)


def test_a_set_aside_that_wins_is_not_given_up() -> None:
    """In the last turn 11 win, whatever else could be kept: Tim overlooked it 7 times."""
    blind = replace(shipped()["beginner"], overlooks=1.0)
    state = rolled(after(game(short("freeze"), 1450, 1400), "123346>1", BANK), "114236")
    assert advised(state) == kept("11=4") == by_temperament(state, blind)


def test_three_pairs_that_must_be_rolled_on_are_no_win() -> None:
    """AndyZilch, last turn: Arthur gave up a certain win for them."""
    arthur = shipped()["admirable"]
    state = rolled(after(game("andyzilch", 9_500, 9_950), "111246>111", BANK), "665665")
    assert by_temperament(state, arthur) <= kept("666=12", "5666=13", "55666=14")
