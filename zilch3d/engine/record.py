"""Plays a game record through the engine, and writes a game as one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine import notation
from zilch3d.engine.actions import Action, Bank, Land, SetAside, Throw
from zilch3d.engine.dice import spell
from zilch3d.engine.events import Event, TurnBegan, Zilched
from zilch3d.engine.evolving import evolve
from zilch3d.engine.game import begin, decide, replay
from zilch3d.engine.inference import infer
from zilch3d.engine.meaning import Brought, brought, set_aside, spill
from zilch3d.engine.notation import (
    BankPart,
    Line,
    Part,
    PointsPart,
    RecordError,
    RecordReason,
    RecordText,
    RollPart,
    SpillPart,
    StartPart,
    TurnText,
    points_from,
    write_points,
    write_roll,
)
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoresheet import (
    RollFate,
    RollLine,
    StartLine,
    TurnLine,
    start_lines,
    turn_lines,
)
from zilch3d.engine.scoring import NO_TRIOS, Trios, ways
from zilch3d.engine.state import Nobody, Player, Seat, State

RuleFinder: TypeAlias = Callable[[str], RuleSet | None]
"""The rule set that a record names, or None if there is none of that name."""

Parts: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True)
class Game:
    """A game: its beginning, everything that happened since, and where it stands now.

    ``inferred`` tells, by turn and roll (both from 0), which set-asides a paper sheet left out.
    ``fitting`` tells, by turn, how many ways of setting aside fitted what is written.
    """

    beginning: State
    events: tuple[Event, ...]
    state: State
    inferred: frozenset[tuple[int, int]] = frozenset()
    fitting: tuple[tuple[int, int], ...] = ()

    @property
    def all_events(self) -> tuple[Event, ...]:
        """The events, begun by that of the first turn where the game began with it."""
        return _whole(self.beginning, self.events)


def play(text: str, find_rules: RuleFinder) -> Game:
    """The game that a record tells, played through the engine.

    Raises RecordError at the first thing that has no form or is not legal.
    """
    record = notation.read(text)
    reader = _Reader(_beginning(record, find_rules), record.header.get("starts"))
    for turn in record.turns:
        reader.turn(turn)
    return reader.game()


def _beginning(record: RecordText, find_rules: RuleFinder) -> State:
    line = record.header["rules"]
    rules = find_rules(line.body)
    if rules is None:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_RULES)
    seats = _seats(record, rules)
    try:
        return begin(rules, seats, _start(record))
    except ValueError as error:
        players = record.header["players"]
        reason = RecordReason.NUMBER_OF_PLAYERS
        raise RecordError(players.number, players.body, reason, error.args[0]) from error


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
            raise RecordError(line.number if line else 0, text, RecordReason.NOT_POINTS)
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


class _Reader:
    """Plays a record turn by turn, and knows on which line it is."""

    def __init__(self, beginning: State, starts: Line | None) -> None:
        self._starts = starts
        self._beginning = beginning
        self._state = beginning
        self._events: list[Event] = []
        self._inferred: set[tuple[int, int]] = set()
        self._fitting: list[tuple[int, int]] = []
        self._turns = 0
        self._line = 0
        self._unfinished = ""

    def game(self) -> Game:
        """The game as far as it has been played."""
        inferred = frozenset(self._inferred)
        fitting = tuple(self._fitting)
        return Game(self._beginning, tuple(self._events), self._state, inferred, fitting)

    def turn(self, text: TurnText) -> None:
        """Play a line of the record. Raises RecordError."""
        self._check_mover(text)
        begun = len(self._events)
        is_turn = self._state.turn is not None
        for part in self._filled_in(text):
            self._part(part, brought(self._events[begun:]))
        self._turns += is_turn
        self._unfinished = "" if brought(self._events[begun:]) else text.name

    def _error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self._line, part, reason, detail)

    def _check_mover(self, text: TurnText) -> None:
        mover = self._state.mover
        if self._unfinished:
            # ``_line`` is still that of the turn before, which has come to no end.
            raise self._error(self._unfinished, RecordReason.UNFINISHED)
        self._line = text.line
        if isinstance(mover, Nobody):
            raise self._error(text.name, RecordReason.AFTER_THE_GAME)
        assert isinstance(mover, Player)
        expected = self._state.seats[mover.seat].name
        if text.name != expected:
            raise self._error(text.name, RecordReason.NOT_THEIR_TURN, expected)
        if not text.parts:
            raise self._error(text.name, RecordReason.UNFINISHED)

    def _filled_in(self, text: TurnText) -> tuple[Part, ...]:
        if self._state.turn is None:
            return text.parts
        fit = infer(self._state, text.parts)
        if fit is None:
            return text.parts
        if fit.count == 0:
            raise self._error(" ".join(p.text for p in text.parts), RecordReason.NOTHING_FITS)
        inferred = self._newly_told(text.parts, fit.parts)
        if inferred:
            self._inferred |= inferred
            self._fitting.append((self._turns, fit.count))
        return fit.parts

    def _newly_told(self, written: Parts, told: Parts) -> set[tuple[int, int]]:
        """The turn's rolls, with or without a mishap, from which only ``told`` sets dice aside."""
        rolls = [pair for pair in zip(written, told, strict=True) if _is_roll(pair[0])]
        return {
            (self._turns, number)
            for number, (before, after) in enumerate(rolls)
            if isinstance(before, RollPart) and isinstance(after, RollPart)
            if before.keep is None and after.keep
        }

    def _act(self, action: Action, part: str) -> tuple[Event, ...]:
        decision = decide(self._state, action)
        if isinstance(decision, Refusal):
            raise self._error(part, RecordReason.REFUSED, decision)
        self._events += decision
        self._state = replay(self._state, decision)
        return decision

    def _part(self, part: Part, said: Brought) -> None:
        starting = not said and self._state.turn is None
        if starting and not isinstance(part, StartPart | SpillPart):
            refusal = Refusal(RefusalReason.CHOOSING_STARTER)
            raise self._error(part.text, RecordReason.REFUSED, refusal)
        if isinstance(part, PointsPart):
            self._check_points(part, said)
        elif said:
            raise self._error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, StartPart):
            self._start(part)
        elif isinstance(part, BankPart):
            self._act(Bank(), part.text)
        elif isinstance(part, SpillPart):
            self._spill(part)
        else:
            self._roll(part)

    def _start(self, part: StartPart) -> None:
        if self._state.starting is None:
            raise self._error(part.text, RecordReason.AFTER_THE_START)
        self._act(Throw(), part.text)
        self._act(Land(part.roll), part.text)
        if self._state.start is not None and self._starts is not None:
            starter = self._state.seats[self._state.start].name
            if self._starts.body != starter:
                line, name = self._starts.number, self._starts.body
                raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

    def _spill(self, part: SpillPart) -> None:
        spilt = spill(self._state, part)
        if spilt is None:
            refusal = Refusal(RefusalReason.FUMBLES_OFF)
            raise self._error(part.text, RecordReason.REFUSED, refusal)
        self._act(Throw(), part.text)
        self._act(spilt, part.text)

    def _roll(self, part: RollPart) -> None:
        self._act(Throw(), part.text)
        flying = self._state
        landed = self._act(Land(part.roll), part.text)
        if any(isinstance(event, Zilched) for event in landed):
            self._check_zilch(part, evolve(flying, landed[0]))
        elif part.keep == ():
            raise self._error(part.text, RecordReason.NOT_A_ZILCH)
        elif part.keep is not None:
            self._set_aside(part)

    def _check_zilch(self, part: RollPart, landed: State) -> None:
        """Nothing of a zilch can have been set aside; ``landed`` still has the roll lying there."""
        if part.keep:
            refusal = decide(landed, SetAside(part.keep))
            raise self._error(part.text, RecordReason.REFUSED, refusal)

    def _set_aside(self, part: RollPart) -> None:
        action = set_aside(self._state, part)
        if action is None:
            raise self._error(part.points or "", RecordReason.NOT_POINTS)
        self._act(action, part.text)

    def _check_points(self, part: PointsPart, said: Brought) -> None:
        unit = self._state.rules.scoring.unit
        points = points_from(part.points, unit)
        if points is None:
            raise self._error(part.text, RecordReason.NOT_POINTS)
        turn = self._state.turn
        at_risk = (turn.points,) if turn is not None else ()
        if not said and points in at_risk:
            self._act(Bank(), part.text)
        elif points not in (said or at_risk):
            written = write_points((said or at_risk)[0], unit)
            raise self._error(part.text, RecordReason.OTHER_POINTS, written)


def _is_roll(part: Part) -> bool:
    return isinstance(part, RollPart | SpillPart)


def write(rules_name: str, beginning: State, events: Iterable[Event]) -> str:
    """The game as a record; ``rules_name`` is what its reader will look the rules up by."""
    events = tuple(events)
    state = replay(beginning, events)
    header = list(_header(rules_name, beginning, state))
    starts = [_written_start(state, line) for line in start_lines(events)]
    turns = [
        f"{state.seats[line.seat].name}: {_written(state.rules, line)}"
        for line in turn_lines(_whole(beginning, events))
        if line.rolls
    ]
    return "\n".join([*header, "", *starts, *turns]) + "\n"


def _whole(beginning: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of a game whose first turn may have begun before the first of them."""
    if beginning.turn is None:
        return events
    return (TurnBegan(beginning.turn.seat), *events)


def _header(rules_name: str, beginning: State, state: State) -> Iterator[str]:
    unit = state.rules.scoring.unit
    yield f"rules: {rules_name}"
    yield "players: " + ", ".join(seat.name for seat in state.seats)
    if beginning.start is not None:
        yield f"starts: {state.seats[beginning.start].name}"
    if any(seat.score for seat in beginning.seats):
        yield "scores: " + ", ".join(write_points(seat.score, unit) for seat in beginning.seats)
    newcomers = [seat.name for seat in state.seats if seat.newcomer]
    if newcomers:
        yield "newcomers: " + ", ".join(newcomers)


def _written_start(state: State, line: StartLine) -> str:
    voided = "".join(f"void {spell(faces)} " for faces in line.voided)
    return f"{state.seats[line.seat].name}: {voided}start: {spell(line.faces)}"


def _written(rules: RuleSet, line: TurnLine) -> str:
    trios: Trios = NO_TRIOS
    dice = rules.scoring.dice
    words = []
    for roll in line.rolls:
        words.append(_written_roll(rules, roll, trios))
        if roll.option is not None:
            dice -= len(roll.option.keep)
            trios = trios | roll.option.trios if dice else NO_TRIOS
            dice = dice or rules.scoring.dice
    unit = rules.scoring.unit
    if line.banked:
        words.append(f"bank = {write_points(line.points, unit)}")
    elif line.zilch:
        words.append(f"= {write_points(line.points, unit)}")
    return " ".join(words)


def _written_roll(rules: RuleSet, roll: RollLine, trios: Trios) -> str:
    if roll.fate in (RollFate.VOID, RollFate.FUMBLE):
        return f"{roll.fate.value} {spell(roll.faces)}"
    if roll.option is None:
        return write_roll(roll.faces, () if roll.fate is RollFate.ZILCH else None)
    option, scoring = roll.option, rules.scoring
    highest = ways(scoring, option.keep, trios if scoring.match else NO_TRIOS)[0]
    lower = write_points(option.points, scoring.unit) if option.points < highest.points else ""
    return write_roll(roll.faces, option.keep, lower)
