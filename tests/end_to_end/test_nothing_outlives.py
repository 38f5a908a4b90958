"""The window is closed while rules are solved by a process that was stopped."""

import os
import select
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.end_to_end.at_title import ANN, at_the_title
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.store.toml_pages import page_of

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)


def solvers_of(program: int) -> list[int]:
    """The processes that this one has started to solve rules."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            is_solver = b"\0solve\0" in (folder / "cmdline").read_bytes()
        except OSError:  # it has ended
            continue
        if parent == program and is_solver:
            found.append(int(folder.name))
    return found


def test_a_solver_that_was_stopped_ends_with_the_window(tmp_path: Path) -> None:
    ours = tmp_path / "DATA" / "zilch3d" / "rules" / "ours.toml"
    ours.parent.mkdir(parents=True)
    rules = load("andyzilch")
    scoring = replace(rules.scoring, straight=rules.scoring.straight + 7)
    ours.write_text(page_of(replace(rules, id="ours", name="Ours", scoring=scoring)))
    with at_the_title(
        tmp_path, Settings(setup=GameSetup(str(ours), (ANN, SeatSetup("Ben"))))
    ) as desktop:
        desktop.click("play")
        desktop.wait_until(lambda seen: bool(seen.facts.get("ready")))
        desktop.key("h")
        desktop.wait_until(lambda _seen: bool(solvers_of(desktop.process.pid)))
        (solver,) = solvers_of(desktop.process.pid)
        ended = os.pidfd_open(solver)
        os.kill(solver, signal.SIGSTOP)
        assert desktop.close() == 0
        assert select.select([ended], [], [], 10)[0], "a pidfd is readable once it has ended"
        os.close(ended)
    assert not (tmp_path / "DATA" / "zilch3d" / "crashes").exists()
    log = tmp_path / "CACHE" / "zilch3d" / "log" / "zilch3d.log"
    assert not log.exists() or "ERROR" not in log.read_text()
