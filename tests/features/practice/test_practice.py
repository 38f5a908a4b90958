"""Practice: positions at the table, what comes back, and the same dice again."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TypeVar

import pytest
from pyglet.window import key

from gallery.practice import FinishedGames
from gallery.program import PlainAdvice, PlainPainter, plain_program
from tests.app.programs import routed_program
from tests.ui.pages.clicks import click, texts
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.app.crash import GameInPlay
from zilch3d.app.routes import Routes
from zilch3d.engine.actions import Bank, SetAside, Throw
from zilch3d.engine.decide import set_asides
from zilch3d.engine.rulefile import canonical
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.features.after_game.end_page import EndScene
from zilch3d.features.practice.exercises import ROUND
from zilch3d.features.practice.page import PracticeScene
from zilch3d.features.practice.position import shipped_positions
from zilch3d.features.practice.quiz import Quiz
from zilch3d.features.replay.scene import ReplayScene
from zilch3d.features.statistics.finished_games import FinishedGamesScene
from zilch3d.kit.scene import Answer, Pop, Push, Replace, Scene, Surface
from zilch3d.kit.widget_scene import Notice
from zilch3d.kit.widgets import Screen
from zilch3d.odds.habits import Kind
from zilch3d.render.camera import Camera
from zilch3d.render.view import TableView
from zilch3d.store.files import games_folder
from zilch3d.store.games import GameStore
from zilch3d.store.results import CostlyDecision, PracticeAnswer
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import KnownDice, LoadReason, NewGame
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import find_results, restore, start_state
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.repeated_games import game_of_record, same_dice, same_dice_of
from zilch3d.ui.routes import MenuPage, OwnDecision, PlayDice, PractiseKind, Route
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.words import errors

NOW = datetime(2026, 11, 22, 20, 15, tzinfo=UTC)
FREEZE = load("freeze")
SEATS = (SeatSetup("Ann"), SeatSetup("Blaise", "optimal"))
LONGEST = 30.0
"""Seconds after which something goes on for ever, on a busy machine too."""


class Router(Routes):
    """The routes of the game; of games with known dice it notes only that they begin."""

    def __init__(self) -> None:
        super().__init__(GameInPlay())
        self.begun: list[NewGame] = []

    def __call__(self, program: Program, route: Route) -> Scene:
        if isinstance(route, PlayDice):
            self.begun.append(route.game)
            return Scene()
        return super().__call__(program, route)


class Evening:
    """The page of practice, and what it leads to; ``now`` is the clock."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.now = NOW
        self.games = GameStore.in_memory(lambda: self.now)
        self.copied: list[str] = []
        self.router = Router()
        self.painted: list[tuple[TableView, Camera]] = []
        last = Settings(reduced_motion=True, setup=GameSetup("freeze", SEATS))
        self.program = replace(
            routed_program(screen, last),
            games=self.games,
            router=self.router,
            painter=PlainPainter(lambda view, camera: self.painted.append((view, camera))),
            clipboard=self,
            advice=PlainAdvice(BlockingAdviceService),
        )
        self.pasted = ""

    @property
    def begun(self) -> list[NewGame]:
        return self.router.begun

    def copy(self, text: str) -> bool:
        self.copied.append(text)
        return True

    def paste(self) -> str:
        return self.pasted

    def page(self) -> PracticeScene:
        scene = pushed(self.program.open(MenuPage.PRACTICE), PracticeScene)
        self.until(scene, lambda: "start" in self.screen.targets())
        return scene

    def until(self, scene: Scene, is_so: Callable[[], bool]) -> Answer:
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            answer = scene.update(0.05)
            if answer is not None or is_so():
                return answer
            self.games.first_day("").result()  # until the games' thread has come so far
        raise AssertionError

    def play(self, new: NewGame) -> str:
        """A whole game, in which everybody sets aside the most and banks; its id."""
        log = self.games.begin(new)
        table = Table(start_state(new), new.setup.seats, log.roll, log)
        while table.state.outcome is None:
            state = table.state
            if state.turn is not None and state.turn.flying:
                table.land()
            elif state.turn is not None and state.turn.roll is not None:
                best = max(set_asides(state), key=lambda option: option.points)
                table.play(SetAside(best.keep, best.points))
            elif table.play(Bank()) is not None:
                table.play(Throw())
        return new.id


Shown = TypeVar("Shown", bound=Scene)


def pushed(answer: Answer | str, kind: type[Shown]) -> Shown:
    assert isinstance(answer, Push | Replace)
    assert isinstance(answer.scene, kind)
    answer.scene.resized(Surface(1280, 720))
    answer.scene.enter()
    return answer.scene


@pytest.fixture
def evening(screen: Screen) -> Iterator[Evening]:
    made = Evening(screen)
    yield made
    made.games.close()


def fair_game(known: KnownDice | None = None) -> NewGame:
    fair = FairGame("0" * 32, canonical(FREEZE), Seed(bytes(range(32))))
    return NewGame(fair, GameSetup("freeze", SEATS), FREEZE, 0, known)


# Positions


HABIT = PractiseKind(Kind.TAKES_ONES, FREEZE)


def habit_page(evening: Evening, habit: PractiseKind = HABIT) -> PracticeScene:
    scene = pushed(evening.program.open(habit), PracticeScene)
    evening.until(scene, lambda: "start" in evening.screen.targets())
    return scene


def test_a_habit_leads_to_a_set_of_its_positions(evening: Evening) -> None:
    """Each leads to practice positions of that kind (issue, item 3)."""
    page = habit_page(evening)
    assert page.selected == "habit"
    assert "Press Start to look for positions." in texts(evening.screen)
    answer = click(page, "start") or evening.until(page, lambda: False)
    table = pushed(answer, TableScene)
    assert table.game.state.rules == FREEZE


def test_ones_own_decisions_come_first_and_gone_games_are_left_out(evening: Evening) -> None:
    new = fair_game()
    evening.play(new)
    saved = evening.games.load(new.id)
    steps = [n for n, action in enumerate(saved.actions) if isinstance(action, SetAside)]
    own = [OwnDecision(new.id, step) for step in steps[:ROUND]]
    lost = OwnDecision("gone", 4), OwnDecision(new.id, 1_000_000)
    page = habit_page(evening, replace(HABIT, own=(*lost, *own)))
    answer = click(page, "start") or evening.until(page, lambda: False)
    table = pushed(answer, TableScene)
    assert [seat.name for seat in table.game.state.seats] == ["Ann", "Blaise"]
    assert "From one of your games" in texts(evening.screen)


def begin_round(evening: Evening) -> TableScene:
    page = evening.page()
    answer = click(page, "start") or evening.until(page, lambda: False)
    return pushed(answer, TableScene)


def test_a_position_is_decided_at_the_table_and_the_answer_is_kept(evening: Evening) -> None:
    table = begin_round(evening)
    evening.until(table, lambda: bool(table.trace()["ready"]))
    before = table.game.actions
    table.press(key.A)
    table.press(key.B)
    evening.until(table, lambda: "quiz-next" in evening.screen.targets())
    assert table.game.actions == before  # nothing is played
    kept = evening.games.answers().result()
    assert len(kept) == 1
    assert kept[0].position.startswith("freeze:")
    assert kept[0].error >= 0


def test_enter_leads_from_the_answer_to_the_next_position_and_escape_leaves(
    evening: Evening,
) -> None:
    table = begin_round(evening)
    evening.until(table, lambda: bool(table.trace()["ready"]))
    table.press(key.A)
    table.on_key(key.SPACE, 0)
    evening.until(table, lambda: "quiz-next" in evening.screen.targets())
    following = pushed(table.on_key(key.ENTER, 0), TableScene)
    assert following.game.state != table.game.state
    assert following.on_key(key.ESCAPE, 0) == Pop()


def test_neither_hint_nor_undo_help_before_the_answer(evening: Evening) -> None:
    table = begin_round(evening)
    evening.until(table, lambda: bool(table.trace()["ready"]))
    before = table.game.actions
    table.press(key.H)
    table.on_key(key.BACKSPACE, 0)
    assert table.trace()["hints"] == 0
    assert table.game.actions == before


def test_what_was_missed_yesterday_is_the_first_position_today(evening: Evening) -> None:
    missed = shipped_positions(FREEZE)[17]
    for name in (missed.key(FREEZE), "nonsense\x00", ""):  # of positions that are gone, or damaged
        answer = PracticeAnswer(NOW - timedelta(1), name, "?", "{", 0.05)
        evening.games.keep_answer(answer).result()
    table = begin_round(evening)
    turn = table.game.state.turn
    assert turn is not None
    asked = missed.position(FREEZE, ("A", "B")).state.turn
    assert asked is not None
    assert turn.roll == asked.roll


def test_ones_own_costliest_decisions_come_from_finished_games(evening: Evening) -> None:
    game = evening.play(fair_game())
    find_results(evening.games)
    actions = evening.games.load(game).actions
    step = next(n for n, action in enumerate(actions) if isinstance(action, Bank))
    gone = CostlyDecision(game, 10_000, 0, 0.9)
    costly = [CostlyDecision(game, step, 0, 0.1), gone]
    evening.games.keep_review(game, (), costly, exact=True).result()
    table = begin_round(evening)
    assert table.game.actions == actions[: step - 1]  # before what was set aside
    assert isinstance(table.mode, Quiz)
    assert table.mode.position.of == 1


# The same dice again


def test_known_dice_are_in_no_count_of_all_dice_and_in_no_statistics(evening: Evening) -> None:
    played = evening.play(fair_game(KnownDice(NOW.date())))
    assert evening.games.face_counts().result() == ()
    assert evening.games.face_counts(played).result()
    assert evening.games.load(played).game.known == KnownDice(NOW.date())


def test_the_same_dice_fall_again_roll_by_roll(evening: Evening) -> None:
    first = evening.play(fair_game())
    again = same_dice_of(evening.games.load(first))
    assert again.id != first
    second = evening.play(again)
    rolls = [restore(evening.games.load(game)).actions for game in (first, second)]
    assert rolls[0] == rolls[1]


def test_a_game_of_the_list_is_played_again_or_passed_on(evening: Evening) -> None:
    game = evening.play(fair_game())
    page = evening.page()
    listed = pushed(click(page, "same-dice"), FinishedGamesScene)
    evening.until(listed, lambda: f"play:{game}" in evening.screen.targets())
    assert isinstance(click(listed, f"play:{game}"), Push)
    assert evening.begun[0].fair.seed == fair_game().fair.seed
    click(listed, f"copy:{game}")
    found = game_of_record(evening.copied[0], "Ben")
    assert isinstance(found, NewGame)
    assert found.fair.seed == fair_game().fair.seed
    assert [seat.name for seat in found.setup.seats] == ["Ben", "Blaise"]
    assert found.setup.seats[1].player == "optimal"


def test_the_end_of_an_old_game_is_shown_again_and_written_no_second_time(
    evening: Evening,
) -> None:
    game = evening.play(fair_game())
    listed = pushed(click(evening.page(), "same-dice"), FinishedGamesScene)
    evening.until(listed, lambda: f"look:{game}" in evening.screen.targets())
    end = pushed(click(listed, f"look:{game}"), EndScene)
    totals = {seat.name: seat.score for seat in restore(evening.games.load(game)).state.seats}
    assert {total.name: total.points for total in end.result.totals} == totals
    evening.until(end, lambda: bool(end.trace().get("reviewed")))
    assert end.back() == Pop()
    end.draw()
    assert {camera.size for _view, camera in evening.painted} == {(1280, 720)}
    pushed(click(end, "replay"), ReplayScene)
    assert not list(games_folder().glob("*"))


def test_the_game_of_a_pasted_record_is_watched(evening: Evening) -> None:
    game = evening.play(fair_game())
    listed = pushed(click(evening.page(), "same-dice"), FinishedGamesScene)
    evening.until(listed, lambda: f"copy:{game}" in evening.screen.targets())
    click(listed, f"copy:{game}")
    evening.pasted = evening.copied[0]
    watched = pushed(click(listed, "watch"), ReplayScene)
    assert watched.game.end == restore(evening.games.load(game)).state
    for refused in ("", "nonsense", "rules: freeze\nplayers: A, B\n", "x" * 300_000):
        evening.pasted = refused
        listed.notice = Notice()
        assert click(pushed(Push(listed), FinishedGamesScene), "watch") is None
        assert listed.notice.words
    click(listed, f"copy:{game}")
    assert not listed.notice.words, "what was on the clipboard is there no more"


@pytest.mark.parametrize(
    "record",
    [
        "",
        "nonsense",
        "rules: gone\nplayers: A, B\n\nA: 112346>11 bank\n",
        "rules: freeze\nplayers: A, B\nstarts: A\n\nA: 112346>11 bank\n",
        "x" * 300_000,
    ],
)
def test_what_is_no_proved_record_is_refused_in_words(evening: Evening, record: str) -> None:
    evening.pasted = record
    listed = pushed(click(evening.page(), "same-dice"), FinishedGamesScene)
    assert click(listed, "paste") is None
    assert listed.notice.words
    assert not evening.begun


def test_an_altered_record_is_refused(evening: Evening) -> None:
    game = evening.games.load(evening.play(fair_game()))
    record = same_dice(game.game, restore(game).record("freeze", game.game.fair)).known
    assert record is not None
    seed = fair_game().fair.seed.hex()
    altered = record.record.replace(seed, seed[:-1] + "0")
    assert isinstance(game_of_record(altered, "Ann"), str)
    assert isinstance(game_of_record(record.record, "Ann"), NewGame)


def test_dice_known_from_a_record_say_so(evening: Evening) -> None:
    known = KnownDice(record="rules: freeze")
    game = replace(fair_game(), known=known)
    assert evening.games.load(evening.play(game)).game.known == known


def test_a_list_of_games_that_cannot_be_read_says_so(screen: Screen) -> None:
    fault = errors.cannot_continue(LoadReason.UNREADABLE)
    games = FinishedGames(sqlite3.OperationalError("disk I/O error"))
    FinishedGamesScene(replace(plain_program(screen), games=games)).enter()
    assert fault in texts(screen)
