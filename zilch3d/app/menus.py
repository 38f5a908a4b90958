"""The title, and the screens that lead to a game: made of what the open program knows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from zilch3d import __version__
from zilch3d.app.own_files import OwnFiles
from zilch3d.app.saved_games import ListedGames, counting
from zilch3d.app.saving import fault_in_words
from zilch3d.app.settings_in_force import SettingsInForce
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame
from zilch3d.features.house_rules.rules_page import MoreOnRules, RulesPageScene
from zilch3d.features.lessons.entry import Lessons, LessonServices, Teach
from zilch3d.features.statistics.dice_page import DiceScene
from zilch3d.features.statistics.entry import records_offer
from zilch3d.features.statistics.page import RecordsScene
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Push, Replace, Scene
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.store import files, profiles, strengths
from zilch3d.store.figures import usual_minutes
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import presets, rules_of
from zilch3d.store.saved_games import NewGame, SavedGame
from zilch3d.store.setup import GameSetup
from zilch3d.ui.pages.cards import player_cards, setup_line
from zilch3d.ui.pages.fair_dice import FairDiceScene, ShownDice
from zilch3d.ui.pages.new_game import NewGameScene, Offer, first_setup
from zilch3d.ui.pages.open_games import OpenGames, OpenGamesScene
from zilch3d.ui.pages.settings import Preview, SettingsScene
from zilch3d.ui.pages.title import TitleMenu, TitleScene

if TYPE_CHECKING:
    from zilch3d.features.house_rules.entry import HouseRuleScreens
    from zilch3d.features.house_rules.figures_panel import LiveFigures
    from zilch3d.features.house_rules.odds import RuleOdds
    from zilch3d.features.practice.entry import Judge, Practice, Seated

FIRST_RULES = "freeze"
"""What Play starts before any game was played, and what is recommended for a first one.

It is the shortest of the presets, with the fewest rules: any score may be banked from the first
turn on, nothing must be rolled on, and no die can fall off the tray.
"""

Begin: TypeAlias = Callable[[GameSetup, RuleSet, FairGame | None], Scene]
"""Begins a game by these rules, with the dice that players have looked at, if they have."""


@dataclass(frozen=True)
class MenuServices:
    """What the menus need of the program.

    ``resume`` returns a game as it was left, at its table, and ``look_back`` its end; both raise
    CannotLoad. ``practise`` puts positions on a table, ``begin_known`` begins a game whose dice are
    known, and ``watch`` shows that of a record, or returns why it can't. ``copy`` puts a text on
    the clipboard, and returns whether that worked; ``paste`` takes one from there, which may be
    empty. ``wake`` has the shown screen look at what it waits for; it is called from threads.
    ``chance`` is for surprises, never for dice.
    """

    screen: Screen
    settings: SettingsInForce
    games: GameStore
    begin: Begin
    resume: Callable[[SavedGame], Scene]
    look_back: Callable[[SavedGame], Scene]
    teach: Teach
    practise: Callable[[Sequence["Seated"], "Judge"], Scene]
    begin_known: Callable[[NewGame], Scene]
    watch: Callable[[str], Answer | str]
    copy: Callable[[str], bool]
    paste: Callable[[], str]
    wake: Callable[[], None]
    backdrop: Backdrop
    preview: Preview
    chance: Random


class Menus:
    """Makes each screen when it is asked for."""

    def __init__(self, services: MenuServices) -> None:
        self._services = services
        self._next_dice: FairGame | None = None
        """Those that players have looked at, and may have added words to, before a game."""
        listed = ListedGames(
            services.games, services.resume, lambda: services.settings.chosen, services.games.now
        )
        self._made = ""
        """The name, for ``rulefiles.load``, of the rules that were made or edited last."""
        self._lessons = Lessons(
            LessonServices(
                services.screen,
                services.settings,
                services.backdrop,
                self._own_files,
                services.teach,
                lambda: self._last,
                self._play_by,
                lambda: services.games.has_finished,
            )
        )
        self._open_games = OpenGames(listed.listed, listed.resume, listed.give_up)

    @cached_property
    def _rule_odds(self) -> "RuleOdds":
        from zilch3d.features.house_rules.odds import RuleOdds

        services = self._services
        return RuleOdds(services.screen, services.settings, services.wake)

    def _practise(self) -> Answer:
        return self._practice.page()

    @cached_property
    def _practice(self) -> "Practice":
        from zilch3d.features.practice.entry import Practice, PracticeServices

        services = self._services
        return Practice(
            PracticeServices(
                services.screen,
                services.backdrop,
                services.games,
                self._person,
                lambda: self._last.rules,
                self._own_files,
                services.practise,
                services.begin_known,
                self._open_games.resume,
                services.copy,
                self._finished_games,
                services.wake,
            )
        )

    def _person(self) -> str:
        """Who plays here, by the last game."""
        return next((seat.name for seat in self._last.seats if seat.is_person), _("Player"))

    def _finished_games(self) -> Answer:
        from zilch3d.features.statistics.finished_games import FinishedGamesList

        services = self._services
        games = FinishedGamesList(
            services.screen,
            services.backdrop,
            services.games,
            self._person,
            services.look_back,
            services.begin_known,
            services.watch,
            services.copy,
            services.paste,
        )
        return games.page()

    @cached_property
    def _house_rule_screens(self) -> "HouseRuleScreens":
        from zilch3d.features.house_rules.entry import HouseRuleScreens

        return HouseRuleScreens(self._services, self._figures_beside, self._rules_made)

    def title(self, notice: str) -> TitleScene:
        """The first screen; ``notice`` says what went wrong at the start, if anything."""
        menu = TitleMenu(
            play=self._play,
            new_game=self._new_game,
            house_rules=self._house_rules,
            learn=self._lessons.choose,
            rules=self._rules,
            odds=self.odds,
            settings=self.settings,
            records=self._records,
            last_setup=self._last_line,
            games=self._open_games,
            all_games=self._all_games,
            notices=self._still_wrong,
            offer=self._lessons.offer,
            practice=self._practise,
            about=self._about,
        )
        return TitleScene(self._services.screen, menu, self._services.backdrop, notice)

    def settings(self) -> Answer:
        services = self._services
        settings, preview = services.settings, services.preview
        scene = SettingsScene(services.screen, settings.chosen, settings.change, preview)
        scene.quality = lambda: settings.painter.quality.value
        return Push(scene)

    def _about(self) -> Answer:
        from zilch3d.resources import MissingResource
        from zilch3d.store.components import components
        from zilch3d.ui.pages.about import About, AboutScene, Places

        services = self._services
        places = Places(
            files.data_folder(), files.settings_file(), files.cache_folder(), files.log_file()
        )
        try:
            about = About(__version__, places, services.copy, components())
        except MissingResource as missing:  # nobody needs the list to play
            about = About(__version__, places, services.copy, (), missing.path)
        return Push(AboutScene(services.screen, about, services.backdrop))

    def _figures_beside(self, base: RuleSet) -> "LiveFigures":
        return self._rule_odds.beside(base, self.odds)

    def odds(self, rules: RuleSet | None = None, behind: Backdrop | None = None) -> Answer:
        """The odds of these rules, else of those played last, over the title or ``behind``."""
        rules = rules or playable_rules(self._last)
        own, behind = self._own_files(), behind or self._services.backdrop
        return self._rule_odds.page(rules, own.rules, behind)

    def _rules(self) -> Answer:
        """The page of the rules that Play plays by; of those for a first game if they are gone."""
        key, rules = self._last.rules, playable_rules(self._last)
        if rules is None:
            key, rules = FIRST_RULES, next(one for one in presets() if one.id == FIRST_RULES)
        services = self._services
        page = RulesPageScene(
            services.screen,
            rules,
            services.backdrop,
            hundredfold=services.settings.chosen.points_times_100,
            head=self._more_on(key, rules),
        )
        return Push(page)

    def _more_on(self, key: str, rules: RuleSet) -> MoreOnRules:
        """What leads on from the page of rules that are known by ``key``."""
        return MoreOnRules(partial(self._lessons.teach, key), partial(self.odds, rules))

    def _house_rules(self) -> Answer:
        return self._house_rule_screens.all()

    def _own_files(self) -> OwnFiles:
        return OwnFiles(self._services.games, self._services.wake)

    def _house_rules_from(self, own: OwnFiles) -> Answer:
        """The same from where the player's files are shown, and will be read anew."""
        own.forget()
        return self._house_rules()

    def _rules_made(self, file: Path) -> None:
        self._made = str(file)

    @property
    def _last(self) -> GameSetup:
        last = self._services.settings.chosen.setup
        return last or first_setup(FIRST_RULES, player_cards(profiles.shipped())[0])

    def _play(self) -> Answer:
        """The last game again; where it cannot be played any more, another is to be chosen."""
        rules = playable_rules(self._last)
        return self._new_game() if rules is None else Push(self._begin(self._last, rules))

    def _play_by(self, rules: str) -> Answer:
        """A game like the last one by these rules, in the place of the lesson on them."""
        return self._begin_chosen(replace(self._last, rules=rules, cutthroat=False))

    def _begin(self, setup: GameSetup, rules: RuleSet) -> Scene:
        self._rule_odds.stop()
        fair, self._next_dice = self._next_dice, None
        return self._services.begin(setup, rules, fair)

    def _begin_chosen(self, setup: GameSetup) -> Answer:
        """The game in the place of the choice, so that it leads back to the title.

        What was chosen may be gone: the folders may have changed since they were read.
        """
        self._made = ""
        rules = playable_rules(setup)
        return Replace(self._choosing(setup) if rules is None else self._begin(setup, rules))

    def _last_line(self) -> str:
        rules = playable_rules(self._last)
        if rules is None:
            return _("The last game can’t be played again: choose another")
        return setup_line(self._last, rules)

    def _new_game(self) -> Answer:
        return Push(self._choosing(self._last))

    def _choosing(self, last: GameSetup) -> NewGameScene:
        services = self._services
        own = self._own_files()
        offer = Offer(
            rules={preset.id: preset for preset in presets()},
            players=player_cards(profiles.shipped()),
            chance=services.chance,
            own=own.found,
            fair_dice=self._fair_dice,
            strengths=strengths.strengths_under,
            house_rules=partial(self._house_rules_from, own),
            made=lambda: self._made,
            recommended=FIRST_RULES,
            minutes=usual_minutes,
            hundredfold=services.settings.chosen.points_times_100,
            more=self._more_on,
        )
        begin, behind = self._begin_chosen, services.backdrop
        return NewGameScene(services.screen, offer, last, begin, behind)

    def _fair_dice(self, rules: RuleSet) -> Answer:
        """The dice of the next game, by these rules; with other ones seed and words stay."""
        text, services = canonical(rules), self._services
        fair = self._next_dice = replace(self._next_dice or seeds.new_game(text), rules=text)

        def add(words: str) -> str:
            assert self._next_dice is not None
            self._next_dice = self._next_dice.adding(words)
            return self._next_dice.words

        shown = ShownDice(fair.commitment, fair.words, add, services.copy)
        return Push(FairDiceScene(services.screen, shown, services.backdrop))

    def _records(self) -> Answer:
        services = self._services
        offer = records_offer(services.games, self._dice, self._finished_games, services.settings)
        return Push(RecordsScene(services.screen, offer, services.backdrop))

    def _dice(self) -> Answer:
        services = self._services
        return Push(
            DiceScene(services.screen, partial(counting, services.games), services.backdrop)
        )

    def _all_games(self) -> Answer:
        services = self._services
        return Push(OpenGamesScene(services.screen, self._open_games, services.backdrop))

    def _still_wrong(self) -> tuple[str, ...]:
        fault = fault_in_words(self._services.games)
        return (fault,) if fault else ()


def playable_rules(setup: GameSetup) -> RuleSet | None:
    """The rules of the game; None if they or its players are gone, or do not go together."""
    rules = rules_of(setup)
    if rules is None:
        return None
    known = all(profiles.is_available(seat.player) for seat in setup.seats)
    enough = rules.start.least_players <= len(setup.seats) <= rules.start.most_players
    return rules if known and enough else None
