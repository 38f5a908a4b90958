"""How actions and events are made: small values, of which a game has hundreds."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def value(cls: type[_Class]) -> type[_Class]:
    """A dataclass with slots that is equal by its fields and can be a key.

    It is the type checker that keeps it frozen: where a class does so itself, making a value takes
    twice as long.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
