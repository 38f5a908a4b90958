"""Practice for pictures: a position before and after the answer."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial

from gallery.ended import KnownReview
from gallery.games import CLARA, LONG, SEED, SceneContext, nothing, skip
from gallery.lessons import LEARNER
from gallery.program import NOW
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.reviewing import steps
from zilch3d.engine.rulefile import canonical
from zilch3d.fair.proof import FairGame
from zilch3d.fair.seeds import day_seed
from zilch3d.features.after_game.compare_page import ComparedGame, CompareScene
from zilch3d.features.after_game.words import ReviewText
from zilch3d.features.practice import words
from zilch3d.features.practice.exercises import (
    Exercises,
    PracticeDay,
    PracticeFacts,
    PracticeSet,
)
from zilch3d.features.practice.page import PracticeScene
from zilch3d.features.practice.position import Sketch, Source
from zilch3d.features.practice.quiz import Quiz, Round
from zilch3d.features.practice.schedule import Day
from zilch3d.features.statistics.finished_games import FinishedGamesScene
from zilch3d.i18n import _
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Scene
from zilch3d.kit.widget_scene import Notice
from zilch3d.odds.advice import Then, every_decision
from zilch3d.odds.review import GameReview
from zilch3d.records.replay import play
from zilch3d.store.database import in_memory
from zilch3d.store.finished_games import GameResult
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import KnownDice, OpenSeat
from zilch3d.table.table import Table
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice
from zilch3d.ui.program import Program
from zilch3d.ui.table import choices
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.words import amounts, names, proof


@dataclass(frozen=True)
class GalleryPosition:
    """A position by these rules; decided as the ``answer``-th best, from 0, if it is."""

    rules: str
    sketch: Sketch
    answer: int | None = None

    def at_table(self, context: SceneContext) -> TableScene:
        rules = load(self.rules)
        position = self.sketch.position(rules, (LEARNER.name, CLARA.name))
        table = Table(position.initial, (LEARNER, CLARA), lambda _index, _dice: ())
        for action in position.actions:
            table.play(action)
        quiz = Quiz(Round(self.sketch.source, 3, 10, lambda _judged: None, nothing))
        advice = BlockingAdviceService(rules)
        services = TableServices(
            context.paint, ViewOptions, SEED, advice, simulate=context.simulate
        )
        nobody, exits = services.players({}), Exits(nothing, nothing)
        scene = TableScene(context.screen, table, nobody, exits, services, mode=quiz)
        scene.update(0.0)
        skip(scene)
        if self.answer is not None:
            self._decide(scene)
        scene.update(LONG)
        return scene

    def _decide(self, scene: TableScene) -> None:
        state = scene.game.state
        evaluation = BlockingAdviceService(state.rules).ask(state)
        advice = evaluation.advice if evaluation is not None else None
        assert advice is not None
        made = every_decision(advice)[self.answer or 0]
        if made.option is not None:
            scene.controller.pick(choices.for_option(state, made.option))
        scene.controller.do(Intent.BANK if made.then is Then.BANK else Intent.ROLL)


class PlainExercises(Exercises):
    """What the page shows of practice, there at once."""

    def __init__(self, program: Program, content: PracticeFacts) -> None:
        super().__init__(program)
        self._content = content

    def facts(self) -> PracticeFacts:
        return self._content


_TRAP = Sketch(Source.TRAP, "3750, 3750", "623565")
_LONG = Sketch(Source.OWN, "62, 87X", "115522")


def _page(context: SceneContext, facts: PracticeFacts) -> Scene:
    program = context.program()
    return PracticeScene(program, PlainExercises(program, facts))


def _practised(context: SceneContext) -> Scene:
    """After some days."""
    today = date(2026, 11, 22)
    sets = [
        PracticeSet("own", _("Your costliest mistakes"), words.counts(7, 2, 3)),
        PracticeSet("freeze", names.rules_name(load("freeze")), words.counts(32, 20, 0)),
    ]
    answered = [
        Day(today, 10, 8, 0.0034),
        Day(today - timedelta(1), 10, 6, 0.0121),
        Day(today - timedelta(4), 20, 9, 0.0172),
    ]
    days = [PracticeDay(*words.day(one, today), one.right / one.answered) for one in answered]
    return _page(context, PracticeFacts(sets, days))


def _nothing_yet(context: SceneContext) -> Scene:
    rules = names.rules_name(load("freeze"))
    of_rules = PracticeSet("freeze", rules, words.counts(32, 32, 0))
    return _page(context, PracticeFacts([of_rules], []))


class FinishedGames(GameStore):
    """These games are over; none of them can be opened. An error says why they can't be read."""

    def __init__(self, games: Sequence[GameResult] | sqlite3.Error) -> None:
        super().__init__(in_memory(), lambda: NOW)
        self.games = games

    def finished(self, _most: int) -> Future[tuple[GameResult, ...]]:
        if not isinstance(self.games, sqlite3.Error):
            return completed(tuple(self.games))
        future = Future[tuple[GameResult, ...]]()
        future.set_exception(self.games)
        return future


def _finished_games(context: SceneContext) -> Scene:
    """What was pasted proves nothing."""
    games = [
        _result("freeze", (("Ragna", 102), ("Clara", 87)), days=1),
        _result(
            "zilch-1990",
            (("Ragna", 202), ("Bertram der Bedächtige", 167), ("Annegret von Hohenfels", 196)),
            known=KnownDice(NOW.date()),
        ),
    ]
    scene = _list_of(context, games)
    scene.notice = Notice(_("Nothing in this record proves its dice."))
    return scene


def _result(
    name: str,
    scores: Sequence[tuple[str, int]],
    *,
    days: int = 0,
    known: KnownDice | None = None,
) -> GameResult:
    """A game that ended so many days ago; scores are in the units of its rules."""
    rules = load(name)
    seats = tuple(OpenSeat(who, "", score) for who, score in scores)
    ended = NOW - timedelta(days)
    return GameResult(name, name, rules, seats, (0,), (None,) * len(seats), ended, known)


def _no_games(context: SceneContext) -> Scene:
    return _list_of(context, ())


def _list_of(context: SceneContext, games: Sequence[GameResult]) -> FinishedGamesScene:
    return FinishedGamesScene(replace(context.program(), games=FinishedGames(games)))


def _compare(context: SceneContext) -> Scene:
    """A friend's game, and one's own on the same dice."""
    games = [
        _compared(_("Then"), "Ann", "155264>1 22346>- = 0"),
        _compared(_("Now"), "Ragna", "155264>155 224>- = 0"),
    ]
    rules = load("freeze")
    points, average = partial(amounts.points, rules), partial(amounts.average, rules)

    def text(found: GameReview) -> ReviewText:
        return ReviewText(found, points, average, frozenset({1}))

    return CompareScene(context.screen, games, (0,), text, context.backdrop)


def _compared(heading: str, name: str, turn: str) -> ComparedGame:
    record = (
        f"rules: freeze\nplayers: {name}, Blaise\nscores: 4600, 4350\n\n"
        f"{name}: {turn}\nBlaise: 115264>11 2246>- = 0\n{name}: 555264>555 bank\nBlaise: 223464\n"
    )
    game = play(record, load)
    work = steps(game.initial, game.actions)
    found: list[GameReview] = []
    while not found:
        try:
            next(work)
        except StopIteration as done:
            found.append(done.value)
    scores = names.with_figures(
        (seat.name, amounts.points(game.state.rules, seat.score)) for seat in game.state.seats
    )
    return ComparedGame(heading, scores, KnownReview(found[0]))


def _known_dice(context: SceneContext) -> Scene:
    """What the fair dice's page says of those of a day."""
    fair = FairGame("0" * 32, canonical(load("freeze")), day_seed(date(2026, 11, 22)))
    why = proof.why_known(KnownDice(date(2026, 11, 22)))
    shown = SecretDice(fair.commitment, "", None, why)
    return FairDiceScene(context.program(), shown)


PRACTICE: dict[str, Callable[[SceneContext], Scene]] = {
    "practice": _practised,
    "practice-none-yet": _nothing_yet,
    "finished-games": _finished_games,
    "finished-games-none-yet": _no_games,
    "known-dice": _known_dice,
    "compare": _compare,
    "practice-question": GalleryPosition("freeze", _TRAP).at_table,
    "practice-right": GalleryPosition("freeze", _TRAP, 0).at_table,
    "practice-wrong": GalleryPosition("zilch-1990", _LONG, 4).at_table,
}
