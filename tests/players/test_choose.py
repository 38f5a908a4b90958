"""Computer players: always legal, and never foolish where it decides the game."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.houses import houses
from tests.engine.playing import (
    BANK,
    NAMES,
    RULES,
    THROW,
    after,
    game,
    house,
    keep,
    land,
    legal,
)
from zilch3d.engine.actions import Land, PlayerAction, Refusal, SetAside
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import faces_text
from zilch3d.engine.events import Crossed
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import RuleSet, Ties
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.players.choose import ComputerPlayer
from zilch3d.players.profile import Profile
from zilch3d.players.strategy import Contestants, contest
from zilch3d.store.profiles import shipped

STEADY = shipped()["steady"]
BOLD = replace(STEADY, id="bold", greed=5.0)
TIMID = replace(STEADY, id="timid", greed=0.1)
TEMPERAMENTS = [profile for profile in shipped().values() if not profile.advised]


def choose(state: State, profile: Profile, seed: int = 1) -> PlayerAction:
    """What this profile does, having thought nothing over before."""
    return ComputerPlayer(profile, state.rules).choose(state, Random(seed))


def finished(rules: RuleSet, seed: int, players: int, profile: Profile) -> list[State]:
    """A whole game of computer players: each state in it."""
    chance, player = Random(seed), ComputerPlayer(profile, rules)
    state = begin(rules, tuple(Seat(name) for name in NAMES[:players]), seed % players)
    states = [state]
    while not isinstance(state.mover, Nobody):
        if isinstance(state.mover, Chance):
            roll = tuple(chance.randint(1, 6) for _ in range(state.mover.dice))
            decision = decide(state, Land(roll))
        else:
            action = player.choose(state, chance)
            assert action in legal(state)
            decision = decide(state, action)
        assert not isinstance(decision, Refusal)
        state = replay(state, decision)
        states.append(state)
        assert len(states) < 20_000, "the game comes to no end"
    return states


@pytest.mark.parametrize("profile", [BOLD, TIMID, *TEMPERAMENTS], ids=lambda profile: profile.id)
@pytest.mark.parametrize("preset", RULES)
def test_whole_games_are_played_legally_to_their_end(preset: str, profile: Profile) -> None:
    states = finished(RULES[preset], 3, 3, profile)
    assert states[-1].outcome is not None


def in_the_last_turns(chance: Random, rules: RuleSet, players: int) -> State:
    """Somebody is across, and it is another's turn."""
    target = rules.end.target
    scores = [target * chance.randint(80, 99) // 100 for _ in range(players)]
    scores[0] = target + chance.randint(1, 40)
    seats = tuple(Seat(name, score) for name, score in zip(NAMES, scores, strict=False))
    state = begin(rules, seats, chance.randrange(1, players))
    return evolve(state, Crossed(0, scores[0]))


@given(
    st.sampled_from([rules for rules in RULES.values() if rules.end.last_turns]),
    st.integers(0, 2**32),
    st.integers(2, 5),
)
def test_nobody_banks_a_sure_loss(rules: RuleSet, seed: int, players: int) -> None:
    """In the last turns a total below the highest is no reason to stop."""
    chance = Random(seed)
    state = in_the_last_turns(chance, rules, players)
    highest = state.leader_score
    while state.turn is not None and state.turn.seat == state.start:
        if isinstance(state.mover, Chance):
            roll = tuple(chance.randint(1, 6) for _ in range(state.mover.dice))
            decision = decide(state, Land(roll))
        else:
            action = choose(state, STEADY)
            assert action in legal(state)
            if action == BANK:
                shared = rules.end.ties is Ties.SHARED
                total = state.seats[state.turn.seat].score + state.turn.points
                assert total + shared > highest
            decision = decide(state, action)
        assert not isinstance(decision, Refusal)
        state = replay(state, decision)


def test_the_last_of_the_last_turns_stops_as_soon_as_it_leads() -> None:
    """Anything more would only risk a game that is won."""
    state = after(game("freeze", 4900, 4900), "123346>1", BANK, "111236>11")
    assert choose(state, STEADY) == BANK
    assert choose(state, BOLD) == BANK


def test_a_shared_win_is_banked_where_a_whole_one_is_less_likely_than_half() -> None:
    """The last turn of Freeze, level: five dice win in 92 of 100, one die in 33 (exact)."""
    five = after(game("freeze", 4900, 4900), "123346>1", BANK, "123346>1")
    assert choose(five, STEADY) == THROW
    one = after(game("freeze", 4900, 4650), "123346>1", BANK, "155236>155", "152>15")
    assert choose(one, TIMID) == BANK


def test_a_tie_that_the_first_across_wins_is_not() -> None:
    state = after(game("pass-the-dice", 9900, 9900), "123346>1", BANK, "123346>1")
    assert choose(state, BOLD) == THROW
    assert choose(state, TIMID) == THROW


def test_in_bust_exactly_the_target_is_banked() -> None:
    assert choose(after(game("bust", 9900, 0), "123346>1"), BOLD) == BANK


def test_it_stops_where_another_roll_costs_more_than_it_brings() -> None:
    rich = after(game("freeze"), "111246>111", "245>5")
    assert choose(rich, STEADY) == BANK
    assert choose(after(game("freeze"), "123346>1"), STEADY) == THROW


def test_greed_decides() -> None:
    state = after(game("freeze"), "111246>111")
    assert choose(state, TIMID) == BANK
    assert choose(state, BOLD) == THROW


def test_a_turn_that_may_not_be_banked_goes_on() -> None:
    assert choose(after(game("zilch-1990"), "444236>444", "115>11"), TIMID) == BANK
    assert choose(after(game("zilch-1990"), "444235>4445"), TIMID) == THROW


def test_hot_dice_are_better_than_one_die_left() -> None:
    lying = after(game("freeze"), THROW, land("111555"))
    chosen = choose(lying, STEADY)
    assert isinstance(chosen, SetAside)
    assert faces_text(chosen.keep) == "111555"


def test_an_extra_5_is_given_up_for_another_die() -> None:
    """Section 5: players often give up extra 1s and 5s to roll as many dice as possible."""
    lying = after(game("freeze"), THROW, land("122345"))
    chosen = choose(lying, STEADY)
    assert chosen == replace(keep("1"), points=2)


def test_for_who_starts_the_die_is_thrown() -> None:
    assert choose(begin(RULES["freeze"], (Seat("Ann"), Seat("Ben"))), STEADY) == THROW


# What players can see, and whims


def test_a_hidden_die_is_seen_by_nobody() -> None:
    """What a profile does never depends on whether a die is missing."""
    state = game(RULES["picnic"].cutthroat(), 3000, 3000)
    hidden = replace(state, extras=replace(state.extras, hidden=True))
    for profile in TEMPERAMENTS:
        assert choose(state, profile) == choose(hidden, profile)


def test_a_player_without_whims_uses_no_chance() -> None:
    class NoChance:
        def random(self) -> float:
            raise AssertionError

        def gauss(self, _mu: float, _sigma: float) -> float:
            raise AssertionError

    state = after(game("freeze"), THROW, land("111555"))
    for profile in TEMPERAMENTS:
        if not profile.noise and not profile.overlooks:
            ComputerPlayer(profile, state.rules).choose(state, NoChance())


# Temperaments


def stops(profile: Profile, mine: int, theirs: int) -> int:
    """At how many units it stops with three dice left, of freeze."""
    for points in range(1, 60):
        state = game("freeze", mine, theirs)
        assert state.turn is not None
        turn = replace(state.turn, points=points, dice=3, begun=True)
        if choose(replace(state, turn=turn), profile) == BANK:
            return points
    return 60


def test_a_leader_is_cautious_and_greedy_when_behind() -> None:
    """Section 5: leaders with a large margin are less greedy than players far behind."""
    leader = shipped()["leader"]
    assert stops(leader, 3000, 1000) < stops(leader, 2000, 2000) < stops(leader, 1000, 3000)
    assert stops(STEADY, 3000, 1000) == stops(STEADY, 1000, 3000)


def test_who_gathers_dice_gives_up_an_extra_1_and_never_throws_two() -> None:
    gatherer = shipped()["gatherer"]
    lying = after(game("freeze"), THROW, land("112346"))
    assert choose(lying, gatherer) == replace(keep("1"), points=2)
    assert choose(after(game("freeze"), "111246>111", "126>1"), gatherer) == BANK


def test_the_last_die_is_always_rolled_by_the_admirable() -> None:
    """Section 5: rolling the last die is admirable."""
    state = after(game("freeze"), "111246>111", "115>11")
    assert choose(state, shipped()["admirable"]) == THROW
    assert choose(state, STEADY) == BANK


def test_the_glory_hunter_throws_two_dice_for_hot_dice() -> None:
    state = after(game("freeze"), "333124>333", "126>1")
    assert choose(state, shipped()["glory"]) == THROW
    assert choose(state, STEADY) == BANK


def test_the_hunter_of_trios_sets_aside_as_few_dice_as_can_be() -> None:
    """Section 5: contribute the fewest dice while three of a kind is possible."""
    lying = after(game("andyzilch"), THROW, land("115346"))
    chosen = choose(lying, shipped()["hunter"])
    assert isinstance(chosen, SetAside)
    assert faces_text(chosen.keep) == "1"


def test_fives_are_not_worth_much_to_one() -> None:
    lying = after(game("pass-the-dice"), THROW, land("155346"))
    assert choose(lying, shipped()["ones"]) == replace(keep("1"), points=2)


def test_the_finisher_stops_just_below_the_target_or_leads_by_a_tenth() -> None:
    """Section 5: 98 to 100 forces the others to win with at least 110; a lead below 10 is slim."""
    finisher = shipped()["finisher"]
    assert choose(after(game("zilch-1990", 97, 95), "123346>1"), finisher) == BANK
    assert choose(after(game("zilch-1990", 97, 60), "123346>1"), STEADY) == THROW
    slim = after(game("zilch-1990", 97, 95), "444236>444")
    assert choose(slim, finisher) == THROW, "a lead of 6 with three dice left"


def test_a_beginner_overlooks_the_best() -> None:
    lying = after(game("freeze"), THROW, land("111555"))
    blind = replace(STEADY, overlooks=1.0)
    assert choose(lying, blind) != choose(lying, STEADY)


def test_without_a_target_nobody_stops_just_below_it() -> None:
    rules = house("freeze", end={"target": 0, "rounds": 5, "last_turns": True})
    assert choose(after(game(rules), "123346>1"), shipped()["finisher"]) == THROW


@given(houses, st.integers(0, 2**32), st.sampled_from(TEMPERAMENTS))
@settings(max_examples=4, derandomize=True)  # some rules have very many ways to count
def test_under_any_house_rules_every_choice_is_legal(
    rules: RuleSet, seed: int, profile: Profile
) -> None:
    """Some house rules let no game end: a hundred turns are followed."""
    chance = Random(seed)
    least = rules.start.least_players
    seats = tuple(Seat(name) for name in NAMES[: max(2, least)])[: rules.start.most_players]
    players = Contestants([ComputerPlayer(profile, rules).choose] * len(seats), chance)

    def roll(dice: int) -> tuple[int, ...]:
        return tuple(chance.choices(range(1, 7), k=dice))

    contest(begin(rules, seats, 0), players, roll, max_turns=100)


def test_where_no_throw_can_be_lost_a_turn_ends_all_the_same() -> None:
    rules = house("freeze", scoring={"singles": (2, 2, 2, 2, 2, 2)})
    for profile in TEMPERAMENTS:
        assert finished(rules, 1, 2, profile)[-1].outcome is not None
