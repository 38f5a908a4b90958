"""A disk that takes no more, in the real window: the system refuses every byte that a file grows.

A limit on the size of files stands for the full disk (setrlimit(2), RLIMIT_FSIZE: EFBIG; Python
ignores the signal that comes with it). It needs no rights, and can be lifted again.
"""

import resource
import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from tests.end_to_end.desktop import Desktop
from zilch3d.app.startup import NOT_SAVED
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

TWO = GameSetup("freeze", (ANN, SeatSetup("Ben")))
STILL = Settings(speed="fast", reduced_motion=True, setup=TWO)


def fill_the_disk(desktop: Desktop, folder: Path) -> None:
    """From now on no file of the game may become longer than its longest is."""
    longest = max(file.stat().st_size for file in (folder / "DATA" / "zilch3d").glob("games.*"))
    limits = (longest, resource.RLIM_INFINITY)
    resource.prlimit(desktop.process.pid, resource.RLIMIT_FSIZE, limits)


def test_moves_that_no_disk_takes_are_marked_asked_about_and_missed(tmp_path: Path) -> None:
    with at_the_title(tmp_path, STILL) as desktop:
        desktop.click("play")
        desktop.wait_until(lambda now: bool(now.facts.get("ready")))
        fill_the_disk(desktop, tmp_path)
        desktop.key("space")
        marked = desktop.wait_until(lambda now: bool(now.facts.get("unsaved")))
        assert "Not saved: disk" in marked.facts["unsaved"]
        desktop.key("Escape")
        desktop.click("leave")
        desktop.wait_until(lambda now: now.scene == "UnsavedScene")
        desktop.click("leave")
        desktop.wait_until(lambda now: now.scene == "TitleScene")
        desktop.click("quit")
        desktop.wait_until(lambda now: now.scene == "UnsavedScene")
        assert desktop.close() == NOT_SAVED
    log = (tmp_path / "CACHE" / "zilch3d" / "log" / "zilch3d.log").read_text(encoding="utf-8")
    assert "moves are not saved" in log
    (tmp_path / "trace.jsonl").unlink()
    with at_the_title(tmp_path, STILL) as desktop:
        title = desktop.wait_until(lambda now: bool(now.facts.get("files")))
        assert "couldn’t be saved" in " ".join(title.facts["files"])
        assert desktop.close() == 0
