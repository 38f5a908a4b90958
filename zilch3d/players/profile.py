"""A computer player's profile: data, one TOML page each."""

import tomllib
from dataclasses import dataclass

from zilch3d.resources import MissingResource, find

FOLDER = "players/profiles"
_RANGES = {"nerve": (0.01, 100.0), "counts": (0.0, 1.0), "hides": (0.0, 1.0), "shakes": (0.0, 1.0)}
_TYPES = {"id": str, "advised": bool, **dict.fromkeys(_RANGES, float)}


@dataclass(frozen=True)
class Profile:
    """How a computer player plays.

    ``nerve`` multiplies the points at which it stops: at 1 it stops where one more roll costs as
    much on average as it gains, at 2 it dares twice as much. ``counts`` is the chance that it
    counts the dice before it throws them, ``hides`` that it withholds one when it passes them,
    each where the rules let a die be hidden. ``shakes`` is the strength of its throws, from 0
    (gentle) to 1 (wild). If ``advised`` it follows advice, and goes by ``nerve`` where there is
    none.
    """

    id: str
    nerve: float
    counts: float = 1.0
    hides: float = 0.0
    shakes: float = 0.4
    advised: bool = False


class BadProfile(Exception):
    """A profile that cannot be used; ``id`` names it and ``field`` what is wrong with it."""

    def __init__(self, profile: str, field: str) -> None:
        super().__init__(f"{profile}: {field}")
        self.id = profile
        self.field = field


def names() -> tuple[str, ...]:
    """The ids of the profiles that come with the game."""
    return tuple(sorted(path.stem for path in find(FOLDER).glob("*.toml")))


def load(profile: str) -> Profile:
    """The profile with this id. Raises BadProfile if there is none or it is damaged."""
    try:
        text = find(f"{FOLDER}/{profile}.toml").read_text(encoding="utf-8")
    except (MissingResource, OSError, ValueError) as error:
        raise BadProfile(profile, "") from error
    return read(profile, text)


def read(profile: str, text: str) -> Profile:
    """The profile in TOML. Raises BadProfile, naming the field at fault, "" for all of it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadProfile(profile, "") from error
    for field, value in {"id": None, "nerve": None, **table}.items():
        least, most = _RANGES.get(field, (value, value))  # other fields: any value
        if not isinstance(value, _TYPES.get(field, ())) or not least <= value <= most:
            raise BadProfile(profile, field)
    return Profile(**table)
