"""Opens the game: a window first, and the rest of the program is read while the driver makes it.

The two together are what the time to the first frame consists of, and a driver leaves Python idle.
"""

import contextlib
import sys
from random import Random
from threading import Thread

from zilch3d import i18n
from zilch3d.i18n import _
from zilch3d.render.window import NoDisplay, NoOpenGL, Window, fitting_screen, open_window
from zilch3d.resources import MissingResource
from zilch3d.store import files, settings
from zilch3d.store.settings import SettingFault, Settings

TITLE = "Zilch 3D"
SIZE = (1280, 720)
CANNOT_PLAY = 2


def play() -> int:
    """Open the game and play until it is closed; returns the exit status."""
    reading = Thread(target=_read_the_rest)
    reading.start()
    chosen, faults = settings.load(files.settings_file())
    if faults:
        with contextlib.suppress(files.NotWritten):
            settings.save(chosen, files.settings_file())
    try:
        i18n.use(i18n.wished(chosen.language))
        size = fitting_screen(*SIZE)
        window = open_window(TITLE, *size, fullscreen=chosen.full_screen)
    except i18n.CatalogueNotCompiled as refusal:
        return _cannot(str(refusal))
    except NoDisplay as refusal:
        return _cannot(_("there is no screen to open a window on"), refusal.detail)
    except NoOpenGL as refusal:
        return _cannot(_("no window with OpenGL 3.3 or later can be opened"), refusal.detail)
    finally:
        reading.join()
    return _run(window, chosen, faults)


def _read_the_rest() -> None:
    import zilch3d.app.application  # noqa: F401, PLC0415  (that is what this is for)


def _run(window: Window, chosen: Settings, faults: tuple[SettingFault, ...]) -> int:
    from zilch3d.app.application import App  # noqa: PLC0415  (it has been read by now)
    from zilch3d.ui.words import errors  # noqa: PLC0415

    try:
        App(window, chosen, Random()).run(" ".join(map(errors.settings_fault, faults)))
    except MissingResource as missing:
        return _cannot(_("a file of the game is missing"), missing.path)
    finally:
        window.close()
    return 0


def _cannot(reason: str, detail: str = "") -> int:
    print(f"zilch3d: {reason}" + (f" ({detail})" if detail else ""), file=sys.stderr)
    return CANNOT_PLAY
