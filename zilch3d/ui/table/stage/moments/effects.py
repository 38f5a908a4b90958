"""What flies over the table at a moment: figures, sparks, small dice."""

import math
from functools import lru_cache
from random import Random

from zilch3d.kit.widgets import Box, Placement
from zilch3d.motion.easing import pulse, smooth, smoother
from zilch3d.ui import theme
from zilch3d.ui.table.stage.moments.frame import GLINT, MomentFrame
from zilch3d.ui.table.stage.moments.lettering import Lettering, Metal, SmallDie
from zilch3d.ui.table.stage.moments.moment import Kind

LIFT = 0.14
"""Seconds in which points rise before they travel."""
APART = 0.03
"""Seconds between one figure and the next."""
TRAILING, SPARKS = 9, 10
"""How many sparks at most follow points that fly, and how many fly apart."""
DICE = 22
"""How many small dice fall at a victory."""
GRAVITY = 1500.0
"""Points of the design a second, each second, by which figures fall."""
HOP, GONE = 240.0, 0.24
"""How fast they rise first, and seconds in which they fade: before they reach what is below."""

_CONFETTI = (
    SmallDie(6, (248, 239, 222), (50, 30, 18)),
    SmallDie(5, (236, 184, 82), (60, 34, 10)),
    SmallDie(3, (150, 40, 30), (248, 239, 222)),
    SmallDie(2, (33, 84, 60), (236, 226, 204)),
    SmallDie(1, (248, 239, 222), (150, 40, 30)),
)


def _figures(frame: MomentFrame, start: Box) -> list[tuple[Lettering, float]]:
    """The figures of the points, each with the middle of its x where the running turn has it."""
    metal = Metal.EMBER if frame.staged.moment.kind in {Kind.ZILCH, Kind.PENALISED} else Metal.GOLD
    look, style, found = frame.pen.look, frame.plan.places.style, list[tuple[Lettering, float]]()
    points = frame.staged.moment.points
    right = frame.plan.places.right and start == frame.plan.places.turn
    x = float(start.right - look.width(points, style) if right else start.x)
    for figure in points:
        width = look.width(figure, style)
        found.append((Lettering((figure,), metal, theme.TEXT_FACE), x + width / 2))
        x += width
    return found


def fly(frame: MomentFrame, start: Box, card: Box) -> None:
    """The points rise, and fly along an arc, one figure after the other, with sparks behind."""
    if not start.width:
        return
    lands, unit = frame.staged.moment.lands, frame.unit
    figures = _figures(frame, _level(start, frame))
    height = figures[0][0].height(frame.pen.look.px(frame.plan.places.style.size)) if figures else 0
    middle = sum(x for _figure, x in figures) / max(1, len(figures))
    small = theme.FIGURE_SMALL.size / frame.plan.places.style.size
    goal_x, goal_y = card.right - 40 * unit, card.centre[1] + 0.1 * card.height
    if card == frame.plan.places.turn:
        half = frame.pen.look.width(frame.staged.moment.points, frame.plan.places.style) / 2
        goal_x = card.right - half if frame.plan.places.right else card.x + half
    flight = max(0.1, lands - LIFT - APART * len(figures))
    for n, (figure, x) in enumerate(figures):
        u = smoother((frame.t - LIFT - APART * n) / flight)
        lifted = smooth(frame.t / LIFT) * 10 * unit
        ends = goal_x + (x - middle) * small
        px, py = _arc(u, (x, start.centre[1] + lifted), (ends, goal_y), unit)
        scale = (1.0 + 0.14 * smooth(frame.t / LIFT) * (1 - u)) * (1 - u + small * u)
        seen = 1.0 - smooth((u - 0.93) / 0.07)
        frame.pen.brush.sprite(f"figure{n}", figure, height, Placement(px, py, scale, seen))
    for n in range(round(TRAILING * frame.weight)):
        u = smoother((frame.t - LIFT - 0.035 * (n + 1)) / flight)
        px, py = _arc(u, (middle, start.centre[1]), (goal_x, goal_y), unit)
        away = 5 * unit * math.sin(n * 2.4 + frame.t * 9)
        seen = 0.8 * pulse(u, 0.3) * (1 - n / TRAILING)
        if seen > 0.02:
            at = Placement(px + away, py + away, 1.0 - 0.06 * n, seen)
            frame.pen.brush.sprite(f"trail{n}", GLINT, round(26 * unit), at)


def _level(start: Box, frame: MomentFrame) -> Box:
    """A large box stands for its middle."""
    if start.height < 200 * frame.unit:
        return start
    width = frame.pen.look.width(frame.staged.moment.points, frame.plan.places.style)
    return start.middle(width, start.height)


def _arc(
    u: float, start: tuple[float, float], end: tuple[float, float], unit: float
) -> tuple[float, float]:
    """A place on the way that bends upwards."""
    bend = ((start[0] + end[0]) / 2, max(start[1], end[1]) + 60 * unit)
    a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
    return (
        a * start[0] + b * bend[0] + c * end[0],
        a * start[1] + b * bend[1] + c * end[1],
    )


def fall(frame: MomentFrame, start: Box, delay: float) -> None:
    """The points fall away, figure by figure, each after a small hop."""
    figures = _figures(frame, start) if start.width else []
    for n, (figure, x) in enumerate(figures):
        since = frame.t + delay - 0.05 * n
        chance = _chance(n)
        drop = (HOP * since - 0.5 * GRAVITY * since * since) * frame.unit if since > 0.0 else 0.0
        seen = (1.0 - smooth((since - 0.12) / GONE)) * smooth(frame.t / 0.06)
        if seen <= 0.02:
            continue
        aside, turn = (chance - 0.5) * 90 * max(0.0, since), (chance - 0.5) * 260 * max(0.0, since)
        height = figure.height(frame.pen.look.px(frame.plan.places.style.size))
        at = Placement(x + aside * frame.unit, start.centre[1] + drop, 1.0, seen, turn)
        frame.pen.brush.sprite(f"figure{n}", figure, height, at)


def burst(frame: MomentFrame, middle: tuple[float, float], share: float, strength: float) -> None:
    """Sparks that fly apart."""
    count = round(SPARKS * min(1.6, strength))
    out = smooth(min(1.0, share)) ** 0.5
    for n in range(count):
        chance = _chance(n)
        angle = math.tau * (n + 0.6 * chance) / count
        reach = (70 + 80 * chance) * strength * out * frame.unit
        seen = (1.0 - smooth(share)) * frame.staged.opacity
        if seen > 0.02:
            x, y = (
                middle[0] + 1.7 * reach * math.cos(angle),
                middle[1] + 0.7 * reach * math.sin(angle),
            )
            at = Placement(x, y, 0.5 + 0.8 * chance, seen)
            frame.pen.brush.sprite(f"spark{n}", GLINT, round(30 * frame.unit), at)


def rain(frame: MomentFrame) -> None:
    """Small dice that fall over the whole window, turning."""
    box, t = frame.window, frame.t
    for n in range(DICE):
        x, delay, speed, spin = _raining(n)
        since = t - delay
        if since <= 0.0:
            continue
        y = (
            box.top
            - (60 + 520 * speed * since + 160 * since * since) * frame.unit
            + 90 * frame.unit
        )
        sway = 14 * frame.unit * math.sin(since * 5 + n)
        at = Placement(
            box.x + x * box.width + sway,
            y,
            0.7 + 0.5 * speed,
            0.95 * frame.staged.opacity,
            spin * since,
        )
        frame.pen.brush.sprite(f"die{n}", _CONFETTI[n % len(_CONFETTI)], round(26 * frame.unit), at)


@lru_cache(maxsize=64)
def _raining(n: int) -> tuple[float, float, float, float]:
    """A die's place across, when it sets out, how fast it falls, degrees it turns a second."""
    chance = Random(f"rain {n}")
    across = ((n * 0.618034) % 1.0) * 0.96 + 0.02
    return across, chance.uniform(0.0, 0.55), chance.uniform(0.35, 1.0), chance.uniform(-260, 260)


@lru_cache(maxsize=64)
def _chance(n: int) -> float:
    """Something from 0 to 1 that is always the same for a number."""
    return Random(f"act {n}").random()
