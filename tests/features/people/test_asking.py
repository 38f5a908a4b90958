"""What a person's page says is what the games came to, whatever the person was called in them."""

from functools import partial
from pathlib import Path

from tests.store.games import Clock, begun, new_game, open_store, play_out
from zilch3d.features.people.asking import ask_person
from zilch3d.odds.decided import SeatDecisions
from zilch3d.odds.solvable import same_play
from zilch3d.store.household import Household
from zilch3d.store.performances import SeatPerformance
from zilch3d.store.performances import keep as keep_performances
from zilch3d.store.rulefiles import load
from zilch3d.table.replaying import find_results

FREEZE = same_play(load("freeze"))


def decisions(seat: int, error: float) -> SeatDecisions:
    return SeatDecisions(seat, 2, error, 19, 36, 30, 0.5, exact=True)


def test_results_records_and_rating_follow_a_new_name(tmp_path: Path) -> None:
    clock = Clock()
    games = open_store(tmp_path, clock)
    for number in (1, 2, 3):
        game = new_game(number)
        play_out(begun(games, game))
        find_results(games)
        kept = [SeatPerformance(decisions(0, 0.05)), SeatPerformance(decisions(1, 0.0))]
        keep = partial(keep_performances, game_id=game.id, performances=kept)
        games.safekeeping.writer.do(keep).result()
    people = Household(games)
    people.refresh()
    while not people.is_read:
        games.played().result()
    people.rename(people.people[0], "Anna")
    games.played().result()
    facts = ask_person(games, people.people[0]).result()
    games.close()
    assert facts is not None
    ((rules, totals),) = facts.played.by_rules
    assert (rules.key, totals.games) == (FREEZE, 3)
    assert facts.played.records
    rated = facts.ratings[FREEZE]
    assert rated.games == len(rated.course) == 3
    assert rated.rating.low < 1965 < rated.rating.high, "rating.md: a share of .05 is about 1965"
    assert facts.habits is not None
