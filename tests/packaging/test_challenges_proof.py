"""The proof of the club's chances: the same games for the same seed, judged as a player's are."""

from random import Random

import pytest

from proofs.challenges import Games, Watched, difference, exact, measured, written
from zilch3d.advice.reviewing import steps
from zilch3d.engine.actions import Action
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import Event
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.features.club.challenges import pages
from zilch3d.features.club.challenges.pages import Chance
from zilch3d.odds.review import GameReview, Severity
from zilch3d.players import strategy
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.tables import solved_table


def test_the_same_seed_plays_the_same_games() -> None:
    four = pages.references()["four"]
    once, again = (list(Games(four, 1).play(3)) for _time in range(2))
    assert once == again
    assert list(Games(four, 2).play(3)) != once


def test_a_try_is_as_many_games_as_a_challenge_is_about() -> None:
    chances = measured(pages.references()["four"], 6, seed=1)
    assert (chances["whole-table"].tries, chances["your-evening"].tries) == (6, 3)
    tour = measured(pages.references()["tour"], 14, seed=1)
    assert (tour["all-seven"].tries, tour["greater-glory"].tries) == (2, 2)


def test_decisions_in_the_proof_are_judged_as_a_review_judges_them() -> None:
    """Expected values are those of the review that every player's game gets."""
    rules, chance = load("freeze"), Random(4)
    best = strategy.best_play(solved_table(rules))
    watched, actions = Watched(best), list[Action]()
    initial = begin(rules, (Seat("one"), Seat("two")), 0)

    def watch(state: State, action: Action, events: tuple[Event, ...]) -> None:
        actions.append(action)
        watched.watch(state, action, events)

    def roll(dice: int) -> Faces:
        return tuple(chance.randint(1, 6) for _die in range(dice))

    everybody = profiles.shipped()
    two = [strategy.strategy(each, rules, best, everybody) for each in ("student", "beginner")]
    strategy.contest(initial, strategy.Contestants(two, chance), roll, watch=watch)
    player = _reviewed(initial, actions).players[0]
    decided = watched.decided
    assert decided.error == pytest.approx(player.error, abs=1e-6)
    assert decided.blunders == player.wrong[Severity.BLUNDER]
    assert decided.mistakes == player.wrong[Severity.MISTAKE] + player.wrong[Severity.BLUNDER]


def _reviewed(initial: State, actions: list[Action]) -> GameReview:
    work = steps(initial, actions)
    while True:
        try:
            next(work)
        except StopIteration as done:
            review = done.value
            assert isinstance(review, GameReview)
            return review


def test_exact_chances_are_written_as_fractions() -> None:
    page = written({})
    share = exact()["first-sight"]
    assert page["first-sight"] == {
        "of": next(each.digest for each in pages.shipped() if each.key == "first-sight"),
        "times": share.numerator,
        "tries": share.denominator,
        "exact": True,
    }


def test_chances_are_apart_by_errors_of_both() -> None:
    assert difference(Chance(50, 100), Chance(50, 100)) == 0
    assert difference(Chance(60, 100), Chance(40, 100)) == pytest.approx(0.2 / 0.0693, rel=0.01)
