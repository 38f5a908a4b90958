"""The open program: its window, settings and screens, and the services it gives to games."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from logging import getLogger
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from pyglet import clock
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d import i18n
from zilch3d.app import clipboard
from zilch3d.app.crash import CrashReports
from zilch3d.app.error_screens import ErrorScreens
from zilch3d.app.memory import return_freed_memory
from zilch3d.app.saved_games import ListedGames, counting, write_missing_records
from zilch3d.app.saving import at_once
from zilch3d.app.startup import present
from zilch3d.engine.rulefile import RuleFaults, canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import entropy
from zilch3d.fair.proof import FairGame
from zilch3d.i18n import _
from zilch3d.kit.canvas import Canvas, GlyphMeasure
from zilch3d.kit.gamepad import Gamepads
from zilch3d.kit.loop import Loop
from zilch3d.kit.scene import Answer, Push, Scene
from zilch3d.kit.trace import asked_for
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.render.camera import Camera
from zilch3d.render.icon import give_icon
from zilch3d.render.quality import Quality, first, suited
from zilch3d.render.shader import release_compiler
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import framebuffer_size, renderer_name, set_full_screen
from zilch3d.store import files, profiles, settings
from zilch3d.store.games import GameStore
from zilch3d.store.rulefiles import (
    HouseRulesInThread,
    UnreadableRules,
    load_from_record,
    presets,
)
from zilch3d.store.saved_game import SavedGame
from zilch3d.store.settings import SettingFault, Settings
from zilch3d.store.setup import PERSON, GameSetup
from zilch3d.ui.scenes import backdrop
from zilch3d.ui.scenes.cards import player_cards, player_faults, setup_line
from zilch3d.ui.scenes.dice import DiceScene
from zilch3d.ui.scenes.fair_dice import FairDiceScene, ShownDice
from zilch3d.ui.scenes.new_game import NewGameScene, Offer, first_setup
from zilch3d.ui.scenes.open_games import OpenGames, OpenGamesScene
from zilch3d.ui.scenes.settings import SettingsScene
from zilch3d.ui.scenes.title import TitleMenu, TitleScene
from zilch3d.ui.theme import THEME, fonts
from zilch3d.ui.words import errors

if TYPE_CHECKING:
    from zilch3d.app.session import GameServices, Session

PAD_KEYS = {
    "a": symbols.SPACE,
    "b": symbols.ESCAPE,
    "x": symbols.A,
    "y": symbols.B,
    "start": symbols.ESCAPE,
    "back": symbols.H,
    "leftshoulder": symbols.TAB,
    "rightshoulder": symbols.RETURN,
}
"""The key that each button of a gamepad stands for, by pyglet's names of the buttons."""
FIRST_RULES = "freeze"
"""What Play starts before any game was played."""
LOG = getLogger(__name__)
MEMORY_RETURNED_EVERY = 30.0
"""Seconds. It takes a millisecond or two: what a game has loaded for its first throws is a lot."""
THREADS_ASKED_EVERY = 0.5
"""Seconds after which it is asked again whether another thread has failed."""
STARTED_AFTER = 1.5
"""Seconds after which a start counts as good."""
WARM_UP_AFTER = 0.5
"""Seconds after which the title has been drawn, and what only games need is loaded."""


class Application:
    """Shows the screens and applies the settings.

    ``chance`` varies what is cosmetic; dice have a random stream of their own. Sessions are
    imported late: their physics and sound would delay the first frame. Errors go to ``reports``.
    """

    def __init__(
        self,
        window: Window,
        chosen: Settings,
        chance: Random,
        reports: CrashReports,
        games: GameStore,
    ) -> None:
        self._window = window
        self._reports = reports
        self._error_screens = ErrorScreens(window, reports, games)
        self._games = games
        self._settings = chosen
        self._chance = chance
        self._next_dice: FairGame | None = None
        """Those that players have looked at, and may have added words to, before a game."""
        self._services: GameServices | None = None
        self._screen = Screen(GlyphMeasure(fonts()), Canvas, THEME)
        trace = asked_for(self._screen)
        self._loop = Loop(
            window, chosen.text_size, self._toggle_full_screen, trace, self._after_error
        )
        self._pads = Gamepads(self._loop.press_key, self._loop.release_key, PAD_KEYS)
        self._renderer = TableRenderer(first(renderer_name(window), simple=chosen.simple_pictures))
        listed = ListedGames(games, self._resume, lambda: self._settings, present)
        self._open_games = OpenGames(listed.listed, listed.resume, listed.give_up)

    def run(
        self,
        faults: Iterable[SettingFault] = (),
        notice: str = "",
        started: Callable[[], None] = lambda: None,
    ) -> None:
        """Show the title, with a notice and the faults of the settings file, until the end.

        ``started`` is called once the title has been drawn as well as it will be.
        """
        found = map(errors.games_notice, self._games.notices)
        notice = " ".join(filter(None, (notice, errors.settings_faults(faults), *found)))
        menu = TitleMenu(
            self._play,
            self._new_game,
            self._open_settings,
            self._show_dice,
            self._last_line,
            self._open_games,
            self._show_open_games,
            self._still_wrong,
        )
        clock.schedule_once(self._warm_up, WARM_UP_AFTER)
        clock.schedule_once(lambda _seconds: started(), STARTED_AFTER)
        self._ask_threads()
        self._loop.run(TitleScene(self._screen, menu, self._draw_backdrop, notice))
        clock.unschedule(self._raise_from_threads)

    def _warm_up(self, _seconds: float) -> None:
        self._game_services()
        self._renderer.quality = self._suited_quality()
        try:
            give_icon(self._window)
        except Exception as fault:  # each system has its own: no icon is worth the game
            LOG.warning("no icon: %r", fault)
        self._pads.open()
        write_missing_records(self._games, files.games_folder())
        release_compiler()
        return_freed_memory()
        clock.schedule_interval(lambda _seconds: return_freed_memory(), MEMORY_RETURNED_EVERY)
        self._loop.redraw()

    # Errors

    def _ask_threads(self) -> None:
        clock.unschedule(self._raise_from_threads)
        clock.schedule_interval(self._raise_from_threads, THREADS_ASKED_EVERY)

    def _after_error(self, error: Exception) -> Scene:
        self._ask_threads()  # pyglet forgets what has raised an error
        return self._error_screens.after(error, self._loop.stack)

    def _raise_from_threads(self, _seconds: float) -> None:
        """What has ended another thread is shown like an error of this one."""
        error = self._reports.from_thread()
        if error is not None:
            raise error

    def _still_wrong(self) -> tuple[str, ...]:
        fault = self._games.fault
        return () if fault is None else (errors.not_kept(fault),)

    # Screens

    @property
    def _last(self) -> GameSetup:
        return self._settings.setup or first_setup(FIRST_RULES, player_cards()[0])

    def _play(self) -> Answer:
        """The last game again; where it cannot be played any more, another is to be chosen."""
        return self._begin(self._last) if can_be_played(self._last) else self._new_game()

    def _last_line(self) -> str:
        if can_be_played(self._last):
            return setup_line(self._last, _rules_of(self._last))
        return _("The last game can’t be played again: choose another")

    def _new_game(self) -> Answer:
        house = HouseRulesInThread(files.house_rules_folder(), self._loop.wake)
        rules = {preset.id: preset for preset in presets()}
        faults = player_faults(profiles.own())
        offer = Offer(rules, player_cards(), lambda: house.found, self._show_fair_dice, faults)
        scene = NewGameScene(self._screen, offer, self._last, self._begin, self._draw_backdrop)
        return Push(scene)

    def _show_fair_dice(self, rules: RuleSet) -> Answer:
        """The dice of the next game, by these rules; with other ones seed and words stay."""
        text = canonical(rules)
        fair = self._next_dice = replace(self._next_dice or entropy.new_game(text), rules=text)

        def add(words: str) -> str:
            assert self._next_dice is not None
            self._next_dice = self._next_dice.adding(words)
            return self._next_dice.words

        shown = ShownDice(fair.commitment, fair.words, add, partial(clipboard.copy, self._window))
        return Push(FairDiceScene(self._screen, shown, self._draw_backdrop))

    def _open_settings(self, behind: Backdrop | None = None) -> Answer:
        behind = behind or self._draw_backdrop
        return Push(SettingsScene(self._screen, self._settings, self._change, behind))

    def _show_dice(self) -> Answer:
        return Push(DiceScene(self._screen, counting(self._games), self._draw_backdrop))

    def _show_open_games(self) -> Answer:
        return Push(OpenGamesScene(self._screen, self._open_games, self._draw_backdrop))

    # Games

    def _begin(self, setup: GameSetup) -> Answer:
        from zilch3d.app.session import Session

        self._change(replace(self._settings, setup=setup))
        session = Session(self._game_services(), setup)
        self._in_play(session)
        fair, self._next_dice = self._next_dice, None
        return Push(session.scene(fair=fair))

    def _resume(self, saved: SavedGame) -> Scene:
        """A game as it was left. Raises CannotLoad."""
        from zilch3d.app.session import resumed

        session, scene = resumed(self._game_services(), saved)
        self._in_play(session)
        return scene

    def _in_play(self, session: "Session") -> None:
        """What an error report and the way back to the title need to know."""
        self._reports.record = session.nameless_record
        self._error_screens.on_title = session.close

    def _game_services(self) -> "GameServices":
        """What every game needs, made once."""
        from zilch3d.advice.thread import Means, ThreadedAdviceService
        from zilch3d.app.session import GameServices

        if self._services is None:
            self._services = GameServices(
                self._screen,
                self._paint,
                lambda: self._settings,
                self._open_settings,
                self._chance,
                perf_counter,
                advice=partial(
                    ThreadedAdviceService,
                    on_change=self._loop.wake,
                    means=Means(on_error=self._reports.write),
                ),
                games=self._games,
                copy=partial(clipboard.copy, self._window),
            )
            self._services.audio.set_volume(self._settings.volume)
        return self._services

    # Settings

    def _change(self, chosen: Settings) -> str:
        """Apply and keep new settings; what went wrong, in words."""
        before, self._settings = self._settings, chosen
        if chosen.language != before.language:
            try:
                i18n.use(i18n.from_setting(chosen.language))
            except i18n.UnknownLanguage as unknown:  # a damaged catalogue: as it was
                LOG.warning("%s", unknown)
        if chosen.text_size != before.text_size:
            self._loop.set_text_size(chosen.text_size)
        if self._services is not None and chosen.volume != before.volume:
            self._services.audio.set_volume(chosen.volume)
        if chosen.simple_pictures != before.simple_pictures:
            self._renderer.quality = self._suited_quality()
        refused = ""
        if chosen.full_screen != self._window.fullscreen:
            refused = self._set_full_screen(chosen.full_screen)
        if self._games.is_second:
            return refused  # the settings are the first window's
        save = partial(settings.save, self._settings, files.settings_file())
        fault = at_once(self._games.in_background(save))
        if fault is not None:
            words = _("The settings could not be saved to {file}: {reason}")
            return words.format(file=fault.file, reason=fault.reason)
        return refused

    def _set_full_screen(self, wanted: bool) -> str:
        """Do as is wanted; what went wrong, in words. The setting is what came of it."""
        done = set_full_screen(self._window, wanted)
        self._settings = replace(self._settings, full_screen=done)
        return _("The system refuses full screen here.") if done != wanted else ""

    def _suited_quality(self) -> Quality:
        name = renderer_name(self._window)
        return suited(name, simple=self._settings.simple_pictures)

    def _toggle_full_screen(self) -> None:
        self._change(replace(self._settings, full_screen=not self._settings.full_screen))

    # Drawing

    def _paint(self, view: TableView, camera: Camera) -> None:
        self._renderer.draw(view, camera, framebuffer_size(self._window))

    def _draw_backdrop(self) -> None:
        size = framebuffer_size(self._window)
        self._renderer.draw(backdrop.view(self._settings), backdrop.camera(size), size)


def _rules_of(setup: GameSetup) -> RuleSet:
    """From a preset or the folder of house rules. Raises UnreadableRules and RuleFaults."""
    return load_from_record(setup.rules, files.house_rules_folder())


def can_be_played(setup: GameSetup) -> bool:
    """Whether its rules and its players still exist, and go together."""
    try:
        start = _rules_of(setup).start
    except (UnreadableRules, RuleFaults):
        return False
    players = {PERSON, *profiles.known()}
    known = all(seat.player in players for seat in setup.seats)
    return known and start.least_players <= len(setup.seats) <= start.most_players
