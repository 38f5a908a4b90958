"""Solved games on disk: those that the game ships with, and those solved on this machine.

A table is an .npz file, named after what its solution depends on: ``chances`` as TwoPlayer solves
them, NaN where they are not solved yet; ``facts``, JSON in UTF-8. Where turns may be taken over,
the table of take-overs lies beside it, too large to ship. ``kept_in`` is the folder of the tables
solved on this machine, by default in the player's cache.

A solution for three players is packed, see ``packing``.

A kept table that is damaged is moved aside, and the log says so: the shipped one takes its place,
or the rules are solved again. Sizes are checked before anything is decompressed, headers of arrays
are never evaluated, and a chance outside of 0 to 1 is damage.
"""

import json
import math
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
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
from zilch3d.odds.solver.start_scores import start_scores
from zilch3d.odds.solver.three_player import ThreePlayer, ThreePlayerTable
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.store import packing, reader
from zilch3d.store.files import cache_folder, move_aside, require_writable, write_whole
from zilch3d.store.reader import KIB, ReadReason, Unreadable

LOG = getLogger(__name__)

SHIPPED = "assets/odds"
WHOLE, UNFINISHED, TAKEN_OVER = ".npz", "-begun.npz", "-taken-over.npy"
FOR_THREE = "-three.npz"

LONGEST_FACTS = 4 * KIB
LONGEST_HEADER = KIB
"""Bytes before the numbers of an array."""
TAKEN_OVER_KIND = np.dtype(np.float32).str
CHECKSUM = struct.Struct("<I")
ENDINGS = (0, CHECKSUM.size)
"""Bytes behind the take-overs: earlier versions wrote no checksum."""
NOT_THERE = (ReadReason.MISSING, ReadReason.SYSTEM)
"""Why a table is not read that is not damaged."""
TOLERANCE = 1e-6
"""A solved chance may be beyond 0 or 1 by so much."""


class DamagedTable(Exception):
    """A file that is no table of the rules asked for."""


@dataclass(frozen=True, slots=True)
class Facts:
    """How a table was solved: its greatest residual, and the seconds that it took."""

    residual: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class KeptTable:
    """A table as it was read."""

    chances: NDArray[np.float64]
    facts: Facts

    def is_whole(self, rules: RuleSet) -> bool:
        """Whether every score is solved."""
        scores = start_scores(rules).reachable
        return not np.isnan(self.chances[np.ix_(scores, scores)]).any()


def solved(rules: RuleSet, kept_in: Path | None = None) -> ValueTable | None:
    """The solution of these rules, as kept or as shipped.

    None if it is not solved to the end, or cannot be read.
    """
    if unsolvable(rules) is not None:
        return None
    for file in places(rules, kept_in, WHOLE):
        table = None if file is None else _sound(file, rules)
        if table is not None and table.is_whole(rules):
            for_three = cache(partial(solved_for_three, rules, kept_in))
            return ValueTable(rules, table.chances, _take_overs(rules, kept_in), for_three)
    return None


def solved_for_three(rules: RuleSet, kept_in: Path | None = None) -> ThreePlayerTable | None:
    """The solution for three players, as kept or as shipped; None if there is none."""
    if not solvable_for_three(rules):
        return None
    for file in places(rules, kept_in, FOR_THREE):
        chances = None if file is None else _sound_for_three(file, rules)
        if chances is not None:
            return ThreePlayerTable(rules, chances)
    return None


def require_place(rules: RuleSet) -> None:
    """Raise NotWritten if no table of these rules could be kept on this machine."""
    require_writable(file_of(rules, None, WHOLE).parent)


def keep_for_three(game: ThreePlayer, seconds: float, kept_in: Path | None = None) -> Path:
    """Keep a solution for three players, and return its file. Raises NotWritten."""
    file = file_of(game.rules, kept_in, FOR_THREE)
    table = as_bytes(packing.pack(game.chances), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    return file


def _sound_for_three(file: Path, rules: RuleSet) -> NDArray[np.float64] | None:
    scores = start_scores(rules)
    size = packing.packed_size(scores.goal)
    try:
        members = read_archive(file, {"chances": size + LONGEST_HEADER})
        if members is None:
            return None
        content = members["chances"]
        _kind, shape, start = header(content)
        if shape != (size,):
            raise DamagedTable(shape)
        chances = packing.unpack(np.frombuffer(content, np.uint8, offset=start), scores)
        if not are_chances(chances[~np.isnan(chances)]):
            raise DamagedTable("a chance is not from 0 to 1")
    except (DamagedTable, ValueError) as damage:
        set_aside_damaged(file, DamagedTable(str(damage)))
        return None
    return chances


def unfinished(rules: RuleSet, kept_in: Path | None = None) -> KeptTable | None:
    """A solution that was interrupted; None if there is none."""
    return _sound(file_of(rules, kept_in, UNFINISHED), rules)


def keep(game: TwoPlayer, seconds: float, kept_in: Path | None = None) -> Path:
    """Keep a solution, whole or unfinished, and return its file. Raises NotWritten."""
    begun = file_of(game.rules, kept_in, UNFINISHED)
    file = file_of(game.rules, kept_in, WHOLE) if game.done else begun
    table = as_bytes(game.solved(), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    if game.done:
        begun.unlink(missing_ok=True)
        if game.take_overs is not None:
            taken = game.take_overs.table.astype(np.float32)
            beside = file_of(game.rules, kept_in, TAKEN_OVER)
            write_whole(beside, lambda stream: _write_take_overs(stream, taken))
    return file


def read(file: Path, rules: RuleSet) -> KeptTable | None:
    """The table in the file; None if there is none that may be read. Raises DamagedTable."""
    count = start_scores(rules).count
    most = count * count * 8 + LONGEST_HEADER
    members = read_archive(file, {"chances": most, "facts": LONGEST_FACTS})
    if members is None:
        return None
    try:
        chances = _chances(members["chances"], (count, count))
        facts = _facts(members["facts"])
    except Exception as error:
        raise DamagedTable(repr(error)) from error
    if not are_chances(chances[~np.isnan(chances)]):
        raise DamagedTable("a chance is not from 0 to 1")
    return KeptTable(chances, facts)


def read_archive(file: Path, longest: Mapping[str, int]) -> dict[str, bytes] | None:
    """Its members of these names, each of which has so many bytes at most; None if there is no file
    that may be read. Raises DamagedTable.
    """
    try:
        written = reader.read_bytes(file, sum(longest.values()) + 2 * LONGEST_HEADER)
    except Unreadable as fault:
        if fault.reason in NOT_THERE:
            return None
        raise DamagedTable(str(fault)) from fault
    # zipfile and zlib raise many kinds of errors, some of which are not written down.
    try:
        with zipfile.ZipFile(BytesIO(written)) as members:
            return {name: _member(members, name, most) for name, most in longest.items()}
    except Exception as error:
        raise DamagedTable(repr(error)) from error


def _member(members: zipfile.ZipFile, name: str, most: int) -> bytes:
    """What is in a member, of which no more than this is decompressed. Raises ValueError."""
    with members.open(f"{name}.npy") as member:
        content = member.read(most + 1)
    if len(content) > most:
        raise ValueError(name)
    return content


HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([<>]f[48]|\|u1)', 'fortran_order': False, "
    rb"'shape': \(([0-9]{1,12}), ?([0-9]{1,12})?\), \} *\n",
    re.DOTALL,
)
"""Of the arrays that are written here. numpy's own reader evaluates it as Python."""


def header(start: bytes) -> tuple[str, tuple[int, ...], int]:
    """The type and shape of an array, and where its numbers begin. Raises ValueError."""
    header = HEADER.match(start)
    if header is None:
        raise ValueError("no header of an array")
    shape = tuple(int(length) for length in header.groups()[1:] if length is not None)
    return header[1].decode(), shape, header.end()


def _chances(content: bytes, shape: tuple[int, int]) -> NDArray[np.float64]:
    kind, found, start = header(content)
    if found != shape:
        raise ValueError(found)
    return np.frombuffer(content, kind, offset=start).reshape(shape).astype(np.float64)


def _facts(content: bytes) -> Facts:
    facts = Facts(**json.loads(content[header(content)[2] :]))
    if not all(isinstance(n, int | float) and math.isfinite(n) for n in asdict(facts).values()):
        raise ValueError(facts)
    return facts


def are_chances(numbers: NDArray[np.floating]) -> bool:
    return bool(((numbers >= -TOLERANCE) & (numbers <= 1 + TOLERANCE)).all())


def _sound(file: Path, rules: RuleSet) -> KeptTable | None:
    """The table in the file; one that is damaged is moved aside and counts as none."""
    try:
        return read(file, rules)
    except DamagedTable as damage:
        set_aside_damaged(file, damage)
        return None


def set_aside_damaged(file: Path, damage: DamagedTable) -> None:
    try:
        aside = move_aside(file)
    except (OSError, ValueError, OverflowError) as error:
        LOG.warning("%s is damaged (%s) and stays where it is: %s", file, damage, error)
    else:
        LOG.warning("%s is damaged (%s) and is moved aside as %s", file, damage, aside.name)


def as_bytes(chances: NDArray[Any], facts: Facts) -> bytes:
    """The file of a table: always the same for the same table."""
    text = np.frombuffer(json.dumps(asdict(facts)).encode(), np.uint8)
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as members:
        for name, array in (("chances", chances), ("facts", text)):
            # A member opened by its name has no date of its own: all are dated 1980.
            with members.open(f"{name}.npy", "w") as member:
                np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
    return file.getvalue()


def shipped_name(rules: RuleSet, ending: str = WHOLE) -> str:
    """The name of the file of a table that the game ships with, for rules of any id."""
    return f"{rules.id}-{digest(rules)[:16]}{ending}"


def places(rules: RuleSet, kept_in: Path | None, ending: str) -> tuple[Path | None, Path | None]:
    """Where a table may be: solved on this machine, and shipped, if one is."""
    return file_of(rules, kept_in, ending), _shipped(rules, ending)


def _shipped(rules: RuleSet, ending: str) -> Path | None:
    try:
        file = next(resources.find(SHIPPED).glob(f"*-{digest(rules)[:16]}{ending}"), None)
        if file is not None:
            resources.read(f"{SHIPPED}/{file.name}")
        return file
    except resources.MissingResource as missing:
        LOG.warning("solved again: %r", missing)
        return None


def file_of(rules: RuleSet, kept_in: Path | None, ending: str) -> Path:
    """The file of a table that is solved on this machine."""
    return (kept_in or cache_folder() / "odds") / f"{digest(rules)}{ending}"


def _take_overs(rules: RuleSet, kept_in: Path | None) -> KnownTakeOvers | None:
    if not rules.turn.take_over:
        return None
    file = file_of(rules, kept_in, TAKEN_OVER)
    try:
        return KnownTakeOvers(rules, table=_mapped(file))
    except (Unreadable, OSError, ValueError) as error:
        if not (isinstance(error, Unreadable) and error.reason in NOT_THERE):
            set_aside_damaged(file, DamagedTable(repr(error)))
        return None


def _write_take_overs(stream: IO[bytes], table: NDArray[np.float32]) -> None:
    """As an array, and behind it the CRC-32 of its numbers."""
    np.save(stream, table, allow_pickle=False)
    stream.write(CHECKSUM.pack(zlib.crc32(np.ascontiguousarray(table).data)))


def _mapped(file: Path) -> NDArray[np.float32]:
    """A large array, of which only the parts that are used are read into memory.

    All of it is looked through, in parts. Raises ValueError, OSError and Unreadable.
    """
    with reader.opened(file) as handle:
        kind, shape, start = header(os.read(handle, LONGEST_HEADER))
        size, found = 4 * math.prod(shape), 0
        if kind != TAKEN_OVER_KIND or os.fstat(handle).st_size - start - size not in ENDINGS:
            raise ValueError(shape)
        os.lseek(handle, start, os.SEEK_SET)
        for block in reader.blocks(handle, size):
            found = zlib.crc32(block, found)
            if not are_chances(np.frombuffer(block, np.float32)):
                raise ValueError("a chance is not from 0 to 1")
        if os.read(handle, CHECKSUM.size) not in (b"", CHECKSUM.pack(found)):
            raise ValueError("another checksum")
    return np.memmap(file, np.float32, "r", start, shape)
