"""Games in the database: what is kept survives, and is what was played."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.engine.playing import RULES, THROW
from tests.store.games import Clock, begun, continued, new_game, open_store, play_on, play_out
from zilch3d.engine.actions import SetAside
from zilch3d.engine.decide import set_asides
from zilch3d.engine.dice import count
from zilch3d.engine.state import Nobody, State
from zilch3d.store.database import FILE, FileNotice, NoticeReason
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.saved_games import LONGEST_NAME, CannotLoad, KnownDice, LoadReason, NewGame
from zilch3d.store.setup import SeatSetup
from zilch3d.store.statistics import GameFilter
from zilch3d.table.replaying import find_results, restore, start_state
from zilch3d.table.table import NoJournal, Table

ID = f"{1:032x}"
PAGE = 4096


def reopened(store: GameStore, folder: Path, *tables: Table) -> GameStore:
    """The store as the next start finds it; these tables are kept no more."""
    store.close()
    for table in tables:
        table.journal = NoJournal()
    return open_store(folder)


def break_a_page(file: Path, content: bytes) -> None:
    """Overwrite the last page of the database that has this in it."""
    pages = bytearray(file.read_bytes())
    start = pages.rindex(content) // PAGE * PAGE
    pages[start : start + PAGE] = bytes(PAGE)
    file.write_bytes(pages)


def test_what_is_not_yet_rolled_is_not_listed(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        begun(store, new_game())
        assert store.open_games() == ()


def test_whether_a_person_has_won_a_game_is_known_at_once_and_at_the_next_start(
    tmp_path: Path,
) -> None:
    """Played, A7: until then a lesson is offered. A game left, watched or lost is no win."""
    store, computers = open_store(tmp_path), (SeatSetup("Max", "bold"), SeatSetup("Tim", "student"))
    left, game = begun(store, new_game(1)), new_game(2)
    watched = begun(store, replace(game, setup=replace(game.setup, seats=computers)))
    play_on(left, 60)
    play_out(watched)
    assert not store.has_won
    store = reopened(store, tmp_path, left, watched)
    assert not store.has_won
    for number, person in ((3, False), (4, True)):
        table = begun(store, _won_by(new_game(number), person=person))
        play_out(table)
        assert store.has_won is person
        store = reopened(store, tmp_path, table)
        assert store.has_won is person
    store.close()


def _won_by(game: NewGame, *, person: bool) -> NewGame:
    """The game with one person in it, who wins it or not when it is played out."""
    table = Table(start_state(game), game.setup.seats, game.fair.roll)
    play_out(table)
    assert table.state.outcome is not None
    (winner,) = table.state.outcome.winners
    names = (("Ann", "person"), ("Tim", "student")) if (winner == 0) is person else (
        ("Tim", "student"), ("Ann", "person")
    )  # fmt: skip
    seats = tuple(SeatSetup(*name) for name in names)
    return replace(game, setup=replace(game.setup, seats=seats))


@pytest.mark.parametrize("preset", RULES)
def test_a_game_goes_on_exactly_where_it_was_left(preset: str, tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game(preset=preset, start=None))
    play_on(table, 60)
    store = reopened(store, tmp_path, table)
    assert store.notices == ()
    again = continued(store, ID)
    assert (again.state, again.events, again.seats) == (table.state, table.events, table.seats)
    play_on(table, 30, seed=2)
    play_on(again, 30, seed=2)
    assert again.events == table.events, "the dice to come are the same, too"
    store.close()


def test_undo_survives_a_restart(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    while not set_asides(table.state):
        table.play(THROW)
        table.land()
    rolled = table.state
    option = set_asides(rolled)[0]
    table.play(SetAside(option.keep, option.points))
    store = reopened(store, tmp_path, table)
    again = continued(store, ID)
    assert again.can_undo
    again.undo()
    assert again.state == rolled
    store = reopened(store, tmp_path, again)
    assert continued(store, ID).state == rolled
    store.close()


def test_who_joined_late_sits_there_again(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    play_on(table, 30)
    assert table.join(SeatSetup("Cleo", "bold", newcomer=True)) is None
    play_on(table, 30)
    store = reopened(store, tmp_path, table)
    again = continued(store, ID)
    assert again.seats == table.seats
    assert again.state == table.state
    assert [seat.name for seat in store.open_games()[0].seats] == ["Ann", "Ben", "Cleo"]
    store.close()


def test_open_games_are_listed_with_their_scores_the_last_played_first(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    tables = [begun(store, new_game(number)) for number in (1, 2, 3)]
    for table in (tables[1], tables[2], tables[0]):
        play_on(table, 40)
    before = store.open_games()
    assert [game.id for game in before] == [f"{n:032x}" for n in (1, 3, 2)]
    scores = [seat.score for seat in before[0].seats]
    assert scores == [seat.score for seat in tables[0].state.seats]
    store = reopened(store, tmp_path, *tables)
    assert store.open_games() == before, "the same is listed by the next start"
    store.close()


def test_what_is_given_up_is_listed_no_more_but_kept(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    play_on(table, 10)
    store.give_up(ID)
    assert store.open_games() == ()
    store = reopened(store, tmp_path, table)
    assert store.open_games() == ()
    assert restore(store.load(ID)).state == table.state
    store.close()


def test_a_finished_game_waits_for_its_record(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game(preset="pass-the-dice"))
    while not isinstance(table.state.mover, Nobody):
        play_on(table, 100)
    assert store.open_games() == ()
    store = reopened(store, tmp_path, table)
    assert store.unrecorded == (ID,)
    assert restore(store.load(ID)).state == table.state
    file = store.keep_record(ID, "the record", tmp_path / "games", Clock()()).result()
    assert file.read_text() == "the record"
    noted = "SELECT record FROM game"
    ask = store.safekeeping.writer.ask
    assert ask(lambda database: database.execute(noted).fetchone()).result() == (str(file),)
    store = reopened(store, tmp_path)
    assert store.unrecorded == ()
    store.close()


def test_words_of_the_players_are_part_of_the_dice(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    game = new_game()
    log = store.begin(game)
    fair = log.add_words("tonight we ride")
    table = Table(start_state(game), game.setup.seats, fair.roll, log)
    play_on(table, 20)
    with pytest.raises(ValueError, match="rolled"):
        log.add_words("too late")
    store = reopened(store, tmp_path, table)
    assert continued(store, ID).state == table.state
    assert store.load(ID).game.fair.words == "tonight we ride"
    store.close()


def test_the_faces_of_every_roll_are_counted_for_each_player(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    play_on(table, 200)
    rolls = [action.faces for action in store.load(ID).actions if hasattr(action, "faces")]
    by_player = store.face_counts(ID).result()
    assert {(each.name, each.player) for each in by_player} == {
        ("Ann", "person"),
        ("Ben", "steady"),
    }
    every = count(tuple(face for roll in rolls for face in roll))
    assert tuple(map(sum, zip(*(each.faces for each in by_player), strict=True))) == every
    assert store.face_counts("0" * 32).result() == ()
    assert store.face_counts().result() == by_player
    store.close()


HUGE = 5_000_000
"""Characters: looked up again and again, a text of this length takes minutes."""


def test_a_name_without_end_is_cut_wherever_it_is_shown(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    play_on(begun(store, new_game()), 40)
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        changed = "UPDATE seat SET name = hex(zeroblob(?)) WHERE seat = 0"
        database.execute(changed, (HUGE // 2,))
        database.execute("UPDATE game SET rules = hex(zeroblob(?))", (HUGE // 2,))
    store = open_store(tmp_path)
    (game,) = store.open_games()
    assert [len(seat.name) for seat in game.seats] == [LONGEST_NAME, len("Ben")]
    assert game.rules is None
    counted = store.face_counts().result()
    assert counted == store.face_counts(ID).result()
    assert {len(each.name) for each in counted} == {LONGEST_NAME, len("Ben")}
    assert sum(map(sum, (each.faces for each in counted)))
    store.close()


def test_a_record_without_end_marks_its_game_and_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = open_store(tmp_path)
    known = replace(new_game(), known=KnownDice(None, "x" * HUGE))
    play_on(begun(store, known), 20)
    play_on(begun(store, new_game(2)), 20)
    assert store.load(known.id).game.known == KnownDice()
    assert "too long" in caplog.text
    assert store.face_counts().result() == store.face_counts(new_game(2).id).result()
    store.close()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE step SET action = replace(action, '1', '5') WHERE number = 1", "damaged"),
        ("UPDATE step SET digest = 'x' WHERE number = 3", "damaged"),
        ("DELETE FROM step WHERE number = 2", "damaged"),
        ("UPDATE game SET seed = zeroblob(32)", "damaged"),
        ("UPDATE game SET commitment = 'x'", "damaged"),
        ("UPDATE game SET rules = replace(rules, 'freeze', 'frieze')", "damaged"),
        ("UPDATE game SET words = 'other'", "damaged"),
        ("UPDATE game SET words = hex(zeroblob(100000))", "damaged: words is too long"),
        ("UPDATE game SET rules = char(0) || hex(zeroblob(100000))", "damaged: rules is too long"),
        (
            "UPDATE step SET action = hex(zeroblob(9999)) WHERE number = 3",
            "damaged: step 3 is too long",
        ),
        ("UPDATE seat SET name = 'Bob' WHERE seat = 1", "damaged"),
        ("UPDATE seat SET score = score + 50 WHERE seat = 1", "other-version"),
    ],
)
def test_what_was_changed_behind_our_back_is_not_played(
    change: str, fault: str, tmp_path: Path
) -> None:
    store = open_store(tmp_path)
    play_on(begun(store, new_game()), 40)
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute(change)
        database.commit()
    with closing(open_store(tmp_path)) as store:
        assert store.notices == ()
        with pytest.raises(CannotLoad) as raised:
            restore(store.load(ID))
    reason, _colon, detail = fault.partition(": ")
    assert raised.value.reason is LoadReason(reason)
    assert detail in raised.value.detail


def test_no_such_game(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store, pytest.raises(CannotLoad) as raised:
        store.load(ID)
    assert raised.value.reason is LoadReason.UNKNOWN


def test_from_a_damaged_database_every_whole_game_is_taken(tmp_path: Path) -> None:
    """The backup has the games of the last start; what came since is still in the damaged one."""
    store = open_store(tmp_path)
    first = begun(store, new_game(1))
    play_on(first, 60)
    store = reopened(store, tmp_path, first)
    later = [begun(store, new_game(number)) for number in (2, 3, 4)]
    for table in later:
        play_on(table, 60)
    store.close()
    break_a_page(tmp_path / FILE, b'{"do":"land"')
    store = open_store(tmp_path)
    assert store.notices == (), "a start looks at the lists, not at every page"
    states = set(loadable_states(store))
    (notice,) = (each for each in store.safekeeping.news if isinstance(each, FileNotice))
    assert notice.reason is NoticeReason.DAMAGED
    assert first.state in states
    assert len(states) >= 2, "no page holds steps of all the others"
    assert states <= {table.state for table in (first, *later)}
    store.close()


def loadable_states(store: GameStore) -> Iterator[State]:
    for game in store.open_games():
        with suppress(CannotLoad):
            yield restore(store.load(game.id)).state


def test_faces_before_and_after_a_restart_are_counted_together(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    table = begun(store, new_game())
    play_on(table, 60)
    store = reopened(store, tmp_path, table)
    play_on(continued(store, ID), 60, seed=2)
    rolls = [action.faces for action in store.load(ID).actions if hasattr(action, "faces")]
    counted = store.face_counts(ID).result()
    every = count(tuple(face for roll in rolls for face in roll))
    assert tuple(map(sum, zip(*(each.faces for each in counted), strict=True))) == every
    store.close()


def test_of_a_day_a_persons_first_game_counts_and_has_an_end_once_it_is_over(
    tmp_path: Path,
) -> None:
    """Issue 31, item 7: several people of a household each have theirs, by name."""
    day, store = date(2026, 3, 4), open_store(tmp_path)
    assert store.of_days(day, day, "Ann").result() == ()
    assert store.first_day("Ann").result() is None
    games = [_of_day(number, day, "Ann") for number in (2, 1)]
    tables = [begun(store, game) for game in games]
    play_on(tables[0], 10)
    play_out(tables[1])
    (first,) = store.of_days(day, day, "Ann").result()
    assert (first.id, first.seat, first.is_open, first.is_over) == (games[0].id, 0, True, False)
    assert store.of_days(day, day, "Ben").result() == ()
    bens = _of_day(3, day, "Ben")
    play_on(begun(store, bens), 10)
    (of_ben,) = store.of_days(day, day, "Ben").result()
    assert of_ben.id == bens.id
    assert store.of_days(date(2026, 3, 5), date.max, "Ann").result() == ()
    play_out(tables[0])
    (over,) = store.of_days(day, day, "Ann").result()
    results = {result.id: result for result in store.finished(9).result()}
    assert (over.is_over, over.winners) == (True, results[games[0].id].winners)
    assert over.seats == results[games[0].id].seats
    store.close()


def test_a_person_of_several_names_has_one_game_a_day(tmp_path: Path) -> None:
    """However a name is spelt; what was given up stays the first."""
    days = (date(2026, 3, 4), date(2026, 3, 6))
    with closing(open_store(tmp_path)) as store:
        household = Household(store)
        played = ((days[1], "Ann"), (days[0], "Player"), (days[1], "x"))
        for number, (day, name) in enumerate(played):
            play_on(begun(store, _of_day(number, day, name)), 10)
        store.give_up(f"{0:032x}")
        ann = household.add("Ann")
        for other in ("Player", "X"):
            household.merge(household.add(other), ann)
            ann = household.people[0]
        found = store.of_days(date.min, date.max, "ANN ").result()
        assert [(game.day, game.id) for game in found] == [
            (days[0], f"{1:032x}"),
            (days[1], f"{0:032x}"),
        ]
        assert not found[1].is_open
        assert not found[1].is_over
        assert store.first_day("ann").result() == days[0]


def test_a_name_that_was_given_up_and_taken_again_is_of_two_people_on_a_day(
    tmp_path: Path,
) -> None:
    """As in results: games under a name are of whoever had it then."""
    day = date(2026, 3, 4)
    with closing(open_store(tmp_path)) as store:
        household = Household(store)
        player = household.add("Player")
        play_on(begun(store, _of_day(1, day, "Player")), 10)
        household.rename(player, "Anna")
        household.add("Player")
        assert store.of_days(day, day, "Player").result() == ()
        assert store.first_day("Player").result() is None
        play_on(begun(store, _of_day(2, day, "Player")), 10)
        (of_anna,) = store.of_days(day, day, "Anna").result()
        (of_player,) = store.of_days(day, day, "Player").result()
        assert (of_anna.id, of_player.id) == (f"{1:032x}", f"{2:032x}")


def test_a_damaged_day_is_no_day(tmp_path: Path) -> None:
    day = date(2026, 3, 4)
    with closing(open_store(tmp_path)) as store:
        for number in range(4):
            play_on(begun(store, _of_day(number, day, "Ann")), 10)
        spoilt = ("2026-03-99", "2026-03-04" * 999, "\x00")
        for number, text in enumerate(spoilt):
            _spoil_day(store, f"{number:032x}", text)
        found = store.of_days(date.min, date.max, "Ann").result()
        assert {game.day for game in found} == {day}


def _spoil_day(store: GameStore, game: str, text: str) -> None:
    statement = "UPDATE known_dice SET day = ? WHERE game = ?"
    store.safekeeping.writer.do(lambda database: database.execute(statement, (text, game))).result()


def _of_day(number: int, day: date, name: str) -> NewGame:
    """A game with the dice of this day, between a person and a computer player."""
    game = replace(new_game(number), known=KnownDice(day))
    seats = (SeatSetup(name), SeatSetup("Tim", "student"))
    return replace(game, setup=replace(game.setup, seats=seats))


def test_a_record_is_written_though_the_database_refuses_to_note_it(tmp_path: Path) -> None:
    """The next start writes another one."""
    with closing(open_store(tmp_path)) as store:
        play_out(begun(store, new_game()))
        store.in_background(lambda: None).result()
        refuse = "PRAGMA query_only=ON"
        store.safekeeping.writer.do(lambda database: database.execute(refuse)).result()
        file = store.keep_record(ID, "the record", tmp_path / "games", Clock()()).result()
        assert file.read_text() == "the record"
    with closing(open_store(tmp_path)) as store:
        assert store.unrecorded == (ID,)


def test_exported_results_have_a_line_for_each_person(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        play_out(begun(store, new_game()))
        find_results(store)
        store.in_background(lambda: None).result()
        file = store.export_results(GameFilter(None), tmp_path / "results").result()
    _columns, ann = file.read_text(encoding="utf-8").splitlines()
    assert "Ann" in ann
