"""Finished games of the store are judged behind the board, and the board shows what came of it.

Issue 31, item 5: "challenges proved by the record"; item 8: what people have achieved survives.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from gallery.challenges import SOMEBODY
from zilch3d.engine.decide import legal_actions
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair import seeds
from zilch3d.features.club.challenges import keeping, looking, pages
from zilch3d.features.club.challenges.judging import Entry
from zilch3d.features.club.challenges.looking import Standing
from zilch3d.store.database import FILE
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.played_seats import Place, PlayedSeat
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import KnownDice, NewGame, Occasion
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.statistics import GameFilter
from zilch3d.table.replaying import find_results, start_state
from zilch3d.table.table import Table

WHEN = datetime(2026, 11, 24, 20, tzinfo=UTC)
SEATS = (SeatSetup("Ragna"), SeatSetup("Ben", "steady"))
GAMES = 6
EVENING = f"{'a' * 32}/3/0/1/Ragna"
KEY = "feats/ragna"


def clock() -> Iterator[datetime]:
    return (WHEN + timedelta(minutes=n) for n in range(100_000))


def store(folder: Path) -> GameStore:
    times = clock()
    return GameStore.open(folder, lambda: next(times))


def play(games: GameStore, seed: int, known: KnownDice | None = None, room: str = "") -> str:
    """A short game at random, to its end; its id."""
    rules, chance = load("freeze"), Random(seed)
    occasion = Occasion(room, EVENING) if room else None
    setup, fair = GameSetup("freeze", SEATS), seeds.new_game(canonical(rules))
    game = NewGame(fair, setup, rules, known=known, occasion=occasion)
    log = games.begin(game)
    table = Table(start_state(game), SEATS, fair.roll, log)
    while not isinstance(table.state.mover, Nobody):
        if isinstance(table.state.mover, Chance):
            table.land()
        else:
            table.play(chance.choice(legal_actions(table.state)))
    return game.id


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    with closing(store(folder)) as games:
        for number in range(GAMES):
            play(games, number, room="club" if number > 3 else "")
        counted(games)
    return folder


@pytest.fixture
def games(played: Path, tmp_path: Path) -> Iterator[GameStore]:
    (tmp_path / FILE).write_bytes((played / FILE).read_bytes())
    with closing(store(tmp_path)) as opened:
        yield opened


def counted(games: GameStore) -> None:
    """Wait until all finished games have results."""
    find_results(games)
    while games.statistics(GameFilter()).result().waiting:
        time.sleep(0.001)


def looked(games: GameStore, most: int = looking.BATCH) -> Standing:
    """All games judged, batch after batch."""
    standing = looking.opened(games, SOMEBODY).result()
    while not standing.is_complete:
        standing = looking.kept(games, looking.looked_on(games, standing, most).result())
    return standing


def test_every_finished_game_of_the_person_is_judged_once(games: GameStore) -> None:
    first = looked(games)
    assert (first.judged.games, first.left, first.fault) == (GAMES, 0, "")
    assert first.judged.feats, "at random somebody banks a fifth of the target in six games"
    assert set(first.new) == set(first.judged.feats)
    again = looked(games)
    assert again.judged == first.judged


def test_a_feat_names_the_game_and_the_turn_that_show_it(games: GameStore) -> None:
    feat = looked(games).judged.feats["hot-dice"]
    (proof,) = feat.proofs
    saved = games.load(proof.game)
    assert saved.seats[proof.seat].name == "Ragna"
    seen = looking.seen_game(_seat(proof.game), saved, {})
    shown = {turn.number: turn for turn in seen.played.facts.each_turn}
    assert shown[proof.turn].hot_dice >= 1
    assert feat.against == ("Ben",)


def _seat(game: str) -> PlayedSeat:
    place = Place("2026", game)
    return PlayedSeat(place, 0, ("", ""), False, None, None, None, None, None, None)


def test_games_with_known_dice_do_not_count(games: GameStore) -> None:
    before = looked(games).judged.games
    play(games, 3, known=KnownDice(day=WHEN.date()))
    counted(games)
    assert looked(games).judged.games == before


def test_a_game_that_turns_up_later_is_judged_too(games: GameStore) -> None:
    first = looked(games)
    play(games, 99)
    counted(games)
    assert looked(games).judged.games == GAMES + 1
    assert looked(games).judged.feats.keys() >= first.judged.feats.keys()


def test_a_damaged_document_has_everything_judged_again(games: GameStore) -> None:
    first = looked(games)
    for content in ({}, {"version": 9}, {"place": 3, "feats": "none"}, {"entries": {"a": [1]}}):
        games.keep_document("club", KEY, content)
        assert looked(games).judged == first.judged


def test_a_document_that_is_no_json_is_said_and_judged_again(played: Path, tmp_path: Path) -> None:
    """As the next start finds it: this one knows what it has kept."""
    (tmp_path / FILE).write_bytes((played / FILE).read_bytes())
    with closing(store(tmp_path)) as games:
        first = looked(games)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("UPDATE document SET text = '{\"torn' WHERE key = ?", (KEY,))
        database.commit()
    with closing(store(tmp_path)) as games:
        standing = looking.opened(games, SOMEBODY).result()
        assert standing.damaged
        assert looked(games).judged.feats == first.judged.feats


def test_what_was_done_under_the_id_of_the_same_person_counts(games: GameStore) -> None:
    feat = keeping.Feat("ten-in-a-row", "2025", (keeping.Proof("g", 0, 0),))
    games.keep_document(
        "club", "feats/old", keeping.written(keeping.Judged(feats={feat.challenge: feat}))
    )

    both = replace(SOMEBODY, merged=("old",))
    standing = looking.opened(games, both).result()
    assert standing.judged.feats == {feat.challenge: feat}


def test_the_games_of_an_evening_are_known_by_their_occasion(games: GameStore) -> None:
    season = {"page": {"evenings": [{"games": 1}] * 3 + [{"games": 2}]}}
    games.keep_document("club", f"season/{'a' * 32}", season)
    standing = looking.opened(games, SOMEBODY).result()
    assert standing.evenings is not None
    assert standing.evenings[f"{'a' * 32}/3"] == 2
    assert len(standing.evenings) == 4


def test_a_season_that_was_altered_has_no_evenings(games: GameStore) -> None:
    for page in (None, 3, {"evenings": 4}, {"evenings": [None, {"games": "two"}, {"games": 2}]}):
        games.keep_document("club", f"season/{'b' * 32}", {"page": page})
        standing = looking.opened(games, SOMEBODY).result()
        assert standing.evenings is not None
        assert all(isinstance(count, int) for count in standing.evenings.values())


def test_a_game_that_waits_is_looked_at_again_once_it_is_reviewed(
    games: GameStore, tmp_path: Path
) -> None:
    before = looked(games)
    assert "no-blunder" not in before.judged.feats
    waiting = before.judged.waiting
    assert len(waiting) == GAMES
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        row = (waiting[2], 0, 0.1, 0.2, 30, 0, 1)
        database.execute("INSERT INTO review VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        database.commit()
    standing = looking.opened(games, SOMEBODY).result()
    after = looking.looked_on(games, standing).result().judged
    assert after.feats["no-blunder"].proofs[0].game == waiting[2]
    assert "nothing-to-regret" in after.feats, "no decision of it is among the costly ones"


def test_batches_come_to_the_same_as_all_at_once(games: GameStore) -> None:
    whole = looked(games).judged
    games.remove_document("club", KEY)
    assert looked(games, most=1).judged == whole


def test_several_batches_are_one_answer(games: GameStore) -> None:
    whole = looked(games).judged
    games.remove_document("club", KEY)
    start = looking.opened(games, SOMEBODY).result()
    first = looking.looked_on(games, start, 1).result()
    assert (first.judged.games, first.left, first.is_complete) == (1, GAMES - 1, False)
    far = looking.looked_far(games, first).result()
    assert (far.judged, far.is_complete) == (whole, True)


def test_too_much_under_way_is_cut_so_that_it_can_be_kept(games: GameStore) -> None:
    standing = looked(games)
    many = tuple(Entry(f"{n:032}", "2026", 0, 0, None, ("m" * 50,)) for n in range(200))
    entries = {f"own/{number}": many for number in range(60)}
    full = replace(standing, judged=replace(standing.judged, entries=entries))
    looking.keep(games, full)
    kept = keeping.read(games.documents("club").result().contents[KEY])
    assert (kept.feats, kept.place) == (standing.judged.feats, standing.judged.place)
    assert all(each == many[-10:] for each in kept.entries.values())


def test_who_has_played_nothing_has_an_empty_board(games: GameStore) -> None:
    stranger = Person("x", "Nobody\u202e", "")
    standing = looking.opened(games, stranger).result()
    standing = looking.looked_on(games, standing).result()
    assert (standing.is_complete, standing.judged.feats) == (True, {})
    assert len(standing.challenges) == len(pages.shipped())
