"""Practice for pictures: a position before and after the answer."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from gallery.games import CLARA, LONG, SEED, SceneContext, nothing, skip
from gallery.lessons import LEARNER
from zilch3d.advice.evaluator import BlockingAdviceService
from zilch3d.advice.reviewing import steps
from zilch3d.engine.rulefile import canonical
from zilch3d.fair.proof import FairGame
from zilch3d.fair.seeds import day_seed
from zilch3d.features.after_game.compare_page import ComparedGame, ComparedGames, CompareScene
from zilch3d.features.after_game.words import ReviewText
from zilch3d.features.practice import words
from zilch3d.features.practice.page import (
    DayOffer,
    PracticeDay,
    PracticeFacts,
    PracticeScene,
    PracticeSet,
)
from zilch3d.features.practice.position import Sketch, Source
from zilch3d.features.practice.quiz import Quiz, Round
from zilch3d.features.practice.schedule import Day
from zilch3d.features.statistics.finished_games_page import FinishedGamesScene, PlayedGame
from zilch3d.i18n import _
from zilch3d.kit.pending import completed
from zilch3d.kit.scene import Answer, Scene
from zilch3d.kit.widget_scene import Notice
from zilch3d.odds.advice import Then, every_decision
from zilch3d.odds.review import GameReview
from zilch3d.records.replay import play
from zilch3d.store.rulefiles import load
from zilch3d.store.saved_games import KnownDice
from zilch3d.table.table import Table
from zilch3d.ui.pages.fair_dice import FairDiceScene, SecretDice
from zilch3d.ui.table import choices
from zilch3d.ui.table.choices import Intent
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene, TableServices
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


@dataclass
class PlainExercises:
    """What the page shows of practice; nothing of it leads anywhere."""

    content: PracticeFacts | None

    def facts(self) -> PracticeFacts | None:
        return self.content

    def read_again(self) -> None: ...

    def look_for(self, key: str) -> None: ...

    def start(self) -> Answer | str:
        return None

    def play_day(self) -> Answer:
        return None


_TRAP = Sketch(Source.TRAP, "3750, 3750", "623565")
_LONG = Sketch(Source.OWN, "62, 87X", "115522")


def _page(context: SceneContext, facts: PracticeFacts) -> Scene:
    return PracticeScene(context.program(), PlainExercises(facts))


def _practised(context: SceneContext) -> Scene:
    """After some days; the dice of the day are played."""
    today = date(2026, 11, 22)
    sets = [
        PracticeSet("own", _("Your costliest decisions"), words.counts(7, 2, 3)),
        PracticeSet("freeze", names.rules_name(load("freeze")), words.counts(32, 20, 0)),
    ]
    answered = [
        Day(today, 10, 8, 0.0034),
        Day(today - timedelta(1), 10, 6, 0.0121),
        Day(today - timedelta(4), 20, 9, 0.0172),
    ]
    days = [PracticeDay(*words.day(one, today), one.right / one.answered) for one in answered]
    result = words.result_line(today, ("5,100", "4,350"), True, 0.08)
    line = _("Played. You can play them again, but that does not count.")
    day = DayOffer(amounts.written_date(today), line, _("Play again"), result, result)
    return _page(context, PracticeFacts(sets, days, day))


def _nothing_yet(context: SceneContext) -> Scene:
    rules = names.rules_name(load("freeze"))
    line = _("Your first game with them, once begun, is your result of the day.")
    day = DayOffer(amounts.written_date(date(2026, 11, 22)), line, _("Play"))
    return _page(
        context, PracticeFacts([PracticeSet("freeze", rules, words.counts(32, 32, 0))], [], day)
    )


@dataclass(frozen=True)
class PlainGames:
    """Finished games of which none can be opened, or why they can't be read."""

    games: Sequence[PlayedGame] | str

    def listed(self) -> Future[Sequence[PlayedGame] | str]:
        return completed(self.games)

    def look(self, game_id: str) -> None: ...

    def play(self, game_id: str) -> None: ...

    def copy(self, game_id: str) -> str:
        return f"{game_id} is copied"

    def watch_pasted(self) -> None: ...

    def play_pasted(self) -> None: ...


def _finished_games(context: SceneContext) -> Scene:
    """What was pasted proves nothing."""
    games = [
        PlayedGame("a", "Freeze 5000", "Ragna: 5,100 · Clara: 4,350", _("yesterday")),
        PlayedGame(
            "b",
            "Zilch 1990",
            "Ragna: 101 · Bertram der Bedächtige: 83½ · Annegret von Hohenfels: 98",
            _("{when}, with known dice").format(when=_("today")),
        ),
    ]
    scene = FinishedGamesScene(context.program(), PlainGames(games))
    scene.notice = Notice(_("This record has no proof of its dice") + ".")
    return scene


def _no_games(context: SceneContext) -> Scene:
    return FinishedGamesScene(context.program(), PlainGames(()))


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

    return CompareScene(context.screen, ComparedGames(games, (0,), text), context.backdrop)


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
    return ComparedGame(heading, scores, lambda: found[0])


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
