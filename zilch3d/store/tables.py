"""Solved games on disk: those that the game ships with, and those solved on this machine.

A table is an .npz file, named after what its solution depends on: ``chances`` as TwoPlayer solves
them, NaN where they are not solved yet; ``facts``, JSON in UTF-8. Where turns may be taken over,
the table of take-overs lies beside it, too large to ship. ``folder`` is where the tables solved on
this machine are, by default in the player's cache.

A shipped table, whose checksum is known, comes before one that was solved here. One that is damaged
is moved aside, and the log says so: the rules are solved again. Sizes are checked before anything
is decompressed, headers of arrays are never evaluated, and damage is a chance outside of 0 to 1, or
one that doesn't follow from the others: some of the equations are worked out again.
"""

import json
import math
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from io import BytesIO
from logging import getLogger
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest, solvable_for_three, unsolvable
from zilch3d.odds.solver.game_ends import KnownTakeOvers
from zilch3d.odds.solver.start_scores import StartScores, start_scores
from zilch3d.odds.solver.three_player import ThreePlayer, ThreePlayerTable
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.store import disk, reader
from zilch3d.store.files import cache_folder, move_aside, require_writable, write_whole
from zilch3d.store.reader import KIB, ReadReason, Unreadable
from zilch3d.store.solution_files import SHIPPED_FOLDER, WHOLE_ENDING

LOG = getLogger(__name__)

SHIPPED = SHIPPED_FOLDER
WHOLE, UNFINISHED, TAKEN_OVER = WHOLE_ENDING, "-begun.npz", "-taken-over.npy"
FOR_THREE = "-three.npz"

LONGEST_FACTS = 4 * KIB
LONGEST_HEADER = KIB
"""Bytes before the numbers of an array."""
TAKEN_OVER_KIND = np.dtype(np.float32).str
CHECKSUM = struct.Struct("<I")
ENDINGS = (0, CHECKSUM.size)
"""Bytes behind the take-overs: earlier versions wrote no checksum."""
NOT_DAMAGED = (ReadReason.MISSING, ReadReason.SYSTEM)
"""Reasons for which a file can't be read that leave it where it is."""
TOLERANCE = 1e-6
"""A solved chance may be beyond 0 or 1, or off what follows from the others, by so much."""
NEAR = 0.05
"""A chance may be off by so much where take-overs, which it depends on, are not solved."""
EQUATIONS, EQUATIONS_FOR_THREE = 12, 4
"""How many are worked out again when a table is read."""


class DamagedTable(Exception):
    """A file that is no table of the rules asked for."""


@dataclass(frozen=True, slots=True)
class Facts:
    """How a table was solved: its largest residual, and the seconds that it took."""

    residual: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class StoredTable:
    """A table for two as it was read: ``chances[mine, theirs]``, and how it was solved."""

    chances: NDArray[np.float64]
    facts: Facts

    def is_whole(self, rules: RuleSet) -> bool:
        """Whether every score is solved."""
        scores = start_scores(rules).reachable
        return not np.isnan(self.chances[np.ix_(scores, scores)]).any()


# Where tables lie


def shipped_name(rules: RuleSet, ending: str = WHOLE) -> str:
    """The name of the file of a table that the game ships with, for rules of any id."""
    return f"{rules.id}-{digest(rules)[:16]}{ending}"


def _shipped(rules: RuleSet, ending: str) -> Path | None:
    try:
        file = next(resources.find(SHIPPED).glob(f"*-{digest(rules)[:16]}{ending}"), None)
        if file is not None:
            resources.read(f"{SHIPPED}/{file.name}")
        return file
    except resources.MissingResource as missing:
        LOG.warning("solved again: %r", missing)
        return None


def file_of(rules: RuleSet, folder: Path | None, ending: str) -> Path:
    """The file of a table that is solved on this machine."""
    return (folder or cache_folder() / "odds") / f"{digest(rules)}{ending}"


# Tables of two players


def solved_table(rules: RuleSet, folder: Path | None = None) -> ValueTable | None:
    """The complete solution of these rules, as shipped or from this machine; None if there is none.

    It looks up the solution for three players itself, once one is wanted.
    """
    if unsolvable(rules) is not None:
        return None
    shipped, take_overs = _shipped(rules, WHOLE), _take_overs(rules, folder)
    for_three = cache(partial(three_player_table, rules, folder))
    if shipped is not None and (stored := _undamaged(shipped, rules)) is not None:
        table = ValueTable(rules, stored.chances, take_overs, for_three)
        if take_overs is None or _follows(table):
            return table
        move_damaged_aside(file_of(rules, folder, TAKEN_OVER), DamagedTable(DOES_NOT_FOLLOW))
        return replace(table, take_overs=None)
    stored = _solved_here(file_of(rules, folder, WHOLE), rules, take_overs)
    if stored is None or not stored.is_whole(rules):
        return None
    return ValueTable(rules, stored.chances, take_overs, for_three)


def unfinished_table(rules: RuleSet, folder: Path | None = None) -> StoredTable | None:
    """The solution that was interrupted; None if there is none."""
    return _solved_here(file_of(rules, folder, UNFINISHED), rules)


def save(game: TwoPlayer, seconds: float, folder: Path | None = None) -> Path:
    """Write a solution, whole or unfinished, and return its file. Raises NotWritten."""
    unfinished = file_of(game.rules, folder, UNFINISHED)
    file = file_of(game.rules, folder, WHOLE) if game.done else unfinished
    table = as_bytes(game.solved(), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    if game.done:
        disk.remove(unfinished)
        if game.take_overs is not None:
            take_overs = game.take_overs.table.astype(np.float32)
            beside = file_of(game.rules, folder, TAKEN_OVER)
            write_whole(beside, lambda stream: _write_take_overs(stream, take_overs))
    return file


def require_writable_folder(rules: RuleSet) -> None:
    """Raise NotWritten if no table of these rules could be written on this machine."""
    require_writable(file_of(rules, None, WHOLE).parent)


def _undamaged(file: Path, rules: RuleSet) -> StoredTable | None:
    """The table in the file; one that is damaged is moved aside and counts as none."""
    try:
        return read_table(file, rules)
    except DamagedTable as damage:
        move_damaged_aside(file, damage)
        return None


def _solved_here(
    file: Path, rules: RuleSet, take_overs: KnownTakeOvers | None = None
) -> StoredTable | None:
    """As ``_undamaged``, for a table without a checksum: some of its equations are worked out."""
    table = _undamaged(file, rules)
    if table is None or _follows(ValueTable(rules, table.chances, take_overs)):
        return table
    move_damaged_aside(file, DamagedTable(DOES_NOT_FOLLOW))
    return None


def read_table(file: Path, rules: RuleSet) -> StoredTable | None:
    """The table in the file; None if there is none that may be read. Raises DamagedTable."""
    count = start_scores(rules).count
    size = count * count * 8 + LONGEST_HEADER
    members = read_archive(file, {"chances": size, "facts": LONGEST_FACTS})
    if members is None:
        return None
    try:
        chances = _chances(members["chances"], (count, count))
        facts = _facts(members["facts"])
    except Exception as error:
        raise DamagedTable(repr(error)) from error
    if not are_chances(chances[~np.isnan(chances)]):
        raise DamagedTable("a chance is not from 0 to 1")
    return StoredTable(chances, facts)


def _chances(content: bytes, shape: tuple[int, int]) -> NDArray[np.float64]:
    """The chances in a member of this shape, stored in 32 bits or 64. Raises ValueError."""
    kind, actual, start = array_header(content)
    if actual != shape:
        raise ValueError(actual)
    return np.frombuffer(content, kind, offset=start).reshape(shape).astype(np.float64)


def _facts(content: bytes) -> Facts:
    facts = Facts(**json.loads(content[array_header(content)[2] :]))
    if not all(isinstance(n, int | float) and math.isfinite(n) for n in asdict(facts).values()):
        raise ValueError(facts)
    return facts


def are_chances(numbers: NDArray[np.floating]) -> bool:
    """Whether all the numbers are from 0 to 1, to within TOLERANCE."""
    return bool(((numbers >= -TOLERANCE) & (numbers <= 1 + TOLERANCE)).all())


# Equations

DOES_NOT_FOLLOW = "a chance does not follow from the others"


def _follows(table: ValueTable) -> bool:
    """Whether some chances of the table, chosen by its content, are what they should be."""
    reachable = start_scores(table.rules).reachable
    solved = np.argwhere(~np.isnan(table.chances[np.ix_(reachable, reachable)]))
    at, against = reachable[_some(solved, EQUATIONS, table.chances)].T
    off = table.residual(at, against) if len(at) else 0.0
    return off <= (TOLERANCE if table.is_exact_within_turns else NEAR)


def _follows_for_three(table: ThreePlayerTable) -> bool:
    solved = np.argwhere(~np.isnan(table.chances[0]))
    some = _some(solved, EQUATIONS_FOR_THREE, table.chances)
    return table.residual([(one, two, three) for one, two, three in some.tolist()]) <= TOLERANCE


def _some(rows: NDArray[np.intp], number: int, chances: NDArray[np.float64]) -> NDArray[np.intp]:
    """The first row, which depends on most of the table, and others that change with it.

    None of a table that nothing is solved of, as in a file whose program was killed at once.
    """
    if not len(rows):
        return rows
    chosen = np.random.default_rng(zlib.crc32(chances.data)).integers(len(rows), size=number - 1)
    return rows[np.concatenate(([0], chosen))]


# Tables of three players
#
# ``chances[whose, first, second, third]`` is large. In the file it takes a third of its size and is
# within 3e-8: each chance is rounded to a multiple of 1 / STEPS; along each axis of scores only the
# differences of neighbours are kept, which are small; and of these all lowest bytes stand first,
# then all second ones, and so on, so that the zeros among the high bytes deflate well.

STEPS = 2**24 - 1
SCORE_AXES = (1, 2, 3)
BYTES = 4


def three_player_table(rules: RuleSet, folder: Path | None = None) -> ThreePlayerTable | None:
    """The solution for three players, as shipped or from this machine; None if there is none."""
    if not solvable_for_three(rules):
        return None
    shipped, kept = _shipped(rules, FOR_THREE), file_of(rules, folder, FOR_THREE)
    chances = None if shipped is None else _undamaged_for_three(shipped, rules)
    if chances is not None:
        return ThreePlayerTable(rules, chances)
    chances = _undamaged_for_three(kept, rules)
    if chances is None or _follows_for_three(ThreePlayerTable(rules, chances)):
        return None if chances is None else ThreePlayerTable(rules, chances)
    move_damaged_aside(kept, DamagedTable(DOES_NOT_FOLLOW))
    return None


def save_for_three(game: ThreePlayer, seconds: float, folder: Path | None = None) -> Path:
    """Write a solution for three players, and return its file. Raises NotWritten."""
    file = file_of(game.rules, folder, FOR_THREE)
    table = as_bytes(pack(game.chances), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    return file


def _undamaged_for_three(file: Path, rules: RuleSet) -> NDArray[np.float64] | None:
    scores = start_scores(rules)
    size = packed_size(scores.goal)
    try:
        members = read_archive(file, {"chances": size + LONGEST_HEADER})
        if members is None:
            return None
        content = members["chances"]
        _kind, shape, start = array_header(content)
        if shape != (size,):
            raise DamagedTable(shape)
        chances = unpack(np.frombuffer(content, np.uint8, offset=start), scores)
        if not are_chances(chances[~np.isnan(chances)]):
            raise DamagedTable("a chance is not from 0 to 1")
    except (DamagedTable, ValueError) as damage:
        move_damaged_aside(file, DamagedTable(str(damage)))
        return None
    return chances


def packed_size(goal: int) -> int:
    """The bytes of a packed table whose scores are below this goal."""
    return 2 * goal**3 * BYTES


def pack(chances: NDArray[np.float64]) -> NDArray[np.uint8]:
    """``chances[whose, first, second, third]`` as bytes; what is NaN becomes 0."""
    steps = np.rint(np.nan_to_num(chances) * STEPS).astype(np.int64)
    for axis in SCORE_AXES:
        steps = np.diff(steps, axis=axis, prepend=0)
    by_number = steps.astype("<i4").reshape(-1, 1).view(np.uint8)
    return np.ascontiguousarray(by_number.T).reshape(-1)


def unpack(packed: NDArray[np.uint8], scores: StartScores) -> NDArray[np.float64]:
    """``chances[whose, first, second, third]``, NaN at scores that cannot be reached."""
    goal = scores.goal
    by_number = np.ascontiguousarray(packed.reshape(BYTES, -1).T)
    steps = by_number.view("<i4").reshape(2, goal, goal, goal).astype(np.int64)
    for axis in SCORE_AXES:
        steps = np.cumsum(steps, axis=axis)
    reachable = np.zeros(goal, bool)
    reachable[scores.reachable] = True
    inside = reachable[:, np.newaxis, np.newaxis] & reachable[:, np.newaxis] & reachable
    return np.where(inside, steps / STEPS, np.nan)


# Tables of take-overs


def _take_overs(rules: RuleSet, folder: Path | None) -> KnownTakeOvers | None:
    if not rules.turn.take_over:
        return None
    file = file_of(rules, folder, TAKEN_OVER)
    try:
        return KnownTakeOvers(rules, table=_mapped(file))
    except (Unreadable, OSError, ValueError) as error:
        if not (isinstance(error, Unreadable) and error.reason in NOT_DAMAGED):
            move_damaged_aside(file, DamagedTable(repr(error)))
        return None


def _write_take_overs(stream: IO[bytes], table: NDArray[np.float32]) -> None:
    """Write the table as an array, and behind it the CRC-32 of its numbers."""
    np.save(stream, table, allow_pickle=False)
    stream.write(CHECKSUM.pack(zlib.crc32(np.ascontiguousarray(table).data)))


def _mapped(file: Path) -> NDArray[np.float32]:
    """A large array, of which only the parts that are used are read into memory.

    All of it is checked first, in blocks. Raises ValueError, OSError and Unreadable.
    """
    with reader.opened(file) as handle:
        kind, shape, start = array_header(os.read(handle, LONGEST_HEADER))
        size, checksum = 4 * math.prod(shape), 0
        if kind != TAKEN_OVER_KIND or os.fstat(handle).st_size - start - size not in ENDINGS:
            raise ValueError(shape)
        os.lseek(handle, start, os.SEEK_SET)
        for block in reader.blocks(handle, size):
            checksum = zlib.crc32(block, checksum)
            if not are_chances(np.frombuffer(block, np.float32)):
                raise ValueError("a chance is not from 0 to 1")
        if os.read(handle, CHECKSUM.size) not in (b"", CHECKSUM.pack(checksum)):
            raise ValueError("another checksum")
    return np.memmap(file, np.float32, "r", start, shape)


# Archives of arrays


def read_archive(file: Path, sizes: Mapping[str, int]) -> dict[str, bytes] | None:
    """The archive's members of these names, each with the most bytes that it may have.

    None if there is no file that may be read. Raises DamagedTable.
    """
    try:
        content = reader.read_bytes(file, sum(sizes.values()) + 2 * LONGEST_HEADER)
    except Unreadable as fault:
        if fault.reason in NOT_DAMAGED:
            return None
        raise DamagedTable(str(fault)) from fault
    # zipfile and zlib raise many kinds of errors, some of which are not documented.
    try:
        with zipfile.ZipFile(BytesIO(content)) as members:
            return {name: _member(members, name, size) for name, size in sizes.items()}
    except Exception as error:
        raise DamagedTable(repr(error)) from error


def _member(members: zipfile.ZipFile, name: str, size: int) -> bytes:
    """The content of a member; raises ValueError, and decompresses no more, if it is larger."""
    with members.open(f"{name}.npy") as member:
        content = member.read(size + 1)
    if len(content) > size:
        raise ValueError(name)
    return content


HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([<>]f[48]|\|u1)', 'fortran_order': False, "
    rb"'shape': \(([0-9]{1,12}), ?([0-9]{1,12})?\), \} *\n",
    re.DOTALL,
)
"""The header of the arrays that are written here. numpy's own reader evaluates it as Python."""


def array_header(start: bytes) -> tuple[str, tuple[int, ...], int]:
    """The type and shape of an array, and where its numbers begin. Raises ValueError."""
    header = HEADER.match(start)
    if header is None:
        raise ValueError("no header of an array")
    shape = tuple(int(length) for length in header.groups()[1:] if length is not None)
    return header[1].decode(), shape, header.end()


def move_damaged_aside(file: Path, damage: DamagedTable) -> None:
    """Move the file aside, or leave it where that fails; the log says which."""
    try:
        aside = move_aside(file)
    except (OSError, ValueError, OverflowError) as error:
        LOG.warning("%s is damaged (%s) and stays where it is: %s", file, damage, error)
    else:
        LOG.warning("%s is damaged (%s) and is moved aside as %s", file, damage, aside.name)


def as_bytes(chances: NDArray[Any], facts: Facts) -> bytes:
    """The archive of a table: always the same bytes for the same table."""
    text = np.frombuffer(json.dumps(asdict(facts)).encode(), np.uint8)
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as members:
        for name, array in (("chances", chances), ("facts", text)):
            # A member opened by its name has no date of its own: all are dated 1980.
            with members.open(f"{name}.npy", "w") as member:
                np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
    return file.getvalue()
