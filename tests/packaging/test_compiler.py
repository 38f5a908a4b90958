"""Where the program that starts a bundle is compiled, whichever system this one is."""

import re
import sys
from collections.abc import Sequence

import pytest

from bundle import compiler, environment
from bundle.wheels import TOOLS

pytestmark = pytest.mark.inputs()


class Machine:
    """Commands that succeed where their name contains one of ``there``; remembers them."""

    def __init__(self, *there: str) -> None:
        self.there = there
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str]) -> str | None:
        self.asked.append(command[0])
        return "C:\\VS" if any(name in command[0] for name in self.there) else None


def test_a_compiler_that_compiles_nothing_is_none() -> None:
    """Debian's gcc comes without the headers of the C library."""
    assert not compiler.is_here("linux", Machine())


def test_a_command_that_is_not_there_or_fails_prints_nothing() -> None:
    assert compiler.output([sys.executable, "-c", "print(1)"]) == "1\n"
    assert compiler.output([sys.executable, "-c", "raise SystemExit(1)"]) is None
    assert compiler.output(["/nonexistent"]) is None


def test_windows_is_asked_for_visual_studio_as_microsoft_has_it_found() -> None:
    machine = Machine("vswhere.exe")
    assert compiler.is_here("win32", machine)
    assert not compiler.is_here("win32", Machine())
    assert machine.asked == [compiler.vswhere()]


def test_a_mac_without_its_tools_is_not_made_to_ask_for_them() -> None:
    """There ``cc`` opens a dialog that offers to install them."""
    machine = Machine()
    assert not compiler.is_here("darwin", machine)
    assert machine.asked == ["xcode-select"]


def test_pyinstaller_is_compiled_of_what_is_locked() -> None:
    line = environment.requirement("pyinstaller")
    assert re.fullmatch(r"pyinstaller==[\d.]+( --hash=sha256:[0-9a-f]{64})+\n", line)
    text = TOOLS.read_text(encoding="ascii")
    hashes = re.findall(r"sha256:(\w+)", line)
    assert len(hashes) > 10  # those of the wheels, and of the sources
    assert all(each in text for each in hashes)
