"""What a hand carries: it makes for the hand, a little late, and leans as it is pulled."""

import math

from zilch3d.motion.pose import Pose, Quaternion, Vector, lerp, multiply, pose, rotation, slerp


class Carried:
    """A thing that follows the hand, set by ``make_for``, until another movement replaces this one.

    The gap to the hand shrinks e-fold in ``lag`` seconds; none follow at once. It leans ``lean``
    radians for each side a second that it moves, at most ``most_lean``, and at rest is turned as
    ``straight`` says.
    """

    seconds = math.inf

    def __init__(
        self, start: Pose, straight: Quaternion, lag: float, lean: float, most_lean: float
    ) -> None:
        self._pose = start
        self._straight = straight
        self._goal = start.position
        self._lag, self._lean, self._most_lean = lag, lean, most_lean
        self._then = 0.0
        self.speed = 0.0
        """In sides a second, when it was last asked for its pose."""

    def make_for(self, place: Vector) -> None:
        """Make for the hand, which is here now."""
        self._goal = place

    def at(self, t: float) -> Pose:
        """The pose now; ``t`` must never decrease. Long after, it would be where it is."""
        passed = t - self._then
        if 0.0 < passed < math.inf:
            self._then = t
            self._move(passed)
        return self._pose

    def _move(self, passed: float) -> None:
        share = 1.0 - math.exp(-passed / self._lag) if self._lag else 1.0
        before, place = self._pose.position, lerp(self._pose.position, self._goal, share)
        vx, vy, _ = ((b - a) / passed for a, b in zip(before, place, strict=True))
        self.speed = math.dist(before, place) / passed
        most = self._most_lean
        about_x, about_y = (max(-most, min(most, self._lean * v)) for v in (-vy, vx))
        leaning = multiply(rotation(about_x, about_y, 0.0), self._straight)
        self._pose = pose(place, slerp(self._pose.orientation, leaning, share))
