"""Easing: what share of a movement is done after a share of its time, both 0 to 1."""


def smooth(share: float) -> float:
    """From 0 to 1, starting and ending at rest (Hermite's cubic); clamped outside 0 to 1."""
    t = min(1.0, max(0.0, share))
    return t * t * (3.0 - 2.0 * t)


def smoother(share: float) -> float:
    """Like ``smooth``, also without a jerk at both ends (Perlin's quintic)."""
    t = min(1.0, max(0.0, share))
    return t * t * t * (t * (t * 6.0 - 15.0) + 10.0)


def steady(share: float, ramp: float = 0.4) -> float:
    """From 0 to 1 at a constant speed, except for the share ``ramp`` of the time at either end;
    clamped outside 0 to 1.
    """
    t = min(1.0, max(0.0, share))
    if t > 0.5:
        return 1.0 - steady(1.0 - t, ramp)
    if t < ramp:
        return t * t / (2.0 * ramp * (1.0 - ramp))
    return (t - ramp / 2.0) / (1.0 - ramp)


def hop(share: float) -> float:
    """From 0 up to 1 at half time and back to 0: the parabola of a small jump."""
    t = min(1.0, max(0.0, share))
    return 4.0 * t * (1.0 - t)


def overshoot(share: float, by: float = 1.70158) -> float:
    """From 0 to 1, beyond it near the end and back (Penner's "back"; ``by`` 1.7: a tenth)."""
    t = min(1.0, max(0.0, share)) - 1.0
    return 1.0 + (by + 1.0) * t * t * t + by * t * t


def pulse(share: float, rise: float = 0.25) -> float:
    """From 0 up to 1, reached after the share ``rise``, and slowly back to 0."""
    return smooth(share / rise) if share < rise else 1.0 - smooth((share - rise) / (1.0 - rise))
