"""Starts the game: the rest of the program is imported while the driver makes the window.

The two take up most of the time to the first frame, and a driver leaves Python idle.
"""

import os
import signal
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from functools import partial
from importlib import import_module
from random import Random
from threading import Thread
from typing import TYPE_CHECKING

import pyglet

# Windows runs the loop only in the thread that imported it, which the other one here must not be.
import pyglet.app

from zilch3d.app import settings_in_force
from zilch3d.app.crash import STATUS, CrashReports
from zilch3d.app.settings_in_force import LoadedSettings
from zilch3d.app.starts import FAILED_IN_A_ROW, Starts, Unpacked
from zilch3d.app.system import (
    explanation,
    missing_file,
    name_program,
    return_freed_memory,
    set_up_macos,
    tell,
    unexpected,
)
from zilch3d.i18n import _
from zilch3d.render.window import (
    NoDisplay,
    NoOpenGL,
    Window,
    driver,
    fitting,
    open_window,
    screen_bars,
    screen_scale,
    screen_size,
    set_full_screen,
)
from zilch3d.resources import MissingResource
from zilch3d.safe_text import printable_lines
from zilch3d.store import files
from zilch3d.store.files import write_log
from zilch3d.store.games import GameStore
from zilch3d.store.settings import Settings

if TYPE_CHECKING:
    from zilch3d.app.application import Application

TITLE = "Zilch 3D"
SIZE = (1280, 720)
CANNOT_PLAY = 2
NOT_SAVED = 3
"""The exit status where moves were lost, as they could not be written anywhere."""


def play() -> int:
    """Open the game and play until it is closed; returns the exit status."""
    return_freed_memory()
    name_program()
    write_log(files.log_file())
    reports = CrashReports(files.crashes_folder())
    reports.watch_threads()
    starts = Starts(files.cache_folder() / "starts")
    unpacked = Unpacked.here()
    # The driver makes the window in this thread, while the other one imports.
    importing = Thread(target=_import_the_rest)
    importing.start()
    try:
        with closing(GameStore.open(files.data_folder(), present)) as games:
            if not games.is_second:
                others = [each for each in files.folders() if each != files.data_folder()]
                games.in_background(partial(files.remove_leftovers, *others))
            if unpacked is not None:
                games.in_background(unpacked.remove_leftovers)
            status = _play(importing, reports, games, starts)
        return status or status_of(games)
    except NoDisplay as refusal:
        return _cannot(_no_display(os.environ), str(refusal))
    except NoOpenGL as refusal:
        return _cannot(_("the game can’t open a window with OpenGL 3.3 or later"), str(refusal))
    except MissingResource as missing:
        return _cannot(missing_file(missing), "")
    except Exception as error:
        return _failed(error, reports)


def status_of(games: GameStore) -> int:
    """The exit status of a program that has come to its end, and has closed the games."""
    return NOT_SAVED if games.safekeeping.moves_at_risk else 0


def present() -> datetime:
    """The time now, with its zone."""
    return datetime.now().astimezone()


def _play(importing: Thread, reports: CrashReports, games: GameStore, starts: Starts) -> int:
    # The mark of this start comes before the window: a driver may end the process there.
    loaded, doubtful = _load_settings(games), starts.begin() >= FAILED_IN_A_ROW
    with closing(_open_window(loaded, doubtful, importing, starts)) as window:
        reports.note_graphics(driver(window))
        if isinstance(loaded, Exception):
            return _show_failed_start(window, loaded, reports, games)
        try:
            application = _application(window, loaded.settings, doubtful, reports, games)
        except Exception as error:
            if isinstance(error, MissingResource):
                starts.end()  # safe settings would not help
            return _show_failed_start(window, error, reports, games)
        if application is not None:
            _end_on_signals()
            _observer = set_up_macos(
                partial(_close, application, games, starts)
            )  # kept until the end
            application.run(loaded.faults, loaded.notice, starts.succeed)
    starts.end()
    return 0


def _open_window(
    loaded: LoadedSettings | Exception, doubtful: bool, importing: Thread, starts: Starts
) -> Window:
    """The window, once the rest of the program is imported. Raises NoDisplay and NoOpenGL."""
    full_screen = isinstance(loaded, LoadedSettings) and loaded.settings.full_screen
    try:
        size = fitting(SIZE, screen_size(), screen_scale(), screen_bars())
        return open_window(TITLE, size, fullscreen=full_screen and not doubtful)
    except (NoDisplay, NoOpenGL):
        starts.end()  # no setting changes that
        raise
    finally:
        importing.join()


def _application(
    window: Window, settings: Settings, doubtful: bool, reports: CrashReports, games: GameStore
) -> "Application | None":
    """The open program; None if somebody who was asked how to start it chose not to."""
    answer = _ask_how_to_start(window, settings, games) if doubtful else settings
    if answer is None:
        return None
    from zilch3d.app.application import Application

    return Application(window, answer, Random(), reports, games)


def _close(application: "Application", games: GameStore, starts: Starts) -> None:
    """End in order where the system ends the process by itself."""
    starts.end()
    application.close()
    games.close()


def _end_on_signals() -> None:
    """Close the window, as its player would, when the system or a terminal asks for it."""
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda _number, _frame: pyglet.app.exit())


def _ask_how_to_start(window: Window, current: Settings, games: GameStore) -> Settings | None:
    """After failed starts: the settings to start with now, kept if they are others."""
    from zilch3d.app.error_screens import ask_how_to_start

    answer = ask_how_to_start(window, current)
    if answer is None:
        return None
    if answer != current:
        settings_in_force.save_if_possible(answer, games)
    elif answer.full_screen:
        set_full_screen(window, True)
    return answer


def _load_settings(games: GameStore) -> LoadedSettings | Exception:
    """The settings; the error if there is one, to be shown once there is a window."""
    try:
        return settings_in_force.load(games)
    except Exception as error:
        return error


def _import_the_rest() -> None:
    # What fails here fails once more where it is needed, and is reported there.
    with suppress(Exception):
        import_module("zilch3d.app.application")


def _show_failed_start(
    window: Window, error: Exception, reports: CrashReports, games: GameStore
) -> int:
    """Show in the window why there is no game. Raises the error if that can't be shown either."""
    try:
        from zilch3d.app.error_screens import ErrorScreens

        ErrorScreens(window, reports, games).alone(error)
    except Exception:
        raise error from None
    return CANNOT_PLAY if isinstance(error, MissingResource) else STATUS


def _failed(error: Exception, reports: CrashReports) -> int:
    """Say on standard error what has ended the program, and where the report is, if one helps."""
    if (lacking := explanation(error)) is not None:
        return _cannot(lacking, "")
    _cannot(unexpected(reports.write(error)), "")
    return STATUS


def _no_display(environment: Mapping[str, str]) -> str:
    if environment.get("WAYLAND_DISPLAY") and not environment.get("DISPLAY"):
        return _("this desktop only has Wayland, and the game needs XWayland too")
    return _("there’s no display to open a window on")


def _cannot(reason: str, detail: str) -> int:
    words = f"{reason} ({detail})" if detail else reason
    tell(TITLE, printable_lines(words))
    return CANNOT_PLAY
