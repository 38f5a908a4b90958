"""Plays a game record through the engine, and writes a game as one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine import notation
from zilch3d.engine.actions import Action, Bank, Land, LetStand, SetAside, Throw
from zilch3d.engine.dice import spell
from zilch3d.engine.events import Event, StartTurnBegan, TurnBegan, TurnKind, ZilchCause
from zilch3d.engine.evolving import evolve
from zilch3d.engine.game import begin, decide, replay
from zilch3d.engine.inference import infer
from zilch3d.engine.joining import from_the_start
from zilch3d.engine.meaning import Brought, actions, brought, set_aside
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
    Word,
    WordPart,
    points_from,
    write_points,
    write_roll,
)
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import USUAL_SECONDS, Points, RuleSet
from zilch3d.engine.scoresheet import (
    RollFate,
    RollLine,
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
        self._for_start = False
        self._told_so = False

    def game(self) -> Game:
        """The game as far as it has been played."""
        inferred = frozenset(self._inferred)
        fitting = tuple(self._fitting)
        return Game(self._beginning, tuple(self._events), self._state, inferred, fitting)

    def turn(self, text: TurnText) -> None:
        """Play a line of the record. Raises RecordError."""
        self._line = self._line if self._unfinished else text.line
        self._settle(text)
        self._check_mover(text)
        begun = len(self._events)
        self._for_start = self._state.turn is not None and (
            self._state.turn.kind is TurnKind.FOR_START
        )
        self._told_so = False
        for part in self._filled_in(text):
            self._part(part, brought(self._events[begun:]))
        self._turns += not self._for_start
        self._unfinished = "" if brought(self._events[begun:]) else text.name
        self._check_start()

    def _settle(self, text: TurnText) -> None:
        """Reopened scores of which the record says nothing were left as they were."""
        while self._state.reopened and self._state.turn is None and not self._unfinished:
            oldest = self._state.reopened[0]
            resumed = WordPart(Word.RESUME) in text.parts[:1]
            mine = self._state.seats[oldest.seat].name == text.name
            rolls = [part.roll for part in text.parts if isinstance(part, RollPart)]
            if resumed and mine and (not rolls or len(rolls[0]) == oldest.dice):
                return
            self._act(LetStand(), text.name)

    def _check_start(self) -> None:
        """Who is said to start must be who has rolled highest."""
        if not self._for_start or self._state.start is None or self._starts is None:
            return
        starter = self._state.seats[self._state.start].name
        if self._starts.body != starter:
            line, name = self._starts.number, self._starts.body
            raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

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
        turn = self._state.turn
        one_die = self._for_start and turn is not None and turn.dice == 1
        if one_die or self._for_start != (StartPart() in text.parts):
            return text.parts  # of one die for who starts nothing is set aside
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
        if isinstance(part, StartPart):
            self._start(said)
        elif self._for_start and not (self._told_so or isinstance(part, SpillPart)):
            refusal = Refusal(RefusalReason.CHOOSING_STARTER)
            raise self._error(part.text, RecordReason.REFUSED, refusal)
        elif isinstance(part, PointsPart):
            self._check_points(part, said)
        elif said:
            raise self._error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, RollPart):
            self._roll(part)
        else:
            self._plain(part)

    def _start(self, said: Brought) -> None:
        if not self._for_start or self._told_so or said:
            reason = RecordReason.AFTER_THE_END if said else RecordReason.AFTER_THE_START
            raise self._error("start:", reason)
        self._told_so = True

    def _plain(self, part: SpillPart | WordPart | BankPart) -> None:
        played = actions(self._state, part)
        if played is None:
            refusal = Refusal(RefusalReason.FUMBLES_OFF)
            raise self._error(part.text, RecordReason.REFUSED, refusal)
        for action in played:
            self._act(action, part.text)

    def _roll(self, part: RollPart) -> None:
        self._act(Throw(), part.text)
        flying = self._state
        landed = self._act(Land(part.roll), part.text)
        if len(landed) > 1:
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
    lines = from_the_start(state, _whole(beginning, events))
    turns = [
        f"{state.seats[line.seat].name}: {_written(state.rules, line)}"
        for line in (*start_lines(lines), *turn_lines(lines))
        if line.begun
    ]
    return "\n".join([*header, "", *turns]) + "\n"


def _whole(beginning: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with that of the turn before them, which had begun before the first."""
    turn = beginning.turn
    if turn is None:
        return events
    if turn.kind is TurnKind.FOR_START:
        return (StartTurnBegan(turn.seat, turn.dice), *events)
    return (TurnBegan(turn.seat, beginning.round, turn.kind), *events)


def _header(rules_name: str, beginning: State, state: State) -> Iterator[str]:
    unit = state.rules.scoring.unit
    yield f"rules: {rules_name}"
    yield "players: " + ", ".join(seat.name for seat in state.seats)
    start = beginning.start if _all_rolled(beginning, state) else state.start
    if start is not None:
        yield f"starts: {state.seats[start].name}"
    if state.rules.is_cutthroat:
        yield "cutthroat: yes"
    late = len(state.seats) - len(beginning.seats)
    scores = (*(seat.score for seat in beginning.seats), *(0 for _joined in range(late)))
    if any(scores):
        yield "scores: " + ", ".join(write_points(score, unit) for score in scores)
    newcomers = [seat.name for seat in state.seats if seat.newcomer]
    if newcomers:
        yield "newcomers: " + ", ".join(newcomers)


def _all_rolled(beginning: State, state: State) -> bool:
    """Whether all were there to roll for who starts: if not, a record must say who does."""
    starting = beginning.starting
    return starting is None or len(starting.contenders) == len(state.seats)


def _written(rules: RuleSet, line: TurnLine) -> str:
    scoring = rules.scoring
    before = line.taken or line.resumed
    trios, dice = (before.trios, before.dice) if before else (NO_TRIOS, scoring.dice)
    words = list(_first_words(line))
    for roll in line.rolls:
        words.append(_written_roll(rules, roll, trios))
        if roll.option is not None:
            dice -= len(roll.option.keep)
            trios = trios | roll.option.trios if dice else NO_TRIOS
            dice = dice or scoring.dice
    return " ".join([*words, *_last_words(rules, line)])


def _first_words(line: TurnLine) -> Iterator[str]:
    if line.kind is TurnKind.FOR_START:
        yield "start:"
    if line.resumed is not None:
        yield Word.RESUME.value
    if line.taken is not None:
        yield Word.TAKE.value


def _last_words(rules: RuleSet, line: TurnLine) -> Iterator[str]:
    unit = rules.scoring.unit
    if line.missed:
        yield Word.AWAY.value
    elif line.banked:
        yield f"bank = {write_points(line.points, unit)}"
    elif line.cause is ZilchCause.LATE:
        yield f"{Word.LATE.value} = 0"
    elif line.cause is ZilchCause.HIDDEN_DIE:
        yield f"{Word.HIDDEN.value} = 0"
    elif line.zilch:
        yield f"= {write_points(line.points, unit)}"


def _written_roll(rules: RuleSet, roll: RollLine, trios: Trios) -> str:
    if roll.fate in (RollFate.VOID, RollFate.FUMBLE):
        return f"{roll.fate.value} {spell(roll.faces)}"
    if roll.option is None:
        nothing = roll.fate in (RollFate.ZILCH, RollFate.BLANK)
        return write_roll(roll.faces, () if nothing else None)
    option, scoring = roll.option, rules.scoring
    highest = ways(scoring, option.keep, trios if scoring.match else NO_TRIOS)[0]
    lower = write_points(option.points, scoring.unit) if option.points < highest.points else ""
    return write_roll(roll.faces, option.keep, lower)
