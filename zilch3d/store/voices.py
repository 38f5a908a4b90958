"""What each voice of the computer players says: ``assets/voices``, a page of TOML for each.

A table is named by a reason (``Why``) and has the sentences of each choice (``Does``) that it can
decide. In ``moments`` are words on fortune (``RemarkMoment``), in ``besides`` what there is to say
where a reason has more to it (``RemarkAside``). All of it is in English, to be translated.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from logging import getLogger
from typing import TypeAlias

from zilch3d import resources
from zilch3d.players.explain import Does, Why
from zilch3d.players.profile import Lines, Voice
from zilch3d.store import reader

FOLDER = "assets/voices"
MOMENTS, BESIDES = "moments", "besides"

LOG = getLogger(__name__)


class RemarkMoment(Enum):
    """What a player may have a word on, beside its own choices; named as in ``profile.Says``."""

    ZILCH = "zilch"
    """It has lost points."""
    HOT_DICE = "hot_dice"
    LOST_LEAD = "lost_lead"
    DIE_FOUND = "die_found"
    """It has asked for a die that was withheld."""
    WON = "won"
    LOST = "lost"


class RemarkAside(Enum):
    """More than a bare reason; only the plain voice has sentences for it."""

    RATHER = "rather"
    """Other dice are set aside, so that more or fewer are left to roll."""
    SMALL_IS_FINE = "small-is-fine"
    """Single dice count more for the player than they do."""


Occasion: TypeAlias = tuple[Why, Does] | RemarkMoment | RemarkAside


@cache
def sentences(voice: Voice) -> Mapping[Occasion, Lines]:
    """The msgids of a voice, their figures left open; none where its page is damaged."""
    try:
        path = f"{FOLDER}/{voice.value}.toml"
        return read(reader.toml(resources.read_text(path), resources.find(path)))
    except (resources.MissingResource, reader.Unreadable, ValueError) as error:
        LOG.warning("the voice %s says nothing of its own: %r", voice.value, error)
        return {}


def read(page: Mapping[str, object]) -> Mapping[Occasion, Lines]:
    """The sentences on a page.

    Raises ValueError for what is no occasion, and where there is no list of texts.
    """
    made: dict[Occasion, Lines] = {}
    for table, entries in page.items():
        if not isinstance(entries, Mapping):
            raise ValueError(table)
        made |= {_occasion(table, key): tuple(_texts(lines)) for key, lines in entries.items()}
    return made


def _texts(lines: object) -> Iterator[str]:
    if not isinstance(lines, list):
        raise ValueError(lines)
    for line in lines:
        if not isinstance(line, str):
            raise ValueError(line)
        yield line


def _occasion(table: str, key: str) -> Occasion:
    if table == MOMENTS:
        return RemarkMoment(key)
    return RemarkAside(key) if table == BESIDES else (Why(table), Does(key))
