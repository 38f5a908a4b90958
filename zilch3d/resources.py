"""Finds the files the game ships with, in a checkout, an installed wheel and a packaged app."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


class MissingResource(Exception):
    """A file that belongs to the game is not there; ``path`` names it below the project."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


def find(path: str) -> Path:
    """The file or folder ``path``, such as ``assets/fonts``: in the package, else beside it.

    Raises MissingResource if it is in neither place.
    """
    for root in (PACKAGE, PACKAGE.parent):
        if (root / path).exists():
            return root / path
    raise MissingResource(path)
