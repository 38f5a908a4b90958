"""A game as its record tells it, played through the engine."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine.actions import Action
from zilch3d.engine.events import Event
from zilch3d.engine.ruleset import USUAL_SECONDS, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.records import notation
from zilch3d.records.notation import (
    RecordError,
    RecordReason,
    RecordText,
    StartPart,
    TurnText,
    Word,
    WordPart,
    points_from,
)
from zilch3d.records.reader import DiceLeft, LeftOtherwise, Reader
from zilch3d.records.writer import whole

RuleFinder: TypeAlias = Callable[[str], RuleSet | None]
"""The rule set that a record names, or None if there is none of that name."""


@dataclass(frozen=True)
class Game:
    """A game: its start state, what was done and what happened since, and where it stands now.

    ``inferred`` tells, by turn and roll (both from 0), which set-asides a paper sheet left out.
    ``fitting`` tells, by turn, how many ways of setting aside fitted what is written.
    """

    initial: State
    events: tuple[Event, ...]
    state: State
    actions: tuple[Action, ...]
    inferred: frozenset[tuple[int, int]] = frozenset()
    fitting: tuple[tuple[int, int], ...] = ()

    @property
    def all_events(self) -> tuple[Event, ...]:
        """The events, begun by that of the first turn where the game began with it."""
        return whole(self.initial, self.events)


def play(text: str, find_rules: RuleFinder) -> Game:
    """The game that a record tells, played through the engine.

    Raises RecordError at the first thing that has no form or is not legal.
    """
    record = notation.read(text)
    initial, left = _initial(record, find_rules), DiceLeft()
    while True:
        try:
            return _played(record, initial, left)
        except LeftOtherwise as found:
            left[found.line] = found.dice


def _played(record: RecordText, initial: State, left: DiceLeft) -> Game:
    reader = Reader(initial, record.header.get("starts"), left)
    for turn, following in zip(record.turns, _following(record.turns), strict=True):
        reader.turn(turn, following)
    inferred, fitting = frozenset(reader.inferred), tuple(reader.fitting)
    return Game(
        initial, tuple(reader.events), reader.state, tuple(reader.actions), inferred, fitting
    )


def _following(turns: tuple[TurnText, ...]) -> Iterator[TurnText | None]:
    """For each line the next one of a player who is there; of whoever is away if none is."""
    next_one: TurnText | None = None
    found = []
    for turn in reversed(turns):
        found.append(next_one)
        if next_one is None or turn.parts[:1] != (WordPart(Word.AWAY),):
            next_one = turn
    return reversed(found)


def _initial(record: RecordText, find_rules: RuleFinder) -> State:
    line = record.header["rules"]
    rules = find_rules(line.body)
    if rules is None:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_RULES)
    rules = _as_told(rules, record)
    seats = _seats(record, rules)
    try:
        return begin(rules, seats, _start(record), _contenders(record))
    except ValueError as error:
        players = record.header["players"]
        reason = RecordReason.NUMBER_OF_PLAYERS
        raise RecordError(players.number, players.body, reason, error.args[0]) from error


def _as_told(rules: RuleSet, record: RecordText) -> RuleSet:
    """The rules with the cutthroat manners that the record tells of: a clock, a hidden die."""
    line = record.header.get("cutthroat")
    if line is not None and line.body != "yes":
        raise RecordError(line.number, line.body, RecordReason.NOT_YES)
    if line is not None:
        return rules.cutthroat()
    words = {p.word for t in record.turns for p in t.parts if isinstance(p, WordPart)}
    manners = rules.manners
    if Word.LATE in words and not manners.seconds:
        manners = replace(manners, seconds=USUAL_SECONDS)
    if Word.HIDDEN in words:
        manners = replace(manners, hidden_die=True)
    return replace(rules, manners=manners)


def _contenders(record: RecordText) -> tuple[int, ...]:
    """The seats that the record lets roll for who starts: who joins late does not.

    That is who is away at first or, where the record says who starts, has no such roll.
    """
    first = {turn.name: turn.parts[:1] for turn in reversed(record.turns)}
    late = {name for name, parts in first.items() if parts == (WordPart(Word.AWAY),)}
    if "starts" in record.header:
        late |= {name for name in record.names if first.get(name) != (StartPart(),)}
    return tuple(seat for seat, name in enumerate(record.names) if name not in late)


def _seats(record: RecordText, rules: RuleSet) -> tuple[Seat, ...]:
    newcomers = _listed(record, "newcomers")
    scores = list(_scores(record, rules))
    return tuple(
        Seat(name, score, name in newcomers)
        for name, score in zip(record.names, scores, strict=True)
    )


def _listed(record: RecordText, key: str) -> tuple[str, ...]:
    """The players that a header line names."""
    line = record.header.get(key)
    names = notation.split(line) if line else ()
    for name in names:
        if line and name not in record.names:
            raise RecordError(line.number, name, RecordReason.UNKNOWN_NAME)
    return names


def _scores(record: RecordText, rules: RuleSet) -> Iterator[Points]:
    line = record.header.get("scores")
    written = notation.split(line) if line else ("0",) * len(record.names)
    if line and len(written) != len(record.names):
        reason = RecordReason.NUMBER_OF_SCORES
        raise RecordError(line.number, line.body, reason, len(record.names))
    for text in written:
        points = points_from(text, rules.scoring.unit)
        if points is None:
            number, part = (line.number, text or line.body) if line else (0, text)
            raise RecordError(number, part, RecordReason.NOT_POINTS)
        yield points


def _start(record: RecordText) -> int | None:
    """Who has the first turn; None if the record tells the roll for it."""
    line = record.header.get("starts")
    if line and line.body not in record.names:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_NAME)
    if record.turns and any(isinstance(part, StartPart) for part in record.turns[0].parts):
        return None
    first = record.turns[0].name if record.turns else record.names[0]
    return record.names.index(line.body if line else first)
