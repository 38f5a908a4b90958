"""Processes that the program starts: none of them outlives it."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.engine.playing import RULES
from zilch3d.advice.children import Child, Children

SOON = 20.0
WAITS = "import sys; print('here', flush=True); sys.stdin.read()"
HANGS = "import time; print('here', flush=True); time.sleep(1e6)"
WITH_ANOTHER = f"""
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1e6)"]).pid, flush=True)
{HANGS}
"""

only_posix = pytest.mark.skipif(os.name != "posix", reason="nothing is stopped by signals")


class Reading:
    """A child whose lines are read by a thread, as services do. ``all_ended`` is of its output:
    that has no end while anything is left that the child has started."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.printed: list[str] = []
        self._first = child.lines()
        self.printed.append(next(self._first).strip())
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        self.printed.extend(self._first)

    def all_ended(self) -> bool:
        self._thread.join(SOON)
        return not self._thread.is_alive()


@pytest.fixture
def started() -> Iterator[Callable[[str], Reading]]:
    children = list[Reading]()

    def start(program: str) -> Reading:
        reading = Reading(Child([sys.executable, "-c", program]))
        children.append(reading)
        return reading

    yield start
    for reading in children:
        reading.child.kill()
        assert reading.all_ended()


def test_a_child_that_is_asked_ends_by_itself(started: Callable[[str], Reading]) -> None:
    reading = started(WAITS)
    reading.child.stop()
    assert reading.all_ended()
    assert reading.child.status == 0


def test_a_child_that_has_ended_can_be_stopped_and_killed_once_more(
    started: Callable[[str], Reading],
) -> None:
    reading = started("print('here')")
    assert reading.all_ended()
    reading.child.stop()
    reading.child.give(RULES["freeze"])
    reading.child.kill()
    assert reading.child.wait(0.0)


def test_a_child_that_hangs_is_killed_as_the_program_closes() -> None:
    children = Children()
    hanging = Reading(children.start([sys.executable, "-c", HANGS]))
    children.close(seconds=0.0)
    assert hanging.all_ended()
    assert hanging.child.status != 0


@only_posix
def test_a_stopped_child_is_killed_with_all_that_it_has_started() -> None:
    """As a debugger or SIGSTOP leaves them: they get no other signal until they go on."""
    children = Children()
    reading = Reading(children.start([sys.executable, "-c", WITH_ANOTHER]))
    for process in (reading.child.process_id, int(reading.printed[0])):
        os.kill(process, signal.SIGSTOP)
    children.close(seconds=0.0)
    assert reading.all_ended()
    assert reading.child.status == -signal.SIGKILL


def test_nothing_is_started_once_the_program_closes() -> None:
    children = Children()
    children.close()
    with pytest.raises(OSError, match="closing"):
        children.start([sys.executable, "-c", HANGS])


ORPHANED = """
import signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup, which may run the tests, has it ignored
from zilch3d.advice.children import Child
child = Child([sys.executable, "-c", sys.argv[1]])
lines = child.lines()
print(child.process_id, next(lines), flush=True)
input()
"""


def is_stopped(process: int) -> bool:
    """proc(5): the state behind the name is T."""
    return (
        Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        == "T"
    )


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for another's child")
def test_a_stopped_child_does_not_outlive_a_program_that_is_killed() -> None:
    """POSIX.1-2017, _exit: a newly orphaned process group with a stopped member is hung up."""
    program = subprocess.Popen(
        [sys.executable, "-c", ORPHANED, HANGS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    with program:
        assert program.stdout is not None
        child = int(program.stdout.readline().split()[0])
        os.kill(child, signal.SIGSTOP)
        while not is_stopped(child):
            os.sched_yield()
        ended = os.pidfd_open(child)
        program.kill()
    try:
        assert select.select([ended], [], [], SOON)[0], "a pidfd is readable once it has ended"
    finally:
        os.close(ended)
