"""The open program: puts together window, settings, screens and games."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from logging import getLogger
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from pyglet import clock
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.app import clipboard
from zilch3d.app.crash import CrashReports
from zilch3d.app.error_screens import ErrorScreens
from zilch3d.app.memory import keep_what_is_loaded, return_freed_memory
from zilch3d.app.menus import Menus, MenuServices
from zilch3d.app.saved_games import find_results, write_missing_records
from zilch3d.app.settings_in_force import SettingsInForce
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair.proof import FairGame
from zilch3d.features.lessons.entry import Lesson
from zilch3d.kit.canvas import Canvas
from zilch3d.kit.glyphs import GlyphMeasure
from zilch3d.kit.input import Gamepads
from zilch3d.kit.loop import Loop, trace_from_environment
from zilch3d.kit.scene import Answer, Scene
from zilch3d.kit.widgets import Box, Screen
from zilch3d.render.camera import Camera
from zilch3d.render.quality import first, is_software
from zilch3d.render.shader import release_compiler
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import framebuffer_size, give_icon, renderer_name
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.store.saved_games import NewGame, SavedGame
from zilch3d.store.settings import SettingFault, Settings
from zilch3d.store.setup import GameSetup
from zilch3d.ui.pages import backdrop
from zilch3d.ui.theme import LATE_FONTS, THEME, fonts
from zilch3d.ui.words import errors

if TYPE_CHECKING:
    from zilch3d.app.game_services import GameServices
    from zilch3d.app.session import Session
    from zilch3d.features.practice.entry import Judge, Seated

PAD_KEYS = {
    "a": symbols.SPACE,
    "b": symbols.ESCAPE,
    "x": symbols.A,
    "y": symbols.B,
    "start": symbols.ESCAPE,
    "back": symbols.H,
    "leftshoulder": symbols.TAB,
    "rightshoulder": symbols.RETURN,
    "leftstick": symbols.BACKSPACE,
}
"""The key that each button of a gamepad stands for, by pyglet's names of the buttons."""
LOG = getLogger(__name__)
MEMORY_RETURNED_EVERY = 10.0
"""Seconds. It takes a millisecond or two; what drawing another view of the table frees is a lot."""
THREADS_ASKED_EVERY = 0.5
"""Seconds after which it is asked again whether another thread has failed."""
STARTED_AFTER = 1.5
"""Seconds after which a start counts as good."""
WARM_UP_AFTER = 0.5
"""Seconds after which the title has been drawn, and what only games need is loaded."""


class Application:
    """Shows the title, and what follows, in the window.

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
        self._chance = chance
        self._services: GameServices | None = None
        self._loop = Loop(
            window,
            chosen.text_size,
            self._toggle_full_screen,
            trace_from_environment(),
            self._after_error,
        )
        measure, system = GlyphMeasure(fonts(), LATE_FONTS), clipboard.SystemClipboard(window)
        self._screen = Screen(measure, Canvas, THEME, system, self._loop.wake)
        driver = renderer_name(window)
        first_quality = first(driver, simple=chosen.simple_pictures)
        self._renderer = TableRenderer(first_quality, sparing=is_software(driver))
        self._settings = SettingsInForce(chosen, window, self._loop, self._renderer, games)
        self._pads = Gamepads(self._loop.press_key, self._loop.release_key, PAD_KEYS)
        self._menus = Menus(
            MenuServices(
                screen=self._screen,
                settings=self._settings,
                games=games,
                begin=self._begin,
                resume=self._resume,
                look_back=self._look_back,
                teach=self._teach,
                practise=self._practise,
                begin_known=self._begin_known,
                watch=self._watch,
                copy=partial(clipboard.copy, window),
                paste=partial(clipboard.paste, window),
                wake=self._loop.wake,
                backdrop=self._draw_backdrop,
                preview=self._draw_preview,
                chance=chance,
            )
        )

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
        clock.schedule_once(self._warm_up, WARM_UP_AFTER)
        clock.schedule_once(lambda _seconds: started(), STARTED_AFTER)
        self._ask_threads()
        self._loop.run(self._menus.title(notice))
        clock.unschedule(self._raise_from_threads)

    def _warm_up(self, _seconds: float) -> None:
        self._game_services()
        import_module(
            "zilch3d.features.house_rules.entry"
        )  # the title does not wait for its screens
        self._settings.suit_quality()
        try:
            give_icon(self._window)
        except Exception as fault:  # each system has its own: no icon is worth the game
            LOG.warning("no icon: %r", fault)
        self._pads.open()
        write_missing_records(self._games, files.games_folder())
        find_results(self._games)
        self._return_memory()
        keep_what_is_loaded()
        clock.schedule_interval(self._return_memory, MEMORY_RETURNED_EVERY)
        self._loop.redraw()

    def _return_memory(self, _seconds: float = 0.0) -> None:
        release_compiler()
        return_freed_memory()

    def _toggle_full_screen(self) -> None:
        self._settings.toggle_full_screen()

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

    # Games

    def _begin(self, setup: GameSetup, rules: RuleSet, fair: FairGame | None) -> Scene:
        from zilch3d.app.session import Session

        session = Session(self._game_services(), setup, rules)
        scene = session.scene(fair=fair)
        self._settings.change(replace(self._settings.chosen, setup=session.setup))
        self._in_play(session)
        return scene

    def _resume(self, saved: SavedGame) -> Scene:
        """A game as it was left. Raises CannotLoad."""
        from zilch3d.app.session import resumed

        session, scene = resumed(self._game_services(), saved)
        self._in_play(session)
        return scene

    def _look_back(self, saved: SavedGame) -> Scene:
        """The end of a finished game once more. Raises CannotLoad."""
        from zilch3d.app.session import looked_back

        session, scene = looked_back(self._game_services(), saved)
        self._in_play(session)
        return scene

    def _teach(self, lesson: Lesson, step: int) -> Scene:
        from zilch3d.features.lessons.teaching import Teaching

        return Teaching(self._game_services(), lesson).scene(step)

    def _practise(self, positions: "Sequence[Seated]", judged: "Judge") -> Scene:
        from zilch3d.features.practice.rounds import Practising

        return Practising(self._game_services(), positions, judged).scene()

    def _begin_known(self, new: NewGame) -> Scene:
        """A game whose dice are known; what Play starts stays as it is."""
        from zilch3d.app.session import Session

        session = Session(self._game_services(), new.setup, new.rules)
        self._in_play(session)
        return session.begin(new)

    def _watch(self, record: str) -> Answer | str:
        from zilch3d.features.replay.entry import watch_record

        return watch_record(self._game_services(), record)

    def _in_play(self, session: "Session") -> None:
        """What an error report and the way back to the title need to know."""
        self._reports.record = session.nameless_record
        self._error_screens.on_title = session.close

    def _game_services(self) -> "GameServices":
        """What every game needs, made once."""
        from zilch3d.advice.thread import AdviceDependencies, ThreadedAdviceService
        from zilch3d.app.game_services import GameServices

        if self._services is None:
            advice = partial(
                ThreadedAdviceService,
                on_change=self._loop.wake,
                dependencies=AdviceDependencies(on_error=self._reports.write),
            )
            self._services = GameServices(
                screen=self._screen,
                paint=self._paint,
                settings=lambda: self._settings.chosen,
                open_settings=self._menus.settings,
                open_odds=self._menus.odds,
                change_settings=self._settings.change,
                chance=self._chance,
                games=self._games,
                clock=perf_counter,
                advice=advice,
                copy=partial(clipboard.copy, self._window),
                failed=self._reports.write,
            )
            self._settings.audio = self._services.audio
            self._services.audio.set_volume(self._settings.chosen.volume)
        return self._services

    # Drawing

    def _paint(self, view: TableView, camera: Camera) -> None:
        self._settings.painter.paint(view, camera, framebuffer_size(self._window))

    def _draw_backdrop(self) -> None:
        size = framebuffer_size(self._window)
        view = backdrop.view(self._settings.chosen)
        self._renderer.draw(view, backdrop.camera(size), size)

    def _draw_preview(self, settings: Settings, room: Box) -> None:
        self._paint(*backdrop.preview(settings, framebuffer_size(self._window), room))
