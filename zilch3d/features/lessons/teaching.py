"""The way to a lesson at the table, and on from it: the settings keep where the learner is."""

from dataclasses import replace
from functools import partial

from zilch3d.features.lessons.coach import TaughtLesson, Teaching
from zilch3d.features.lessons.page import learn_page, unfinished_lesson
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Scene
from zilch3d.store import profiles
from zilch3d.store.rulefiles import rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import last_setup, player_cards
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson, Play


def lesson_scene(program: Program, route: Lesson) -> Scene:
    """The table at a step of a lesson; see ``Lesson``."""
    last = last_setup(program.settings.current, program.household)
    key, step = route.rules, route.step
    if not key:
        unfinished = unfinished_lesson(program.settings.current)
        key, step = (unfinished.key, unfinished.step) if unfinished else (last.rules, 0)
    rules = rules_of(GameSetup(key, ()))
    if rules is None:
        return learn_page(program)
    people = [seat for seat in last.seats if seat.is_person]
    card = player_cards(profiles.shipped())[0]
    plan = TaughtLesson(
        rules,
        replace(people[0], newcomer=False) if people else SeatSetup(_("Player")),
        SeatSetup(card.name, card.id),
        partial(_keep_step, program, key),
        partial(_end, program, key),
    )
    return Teaching(program, plan).scene(step)


def _keep_step(program: Program, key: str, step: int, of: int) -> None:
    """Keep where the learner is; after the last step no lesson is offered any more."""
    settings = program.settings.current
    offer = settings.lesson_offer and step + 1 < of
    _keep(program, replace(settings, lesson_rules=key, lesson_step=step, lesson_offer=offer))


def _end(program: Program, key: str) -> Answer:
    """After the last step: a game like the last one by these rules, in the lesson's place."""
    _keep(program, replace(program.settings.current, lesson_rules="", lesson_step=0))
    program.next_game.edited_rules = ""
    last = last_setup(program.settings.current, program.household)
    return program.replace(Play(replace(last, rules=key, cutthroat=False)))


def _keep(program: Program, settings: Settings) -> None:
    if settings != program.settings.current:
        program.settings.change(settings)
