"""The score sheet: what the events of a game come to, a line a turn.

Mouseholes, chevrons and fangs are derived here (rules, section 4); the engine has none of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import Option

# What is no roll's: the type checker finds a new event that is in neither.
_OfTurn: TypeAlias = (
    events.HotDice | events.TakenOver | events.TurnMissed | events.Banked | events.Consoled
)
_NotWritten: TypeAlias = (
    events.StartTurnBegan
    | events.TurnBegan
    | events.TurnResumed
    | events.Thrown
    | events.Penalised
    | events.DieHidden
    | events.DieReturned
    | events.PlayerJoined
    | events.Crossed
    | events.ScoresReopened
    | events.ScoreStands
    | events.StartTied
    | events.PlayedOff
    | events.GameOver
)


class RollFate(Enum):
    """What came of a roll."""

    PENDING = "pending"
    KEPT = "kept"
    ZILCH = "zilch"
    VOID = "void"
    FUMBLE = "fumble"
    BLANK = "blank"
    FOR_START = "for-start"


@dataclass(frozen=True, slots=True)
class RollLine:
    """A roll, and what was set aside from it where something was."""

    faces: Faces
    fate: RollFate = RollFate.PENDING
    option: Option | None = None


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn as the score sheet has it.

    ``points`` is what was banked, ``consolation`` what a zilch was consoled with; ``at_risk`` what
    lay on the table when it ended or, unfinished, lies there now; ``lost_dice`` with how many dice
    it was lost, and ``cause`` why, None if it was not. ``taken`` and ``resumed`` are what it
    began with, if not with all the dice and no points; ``missed``: the player was away.
    """

    seat: int
    kind: events.TurnKind = events.TurnKind.ORDINARY
    rolls: tuple[RollLine, ...] = ()
    points: Points = 0
    at_risk: Points = 0
    lost_dice: int = 0
    hot_dice: int = 0
    banked: bool = False
    consolation: Points = 0
    taken: events.TakenOver | None = None
    resumed: events.BankedTurn | None = None
    missed: bool = False
    cause: events.ZilchCause | None = None

    @property
    def zilch(self) -> bool:
        return self.cause is not None

    @property
    def begun(self) -> bool:
        """Whether the player has done anything yet."""
        return bool(self.rolls or self.taken or self.resumed) or self.finished

    @property
    def finished(self) -> bool:
        return self.banked or self.zilch or self.missed


def start_lines(history: Iterable[events.Event]) -> tuple[TurnLine, ...]:
    """The rolls for who starts."""
    return tuple(line for line in _lines(history) if line.kind is events.TurnKind.FOR_START)


def turn_lines(history: Iterable[events.Event]) -> tuple[TurnLine, ...]:
    """Every turn in these events, the last perhaps unfinished."""
    return tuple(line for line in _lines(history) if line.kind is not events.TurnKind.FOR_START)


def _lines(history: Iterable[events.Event]) -> list[TurnLine]:
    lines: list[TurnLine] = []
    for event in history:
        match event:
            case events.TurnBegan(seat, _, kind):
                lines.append(TurnLine(seat, kind))
            case events.TurnResumed(again):
                resumed = TurnLine(again.seat, events.TurnKind.RESUMED, at_risk=again.points)
                lines.append(replace(resumed, resumed=again))
            case events.StartTurnBegan(seat):
                lines.append(TurnLine(seat, events.TurnKind.FOR_START))
            case _ if lines:
                lines[-1] = _after(lines[-1], event)
    return lines


def _after(line: TurnLine, event: events.Event) -> TurnLine:
    match event:
        case events.Landed(faces):
            return replace(line, rolls=(*line.rolls, RollLine(faces)))
        case events.Voided(faces):
            return replace(line, rolls=(*line.rolls, RollLine(faces, RollFate.VOID)))
        case events.KeptAside(option):
            rolls = _last(line.rolls, RollFate.KEPT, option)
            return replace(line, rolls=rolls, at_risk=line.at_risk + option.points)
        case events.BlankRoll(_, bonus):
            rolls = _last(line.rolls, RollFate.BLANK)
            return replace(line, rolls=rolls, at_risk=line.at_risk + bonus)
        case events.Zilched():
            return _lost(line, event)
        case events.StartRolled():
            one_die = len(line.rolls[0].faces) == 1
            fate = RollFate.FOR_START if one_die else RollFate.ZILCH
            return replace(line, rolls=_last(line.rolls, fate))
        case _:
            return _noted(line, event)


def _noted(line: TurnLine, event: _OfTurn | _NotWritten) -> TurnLine:
    match event:
        case events.HotDice(_, times):
            return replace(line, hot_dice=times)
        case events.TakenOver():
            return replace(line, taken=event, at_risk=event.points)
        case events.TurnMissed():
            return replace(line, missed=True)
        case events.Banked(_, points):
            return replace(line, points=points, banked=True)
        case events.Consoled(_, points):
            return replace(line, consolation=points)
        case _:
            return line


def _last(
    rolls: tuple[RollLine, ...], fate: RollFate, option: Option | None = None
) -> tuple[RollLine, ...]:
    return (*rolls[:-1], replace(rolls[-1], fate=fate, option=option))


def _lost(line: TurnLine, event: events.Zilched) -> TurnLine:
    lost = replace(line, lost_dice=event.dice, cause=event.cause)
    if event.cause in (events.ZilchCause.LATE, events.ZilchCause.HIDDEN_DIE):
        return lost
    fumbled = event.cause in (events.ZilchCause.OUT, events.ZilchCause.COCKED)
    return replace(lost, rolls=_last(line.rolls, RollFate.FUMBLE if fumbled else RollFate.ZILCH))


class Mousehole(Enum):
    """How the 1990 sheet writes a zilch with five or six dice."""

    WHITE = "white-mousehole"
    BLACK = "black-mousehole"


class Fang(Enum):
    """How it notes a spectacular loss."""

    PLAIN = "fang"
    DRIPPING = "dripping"


@dataclass(frozen=True, slots=True)
class Marks:
    """What is drawn in a turn's place: a mousehole with chevrons under it, and a fang."""

    mousehole: Mousehole | None = None
    chevrons: int = 0
    fang: Fang | None = None


def marks(rules: RuleSet, line: TurnLine) -> Marks:
    """The turn's marks; none where the rules' score sheet has none or the turn was not lost."""
    if not rules.manners.mouseholes or not line.zilch:
        return Marks()
    dice_lost_with = {5: Mousehole.WHITE, 6: Mousehole.BLACK}
    # A player who hesitated has lost the turn with no dice at all.
    late = line.cause is events.ZilchCause.LATE
    mousehole = None if late else dice_lost_with.get(line.lost_dice)
    chevrons = line.hot_dice if mousehole else 0
    return Marks(mousehole, chevrons, _fang(rules.end.target, chevrons, line.at_risk))


def _fang(target: Points, chevrons: int, lost: Points) -> Fang | None:
    if chevrons >= 3 or 2 * lost >= target:
        return Fang.DRIPPING
    return Fang.PLAIN if chevrons >= 2 or 4 * lost >= target else None
