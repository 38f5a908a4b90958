"""How a recorded game begins: its rules, its players, what they start with, and who starts."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from zilch3d.engine.ruleset import USUAL_SECONDS, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.engine.totals import impossible_total
from zilch3d.records import reading
from zilch3d.records.notation import (
    STARTING_TOTALS,
    RecordError,
    RecordLine,
    RecordReason,
    RecordText,
    Word,
    points_from,
)

RuleFinder: TypeAlias = Callable[[str], RuleSet | None]
"""The rule set that a record names, or None if there is none of that name."""


def initial_state(record: RecordText, find_rules: RuleFinder) -> State:
    """The state in which the record's turns begin. Raises RecordError."""
    line = record.header["rules"]
    rules = find_rules(line.body)
    if rules is None:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_RULES)
    rules = _as_written(rules, record)
    seats = _seats(record, rules)
    try:
        return begin(rules, seats, _start(record), _contenders(record))
    except ValueError as error:
        players = record.header["players"]
        reason = RecordReason.NUMBER_OF_PLAYERS
        raise RecordError(players.number, players.body, reason, error.args[0]) from error


def _as_written(rules: RuleSet, record: RecordText) -> RuleSet:
    """The rules with the cutthroat rules that the record shows: a clock, a hidden die."""
    line = record.header.get("cutthroat")
    if line is not None and line.body != "yes":
        raise RecordError(line.number, line.body, RecordReason.NOT_YES)
    if line is not None:
        return rules.cutthroat()
    manners = rules.manners
    if Word.LATE in record.words and not manners.seconds:
        manners = replace(manners, seconds=USUAL_SECONDS)
    if Word.HIDDEN in record.words:
        manners = replace(manners, hidden_die=True)
    return replace(rules, manners=manners)


def _contenders(record: RecordText) -> tuple[int, ...]:
    """The seats that roll for who starts: players who join late do not.

    Those are away at first or, where the record says who starts, have no such roll.
    """
    first = {turn.name: turn.parts[:1] for turn in reversed(record.turns)}
    late = {name for name, parts in first.items() if parts == (Word.AWAY,)}
    if "starts" in record.header:
        late |= {name for name in record.names if first.get(name) != (Word.START,)}
    return tuple(seat for seat, name in enumerate(record.names) if name not in late)


def _seats(record: RecordText, rules: RuleSet) -> tuple[Seat, ...]:
    line = record.header.get("newcomers")
    newcomers = reading.split(line) if line else ()
    for name in newcomers:
        if line and name not in record.names:
            raise reading.unknown_name(line.number, name, record.names)
    seats = tuple(Seat(name, newcomer=name in newcomers) for name in record.names)
    line = record.header.get(STARTING_TOTALS)
    if line is None:
        return seats
    scores = reading.split(line)
    if len(scores) != len(seats):
        raise RecordError(line.number, line.body, RecordReason.NUMBER_OF_SCORES, len(seats))
    return tuple(
        seat.scored(_score(line, text, seat, rules), zilches=0)
        for seat, text in zip(seats, scores, strict=True)
    )


def _score(line: RecordLine, text: str, seat: Seat, rules: RuleSet) -> Points:
    """The score that this text of the header line gives the player, who can have come by it."""
    points = points_from(text, rules.scoring.unit)
    if points is None:
        raise RecordError(line.number, text or line.body, RecordReason.NOT_POINTS)
    impossible = impossible_total(rules, points, newcomer=seat.newcomer)
    if impossible is not None:
        raise RecordError(line.number, text, RecordReason.IMPOSSIBLE_SCORE, impossible)
    return points


def _start(record: RecordText) -> int | None:
    """The seat that has the first turn; None if the record has the roll for it."""
    line = record.header.get("starts")
    if line and line.body not in record.names:
        raise reading.unknown_name(line.number, line.body, record.names)
    if record.turns and any(part is Word.START for part in record.turns[0].parts):
        return None
    first = record.turns[0].name if record.turns else record.names[0]
    return record.names.index(line.body if line else first)
