"""Victory and defeat at the table: the winner crowned, the dice left in sight, kind words."""

import math
from functools import lru_cache
from random import Random
from typing import NamedTuple

from zilch3d.kit.widgets import Box, Placement
from zilch3d.motion.easing import overshoot, smooth
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table.stage.moments.layout import letters_box
from zilch3d.ui.table.stage.moments.lettering import CROWN, TURNS, LittleDie
from zilch3d.ui.table.stage.moments.painting import (
    MomentFrame,
    bloom,
    flash,
    paint_face,
    paint_plate,
    paint_portrait,
    paint_title,
)

DICE = 26
"""How many little dice fall at a victory, at most: only beside what is to be seen."""
DIE = 30
"""Points of a little die."""
TAG = 64
"""Points of width of what is written beside a group on the shelf."""
CROWNED, DROPS = 0.34, 0.30
"""Seconds after which the crown begins to drop, and those that it takes."""
CROWN_WIDTH, CROWN_LEAN = 0.78, 14.0
"""How wide the crown is, in faces, and by how many degrees it sits askew."""

_COLOURS = (
    ((248, 239, 222), (50, 30, 18)),
    ((228, 176, 74), (60, 34, 10)),
    ((158, 40, 36), (248, 239, 222)),
)


def paint_victory(frame: MomentFrame) -> None:
    """The winner's face is crowned, the name in gold; little dice fall beside the table's."""
    if not frame.staged.still:
        _paint_rain(frame)
    _paint_winners(frame, smooth(frame.t / 0.3))
    grown = overshoot(frame.t / 0.5)
    paint_face(frame, 0.4 + 0.6 * grown, smooth(frame.t / 0.2), Mood.WIN)
    scale = 0.6 + 0.4 * overshoot((frame.t - 0.12) / 0.45)
    paint_title(frame, scale=scale, opacity=smooth((frame.t - 0.12) / 0.15))
    paint_plate(frame, opacity=smooth((frame.t - 0.5) / 0.25))
    _crown(frame)


def paint_defeat(frame: MomentFrame) -> None:
    """Nothing springs: the winner's name, a crown that is simply there, and a kind word."""
    _paint_winners(frame, 0.6 * smooth(frame.t / 0.5))
    paint_face(frame, 1.0, smooth(frame.t / 0.5), Mood.WIN)
    paint_title(frame, scale=1.0, opacity=smooth((frame.t - 0.1) / 0.5))
    paint_plate(frame, opacity=smooth((frame.t - 0.4) / 0.4))
    _crown(frame, drops=False)


def _paint_winners(frame: MomentFrame, strength: float) -> None:
    """The portraits at the seats of those who have won, and a glow behind the first."""
    for n, seat in enumerate(frame.staged.moment.seats):
        face = frame.face(seat)
        flash(frame, frame.card(seat), theme.FLASH_GAIN, strength, f"-{seat}")
        if face is None:
            continue
        if n == 0 and not frame.staged.still:
            bloom(frame, face, strength, 2.6)
        grown = 1.0 + 0.12 * (0.0 if frame.staged.still else overshoot(frame.t / 0.4))
        paint_portrait(frame, seat, grown, smooth(frame.t / 0.2))


class _Head(NamedTuple):
    """A face to be crowned: its middle and width, in pixels."""

    x: float
    y: float
    width: float


def _heads(frame: MomentFrame) -> list[_Head]:
    """The faces of the winners: at their seats, or the one over the table."""
    faces = [frame.face(seat) for seat in frame.staged.moment.seats]
    seen = [_Head(*face.centre, 1.12 * face.width) for face in faces if face is not None]
    if seen or not frame.plan.face_size:
        return seen
    return [_Head(*frame.plan.face_at, frame.pen.look.px(frame.plan.face_size))]


def _crown(frame: MomentFrame, *, drops: bool = True) -> None:
    """A crown drops onto each winner's head, rebounds once and sits a little askew."""
    since = (frame.t - CROWNED) / DROPS
    if since <= 0.0:
        return
    falls = drops and not frame.staged.still
    above = _rebound(since) if falls else 0.0
    opacity = smooth(since / 0.3) * frame.staged.opacity
    for n, head in enumerate(_heads(frame)):
        size = round(CROWN_WIDTH * head.width * CROWN.height_to_width)
        turn = CROWN_LEAN * (1.0 - above) if falls else CROWN_LEAN
        lean = math.radians(CROWN_LEAN)
        x = head.x + 0.50 * head.width * math.sin(lean)
        y = head.y + 0.50 * head.width * math.cos(lean) + 1.3 * head.width * above
        at = Placement(x, y, 1.0, opacity, turn)
        frame.pen.brush.sprite(f"crown{n}", CROWN, size, at)


def _rebound(share: float) -> float:
    """How high something is that falls from 1 and rebounds once, a tenth as high."""
    if share < 0.72:
        return max(0.0, 1.0 - (share / 0.72) ** 2)
    after = (share - 0.72) / 0.28
    return 0.10 * 4.0 * after * (1.0 - after) if after < 1.0 else 0.0


def _paint_rain(frame: MomentFrame) -> None:
    """Little dice fall where neither words, nor players, nor the game's own dice are."""
    places, unit = frame.plan.places, frame.unit
    half = 0.8 * DIE * unit
    lanes = free_lanes(frame.window, _kept_clear(frame), half)
    top, low = min(frame.window.top, places.room.top + round(DIE * unit)), places.room.y
    for n, x in enumerate(lanes[:DICE]):
        delay, speed, spin = _raining(n)
        since = frame.t - delay
        fallen = (160 + 380 * speed) * since + 420 * since * since
        y = top + half - fallen * unit
        if since <= 0.0 or y < low - half:
            continue
        shown = smooth((top - y) / (70 * unit)) * smooth((y - low) / (60 * unit))
        body, pips = _COLOURS[n % len(_COLOURS)]
        die = LittleDie(body, pips, int(since * spin + n) % TURNS)
        at = Placement(x, y, 0.8 + 0.45 * speed, shown * frame.staged.opacity, 23.0 * n)
        frame.pen.brush.sprite(f"die{n}", die, round(DIE * unit), at)


def _kept_clear(frame: MomentFrame) -> list[Box]:
    """What nothing falls over: words and faces, players, and the dice of the last turn."""
    places, look = frame.plan.places, frame.pen.look
    tags = [Box(round(x), round(y), look.px(TAG), 0) for x, y in places.groups]
    players = (*places.cards, *places.faces, *places.totals)
    return [letters_box(frame.plan, look), *places.dice, *players, *tags]


def free_lanes(window: Box, kept_clear: list[Box], half: float) -> list[float]:
    """The x of things, twice ``half`` wide, that may fall through the window; well mixed."""
    xs = [window.x + ((n * 0.618034) % 1.0) * window.width for n in range(4 * DICE)]
    taken = [(box.x - half, box.right + half) for box in kept_clear if box.width]
    edge = (window.x + half, window.right - half)
    return [
        x
        for x in xs
        if edge[0] < x < edge[1] and not any(left < x < right for left, right in taken)
    ]


@lru_cache(maxsize=64)
def _raining(n: int) -> tuple[float, float, float]:
    """When a die sets out, how fast it falls (0 to 1), and how many turns it makes a second."""
    chance = Random(f"rain {n}")
    return chance.uniform(0.0, 0.55), chance.uniform(0.2, 1.0), chance.choice((-1, 1)) * 14.0
