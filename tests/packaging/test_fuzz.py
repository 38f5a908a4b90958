"""A little of the fuzzing in every run; ``packaging/proofs/fuzz.py`` does as much as is wished."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

pytest.importorskip("resource", reason="Unix only")

from proofs import fuzz
from proofs.fuzz import Inputs, Kind

EACH = 40

pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Linux only")


@pytest.mark.parametrize("kind", fuzz.KINDS, ids=lambda kind: kind.name)
def test_damaged_files_are_used_or_refused_in_words(kind: Kind) -> None:
    found = fuzz.run(Inputs(kind), EACH)
    assert found.failed == []
    assert found.outcomes.total() == EACH
    assert {"refused", "with faults", "moved aside"} & set(found.outcomes)


@pytest.mark.parametrize("damage", ["cut", "flip"])
def test_files_that_are_cut_or_have_a_bit_flipped_are_no_exception(damage: str) -> None:
    for kind in fuzz.KINDS:
        assert fuzz.run(Inputs(kind, damage=damage), EACH // 4).failed == []


def fail(content: bytes, _folder: Path) -> NoReturn:
    raise KeyError(len(content))


def eat(_content: bytes, _folder: Path) -> str:
    return str(len(bytearray(2 * fuzz.MEGABYTES * 2**20)))


def leave(_content: bytes, _folder: Path) -> NoReturn:
    os._exit(0)


def spin(_content: bytes, _folder: Path) -> str:
    while True:
        pass


@pytest.mark.parametrize(
    ("read", "how"),
    [
        (fail, "KeyError"),
        (eat, "MemoryError"),
        (leave, "ended with 0"),
        (spin, "ended with -24"),  # the signal SIGXCPU
        (lambda _content, _folder: fuzz.show("\x1b[2J"), "not safe to show"),
    ],
    ids=["fail", "eat", "leave", "spin", "show"],
)
def test_whatever_else_comes_of_a_file_is_found(
    read: Callable[[bytes, Path], str], how: str
) -> None:
    bad = Kind("bad", lambda: [b"content"], "a b", read, seconds=0)
    found = fuzz.run(Inputs(bad), 1)
    assert [number for number, _how in found.failed] == [0]
    assert how in found.failed[0][1]


def test_the_same_seed_gives_the_same_inputs() -> None:
    for kind in fuzz.KINDS:
        first, again, other = Inputs(kind), Inputs(kind), Inputs(kind, seed=2)
        assert first.input(3) == again.input(3)
        assert any(first.input(number) != other.input(number) for number in range(5))
