"""Compares a program's throws with this checkout's, number by number, bit by bit.

    python3 packaging/dev.py prove throws -- dist/zilch3d/zilch3d
    python3 packaging/dev.py prove throws -- wine C:/zilch3d/zilch3d-cli.exe

Name the program after ``--``, in as many words as it takes. ``zilch3d throw`` makes each throw, and
its JSON has every number of every pose whole. This prints the SHA-256 of all poses of both, as
doubles of 8 bytes, the least byte first. For each throw that differs it prints where it does so
first, how far apart the dice come to rest, and whether they end otherwise (leaning, or out of the
tray). The exit status is 1 if one differs.

What a throw comes to depends on the processor's arithmetic, and on sine and cosine of the system's
C library, which can differ in the last digit. Each collision makes more of that. Wine's C library
isn't Windows', so what holds under it may not hold there.
"""

import argparse
import hashlib
import json
import math
import platform
import struct
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice, product
from typing import Any

from bootstrap.terminal import command_parser
from zilch3d.cli import throw
from zilch3d.motion.tumble.constants import FPS

PATIENCE = 120.0
THROWS = 48
VISIBLE = 0.01
"""Sides of a die: half a pixel, where a die is drawn 50 pixels wide."""
HANDS = (("0",), ("0.15",), ("0.5",), ("1",), ("0.5", "--flick=-3.5,9"), ("0.5", "--flick=2,12"))
"""Strengths, and flicks; only the gentlest never lose a die."""
TRAYS, CARE = ("rectangle", "round"), ((), ("--clean",))

Frames = Sequence[Sequence[Sequence[float]]]
"""For each frame, for each die: its place and its orientation, seven numbers."""


@dataclass(frozen=True)
class Throw:
    """The poses of a throw, and how each die ends: flat, cocked or out."""

    frames: Frames
    outcomes: Sequence[str]


def asked(throws: int = THROWS) -> Iterator[tuple[str, ...]]:
    """The arguments of so many throws: every hand into each tray, with all numbers of dice."""
    dice = cycle(range(1, 7))
    kinds = cycle(product(HANDS, TRAYS, CARE))
    for seed, ((strength, *flick), tray, care) in enumerate(islice(kinds, throws), start=1):
        count = (next(dice) + seed // 12) % 6 + 1
        words = ("--dice", str(count), "--strength", strength, "--seed", str(seed))
        yield (*words, "--tray", tray, *flick, *care)


def of_program(program: Sequence[str], words: Iterable[str]) -> Throw:
    """The throw as the program has it. Raises RuntimeError with what it says instead."""
    command = [*program, "throw", *words, "--json"]
    done = subprocess.run(
        command, stdin=subprocess.PIPE, capture_output=True, timeout=PATIENCE, check=False
    )
    if done.returncode != 0:
        said = (done.stdout + done.stderr).decode(errors="replace")
        raise RuntimeError(f"{' '.join(command)}: status {done.returncode}\n{said}")
    return _thrown(json.loads(done.stdout))


def of_this_checkout(words: Iterable[str]) -> Throw:
    """The throw as this Python has it."""
    parser = argparse.ArgumentParser()
    throw.add_arguments(parser)
    report = throw.run(parser.parse_args(list(words)))
    return _thrown(json.loads("".join(report.pieces(as_json=True))))


def _thrown(answer: dict[str, Any]) -> Throw:
    return Throw(answer["frames"], answer["outcomes"])


def digest(throws: Iterable[Throw]) -> str:
    """The SHA-256 of all poses, frame by frame and die by die."""
    content = hashlib.sha256()
    for thrown in throws:
        for frame in thrown.frames:
            for pose in frame:
                content.update(struct.pack("<7d", *pose))
    return content.hexdigest()


def difference(here: Throw, there: Throw) -> str | None:
    """Where the second differs from the first, in words; None if it has the same bits."""
    if digest([here]) == digest([there]) and here.outcomes == there.outcomes:
        return None
    frame, die, apart = _first(here.frames, there.frames)
    rest = max(map(_apart, here.frames[-1], there.frames[-1]))
    same = here.outcomes == there.outcomes
    ends = "ends alike" if same else f"ends {', '.join(there.outcomes)}"
    return (
        f"frame {frame} of {len(here.frames)} ({frame / FPS:.2f} s), die {die + 1}: "
        f"{apart:.2g} sides away; at rest {rest:.2g}, after {len(there.frames)} frames; {ends}"
    )


def is_seen(here: Throw, there: Throw) -> bool:
    """Whether somebody who watches both could tell: where dice come to rest, or how, or when."""
    if (len(here.frames), here.outcomes) != (len(there.frames), there.outcomes):
        return True
    return max(map(_apart, here.frames[-1], there.frames[-1])) > VISIBLE


def _first(here: Frames, there: Frames) -> tuple[int, int, float]:
    """The first frame and die of which a number differs, and how far apart the die's places are."""
    for number, frames in enumerate(zip(here, there, strict=False)):
        for die, (one, other) in enumerate(zip(*frames, strict=True)):
            if struct.pack("<7d", *one) != struct.pack("<7d", *other):
                return number, die, _apart(one, other)
    return min(len(here), len(there)), 0, 0.0


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    """The distance of two poses' places, in sides of a die."""
    return math.dist(one[:3], other[:3])


@dataclass(frozen=True)
class Comparison:
    """Throws as this Python and a program have them, in the order of ``words``."""

    words: Sequence[Sequence[str]]
    here: Sequence[Throw]
    there: Sequence[Throw]

    @classmethod
    def of(cls, program: Sequence[str], throws: int = THROWS) -> "Comparison":
        """Have both throw. Raises RuntimeError with what the program says instead."""
        words = list(asked(throws))
        there = [of_program(program, each) for each in words]
        return cls(words, [of_this_checkout(each) for each in words], there)

    @property
    def differences(self) -> list[str]:
        """The throws that differ in a bit, each with where it does."""
        pairs = zip(self.words, map(difference, self.here, self.there), strict=True)
        return [f"{' '.join(words)}\n  {where}" for words, where in pairs if where is not None]

    @property
    def seen(self) -> int:
        """How many of them differ so that it can be seen."""
        return sum(map(is_seen, self.here, self.there))


def main() -> None:
    parser = command_parser("prove throws", __doc__)
    parser.add_argument("--throws", type=int, default=THROWS)
    parser.add_argument("program", nargs="*", default=[sys.executable, "-m", "zilch3d"])
    args = parser.parse_args()
    both = Comparison.of(args.program, args.throws)
    differences = both.differences
    print(*differences, sep="\n", end="\n" * bool(differences))
    libc = " ".join(platform.libc_ver())
    print(f"here:  {digest(both.here)} ({platform.system()} {platform.machine()}, {libc})")
    print(f"there: {digest(both.there)}")
    print(f"{len(differences)} of {args.throws} throws differ; {both.seen} so that it can be seen")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
