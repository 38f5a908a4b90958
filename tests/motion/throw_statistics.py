"""Hundreds of throws of every kind, measured against their bounds.

``python3 -m tests.motion.throw_statistics [--throws 500] [--dice 6,1] [--strengths 0,0.5,1]``
prints a line for each kind of throw and below it the bounds it breaks; exit status 1 if any.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean, median, pstdev

from tests.motion.throw_facts import Facts, facts, progress
from zilch3d.fair import proof
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, show_faces, simulate
from zilch3d.motion.tray import TRAYS

CHI_SQUARE_FIVE = 20.5
"""What chi-square with five degrees of freedom exceeds once in a thousand."""


def broken(found: Sequence[Facts]) -> Iterator[str]:
    """The bounds that throws of one kind break, whatever their number of dice and strength."""
    bounds = {
        "length": 4.0,
        "below_table": 0.001,
        "in_rim": 0.05,
        "overlap": 0.02,
        "overlap_at_rest": 1e-6,
        "off_level": 0.01,
        "free_kick": 0.01,
        "poised": 0.15,  # what a blink of the eye lasts
        "cocked_in_the_air": 0,
    }
    for name, bound in bounds.items():
        values = [float(getattr(each, name)) for each in found]
        over = sum(value > bound for value in values)
        if over:
            yield f"{name} {max(values):.3g} instead of {bound} in {over} of {len(values)}"


def unlikely(found: Sequence[Facts], dice: int, strength: float) -> Iterator[str]:
    """The bounds that hundreds of throws break together."""
    lengths = sorted(each.length for each in found)
    if not (1.3 if dice > 1 else 1.0) <= median(lengths) <= 1.9:
        yield f"median length {median(lengths):.2f} s"
    if _share_below(lengths, 0.95) > 2.4:
        yield f"95 % last {_share_below(lengths, 0.95):.2f} s"
    out = fmean(each.out > 0 for each in found)
    cocked = fmean(each.cocked > 0 for each in found)
    if strength == 0.0 and out:
        yield f"out of the tray {out:.1%} at strength 0"
    if dice == 6 and strength == 1.0 and not 0.1 <= out <= 0.3:
        yield f"out of the tray {out:.1%}"
    if dice == 6 and strength >= 0.5 and not 0.005 <= cocked <= 0.03:
        yield f"cocked {cocked:.1%}"


def chi_square(faces: Sequence[int]) -> float:
    """How far the counts of the six faces are from even, by Pearson's measure."""
    even = len(faces) / 6
    return sum((Counter(faces)[face] - even) ** 2 / even for face in range(1, 7))


def seen_faces(throws: Sequence[SimulatedThrow], count: int) -> Iterator[tuple[int, int]]:
    """So many fair faces, each with the face that is seen on top of the die that was to show it."""
    ends = itertools.cycle(replace(throw, frames=(throw.resting,)) for throw in throws)
    for index, end in enumerate(ends):
        if count <= 0:
            return
        faces = proof.roll(bytes(range(32)), index, len(end.resting))
        yield from itertools.islice(zip(faces, show_faces(end, faces).faces, strict=True), count)
        count -= len(faces)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=500)
    parser.add_argument("--dice", default="1,2,3,4,5,6")
    parser.add_argument("--strengths", default="0,0.5,1")
    parser.add_argument("--tray", choices=sorted(TRAYS), default="rectangle")
    parser.add_argument("--clean", action="store_true", help="throws that end flat in the tray")
    parser.add_argument("--faces", type=int, default=600_000, help="fair faces to count")
    asked = parser.parse_args(arguments)
    tray = TRAYS[asked.tray]
    failed = False
    throws: list[SimulatedThrow] = []
    for dice in map(int, asked.dice.split(",")):
        for strength in map(float, asked.strengths.split(",")):
            found, ends, milliseconds, kept = [], [], [], []
            for seed in range(asked.throws):
                request = ThrowRequest(dice, strength, seed, tray, clean=asked.clean)
                began = time.process_time()
                throw = simulate(request)
                milliseconds.append((time.process_time() - began) * 1000)
                found.append(facts(throw, tray))
                ends += progress(throw)
                kept.append(throw)
            throws += kept[:20]
            print(_line(dice, strength, found, milliseconds, ends), flush=True)
            faults = [*broken(found), *(() if asked.clean else unlikely(found, dice, strength))]
            failed |= bool(faults)
            print(*(f"      {fault}" for fault in faults), sep="\n", end="\n" if faults else "")
    counted = list(seen_faces(throws, asked.faces))
    given, seen = (chi_square(faces) for faces in zip(*counted, strict=True))
    wrong = sum(face != top for face, top in counted)
    print(f"{len(counted)} fair faces: chi-square {given:.1f}, as seen {seen:.1f}; {wrong} wrong")
    return int(failed or wrong > 0 or max(given, seen) > CHI_SQUARE_FIVE)


def _line(
    dice: int,
    strength: float,
    found: Sequence[Facts],
    milliseconds: Sequence[float],
    ends: Sequence[float],
) -> str:
    lengths, costs = sorted(each.length for each in found), sorted(milliseconds)
    quarter = " ".join(f"{_share_below(lengths, share):.2f}" for share in (0.05, 0.5, 0.95, 1.0))
    cost = " ".join(f"{_share_below(costs, share):.1f}" for share in (0.5, 0.95))
    worst = " ".join(
        f"{name} {max(getattr(each, name) for each in found):.3g}"
        for name in ("below_table", "in_rim", "overlap", "overlap_at_rest", "off_level", "poised")
    )
    out, cocked = fmean(f.out > 0 for f in found), fmean(f.cocked > 0 for f in found)
    return (
        f"{dice} dice, {strength}: {quarter} s; {cost} ms; {worst}; out {out:.1%}; "
        f"cocked {cocked:.1%}; {fmean(f.bounces for f in found) / dice:.1f} late bounces; "
        f"ends {fmean(ends):.2f} ± {pstdev(ends):.2f} ahead"
    )


def _share_below(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
