"""Plays a record's turns, line by line, and fills in what a paper sheet leaves out."""

from typing import TypeAlias

from zilch3d.engine.actions import Action, Bank, Land, LetStand, SetAside, Throw
from zilch3d.engine.decide import decide
from zilch3d.engine.dice import lacking
from zilch3d.engine.events import BankedTurn, Event, TurnKind
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.refusals import Refusal, RefusalReason
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.engine.state import Nobody, Player, State
from zilch3d.records.inference import Brought, Fit, Later, actions, brought, infer, set_aside
from zilch3d.records.notation import (
    BankPart,
    FumblePart,
    PointsPart,
    RecordError,
    RecordLine,
    RecordPart,
    RecordReason,
    RollPart,
    StartPart,
    TurnText,
    Word,
    WordPart,
    points_from,
    write_points,
)

DiceLeft: TypeAlias = dict[int, int]
"""How many dice the turn on a line must have left, where a later line tells."""


class LeftOtherwise(Exception):
    """It turns out that the turn on ``line`` left so many ``dice``: the reading begins anew."""

    def __init__(self, line: int, dice: int) -> None:
        super().__init__(line, dice)
        self.line = line
        self.dice = dice


class Reader:
    """Plays a record turn by turn, and knows on which line it is.

    ``events`` and ``state`` tell the game as far as it has been played, ``inferred`` and
    ``fitting`` what had to be filled in, as in ``record.Game``. ``left`` is what was found out in
    an earlier reading.
    """

    def __init__(self, initial: State, starts: RecordLine | None, left: DiceLeft) -> None:
        self._starts = starts
        self._left = left
        self._might_leave: dict[BankedTurn, tuple[int, frozenset[int]]] = {}
        self.state = initial
        self.events: list[Event] = []
        self.actions: list[Action] = []
        self.inferred: set[tuple[int, int]] = set()
        self.fitting: list[tuple[int, int]] = []
        self._turns = 0
        self._line = 0
        self._unfinished = ""
        self._for_start = False
        self._told_so = False

    def turn(self, text: TurnText, following: TurnText | None) -> None:
        """Play a line of the record, knowing who plays next. Raises RecordError, LeftOtherwise."""
        self._line = self._line if self._unfinished else text.line
        self._settle(text)
        self._check_mover(text)
        begun, banked = len(self.events), self.state.extras.banked
        self._for_start = self.state.turn is not None and (
            self.state.turn.kind is TurnKind.FOR_START
        )
        self._told_so = False
        fit = self._fit(text, following)
        for part in fit.parts if fit else text.parts:
            self._part(part, brought(self.events[begun:]))
        if fit and self.state.extras.banked != banked:
            self._might_leave[self.state.extras.banked[-1]] = text.line, fit.left
        self._turns += not self._for_start
        self._unfinished = "" if brought(self.events[begun:]) else text.name
        self._check_start()

    def _settle(self, text: TurnText) -> None:
        """Reopened scores of which the record says nothing were left as they were."""
        while self.state.reopened and self.state.turn is None and not self._unfinished:
            if WordPart(Word.RESUME) in text.parts[:1] and self._resumes(text):
                return
            self._act(LetStand(), text.name)

    def _resumes(self, text: TurnText) -> bool:
        """Whether it is the oldest reopened turn that goes on here, by its number of dice."""
        oldest, *others = self.state.reopened
        dice = text.first_dice
        if self.state.seats[oldest.seat].name != text.name or dice in (None, oldest.dice):
            return self.state.seats[oldest.seat].name == text.name
        if dice not in [other.dice for other in others if other.seat == oldest.seat]:
            line, possible = self._might_leave.get(oldest, (0, frozenset()))
            if dice in possible:
                raise LeftOtherwise(line, dice)
        return False

    def _check_start(self) -> None:
        """Who is said to start must be who has rolled highest."""
        if not self._for_start or self.state.start is None or self._starts is None:
            return
        starter = self.state.seats[self.state.start].name
        if self._starts.body != starter:
            line, name = self._starts.number, self._starts.body
            raise RecordError(line, name, RecordReason.NOT_THEIR_TURN, starter)

    def _error(self, part: str, reason: RecordReason, detail: object = "") -> RecordError:
        return RecordError(self._line, part, reason, detail)

    def _check_mover(self, text: TurnText) -> None:
        mover = self.state.mover
        if self._unfinished:
            # ``_line`` is still that of the turn before, which has come to no end.
            raise self._error(self._unfinished, RecordReason.UNFINISHED)
        self._line = text.line
        if isinstance(mover, Nobody):
            raise self._error(text.name, RecordReason.AFTER_THE_GAME)
        assert isinstance(mover, Player)
        expected = self.state.seats[mover.seat].name
        if text.name != expected:
            raise self._error(text.name, RecordReason.NOT_THEIR_TURN, expected)
        if not text.parts:
            raise self._error(text.name, RecordReason.UNFINISHED)

    def _fit(self, text: TurnText, following: TurnText | None) -> Fit | None:
        """The turn with every set-aside filled in; None where none is left out."""
        turn = self.state.turn
        one_die = self._for_start and turn is not None and turn.dice == 1
        if one_die or self._for_start != (StartPart() in text.parts):
            return None  # of one die for who starts nothing is set aside
        fit = infer(self.state, text.parts, self._later(text, following))
        if fit is None:
            return None
        if fit.count == 0:
            raise self._nothing_fits(text)
        inferred = self._newly_told(text.parts, fit.parts)
        if inferred:
            self.inferred |= inferred
            self.fitting.append((self._turns, fit.count))
        return fit

    def _nothing_fits(self, text: TurnText) -> RecordError:
        """What is wrong where no way fits: more than that, if it is seen without inferring."""
        self._play_written(text.parts)
        unit = self.state.rules.scoring.unit
        for part in text.parts:
            stray = lacking(part.keep or (), part.roll) if isinstance(part, RollPart) else None
            if isinstance(part, RollPart) and stray is not None:
                missing = Refusal(RefusalReason.NOT_IN_THE_ROLL, faces=(stray,), roll=part.roll)
                return self._error(part.text, RecordReason.REFUSED, missing)
            written = part.points if isinstance(part, RollPart | PointsPart) else None
            if written is not None and points_from(written, unit) is None:
                return self._not_points(part)
        return self._error(" ".join(p.text for p in text.parts), RecordReason.NOTHING_FITS)

    def _play_written(self, parts: tuple[RecordPart, ...]) -> None:
        """Play what comes before the first set-aside that is left out. Raises RecordError."""
        begun = len(self.events)
        for part in parts:
            self._part(part, brought(self.events[begun:]))
            left_out = isinstance(part, RollPart) and part.keep is None
            if left_out and not brought(self.events[begun:]):
                return

    def _later(self, text: TurnText, following: TurnText | None) -> Later:
        """What the rest of the record tells of the turn: whoever takes over throws its dice."""
        if following is None:
            return Later()
        taken = WordPart(Word.TAKE) in following.parts[:1]
        known = self._left.get(text.line)
        return Later(over=True, dice=following.first_dice if taken else known)

    def _newly_told(
        self, written: tuple[RecordPart, ...], told: tuple[RecordPart, ...]
    ) -> set[tuple[int, int]]:
        """The turn's rolls, with or without a mishap, from which only ``told`` sets dice aside."""
        rolls = [pair for pair in zip(written, told, strict=True) if _is_roll(pair[0])]
        return {
            (self._turns, number)
            for number, (before, after) in enumerate(rolls)
            if isinstance(before, RollPart) and isinstance(after, RollPart)
            if before.keep is None and after.keep
        }

    def _act(self, action: Action, part: str) -> tuple[Event, ...]:
        decision = decide(self.state, action)
        if isinstance(decision, Refusal):
            raise self._error(part, RecordReason.REFUSED, decision)
        self.events += decision
        self.actions.append(action)
        self.state = replay(self.state, decision)
        return decision

    def _part(self, part: RecordPart, said: Brought) -> None:
        if isinstance(part, StartPart):
            self._start(said)
        elif self._for_start and not (self._told_so or isinstance(part, FumblePart)):
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

    def _plain(self, part: FumblePart | WordPart | BankPart) -> None:
        played = actions(self.state, part)
        if played is None:
            raise self._no_such_fumble(part)
        for action in played:
            self._act(action, part.text)

    def _no_such_fumble(self, part: RecordPart) -> RecordError:
        """These rules know the other kind of fumble, or none."""
        manners = self.state.rules.manners
        known = {manners.out, manners.cocked}
        if FumbleRule.VOID in known:
            return self._error(part.text, RecordReason.FUMBLES_VOID)
        if FumbleRule.ZILCH in known:
            return self._error(part.text, RecordReason.FUMBLES_ZILCH)
        refusal = Refusal(RefusalReason.FUMBLES_OFF)
        return self._error(part.text, RecordReason.REFUSED, refusal)

    def _roll(self, part: RollPart) -> None:
        self._act(Throw(), part.text)
        flying = self.state
        landed = self._act(Land(part.roll), part.text)
        if len(landed) > 1:
            self._check_zilch(part, evolve(flying, landed[0]))
        elif part.keep == ():
            raise self._error(part.text, RecordReason.NOT_A_ZILCH)
        elif part.keep is not None:
            self._set_aside(part)

    def _check_zilch(self, part: RollPart, landed: State) -> None:
        """Nothing of a zilch can have been set aside; ``landed`` still has the roll lying there."""
        if not part.keep:
            return
        refusal = decide(landed, SetAside(part.keep))
        if isinstance(refusal, Refusal):
            raise self._error(part.text, RecordReason.REFUSED, refusal)
        # Of one die for who starts nothing is set aside, whatever it counts.
        raise self._error(part.text, RecordReason.NOTHING_TO_KEEP)

    def _set_aside(self, part: RollPart) -> None:
        action = set_aside(self.state, part)
        if action is None:
            raise self._not_points(part)
        self._act(action, part.text)

    def _not_points(self, part: RecordPart) -> RecordError:
        written = part.points if isinstance(part, RollPart) else None
        return self._error(written or part.text, RecordReason.NOT_POINTS)

    def _check_points(self, part: PointsPart, said: Brought) -> None:
        unit = self.state.rules.scoring.unit
        points = points_from(part.points, unit)
        if points is None:
            raise self._not_points(part)
        turn = self.state.turn
        at_risk = (turn.points,) if turn is not None else ()
        if not said and points in at_risk:
            self._act(Bank(), part.text)
        elif points not in (said or at_risk):
            written = write_points((said or at_risk)[0], unit)
            raise self._error(part.text, RecordReason.OTHER_POINTS, written)


def _is_roll(part: RecordPart) -> bool:
    return isinstance(part, RollPart | FumblePart)
