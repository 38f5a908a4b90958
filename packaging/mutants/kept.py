"""The pages of mutants that are kept: ``kept/PACKAGE.txt``, every mutant with why.

A line that begins with four spaces is a mutant: its place, and what it changes. The line above
says why it's kept. A line that begins with ``==`` is the kind of reason.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

PAGES = Path(__file__).resolve().parent / "kept"
INDENT = "    "


def line(place: str, change: str) -> str:
    """A mutant as the pages have it."""
    return f"{place}  {change}"


def listed(page: Path) -> Counter[str]:
    """The mutants of a page, each as often as it stands there; none where there is no page."""
    lines = page.read_text(encoding="utf-8").splitlines() if page.exists() else []
    return Counter(line.removeprefix(INDENT) for line in lines if line.startswith(INDENT))


def unlisted(kept: Iterable[str], page: Path) -> list[str]:
    """Those of the kept mutants that the page does not have, in order."""
    return sorted((Counter(kept) - listed(page)).elements())


def gone(kept: Iterable[str], run: Iterable[str], page: Path) -> list[str]:
    """Those of the page that were run and killed, in order: the page need not have them.

    ``run`` are the lines of all mutants that were run.
    """
    surplus = listed(page) - Counter(kept)
    return sorted((surplus & Counter(run)).elements())
