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
from zilch3d.ui.table.stage.moments.effects import IMPACT
from zilch3d.ui.table.stage.moments.ending import paint_defeat, paint_victory
from zilch3d.ui.table.stage.moments.gains import paint_gain
from zilch3d.ui.table.stage.moments.layout import MomentPlaces, WordPlan, plan_words
from zilch3d.ui.table.stage.moments.lettering import Lettering, Metal, Vignette
from zilch3d.ui.table.stage.moments.moment import Moment, MomentKind, Staged
from zilch3d.ui.table.stage.moments.painting import (
    GLINT,
    MomentFrame,
    flash,
    paint_plate,
    paint_tag,
    paint_title,
)

SPARKS = 10
"""How many sparks fly apart."""
GRAVITY = 1500.0
"""Points of the design a second, each second, by which figures fall."""
HOP, GONE = 240.0, 0.24
"""How fast they rise first, and seconds in which they fade: before they reach what is below."""


def _figures(frame: MomentFrame, start: Box) -> list[tuple[Lettering, float]]:
    """The figures of the points, each with the middle of its x where the running turn has it."""
    look, style, figures = frame.pen.look, frame.plan.places.style, list[tuple[Lettering, float]]()
    points = frame.staged.moment.points
    right = frame.plan.places.right and start == frame.plan.places.turn
    x = float(start.right - look.width(points, style) if right else start.x)
    for figure in points:
        width = look.width(figure, style)
        figures.append((Lettering((figure,), Metal.EMBER, theme.TEXT_FACE), x + width / 2))
        x += width
    return figures


def _fall(frame: MomentFrame, start: Box, delay: float) -> None:
    """The points fall away, figure by figure, each after a small hop."""
    figures = _figures(frame, start) if start.width else []
    for n, (figure, x) in enumerate(figures):
        since = frame.t + delay - 0.05 * n
        chance = _chance(n)
        drop = (HOP * since - 0.5 * GRAVITY * since * since) * frame.unit if since > 0.0 else 0.0
        opacity = (1.0 - smooth((since - 0.12) / GONE)) * smooth(frame.t / 0.06)
        if opacity <= 0.02:
            continue
        aside, turn = (chance - 0.5) * 90 * max(0.0, since), (chance - 0.5) * 260 * max(0.0, since)
        height = figure.height(frame.pen.look.px(frame.plan.places.style.size))
        at = Placement(x + aside * frame.unit, start.centre[1] + drop, 1.0, opacity, turn)
        frame.pen.brush.sprite(f"figure{n}", figure, height, at)


def _burst(frame: MomentFrame, middle: tuple[float, float], share: float, strength: float) -> None:
    """Sparks that fly apart."""
    count = round(SPARKS * min(1.6, strength))
    out = smooth(min(1.0, share)) ** 0.5
    for n in range(count):
        chance = _chance(n)
        angle = math.tau * (n + 0.6 * chance) / count
        reach = (70 + 80 * chance) * strength * out * frame.unit
        opacity = (1.0 - smooth(share)) * frame.staged.opacity
        if opacity > 0.02:
            x, y = (
                middle[0] + 1.7 * reach * math.cos(angle),
                middle[1] + 0.7 * reach * math.sin(angle),
            )
            at = Placement(x, y, 0.5 + 0.8 * chance, opacity)
            frame.pen.brush.sprite(f"spark{n}", GLINT, round(30 * frame.unit), at)


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
        _fall(frame, frame.plan.places.turn, -IMPACT)


def _penalised(frame: MomentFrame) -> None:
    """Points fall out of a player's card."""
    paint_title(
        frame, scale=1.0 + 0.3 * (1.0 - smooth(frame.t / IMPACT)), opacity=smooth(frame.t / IMPACT)
    )
    card = frame.card(frame.staged.moment.seat)
    flash(frame, card, theme.FLASH_LOSS, pulse(frame.share))
    paint_tag(frame, card, frame.staged.moment.caption.text, pulse(frame.share, 0.2))
    if card is not None and not frame.staged.still:
        _fall(frame, card, -frame.staged.moment.lands)


def _hot_dice(frame: MomentFrame) -> None:
    """The rule set's own words spring up in gold."""
    grown = overshoot(frame.t / 0.42, 2.2)
    swelling = 1.0 + 0.03 * smooth(frame.share)
    paint_title(frame, scale=(0.55 + 0.45 * grown) * swelling, opacity=smooth(frame.t / 0.16))
    paint_plate(frame, opacity=smooth((frame.t - 0.45) / 0.25))
    if not frame.staged.still:
        _burst(frame, frame.plan.title_at, frame.t / 0.95, 0.6 + frame.weight)


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


def _notice(frame: MomentFrame) -> None:
    come = 1.0 if frame.staged.still else smooth(frame.t / 0.18)
    paint_plate(frame, opacity=come, up=round(8 * frame.unit * (come - 1.0)))


_ANIMATIONS: dict[MomentKind, Callable[[MomentFrame], None]] = {
    MomentKind.ZILCH: _zilch,
    MomentKind.PENALISED: _penalised,
    MomentKind.BANK: paint_gain,
    MomentKind.ON_BOARD: paint_gain,
    MomentKind.CONSOLED: paint_gain,
    MomentKind.TAKEN_OVER: paint_gain,
    MomentKind.HOT_DICE: _hot_dice,
    MomentKind.ESCAPE: _escape,
    MomentKind.CROSSED: _crossed,
    MomentKind.LAST_TURN: _last_turn,
    MomentKind.TIME_WARP: _time_warp,
    MomentKind.TIE: _tie,
    MomentKind.VICTORY: paint_victory,
    MomentKind.DEFEAT: paint_defeat,
}


@dataclass(eq=False)
class Dusk(widgets.Widget):
    """The dark that closes in on the table while a roll is tense; below all that is written."""

    paint_only: ClassVar[frozenset[str]] = frozenset({"steps"})
    STEPS: ClassVar[int] = 24
    DARKEST: ClassVar[float] = 0.45
    FINE: ClassVar[int] = 64
    """Pixels of height of the picture that is enlarged: it is soft."""

    steps: int = field(default=0, init=False)

    def show(self, tension: float) -> None:
        """Show this much tension, 0 to 1; in steps, as each has the widgets painted again."""
        self.steps = round(tension * self.STEPS)

    def paint(self, pen: widgets.Pen) -> None:
        box = self.box
        if self.steps and box.height:
            picture = Vignette(round(box.width / box.height, 2))
            opacity = self.DARKEST * self.steps / self.STEPS
            at = Placement(*box.centre, 1.01 * box.height / self.FINE, opacity)
            pen.brush.sprite("dusk", picture, self.FINE, at)


@dataclass(eq=False)
class MomentOverlay(widgets.Widget):
    """Shows what is ``staged``, the words where they came.

    ``places`` are where things are now, and take a while; ``seat_places`` only where players are.
    """

    animated: ClassVar[bool] = True
    paint_only: ClassVar[frozenset[str]] = frozenset({"staged", "plan"})

    seats: Sequence[SeatSetup]
    places: Callable[[], MomentPlaces]
    seat_places: Callable[[], MomentPlaces]
    staged: Staged | None = field(default=None, init=False)
    plan: WordPlan | None = field(default=None, init=False)
    """Where the words of the moment stand that was painted last."""
    _planned_for: tuple[Moment, Box] | None = field(default=None, init=False)

    def paint(self, pen: widgets.Pen) -> None:
        staged = self.staged
        if staged is None or staged.opacity <= 0.0:
            return
        if self.plan is None or self._planned_for != (staged.moment, self.box):
            self.plan = plan_words(staged.moment, self.places(), pen.look)
            self._planned_for = (staged.moment, self.box)
        # Cards move as what they say changes; words stay where they came.
        here = self.seat_places()
        now = self.plan.places._replace(cards=here.cards, faces=here.faces, totals=here.totals)
        plan = self.plan._replace(places=now)
        paint_moment(MomentFrame(pen, staged, plan, self.seats, self.box))
