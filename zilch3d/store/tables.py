"""Solved games on disk: those that the game ships with, and those solved on this machine.

A table is an .npz file, named after what its solution depends on: ``chances`` as TwoPlayer solves
them, NaN where they are not solved yet; ``facts``, JSON in UTF-8. Where turns may be taken over,
the table of take-overs lies beside it, too large to ship.
"""

import json
import zipfile
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.game_ends import KnownTakeOvers
from zilch3d.odds.solver.start_scores import start_scores
from zilch3d.odds.solver.two_player import TwoPlayer
from zilch3d.odds.solver.value_table import ValueTable
from zilch3d.resources import MissingResource, find
from zilch3d.store.files import cache_folder, write_whole

SHIPPED = "assets/odds"

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of all members: the same table is the same file."""


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


def folder() -> Path:
    """Where tables solved on this machine are kept."""
    return cache_folder() / "odds"


def solved(rules: RuleSet, kept_in: Path | None = None) -> ValueTable | None:
    """The solution of these rules, from ``kept_in`` (else the usual folder) or as shipped.

    None if it is not solved to the end, or cannot be read.
    """
    own = folder() if kept_in is None else kept_in
    for file in (_file(rules, own), _shipped(rules)):
        table = None if file is None else read(file, rules)
        if table is not None and table.is_whole(rules):
            return ValueTable(rules, table.chances, _take_overs(rules, own))
    return None


def unfinished(rules: RuleSet, kept_in: Path | None = None) -> KeptTable | None:
    """A solution that was interrupted; None if there is none."""
    return read(_unfinished(_file(rules, folder() if kept_in is None else kept_in)), rules)


def keep(game: TwoPlayer, seconds: float, kept_in: Path | None = None) -> Path:
    """Keep a solution, whole or unfinished, and return its file. Raises NotWritten."""
    own = folder() if kept_in is None else kept_in
    whole = _file(game.rules, own)
    file = whole if game.done else _unfinished(whole)
    table = as_bytes(game.solved(), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    if game.done:
        _unfinished(whole).unlink(missing_ok=True)
        if game.take_overs is not None:
            taken = game.take_overs.table.astype(np.float32)
            write_whole(
                _taken_over(whole), lambda stream: np.save(stream, taken, allow_pickle=False)
            )
    return file


def read(file: Path, rules: RuleSet) -> KeptTable | None:
    """The table in the file; None if there is none, or it belongs to other rules."""
    count = start_scores(rules).count
    try:
        with np.load(file, allow_pickle=False) as members:
            chances = members["chances"].astype(np.float64)
            facts = Facts(**json.loads(members["facts"].tobytes()))
    # A damaged file counts as none: it can be made again.
    except (OSError, ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    return KeptTable(chances, facts) if chances.shape == (count, count) else None


def as_bytes(chances: NDArray[np.floating], facts: Facts) -> bytes:
    """The file of a table: always the same for the same table."""
    text = np.frombuffer(json.dumps(asdict(facts)).encode(), np.uint8)
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as members:
        for name, array in (("chances", chances), ("facts", text)):
            member = BytesIO()
            np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
            info = zipfile.ZipInfo(f"{name}.npy", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            members.writestr(info, member.getvalue())
    return file.getvalue()


def shipped_name(rules: RuleSet) -> str:
    """The name of the file of a table that the game ships with, for rules of any id."""
    return f"{rules.id}-{_ending(rules)}"


def _ending(rules: RuleSet) -> str:
    return f"{digest(rules)[:16]}.npz"


def _file(rules: RuleSet, own: Path) -> Path:
    return own / f"{digest(rules)}.npz"


def _unfinished(file: Path) -> Path:
    return file.with_name(f"{file.stem}-begun.npz")


def _taken_over(file: Path) -> Path:
    return file.with_name(f"{file.stem}-taken-over.npy")


def _shipped(rules: RuleSet) -> Path | None:
    try:
        return next(find(SHIPPED).glob(f"*-{_ending(rules)}"), None)
    except MissingResource:
        return None


def _take_overs(rules: RuleSet, own: Path) -> KnownTakeOvers | None:
    if not rules.turn.take_over:
        return None
    try:
        # It is large: only the parts that are used are read.
        table = np.load(_taken_over(_file(rules, own)), mmap_mode="r", allow_pickle=False)
        return KnownTakeOvers.of(rules, table)
    except (OSError, ValueError, EOFError):
        return None
