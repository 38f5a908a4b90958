"""A computer player's profile: data, one TOML page each."""

import tomllib
from dataclasses import dataclass
from math import inf

from zilch3d.resources import MissingResource, find

FOLDER = "players/profiles"


@dataclass(frozen=True)
class Profile:
    """How a computer player plays.

    ``nerve`` multiplies the points at which it stops: at 1 it stops where one more roll costs as
    much on average as it brings, at 2 it dares twice as much.
    """

    id: str
    nerve: float


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
        table = tomllib.loads(find(f"{FOLDER}/{profile}.toml").read_text(encoding="utf-8"))
    except (MissingResource, OSError, ValueError) as error:
        raise BadProfile(profile, "") from error
    match table:
        case {"id": str(name), "nerve": float(nerve), **rest} if not rest and 0 < nerve < inf:
            return Profile(name, nerve)
        case {"id": str(), "nerve": float(nerve), **rest} if rest and 0 < nerve < inf:
            raise BadProfile(profile, min(rest))
        case {"id": str()}:
            raise BadProfile(profile, "nerve")
        case _:
            raise BadProfile(profile, "id")
