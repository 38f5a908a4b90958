"""How tense it is at the table: what is at stake, by the exact chance of losing it."""

import math

from zilch3d.engine.actions import SetAside
from zilch3d.engine.decide import room_left
from zilch3d.engine.state import State
from zilch3d.odds.chances import losing_chance
from zilch3d.ui.table.choices import NOTHING, Selection, after, selected_option
from zilch3d.ui.table.stage.moments.effects import Light, between
from zilch3d.ui.table.stage.moments.moment import weight_of

WORST = 0.6
"""The chance of a zilch from which a roll is as tense as it gets with what is at stake."""
HIGH = 0.75
"""The weight of points from which the last die is thrown with bated breath."""
RISES, FALLS = 0.55, 0.40
"""Seconds in which all tension comes, and goes."""
DARKER, WARM = 0.13, (1.04, 0.97, 0.86)
"""By what share the lamp sinks at most, and the light that is left."""


def tension(state: State) -> float:
    """How tense the next roll is, or the one in the air, 0 to 1; 0 where none is coming."""
    turn = state.turn
    if turn is None or turn.roll is not None or not turn.points or not turn.dice:
        return 0.0
    chance = losing_chance(state.rules, turn.dice, turn.trios, room_left(state, turn))
    return weight_of(state.rules, turn.points) * min(1.0, float(chance) / WORST)


def holds_breath(state: State) -> bool:
    """Whether the dice in the air are a last one, with much at stake."""
    turn = state.turn
    if turn is None or not turn.flying or turn.dice > 1:
        return False
    return weight_of(state.rules, turn.points) >= HIGH


def darkened(light: Light, tension: float) -> Light:
    """The light as it is with so much tension: a little less of it, and warmer."""
    red, green, blue = between((1.0, 1.0, 1.0), WARM, tension)
    r, g, b = light.tint
    return Light(light.brightness * (1.0 - DARKER * tension), (r * red, g * green, b * blue))


class Tension:
    """The tension as it is felt: it comes and goes gently. Only ``update`` makes time pass."""

    def __init__(self) -> None:
        self.value = 0.0
        self._goal = 0.0
        self._of: tuple[State, Selection] | None = None
        """What the goal was worked out for."""

    @property
    def moving(self) -> bool:
        return self.value != self._goal

    def update(self, seconds: float, shown: State, picked: Selection, *, still: bool) -> None:
        """Go on towards what this state asks for, once what is picked has been set aside."""
        if still:
            self.value, self._goal, self._of = 0.0, 0.0, None
            return
        if self._of is None or self._of[0] is not shown or self._of[1] != picked:
            self._of = shown, picked
            self._goal = tension(_planned(shown, picked))
        gap = self._goal - self.value
        step = seconds / (RISES if gap > 0.0 else FALLS)
        self.value = self._goal if abs(gap) <= step else self.value + math.copysign(step, gap)


def _planned(shown: State, picked: Selection) -> State:
    option = selected_option(shown, picked) if picked != NOTHING else None
    return shown if option is None else after(shown, (SetAside(option.keep, option.points),))
