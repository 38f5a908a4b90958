"""The game as pure values: no clock, no randomness, no files, no translation."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def value(cls: type[_Class]) -> type[_Class]:
    """A dataclass with slots that is equal by its fields and can be a key.

    Only the type checker keeps it frozen: a class that does so itself takes twice as long to make,
    and a game makes hundreds of these.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
