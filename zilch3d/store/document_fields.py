"""The fields of a document, each checked as it is read: what damage or a hand has altered is named.

Whole numbers are those of JSON, without ``true`` and ``false``; lengths are in characters.
"""

from re import fullmatch
from typing import TypeVar

from zilch3d.store.documents import Content

ValueT = TypeVar("ValueT")


class Altered(ValueError):
    """A document has not what it was kept with; ``field`` says where, ``part`` in which of many.

    Parts count from 0.
    """

    def __init__(self, field: str, part: int | None = None) -> None:
        super().__init__(field if part is None else f"{field}, {part + 1}")
        self.field = field
        self.part = part


def of(content: Content, name: str, kind: type[ValueT]) -> ValueT:
    """The field of this type, such as ``list``. Raises Altered, as all here do."""
    value = content.get(name)
    if not isinstance(value, kind):
        raise Altered(name)
    return value


def number(content: Content, name: str, most: int) -> int:
    """A whole number from 0 to ``most``."""
    value = of(content, name, int)
    if isinstance(value, bool) or not 0 <= value <= most:
        raise Altered(name)
    return value


def text(content: Content, name: str, longest: int) -> str:
    """A text of at most this length."""
    value = of(content, name, str)
    if len(value) > longest:
        raise Altered(name)
    return value


def digits(content: Content, name: str, length: int) -> str:
    """A text of exactly so many hexadecimal digits, in small letters."""
    value = text(content, name, length)
    if not fullmatch(f"[0-9a-f]{{{length}}}", value):
        raise Altered(name)
    return value
