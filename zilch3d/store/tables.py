"""Solved games on disk: those that the game ships with, and those solved on this machine.

A table is an .npz file, named after what its solution depends on: ``chances`` as TwoPlayer solves
them, NaN where they are not solved yet; ``facts``, JSON in UTF-8. Where turns may be taken over,
the table of take-overs lies beside it, too large to ship. ``kept_in`` is the folder of the tables
solved on this machine, by default in the player's cache.
"""

import json
import zipfile
from dataclasses import asdict, dataclass
from io import BytesIO
from logging import getLogger
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest
from zilch3d.odds.solver.game_ends import KnownTakeOvers
from zilch3d.odds.solver.start_scores import start_scores
from zilch3d.odds.solver.two_player import TwoPlayer, ValueTable
from zilch3d.store.files import cache_folder, write_whole

LOG = getLogger(__name__)

SHIPPED = "assets/odds"
WHOLE, UNFINISHED, TAKEN_OVER = ".npz", "-begun.npz", "-taken-over.npy"


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
    for file in (_file(rules, kept_in, WHOLE), _shipped(rules)):
        table = None if file is None else read(file, rules)
        if table is not None and table.is_whole(rules):
            return ValueTable(rules, table.chances, _take_overs(rules, kept_in))
    return None


def unfinished(rules: RuleSet, kept_in: Path | None = None) -> KeptTable | None:
    """A solution that was interrupted; None if there is none."""
    return read(_file(rules, kept_in, UNFINISHED), rules)


def keep(game: TwoPlayer, seconds: float, kept_in: Path | None = None) -> Path:
    """Keep a solution, whole or unfinished, and return its file. Raises NotWritten."""
    begun = _file(game.rules, kept_in, UNFINISHED)
    file = _file(game.rules, kept_in, WHOLE) if game.done else begun
    table = as_bytes(game.solved(), Facts(game.residual, seconds))
    write_whole(file, lambda stream: stream.write(table))
    if game.done:
        begun.unlink(missing_ok=True)
        if game.take_overs is not None:
            taken = game.take_overs.table.astype(np.float32)
            beside = _file(game.rules, kept_in, TAKEN_OVER)
            write_whole(beside, lambda stream: np.save(stream, taken, allow_pickle=False))
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
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as members:
        for name, array in (("chances", chances), ("facts", text)):
            # A member opened by its name has no date of its own: all are dated 1980.
            with members.open(f"{name}.npy", "w") as member:
                np.lib.format.write_array(member, np.asanyarray(array), allow_pickle=False)
    return file.getvalue()


def shipped_name(rules: RuleSet) -> str:
    """The name of the file of a table that the game ships with, for rules of any id."""
    return f"{rules.id}-{digest(rules)[:16]}.npz"


def _shipped(rules: RuleSet) -> Path | None:
    try:
        file = next(resources.find(SHIPPED).glob(f"*-{digest(rules)[:16]}.npz"), None)
        if file is not None:
            resources.read(f"{SHIPPED}/{file.name}")
        return file
    except resources.MissingResource as missing:
        LOG.warning("solved again: %r", missing)
        return None


def _file(rules: RuleSet, kept_in: Path | None, ending: str) -> Path:
    return (kept_in or cache_folder() / "odds") / f"{digest(rules)}{ending}"


def _take_overs(rules: RuleSet, kept_in: Path | None) -> KnownTakeOvers | None:
    if not rules.turn.take_over:
        return None
    try:
        # It is large: only the parts that are used are read.
        file = _file(rules, kept_in, TAKEN_OVER)
        table = np.load(file, mmap_mode="r", allow_pickle=False)
        return KnownTakeOvers(rules, table=table)
    except (OSError, ValueError, EOFError):
        return None
