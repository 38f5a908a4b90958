"""Tables in a terminal: a name, then cells that stand under each other."""

from collections.abc import Iterable, Iterator, Sequence

GAP = 2
"""Blanks between columns at the least."""


def columns(
    rows: Sequence[tuple[str, Sequence[str]]], notes: Sequence[Sequence[str]] = ()
) -> Iterator[str]:
    """A line for each row: its name to the left, its cells to the right of equally wide columns.

    Shorter rows end at the right, too. Behind a row stand its ``notes``, to the left of theirs.
    """
    names = _widest(name for name, _cells in rows)
    cell = _widest(cell for _name, cells in rows for cell in cells) + GAP
    most = max((len(cells) for _name, cells in rows), default=0)
    widths = [_widest(column) for column in zip(*notes, strict=True)]
    for number, (name, cells) in enumerate(rows):
        blank = [""] * (most - len(cells))
        line = f"{name:<{names}}" + "".join(f"{each:>{cell}}" for each in [*blank, *cells])
        if notes:
            pairs = zip(notes[number], widths, strict=True)
            line += "".join(f"{'':{GAP}}{note:<{width}}" for note, width in pairs)
        yield line.rstrip()


def _widest(cells: Iterable[str]) -> int:
    return max(map(len, cells), default=0)
