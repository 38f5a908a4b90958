"""The one place where everything is wired together: window, settings, scenes, a game."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

from pyglet import clock
from pyglet.window import Window

from zilch3d import i18n
from zilch3d.engine.game import begin
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import Seat
from zilch3d.fair.seed import new_seed
from zilch3d.fair.stream import FairDice
from zilch3d.i18n import _
from zilch3d.players import profile
from zilch3d.render.camera import Camera
from zilch3d.render.quality import suited
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import NoDisplay, NoOpenGL, framebuffer_size, open_window
from zilch3d.resources import MissingResource
from zilch3d.store import games, paths, settings
from zilch3d.store.rulefiles import load, presets
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup
from zilch3d.table.table import Table
from zilch3d.ui import narrator, offers, still_life
from zilch3d.ui.canvas.canvas import Canvas
from zilch3d.ui.canvas.fonts import DrawnWidth
from zilch3d.ui.loop import Loop
from zilch3d.ui.scene import Answer, Pop, Push, Replace
from zilch3d.ui.scenes.end import EndScene
from zilch3d.ui.scenes.new_game import NewGameScene, first_setup
from zilch3d.ui.scenes.pause import PauseScene
from zilch3d.ui.scenes.settings import SettingsScene
from zilch3d.ui.scenes.table import Doors, Manner, TableScene
from zilch3d.ui.scenes.title import TitleMenu, TitleScene
from zilch3d.ui.sound import samples
from zilch3d.ui.sound.speaker import Speaker
from zilch3d.ui.sound.table_sounds import TableSounds
from zilch3d.ui.trace import Trace
from zilch3d.ui.widgets import Screen

TITLE = "Zilch 3D"
SIZE = (1280, 720)
TRACE = "ZILCH3D_TRACE"
"""The environment variable that names the file for ``ui.trace``, for tests."""
CANNOT_PLAY = 2
SEEDS = 2**32
QUIET_START = 0.5
"""Seconds after which the way to the sound device is opened: when the title has been drawn."""

SPEEDS = {"slow": 0.7, "normal": 1.0, "fast": 1.7}
"""By which the passing of time is multiplied."""
PAUSES = {"slow": 1.6, "normal": 0.9, "fast": 0.35}
"""Seconds that a computer player takes for a decision."""


def play() -> int:
    """Open the game and play until it is closed; returns the exit status."""
    chosen, faults = settings.load(paths.settings_file())
    notice = " ".join(map(narrator.settings_fault, faults))
    try:
        _speak(chosen.language)
        window = open_window(TITLE, *SIZE, fullscreen=chosen.full_screen)
    except i18n.CatalogueNotCompiled as refusal:
        return _cannot(str(refusal))
    except NoDisplay as refusal:
        return _cannot(_("there is no screen to open a window on"), refusal.detail)
    except NoOpenGL as refusal:
        return _cannot(_("no window with OpenGL 3.3 or later can be opened"), refusal.detail)
    try:
        App(window, chosen, Random()).run(notice)
    except MissingResource as missing:
        return _cannot(_("a file of the game is missing"), missing.path)
    finally:
        window.close()
    return 0


def _cannot(reason: str, detail: str = "") -> int:
    print(f"zilch3d: {reason}" + (f" ({detail})" if detail else ""), file=sys.stderr)
    return CANNOT_PLAY


def _speak(language: str) -> None:
    i18n.use(i18n.preferred() if language == settings.SYSTEM else language)


class App:
    """The open game. ``chance`` is for looks alone: what falls is the fair dice's."""

    def __init__(self, window: Window, chosen: Settings, chance: Random) -> None:
        self._window = window
        self._settings = chosen
        self._chance = chance
        self._speaker = Speaker()
        self._sounds = TableSounds(self._speaker, samples.load(), Random(chance.randrange(SEEDS)))
        measure = DrawnWidth()
        self._screen = Screen(lambda: measure, Canvas)
        self._loop = Loop(window, chosen.text_size, self._toggle_full_screen, self._trace())
        self._renderer = TableRenderer(suited(window.context.get_info().get_renderer()))

    def run(self, notice: str) -> None:
        """Show the title, with what went wrong at the start, and go on until the end."""
        clock.schedule_once(lambda _: self._speaker.set_volume(self._settings.volume), QUIET_START)
        self._loop.run(self._title(notice))
        self._renderer.delete()

    def _trace(self) -> Trace | None:
        file = os.environ.get(TRACE)
        return Trace(Path(file), self._screen) if file else None

    # Scenes

    def _title(self, notice: str = "") -> TitleScene:
        menu = TitleMenu(self._play_last, self._new_game, self._open_settings, self._last_line)
        return TitleScene(self._screen, menu, self._draw_still_life, notice)

    def _new_game(self) -> Answer:
        rules = [offers.rule_card(each) for each in presets()]
        players = offers.player_cards()
        scene = NewGameScene(
            self._screen, rules, players, self._setup(), self._begin, self._draw_still_life
        )
        return Push(scene)

    def _open_settings(self, backdrop: Callable[[], None] | None = None) -> Answer:
        behind = backdrop or self._draw_still_life
        return Push(SettingsScene(self._screen, self._settings, self._change, behind))

    def _play_last(self) -> Answer:
        return self._begin(self._setup())

    def _last_line(self) -> str:
        return offers.setup_line(self._setup(), load(self._setup().rules))

    def _setup(self) -> GameSetup:
        """What was played last, if it can still be played."""
        rules = [offers.rule_card(each) for each in presets()]
        known = {card.id for card in rules}
        last = self._settings.setup
        if last is not None and last.rules in known:
            return last
        freeze = next(card for card in rules if card.id == "freeze")
        return first_setup(freeze, offers.player_cards()[0])

    # A game

    def _begin(self, setup: GameSetup) -> Answer:
        self._change(replace(self._settings, setup=setup))
        return Push(self._table(setup))

    def _table(self, setup: GameSetup) -> TableScene:
        rules = load(setup.rules)
        beginning = begin(rules, tuple(Seat(seat.name) for seat in setup.seats))
        game = Table(beginning, setup.seats, FairDice(new_seed()).throw)
        computers = {
            index: profile.load(seat.player)
            for index, seat in enumerate(setup.seats)
            if not seat.is_person
        }
        scene = TableScene(
            self._screen,
            game,
            computers,
            self._paint,
            self._manner,
            Doors(lambda: self._pause(scene), lambda over: self._over(scene, setup, over)),
            self._chance.randrange(SEEDS),
            sounds=self._sounds,
        )
        return scene

    def _pause(self, table: TableScene) -> Answer:
        def settings_over_table() -> Answer:
            return self._open_settings(table.draw_table)

        return Push(PauseScene(self._screen, settings_over_table, self._leave, table.draw_table))

    def _over(self, table: TableScene, setup: GameSetup, game: Table) -> Answer:
        fault = self._keep(setup, game)
        result = offers.result(game.state, game.seats, self._points(game.state.rules))

        def rematch() -> Answer:
            return Replace(self._table(setup))

        return Replace(EndScene(self._screen, result, rematch, Pop, table.draw_table, fault))

    def _keep(self, setup: GameSetup, game: Table) -> str:
        """Write the game's record; what went wrong, in words."""
        try:
            folder = paths.data_folder() / "games"
            games.keep(game.record(setup.rules), folder, datetime.now())
        except games.GameNotKept as fault:
            return _("The game could not be kept in {file}: {reason}").format(
                file=fault.file, reason=fault.reason
            )
        return ""

    def _leave(self) -> Answer:
        """From the pause back to the title: both scenes above it go."""
        self._loop.stack.apply(Pop())
        return Pop()

    # Settings

    def _change(self, chosen: Settings) -> str:
        """Apply and keep new settings; what went wrong, in words."""
        before, self._settings = self._settings, chosen
        if chosen.language != before.language:
            _speak(chosen.language)
        if chosen.text_size != before.text_size:
            self._loop.set_text_size(chosen.text_size)
        if chosen.volume != before.volume:
            self._speaker.set_volume(chosen.volume)
        if chosen.full_screen != before.full_screen:
            self._window.set_fullscreen(chosen.full_screen)
        try:
            settings.save(chosen, paths.settings_file())
        except settings.SettingsNotKept as fault:
            return _("The settings could not be kept in {file}: {reason}").format(
                file=fault.file, reason=fault.reason
            )
        return ""

    def _toggle_full_screen(self) -> None:
        self._change(replace(self._settings, full_screen=not self._settings.full_screen))

    def _manner(self) -> Manner:
        chosen = self._settings
        return Manner(
            SPEEDS[chosen.speed],
            PAUSES[chosen.computer_pace],
            chosen.reduced_motion,
            chosen.points_times_100,
        )

    def _points(self, rules: RuleSet) -> Callable[[int], str]:
        hundredfold = self._settings.points_times_100
        return lambda amount: narrator.points(rules, amount, hundredfold=hundredfold)

    # Drawing

    def _paint(self, view: TableView, camera: Camera) -> None:
        self._renderer.draw(view, camera, framebuffer_size(self._window))

    def _draw_still_life(self) -> None:
        size = framebuffer_size(self._window)
        self._renderer.draw(still_life.VIEW, still_life.camera(size), size)
