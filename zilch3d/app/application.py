"""The open program: puts together window, settings, screens and games."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from logging import getLogger
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from pyglet import clock
from pyglet.window import Window
from pyglet.window import key as symbols

from zilch3d.app.crash import CrashReports
from zilch3d.app.error_screens import ErrorScreens
from zilch3d.app.invitations import INVITATIONS
from zilch3d.app.late import LateAdvice, LateSound
from zilch3d.app.occasions import OCCASIONS
from zilch3d.app.routes import Routes
from zilch3d.app.settings_in_force import AppliedSettings, keep_quality
from zilch3d.app.system import WindowClipboard, keep_what_is_loaded, return_freed_memory
from zilch3d.app.table_painter import TablePainter
from zilch3d.engine.ruleset import Points
from zilch3d.i18n import _
from zilch3d.kit.canvas import window_screen
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.input import Gamepads
from zilch3d.kit.loop import Loop, trace_from_environment
from zilch3d.kit.scene import Answer, Quit, Scene
from zilch3d.kit.widgets import Box
from zilch3d.render.camera import Camera
from zilch3d.render.quality import first, is_software
from zilch3d.render.shader import release_compiler
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView, Writing
from zilch3d.render.window import framebuffer_size, give_icon, renderer_name
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.next_dice import NextDiceFile
from zilch3d.store.settings import SettingFault, Settings
from zilch3d.table.replaying import find_results, write_missing_records
from zilch3d.ui.file_news import is_past
from zilch3d.ui.pages import backdrop
from zilch3d.ui.pages.trouble import TroubleScene
from zilch3d.ui.pages.unsaved import UnsavedScene, WayOut
from zilch3d.ui.program import Exposure, NextGame, Program, Thrown
from zilch3d.ui.theme import LATE_FONTS, THEME, fonts
from zilch3d.ui.words import errors

if TYPE_CHECKING:
    from zilch3d.ui.turn_list import PaperSheet, SideSheet

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
LOADED_LATE = (
    "zilch3d.app.session",
    "zilch3d.features.house_rules.rules_list",
    "zilch3d.features.house_rules.odds_page",
)
"""Physics and sound would delay the first frame."""


class Application:
    """Shows the title, and what follows, in the window.

    ``chance`` varies what is cosmetic; dice have a random stream of their own. Errors go to
    ``reports``, which know the game in play.
    """

    def __init__(
        self,
        window: Window,
        settings: Settings,
        chance: Random,
        reports: CrashReports,
        games: GameStore,
    ) -> None:
        # The loop comes first: the screen wakes it, and the settings scale its text. What may
        # show an error needs none of what follows.
        self._window = window
        self._reports = reports
        self._error_screens = ErrorScreens(window, reports, games)
        self._loop = Loop(
            window,
            settings.text_size,
            self._toggle_full_screen,
            trace_from_environment(),
            self._after_error,
            question=self._before_closing,
        )
        glyphs, clipboard = Glyphs(fonts(), LATE_FONTS), WindowClipboard(window)
        screen = window_screen(glyphs, THEME, clipboard, self._loop.wake)
        driver = renderer_name(window)
        first_quality = first(driver, simple=settings.simple_pictures)
        renderer = TableRenderer(first_quality, sparing=is_software(driver))
        tables = TablePainter(renderer, perf_counter, partial(keep_quality, window, games))
        self._sound = LateSound()
        self._settings = AppliedSettings(settings, self._loop, tables, self._sound, games)
        self._pads = Gamepads(self._loop.press_key, self._loop.release_key, PAD_KEYS)
        self._routes = Routes(reports.in_play)
        self._advice = LateAdvice(self._loop.wake, reports.write)
        self._program = Program(
            screen=screen,
            settings=self._settings,
            games=games,
            household=Household(games, self._loop.wake, lambda: _("Player")),
            advice=self._advice,
            painter=WindowPainter(window, tables, self._settings),
            sound=self._sound,
            clipboard=clipboard,
            chance=chance,
            router=self._routes,
            clock=perf_counter,
            report=reports.write,
            sheet=_score_sheet,
            paper=_table_sheet,
            occasions=OCCASIONS,
            invitations=INVITATIONS,
            next_game=NextGame(file=_next_dice(games)),
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
        games = self._program.games
        notices = map(errors.games_notice, filter(is_past, games.notices))
        notice = " ".join(filter(None, (notice, errors.settings_faults(faults), *notices)))

        def on_time(_seconds: float) -> None:
            started()

        clock.schedule_once(self._warm_up, WARM_UP_AFTER)
        clock.schedule_once(on_time, STARTED_AFTER)
        # Threads note their errors; only the window's thread may show them.
        self._ask_threads()
        games.safekeeping.on_news = self._loop.wake
        try:
            self._loop.run(self._routes.first(self._program, notice))
        finally:
            games.safekeeping.on_news = lambda: None
            # pyglet's clock outlives the window: what is still to come would meet a closed one.
            for timer in (self._warm_up, on_time, self._raise_from_threads, self._return_memory):
                clock.unschedule(timer)
            self.close()

    def close(self) -> None:
        """Leave nothing behind that still works; waits for it, three seconds at most."""
        self._advice.close()

    def _warm_up(self, _seconds: float) -> None:
        # In this order: imports first, as they take longest, and the garbage collector is told
        # last, when all that stays has been made.
        for module in LOADED_LATE:
            import_module(module)
        self._sound.load()
        self._settings.suit_quality()
        try:
            give_icon(self._window)
        except Exception as fault:  # each system has its own: no icon is worth the game
            LOG.warning("no icon: %r", fault)
        self._pads.open()
        write_missing_records(self._program.games, files.games_folder())
        find_results(self._program.games)
        self._program.games.follow_people()
        self._program.household.refresh()
        self._advice.rate(self._program.games, self._has_frames_to_spare)
        self._return_memory()
        keep_what_is_loaded()
        clock.schedule_interval(self._return_memory, MEMORY_RETURNED_EVERY)
        self._loop.redraw()

    def _has_frames_to_spare(self) -> bool:
        """Whether no frame of a table would suffer from other work; any thread may ask."""
        top = self._loop.stack.top
        return top is None or not top.needs_every_frame

    def _return_memory(self, _seconds: float = 0.0) -> None:
        release_compiler()
        return_freed_memory()

    def _toggle_full_screen(self) -> None:
        self._settings.toggle_full_screen()

    def _before_closing(self) -> Scene | None:
        """The question about what is not saved; None if nothing is, or it has been asked."""
        top = self._loop.stack.top
        safe = not self._program.games.safekeeping.moves_at_risk
        if safe or isinstance(top, UnsavedScene | TroubleScene):
            return None
        return UnsavedScene(self._program, WayOut(Quit, ends=True))

    # Errors

    def _ask_threads(self) -> None:
        clock.unschedule(self._raise_from_threads)
        clock.schedule_interval(self._raise_from_threads, THREADS_ASKED_EVERY)

    def _after_error(self, error: Exception) -> Scene:
        self._ask_threads()  # pyglet forgets what has raised an error
        return self._error_screens.after(error, self._loop.stack)

    def _raise_from_threads(self, _seconds: float) -> None:
        """Raise an error that has ended another thread here, where the loop shows it."""
        error = self._reports.from_thread()
        if error is not None:
            raise error


class WindowPainter:
    """Draws tables into a window, as ``program.Painter``."""

    def __init__(self, window: Window, tables: TablePainter, settings: AppliedSettings) -> None:
        self._window = window
        self._tables = tables
        self._settings = settings
        self._writing: Writing | None = None
        """What was last written on the score sheet: it stays on the table behind the title."""

    def paint(self, view: TableView, camera: Camera) -> None:
        if view.props is not None:
            self._writing = view.props.writing or self._writing
        self._tables.paint(view, camera, framebuffer_size(self._window))

    def backdrop(self) -> None:
        """The table behind the title; its drawing is never timed."""
        size = framebuffer_size(self._window)
        view = backdrop.view(self._settings.current, self._writing)
        self._tables.renderer.draw(view, backdrop.camera(size), size)

    def preview(self, settings: Settings, room: Box, thrown: Thrown | None = None) -> None:
        self.paint(*backdrop.preview(settings, framebuffer_size(self._window), room, thrown))

    def photograph(self, view: TableView, camera: Camera, size: tuple[int, int]) -> Exposure:
        from zilch3d.render import photograph

        return photograph.Exposure(view, camera, size)


def _next_dice(games: GameStore) -> NextDiceFile | None:
    """The file of the next game's dice, where this window keeps anything."""
    return NextDiceFile(games, files.data_folder()) if games.is_kept else None


def _score_sheet(
    names: Sequence[str], points: Callable[[Points], str], opened: Callable[[], Answer]
) -> "SideSheet":
    """The score sheet that stands beside a table: see ``SheetMaker``."""
    from zilch3d.features.score_sheet.sheet import ScoreSheet

    return ScoreSheet(names, points, opened)


def _table_sheet(names: Sequence[str], points: Callable[[Points], str]) -> "PaperSheet":
    """The score sheet that lies on a table: see ``PaperMaker``."""
    from zilch3d.features.score_sheet.on_table import TableSheet

    return TableSheet(names, points)
