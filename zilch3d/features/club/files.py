"""Seasons and chapters as files; until they are there, none."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from zilch3d.engine.fields import Fault
from zilch3d.features.club.model import Chapter, SeasonPage
from zilch3d.i18n import pgettext
from zilch3d.store.reader import Unreadable

Page = TypeVar("Page")
CONTEXT = "club"


class PageFaults(Exception):
    """A page that cannot be used; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{f.field}: {f.reason.value}" for f in faults))
        self.faults = faults


PageFault: TypeAlias = Unreadable | PageFaults
Chapters: TypeAlias = tuple[Chapter, ...]


@dataclass(frozen=True)
class Pages(Generic[Page]):
    """The pages of a kind by their keys, and the faults of others by the names of their files."""

    pages: Mapping[str, Page] = field(default_factory=dict)
    faulty: Mapping[str, PageFault] = field(default_factory=dict)
    unread: int = 0


def in_language(text: str) -> str:
    """A text of a page, in the language in use; what a player wrote is left as it is."""
    return pgettext(CONTEXT, text)


def seasons() -> Pages[SeasonPage]:
    """Every season by its key."""
    return Pages()


def chapters() -> Pages[Chapters]:
    """The chapters of each player by its id."""
    return Pages()
