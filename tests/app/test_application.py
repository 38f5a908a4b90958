"""The open program in an invisible window, and what the start can decide without one."""

import json
from pathlib import Path
from random import Random
from time import sleep

import pyglet
from pyglet.window import Window, key

from zilch3d.app.application import WARM_UP_AFTER, Application
from zilch3d.app.crash import CrashReports
from zilch3d.app.error_screens import ErrorScreens
from zilch3d.app.startup import present
from zilch3d.features.after_game.end_page import EndScene
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.loop import Loop
from zilch3d.kit.widgets import Font
from zilch3d.store import files, settings
from zilch3d.store.games import GameStore
from zilch3d.store.settings import Settings
from zilch3d.ui.pages.pause import PauseScene
from zilch3d.ui.pages.title import TitleScene
from zilch3d.ui.pages.trouble import TroubleScene
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.theme import TEXT_FACE, fonts

PATIENCE = 60.0


def scenes(trace: Path) -> list[str]:
    """The scenes shown, each as often as it came."""
    lines = trace.read_text(encoding="utf-8").splitlines() if trace.exists() else []
    shown = [json.loads(line)["scene"] for line in lines]
    return [scene for n, scene in enumerate(shown) if n == 0 or shown[n - 1] != scene]


FAIL = -1
"""In the place of a key: an error."""


def fail(_seconds: float) -> None:
    raise RuntimeError("an error of the test")


def run(window: Window, trace: Path, keys: list[tuple[str, tuple[int, ...]]]) -> list[str]:
    """Run the program; in each of these scenes, one after the other, press these keys.

    The window is closed after the last of them. Returns the scenes that were shown.
    """
    waiting = list(keys)

    def press(_seconds: float) -> None:
        if not waiting:
            window.dispatch_event("on_close")
        elif scenes(trace)[-1:] == [waiting[0][0]]:
            for symbol in waiting.pop(0)[1]:
                if symbol == FAIL:
                    pyglet.clock.schedule_once(fail, 0)
                else:
                    window.dispatch_event("on_key_press", symbol, 0)

    def give_up(_seconds: float) -> None:
        waiting.clear()

    pyglet.clock.schedule_interval(press, 0.05)
    pyglet.clock.schedule_once(give_up, PATIENCE)
    chosen = Settings(reduced_motion=True, lesson_offer=False, simple_pictures=True)
    reports = CrashReports(files.crashes_folder())
    games = GameStore.in_memory(present)
    application = Application(window, chosen, Random(1), reports, games)
    application.run(notice="Something was wrong.")
    games.close()
    for timer in (press, give_up):
        pyglet.clock.unschedule(timer)
    return scenes(trace)


BEHIND_THE_DOOR: tuple[tuple[int, str, tuple[int, ...]], ...] = (
    (1, "SetUpScene", (key.ESCAPE,)),
    (2, "HouseRulesScene", (key.ESCAPE,)),
    (3, "LearnScene", (key.ESCAPE,)),
    (4, "PracticeScene", (key.ESCAPE,)),
    (5, "RulesPageScene", (key.ESCAPE,)),
    (6, "OddsScene", (key.ESCAPE,)),
    (7, "PeopleScene", (key.ESCAPE,)),
    (8, "RecordsScene", (key.ESCAPE,)),
    (9, "FinishedGamesScene", (key.ESCAPE,)),
    (10, "DiceScene", (key.ESCAPE,)),
    (11, "SettingsScene", (key.RIGHT, key.TAB, key.TAB, key.RIGHT, key.ESCAPE)),
    (12, "AboutScene", (*[key.TAB] * 5, key.ENTER)),
)
"""What is behind "More": how many times Tab leads there, and the keys there."""


def test_the_keyboard_leads_through_every_screen(window: Window, trace: Path) -> None:
    keys: list[tuple[str, tuple[int, ...]]] = [
        ("TitleScene", (key.TAB, key.ENTER)),
        ("NewGameScene", (key.ESCAPE,)),
        ("TitleScene", (key.TAB, key.ENTER)),
        ("DailyScene", (key.ESCAPE,)),
        ("TitleScene", (key.TAB, key.ENTER)),
        ("HomeScene", (key.ESCAPE,)),
        ("TitleScene", (key.TAB, key.ENTER)),
    ]
    for tabs, scene, there in BEHIND_THE_DOOR:
        way = [("MoreScene", (*[key.TAB] * tabs, key.ENTER)), (scene, there)]
        keys += [*way, ("TitleScene", (key.ENTER,))]
    keys[-1:] = [
        ("LicenceScene", (key.ESCAPE,)),
        ("AboutScene", (key.ESCAPE,)),
        ("TitleScene", (key.TAB, key.TAB, key.TAB, key.ENTER)),
        ("TableScene", (key.ESCAPE,)),
        ("PauseScene", (key.ESCAPE,)),
        ("TableScene", ()),
    ]
    shown = run(window, trace, keys)
    shown.remove("TournamentScene")  # it gives way to the set-up at once
    assert shown == [scene for scene, _keys in keys]
    kept, faults = settings.load(files.settings_file())
    assert not faults
    assert kept.text_size == 125
    assert kept.setup is not None, "the game begun is what Play starts next"
    assert kept.setup.rules == "freeze"


def test_a_game_that_was_chosen_leads_back_to_the_title(window: Window, trace: Path) -> None:
    shown = run(
        window,
        trace,
        [
            ("TitleScene", (key.TAB, key.ENTER)),
            ("NewGameScene", (key.ENTER,)),
            ("TableScene", (key.ESCAPE,)),
            ("PauseScene", (key.TAB,) * 11 + (key.ENTER,)),
            ("TitleScene", ()),
        ],
    )
    assert shown == ["TitleScene", "NewGameScene", "TableScene", "PauseScene", "TitleScene"]


def test_a_photograph_is_taken_from_the_menu_and_given_up(window: Window, trace: Path) -> None:
    shown = run(
        window,
        trace,
        [
            ("TitleScene", (key.TAB, key.ENTER)),
            ("NewGameScene", (key.ENTER,)),
            ("TableScene", (key.ESCAPE,)),
            ("PauseScene", (key.TAB,) * 8 + (key.ENTER,)),
            ("PhotographScene", (key.ESCAPE,)),
            ("PauseScene", ()),
        ],
    )
    assert shown[-2:] == ["PhotographScene", "PauseScene"]


def test_an_error_is_written_in_the_games_own_fonts(window: Window) -> None:
    """A screen of its own has fonts of its own: Pillow's only font lacks the ë of a folder."""
    screens = ErrorScreens(
        window, CrashReports(files.crashes_folder()), GameStore.in_memory(present)
    )
    loop = Loop(window, 100, lambda: None)
    shown = screens.after(RuntimeError("an error of the test"), loop.stack)
    assert isinstance(shown, TroubleScene)
    measure, font = Glyphs(fonts()), Font(TEXT_FACE, False, 20)
    for text in ("Zoë", "Something went wrong"):
        assert shown.screen.look.measure.width(text, font) == measure.width(text, font)


def test_a_program_that_has_ended_leaves_no_timer_behind(window: Window, trace: Path) -> None:
    """A timer that outlives its window fails in whatever runs pyglet's clock next."""
    assert run(window, trace, [("TitleScene", ())]) == ["TitleScene"]
    window.close()
    sleep(WARM_UP_AFTER)
    pyglet.clock.tick()


def test_f1_shows_the_rules_over_the_table_and_closes_them(window: Window, trace: Path) -> None:
    shown = run(
        window,
        trace,
        [
            ("TitleScene", (key.ENTER,)),
            ("TableScene", (key.F1,)),
            ("RulesPageScene", (key.PAGEDOWN, key.F1)),
            ("TableScene", ()),
        ],
    )
    assert shown == ["TitleScene", "TableScene", "RulesPageScene", "TableScene"]


def test_after_an_error_the_game_goes_on_once_then_only_back_to_the_title(
    window: Window, trace: Path
) -> None:
    """The error comes from the clock; a frame's or a key's takes the same way out of pyglet."""
    shown = run(
        window,
        trace,
        [
            ("TitleScene", (key.ENTER,)),
            ("TableScene", (FAIL,)),
            ("CrashScene", (key.ENTER,)),
            ("TableScene", (FAIL,)),
            ("CrashScene", (key.ENTER,)),
            ("TitleScene", ()),
        ],
    )
    assert shown == [
        "TitleScene",
        "TableScene",
        "CrashScene",
        "TableScene",
        "CrashScene",
        "TitleScene",
    ]
    written = sorted(files.crashes_folder().iterdir())
    assert len(written) == 2
    text = written[0].read_text(encoding="utf-8")
    assert "an error of the test" in text
    assert "rules: freeze" in text
    assert "players: P1, P2" in text


def test_only_a_table_has_other_work_wait_not_the_pages_over_it() -> None:
    """Games are rated while a page is over a table, and never while its dice may roll."""
    assert TableScene.needs_every_frame
    over_it = (PauseScene, EndScene, TitleScene)
    assert not any(scene.needs_every_frame for scene in over_it)
