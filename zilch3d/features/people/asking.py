"""What is asked of the games' threads about a person: results, records and ratings."""

import sqlite3
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from logging import getLogger

from zilch3d.kit.pending import outcome
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.statistics import PersonStatistics

LOG = getLogger(__name__)


@dataclass(frozen=True)
class RatingFacts:
    """A rating by some rules: the best guess, its band in tens (None: too low to be said).

    ``course`` are the best guesses after each game that counted, the first one first.
    """

    value: int
    low: int | None
    high: int
    course: tuple[float, ...]

    @property
    def games(self) -> int:
        return len(self.course)


@dataclass(frozen=True)
class PersonFacts:
    """All that a person's page shows; ``ratings`` are by the rules' keys in results."""

    played: PersonStatistics
    ratings: Mapping[str, RatingFacts]


def ask_person(games: GameStore, person: Person) -> Future[PersonFacts | None]:
    """Have a thread look the person up; None where the games can't be read."""

    def answer(played: Future[PersonStatistics]) -> PersonFacts | None:
        try:
            return PersonFacts(played.result(), {})
        except sqlite3.Error as error:
            LOG.warning("the games of a person can't be read: %s", error)
            return None

    return outcome(games.of_person(person.name), answer)
