"""A moment as data: its kind, its times and sound, and the light and the dice that follow it."""

import math
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from zilch3d.engine.ruleset import Points
from zilch3d.motion.easing import pulse, smooth
from zilch3d.motion.pose import Vector
from zilch3d.ui.sound.plan import Stinger
from zilch3d.ui.words.captions import Caption

PRESSED = 0.65
"""By what a moment is shortened that another one follows at once."""
FADE_IN, FADE_OUT = 0.12, 0.35
"""Seconds in which a moment comes and goes."""


class Kind(Enum):
    """What is staged in a way of its own."""

    ZILCH = "zilch"
    BANK = "bank"
    ON_BOARD = "on-board"
    CONSOLED = "consoled"
    PENALISED = "penalised"
    HOT_DICE = "hot-dice"
    ESCAPE = "escape"
    CROSSED = "crossed"
    LAST_TURN = "last-turn"
    TAKEN_OVER = "taken-over"
    TIME_WARP = "time-warp"
    TIE = "tie"
    VICTORY = "victory"
    DEFEAT = "defeat"
    NOTICE = "notice"
    """Said, and no more than that."""


@dataclass(frozen=True)
class Span:
    """Seconds at normal speed: of the slightest and the greatest of a kind.

    Points ``land`` after that share of them; play goes on after that share (``waits``).
    """

    slight: float
    great: float
    lands: float = 0.0
    waits: float = 1.0


SPANS = {
    Kind.ZILCH: Span(1.0, 1.5),
    Kind.BANK: Span(1.3, 1.6, lands=0.42, waits=0.68),
    Kind.ON_BOARD: Span(1.6, 1.8, lands=0.4, waits=0.7),
    Kind.CONSOLED: Span(1.4, 1.5, lands=0.4, waits=0.7),
    Kind.PENALISED: Span(1.2, 1.4, lands=0.35),
    Kind.HOT_DICE: Span(1.7, 2.0),
    Kind.ESCAPE: Span(1.4, 1.6, waits=0.0),
    Kind.CROSSED: Span(2.0, 2.0, waits=0.75),
    Kind.LAST_TURN: Span(1.6, 1.6, waits=0.0),
    Kind.TAKEN_OVER: Span(1.1, 1.3, lands=0.6),
    Kind.TIME_WARP: Span(1.5, 1.5),
    Kind.TIE: Span(1.4, 1.4),
    Kind.VICTORY: Span(1.5, 1.5),
    Kind.DEFEAT: Span(1.5, 1.5),
    Kind.NOTICE: Span(1.2, 1.2),
}

_SOUNDS: dict[Kind, Stinger] = {
    Kind.ZILCH: "zilch",
    Kind.PENALISED: "big_zilch",
    Kind.BANK: "bank",
    Kind.CONSOLED: "bank",
    Kind.TAKEN_OVER: "bank",
    Kind.ON_BOARD: "on_the_board",
    Kind.HOT_DICE: "hot_dice",
    Kind.ESCAPE: "narrow_escape",
    Kind.CROSSED: "crossing",
    Kind.TIME_WARP: "crossing",
    Kind.VICTORY: "victory",
    Kind.DEFEAT: "defeat",
}
_GREATER: dict[Stinger, Stinger] = {"zilch": "big_zilch", "bank": "big_bank"}
_HEAVY = 0.5


@dataclass(frozen=True)
class Moment:
    """Something to be felt, ``weight`` from 0 (hardly) to 1.

    It is seen for so many ``seconds``, of which nothing else goes on for ``waits``. ``points`` are
    what travels or falls, as the ``amount`` is written, from or to a ``seat``; they are there after
    ``lands`` seconds. ``seats`` are those that it concerns beside.
    """

    kind: Kind
    caption: Caption
    seconds: float
    weight: float = 0.0
    waits: float = 0.0
    lands: float = 0.0
    seat: int | None = None
    points: str = ""
    amount: Points = 0
    seats: tuple[int, ...] = ()

    @property
    def sound(self) -> Stinger | None:
        """What is heard as it begins."""
        plain = _SOUNDS.get(self.kind)
        return _GREATER.get(plain, plain) if plain and self.weight >= _HEAVY else plain

    def shortened(self, by: float) -> "Moment":
        """The moment in so many times its seconds."""
        times = (self.seconds * by, self.waits * by, self.lands * by)
        return replace(self, seconds=times[0], waits=times[1], lands=times[2])

    def explained(self, note: str, seconds: float) -> "Moment":
        """The moment with a note, and the time to read it."""
        return replace(
            self, caption=self.caption._replace(note=note), seconds=seconds, waits=seconds
        )


@dataclass(frozen=True)
class Staged:
    """A moment on the table, so many ``seconds`` after its start; it ends with ``until``.

    If it is ``still``, nothing moves.
    """

    moment: Moment
    seconds: float
    until: float
    still: bool = False

    @property
    def opacity(self) -> float:
        """0 to 1, as it comes and goes."""
        fades = (self.seconds / FADE_IN, (self.until - self.seconds) / FADE_OUT)
        return max(0.0, min(1.0, *fades))

    @property
    def share(self) -> float:
        """How much of it has been seen, 0 to 1."""
        return min(1.0, self.seconds / self.moment.seconds)

    @property
    def landed(self) -> bool:
        """Whether points that travel have arrived."""
        return self.seconds >= self.moment.lands


IMPACT = 0.13
"""Seconds until a falling word hits the table."""
FALLEN = IMPACT + 0.45
"""Seconds until a zilch's points have fallen away."""
SWEEP = 0.65
"""Seconds in which light sweeps over the dice."""
SWEEP_WIDTH = 1.6
"""How many dice are lit at once."""
WHITE: Vector = (1.0, 1.0, 1.0)
COLD: Vector = (0.66, 0.79, 1.0)
WARM: Vector = (1.16, 1.04, 0.82)
EMBERS: Vector = (1.0, 0.86, 0.72)


class Light(NamedTuple):
    """The light on the table, as ``TableView`` has it."""

    brightness: float = 1.0
    tint: Vector = WHITE


USUAL = Light()


def light(staged: Staged | None) -> Light:
    """The light of this moment; with reduced motion it stays as it is."""
    if staged is None or staged.still:
        return USUAL
    share = staged.share
    if staged.moment.kind is Kind.VICTORY:
        risen = smooth(share / 0.3)
        return Light(1.0 + 0.12 * risen, _between(WHITE, WARM, risen))
    if staged.moment.kind is Kind.DEFEAT:
        sunk = smooth(share / 0.4)
        return Light(1.0 - 0.22 * sunk, _between(WHITE, COLD, 0.8 * sunk))
    return _passing(staged)


def _passing(staged: Staged) -> Light:
    """The light of a moment after which all is as before."""
    weight, share, gone = staged.moment.weight, staged.share, staged.opacity
    swell = pulse(share)
    match staged.moment.kind:
        case Kind.ZILCH | Kind.PENALISED:
            depth = (0.10 + 0.34 * weight) * _struck(staged.seconds) * gone
            return Light(1.0 - depth, _between(WHITE, COLD, 0.7 * depth))
        case Kind.HOT_DICE:
            return Light(1.0 + 0.13 * swell, _between(WHITE, WARM, swell))
        case Kind.BANK | Kind.ON_BOARD | Kind.CONSOLED | Kind.TAKEN_OVER:
            return Light(
                1.0 + (0.02 + 0.06 * weight) * swell, _between(WHITE, WARM, swell * weight)
            )
        case Kind.ESCAPE:
            breath = pulse(share, 0.4)
            return Light(1.0 + 0.07 * breath, _between(WHITE, WARM, 0.4 * breath))
        case Kind.CROSSED:
            return Light(1.0 - 0.26 * swell, _between(WHITE, EMBERS, swell))
        case Kind.TIME_WARP:
            wave = 0.5 - 0.5 * math.cos(share * 3 * math.tau)
            return Light(1.0 - 0.18 * gone * wave, _between(WHITE, COLD, gone * wave))
    return USUAL


def glow(staged: Staged | None, place: int, dice: int) -> float:
    """How much the moment lights the die at this place of so many, 0 to 1.

    Hot dice are lit one after the other, and all of them in the end; so are the winner's.
    """
    if staged is None or staged.still:
        return 0.0
    if staged.moment.kind is Kind.VICTORY:
        return 0.8 * smooth(staged.share / 0.25)
    if staged.moment.kind is not Kind.HOT_DICE:
        return 0.0
    at = staged.seconds / SWEEP * (dice + SWEEP_WIDTH) - SWEEP_WIDTH / 2
    passing = math.exp(-(((place - at) / SWEEP_WIDTH) ** 2) * 2)
    behind = 0.45 * smooth((at - place) / SWEEP_WIDTH)
    return min(1.0, max(passing, behind)) * staged.opacity


def dulled(staged: Staged | None) -> float:
    """How far a lost roll's dice have lost their shine, 0 to 1; then they stay so."""
    if staged is None or staged.still or staged.moment.kind is not Kind.ZILCH:
        return 1.0
    return smooth((staged.seconds - 0.4 * IMPACT) / 0.3)


def _struck(seconds: float) -> float:
    """A blow: at once, a little too far, and held."""
    after = seconds - IMPACT
    if after < 0.0:
        return 0.0
    return smooth(after / 0.05) * (1.0 + 0.35 * math.exp(-after * 9) * math.cos(after * 24))


def _between(one: Vector, other: Vector, share: float) -> Vector:
    a, b, c = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return (a, b, c)
