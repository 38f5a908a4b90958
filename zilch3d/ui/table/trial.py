"""Dice to try: thrown as in a game, at a table of their own, where nothing counts."""

from collections.abc import Sequence
from random import Random

from zilch3d.motion.pose import Pose
from zilch3d.motion.pouring import POUR, SWING
from zilch3d.motion.swing import USUAL
from zilch3d.motion.throw import SimulatedThrow, ThrowRequest, Work
from zilch3d.render.view import DieView
from zilch3d.ui.program import Thrown
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.table.stage.tabletop import Tabletop
from zilch3d.ui.table.stage.throwing import SEEDS, is_simulated


class TrialTable:
    """Dice that lie in the tray, and are thrown by a press as often as one likes.

    They lie at ``resting`` at first, and again in another tray.
    """

    def __init__(self, resting: Sequence[Pose], services: TableServices) -> None:
        self._resting = tuple(resting)
        self._services = services
        self._chance = Random(services.seed)
        self._top = Tabletop(len(resting), services.options().tray, services.seed)
        self._work: Work[SimulatedThrow] | None = None
        self._loaded = 0.0
        """Seconds until the dice are in the cup."""
        self._lay()

    @property
    def moving(self) -> bool:
        """Whether dice are being thrown."""
        return self._work is not None or self._top.moving

    @property
    def seen(self) -> Thrown:
        """The dice and the cup as they are seen now."""
        seen = zip(self._top.poses, self._top.courses.presence, strict=True)
        dice = tuple(DieView(pose, presence=presence) for pose, presence in seen)
        return Thrown(dice, self._top.cup)

    def throw(self) -> None:
        """Throw all dice, unless they are being thrown; still ones appear where they land."""
        if self.moving:
            return
        seed, strength = self._chance.randrange(SEEDS), USUAL.swing.strength
        request = ThrowRequest(len(self._top), strength, seed, self._top.tray)
        self._work = Work(self._services.simulate(request))
        self._loaded = 0.0 if self._services.options().still else self._top.take_up(self._all)

    def update(self, seconds: float) -> None:
        """Time passes; in another tray than before, the dice lie as at first."""
        options = self._services.options()
        if options.tray is not self._top.tray:
            self._top.tray = options.tray
            self.hush()
            self._lay()
        self._top.update(seconds * options.speed)
        self._loaded -= seconds * options.speed
        work, clock = self._work, self._services.clock
        if work is not None and is_simulated(work, clock, seconds) and self._loaded <= 0.0:
            self._work = None
            self._land(work.result())
        self._play_sounds(seconds, options.speed)

    def hush(self) -> None:
        """Nobody looks any more: a throw is over, and unheard."""
        self._services.sounds.hush()
        if self.moving:
            self._lay()

    @property
    def _all(self) -> tuple[int, ...]:
        return tuple(range(len(self._top)))

    def _lay(self) -> None:
        self._work = None
        self._top.clear(0)
        self._top.courses.reset(self._resting)

    def _land(self, throw: SimulatedThrow) -> None:
        """Show this throw, from the cup if the dice are in it."""
        self._top.roll += 1
        if not self._top.courses.are_in_cup(self._all):
            self._top.appear(self._all, throw)
            return
        self._services.sounds.throw(throw, SWING + POUR)
        self._top.throw(self._all, throw)

    def _play_sounds(self, seconds: float, speed: float) -> None:
        sounds = self._services.sounds
        self._top.be_heard(sounds)
        if self.moving or sounds.waiting:
            sounds.update(seconds, speed)
