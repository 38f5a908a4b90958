"""Points that are gained: counted over the table, and on their way to where they go."""

from typing import NamedTuple

from zilch3d.kit.widgets import Box, Placement
from zilch3d.motion.easing import overshoot, pulse, smooth, smoother
from zilch3d.ui import theme
from zilch3d.ui.table.stage.moments import counting
from zilch3d.ui.table.stage.moments.effects import landing
from zilch3d.ui.table.stage.moments.layout import sum_room
from zilch3d.ui.table.stage.moments.lettering import Lettering, Metal, Trail
from zilch3d.ui.table.stage.moments.moment import MomentKind
from zilch3d.ui.table.stage.moments.painting import (
    MomentFrame,
    bloom,
    flash,
    paint_plate,
    paint_portrait,
)

LARGEST = 200
"""Pixels of the type that figures are drawn in at most: larger ones are enlarged."""
TRAILS, TRAIL_APART, TRAIL_LIGHT = 3, 0.026, 0.20
"""How many soft lights follow the sum, seconds from one to the next, and how visible they are."""
TRAIL_SIZE = 48
"""Pixels of height of the picture of one, which is enlarged: it is soft."""
BEND = 46
"""Points by which its way bends upwards."""
DISSOLVES, DISSOLVED = 0.80, 0.97
"""The shares of its way on which it goes into what takes it up: so that is never covered."""
POP, POPS = 0.11, 0.14
"""By what share the sum swells with each die, at the greatest weight, and seconds of that."""
GAIN, GAIN_TO_TRAY = 30, 0.062
"""Points of size of what a group brings, and the share of the tray's width that it is at most."""
GROWS = 0.12
"""The share by which the portrait grows as points land."""


class _Figures(NamedTuple):
    """Figures of a sum as they are painted: their middle, type in pixels, how visible they are."""

    text: str
    at: tuple[float, float]
    size: float
    opacity: float = 1.0


def paint_gain(frame: MomentFrame) -> None:
    """The sum is counted, flies and lands; at once and where it stands, if nothing may move."""
    staged, moment = frame.staged, frame.staged.moment
    paint_plate(frame, opacity=_plate_opacity(frame))
    _paint_groups(frame)
    goal = _goal(frame)
    if staged.still:
        standing = _Figures(moment.points, frame.plan.title_at, frame.plan.size, staged.opacity)
        _paint(frame, "sum", standing)
    elif goal is None or not staged.landed:
        _paint_sum(frame, goal)
    if goal is not None:
        _paint_landing(frame, goal)


def _plate_opacity(frame: MomentFrame) -> float:
    """Words beside the sum are read while it is counted; on the board, to the end."""
    come = smooth(frame.t / 0.12)
    if frame.staged.still or frame.staged.moment.kind is not MomentKind.TAKEN_OVER:
        return come
    return come * (1.0 - smooth((frame.t - frame.staged.moment.lands) / 0.12))


def _goal(frame: MomentFrame) -> Box | None:
    """Where the points go: to the player's total, or to the running turn."""
    moment, turn = frame.staged.moment, frame.plan.places.turn
    if moment.kind is MomentKind.TAKEN_OVER:
        return turn if turn.width else None
    return frame.total(moment.seat)


def _paint_sum(frame: MomentFrame, goal: Box | None) -> None:
    """The sum as it is counted, and on its way, with a trail of light."""
    moment, t = frame.staged.moment, frame.staged.seconds
    if goal is None or t < moment.flies:
        _paint(frame, "sum", _counted(frame))
        return
    flight = moment.lands - moment.flies
    for trail in range(TRAILS, 0, -1):
        share = (t - TRAIL_APART * trail - moment.flies) / flight
        visible = TRAIL_LIGHT * (1.0 - trail / (TRAILS + 1)) * smooth(share / 0.2)
        if visible > 0.02:
            _paint_trail(frame, f"trail{trail}", _flying(frame, goal, share, visible))
    _paint(frame, "sum", _flying(frame, goal, (t - moment.flies) / flight, 1.0))


def _paint_trail(frame: MomentFrame, key: str, figures: _Figures) -> None:
    opacity = figures.opacity * frame.staged.opacity
    scale = Lettering((figures.text,), Metal.GOLD).height(figures.size) / TRAIL_SIZE
    at = Placement(*figures.at, scale, opacity)
    frame.pen.brush.sprite(key, Trail(figures.text), TRAIL_SIZE, at)


def _counted(frame: MomentFrame) -> _Figures:
    """The sum of the dice so far: it swells with each."""
    staged, moment, plan = frame.staged, frame.staged.moment, frame.plan
    share, beats = staged.seconds / moment.seconds, len(moment.beats)
    beat = counting.counted(beats, share)
    since = (share - counting.begins(beats, beat)) * moment.seconds
    last = beat == beats - 1
    swell = (0.4 + 0.6 * moment.weight) * POP * (1.6 if last else 1.0) * pulse(since / POPS, 0.2)
    comes = overshoot(staged.seconds / 0.16) if beats else 1.0
    size = plan.size * (0.72 + 0.28 * comes) * (1.0 + swell)
    text = moment.beats[beat].total if beats else moment.points
    return _Figures(text, _origin(frame), size, smooth(staged.seconds / 0.09))


def _origin(frame: MomentFrame) -> tuple[float, float]:
    """Where the sum stands; points that are taken over come there from who left them."""
    moment, (x, y) = frame.staged.moment, frame.plan.title_at
    giver = frame.total(moment.seats[0]) if moment.seats else None
    if giver is None or moment.kind is not MomentKind.TAKEN_OVER:
        return (x, y)
    share = smoother(frame.staged.seconds / (counting.COUNTED * moment.seconds))
    return _arc(share, giver.centre, (x, y), BEND * frame.unit)


def _flying(frame: MomentFrame, goal: Box, share: float, opacity: float) -> _Figures:
    """The sum at this share of its way, on which it becomes as small as what takes it up."""
    plan = frame.plan
    u = smoother(share) ** 1.35
    size = plan.size + (min(plan.size, goal.height) - plan.size) * u
    at = _arc(u, plan.title_at, goal.centre, BEND * frame.unit)
    left = 1.0 - smooth((u - DISSOLVES) / (DISSOLVED - DISSOLVES))
    return _Figures(frame.staged.moment.points, at, size, opacity * left)


def _arc(
    u: float, start: tuple[float, float], end: tuple[float, float], bend: float
) -> tuple[float, float]:
    """A place on the way that bends upwards."""
    over = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + bend)
    a, b, c = (1 - u) ** 2, 2 * u * (1 - u), u * u
    return (
        a * start[0] + b * over[0] + c * end[0],
        a * start[1] + b * over[1] + c * end[1],
    )


def _paint(frame: MomentFrame, key: str, figures: _Figures) -> None:
    """Figure by figure: so whatever is counted, ten pictures do."""
    look, brush = frame.pen.look, frame.pen.brush
    drawn = min(frame.plan.size, LARGEST)
    scale, x = figures.size / drawn, figures.at[0]
    x -= sum_room(figures.text, figures.size, look).width / 2
    opacity = figures.opacity * frame.staged.opacity
    for n, figure in enumerate(figures.text):
        width = sum_room(figure, figures.size, look).width
        picture = Lettering((figure,), Metal.GOLD, theme.TEXT_FACE)
        at = Placement(x + width / 2, figures.at[1], scale, opacity)
        brush.sprite(f"{key}{n}", picture, picture.height(drawn), at)
        x += width


def _paint_groups(frame: MomentFrame) -> None:
    """What each group on the shelf brings, from its last die on."""
    staged, moment = frame.staged, frame.staged.moment
    if staged.still:
        return
    gains = [(n, beat.gain) for n, beat in enumerate(moment.beats) if beat.gain]
    left = staged.opacity * (1.0 - smooth((staged.seconds - moment.lands) / 0.2))
    for (beat, gain), place in zip(gains, frame.plan.places.groups, strict=False):
        since = staged.seconds - moment.seconds * counting.begins(len(moment.beats), beat)
        if since > 0.0 and left > 0.02:
            scale = 0.6 + 0.4 * overshoot(since / 0.18, 2.4)
            figures = _Figures(f"+{gain}", place, scale, smooth(since / 0.07) * left)
            _paint_group(frame, f"gain{beat}", figures)


def _paint_group(frame: MomentFrame, key: str, figures: _Figures) -> None:
    """What a group brings, from the left end ``at`` on; its ``size`` is in usual ones."""
    look, tray = frame.pen.look, frame.plan.places.tray
    size = min(look.px(GAIN), round(GAIN_TO_TRAY * tray.width)) or look.px(GAIN)
    half = sum_room(figures.text, size, look).width / 2
    x = min(figures.at[0] + half, frame.window.right - half - 0.2 * size)
    picture = Lettering((figures.text,), Metal.GOLD, theme.TEXT_FACE)
    at = Placement(x, figures.at[1], figures.size, figures.opacity)
    frame.pen.brush.sprite(key, picture, picture.height(size), at)


def _paint_landing(frame: MomentFrame, goal: Box) -> None:
    """What takes the points up glows, and the player's portrait grows for a moment."""
    staged, moment = frame.staged, frame.staged.moment
    felt = 1.0 if staged.still else landing(staged)
    if felt <= 0.0:
        return
    card, face = frame.card(moment.seat), frame.face(moment.seat)
    if not staged.still:
        bloom(frame, face or card or goal, felt * (0.45 + 0.75 * moment.weight), 2.4)
    flash(frame, card, theme.FLASH_GAIN, felt * (0.5 + 0.5 * moment.weight))
    if moment.seat is not None:
        grown = 1.0 if staged.still else 1.0 + GROWS * felt
        paint_portrait(frame, moment.seat, grown, min(1.0, 3.0 * felt))
