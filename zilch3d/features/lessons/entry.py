"""Lessons as the rest of the program opens them; the settings keep where one was left."""

from dataclasses import replace
from functools import partial

from zilch3d.features.lessons.page import LearnScene, LeftLesson, Offered
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Scene
from zilch3d.store import profiles
from zilch3d.store.rulefiles import presets, rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import OwnFiles, last_setup, player_cards
from zilch3d.ui.program import Program
from zilch3d.ui.routes import Lesson, Play
from zilch3d.ui.words import names


def learn_page(program: Program) -> LearnScene:
    """The choice of what there is to learn."""
    chosen, own = program.settings.current, OwnFiles(program.games, program.screen.wake)
    rules = {preset.id: preset for preset in presets()}
    offered = Offered(rules, last_setup(chosen).rules, _left(chosen), own.rules)
    return LearnScene(program, offered)


def lesson(program: Program, route: Lesson) -> Scene:
    """The table at a step of a lesson; see ``Lesson``."""
    from zilch3d.features.lessons.teaching import TaughtLesson, Teaching

    last = last_setup(program.settings.current)
    key, step = route.rules, route.step
    if not key:
        left = _left(program.settings.current)
        key, step = (left.key, left.step) if left else (last.rules, 0)
    rules = rules_of(GameSetup(key, ()))
    if rules is None:
        return learn_page(program)
    people = [seat for seat in last.seats if seat.is_person]
    card = player_cards(profiles.shipped())[0]
    taught = TaughtLesson(
        rules,
        replace(people[0], newcomer=False) if people else SeatSetup(_("Player")),
        SeatSetup(card.name, card.id),
        partial(_keep_step, program, key),
        partial(_end, program, key),
    )
    return Teaching(program, taught).scene(step)


def _left(chosen: Settings) -> LeftLesson | None:
    rules = rules_of(GameSetup(chosen.lesson_rules, ())) if chosen.lesson_rules else None
    if rules is None:
        return None
    return LeftLesson(chosen.lesson_rules, names.rules_name(rules), chosen.lesson_step)


def _keep_step(program: Program, key: str, step: int, of: int) -> None:
    """Keep where the learner is; whoever has seen the last step is offered no lesson any more."""
    chosen = program.settings.current
    offer = chosen.lesson_offer and step + 1 < of
    changed = replace(chosen, lesson_rules=key, lesson_step=step, lesson_offer=offer)
    _keep(program, changed)


def _end(program: Program, key: str) -> Answer:
    """After the last step: a game like the last one by these rules, in the lesson's place."""
    _keep(program, replace(program.settings.current, lesson_rules="", lesson_step=0))
    program.next_game.edited_rules = ""
    last = last_setup(program.settings.current)
    return program.replace(Play(replace(last, rules=key, cutthroat=False)))


def _keep(program: Program, changed: Settings) -> None:
    if changed != program.settings.current:
        program.settings.change(changed)
