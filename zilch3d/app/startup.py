"""Starts the game: the rest of the program is imported while the driver makes the window.

The two take up most of the time to the first frame, and a driver leaves Python idle.
"""

import contextlib
import sys
from importlib import import_module
from random import Random
from threading import Thread

from zilch3d import i18n
from zilch3d.i18n import _
from zilch3d.render.window import NoDisplay, NoOpenGL, fitting, open_window, screen_size
from zilch3d.resources import MissingResource
from zilch3d.safe_text import printable_lines
from zilch3d.store import files, settings

TITLE = "Zilch 3D"
SIZE = (1280, 720)
CANNOT_PLAY = 2


def play() -> int:
    """Open the game and play until it is closed; returns the exit status."""
    importing = Thread(target=import_module, args=("zilch3d.app.application",))
    importing.start()
    chosen, faults = settings.load(files.settings_file())
    if faults:
        with contextlib.suppress(files.NotWritten):
            settings.save(chosen, files.settings_file())
    language_notice = use_language(chosen.language)
    try:
        size = fitting(SIZE, screen_size())
        window = open_window(TITLE, size, fullscreen=chosen.full_screen)
    except NoDisplay as refusal:
        return _cannot(_("there is no display to open a window on"), str(refusal))
    except NoOpenGL as refusal:
        return _cannot(_("no window with OpenGL 3.3 or later can be opened"), str(refusal))
    finally:
        importing.join()
    try:
        from zilch3d.app.application import Application

        Application(window, chosen, Random()).run(faults, language_notice)
    except MissingResource as missing:
        return _cannot(_("a file of the game is missing"), missing.path)
    finally:
        window.close()
    return 0


def use_language(setting: str) -> str:
    """Use the language of the settings; what to say if it stays English for want of a catalogue."""
    try:
        i18n.use(i18n.from_setting(setting))
    except i18n.UnknownLanguage as unknown:
        words = _("The translation {language} is missing or damaged: the game is in English.")
        return words.format(language=unknown.language)
    return ""


def _cannot(reason: str, detail: str) -> int:
    words = f"{reason} ({detail})" if detail else reason
    print(f"zilch3d: {printable_lines(words)}", file=sys.stderr)
    return CANNOT_PLAY
