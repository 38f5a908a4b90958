"""Plays a record through the engine, line by line, and fills in what a paper sheet leaves out."""

from collections.abc import Iterator
from dataclasses import dataclass

from zilch3d.engine.actions import Action, Bank, Land, LetStand, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces, lacking
from zilch3d.engine.events import FOR_START, Banked, BankedTurn, Event, KeptAside, Landed
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Nobody, Player, State
from zilch3d.records import reading
from zilch3d.records.inference import (
    Brought,
    Fit,
    Hindsight,
    TooManyWays,
    actions,
    brought,
    infer,
    set_aside,
)
from zilch3d.records.notation import (
    PROOF_KEYS,
    FumblePart,
    PointsPart,
    RecordError,
    RecordPart,
    RecordReason,
    RecordText,
    ReopenedPart,
    RollPart,
    TurnText,
    Word,
    points_from,
    write_points,
)
from zilch3d.records.opening import RuleFinder, initial_state
from zilch3d.records.scoresheet import SheetLine, score_sheet, whole


@dataclass(frozen=True)
class Game:
    """A game: its start state, what was done and what happened since, and where it stands now.

    ``rules_name`` is what the record calls the rules, and ``proof`` the header lines that prove its
    dice, by key. ``inferred`` holds, by turn and roll (both
    from 0), which set-asides a paper sheet left out, and ``fitting``, by turn, how many ways of
    setting aside fitted what is written.
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
        return tuple(whole(self.initial, self.events))

    def sheet(self) -> Iterator[SheetLine]:
        """Every line of the score sheet."""
        return score_sheet(self.initial, whole(self.initial, self.events))


THROW = Throw()

LONGEST_ABSENCE = 1000
"""Turns that a player may miss before catching up."""

MOST_CORRECTED = 20
"""Turns inferred otherwise because of what a reopened one shows: for each, all is read again."""


def play(text: str, find_rules: RuleFinder) -> Game:
    """The game in a record. Raises RecordError at the first thing without form or not legal."""
    record = reading.read(text)
    initial = initial_state(record, find_rules)
    following = _following(record.turns)
    left: dict[int, int] = {}
    while True:
        # A resumed turn may show that an inferred one left other dice: then once more, knowing it.
        reader = _Reader(record, initial, left)
        if all(map(reader.turn, record.turns, following)):
            return reader.game()


def _following(turns: tuple[TurnText, ...]) -> list[TurnText | None]:
    """For each line the next one of a player who is present, or if none is the next one."""
    found: list[TurnText | None] = []
    after = present = None
    for turn in reversed(turns):
        found.append(present or after)
        after = turn
        if turn.parts[:1] != (Word.AWAY,):
            present = turn
    found.reverse()
    return found


class _Reader:
    """Plays a record turn by turn, and knows on which line it is.

    ``left`` has by line how many dice a turn must have left, where a later line shows it.
    """

    def __init__(self, record: RecordText, initial: State, left: dict[int, int]) -> None:
        self._header = record.header
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
        self._said: Brought = ()
        self._shared = _Shared()

    def game(self) -> Game:
        """What has been played."""
        inferred, fitting = frozenset(self._inferred), tuple(self._fitting)
        events, played = tuple(self._events), tuple(self._actions)
        proof = {key: self._header[key].body for key in PROOF_KEYS if key in self._header}
        name, initial = self._header["rules"].body, self._initial
        return Game(name, proof, initial, events, self._state, played, inferred, fitting)

    def turn(self, text: TurnText, following: TurnText | None) -> bool:
        """Play a line of the record, knowing which comes next. Raises RecordError.

        False if it shows that an earlier turn left other dice than was inferred: ``left`` has them.
        """
        if not self._settle(text):
            return False
        self._check_player(text)
        turn, begun = self._state.turn, len(self._events)
        self._for_start = turn is not None and turn.kind is FOR_START
        self._says_start = False
        self._said = Brought()
        fit = self._fit(text, following)
        self._play(fit.parts if fit else text.parts)
        if fit and any(isinstance(event, Banked) for event in self._events[begun:]):
            self._note_left(text, fit)
        self._turns += not (self._for_start or _lets_stand(text))
        self._unfinished = "" if self._said else text.name
        self._check_starter()
        return True

    # The turn before.

    def _settle(self, text: TurnText) -> bool:
        """Let stand the reopened scores that the line passes over; False as ``turn``."""
        if self._state.turn is not None or not self._state.reopened:
            return True
        passed = len(self._state.reopened)
        part = _decision(text)
        if part is not None:
            self._line = text.line
            position = self._position(text, part)
            if position is None:
                return False
            passed = position
        for _ in range(passed):
            self._act(LetStand(), text.name)
        return True

    def _position(self, text: TurnText, part: ReopenedPart) -> int | None:
        """Where the score that the line decides on stands among the reopened ones.

        None if it must have been inferred wrongly: ``left`` has it.
        """
        dice = None if part.stands else text.first_dice
        seats, reopened = self._state.seats, self._state.reopened
        own = [(n, one) for n, one in enumerate(reopened) if seats[one.seat].name == text.name]
        fitting = [position for position, one in own if dice in (None, one.dice)]
        if part.number <= len(fitting):
            return fitting[part.number - 1]
        if len(self._left) == MOST_CORRECTED:
            raise self._error(part.text, RecordReason.TOO_MUCH_LEFT_OUT)
        for _, one in own:
            line, possible = self._might_leave.get(one, (0, frozenset()))
            if dice is not None and dice in possible:
                self._left[line] = dice
                return None
        known = tuple((seats[one.seat].name, one.points, one.dice) for one in reopened)
        raise self._error(part.text, RecordReason.NO_SUCH_SCORE, known)

    def _check_player(self, text: TurnText) -> None:
        mover = self._state.mover
        if self._unfinished:
            # ``_line`` is still that of the turn before, which has come to no end.
            raise self._error(self._unfinished, RecordReason.UNFINISHED)
        self._line = text.line
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
        if not self._for_start or self._state.start is None or starts is None:
            return
        starter = self._state.seats[self._state.start].name
        if starts.body != starter:
            line, name = starts.number, starts.body
            raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

    # What is left out.

    def _note_left(self, text: TurnText, fit: Fit) -> None:
        """Keep how many dice the turn may have left, should it be reopened."""
        for banked in self._state.extras.banked[-1:]:
            self._might_leave[banked] = text.line, fit.left

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
        try:
            fit = infer(self._state, text.parts, later)
        except TooManyWays as error:
            raise self._error(_joined(text), RecordReason.TOO_MUCH_LEFT_OUT) from error
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
        return self._error(_joined(text), RecordReason.NOTHING_FITS)

    # Part by part.

    def _play(self, parts: tuple[RecordPart, ...], *, written_only: bool = False) -> None:
        """Play these parts, or those before the first set-aside that is left out."""
        for part in parts:
            self._part(part)
            left_out = isinstance(part, RollPart) and part.keep is None and not self._said
            if written_only and left_out:
                break

    def _part(self, part: RecordPart) -> None:
        if part is Word.START:
            if not self._for_start or self._says_start or self._said:
                reason = RecordReason.AFTER_THE_END if self._said else RecordReason.AFTER_THE_START
                raise self._error(part.text, reason)
            self._says_start = True
        elif self._for_start and not (self._says_start or isinstance(part, FumblePart)):
            raise self._refused(part, Refusal(RefusalReason.CHOOSING_STARTER))
        elif isinstance(part, PointsPart):
            self._check_points(part)
        elif self._said:
            raise self._error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, RollPart):
            self._roll(part)
        else:
            self._plain(part)

    def _plain(self, part: FumblePart | ReopenedPart | Word) -> None:
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
        if part is Word.AWAY and any(len(s.missed) > LONGEST_ABSENCE for s in self._state.seats):
            raise self._error(part.text, RecordReason.AWAY_TOO_LONG, LONGEST_ABSENCE)

    def _roll(self, part: RollPart) -> None:
        self._act(THROW, part.text)
        flying = self._state
        landed = self._act(self._shared.land(part.roll), part.text)
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

    def _check_points(self, part: PointsPart) -> None:
        said, unit = self._said, self._state.rules.scoring.unit
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
        self._events += map(self._shared.event, decision)
        self._actions.append(action)
        self._state = replay(self._state, decision)
        self._said = brought(decision, self._said)
        return decision

    def _error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self._line, part, reason, detail)

    def _refused(self, part: RecordPart, refusal: Refusal) -> RecordError:
        return self._error(part.text, RecordReason.REFUSED, refusal)

    def _not_points(self, part: RecordPart) -> RecordError:
        written = part.points if isinstance(part, RollPart) else None
        return self._error(written or part.text, RecordReason.NOT_POINTS)


class _Shared:
    """Equal events and actions of a long game are one and the same, to save memory."""

    def __init__(self) -> None:
        self._lands: dict[Faces, Land] = {}
        self._events: dict[tuple[object, ...], Event] = {}

    def land(self, roll: Faces) -> Land:
        land = self._lands.get(roll)
        if land is None:
            land = self._lands[roll] = Land(roll)
        return land

    def event(self, event: Event) -> Event:
        # What is known stays alive, so that what it consists of can be told by its identity.
        if isinstance(event, Landed):
            return self._events.setdefault((event.faces, id(event.choices)), event)
        if isinstance(event, KeptAside):
            return self._events.setdefault((id(event.option),), event)
        return event


def _decision(text: TurnText) -> ReopenedPart | None:
    """What the line decides about a reopened score, if it begins with that."""
    first = text.parts[0] if text.parts else None
    return first if isinstance(first, ReopenedPart) else None


def _joined(text: TurnText) -> str:
    return " ".join(part.text for part in text.parts)


def _lets_stand(text: TurnText) -> bool:
    decision = _decision(text)
    return decision is not None and decision.stands
