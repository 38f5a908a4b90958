"""The closed vocabulary of conditions over a game's facts, and how they are read from a page.

A condition is a name and a value. All that a challenge names must hold at once; those of its
``turn`` for one and the same turn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from zilch3d.engine.fields import FaultReason, NumberRange, Range, TableReader
from zilch3d.features.club.challenges.facts import SeatFacts, Shape, TurnFacts
from zilch3d.store.rulefiles import PRESETS
from zilch3d.store.setup import PERSON

FactsT = TypeVar("FactsT")

Verdict: TypeAlias = bool | None
"""None: it depends on the review of the game, which is still to come."""

SHARES = NumberRange(0, 10)
"""Of the target; a turn may bring more than that."""
CHANCES = NumberRange(0, 1)
TIMES = Range(0, 1000)
MOST_NAMED = 16
LONGEST_NAMED = 100


@dataclass(frozen=True, slots=True)
class Measure(Generic[FactsT]):
    """A number of the facts, which must be at least, or if ``at_most`` at most, a threshold.

    ``of`` is None where there is no such number: then it does not hold, or is not known yet if it
    is of the ``review``.
    """

    of: Callable[[FactsT], float | None]
    within: Range | NumberRange
    at_most: bool = False
    review: bool = False

    def holds(self, facts: FactsT, threshold: float) -> Verdict:
        value = self.of(facts)
        if value is None:
            return None if self.review else False
        return value <= threshold if self.at_most else value >= threshold


@dataclass(frozen=True, slots=True)
class Named(Generic[FactsT]):
    """Names of the facts; ``choices`` are all there are, none if it may be any."""

    holds: Callable[[FactsT, Sequence[str]], bool]
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary(Generic[FactsT]):
    """All conditions on a kind of facts, by their names."""

    flags: Mapping[str, Callable[[FactsT], bool]]
    measures: Mapping[str, Measure[FactsT]]
    named: Mapping[str, Named[FactsT]]


GAME: Vocabulary[SeatFacts] = Vocabulary(
    flags={
        "won": lambda game: game.won,
        "never_behind": lambda game: game.never_behind,
    },
    measures={
        "opponents": Measure(lambda game: len(game.opponents), TIMES),
        "people": Measure(lambda game: game.opponents.count(PERSON), TIMES),
        "lead": Measure(lambda game: game.lead, SHARES),
        "lead_at_most": Measure(lambda game: game.lead, SHARES, at_most=True),
        "behind": Measure(lambda game: game.behind, SHARES),
        "turns_at_most": Measure(lambda game: game.turns, TIMES, at_most=True),
        "zilches": Measure(lambda game: game.zilches, TIMES),
        "zilches_at_most": Measure(lambda game: game.zilches, TIMES, at_most=True),
        "zilches_in_a_row": Measure(lambda game: game.zilch_run, TIMES),
        "shut_out": Measure(lambda game: game.shut_out, TIMES),
        "mistakes_at_most": Measure(
            lambda game: game.decided.mistakes, TIMES, at_most=True, review=True
        ),
        "blunders_at_most": Measure(
            lambda game: game.decided.blunders, TIMES, at_most=True, review=True
        ),
        "error_at_most": Measure(
            lambda game: game.decided.error, CHANCES, at_most=True, review=True
        ),
        "best_choices": Measure(lambda game: game.decided.best, CHANCES, review=True),
        "performance": Measure(
            lambda game: game.decided.performance, NumberRange(1000, 2000), review=True
        ),
    },
    named={
        "against": Named(lambda game, names: set(names) <= set(game.opponents)),
        "rules": Named(lambda game, names: game.rules in names, PRESETS),
    },
)

TURN: Vocabulary[TurnFacts] = Vocabulary(
    flags={
        "banked": lambda turn: turn.banked,
        "zilch": lambda turn: turn.zilch,
        "first": lambda turn: turn.first,
        "last_chance": lambda turn: turn.last_chance,
        "took_over": lambda turn: turn.took_over,
    },
    measures={
        "points": Measure(lambda turn: turn.points, SHARES),
        "dice_left": Measure(lambda turn: turn.dice_left, Range(1, 6)),
        "rolls": Measure(lambda turn: turn.rolls, TIMES),
        "rolls_at_most": Measure(lambda turn: turn.rolls, TIMES, at_most=True),
        "hot_dice": Measure(lambda turn: turn.hot_dice, TIMES),
        "last_die": Measure(lambda turn: turn.last_die, SHARES),
    },
    named={
        "opening": Named(
            lambda turn, names: set(names) <= {each.value for each in turn.opening},
            tuple(each.value for each in Shape),
        ),
        "rolled": Named(
            lambda turn, names: set(names) <= {each.value for each in turn.rolled},
            tuple(each.value for each in Shape),
        ),
    },
)


@dataclass(frozen=True, slots=True)
class Needs(Generic[FactsT]):
    """Conditions that must all hold, each by its name in the vocabulary with its value."""

    vocabulary: Vocabulary[FactsT]
    flags: tuple[tuple[str, bool], ...] = ()
    measures: tuple[tuple[str, float], ...] = ()
    named: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def holds(self, facts: FactsT) -> Verdict:
        """Whether all of them hold; what does not is enough to tell, without any review."""
        words = self.vocabulary
        verdicts: list[Verdict] = [words.flags[key](facts) == value for key, value in self.flags]
        verdicts += [words.named[key].holds(facts, value) for key, value in self.named]
        verdicts += [words.measures[key].holds(facts, value) for key, value in self.measures]
        return all_of(verdicts)

    @property
    def is_empty(self) -> bool:
        return not (self.flags or self.measures or self.named)

    @property
    def written(self) -> Mapping[str, object]:
        """The conditions as JSON has them: the same for the same conditions."""
        pairs = sorted([*self.flags, *self.measures, *self.named], key=lambda pair: pair[0])
        return {key: list(value) if isinstance(value, tuple) else value for key, value in pairs}


def all_of(verdicts: Iterable[Verdict]) -> Verdict:
    """False if any is; else None if any is; else True."""
    every = list(verdicts)
    if False in every:
        return False
    return None if None in every else True


def read_needs(table: TableReader, vocabulary: Vocabulary[FactsT]) -> Needs[FactsT]:
    """The conditions in a table of a page; what is wrong is among the table's faults.

    Conditions that the vocabulary does not have are left unread.
    """
    flags = [(key, table.flag(key, True)) for key in vocabulary.flags if table.has(key)]
    measures = [
        (key, _threshold(table, key, measure.within))
        for key, measure in vocabulary.measures.items()
        if table.has(key)
    ]
    named = [
        (key, _names(table, key, named.choices))
        for key, named in vocabulary.named.items()
        if table.has(key)
    ]
    return Needs(vocabulary, tuple(flags), tuple(measures), tuple(named))


def _threshold(table: TableReader, key: str, within: Range | NumberRange) -> float:
    if isinstance(within, Range):
        return table.whole_number(key, within.minimum, within)
    return table.number_within(key, within.minimum, within)


def _names(table: TableReader, key: str, choices: Sequence[str]) -> tuple[str, ...]:
    is_empty = table.unread.get(key) == []
    names = table.texts(key, MOST_NAMED, LONGEST_NAMED)
    for item, name in enumerate(names):
        if choices and name and name not in choices:
            table.not_a_choice(key, name, choices, item)
    if is_empty:
        table.fault(key, FaultReason.EMPTY, [])
    return names
