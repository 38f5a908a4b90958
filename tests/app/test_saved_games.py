"""Games that are left and continued: by the session that they belong to, and as they are listed."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pyglet.window import key

from tests.app.programs import routed_program
from tests.store.games import begun, new_game, open_store, play_on
from zilch3d.app.crash import GameInPlay
from zilch3d.app.routes import Routes
from zilch3d.app.session import Session, continued_game
from zilch3d.engine.events import Landed, Voided
from zilch3d.features.statistics.dice_page import CountedDice, counted_faces
from zilch3d.kit.scene import Answer, Push, Surface
from zilch3d.kit.widgets import Screen
from zilch3d.records.replay import play
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import PRESETS, load, rules_of
from zilch3d.store.saved_games import CannotLoad, LoadReason
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import write_missing_records
from zilch3d.ui.pages.open_games import StoredOpenGames
from zilch3d.ui.pages.pause import PauseScene
from zilch3d.ui.routes import Continue
from zilch3d.ui.table.scene import TableScene

START = datetime(2026, 11, 22, 20, tzinfo=UTC)
SEATS = (SeatSetup("Ann"), SeatSetup("Clara", "steady"))
RESTARTS = 3


class Evening:
    """A store of games, the time, and what sessions are made with."""

    def __init__(self, screen: Screen) -> None:
        self.time = START
        self.store = GameStore.in_memory(lambda: self.time)
        self.program = replace(routed_program(screen), games=self.store)
        self.faults: dict[str, LoadReason] = {}
        self.listed = StoredOpenGames(self.program, self.faults)

    def begin(self, setup: GameSetup) -> TableScene:
        """A new game, whose dice are the same in each run: it is not over after a few steps."""
        rules = rules_of(setup)
        assert rules is not None
        return Session(self.program, setup, rules).scene(fair=new_game().fair)

    def continued(self) -> TableScene:
        """The game played last, as it was left."""
        scene = self.program.open(Continue(self.store.open_games()[0].id)).scene
        assert isinstance(scene, TableScene)
        return scene


@pytest.fixture
def evening(screen: Screen) -> Evening:
    return Evening(screen)


def counted(store: GameStore, game_id: str | None = None) -> CountedDice:
    """The dice, as soon as they are counted."""
    return counted_faces(store, game_id).result()


def step(table: TableScene) -> None:
    """Play one decision, whoever's it is, until all has been shown."""
    for symbol in (key.SPACE, key.A, key.B):
        table.press(symbol)
        table.on_key_release(symbol)
        for _frame in range(200):
            table.update(0.5)
            if table.trace()["ready"] or table.game.state.outcome is not None:
                break


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_that_is_left_again_and_again_is_the_same_game(
    preset: str, evening: Evening
) -> None:
    live = evening.begin(GameSetup(preset, SEATS))
    for _restart in range(RESTARTS):
        step(live)
        again = evening.continued()
        assert again.game.state == live.game.state
        assert again.game.events == live.game.events
        assert again.game.seats == live.game.seats
        assert again.game.can_undo == live.game.can_undo
        assert again.trace() == {**live.trace(), "picked": []}, "what is picked is not done yet"
        assert again.animator.dice.groups == live.animator.dice.groups
        rolls = range(live.game.rolls, live.game.rolls + 20)
        assert [again.game.dice(n, 6) for n in rolls] == [live.game.dice(n, 6) for n in rolls]


def test_leaving_the_game_keeps_it(evening: Evening) -> None:
    live = evening.begin(GameSetup("freeze", SEATS))
    assert evening.listed.listed() == (), "where nothing was done, nothing is kept"
    step(live)
    menu = live.back()
    assert isinstance(menu, Push)
    assert isinstance(menu.scene, PauseScene)
    menu.scene.game.leave()
    assert [game.id for game in evening.listed.listed()] == [evening.store.open_games()[0].id]
    assert evening.continued().game.state == live.game.state


def test_the_game_goes_on_under_the_rules_it_began_with(evening: Evening) -> None:
    """Though the file of the house rules has changed since, or is gone."""
    text = (Path(__file__).parents[1] / "playthroughs/houses/flat.toml").read_text(encoding="utf-8")
    file = files.house_rules_folder() / "ours.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    live = evening.begin(GameSetup(str(file), SEATS))
    step(live)
    file.unlink()
    series, again = continued_game(evening.program, evening.store.open_games()[0].id)
    assert again.game.state.rules == live.game.state.rules
    assert series.scene().game.state.rules == live.game.state.rules, "and so does the rematch"


def seconds_left(table: TableScene) -> float:
    table.update(0.0)
    left = table.trace()["left"]
    assert isinstance(left, float)
    return left


def test_leaving_a_cutthroat_game_gives_no_time_back(evening: Evening) -> None:
    """And a crash no more than a second: what is spent is written down each second."""
    people = (SeatSetup("Ann"), SeatSetup("Ben"))
    live = evening.begin(GameSetup("freeze", people, cutthroat=True))
    while live.game.state.starting is not None:
        step(live)
    had = seconds_left(live)
    for _step in range(25):
        live.update(0.1)
    before = seconds_left(live)
    assert before == pytest.approx(had - 2.5)
    assert before <= seconds_left(evening.continued()) < before + 1.0
    live.leave()
    assert seconds_left(evening.continued()) == before
    step(live)
    assert seconds_left(evening.continued()) > before, "the next decision has its own time"


def test_the_clock_of_a_game_that_is_continued_stands_until_something_is_pressed(
    evening: Evening,
) -> None:
    """With what was left of it; the mouse may move, and no menu refills it."""
    people = (SeatSetup("Ann"), SeatSetup("Ben"))
    live = evening.begin(GameSetup("freeze", people, cutthroat=True))
    while live.game.state.starting is not None:
        step(live)
    for _step in range(70):
        live.update(0.1)
    left = seconds_left(live)
    live.leave()
    presses: tuple[Callable[[TableScene], Answer], ...] = (
        lambda scene: scene.on_key(key.LEFT, 0),
        lambda scene: scene.on_mouse_press(640, 360, 1),
    )
    for press in presses:
        table = evening.continued()
        table.resized(Surface(1280, 720))
        table.enter()
        for at in range(50):
            table.on_mouse_motion(600 + at, 400)
            table.update(0.2)
        clock = table.controller.clock.facts
        assert clock is not None
        assert (clock.left, clock.running) == (left, False)
        press(table)
        for _step in range(5):
            table.update(0.1)
        assert seconds_left(table) == pytest.approx(left - 0.5)
        clock = table.controller.clock.facts
        assert clock is not None
        assert clock.running
        left = seconds_left(table)
        table.leave()


def test_a_game_of_a_computer_player_that_is_gone_says_so_and_is_kept(evening: Evening) -> None:
    seats = (SeatSetup("Ann"), SeatSetup("Zed", "gone"))
    game = new_game()
    play_on(begun(evening.store, replace(game, setup=GameSetup("freeze", seats))), 5)
    routes = Routes(GameInPlay())
    title = routes.title(evening.program, "")
    with pytest.raises(CannotLoad) as refused:
        routes(evening.program, Continue(game.id))
    (listed,) = title.games.listed()
    assert listed.fault == "A computer player is gone. Put its file back to go on"
    assert refused.value.reason is LoadReason.PLAYER_GONE


def test_games_are_listed_newest_first_until_they_are_given_up(evening: Evening) -> None:
    for number, day in ((1, 0), (2, 3)):
        evening.time = START + timedelta(day)
        play_on(begun(evening.store, new_game(number)), 5)
    old, new = (f"{number:032x}" for number in (1, 2))
    listed = evening.listed.listed()
    assert [(game.id, game.played) for game in listed] == [(new, "today"), (old, "3 days ago")]
    assert listed[0].rules == "Freeze 5000"
    assert listed[0].players.startswith("Ann:\N{NO-BREAK SPACE}")
    evening.listed.give_up(new)
    assert [game.id for game in evening.listed.listed()] == [old]
    assert evening.store.load(new).actions, "it is kept all the same"


def test_every_die_of_a_game_is_counted_for_its_player(evening: Evening) -> None:
    live = evening.begin(GameSetup("freeze", SEATS))
    for _decision in range(2):
        step(live)
    evening.time += timedelta(1)
    play_on(begun(evening.store, new_game(7)), 40)
    landed = [e.faces for e in live.game.events if isinstance(e, Landed | Voided)]
    first = evening.store.open_games()[-1].id
    of_game, of_all = counted(evening.store, first), counted(evening.store)
    assert not of_game.fault
    assert sum(sum(one.counts) for one in of_game.rollers) == sum(map(len, landed))
    assert {one.name: one.is_person for one in of_game.rollers} == {"Ann": True, "Clara": False}
    assert sum(sum(one.counts) for one in of_all.rollers) > sum(map(len, landed))


def test_a_game_finished_just_before_the_end_gets_its_record_at_the_next_start(
    tmp_path: Path,
) -> None:
    store, games = open_store(tmp_path), tmp_path / "games"
    finished = begun(store, new_game())
    play_on(finished, 10_000)
    assert finished.state.outcome is not None
    store.close()
    games.write_text("in the way")  # the first time it fails, and is tried again
    for _start in range(3):
        store = open_store(tmp_path)
        write_missing_records(store, games)
        store.close()
        if games.is_file():
            games.unlink()
    (file,) = games.iterdir()
    again = play(file.read_text(encoding="utf-8"), load)
    assert again.state.outcome == finished.state.outcome


def test_a_computer_player_counts_once_however_it_plays(evening: Evening) -> None:
    for number, player in ((1, "steady"), (2, "optimal"), (3, "person")):
        setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Clara", player)))
        play_on(begun(evening.store, replace(new_game(number), setup=setup)), 30)
    rollers = counted(evening.store).rollers
    assert [(one.name, one.is_person) for one in rollers] == [
        ("Ann", True),
        ("Clara", False),
        ("Clara", True),
    ]
