"""Plays a record through the engine, line by line, and fills in what a paper sheet leaves out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from zilch3d.engine.actions import Action, Bank, Land, LetStand, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import FOR_START, BankedTurn, Event
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import USUAL_SECONDS, FumbleRule, Points, RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Nobody, Player, Seat, State
from zilch3d.records import notation
from zilch3d.records.inference import Brought, Fit, Hindsight, actions, brought, infer, set_aside
from zilch3d.records.notation import (
    FumblePart,
    PointsPart,
    RecordError,
    RecordPart,
    RecordReason,
    RecordText,
    RollPart,
    TurnText,
    Word,
    points_from,
    write_points,
)
from zilch3d.records.writer import whole

RuleFinder: TypeAlias = Callable[[str], RuleSet | None]
"""The rule set that a record names, or None if there is none of that name."""


@dataclass(frozen=True)
class Game:
    """A game: its start state, what was done and what happened since, and where it stands now.

    ``inferred`` holds, by turn and roll (both from 0), which set-asides a paper sheet left out, and
    ``fitting``, by turn, how many ways of setting aside fitted what is written.
    """

    initial: State
    events: tuple[Event, ...]
    state: State
    actions: tuple[Action, ...]
    inferred: frozenset[tuple[int, int]] = frozenset()
    fitting: tuple[tuple[int, int], ...] = ()

    @property
    def all_events(self) -> tuple[Event, ...]:
        """The events, preceded by that of the first turn where the game began with it."""
        return whole(self.initial, self.events)


def play(text: str, find_rules: RuleFinder) -> Game:
    """The game in a record. Raises RecordError at the first thing without form or not legal."""
    record = notation.read(text)
    initial = initial_state(record, find_rules)
    left: dict[int, int] = {}
    while True:
        # A resumed turn may show that an inferred one left other dice: then once more, knowing it.
        reader = _Reader(record, initial, left)
        if all(reader.turn(*lines) for lines in _with_following(record.turns)):
            return reader.game()


def _with_following(turns: tuple[TurnText, ...]) -> Iterator[tuple[TurnText, TurnText | None]]:
    """Each line with the next one of a player who is present, or if none is with the next one."""
    for number, turn in enumerate(turns, start=1):
        later = turns[number:]
        present = (text for text in later if text.parts[:1] != (Word.AWAY,))
        yield turn, next(present, later[0] if later else None)


class _Reader:
    """Plays a record turn by turn, and knows on which line it is.

    ``left`` has by line how many dice a turn must have left, where a later line shows it.
    """

    def __init__(self, record: RecordText, initial: State, left: dict[int, int]) -> None:
        self._starts = record.header.get("starts")
        self._left = left
        self._might_leave: dict[BankedTurn, tuple[int, frozenset[int]]] = {}
        self._initial = self._state = initial
        self._events: list[Event] = []
        self._actions: list[Action] = []
        self._inferred: set[tuple[int, int]] = set()
        self._fitting: list[tuple[int, int]] = []
        self._turns = 0
        self._line = 0
        self._unfinished = ""
        self._for_start = False
        self._says_start = False

    def game(self) -> Game:
        """What has been played."""
        inferred, fitting = frozenset(self._inferred), tuple(self._fitting)
        events, played = tuple(self._events), tuple(self._actions)
        return Game(self._initial, events, self._state, played, inferred, fitting)

    def turn(self, text: TurnText, following: TurnText | None) -> bool:
        """Play a line of the record, knowing which comes next. Raises RecordError.

        False if it shows that an earlier turn left other dice than was inferred: ``left`` has them.
        """
        if not self._settle(text):
            return False
        self._check_player(text)
        turn, banked = self._state.turn, self._state.extras.banked
        self._for_start = turn is not None and turn.kind is FOR_START
        self._says_start = False
        fit = self._fit(text, following)
        said = self._play(fit.parts if fit else text.parts)
        if fit and self._state.extras.banked != banked:
            self._might_leave[self._state.extras.banked[-1]] = text.line, fit.left
        self._turns += not self._for_start
        self._unfinished = "" if said else text.name
        self._check_starter()
        return True

    # The turn before.

    def _settle(self, text: TurnText) -> bool:
        """Reopened scores that the record passes over were left as they were."""
        while self._state.reopened and self._state.turn is None and not self._unfinished:
            if Word.RESUME in text.parts[:1]:
                oldest, *others = self._state.reopened
                own = self._state.seats[oldest.seat].name == text.name
                dice = text.first_dice
                if own and dice in (None, oldest.dice):
                    return True
                if own and dice not in [one.dice for one in others if one.seat == oldest.seat]:
                    line, possible = self._might_leave.get(oldest, (0, frozenset()))
                    if dice is not None and dice in possible:
                        self._left[line] = dice
                        return False
            self._act(LetStand(), text.name)
        return True

    def _check_player(self, text: TurnText) -> None:
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

    def _check_starter(self) -> None:
        """The player who is said to start must have rolled highest."""
        if not self._for_start or self._state.start is None or self._starts is None:
            return
        starter = self._state.seats[self._state.start].name
        if self._starts.body != starter:
            line, name = self._starts.number, self._starts.body
            raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

    # What is left out.

    def _fit(self, text: TurnText, following: TurnText | None) -> Fit | None:
        """The turn with every set-aside filled in; None where none is left out."""
        turn = self._state.turn
        one_die = self._for_start and turn is not None and turn.dice == 1
        if one_die or self._for_start != (Word.START in text.parts):
            return None  # of one die for who starts nothing is set aside
        later = Hindsight()
        if following is not None:
            # A turn that is taken over shows what it left: those dice are thrown next.
            taken, known = Word.TAKE in following.parts[:1], self._left.get(text.line)
            later = Hindsight(over=True, dice=following.first_dice if taken else known)
        fit = infer(self._state, text.parts, later)
        if fit is not None and fit.count == 0:
            raise self._nothing_fits(text)
        inferred = self._newly_known(text.parts, fit.parts) if fit else set()
        if fit and inferred:
            self._inferred |= inferred
            self._fitting.append((self._turns, fit.count))
        return fit

    def _newly_known(
        self, written: tuple[RecordPart, ...], filled: tuple[RecordPart, ...]
    ) -> set[tuple[int, int]]:
        """The turn's rolls, fumbled or not, from which only ``filled`` sets dice aside."""
        pairs = zip(written, filled, strict=True)
        rolls = [pair for pair in pairs if isinstance(pair[0], RollPart | FumblePart)]
        return {
            (self._turns, number)
            for number, (before, after) in enumerate(rolls)
            if isinstance(before, RollPart) and isinstance(after, RollPart)
            if before.keep is None and after.keep
        }

    def _nothing_fits(self, text: TurnText) -> RecordError:
        """What is wrong where no way fits: more than that, if it is seen without inferring."""
        self._play(text.parts, written_only=True)
        unit = self._state.rules.scoring.unit
        for part in text.parts:
            stray = lacking(part.keep or (), part.roll) if isinstance(part, RollPart) else None
            if isinstance(part, RollPart) and stray is not None:
                missing = Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=part.roll)
                return self._error(part.text, RecordReason.REFUSED, missing)
            written = part.points if isinstance(part, RollPart | PointsPart) else None
            if written is not None and points_from(written, unit) is None:
                return self._not_points(part)
        return self._error(" ".join(p.text for p in text.parts), RecordReason.NOTHING_FITS)

    # Part by part.

    def _play(self, parts: tuple[RecordPart, ...], *, written_only: bool = False) -> Brought:
        """Play these parts, or those before the first set-aside that is left out."""
        begun, said = len(self._events), Brought()
        for part in parts:
            self._part(part, said)
            said = brought(self._events[begun:])
            if written_only and isinstance(part, RollPart) and part.keep is None and not said:
                break
        return said

    def _part(self, part: RecordPart, said: Brought) -> None:
        if part is Word.START:
            if not self._for_start or self._says_start or said:
                reason = RecordReason.AFTER_THE_END if said else RecordReason.AFTER_THE_START
                raise self._error(part.text, reason)
            self._says_start = True
        elif self._for_start and not (self._says_start or isinstance(part, FumblePart)):
            raise self._refused(part, Refusal(RefusalReason.CHOOSING_STARTER))
        elif isinstance(part, PointsPart):
            self._check_points(part, said)
        elif said:
            raise self._error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, RollPart):
            self._roll(part)
        else:
            self._plain(part)

    def _plain(self, part: FumblePart | Word) -> None:
        played = actions(self._state, part)
        if played is None:  # these rules know the other kind of fumble, or none
            manners = self._state.rules.manners
            if FumbleRule.VOID in (manners.out, manners.cocked):
                raise self._error(part.text, RecordReason.FUMBLES_VOID)
            if FumbleRule.ZILCH in (manners.out, manners.cocked):
                raise self._error(part.text, RecordReason.FUMBLES_ZILCH)
            raise self._refused(part, Refusal(RefusalReason.FUMBLES_OFF))
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
            action = set_aside(self._state, part)
            if action is None:
                raise self._not_points(part)
            self._act(action, part.text)

    def _check_zilch(self, part: RollPart, landed: State) -> None:
        """Nothing of a zilch can have been set aside; ``landed`` still has the roll lying there."""
        if not part.keep:
            return
        refusal = decide(landed, SetAside(part.keep))
        if isinstance(refusal, Refusal):
            raise self._refused(part, refusal)
        # Of one die for who starts nothing is set aside, whatever it counts.
        raise self._error(part.text, RecordReason.NOTHING_TO_KEEP)

    def _check_points(self, part: PointsPart, said: Brought) -> None:
        unit = self._state.rules.scoring.unit
        points = points_from(part.points, unit)
        if points is None:
            raise self._not_points(part)
        turn = self._state.turn
        at_risk = (turn.points,) if turn is not None else ()
        if not said and points in at_risk:
            self._act(Bank(), part.text)
        elif points not in (said or at_risk):
            written = write_points((said or at_risk)[0], unit)
            raise self._error(part.text, RecordReason.OTHER_POINTS, written)

    def _act(self, action: Action, part: str) -> tuple[Event, ...]:
        decision = decide(self._state, action)
        if isinstance(decision, Refusal):
            raise self._error(part, RecordReason.REFUSED, decision)
        self._events += decision
        self._actions.append(action)
        self._state = replay(self._state, decision)
        return decision

    def _error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self._line, part, reason, detail)

    def _refused(self, part: RecordPart, refusal: Refusal) -> RecordError:
        return self._error(part.text, RecordReason.REFUSED, refusal)

    def _not_points(self, part: RecordPart) -> RecordError:
        written = part.points if isinstance(part, RollPart) else None
        return self._error(written or part.text, RecordReason.NOT_POINTS)


def initial_state(record: RecordText, find_rules: RuleFinder) -> State:
    """What the game starts from, by its header. Raises RecordError."""
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
    words = {part for turn in record.turns for part in turn.parts}
    manners = rules.manners
    if Word.LATE in words and not manners.seconds:
        manners = replace(manners, seconds=USUAL_SECONDS)
    if Word.HIDDEN in words:
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
    newcomers = notation.split(line) if line else ()
    for name in newcomers:
        if line and name not in record.names:
            raise RecordError(line.number, name, RecordReason.UNKNOWN_NAME)
    scores = list(_scores(record, rules))
    return tuple(
        Seat(name, score, name in newcomers)
        for name, score in zip(record.names, scores, strict=True)
    )


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
    """The seat that has the first turn; None if the record has the roll for it."""
    line = record.header.get("starts")
    if line and line.body not in record.names:
        raise RecordError(line.number, line.body, RecordReason.UNKNOWN_NAME)
    if record.turns and any(part is Word.START for part in record.turns[0].parts):
        return None
    first = record.turns[0].name if record.turns else record.names[0]
    return record.names.index(line.body if line else first)
