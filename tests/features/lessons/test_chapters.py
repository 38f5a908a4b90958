"""The lesson on any rules: it can be played through, and shows what these rules have."""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings

from tests.engine.houses import houses
from zilch3d.engine.actions import Land, Refusal
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import GameOver, HotDice, TakenOver, Zilched
from zilch3d.engine.evolve import replay
from zilch3d.engine.rolls import play_on
from zilch3d.engine.ruleset import RuleSet, Scoring
from zilch3d.engine.state import Chance
from zilch3d.features.lessons.chapters import lesson as made
from zilch3d.features.lessons.steps import Chapter, Do, Subject, Topic
from zilch3d.store.rulefiles import PRESETS, load

MANY = 12


@cache
def lesson(rules: str) -> dict[Subject, Chapter]:
    return {chapter.subject: chapter for chapter in made(load(rules), "Ann", "Ben")}


def topics(chapter: Chapter) -> list[Topic]:
    return [step.topic for step in chapter.steps]


def play_through(chapter: Chapter) -> list[object]:
    """All that happens, each action being possible."""
    state = chapter.start
    happened: list[object] = []
    actions = chapter.actions(len(chapter.steps))
    for action in actions:
        if isinstance(action, Land):
            assert state.mover == Chance(len(action.faces))
        events = decide(state, action)
        assert not isinstance(events, Refusal), (chapter.subject, action, events)
        happened += events
        state = replay(state, events)
    return happened


def check(chapters: tuple[Chapter, ...]) -> None:
    """It begins with what scores, ends with the end, and every step can be done as it is shown."""
    assert chapters[0].subject is Subject.SCORING
    assert chapters[-1].subject is Subject.END
    assert len({chapter.subject for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        assert chapter.steps
        assert Do.READ not in [step.do for step in chapter.steps[:-1]]
        play_through(chapter)
        for before, step in zip((None, *chapter.steps), chapter.steps, strict=False):
            if step.do is Do.PICK:
                assert before is not None
                assert step.option is not None
                assert before.do is Do.ROLL
                assert lacking(step.option.keep, before.lands) is None
    happened = {chapter.subject: play_through(chapter) for chapter in chapters}
    for subject, event in (
        (Subject.ZILCH, Zilched),
        (Subject.HOT_DICE, HotDice),
        (Subject.TAKE_OVER, TakenOver),
        (Subject.EXACT, GameOver),
    ):
        assert subject not in happened or any(isinstance(one, event) for one in happened[subject])


@given(houses)
@settings(max_examples=MANY)
def test_the_lesson_on_any_rules_can_be_played_to_its_end(rules: RuleSet) -> None:
    check(made(rules, "Ann", "Ben"))


def test_there_is_a_lesson_where_every_roll_that_scores_wins() -> None:
    freeze = load("freeze")
    only_six = Scoring(freeze.scoring.unit, sixes=(20,) * 6, six_wins=True)
    check(made(replace(freeze, scoring=only_six), "Ann", "Ben"))


@pytest.mark.parametrize("rules", PRESETS)
def test_the_lesson_on_a_preset_can_be_played_to_its_end(rules: str) -> None:
    check(tuple(lesson(rules).values()))


def test_what_a_chapter_banks_is_still_there_in_the_next() -> None:
    """Rules, section 1: banked points are safe. Freeze has two chapters that bank."""
    chapters = tuple(lesson("freeze").values())
    banked = 0
    for chapter in chapters:
        assert chapter.start.seats[0].score == banked, chapter.subject
        actions = chapter.actions(len(chapter.steps))
        banked = play_on(chapter.start, *actions).seats[0].score
    assert banked == 1150 // 50
