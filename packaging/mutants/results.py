"""What became of the mutants: killed or kept, and the share that was killed, with its error."""

import random
import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from math import sqrt
from typing import NamedTuple

FAILED = frozenset({1, 3})
OUT_OF_TIME = frozenset({-24, 24, 36, 152})
ENDED = frozenset({-11, -9, -6})
"""By a signal: Python itself has failed, or memory ran out."""
Z = 1.96
"""Standard deviations on each side that hold 95 % of a normal distribution."""
CONTEXT = 20
"""Characters around what a mutant has changed, with which it is named."""


class Share(NamedTuple):
    """Of so many mutants run so many were killed; there are ``of`` in all.

    ``certainty`` is of how many mutants picked from all of them the share is as sure: as many as
    were run, unless they were picked by modules.
    """

    killed: float
    run: int
    of: int
    certainty: float | None = None

    @property
    def value(self) -> float:
        """The share of those run; 1 if there are none."""
        return self.killed / self.run if self.run else 1.0

    def interval(self) -> tuple[float, float]:
        """The bounds, at 95 %, of the share of all, by Wilson's score; the share if all were run.

        E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, 1927.
        """
        if self.run == self.of or not self.run:
            return self.value, self.value
        n, p = self.certainty or self.run, self.value
        middle = (p + Z**2 / (2 * n)) / (1 + Z**2 / n)
        half = Z * sqrt(p * (1 - p) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
        return middle - half, middle + half


def overall(shares: Iterable[Share]) -> Share:
    """The share of all mutants of several modules, each by the number that it has."""
    modules = [share for share in shares if share.run]
    run, of = sum(share.run for share in modules), sum(share.of for share in modules)
    if not of:
        return Share(0, 0, 0)
    value = sum(share.of * share.value for share in modules) / of
    # A share of 0 or 1 of a few is not certain: two more of each are taken for granted (Agresti).
    supposed = [((share.killed + 2) / (share.run + 4), share) for share in modules]
    variance = sum((share.of / of) ** 2 * p * (1 - p) / share.run for p, share in supposed)
    mean = sum(share.of * p for p, share in supposed) / of
    return Share(value * run, run, of, mean * (1 - mean) / variance)


def is_killed(status: int | None) -> bool:
    """Whether tests that end with this status have noticed the mutant: by failing, or in no time.

    Whatever else can become of a run tells nothing, and counts as if nobody had noticed.
    """
    return status in FAILED | OUT_OF_TIME | ENDED


def sample(names: Sequence[str], size: int | None, seed: str) -> list[str]:
    """So many of the names by chance, or all; a larger sample has all of a smaller one."""
    shuffled = sorted(names)
    random.Random(seed).shuffle(shuffled)
    return shuffled[:size]


def place(name: str) -> str:
    """Where a mutant is, such as ``decide.may_bank``, by the name that mutmut gives it."""
    module, _, function = name.rpartition(".")
    inside = re.sub(r"^x_|^xǁ|__mutmut_\d+$", "", function).replace("ǁ", ".")
    return f"{module.rpartition('.')[2]}.{inside}"


def change(difference: str) -> str:
    """What a diff changes, in one line: the old words, an arrow, the new ones, some around both."""
    lines = [line for line in difference.splitlines() if not line.startswith(("---", "+++"))]
    old, new = (_joined(lines, mark) for mark in "-+")
    before = _in_common(old, new)
    after = _in_common(old[before:][::-1], new[before:][::-1])
    return f"{_excerpt(old, before, after)} → {_excerpt(new, before, after)}"


def _joined(lines: Sequence[str], mark: str) -> str:
    return " ".join(line[1:].strip() for line in lines if line.startswith(mark))


def _in_common(one: str, other: str) -> int:
    """The number of characters with which both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _excerpt(text: str, before: int, after: int) -> str:
    """The text but for what is equal at both ends, beyond a few characters of it."""
    start, end = max(0, before - CONTEXT), min(len(text), len(text) - after + CONTEXT)
    return f"{'…' * (start > 0)}{text[start:end]}{'…' * (end < len(text))}"
