"""Titles follow the rating alone: the lower end of its band.

``club.md``: “Titles follow the rating alone: Guest, Regular, Steady Hand, Calculator, Expert,
Perfect.”
"""

from dataclasses import replace

import pytest

from gallery.club import ANNA
from tests.features.club.example import PAGE
from tests.features.club.test_season import WHEN, played
from zilch3d.fair.season import new_season
from zilch3d.features.club.club import BegunSeason, Club
from zilch3d.features.club.kept import KeptSeason
from zilch3d.features.club.rating import shares_of
from zilch3d.features.club.season import season
from zilch3d.features.club.titles import TITLES, next_title, title_of
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.performance import Rating, rate
from zilch3d.store.performances import GamePerformance
from zilch3d.store.rulefiles import load
from zilch3d.store.statistics import PlayerKey
from zilch3d.store.strengths import strengths_under

YOU = PlayerKey(True, "Anna")


def test_without_a_rating_one_is_a_guest() -> None:
    assert title_of(None).key == "guest"
    assert next_title(None) == TITLES[1]


def test_a_title_is_what_the_rating_is_at_least() -> None:
    assert title_of(Rating(1960.0, 1941.0, 1985.0, 20)).key == "expert"
    assert title_of(Rating(1960.0, 1939.9, 1985.0, 20)).key == "calculator"
    assert next_title(Rating(2000.0, 1990.0, 2000.0, 50)) is None


def test_one_good_game_makes_nobody_an_expert() -> None:
    """After one game the band is wide, so a lucky evening gives no title of rank."""
    assert title_of(rate([0.01])).rating <= 1850


@pytest.mark.parametrize(
    ("mean", "games", "title"),
    [(0.31, 20, "guest"), (0.15, 20, "regular"), (0.05, 20, "expert"), (0.0, 60, "perfect")],
)
def test_players_of_known_strength_come_to_the_title_they_should(
    mean: float, games: int, title: str
) -> None:
    """``rating.md``, section A: Zilch 1990's beginner .33, Freeze's student .15, hunter .05."""
    assert title_of(rate([mean * (0.6 + 0.8 * (n % 2)) for n in range(games)])).key == title


def decided(game: str, error: float, *, counts: bool = True) -> GamePerformance:
    decisions = SeatDecisions(0, 3, error, 28, 40, 30, 0.3, exact=True)
    return GamePerformance(game, YOU, "freeze", WHEN, decisions, counts, None)


def club() -> Club:
    kept = KeptSeason(new_season(), "0" * 64, "anna", "Anna", WHEN, PAGE)
    games = [played(1, 0), played(2, 1, 0)]
    with_rules = [
        replace(game, result=replace(game.result, rules=load("freeze")))
        for game in games
        if game.result is not None
    ]
    return Club(ANNA, [BegunSeason(kept, season(PAGE, with_rules))])


def with_shares(*performed: GamePerformance) -> Club:
    return replace(club(), shares=shares_of(club(), performed))


def test_the_games_of_the_club_that_count_are_rated() -> None:
    ids = [result.id for result in club().finished]
    both = with_shares(decided(ids[0], 0.03), decided(ids[1], 0.05)).rating
    assert both is not None
    assert both.games == 2
    one = with_shares(decided(ids[0], 0.03), decided(ids[1], 0.05, counts=False)).rating
    assert one is not None
    assert one.games == 1


def test_games_outside_the_club_and_of_others_are_not_rated_here() -> None:
    assert with_shares(decided("f" * 32, 0.03)).rating is None
    other = decided(club().finished[0].id, 0.03)
    seat = replace(other, decisions=replace(other.decisions, seat=1))
    assert with_shares(seat).rating is None


def test_a_title_is_new_on_the_evening_whose_games_have_brought_it() -> None:
    first, second = (result.id for result in club().finished)
    evening, next_evening = club().seasons[0].season.evenings[:2]
    earlier = {f"{n:032d}": 0.3 for n in range(9)}
    poor = replace(club(), shares={**earlier, first: 0.3, second: 0.0})
    assert poor.new_title(evening) is None, "what the games after it bring is not its own"
    good = replace(club(), shares={first: 0.03})
    assert good.new_title(evening) == title_of(good.rating) != TITLES[0]
    assert good.new_title(next_evening) is None


def test_every_title_is_what_some_computer_player_comes_to_in_the_long_run() -> None:
    """The ratings that ship, Tim's to Blaise's, by the rules that most play first."""
    measured = strengths_under(load("freeze"))
    assert measured is not None
    ratings = measured.ratings.items()
    titles = {id_: title_of(Rating(r, r, r, 1000)).key for id_, r in ratings}
    assert titles["beginner"] == "regular"
    assert titles["master"] == titles["optimal"] == "perfect"
    assert set(titles.values()) == {title.key for title in TITLES} - {"guest"}
