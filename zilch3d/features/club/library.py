"""What can be played and read in the club, with sentences on the files that can't be used."""

from collections.abc import Iterator, Mapping

from zilch3d.features.club.club import Library
from zilch3d.features.club.files import PageFault, PageFaults, chapters, seasons
from zilch3d.features.club.model import Chapter
from zilch3d.i18n import ngettext
from zilch3d.store.reader import Unreadable
from zilch3d.ui.words import amounts, errors, faults

MOST_FAULTS = 3
"""Files of one's own at fault that are named; more of them are counted."""


def read_library() -> Library:
    """All seasons and chapters there are. It reads files."""
    pages, stories = seasons(), chapters()
    every: list[Chapter] = [chapter for each in stories.pages.values() for chapter in each]
    return Library(
        tuple(pages.pages.values()),
        every,
        tuple(_faults({**pages.faulty, **stories.faulty}, pages.unread + stories.unread)),
    )


def _faults(faulty: Mapping[str, PageFault], unread: int) -> Iterator[str]:
    for file, fault in tuple(faulty.items())[:MOST_FAULTS]:
        yield errors.at_fault(errors.file_name(file), _why(fault))
    more = max(0, len(faulty) - MOST_FAULTS) + unread
    if more:
        words = ngettext(
            "{n} more file of the club can’t be used.",
            "{n} more files of the club can’t be used.",
            more,
        )
        yield words.format(n=amounts.number(more))


def _why(fault: PageFault) -> str:
    match fault:
        case Unreadable():
            return errors.unreadable(fault)
        case PageFaults():
            return " ".join(faults.fault_lines(fault.faults))
