"""What is asked of the games' threads about a person: results, records, ratings and habits."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from logging import getLogger

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.people.habits import GoneHabits, HabitFacts, habit_facts, read_gone
from zilch3d.kit.pending import outcome
from zilch3d.odds.performance import Rating
from zilch3d.store.games import GameStore
from zilch3d.store.household import Person
from zilch3d.store.performances import GamePerformance, rated, shares
from zilch3d.store.statistics import PersonStatistics, PlayerKey

LOG = getLogger(__name__)

MOST_COURSE = 200
"""Games whose ratings the course shows, the newest: each asks for all before it."""


@dataclass(frozen=True)
class RatingFacts:
    """A rating by some rules; ``course`` are the best guesses after each game, the oldest first.

    ``games`` are all that count; the course may begin later.
    """

    rating: Rating
    games: int
    course: tuple[float, ...]


@dataclass(frozen=True)
class PersonFacts:
    """All that a person's page shows; ``ratings`` are by the rules' keys in results.

    ``habits`` are those in games by the rules ``habits_in``, which were played last; the key of
    these is ``habits_key``. ``gone`` are habits whose end was said before.
    """

    played: PersonStatistics
    ratings: Mapping[str, RatingFacts]
    habits: HabitFacts | None = None
    habits_in: RuleSet | None = None
    habits_key: str = ""
    gone: GoneHabits = field(default_factory=GoneHabits)


def ask_person(games: GameStore, person: Person) -> Future[PersonFacts | None]:
    """Have a thread look the person up; None where the games can't be read."""
    played = games.of_person(person.name)  # answered first, in the same thread

    def answer(performed: Future[tuple[GamePerformance, ...]]) -> PersonFacts | None:
        try:
            return _facts(games, person, played.result(), performed.result())
        except sqlite3.Error as error:
            LOG.warning("the games of a person can't be read: %s", error)
            return None

    return outcome(games.performances(PlayerKey(is_person=True, key=person.name)), answer)


def _facts(
    games: GameStore,
    person: Person,
    played: PersonStatistics,
    performed: Sequence[GamePerformance],
) -> PersonFacts:
    by_rules = defaultdict[str, list[GamePerformance]](list)
    for performance in performed:
        by_rules[performance.rules].append(performance)
    ratings = dict[str, RatingFacts]()
    for key, performances in by_rules.items():
        rating = _rating(played.rules_of(key), performances)
        if rating is not None:
            ratings[key] = rating
    last = next((one for one, _totals in played.by_rules if one.key in by_rules), None)
    if last is None or last.rules is None:
        return PersonFacts(played, ratings)
    gone = read_gone(games, person.ids)
    habits = habit_facts(by_rules[last.key], last.rules, gone.under(last.key))
    return PersonFacts(played, ratings, habits, last.rules, last.key, gone)


def _rating(rules: RuleSet | None, performed: Sequence[GamePerformance]) -> RatingFacts | None:
    """The rating that these games give, by their weights; None where none of them counts."""
    games = shares((rules, each) for each in performed) if rules is not None else ()
    rating = rated(games)
    if rating is None:
        return None
    first = max(1, len(games) - MOST_COURSE + 1)
    course = (rated(games[:number]) for number in range(first, len(games) + 1))
    return RatingFacts(rating, len(games), tuple(one.value for one in course if one is not None))
