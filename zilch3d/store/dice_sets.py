"""The sets of dice that players may choose from besides ivory: ``assets/dice.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from logging import getLogger

from zilch3d import resources
from zilch3d.motion.pose import Vector
from zilch3d.store import reader

PAGE = "assets/dice.toml"

LOG = getLogger(__name__)


@dataclass(frozen=True)
class DiceSet:
    """A set of dice: its name, in English, and what it is made of (see ``DiceSkin``)."""

    name: str
    material: str
    body: Vector
    ink: Vector
    ink_of_one: Vector
    through: Vector = (0.0, 0.0, 0.0)
    shine: float = 1.0


@cache
def dice_sets() -> Mapping[str, DiceSet]:
    """By the keys that the settings have for them, in the order in which they are offered.

    None where the page is damaged.
    """
    try:
        page = reader.toml(resources.read_text(PAGE), resources.find(PAGE))
        return {key: _dice_set(table) for key, table in page.items()}
    except (resources.MissingResource, reader.Unreadable, ValueError) as error:
        LOG.warning("no dice but those of ivory: %r", error)
        return {}


def _dice_set(table: object) -> DiceSet:
    """Raises ValueError for what is no set of dice."""
    match table:
        case {"name": str(name), "material": str(material), "body": body, "ink": ink, **rest}:
            ink_of_one = _colour(rest.get("ink_of_one", ink))
            through = _colour(rest.get("through", [0.0, 0.0, 0.0]))
            shine = _number(rest.get("shine", 1.0))
            return DiceSet(name, material, _colour(body), _colour(ink), ink_of_one, through, shine)
    raise ValueError(table)


def _colour(value: object) -> Vector:
    match value:
        case [float(red), float(green), float(blue)]:
            return red, green, blue
    raise ValueError(value)


def _number(value: object) -> float:
    if isinstance(value, float):
        return value
    raise ValueError(value)
