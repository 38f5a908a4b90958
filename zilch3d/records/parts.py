"""Plays the parts of a record's turns through the engine, one after the other."""

from zilch3d.engine.actions import Action, Bank, Land, Refusal, RefusalReason, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import FOR_START, Event, KeptAside, Landed
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import State
from zilch3d.records.inference import TurnPoints, actions_of, set_aside, turn_points
from zilch3d.records.notation import (
    FumblePart,
    PointsPart,
    RecordError,
    RecordPart,
    RecordReason,
    ReopenedPart,
    RollPart,
    Word,
    points_from,
)

THROW = Throw()

LONGEST_ABSENCE = 1000
"""Turns that a player may miss before one is caught up."""


class PartPlayer:
    """A game while its record is played: its ``state``, and all actions and events so far.

    ``line`` is the line of the record that an error names, and ``turn_points`` are those of its
    turn, empty while that goes on. ``for_start`` is whether that turn is for who starts.
    """

    def __init__(self, initial: State) -> None:
        self.state = initial
        self.events: list[Event] = []
        self.actions: list[Action] = []
        self.line = 0
        self.turn_points: TurnPoints = ()
        self.for_start = False
        self._says_start = False
        self._shared = _Shared()

    def begin_turn(self) -> None:
        """Another turn begins: it is that of the parts played from now on."""
        turn = self.state.turn
        self.for_start = turn is not None and turn.kind is FOR_START
        self._says_start = False
        self.turn_points = ()

    def play(self, parts: tuple[RecordPart, ...], *, written_only: bool = False) -> None:
        """Play these parts, or those before the first set-aside that is left out.

        Raises RecordError.
        """
        for part in parts:
            self._part(part)
            left_out = isinstance(part, RollPart) and part.keep is None and not self.turn_points
            if written_only and left_out:
                break

    def _part(self, part: RecordPart) -> None:
        if part is Word.START:
            if self.turn_points:
                raise self.error(part.text, RecordReason.AFTER_THE_END)
            if not self.for_start or self._says_start:
                raise self.error(part.text, RecordReason.AFTER_THE_START)
            self._says_start = True
        elif self.for_start and not (self._says_start or isinstance(part, FumblePart)):
            raise self._refused(part, Refusal(RefusalReason.CHOOSING_STARTER))
        elif isinstance(part, PointsPart):
            self._check_points(part)
        elif self.turn_points:
            raise self.error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, RollPart):
            self._roll(part)
        else:
            self._plain(part)

    def _plain(self, part: FumblePart | ReopenedPart | Word) -> None:
        steps = actions_of(self.state, part)
        if steps is None:  # these rules know the other kind of fumble, or none
            manners = self.state.rules.manners
            if FumbleRule.VOID in (manners.out, manners.cocked):
                raise self.error(part.text, RecordReason.FUMBLES_VOID)
            if FumbleRule.ZILCH in (manners.out, manners.cocked):
                raise self.error(part.text, RecordReason.FUMBLES_ZILCH)
            raise self._refused(part, Refusal(RefusalReason.FUMBLES_OFF))
        for action in steps:
            self.act(action, part.text)
        if part is Word.AWAY and any(len(s.missed) > LONGEST_ABSENCE for s in self.state.seats):
            raise self.error(part.text, RecordReason.AWAY_TOO_LONG, LONGEST_ABSENCE)

    def _roll(self, part: RollPart) -> None:
        self.act(THROW, part.text)
        flying = self.state
        landed = self.act(self._shared.land(part.roll), part.text)
        if len(landed) > 1:
            self._check_zilch(part, evolve(flying, landed[0]))
        elif part.keep == ():
            raise self.error(part.text, RecordReason.NOT_A_ZILCH)
        elif part.keep is not None:
            action = set_aside(self.state, part)
            if action is None:
                raise self.not_points(part)
            self.act(action, part.text)

    def _check_zilch(self, part: RollPart, landed: State) -> None:
        """Nothing of a zilch can have been set aside; ``landed`` still has the roll lying there."""
        if not part.keep:
            return
        refusal = decide(landed, SetAside(part.keep))
        if isinstance(refusal, Refusal):
            raise self._refused(part, refusal)
        # Of one die for who starts nothing is set aside, whatever it counts.
        raise self.error(part.text, RecordReason.NOTHING_TO_KEEP)

    def _check_points(self, part: PointsPart) -> None:
        points = points_from(part.points, self.state.rules.scoring.unit)
        if points is None:
            raise self.not_points(part)
        turn = self.state.turn
        at_risk = (turn.points,) if turn is not None else ()
        expected = self.turn_points or at_risk
        if not self.turn_points and points in at_risk:
            self.act(Bank(), part.text)
        elif points not in expected:
            raise self.error(part.text, RecordReason.OTHER_POINTS, expected[0])

    def act(self, action: Action, part: str) -> tuple[Event, ...]:
        """Play this action, which the ``part`` of the record says. Raises RecordError."""
        decision = decide(self.state, action)
        if isinstance(decision, Refusal):
            raise self.error(part, RecordReason.REFUSED, decision)
        self.events += map(self._shared.event, decision)
        self.actions.append(action)
        self.state = replay(self.state, decision)
        self.turn_points = turn_points(decision, self.turn_points)
        return decision

    def error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self.line, part, reason, detail)

    def _refused(self, part: RecordPart, refusal: Refusal) -> RecordError:
        return self.error(part.text, RecordReason.REFUSED, refusal)

    def not_points(self, part: RecordPart) -> RecordError:
        points = part.points if isinstance(part, RollPart) else None
        return self.error(points or part.text, RecordReason.NOT_POINTS)


class _Shared:
    """Makes equal events and actions of a long game one object, to save memory."""

    def __init__(self) -> None:
        self._lands: dict[Faces, Land] = {}
        self._events: dict[tuple[object, ...], Event] = {}

    def land(self, roll: Faces) -> Land:
        land = self._lands.get(roll)
        if land is None:
            land = self._lands[roll] = Land(roll)
        return land

    def event(self, event: Event) -> Event:
        # A shared event keeps its parts alive, so their identities are good keys.
        if isinstance(event, Landed):
            return self._events.setdefault((event.faces, id(event.choices)), event)
        if isinstance(event, KeptAside):
            return self._events.setdefault((id(event.option),), event)
        return event
