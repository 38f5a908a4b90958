"""Computer players that say why: the reason is what decided."""

from dataclasses import fields, replace
from random import Random

import pytest

from tests.engine.playing import NAMES, RULES, after, game
from zilch3d.engine.actions import Bank, Land, PlayerAction, Refusal, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.evolve import replay
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Seat, State
from zilch3d.odds.advice import Advice, AdviceReason, Basis, RatedAction, RollOdds, Then
from zilch3d.players.choose import NO_WHIMS, ComputerPlayer
from zilch3d.players.explain import (
    CAN_DECIDE,
    STEPS,
    TEMPERAMENTS,
    Does,
    ExplainedChoice,
    ExplainingPlayer,
    Reason,
    Why,
    advised,
)
from zilch3d.players.profile import Profile
from zilch3d.store.profiles import shipped

PROFILES = {id_: profile for id_, profile in shipped().items() if not profile.advised}
STEADY = PROFILES["steady"]
DEFAULTS = {field.name: field.default for field in fields(Profile)}


def why(profile: Profile, state: State) -> Reason | None:
    return ExplainingPlayer(profile, state.rules).choose(state, Random(1)).reason


def decided(rules: RuleSet, profile: Profile, seed: int) -> list[tuple[State, ExplainedChoice]]:
    """What one profile chooses in a game with itself, and in what states."""
    dice, player, plain = Random(seed), ExplainingPlayer(profile, rules), Random(seed)
    whims, silent = Random(seed), ComputerPlayer(profile, rules)
    state = begin(rules, tuple(map(Seat, NAMES[:2])), 0)
    found = []
    while not isinstance(state.mover, Nobody):
        if isinstance(state.mover, Chance):
            faces = tuple(dice.randint(1, 6) for _ in range(state.mover.dice))
            events = decide(state, Land(faces))
        else:
            choice = player.choose(state, whims)
            assert choice.action == silent.choose(state, plain), "explaining changes the choice"
            found.append((state, choice))
            events = decide(state, choice.action)
        assert not isinstance(events, Refusal)
        state = replay(state, events)
    return found


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.id)
def test_without_the_temperament_it_gives_it_would_have_done_something_else(
    profile: Profile,
) -> None:
    """One temperament, or all that are not plain together; the mood is as it was."""
    for state, (action, reason) in decided(RULES["freeze"], profile, 5):
        if reason is None:
            continue
        assert reason.does in CAN_DECIDE[reason.why]
        turn, term = state.turn, reason.why
        if turn is None or term not in TEMPERAMENTS or profile.noise:
            continue
        alone = replace(profile, **{term.value: DEFAULTS[term.value]})  # type: ignore[arg-type]
        plain = replace(STEADY, id=profile.id)
        others = [ComputerPlayer(p, state.rules).choose(state, Random(1)) for p in (alone, plain)]
        assert any(other != action for other in others), (reason, action)


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.id)
def test_who_goes_by_the_odds_does_what_a_plain_player_does(profile: Profile) -> None:
    by_odds = {Why.WORTH_IT, Why.TOO_MUCH, Why.SAFE, Why.SMALL_RISK, Why.MORE_DICE, Why.ALL_DICE}
    plain = ComputerPlayer(STEADY, RULES["freeze"])
    for state, (action, reason) in decided(RULES["freeze"], profile, 6):
        if reason is not None and reason.why in by_odds:
            assert action == plain.choose(state, Random(1))


def test_without_its_whim_it_would_have_done_something_else() -> None:
    found = 0
    for state, (action, reason) in decided(RULES["freeze"], PROFILES["intuitive"], 5):
        if reason is not None and reason.why is Why.WHIM and state.turn is not None:
            found += 1
            calm = replace(PROFILES["intuitive"], noise=0.0)
            calmest = replace(calm, small_singles=1.0)
            others = [ComputerPlayer(p, state.rules) for p in (calm, calmest)]
            assert any(p.act(state, state.turn, NO_WHIMS) != action for p in others)
    assert found


def test_the_figures_are_those_of_the_throw_it_is_about() -> None:
    lying = after(game("freeze"), Throw(), Land((1, 2, 2, 3, 4, 5)))
    reason = why(STEADY, lying)
    assert reason is not None
    assert reason[:4] == (Why.MORE_DICE, Does.LEAVE, 5, 2)
    assert reason.zilch == pytest.approx(0.0772, abs=1e-4)


@pytest.mark.parametrize(
    ("player", "scores", "turn", "reason", "does"),
    [
        ("steady", (0, 0), ["123346>1"], Why.SMALL_RISK, Does.ROLL),
        ("steady", (0, 0), ["112346>11"], Why.WORTH_IT, Does.ROLL),
        ("steady", (0, 0), ["111246>111", "245>5"], Why.TOO_MUCH, Does.BANK),
        ("admirable", (0, 0), ["111246>111", "155>15"], Why.DARES, Does.ROLL),
        ("pensive", (0, 0), ["444236>444"], Why.GREED, Does.BANK),
        ("leader", (0, 3500), ["111246>111"], Why.BEHIND, Does.ROLL),
        ("leader", (3500, 0), ["122346>1", "51346>51"], Why.AHEAD, Does.BANK),
    ],
)
def test_it_says_what_decided(
    player: str, scores: tuple[int, int], turn: list[str], reason: Why, does: Does
) -> None:
    state = after(game("freeze", *scores), *turn)
    found = why(PROFILES[player], state)
    assert found is not None
    assert (found.why, found.does) == (reason, does)


def test_who_has_enough_says_so() -> None:
    easily = replace(STEADY, id="easily", enough=0.4)
    found = why(easily, after(game("freeze"), "333246>333"))
    assert found is not None
    assert (found.why, found.does) == (Why.ENOUGH, Does.BANK)


def test_nothing_is_said_where_there_is_nothing_to_choose() -> None:
    first = game("freeze")
    assert why(STEADY, first) is None
    assert why(STEADY, after(first, Throw(), Land((1, 2, 2, 3, 4, 6)))) is None


def test_a_hidden_die_changes_no_reason() -> None:
    """What is said depends on what a player can see alone."""
    rules = RULES["picnic"].cutthroat()
    for state, (_action, reason) in decided(rules, PROFILES["gatherer"], 3)[:40]:
        hidden = replace(state, extras=replace(state.extras, hidden=True))
        assert why(PROFILES["gatherer"], hidden) == reason


def test_in_the_last_turn_it_is_the_score_that_decides() -> None:
    state = after(game("freeze", 4900, 4900), "111234>111", Bank(), "123346>1")
    found = why(PROFILES["pensive"], state)
    assert found is not None
    assert found.why is Why.LAST_TURN


# Who goes by the odds


def rated(action: PlayerAction, then: Then, value: float) -> RatedAction:
    return RatedAction(action, then, value, RollOdds(7, 2, 0.5, 0.4, 0.44, 4.0))


BANKS, ROLLS = rated(Bank(), Then.BANK, 0.5), rated(Throw(), Then.ROLL, 0.4)


def test_the_reason_of_the_advice_is_given_for_the_best() -> None:
    advice = Advice(Basis.EXACT, (), (BANKS, ROLLS), AdviceReason.BETTER_IN_HAND)
    assert advised(advice, Bank()) == Reason(Why.TOO_MUCH, Does.BANK, 2, 7, 0.44)


def test_what_is_not_the_best_was_a_whim() -> None:
    advice = Advice(Basis.EXACT, (), (BANKS, ROLLS), AdviceReason.BETTER_IN_HAND)
    assert advised(advice, Throw()) == Reason(Why.WHIM, Does.ROLL, 2, 7, 0.44)


def test_of_equals_and_without_a_choice_nothing_is_said() -> None:
    equal = replace(ROLLS, value=0.5)
    reason = AdviceReason.BETTER_IN_HAND
    assert advised(Advice(Basis.EXACT, (), (BANKS, equal), reason), Throw()) is None
    assert advised(Advice(Basis.EXACT, (), (BANKS,), reason), Bank()) is None


def test_every_reason_of_advice_has_one_of_a_player() -> None:
    assert set(STEPS) == set(AdviceReason) - {AdviceReason.FIRST_THROW}
