"""Habits for pictures, as a person's page has them; and their positions in practice."""

from collections.abc import Callable, Sequence

from gallery.games import SceneContext
from gallery.practice import PlainExercises
from zilch3d.features.people.habits import HabitFacts, HabitLine, habit_panel
from zilch3d.features.practice import words as practice_words
from zilch3d.features.practice.exercises import HABIT, PracticeFacts, PracticeSet
from zilch3d.features.practice.page import PracticeScene
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Scene
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.odds.habits import Habit, Kind
from zilch3d.store.rulefiles import load
from zilch3d.ui.program import Program
from zilch3d.ui.routes import PractiseKind
from zilch3d.ui.words import habits as words

GAMES = 34


class HabitsScene(WidgetScene):
    """The panel alone, on paper."""

    def __init__(self, program: Program, facts: HabitFacts) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._facts = facts

    def build(self) -> kit.Widget:
        panel = kit.Panel(habit_panel(self._facts, _nowhere), padding=20)
        return kit.FullPage(kit.Head("", kit.Label("")), kit.Scroll(panel, grow=1), width=640)


def _nowhere(_route: PractiseKind) -> Answer:
    return None


def _line(kind: Kind, cost: float, off_by: int | None) -> HabitLine:
    rules = load("freeze")
    habit = Habit(kind, cost, 4.0, GAMES, off_by, ())
    return HabitLine(words.habit(habit, rules), words.cost(habit), PractiseKind(kind, rules))


def two_habits() -> HabitFacts:
    """Two that are left, and one that got better."""
    lines = (_line(Kind.ROLLS_ON_1, 0.045, 3), _line(Kind.TAKES_ONES, 0.019, None))
    better = (words.outgrown(Kind.BANKS_EARLY_3),)
    return HabitFacts(lines, better, words.over(GAMES))


def _habits(context: SceneContext) -> Scene:
    return HabitsScene(context.program(), two_habits())


def _long(context: SceneContext) -> Scene:
    lines = (_line(Kind.BANKS_EARLY_MORE, 0.045, 30), _line(Kind.MISSES_HOT_DICE, 0.056, None))
    return HabitsScene(context.program(), HabitFacts(lines, (), words.over(GAMES)))


def _none(games: int) -> Callable[[SceneContext], Scene]:
    def scene(context: SceneContext) -> Scene:
        return HabitsScene(context.program(), HabitFacts((), (), words.none(games)))

    return scene


def _practised(context: SceneContext) -> Scene:
    """The page of practice, as a habit leads to it."""
    program, kind = context.program(), Kind.ROLLS_ON_1
    habit = PracticeSet(HABIT, words.name(kind), practice_words.counts(10, 8, 2))
    sets: Sequence[PracticeSet] = [habit]
    facts = PracticeFacts(sets, [])
    return PracticeScene(program, PlainExercises(program, facts))


HABITS: dict[str, Callable[[SceneContext], Scene]] = {
    "habits": _habits,
    "habits-long": _long,
    "habits-none": _none(GAMES),
    "habits-none-yet": _none(2),
    "practice-habit": _practised,
}
