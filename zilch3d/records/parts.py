"""Plays the parts of a record's turns through the engine, one after the other."""

from zilch3d.engine.actions import Action, Bank, Land, Refusal, RefusalReason, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import Faces
from zilch3d.engine.events import FOR_START, Event, KeptAside, Landed
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import State
from zilch3d.records.inference import Brought, actions, brought, set_aside
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
"""Turns that a player may miss before catching up."""


class PartPlayer:
    """A game while its record is played: ``state``, and what was done and happened so far.

    ``line`` is the line of the record that an error names, and ``said`` what its turn has brought;
    it is empty while the turn goes on. ``for_start`` is whether that turn is for who starts.
    """

    def __init__(self, initial: State) -> None:
        self.state = initial
        self.events: list[Event] = []
        self.actions: list[Action] = []
        self.line = 0
        self.said: Brought = ()
        self.for_start = False
        self._says_start = False
        self._shared = _Shared()

    def begin_turn(self) -> None:
        """What is played from now on is another turn."""
        turn = self.state.turn
        self.for_start = turn is not None and turn.kind is FOR_START
        self._says_start = False
        self.said = Brought()

    def play(self, parts: tuple[RecordPart, ...], *, written_only: bool = False) -> None:
        """Play these parts, or those before the first set-aside that is left out.

        Raises RecordError.
        """
        for part in parts:
            self._part(part)
            left_out = isinstance(part, RollPart) and part.keep is None and not self.said
            if written_only and left_out:
                break

    def _part(self, part: RecordPart) -> None:
        if part is Word.START:
            if not self.for_start or self._says_start or self.said:
                reason = RecordReason.AFTER_THE_END if self.said else RecordReason.AFTER_THE_START
                raise self.error(part.text, reason)
            self._says_start = True
        elif self.for_start and not (self._says_start or isinstance(part, FumblePart)):
            raise self._refused(part, Refusal(RefusalReason.CHOOSING_STARTER))
        elif isinstance(part, PointsPart):
            self._check_points(part)
        elif self.said:
            raise self.error(part.text, RecordReason.AFTER_THE_END)
        elif isinstance(part, RollPart):
            self._roll(part)
        else:
            self._plain(part)

    def _plain(self, part: FumblePart | ReopenedPart | Word) -> None:
        played = actions(self.state, part)
        if played is None:  # these rules know the other kind of fumble, or none
            manners = self.state.rules.manners
            if FumbleRule.VOID in (manners.out, manners.cocked):
                raise self.error(part.text, RecordReason.FUMBLES_VOID)
            if FumbleRule.ZILCH in (manners.out, manners.cocked):
                raise self.error(part.text, RecordReason.FUMBLES_ZILCH)
            raise self._refused(part, Refusal(RefusalReason.FUMBLES_OFF))
        for action in played:
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
        said, unit = self.said, self.state.rules.scoring.unit
        points = points_from(part.points, unit)
        if points is None:
            raise self.not_points(part)
        turn = self.state.turn
        at_risk = (turn.points,) if turn is not None else ()
        if not said and points in at_risk:
            self.act(Bank(), part.text)
        elif points not in (said or at_risk):
            raise self.error(part.text, RecordReason.OTHER_POINTS, (said or at_risk)[0])

    def act(self, action: Action, part: str) -> tuple[Event, ...]:
        """Do this, and what follows; ``part`` of the record says so. Raises RecordError."""
        decision = decide(self.state, action)
        if isinstance(decision, Refusal):
            raise self.error(part, RecordReason.REFUSED, decision)
        self.events += map(self._shared.event, decision)
        self.actions.append(action)
        self.state = replay(self.state, decision)
        self.said = brought(decision, self.said)
        return decision

    def error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self.line, part, reason, detail)

    def _refused(self, part: RecordPart, refusal: Refusal) -> RecordError:
        return self.error(part.text, RecordReason.REFUSED, refusal)

    def not_points(self, part: RecordPart) -> RecordError:
        written = part.points if isinstance(part, RollPart) else None
        return self.error(written or part.text, RecordReason.NOT_POINTS)


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
