"""Lessons as the title and the menus know them; the settings keep where one was left."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from zilch3d.app.own_files import OwnFiles
from zilch3d.app.settings_in_force import SettingsInForce
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.lessons.page import LearnScene, LeftLesson, Offered
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Push, Replace, Scene
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.store import profiles
from zilch3d.store.rulefiles import presets, rules_of
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.cards import player_cards
from zilch3d.ui.pages.title import LessonOffer
from zilch3d.ui.words import names


@dataclass(frozen=True)
class Lesson:
    """What is taught: by which rules, to whom, with whom where dice are taken over.

    ``reached`` is told the number of each step that is come to, from 0, and of how many; ``over``
    says what follows the last.
    """

    rules: RuleSet
    learner: SeatSetup
    partner: SeatSetup
    reached: Callable[[int, int], None]
    over: Callable[[], Answer]


Teach: TypeAlias = Callable[[Lesson, int], Scene]
"""The table at this step of a lesson, from 0."""


@dataclass(frozen=True)
class LessonServices:
    """What lessons need of the program.

    ``own_files`` are what the player has added, for one screen. ``last`` is the game to be played
    next, and ``play`` begins one by these rules, in the place of the lesson on them.
    ``has_finished`` is whether somebody has finished a game here.
    """

    screen: Screen
    settings: SettingsInForce
    backdrop: Backdrop
    own_files: Callable[[], OwnFiles]
    teach: Teach
    last: Callable[[], GameSetup]
    play: Callable[[str], Answer]
    has_finished: Callable[[], bool]


class Lessons:
    """Offers lessons, begins them, and goes on with one that was left."""

    def __init__(self, services: LessonServices) -> None:
        self._services = services

    @property
    def offer(self) -> LessonOffer:
        """For the title: until a lesson or a game is finished, unless it is declined."""

        def is_open() -> bool:
            services = self._services
            return services.settings.chosen.lesson_offer and not services.has_finished()

        def take() -> Answer:
            left = self._left()
            key, step = (left.key, left.step) if left else (self._services.last().rules, 0)
            scene = self._at_table(key, step)
            return self.choose() if scene is None else Push(scene)

        def decline() -> None:
            self._keep(replace(self._services.settings.chosen, lesson_offer=False))

        return LessonOffer(is_open, take, decline)

    def choose(self) -> Answer:
        """What there is to learn."""
        return Push(self._choice())

    def _choice(self) -> LearnScene:
        services = self._services
        offered = Offered(
            {preset.id: preset for preset in presets()},
            services.last().rules,
            self._left(),
            self.teach,
            services.own_files().rules,
            hundredfold=services.settings.chosen.points_times_100,
        )
        return LearnScene(services.screen, offered, services.backdrop)

    def teach(self, key: str, step: int = 0) -> Answer:
        """The lesson by these rules from this step on, in the place of what asks for it.

        Where the rules are gone, it is the choice of what there is to learn.
        """
        return Replace(self._at_table(key, step) or self._choice())

    def _at_table(self, key: str, step: int) -> Scene | None:
        rules = rules_of(GameSetup(key, ()))
        if rules is None:
            return None
        people = [seat for seat in self._services.last().seats if seat.is_person]
        card = player_cards(profiles.shipped())[0]
        lesson = Lesson(
            rules,
            replace(people[0], newcomer=False) if people else SeatSetup(_("Player")),
            SeatSetup(card.name, card.id),
            partial(self._reached, key),
            partial(self._over, key),
        )
        return self._services.teach(lesson, step)

    def _left(self) -> LeftLesson | None:
        chosen = self._services.settings.chosen
        rules = rules_of(GameSetup(chosen.lesson_rules, ())) if chosen.lesson_rules else None
        if rules is None:
            return None
        return LeftLesson(chosen.lesson_rules, names.rules_name(rules), chosen.lesson_step)

    def _reached(self, key: str, step: int, of: int) -> None:
        offer = self._services.settings.chosen.lesson_offer and step + 1 < of
        chosen = self._services.settings.chosen
        self._keep(replace(chosen, lesson_rules=key, lesson_step=step, lesson_offer=offer))

    def _over(self, key: str) -> Answer:
        self._keep(replace(self._services.settings.chosen, lesson_rules="", lesson_step=0))
        return self._services.play(key)

    def _keep(self, changed: Settings) -> None:
        if changed != self._services.settings.chosen:
            self._services.settings.change(changed)
