"""A die carried from one place to another, and put down."""

from dataclasses import dataclass

from zilch3d.motion.easing import hop, smoother
from zilch3d.motion.faces import turns_bringing
from zilch3d.motion.pose import Pose, Vector, lerp, multiply, pose, rotation, slerp

LIFTING = 0.25  # Share of the journey at its start, and at its end, in which the die does not turn


@dataclass(frozen=True)
class Travel:
    """A journey in an arc that rises ``height`` sides above the straight line, over ``seconds``."""

    start: Pose
    end: Pose
    seconds: float
    height: float

    def at(self, t: float) -> Pose:
        """The pose ``t`` seconds after the start; before it the start, after the end the end."""
        if t <= 0.0:
            return self.start
        if t >= self.seconds:
            return self.end
        share = smoother(t / self.seconds)
        x, y, z = lerp(self.start.position, self.end.position, share)
        turn = smoother((share - LIFTING) / (1.0 - 2.0 * LIFTING))
        orientation = slerp(self.start.orientation, self.end.orientation, turn)
        return pose((x, y, z + self.height * hop(share)), orientation)


def standing(face: int, position: Vector, yaw: float = 0.0) -> Pose:
    """A die at ``position`` with ``face`` (1 to 6) up, turned by ``yaw`` radians about z.

    Raises ValueError for another face.
    """
    if not 1 <= face <= 6:
        raise ValueError(f"face must be 1 to 6, not {face}")
    return pose(position, multiply(rotation(0.0, 0.0, yaw), turns_bringing(face, to=1)[0]))
