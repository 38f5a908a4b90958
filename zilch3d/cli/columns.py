"""Tables in a terminal: a name, then cells that stand under each other."""

from collections.abc import Iterator, Sequence

GAP = 2
"""Blanks between columns at the least."""


def columns(rows: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """A line for each row: its name to the left, its cells to the right of equally wide columns.

    Shorter rows end at the right, too.
    """
    names = max((len(name) for name, _cells in rows), default=0)
    cell = max((len(cell) for _name, cells in rows for cell in cells), default=0) + GAP
    most = max((len(cells) for _name, cells in rows), default=0)
    for name, cells in rows:
        blank = [""] * (most - len(cells))
        line = f"{name:<{names}}" + "".join(f"{each:>{cell}}" for each in [*blank, *cells])
        yield line.rstrip()
