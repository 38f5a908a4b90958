"""What the players' faces show, by what has been shown of the game.

A mood lasts until something else happens to the player, at the latest until the next turn of the
same player begins.
"""

from collections.abc import Mapping
from typing import TypeAlias

from zilch3d.engine import events
from zilch3d.engine.events import Event
from zilch3d.engine.state import State
from zilch3d.ui.portraits import Mood

Moods: TypeAlias = Mapping[int, Mood]
"""By seat; whoever is missing is neutral."""


def after(moods: Moods, event: Event, before: State) -> Moods:
    """The moods once this has happened in the state ``before``."""
    match event:
        case events.Zilched() | events.Penalised():
            return {**moods, event.seat: Mood.ZILCH}
        case events.HotDice():
            return {**moods, event.seat: Mood.HOT_DICE}
        case events.Crossed():
            return {**moods, event.seat: Mood.WIN}
        case events.Banked():
            return _banked(moods, event, before)
        case events.TurnBegan() | events.StartTurnBegan():
            return _without(moods, event.seat)
        case events.TurnResumed():
            return _without(moods, event.turn.seat)
        case events.GameOver():
            seats = range(len(before.seats))
            return {n: Mood.WIN if n in event.winners else Mood.LOSS for n in seats}
    return moods


def _banked(moods: Moods, event: events.Banked, before: State) -> Moods:
    """Who takes the lead is glad, and who has lost it is not."""
    scores = [seat.score for seat in before.seats]
    others = [score for seat, score in enumerate(scores) if seat != event.seat]
    best = max(others, default=0)
    if not scores[event.seat] <= best < event.total:
        return _without(moods, event.seat)
    overtaken = {n: Mood.LOSS for n, score in enumerate(scores) if 0 < best == score}
    return {**moods, **overtaken, event.seat: Mood.WIN}


def _without(moods: Moods, seat: int) -> Moods:
    return {n: mood for n, mood in moods.items() if n != seat}
