"""What the club is made of, as values: the page of a season with its evenings, and chapters.

``files`` reads them from pages. All texts are in the language of the page; those that ship are
messages, which a screen translates as it shows them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

LookKind: TypeAlias = Literal["dice", "cloth", "tray"]

ROOM = "club"
"""The room whose games and documents are the club's."""

EVENINGS = 12
MOST_GUESTS = 3
"""Beside the host: two to four of the sixteen are there, and all of them play with you."""
MOST_GAMES = 3
LONGEST_KEY = 40
LONGEST_TITLE = 60
LONGEST_LINE = 240
"""Characters of a sentence or two that somebody says."""
LONGEST_PARAGRAPH = 900
MOST_PARAGRAPHS = 12


@dataclass(frozen=True)
class Look:
    """Something for the table that the settings offer as well: ``key`` is its value there."""

    kind: LookKind
    key: str


@dataclass(frozen=True)
class Evening:
    """One evening of a season.

    ``host`` and ``guests`` are ids of computer players; ``rules`` are what ``rulefiles.load`` knows
    them by. All who are there play each of the ``games``, 1 to 3 of them.
    """

    host: str
    rules: str
    guests: tuple[str, ...]
    games: int
    title: str
    """What the evening is called, such as “The sheet on the fridge”."""
    welcome: str
    """What the host says at the door, in a sentence or two."""
    house_line: str
    """What the host says of the house rules, in a line."""
    won: str
    """What the host says at the end to somebody who was first, or shared it."""
    lost: str
    """What the host says at the end to anybody else."""
    gift: Look | None = None
    gift_line: str = ""
    """What the host says of the present."""
    happens: str = ""
    """What is going on in the club that evening, in a sentence or two; nobody says it."""

    @property
    def players(self) -> tuple[str, ...]:
        """The host and the guests, as they sit after you."""
        return (self.host, *self.guests)


@dataclass(frozen=True)
class SeasonPage:
    """A season as its page has it: ``key`` is the page's name, in lower case with hyphens."""

    key: str
    title: str
    summary: str
    """What kind of season it is, in a sentence."""
    toast: str
    """What is said over the glasses after the last evening."""
    evenings: tuple[Evening, ...]


@dataclass(frozen=True)
class Chapter:
    """A chapter of a computer player's story, read after so many ``evenings`` spent with it."""

    player: str
    evenings: int
    """1 or more; the chapters of a player are in this order."""
    title: str
    paragraphs: tuple[str, ...]

    @property
    def key(self) -> str:
        """What a reader's documents know it by."""
        return f"{self.player}/{self.evenings}"
