from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from zilch3d.engine.events import Event, HotDice, Landed
from zilch3d.engine.game import begin
from zilch3d.engine.state import Seat
from zilch3d.motion.pose import Pose
from zilch3d.motion.throw import Throw
from zilch3d.motion.tray import rectangular
from zilch3d.store.rulefiles import load
from zilch3d.ui.director import Director
from zilch3d.ui.tabletop import SCOOP, Tabletop

STATE = begin(load("freeze"), (Seat("Anna"), Seat("Ben")))
FACES = (1, 2, 3, 4, 5, 6)


@dataclass
class Listener:
    """Notes what it is told."""

    throws: list[tuple[Throw, float]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def throw(self, throw: Throw, delay: float) -> None:
        self.throws.append((throw, delay))

    def happened(self, event: Event) -> None:
        self.events.append(event)

    def set_down(self, dice: Sequence[Pose]) -> None: ...

    def hush(self) -> None: ...

    def update(self, seconds: float, speed: float) -> None: ...


def directed(listener: Listener, *, still: bool) -> tuple[Director, Tabletop]:
    tabletop = Tabletop(6, rectangular(), seed=1)
    return Director(tabletop, str, 1, lambda: still, listener), tabletop


def test_a_throw_is_told_to_the_ear_as_it_is_shown_to_the_eye() -> None:
    listener = Listener()
    director, tabletop = directed(listener, still=False)
    act = director.perform(Landed(FACES), STATE, STATE)
    ((throw, delay),) = listener.throws
    assert throw.faces == FACES
    assert delay == SCOOP
    assert act.before == pytest.approx(delay + throw.duration)
    tabletop.update(act.before)
    assert tabletop.poses == throw.resting


def test_with_reduced_motion_no_throw_is_heard_but_dice_that_are_there() -> None:
    listener = Listener()
    director, tabletop = directed(listener, still=True)
    director.perform(Landed(FACES), STATE, STATE)
    assert listener.throws == []
    assert tabletop.set_down() == tabletop.poses


def test_events_are_told_to_the_ear() -> None:
    listener = Listener()
    director, _tabletop = directed(listener, still=False)
    director.perform(HotDice(0, 1), STATE, STATE)
    assert listener.events == [HotDice(0, 1)]
