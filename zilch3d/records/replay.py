"""Plays a record through the engine, from its header on, line by line.

The header says how the game begins: its rules, its players, what they start with, and who starts.
What a paper sheet leaves out of a turn is filled in.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine.actions import Action, LetStand, Refusal, RefusalReason
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import Banked, BankedTurn, Event
from zilch3d.engine.possible import impossible_total
from zilch3d.engine.ruleset import USUAL_SECONDS, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Player, Seat, State
from zilch3d.records import reading
from zilch3d.records.inference import Fit, Hindsight, TooManyWays, infer
from zilch3d.records.notation import (
    PROOF_KEYS,
    STARTING_TOTALS,
    FumblePart,
    PointsPart,
    RecordError,
    RecordLine,
    RecordPart,
    RecordReason,
    RecordText,
    ReopenedPart,
    RollPart,
    TurnText,
    Word,
    points_from,
)
from zilch3d.records.parts import PartPlayer
from zilch3d.records.scoresheet import SheetLine, score_sheet, with_first_turn

RuleFinder: TypeAlias = Callable[[str], RuleSet | None]
"""The rule set that a record names, or None if there is none of that name."""

MAX_CORRECTIONS = 20
"""Turns inferred otherwise because of what a reopened one shows: for each, all is read again."""


@dataclass(frozen=True)
class Game:
    """A game: its start state, the actions and events since, and the state that they lead to.

    ``rules_name`` is the record's name of the rules, and ``proof`` has the header lines that prove
    its dice, by key. ``inferred`` names the set-asides that a paper sheet left out, by turn and
    roll (both from 0), and ``fitting`` has, by turn, how many ways of setting aside fit what is
    written.
    """

    rules_name: str
    proof: dict[str, str]
    initial: State
    events: tuple[Event, ...]
    state: State
    actions: tuple[Action, ...]
    inferred: frozenset[tuple[int, int]] = frozenset()
    fitting: tuple[tuple[int, int], ...] = ()

    @property
    def all_events(self) -> tuple[Event, ...]:
        """The events, preceded by that of the first turn where the game began with it."""
        return tuple(with_first_turn(self.initial, self.events))

    def sheet(self) -> Iterator[SheetLine]:
        """Every line of the score sheet."""
        return score_sheet(self.initial, with_first_turn(self.initial, self.events))


def play(text: str, find_rules: RuleFinder) -> Game:
    """The game in a record. Raises RecordError at the first line that is malformed or not legal."""
    record = reading.read(text)
    initial = initial_state(record, find_rules)
    following = _following(record.turns)
    dice_left: dict[int, int] = {}
    while True:
        # A resumed turn may show that an inferred one left other dice: then all is read once more
        # with that number known. Each time adds a line to ``dice_left``, so it ends.
        reader = _Reader(record, initial, dice_left)
        if all(map(reader.turn, record.turns, following)):
            return reader.game()


def _following(turns: tuple[TurnText, ...]) -> list[TurnText | None]:
    """For each line the next one of a player who is present; if there is none, the next line."""
    following: list[TurnText | None] = []
    after = present = None
    for turn in reversed(turns):
        following.append(present or after)
        after = turn
        if turn.parts[:1] != (Word.AWAY,):
            present = turn
    following.reverse()
    return following


# How the game begins.


def initial_state(record: RecordText, find_rules: RuleFinder) -> State:
    """The state in which the record's turns begin. Raises RecordError."""
    line = record.header["rules"]
    rules = find_rules(line.body)
    if rules is None:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_RULES)
    rules = _with_cutthroat_rules(rules, record)
    seats = _seats(record, rules)
    try:
        return begin(rules, seats, _start(record), _contenders(record))
    except ValueError as error:
        players = record.header["players"]
        reason = RecordReason.NUMBER_OF_PLAYERS
        raise RecordError(players.number, players.body, reason, error.args[0]) from error


def _with_cutthroat_rules(rules: RuleSet, record: RecordText) -> RuleSet:
    """The rules with those of a cutthroat game that the record shows: a clock, a hidden die."""
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
    """The score that this text gives the player. Raises RecordError if it is impossible."""
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


# Turn by turn.


class _Reader:
    """Plays a record turn by turn: checks whose turn each line is, fills in what it leaves out.

    ``dice_left`` has by line the number of dice that a turn left, where a later line shows it. It
    is shared with the reading after this one, if there has to be one.
    """

    def __init__(self, record: RecordText, initial: State, dice_left: dict[int, int]) -> None:
        self._header = record.header
        self._dice_left = dice_left
        self._possible_dice_left: dict[BankedTurn, tuple[int, frozenset[int]]] = {}
        """The line of a turn that was inferred, and the numbers of dice that it may have left."""
        self._initial = initial
        self._game = PartPlayer(initial)
        self._inferred: set[tuple[int, int]] = set()
        self._fitting: list[tuple[int, int]] = []
        self._turns = 0
        self._unfinished = ""
        """Whose turn has not ended yet; empty if it has."""

    @property
    def _state(self) -> State:
        return self._game.state

    def game(self) -> Game:
        """The game as far as it has been played."""
        inferred, fitting = frozenset(self._inferred), tuple(self._fitting)
        events, actions = tuple(self._game.events), tuple(self._game.actions)
        proof = {key: self._header[key].body for key in PROOF_KEYS if key in self._header}
        name, initial = self._header["rules"].body, self._initial
        return Game(name, proof, initial, events, self._state, actions, inferred, fitting)

    def turn(self, text: TurnText, following: TurnText | None) -> bool:
        """Play a line of the record, knowing which comes next. Raises RecordError.

        False if it shows that an earlier turn left other dice than was inferred: ``dice_left`` now
        has them.
        """
        if not self._settle(text):
            return False
        self._check_player(text)
        self._game.begin_turn()
        before = len(self._game.events)
        fit = self._fit(text, following)
        self._game.play(fit.parts if fit else text.parts)
        if fit and any(isinstance(event, Banked) for event in self._game.events[before:]):
            self._note_dice_left(text, fit)
        self._turns += not (self._game.for_start or _lets_stand(text))
        self._unfinished = "" if self._game.turn_points else text.name
        self._check_starter()
        return True

    # Reopened scores, and whose turn it is.

    def _settle(self, text: TurnText) -> bool:
        """Let stand the reopened scores that the line passes over.

        The owners decide in turn, and a record writes only those that resume: the scores before the
        one that the line decides on, or all if it is about none, stand. False as in ``turn``.
        """
        if self._state.turn is not None or not self._state.reopened:
            return True
        number = len(self._state.reopened)
        part = _decision(text)
        if part is not None:
            self._game.line = text.line
            position = self._position(text, part)
            if position is None:
                return False
            number = position
        for _ in range(number):
            self._game.act(LetStand(), text.name)
        return True

    def _position(self, text: TurnText, part: ReopenedPart) -> int | None:
        """The index of the score that the line decides on among the reopened ones.

        A line that resumes has the dice of its first roll, so it means one of the player's scores
        with as many dice left. None if that of an inferred turn must be otherwise: ``dice_left``
        has it now.
        """
        dice = None if part.stands else text.first_dice
        seats, reopened = self._state.seats, self._state.reopened
        own = [
            (n, score) for n, score in enumerate(reopened) if seats[score.seat].name == text.name
        ]
        fitting = [position for position, score in own if dice in (None, score.dice)]
        if part.number <= len(fitting):
            return fitting[part.number - 1]
        if len(self._dice_left) == MAX_CORRECTIONS:
            raise self._error(part.text, RecordReason.TOO_MUCH_LEFT_OUT)
        for _, score in own:
            line, possible = self._possible_dice_left.get(score, (0, frozenset()))
            if dice is not None and dice in possible:
                self._dice_left[line] = dice
                return None
        scores = tuple((seats[score.seat].name, score.points, score.dice) for score in reopened)
        raise self._error(part.text, RecordReason.NO_SUCH_SCORE, scores)

    def _check_player(self, text: TurnText) -> None:
        mover = self._state.mover
        if self._unfinished:
            # ``line`` is still that of the turn before, which has come to no end.
            raise self._error(self._unfinished, RecordReason.UNFINISHED)
        self._game.line = text.line
        if isinstance(mover, Nobody):
            raise self._error(text.name, RecordReason.AFTER_THE_GAME)
        assert isinstance(mover, Player)
        decision = _decision(text)
        if decision is not None and not self._state.reopened:
            raise self._error(decision.text, RecordReason.NOTHING_REOPENED)
        expected = self._state.seats[mover.seat].name
        if text.name != expected:
            raise self._error(text.name, RecordReason.NOT_THEIR_TURN, expected)
        if not text.parts:
            raise self._error(text.name, RecordReason.UNFINISHED)

    def _check_starter(self) -> None:
        """The player who is said to start must have rolled highest."""
        starts = self._header.get("starts")
        if not self._game.for_start or self._state.start is None or starts is None:
            return
        starter = self._state.seats[self._state.start].name
        if starts.body != starter:
            line, name = starts.number, starts.body
            raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

    # What is left out.

    def _note_dice_left(self, text: TurnText, fit: Fit) -> None:
        """Keep the numbers of dice that the turn may have left, should it be reopened."""
        for banked in self._state.extras.banked_turns[-1:]:
            self._possible_dice_left[banked] = text.line, fit.dice_left

    def _fit(self, text: TurnText, following: TurnText | None) -> Fit | None:
        """The turn with every set-aside filled in; None where none is left out."""
        turn = self._state.turn
        one_die = self._game.for_start and turn is not None and turn.dice == 1
        if one_die or self._game.for_start != (Word.START in text.parts):
            return None  # of one die for who starts nothing is set aside
        later = Hindsight()
        if following is not None:
            # A turn that is taken over shows what it left: those dice are thrown next.
            is_taken_over = Word.TAKE in following.parts[:1]
            shown_later = self._dice_left.get(text.line)
            dice_left = following.first_dice if is_taken_over else shown_later
            later = Hindsight(is_over=True, dice_left=dice_left)
        try:
            fit = infer(self._state, text.parts, later)
        except TooManyWays as error:
            raise self._error(_joined(text), RecordReason.TOO_MUCH_LEFT_OUT) from error
        if fit is not None and fit.count == 0:
            raise self._nothing_fits(text)
        inferred = self._filled_in(text.parts, fit.parts) if fit else set()
        if fit and inferred:
            self._inferred |= inferred
            self._fitting.append((self._turns, fit.count))
        return fit

    def _filled_in(
        self, written: tuple[RecordPart, ...], complete: tuple[RecordPart, ...]
    ) -> set[tuple[int, int]]:
        """By turn and roll, the rolls of which only the ``complete`` parts set dice aside.

        Fumbled rolls are counted, too.
        """
        pairs = zip(written, complete, strict=True)
        rolls = [pair for pair in pairs if isinstance(pair[0], RollPart | FumblePart)]
        return {
            (self._turns, number)
            for number, (before, after) in enumerate(rolls)
            if isinstance(before, RollPart) and isinstance(after, RollPart)
            if before.keep is None and after.keep
        }

    def _nothing_fits(self, text: TurnText) -> RecordError:
        """The fault of a turn that no way fits: a nearer one, if it shows without inferring."""
        self._game.play(text.parts, written_only=True)
        unit = self._state.rules.scoring.unit
        for part in text.parts:
            stray = lacking(part.keep or (), part.roll) if isinstance(part, RollPart) else None
            if isinstance(part, RollPart) and stray is not None:
                missing = Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=part.roll)
                return self._error(part.text, RecordReason.REFUSED, missing)
            points = part.points if isinstance(part, RollPart | PointsPart) else None
            if points is not None and points_from(points, unit) is None:
                return self._game.not_points(part)
        return self._error(_joined(text), RecordReason.NOTHING_FITS)

    def _error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return self._game.error(part, reason, detail)


def _decision(text: TurnText) -> ReopenedPart | None:
    """The line's decision on a reopened score, if it begins with one."""
    first = text.parts[0] if text.parts else None
    return first if isinstance(first, ReopenedPart) else None


def _joined(text: TurnText) -> str:
    return " ".join(part.text for part in text.parts)


def _lets_stand(text: TurnText) -> bool:
    decision = _decision(text)
    return decision is not None and decision.stands
