"""Profiles of computer players on disk: those that come with the game, and a player's own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from logging import getLogger
from pathlib import Path

from zilch3d import resources
from zilch3d.players.profile import Profile, ProfileFaults, read
from zilch3d.store import reader, setup
from zilch3d.store.files import players_folder
from zilch3d.store.reader import Unreadable
from zilch3d.store.setup import PERSON, SeatSetup
from zilch3d.store.toml_pages import with_lines

LOG = getLogger(__name__)

FOLDER = "players/profiles"
TEMPLATE = "template.toml"
"""The file that explains every field, and is no player of the game."""

MOST_FILES = 50
"""A player's own profiles beyond this number are not read."""


class UnknownProfile(Exception):
    """There is no computer player of this ``id``, or its file is at fault."""

    def __init__(self, profile: str) -> None:
        super().__init__(profile)
        self.id = profile


@dataclass(frozen=True)
class OwnProfiles:
    """A player's own profiles by their ids, and the faults of others by the files' names.

    ``unread`` counts the files beyond the limit.
    """

    profiles: dict[str, Profile]
    faulty: dict[str, Unreadable | ProfileFaults]
    unread: int = 0


def shipped_folder() -> Path:
    return resources.find(FOLDER)


@cache
def shipped() -> dict[str, Profile]:
    """The undamaged profiles that come with the game, by their ids.

    Raises MissingResource if there is none.
    """
    undamaged: list[Profile] = []
    for file in sorted(set(shipped_folder().glob("*.toml")) - {shipped_folder() / TEMPLATE}):
        try:
            resources.read(f"{FOLDER}/{file.name}")
            undamaged.append(read(reader.read_toml(file)))
        except (resources.MissingResource, Unreadable, ProfileFaults) as error:
            LOG.warning("%s does not play: %r", file.stem, error)
    if not undamaged:
        raise resources.MissingResource(FOLDER)
    return {profile.id: profile for profile in undamaged}


def own(folder: Path | None = None) -> OwnProfiles:
    """The profiles in the TOML files of the folder, by default this player's.

    A profile whose id is another's gets its file's name for an id.
    """
    folder = folder or players_folder()
    try:
        files, unread = reader.toml_files(folder, MOST_FILES)
    except Unreadable as fault:
        return OwnProfiles({}, {str(folder): fault})
    profiles: dict[str, Profile] = {}
    faulty: dict[str, Unreadable | ProfileFaults] = {}
    for file in files:
        try:
            profile = _in_page(folder / file, folder)
        except (Unreadable, ProfileFaults) as error:
            faulty[file] = error
            continue
        if profile.id == PERSON or profile.id in shipped() or profile.id in profiles:
            profile = replace(profile, id=file)
        profiles[profile.id] = profile
    return OwnProfiles(profiles, faulty, unread)


def _in_page(file: Path, folder: Path) -> Profile:
    """The profile in a file. Raises Unreadable, and ProfileFaults with the line of each."""
    page = reader.read_text(file, reader.PAGE, folder)
    try:
        return read(reader.toml(page, file))
    except ProfileFaults as error:
        raise ProfileFaults(with_lines(error.faults, page)) from error


def is_available(player: str, folder: Path | None = None) -> bool:
    """Whether it is PERSON or the id of a profile. A player's own are only read if need be."""
    return player == PERSON or player in shipped() or player in own(folder).profiles


def available(folder: Path | None = None) -> dict[str, Profile]:
    """Every profile by its id: the game's, then the player's own."""
    return shipped() | own(folder).profiles


def numbered_names(seats: Sequence[SeatSetup]) -> tuple[SeatSetup, ...]:
    """The seats with numbers behind names that several have: see ``setup.numbered_names``.

    A player's own profiles are read if one of them sits there.
    """
    others = any(not seat.is_person and seat.player not in shipped() for seat in seats)
    profiles = available() if others else shipped()
    names = {player: profile.name for player, profile in profiles.items()}
    return setup.numbered_names(seats, names.get)


def load(profile: str, folder: Path | None = None) -> Profile:
    """The profile with this id. Raises UnknownProfile."""
    loaded = shipped().get(profile) or own(folder).profiles.get(profile)
    if loaded is None:
        raise UnknownProfile(profile)
    return loaded
