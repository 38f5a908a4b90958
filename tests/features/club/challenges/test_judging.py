"""Challenges of several games: runs, evenings, and different rules or opponents."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.features.club.challenges.records import LOST, WON, facts
from tests.features.club.challenges.test_conditions import challenge
from zilch3d.features.club.challenges.facts import Decided
from zilch3d.features.club.challenges.judging import PlayedGame
from zilch3d.features.club.challenges.keeping import Judged
from zilch3d.features.club.challenges.pages import Challenge
from zilch3d.store.setup import PERSON

RUN = challenge('won = true\nover = "run"\ngames = 3')
EVENING = challenge('won = true\nover = "evening"\ngames = 2')
RULES = challenge('won = true\nover = "different-rules"\ngames = 2')
OPPONENTS = challenge('won = true\nover = "different-opponents"\ngames = 2')
CAREFUL = challenge('mistakes_at_most = 0\nover = "run"\ngames = 2')
AGAINST = ("Ben",)


def game(number: int, *, won: bool = True, evening: str = "", evening_games: int = 0) -> PlayedGame:
    """The game of this number, as it ended."""
    known, ended = facts(WON if won else LOST), f"2026-11-24T20:{number:02}"
    return PlayedGame(f"{number:032x}", ended, 0, known, evening, evening_games)


def judged_by(one: Challenge, games: list[PlayedGame]) -> Judged:
    judged = Judged()
    for played in games:
        judged = judged.with_game([one], played, AGAINST)
    return judged


def is_done(one: Challenge, games: list[PlayedGame]) -> bool:
    return one.key in judged_by(one, games).feats


def test_a_run_is_broken_by_a_game_that_does_not_do() -> None:
    assert is_done(RUN, [game(1), game(2), game(3)])
    assert not is_done(RUN, [game(1), game(2), game(3, won=False), game(4), game(5)])
    assert is_done(RUN, [game(1, won=False), game(2), game(3), game(4)])


def test_a_feat_is_proved_by_all_its_games() -> None:
    feat = judged_by(RUN, [game(number) for number in range(5)]).feats["some"]
    assert [proof.game for proof in feat.proofs] == [f"{number:032x}" for number in range(3)]
    assert (feat.ended, feat.against, feat.is_new) == ("2026-11-24T20:02", AGAINST, True)


def test_an_evening_counts_once_all_its_games_are_over() -> None:
    two = [game(n, evening="one", evening_games=3) for n in (1, 2)]
    assert not is_done(EVENING, two)
    assert is_done(EVENING, [*two, game(3, evening="one", evening_games=3)])
    assert not is_done(EVENING, [*two, game(3, won=False, evening="one", evening_games=3)])


def test_an_evening_of_too_few_games_is_none_and_games_elsewhere_belong_to_none() -> None:
    assert not is_done(EVENING, [game(1, evening="one", evening_games=1), game(2, evening="two")])
    assert not is_done(EVENING, [game(number) for number in range(4)])


def test_another_evening_may_make_good_for_a_lost_one() -> None:
    first = [game(n, evening="one", evening_games=2, won=n > 1) for n in (1, 2)]
    second = [game(n, evening="two", evening_games=2) for n in (3, 4)]
    assert is_done(EVENING, [*first, *second])


def test_different_rules_may_come_in_any_order_with_other_games_between() -> None:
    def by(number: int, rules: str, *, won: bool = True) -> PlayedGame:
        played = game(number, won=won)
        return replace(played, facts=replace(played.facts, rules=rules))

    assert is_done(
        RULES, [by(1, "bust"), by(2, "bust"), by(3, "freeze", won=False), by(4, "freeze")]
    )
    assert not is_done(RULES, [by(1, "bust"), by(2, "bust")])
    assert not is_done(RULES, [by(1, "bust"), by(2, "")]), "house rules are no preset"


def test_different_opponents_are_computer_players() -> None:
    def against(number: int, *others: str) -> PlayedGame:
        played = game(number)
        return replace(played, facts=replace(played.facts, opponents=others))

    assert is_done(OPPONENTS, [against(1, "steady", "optimal")]), "both at one table"
    assert not is_done(OPPONENTS, [against(1, "steady"), against(2, PERSON)])


def reviewed(number: int, mistakes: int | None) -> PlayedGame:
    played = game(number)
    return replace(played, facts=replace(played.facts, decided=Decided(mistakes=mistakes)))


def test_a_game_waits_for_its_review_and_counts_at_its_own_place() -> None:
    waiting = [reviewed(1, None), reviewed(2, 0), reviewed(3, 4)]
    judged = judged_by(CAREFUL, waiting)
    assert not judged.feats
    assert judged.waiting == (), "nothing before a mistake can be part of a run that goes on"
    judged = judged_by(CAREFUL, waiting[:2])
    assert judged.waiting == (f"{1:032x}",)
    assert "some" in judged.with_game([CAREFUL], reviewed(1, 0), AGAINST).feats
    assert not judged.with_game([CAREFUL], reviewed(1, 1), AGAINST).feats


@given(st.lists(st.booleans(), max_size=12))
def test_judging_the_same_games_twice_gives_the_same(results: list[bool]) -> None:
    games = [game(number, won=won) for number, won in enumerate(results)]
    once = judged_by(RUN, games)
    assert judged_by(RUN, [each for played in games for each in (played, played)]) == once
    runs = "".join("x" if won else " " for won in results)
    assert ("some" in once.feats) == ("xxx" in runs)
