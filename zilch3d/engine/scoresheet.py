"""The score sheet: what the events of a game come to, a line a turn.

Mouseholes, chevrons and fangs are derived here (rules, section 4); the game itself knows none.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from zilch3d.engine.dice import Faces
from zilch3d.engine.events import (
    Banked,
    Consoled,
    Event,
    HotDice,
    KeptAside,
    Landed,
    StartRolled,
    TurnBegan,
    Voided,
    Zilched,
)
from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.engine.scoring import Option


class RollFate(Enum):
    """What came of a roll."""

    PENDING = "pending"
    KEPT = "kept"
    ZILCH = "zilch"
    VOID = "void"
    FUMBLE = "fumble"


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
    it was lost (0: it was not).
    """

    seat: int
    rolls: tuple[RollLine, ...] = ()
    points: Points = 0
    at_risk: Points = 0
    lost_dice: int = 0
    hot_dice: int = 0
    banked: bool = False
    consolation: Points = 0

    @property
    def zilch(self) -> bool:
        """Whether the turn was lost."""
        return self.lost_dice > 0

    @property
    def finished(self) -> bool:
        """Whether the turn is over."""
        return self.banked or self.zilch


@dataclass(frozen=True, slots=True)
class StartLine:
    """A die in the roll for who starts; ``voided`` are its throws that did not count."""

    seat: int
    faces: Faces
    voided: tuple[Faces, ...] = ()


def start_lines(events: Iterable[Event]) -> tuple[StartLine, ...]:
    """The roll for who starts."""
    lines: list[StartLine] = []
    voided: tuple[Faces, ...] = ()
    for event in events:
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Voided):
            voided = (*voided, event.faces)
        if isinstance(event, StartRolled):
            lines.append(StartLine(event.seat, event.faces, voided))
            voided = ()
    return tuple(lines)


def turn_lines(events: Iterable[Event]) -> tuple[TurnLine, ...]:
    """Every turn that the events tell of, the last perhaps unfinished."""
    lines: list[TurnLine] = []
    for event in events:
        if isinstance(event, TurnBegan):
            lines.append(TurnLine(event.seat))
        elif lines:
            lines[-1] = _after(lines[-1], event)
    return tuple(lines)


def _after(line: TurnLine, event: Event) -> TurnLine:
    match event:
        case Landed(faces):
            return replace(line, rolls=(*line.rolls, RollLine(faces)))
        case Voided(faces):
            return replace(line, rolls=(*line.rolls, RollLine(faces, RollFate.VOID)))
        case KeptAside(option):
            kept = replace(line.rolls[-1], fate=RollFate.KEPT, option=option)
            return replace(
                line, rolls=(*line.rolls[:-1], kept), at_risk=line.at_risk + option.points
            )
        case HotDice(times=times):
            return replace(line, hot_dice=times)
        case Zilched(dice=dice):
            return replace(line, rolls=_lost(line.rolls), lost_dice=dice)
        case Banked(points=points):
            return replace(line, points=points, banked=True)
        case Consoled(points=points):
            return replace(line, consolation=points)
        case _:
            return line


def _lost(rolls: tuple[RollLine, ...]) -> tuple[RollLine, ...]:
    last = rolls[-1]
    fate = RollFate.FUMBLE if last.fate is RollFate.VOID else RollFate.ZILCH
    return (*rolls[:-1], replace(last, fate=fate))


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
    mousehole = dice_lost_with.get(line.lost_dice)
    chevrons = line.hot_dice if mousehole else 0
    return Marks(mousehole, chevrons, _fang(rules.end.target, chevrons, line.at_risk))


def _fang(target: Points, chevrons: int, lost: Points) -> Fang | None:
    if chevrons >= 3 or 2 * lost >= target:
        return Fang.DRIPPING
    return Fang.PLAIN if chevrons >= 2 or 4 * lost >= target else None
