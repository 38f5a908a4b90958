"""What each voice of the computer players says: ``assets/voices``, a page of TOML for each.

A table is named by a reason (``Why``) and has the sentences of each choice (``Does``) that it can
decide; those in ``any`` fit whatever the reason is. In ``moments`` are words on fortune
(``RemarkMoment``), in ``meetings`` those to people it meets, or meets again (``RemarkMeeting``), in
``besides`` what there is to say where a reason has more to it (``RemarkAside``). All of it is in
English, to be translated. ``talkative`` is no table.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from logging import getLogger
from typing import NamedTuple, TypeAlias

from zilch3d import resources
from zilch3d.players.explain import Does, Why
from zilch3d.players.profile import Lines, Voice
from zilch3d.store import reader

FOLDER = "assets/voices"
TALKATIVE = "talkative"

LOG = getLogger(__name__)


class RemarkMoment(Enum):
    """What a player may have a word on, beside its own choices; named as in ``profile.Says``."""

    ZILCH = "zilch"
    """It has lost points."""
    HOT_DICE = "hot_dice"
    BIG_BANK = "big_bank"
    """It has banked many points."""
    TOOK_LEAD = "took_lead"
    LOST_LEAD = "lost_lead"
    DIE_FOUND = "die_found"
    """It has asked for a die that was withheld."""
    WON = "won"
    LOST = "lost"


class RemarkAside(Enum):
    """More than a bare reason; a voice may have no sentences for it."""

    RATHER = "rather"
    """Other dice are set aside, so that more or fewer are left to roll."""
    SMALL_IS_FINE = "small-is-fine"
    """Single dice count more for the player than they do."""


class RemarkMeeting(Enum):
    """What a player may say to a person it has met before, or hasn't: see ``hands/rivals``."""

    FIRST = "first"
    """They have never finished a game together."""
    AFTER_LOSING = "after_losing"
    """The person has won their last game."""
    AFTER_WINNING = "after_winning"
    """It has won their last game itself."""
    BEATEN_YESTERDAY = "beaten_yesterday"
    WON_YESTERDAY = "won_yesterday"
    AGAIN_TODAY = "again_today"
    """It is their third game of the day, or a later one."""
    LONG_ABSENCE = "long_absence"
    """They haven't met for a month."""
    THEIR_STREAK = "their_streak"
    """The person has won three in a row, or more."""
    OWN_STREAK = "own_streak"
    THEIR_STREAK_ENDS = "their_streak_ends"
    """It has just won after such a streak of the person's."""
    OWN_STREAK_ENDS = "own_streak_ends"
    THEIR_STREAK_MADE = "their_streak_made"
    """The person has just won the third in a row."""
    OWN_STREAK_MADE = "own_streak_made"
    BIGGEST_DEFEAT = "biggest_defeat"
    """The person has just beaten it by more than ever."""


Occasion: TypeAlias = tuple[Why, Does] | Does | RemarkMoment | RemarkAside | RemarkMeeting
"""What a sentence is for; a bare choice is one made for any reason."""


class VoicePage(NamedTuple):
    """The msgids of a voice, their figures left open, and how much it speaks, 0 to 1.

    At 0.5 it speaks as often as most do.
    """

    lines: Mapping[Occasion, Lines]
    talkative: float = 0.5


@cache
def voice_page(voice: Voice) -> VoicePage:
    """The page of a voice; without sentences where that is damaged."""
    try:
        path = f"{FOLDER}/{voice.value}.toml"
        return read(reader.toml(resources.read_text(path), resources.find(path)))
    except (resources.MissingResource, reader.Unreadable, ValueError) as error:
        LOG.warning("the voice %s says nothing of its own: %r", voice.value, error)
        return VoicePage({})


def read(page: Mapping[str, object]) -> VoicePage:
    """What is on a page.

    Raises ValueError for what is no occasion, and where there is no list of texts.
    """
    made: dict[Occasion, Lines] = {}
    for table, entries in page.items():
        if table == TALKATIVE:
            continue
        if not isinstance(entries, Mapping):
            raise ValueError(table)
        made |= {_occasion(table, key): tuple(_texts(lines)) for key, lines in entries.items()}
    return VoicePage(made, _share(page.get(TALKATIVE, 0.5)))


def _share(value: object) -> float:
    if not isinstance(value, float) or not 0 <= value <= 1:
        raise ValueError(value)
    return value


def _texts(lines: object) -> Iterator[str]:
    if not isinstance(lines, list):
        raise ValueError(lines)
    for line in lines:
        if not isinstance(line, str):
            raise ValueError(line)
        yield line


def _occasion(table: str, key: str) -> Occasion:
    match table:
        case "any":
            return Does(key)
        case "moments":
            return RemarkMoment(key)
        case "besides":
            return RemarkAside(key)
        case "meetings":
            return RemarkMeeting(key)
    return Why(table), Does(key)
