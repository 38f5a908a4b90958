"""How each kind of moment is painted: a function of its time, with easing, and no memory."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import ClassVar

from zilch3d.kit import widgets
from zilch3d.kit.widgets import Box, Placement
from zilch3d.motion.easing import overshoot, pulse, smooth, smoother
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood
from zilch3d.ui.table.stage.moments.frame import (
    GLINT,
    MomentFrame,
    bloom,
    flash,
    paint_face,
    paint_plate,
    paint_tag,
    paint_title,
)
from zilch3d.ui.table.stage.moments.layout import Lettering, Metal, Places, Plan, SmallDie, planned
from zilch3d.ui.table.stage.moments.moment import IMPACT, Kind, Moment, Staged

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


def paint_moment(frame: MomentFrame) -> None:
    """Paint what is seen of the moment now."""
    _ANIMATIONS.get(frame.staged.moment.kind, _notice)(frame)


def _zilch(frame: MomentFrame) -> None:
    """A small dry word; or one that falls heavily, and the points fall away in figures."""
    t, weight = frame.t, frame.weight
    fallen = smooth(t / IMPACT) ** 2
    scale = 1.0 + (0.12 + 0.75 * weight) * (1.0 - fallen)
    after = max(0.0, t - IMPACT)
    shaken = 9.0 * weight * frame.unit * math.exp(-after * 11) * math.sin(after * 62)
    paint_title(frame, scale=scale, opacity=fallen, dx=shaken if t > IMPACT else 0.0)
    paint_plate(frame, opacity=smooth((t - 0.22) / 0.2))
    if not frame.staged.still:
        fall(frame, frame.plan.places.turn, -IMPACT)


def _penalised(frame: MomentFrame) -> None:
    """Points fall out of a player's card."""
    paint_title(
        frame, scale=1.0 + 0.3 * (1.0 - smooth(frame.t / IMPACT)), opacity=smooth(frame.t / IMPACT)
    )
    card = frame.card(frame.staged.moment.seat)
    flash(frame, card, theme.FLASH_LOSS, pulse(frame.share))
    paint_tag(frame, card, frame.staged.moment.caption.text, pulse(frame.share, 0.2))
    if card is not None and not frame.staged.still:
        fall(frame, card, -frame.staged.moment.lands)


def _bank(frame: MomentFrame) -> None:
    """The turn's points rise, and fly to the player's card; that flashes as it takes them up."""
    moment = frame.staged.moment
    card = frame.card(moment.seat)
    if card is None:
        return
    after = frame.t - moment.lands
    shown = 1.0 if frame.staged.still else smooth(after / 0.12)
    on_board = moment.kind is Kind.ON_BOARD
    words = moment.caption.line if on_board else moment.caption.text
    if after > 0.0 or frame.staged.still:
        rest = moment.seconds - moment.lands
        bloom(frame, card, pulse(after / rest, 0.2) * (0.45 + 0.55 * moment.weight))
        flash(frame, card, theme.FLASH_GAIN, pulse(after / rest, 0.2))
        paint_tag(frame, card, words, shown)
    if on_board and after > 0.0 and not frame.staged.still:
        burst(frame, card.centre, after / (moment.seconds - moment.lands), 1.0)
    if not frame.staged.still and after < 0.1:
        fly(frame, frame.plan.places.turn, card)


def _consoled(frame: MomentFrame) -> None:
    """Points come from the dice."""
    card = frame.card(frame.staged.moment.seat)
    paint_plate(frame, opacity=smooth(frame.t / 0.15))
    if card is None or frame.staged.still:
        return
    after = (frame.t - frame.staged.moment.lands) / 0.5
    flash(frame, card, theme.FLASH_GAIN, pulse(after, 0.2) if after > 0.0 else 0.0)
    if after < 0.15:
        fly(frame, frame.plan.places.room, card)


def _taken_over(frame: MomentFrame) -> None:
    """The points come from the player who left them, to the running turn."""
    moment = frame.staged.moment
    paint_plate(frame, opacity=smooth(frame.t / 0.15))
    giver = frame.card(moment.seats[0]) if moment.seats else None
    flash(frame, frame.card(moment.seat), theme.FLASH_GAIN, pulse(frame.share))
    turn = frame.plan.places.turn
    if giver is not None and turn.width and not frame.staged.still and frame.t < moment.lands:
        fly(frame, giver, turn)


def _hot_dice(frame: MomentFrame) -> None:
    """The rule set's own words spring up in gold."""
    grown = overshoot(frame.t / 0.42, 2.2)
    swelling = 1.0 + 0.03 * smooth(frame.share)
    paint_title(frame, scale=(0.55 + 0.45 * grown) * swelling, opacity=smooth(frame.t / 0.16))
    paint_plate(frame, opacity=smooth((frame.t - 0.45) / 0.25))
    if not frame.staged.still:
        burst(frame, frame.plan.title_at, frame.t / 0.95, 0.6 + frame.weight)


def _escape(frame: MomentFrame) -> None:
    """A sigh: words that rise a little."""
    risen = smooth(frame.share / 0.6)
    up = 0 if frame.staged.still else round(16 * frame.unit * (risen - 1.0))
    paint_plate(frame, opacity=smooth(frame.t / 0.3), up=up, colour=theme.GOLD)


def _crossed(frame: MomentFrame) -> None:
    drawn_in = smoother(frame.t / 0.5)
    paint_title(frame, scale=1.22 - 0.22 * drawn_in, opacity=smooth(frame.t / 0.3))
    paint_plate(frame, opacity=smooth((frame.t - 0.3) / 0.25))
    beats = 0.5 - 0.5 * math.cos(frame.share * 2 * math.tau)
    flash(
        frame,
        frame.card(frame.staged.moment.seat),
        theme.FLASH_GAIN,
        1.0 if frame.staged.still else beats,
    )


def _last_turn(frame: MomentFrame) -> None:
    """What is needed comes to the middle, and goes down to where it stays."""
    leaves = smoother((frame.share - 0.72) / 0.28)
    turn = frame.plan.places.turn
    down = turn.centre[1] - frame.plan.plate.centre[1] if turn.width else 0
    across = turn.centre[0] - frame.plan.plate.centre[0] if turn.width else 0
    come = overshoot(frame.t / 0.3)
    if frame.staged.still:
        leaves, come = 0.0, 1.0
    up = round(down * leaves + 14 * frame.unit * (come - 1.0))
    paint_plate(frame, smooth(frame.t / 0.15) * (1.0 - leaves), up, across=round(across * leaves))
    flash(frame, frame.card(frame.staged.moment.seat), theme.FLASH_GAIN, 0.8 * pulse(frame.share))


def _time_warp(frame: MomentFrame) -> None:
    swung = math.sin(frame.share * 2 * math.tau) * 3.0 * (1.0 - frame.share)
    turn = 0.0 if frame.staged.still else swung
    grown = 1.5 - 0.5 * smoother(frame.t / 0.45)
    paint_title(frame, scale=grown, opacity=smooth(frame.t / 0.3), turn=turn)
    paint_plate(frame, opacity=smooth((frame.t - 0.4) / 0.25))
    for seat in set(frame.staged.moment.seats):
        flash(frame, frame.card(seat), theme.FLASH_WARP, pulse(frame.share), f"-{seat}")


def _tie(frame: MomentFrame) -> None:
    grown = overshoot(frame.t / 0.35)
    paint_title(frame, scale=0.8 + 0.2 * grown, opacity=smooth(frame.t / 0.15))
    paint_plate(frame, opacity=smooth((frame.t - 0.25) / 0.2))
    for seat in frame.staged.moment.seats:
        flash(frame, frame.card(seat), theme.FLASH_GAIN, pulse(frame.share), f"-{seat}")


def _victory(frame: MomentFrame) -> None:
    """The winner's face and name in gold, and small dice that rain."""
    grown = overshoot(frame.t / 0.5)
    if not frame.staged.still:
        rain(frame)
    paint_face(frame, 0.4 + 0.6 * grown, smooth(frame.t / 0.2), Mood.WIN)
    paint_title(
        frame,
        scale=0.6 + 0.4 * overshoot((frame.t - 0.12) / 0.45),
        opacity=smooth((frame.t - 0.12) / 0.15),
    )
    paint_plate(frame, opacity=smooth((frame.t - 0.5) / 0.25))
    for seat in frame.staged.moment.seats:
        flash(frame, frame.card(seat), theme.FLASH_GAIN, smooth(frame.t / 0.3), f"-{seat}")


def _defeat(frame: MomentFrame) -> None:
    """Nothing springs: the winner's name, and a kind word."""
    paint_face(frame, 1.0, smooth(frame.t / 0.5), Mood.WIN)
    paint_title(frame, scale=1.0, opacity=smooth((frame.t - 0.1) / 0.5))
    paint_plate(frame, opacity=smooth((frame.t - 0.4) / 0.4))


def _notice(frame: MomentFrame) -> None:
    come = 1.0 if frame.staged.still else smooth(frame.t / 0.18)
    paint_plate(frame, opacity=come, up=round(8 * frame.unit * (come - 1.0)))


_ANIMATIONS: dict[Kind, Callable[[MomentFrame], None]] = {
    Kind.ZILCH: _zilch,
    Kind.PENALISED: _penalised,
    Kind.BANK: _bank,
    Kind.ON_BOARD: _bank,
    Kind.CONSOLED: _consoled,
    Kind.TAKEN_OVER: _taken_over,
    Kind.HOT_DICE: _hot_dice,
    Kind.ESCAPE: _escape,
    Kind.CROSSED: _crossed,
    Kind.LAST_TURN: _last_turn,
    Kind.TIME_WARP: _time_warp,
    Kind.TIE: _tie,
    Kind.VICTORY: _victory,
    Kind.DEFEAT: _defeat,
}


@dataclass(eq=False)
class MomentOverlay(widgets.Widget):
    """Shows what is ``staged``, the words where they came; ``places`` are where things are now."""

    animated: ClassVar[bool] = True
    paint_only: ClassVar[frozenset[str]] = frozenset({"staged"})

    seats: Sequence[SeatSetup]
    places: Callable[[], Places]
    staged: Staged | None = field(default=None, init=False)
    _plan: Plan | None = field(default=None, init=False)
    _planned_for: tuple[Moment, Box] | None = field(default=None, init=False)

    def paint(self, pen: widgets.Pen) -> None:
        staged = self.staged
        if staged is None or staged.opacity <= 0.0:
            return
        if self._plan is None or self._planned_for != (staged.moment, self.box):
            self._plan = planned(staged.moment, self.places(), pen.look)
            self._planned_for = (staged.moment, self.box)
        # Cards move as what they say changes; words stay where they came.
        now = self._plan.places._replace(cards=self.places().cards)
        plan = self._plan._replace(places=now)
        paint_moment(MomentFrame(pen, staged, plan, self.seats, self.box))
