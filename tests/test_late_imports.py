"""What is heavy is imported when it is needed: not before the first frame."""

import os
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def imported() -> set[str]:
    """Every module that the start of the game imports, up to its first frame."""
    code = (
        "import sys, zilch3d.__main__, zilch3d.app.startup, zilch3d.app.application;"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        *("numpy", "pymunk", "pyglet.font", "pyglet.text"),
        *("zilch3d.app.session", "zilch3d.features.house_rules.rules_list"),
    ],
)
def test_the_game_opens_without(module: str, imported: set[str]) -> None:
    assert "zilch3d.ui.pages.title" in imported
    assert module not in imported


def test_the_loop_is_imported_before_the_thread_that_imports_the_rest() -> None:
    """Windows' loop runs only in the thread that imported it: pyglet/app/win32.py, ``start``.

    It can fail only there: elsewhere ``pyglet.window`` imports the loop, too.
    """
    code = "import sys, zilch3d.app.startup; print('pyglet.app.base' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_without_a_display_the_start_can_say_so() -> None:
    """Imported in the wrong order, ``pyglet.window`` would ask for a display at once."""
    display = {"DISPLAY", "WAYLAND_DISPLAY"}
    environment = {name: value for name, value in os.environ.items() if name not in display}
    code = "import zilch3d.app.startup, zilch3d.app.application"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_texts_are_drawn_without_the_fonts_of_the_system() -> None:
    """Their widths differ by the system: nothing may ask pyglet, which would go to it for them."""
    code = """if True:
        import sys
        from zilch3d.kit.canvas import window_screen
        from zilch3d.kit.glyphs import Glyphs
        from zilch3d.kit.scene import Surface
        from zilch3d.kit.widgets import Column, Label
        from zilch3d.render.window import open_window
        from zilch3d.ui.theme import LATE_FONTS, THEME, fonts

        window = open_window("test", (200, 200), visible=False)
        screen = window_screen(Glyphs(fonts(), LATE_FONTS), THEME)
        screen.resized(Surface(200, 200, 1.0))
        screen.show(Column(Label("Zilch! 漢")))
        screen.draw()
        window.close()
        print(*sys.modules)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "pyglet.sprite" in loaded
    assert [name for name in loaded if name.startswith(("pyglet.font", "pyglet.text"))] == []
