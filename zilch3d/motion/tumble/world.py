"""A whole simulation: dice, table and rim, step by step until all dice rest."""

from collections.abc import Iterator
from copy import copy
from random import Random

from zilch3d.motion.tray import Tray
from zilch3d.motion.tumble.constants import STEP, TIME_LIMIT
from zilch3d.motion.tumble.felt import Felt
from zilch3d.motion.tumble.impacts import ImpactLog
from zilch3d.motion.tumble.pairs import Pair, Pairs, push_apart
from zilch3d.motion.tumble.rest import Rest
from zilch3d.motion.tumble.rim import Rim, RimContact
from zilch3d.motion.tumble.start import Aim, release

LEANS_NEVER = 0.10
LEANS_OFTEN = 0.50
"""Strengths of a throw between which more and more throws leave dice leaning."""

OFTEN = 0.8
"""The share of the stronger throws that may: of six dice one then lies cocked in 2 % of them."""

HELD_FOR_GOOD = round(0.45 / STEP)
"""Steps after which a die held up by others or the rim is given up in a clean throw."""

SEPARATION_ROUNDS = 16
"""Rounds, at most, of moving dice out of each other and of the rim."""

LAST_STEP = round(TIME_LIMIT / STEP)


class World:
    """Dice in the tray from their release on.

    Where they ``may_lean``, some throws, more of the stronger ones, let dice rest leaning.
    ``released`` holds the dice as they left the hand. It is ``spoiled`` once a die has left the
    tray or is held up by others for good.
    """

    def __init__(
        self, count: int, tray: Tray, aimed: Aim, rng: Random, *, may_lean: bool = True
    ) -> None:
        self.dice = release(count, tray, aimed, rng)
        self.released = [copy(die) for die in self.dice]
        leaning = OFTEN * min(1.0, (aimed.strength - LEANS_NEVER) / (LEANS_OFTEN - LEANS_NEVER))
        self.felt = Felt(count)
        self.rim = Rim(count, tray)
        self.pairs = Pairs(self.dice)
        self.rest = Rest(self.rim, may_lean and rng.random() < leaning)
        self.impacts = ImpactLog()
        self.steps = 0
        self.spoiled = False

    @property
    def finished(self) -> bool:
        """Whether every die rests, or the time is over."""
        return self.steps >= LAST_STEP or all(die.asleep for die in self.dice)

    @property
    def restless(self) -> bool:
        """Whether the time was over before every die in the tray had come to rest."""
        return any(not die.asleep and not die.lost for die in self.dice)

    def running(self, *, until_spoiled: bool = False) -> Iterator[None]:
        """Simulate to the end step by step, or until it is spoiled."""
        while not self.finished and not (until_spoiled and self.spoiled):
            self.step()
            yield
        self._contacts()
        for die in self.dice:
            die.record()

    def step(self) -> None:
        """Record the pose of all dice and advance to the next step."""
        awake = [die for die in self.dice if not die.asleep]
        pairs, at_rim = self._contacts()
        for die in self.dice:
            die.record()
        self.steps = step = self.steps + 1
        self.pairs.collide(pairs, step, self.impacts)
        self.felt.collide(awake, step, self.impacts)
        self.rim.collide(at_rim, step, self.impacts)
        for die in awake:
            die.move()
            self.rest.watch(die, step)
            if die.lost or die.held_steps > HELD_FOR_GOOD:
                self.spoiled = True

    def _contacts(self) -> tuple[list[Pair], list[RimContact]]:
        """What may touch within a step, once dice are moved out of each other and of the rim."""
        for _ in range(SEPARATION_ROUNDS):
            movable = [die for die in self.dice if die.pushed or not die.asleep]
            at_rim = [met for met in self.rim.near(movable) if not met.die.asleep]
            pairs = self.pairs.near()
            pushes = [push_apart(pair) for pair in pairs]
            if not any(pushes):
                break
        return pairs, at_rim
