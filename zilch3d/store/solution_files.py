"""Which rules have a solution on this machine, by its file alone: without numpy, and at once."""

from pathlib import Path

from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.solvable import digest, in_largest_unit, unsolvable
from zilch3d.store.files import cache_folder

SHIPPED_FOLDER = "assets/odds"
WHOLE_ENDING = ".npz"


def has_solution(rules: RuleSet, folder: Path | None = None) -> bool:
    """Whether there is a file with the whole solution; it may turn out to be damaged.

    ``folder`` has those solved here, by default that of the user's cache.
    """
    return any(_is_there(each, folder) for each in (rules, in_largest_unit(rules)))


def _is_there(rules: RuleSet, folder: Path | None) -> bool:
    if unsolvable(rules) is not None:
        return False
    name = f"{digest(rules)}{WHOLE_ENDING}"
    if ((folder or cache_folder() / "odds") / name).is_file():
        return True
    try:
        shipped = resources.find(SHIPPED_FOLDER)
    except resources.MissingResource:
        return False
    return any(shipped.glob(f"*-{digest(rules)[:16]}{WHOLE_ENDING}"))
