"""The open program where the disk takes nothing more: what it says, asks, and ends with."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

import pyglet
import pytest
from pyglet.window import Window, key

from zilch3d.app.application import Application
from zilch3d.app.crash import CrashReports
from zilch3d.app.startup import NOT_SAVED, present, status_of
from zilch3d.store import files
from zilch3d.store.games import GameStore
from zilch3d.store.safekeeping import Safekeeping
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.words import saving

PATIENCE = 60.0
STILL = Settings(
    reduced_motion=True,
    lesson_offer=False,
    simple_pictures=True,
    setup=GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben"))),
)


Traced: TypeAlias = dict[str, object]
Step: TypeAlias = tuple[str, Callable[[Traced], object], Callable[[], None]]
"""A scene by its name, what must hold of its trace, and what is done then."""


class Play:
    """The program in the window, on a store whose database can be made to refuse writing.

    ``steps`` are taken one after the other, each as soon as the scene of its name is shown and what
    is traced of it holds; ``window.dispatch_event`` is what the system would do.
    """

    def __init__(self, window: Window, trace: Path) -> None:
        self.window = window
        self.trace = trace
        self.games = GameStore.open(files.data_folder(), present)
        self.shown: list[str] = []

    @property
    def files(self) -> Safekeeping:
        return self.games.safekeeping

    def refuse(self) -> None:
        self.files.writer.do(lambda d: d.execute("PRAGMA query_only=ON")).result()

    def accept(self) -> None:
        self.files.writer.do(lambda d: d.execute("PRAGMA query_only=OFF")).result()

    def press(self, *symbols: int) -> Callable[[], None]:
        def press() -> None:
            for symbol in symbols:
                self.window.dispatch_event("on_key_press", symbol, 0)
                self.window.dispatch_event("on_key_release", symbol, 0)

        return press

    def close(self) -> None:
        self.window.dispatch_event("on_close")

    def run(self, *steps: Step) -> int:
        """Take the steps; the program must end after the last. Its exit status."""
        waiting = list(steps)

        def look(_seconds: float) -> None:
            if not waiting or not self.trace.exists():
                return
            seen = json.loads(self.trace.read_text(encoding="utf-8").splitlines()[-1])
            scene, is_so, act = waiting[0]
            if seen["scene"] == scene and is_so(seen):
                self.shown.append(scene)
                del waiting[0]
                act()

        def give_up(_seconds: float) -> None:
            pyglet.app.exit()

        pyglet.clock.schedule_interval(look, 0.05)
        pyglet.clock.schedule_once(give_up, PATIENCE)
        reports = CrashReports(files.crashes_folder())
        Application(self.window, STILL, Random(1), reports, self.games).run()
        for timer in (look, give_up):
            pyglet.clock.unschedule(timer)
        self.games.close()
        assert not waiting, f"waited for {waiting[0][0]}; {self.trace.read_text()[-800:]}"
        return status_of(self.games)


def any_time(_seen: Traced) -> bool:
    return True


def is_marked(seen: Traced) -> bool:
    return "Not saved" in str(seen["unsaved"])


def says(words: str) -> Callable[[Traced], bool]:
    return lambda seen: any(words in str(each) for each in [*_files(seen), seen.get("notice", "")])


def _files(seen: Traced) -> Sequence[object]:
    named = seen.get("files", [])
    return named if isinstance(named, list) else []


@pytest.fixture
def play(window: Window, trace: Path) -> Play:
    return Play(window, trace)


def test_what_is_not_saved_is_marked_asked_about_and_said_by_the_next_start(play: Play) -> None:
    """It was told in one frame, closed with status 0, and no word was said at the next start."""
    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.refuse),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", is_marked, play.close),
        ("UnsavedScene", any_time, play.press(key.ESCAPE)),
        ("TableScene", is_marked, play.press(key.ESCAPE)),
        ("PauseScene", any_time, play.press(key.TAB)),
        ("PauseScene", any_time, play.close),
        ("UnsavedScene", any_time, play.close),
    )
    assert status == NOT_SAVED
    assert play.files.moves_at_risk > 0
    again = GameStore.open(files.data_folder(), present)
    (left,) = again.safekeeping.take_news()
    again.close()
    assert "couldn’t be saved" in saving.news(left)
    assert "lost" in saving.news(left)


def test_trying_again_closes_the_window_once_it_helps(play: Play) -> None:
    def try_again() -> None:
        play.accept()
        play.press(key.ENTER)()

    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.refuse),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", is_marked, play.close),
        ("UnsavedScene", any_time, try_again),
    )
    assert status == 0
    again = GameStore.open(files.data_folder(), present)
    assert again.safekeeping.take_news() == []
    assert len(again.open_games()) == 1
    again.close()


def test_the_mark_goes_away_by_itself_once_the_disk_has_room(play: Play) -> None:
    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.refuse),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", is_marked, play.accept),
        ("TableScene", says("Everything is saved again."), play.close),
    )
    assert status == 0


def test_files_that_vanish_are_said_where_the_player_is(play: Play) -> None:
    def remove() -> None:
        for file in files.data_folder().glob("games.sqlite*"):
            file.unlink()

    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", any_time, remove),
        ("TableScene", says("The file with your games was deleted."), play.press(key.ESCAPE)),
        ("PauseScene", any_time, play.press(*(key.TAB,) * 12, key.ENTER)),
        ("TitleScene", says("was deleted while the game was open"), play.close),
    )
    assert status == 0


def test_the_system_ends_the_program_without_a_question(play: Play) -> None:
    """As a signal does: see ``startup``."""
    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.refuse),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", is_marked, pyglet.app.exit),
    )
    assert status == NOT_SAVED


def test_an_error_screen_asks_nothing_and_can_be_closed(play: Play) -> None:
    """What draws the question may be what has failed."""

    def fail(_seconds: float) -> None:
        raise RuntimeError("an error of the test")

    status = play.run(
        ("TitleScene", any_time, play.press(key.ENTER)),
        ("TableScene", any_time, play.refuse),
        ("TableScene", any_time, play.press(key.SPACE)),
        ("TableScene", is_marked, lambda: pyglet.clock.schedule_once(fail, 0)),
        ("CrashScene", any_time, play.close),
    )
    assert status == NOT_SAVED
