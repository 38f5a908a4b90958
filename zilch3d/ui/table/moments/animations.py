"""How each kind of moment is painted: a function of its time, with easing, and no memory."""

import math
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import NamedTuple

from zilch3d.kit.theme import NARROW, Colour, Ink, Skin
from zilch3d.kit.widgets import Box, Pen, Placement
from zilch3d.motion.easing import overshoot, pulse, smooth, smoother
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, Portrait, portrait
from zilch3d.ui.table.moments.lettering import Lettering, Metal, SmallDie, Spark
from zilch3d.ui.table.moments.lighting import IMPACT, Staged
from zilch3d.ui.table.moments.moment import Kind
from zilch3d.ui.table.moments.overlay import MomentOverlay, Plan, plate_words

SETTLED = 0.6
"""The share of a moment at which it is seen where nothing may move."""
LIFT = 0.14
"""Seconds in which points rise before they travel."""
APART = 0.03
"""Seconds between one figure and the next."""
TRAILING = 9
SPARKS = 10
DICE = 22
"""How many small dice fall at a victory."""
GRAVITY = 1500.0
"""Points of the design a second, each second, by which figures fall."""
HOP, GONE = 240.0, 0.24
"""How fast they rise first, and seconds in which they fade: before they reach what is below."""

_GOLDEN, _DEEP = (
    SmallDie(5, (236, 184, 82), (60, 34, 10)),
    SmallDie(3, (150, 40, 30), (248, 239, 222)),
)
_CONFETTI = (
    SmallDie(6, (248, 239, 222), (50, 30, 18)),
    _GOLDEN,
    _DEEP,
    SmallDie(2, (33, 84, 60), (236, 226, 204)),
    SmallDie(1, (248, 239, 222), (150, 40, 30)),
)
_GLINT = Spark()


def paint_moment(pen: Pen, overlay: MomentOverlay, staged: Staged, plan: Plan) -> None:
    """Paint what is seen of the moment now."""
    scene = _Scene(pen, overlay, staged, plan)
    _ANIMATIONS.get(staged.moment.kind, _notice)(scene)


class _Scene(NamedTuple):
    """What every animation is given."""

    pen: Pen
    overlay: MomentOverlay
    staged: Staged
    plan: Plan

    @property
    def t(self) -> float:
        """Seconds since the start; where nothing may move, those at which all has settled."""
        staged = self.staged
        return SETTLED * staged.moment.seconds if staged.still else staged.seconds

    @property
    def share(self) -> float:
        return min(1.0, self.t / self.staged.moment.seconds)

    @property
    def weight(self) -> float:
        return self.staged.moment.weight

    @property
    def unit(self) -> float:
        """Pixels of a point of the design."""
        return self.pen.look.scale

    def card(self, seat: int | None) -> Box | None:
        """The player's card, if it is seen."""
        cards = self.plan.places.cards
        if seat is None or seat >= len(cards) or not cards[seat].width:
            return None
        return cards[seat]


# Each kind


def _zilch(scene: _Scene) -> None:
    """A small dry word; or one that falls heavily, and the points fall away in figures."""
    t, weight = scene.t, scene.weight
    fallen = smooth(t / IMPACT) ** 2
    scale = 1.0 + (0.12 + 0.75 * weight) * (1.0 - fallen)
    after = max(0.0, t - IMPACT)
    shaken = 9.0 * weight * scene.unit * math.exp(-after * 11) * math.sin(after * 62)
    _title(scene, scale=scale, opacity=fallen, dx=shaken if t > IMPACT else 0.0)
    _plate(scene, opacity=smooth((t - 0.22) / 0.2))
    if not scene.staged.still:
        _fall(scene, scene.plan.places.turn, -IMPACT)


def _penalised(scene: _Scene) -> None:
    """Points fall out of a player's card."""
    _title(
        scene, scale=1.0 + 0.3 * (1.0 - smooth(scene.t / IMPACT)), opacity=smooth(scene.t / IMPACT)
    )
    card = scene.card(scene.staged.moment.seat)
    _flash(scene, card, theme.FLASH_LOSS, pulse(scene.share))
    _tag(scene, card, scene.staged.moment.caption.text, pulse(scene.share, 0.2))
    if card is not None and not scene.staged.still:
        _fall(scene, card, -scene.staged.moment.lands)


def _bank(scene: _Scene) -> None:
    """The turn's points rise, and fly to the player's card; that flashes as it takes them up."""
    moment = scene.staged.moment
    card = scene.card(moment.seat)
    if card is None:
        return
    after = scene.t - moment.lands
    shown = 1.0 if scene.staged.still else smooth(after / 0.12)
    on_board = moment.kind is Kind.ON_BOARD
    words = moment.caption.line if on_board else moment.caption.text
    if after > 0.0 or scene.staged.still:
        rest = moment.seconds - moment.lands
        _bloom(scene, card, pulse(after / rest, 0.2) * (0.45 + 0.55 * moment.weight))
        _flash(scene, card, theme.FLASH_GAIN, pulse(after / rest, 0.2))
        _tag(scene, card, words, shown)
    if on_board and after > 0.0 and not scene.staged.still:
        _burst(scene, card.centre, after / (moment.seconds - moment.lands), 1.0)
    if not scene.staged.still and after < 0.1:
        _fly(scene, scene.plan.places.turn, card)


def _consoled(scene: _Scene) -> None:
    """Points come from the dice."""
    card = scene.card(scene.staged.moment.seat)
    _plate(scene, opacity=smooth(scene.t / 0.15))
    if card is None or scene.staged.still:
        return
    after = (scene.t - scene.staged.moment.lands) / 0.5
    _flash(scene, card, theme.FLASH_GAIN, pulse(after, 0.2) if after > 0.0 else 0.0)
    if after < 0.15:
        _fly(scene, scene.plan.places.room, card)


def _taken_over(scene: _Scene) -> None:
    """The points come from the player who left them, to the running turn."""
    moment = scene.staged.moment
    _plate(scene, opacity=smooth(scene.t / 0.15))
    giver = scene.card(moment.seats[0]) if moment.seats else None
    _flash(scene, scene.card(moment.seat), theme.FLASH_GAIN, pulse(scene.share))
    turn = scene.plan.places.turn
    if giver is not None and turn.width and not scene.staged.still and scene.t < moment.lands:
        _fly(scene, giver, turn)


def _hot_dice(scene: _Scene) -> None:
    """The rule set's own words spring up in gold."""
    grown = overshoot(scene.t / 0.42, 2.2)
    swelling = 1.0 + 0.03 * smooth(scene.share)
    _title(scene, scale=(0.55 + 0.45 * grown) * swelling, opacity=smooth(scene.t / 0.16))
    _plate(scene, opacity=smooth((scene.t - 0.45) / 0.25))
    if not scene.staged.still:
        _burst(scene, scene.plan.title_at, scene.t / 0.95, 0.6 + scene.weight)


def _escape(scene: _Scene) -> None:
    """A sigh: words that rise a little."""
    risen = smooth(scene.share / 0.6)
    up = 0 if scene.staged.still else round(16 * scene.unit * (risen - 1.0))
    _plate(scene, opacity=smooth(scene.t / 0.3), up=up, colour=theme.GOLD)


def _crossed(scene: _Scene) -> None:
    drawn_in = smoother(scene.t / 0.5)
    _title(scene, scale=1.22 - 0.22 * drawn_in, opacity=smooth(scene.t / 0.3))
    _plate(scene, opacity=smooth((scene.t - 0.3) / 0.25))
    beats = 0.5 - 0.5 * math.cos(scene.share * 2 * math.tau)
    _flash(
        scene,
        scene.card(scene.staged.moment.seat),
        theme.FLASH_GAIN,
        1.0 if scene.staged.still else beats,
    )


def _last_turn(scene: _Scene) -> None:
    """What is needed comes to the middle, and goes down to where it stays."""
    leaves = smoother((scene.share - 0.72) / 0.28)
    turn = scene.plan.places.turn
    down = turn.centre[1] - scene.plan.plate.centre[1] if turn.width else 0
    across = turn.centre[0] - scene.plan.plate.centre[0] if turn.width else 0
    come = overshoot(scene.t / 0.3)
    if scene.staged.still:
        leaves, come = 0.0, 1.0
    up = round(down * leaves + 14 * scene.unit * (come - 1.0))
    _plate(scene, smooth(scene.t / 0.15) * (1.0 - leaves), up, across=round(across * leaves))
    _flash(scene, scene.card(scene.staged.moment.seat), theme.FLASH_GAIN, 0.8 * pulse(scene.share))


def _time_warp(scene: _Scene) -> None:
    swung = math.sin(scene.share * 2 * math.tau) * 3.0 * (1.0 - scene.share)
    turn = 0.0 if scene.staged.still else swung
    grown = 1.5 - 0.5 * smoother(scene.t / 0.45)
    _title(scene, scale=grown, opacity=smooth(scene.t / 0.3), turn=turn)
    _plate(scene, opacity=smooth((scene.t - 0.4) / 0.25))
    for seat in set(scene.staged.moment.seats):
        _flash(scene, scene.card(seat), theme.FLASH_WARP, pulse(scene.share), f"-{seat}")


def _tie(scene: _Scene) -> None:
    grown = overshoot(scene.t / 0.35)
    _title(scene, scale=0.8 + 0.2 * grown, opacity=smooth(scene.t / 0.15))
    _plate(scene, opacity=smooth((scene.t - 0.25) / 0.2))
    for seat in scene.staged.moment.seats:
        _flash(scene, scene.card(seat), theme.FLASH_GAIN, pulse(scene.share), f"-{seat}")


def _victory(scene: _Scene) -> None:
    """The winner's face and name in gold, and small dice that rain."""
    grown = overshoot(scene.t / 0.5)
    if not scene.staged.still:
        _rain(scene)
    _face(scene, 0.4 + 0.6 * grown, smooth(scene.t / 0.2), Mood.WIN)
    _title(
        scene,
        scale=0.6 + 0.4 * overshoot((scene.t - 0.12) / 0.45),
        opacity=smooth((scene.t - 0.12) / 0.15),
    )
    _plate(scene, opacity=smooth((scene.t - 0.5) / 0.25))
    for seat in scene.staged.moment.seats:
        _flash(scene, scene.card(seat), theme.FLASH_GAIN, smooth(scene.t / 0.3), f"-{seat}")


def _defeat(scene: _Scene) -> None:
    """Nothing springs: the winner's name, and a kind word."""
    _face(scene, 1.0, smooth(scene.t / 0.5), Mood.WIN)
    _title(scene, scale=1.0, opacity=smooth((scene.t - 0.1) / 0.5))
    _plate(scene, opacity=smooth((scene.t - 0.4) / 0.4))


def _notice(scene: _Scene) -> None:
    come = 1.0 if scene.staged.still else smooth(scene.t / 0.18)
    _plate(scene, opacity=come, up=round(8 * scene.unit * (come - 1.0)))


_ANIMATIONS: dict[Kind, Callable[[_Scene], None]] = {
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


# What animations are made of


def _title(
    scene: _Scene, scale: float, opacity: float, *, dx: float = 0.0, turn: float = 0.0
) -> None:
    plan = scene.plan
    if plan.title is None:
        return
    x, y = plan.title_at
    seen = opacity * scene.staged.opacity
    at = Placement(x + dx, y, 1.0 if scene.staged.still else scale, seen, turn)
    scene.pen.brush.sprite("title", plan.title, plan.title_height, at)


def _plate(
    scene: _Scene,
    opacity: float,
    up: int = 0,
    *,
    across: int = 0,
    colour: Colour = theme.IVORY,
) -> None:
    """The words below a title, or those that are all."""
    text, line = plate_words(scene.staged.moment)
    box = scene.plan.plate
    _sign(scene, box._replace(x=box.x + across, y=box.y + up), (text, line), opacity, colour)


def _sign(
    scene: _Scene,
    box: Box,
    words: tuple[str, str],
    opacity: float,
    colour: Colour = theme.IVORY,
) -> None:
    pen, seen = scene.pen, opacity * scene.staged.opacity
    if not words[0] or not box.width or seen <= 0.01:
        return
    pen.box("sign", box, theme.PLATE, seen)
    inner = box.inset(pen.look.px(theme.PLATE_PADDING), 0)
    top, shown = inner, round(255 * seen)
    if words[1]:
        lower = pen.look.text_size(words[1], theme.SMALL, inner.width).height
        pad = pen.look.px(NARROW) // 2
        low = Box(inner.x, inner.y + pad, inner.width, lower)
        soft = Ink(theme.SMALL, (*theme.IVORY_SOFT[:3], shown), "centre")
        pen.write(low, words[1], soft, "line")
        top = Box(inner.x, low.top, inner.width, inner.top - low.top - pad)
    pen.write(top, words[0], Ink(theme.STRONG, (*colour[:3], shown), "centre"), "words")


def _tag(scene: _Scene, card: Box | None, words: str, opacity: float) -> None:
    """A few words beside a card."""
    if card is None:
        return
    look = scene.pen.look
    width = look.width(words, theme.STRONG) + 2 * look.px(theme.PLATE_PADDING)
    height = look.line(theme.STRONG) + look.px(NARROW)
    box = Box(card.right + look.px(NARROW), card.centre[1] - height // 2, width, height)
    _sign(scene, box, (words, ""), opacity, theme.GOLD)


def _flash(scene: _Scene, card: Box | None, skin: Skin, strength: float, key: str = "") -> None:
    """A ring round a card, that opens a little."""
    if card is None or strength <= 0.02:
        return
    out = round((2 + 6 * (0.5 if scene.staged.still else scene.share)) * scene.unit)
    scene.pen.box(f"flash{key}", card.inset(-out), skin, strength * scene.staged.opacity)


def _bloom(scene: _Scene, card: Box, strength: float) -> None:
    """Light that spreads over a card."""
    height = max(1, card.height)
    at = Placement(*card.centre, 3.2, 0.55 * strength * scene.staged.opacity)
    scene.pen.brush.sprite("bloom", _GLINT, height, at)


def _face(scene: _Scene, scale: float, opacity: float, mood: Mood) -> None:
    """The winner's portrait; of several, the first's."""
    seats = scene.staged.moment.seats
    if len(seats) != 1 or seats[0] >= len(scene.overlay.seats):
        return
    emblem = portrait(scene.overlay.seats[seats[0]].player, seats[0], mood)
    if isinstance(emblem, Portrait):
        still = scene.staged.still
        at = Placement(*scene.plan.face_at, 1.0 if still else scale, opacity * scene.staged.opacity)
        scene.pen.brush.sprite("face", emblem, scene.pen.look.px(scene.plan.face_size), at)


def _figures(scene: _Scene, start: Box) -> list[tuple[Lettering, float]]:
    """The figures of the points, each with the middle of its x where the running turn has it."""
    metal = Metal.EMBER if scene.staged.moment.kind in {Kind.ZILCH, Kind.PENALISED} else Metal.GOLD
    look, style, found = scene.pen.look, scene.plan.places.style, list[tuple[Lettering, float]]()
    points = scene.staged.moment.points
    right = scene.plan.places.right and start == scene.plan.places.turn
    x = float(start.right - look.width(points, style) if right else start.x)
    for figure in points:
        width = look.width(figure, style)
        found.append((Lettering((figure,), metal, theme.TEXT_FACE), x + width / 2))
        x += width
    return found


def _fly(scene: _Scene, start: Box, card: Box) -> None:
    """The points rise, and fly along an arc, one figure after the other, with sparks behind."""
    if not start.width:
        return
    lands, unit = scene.staged.moment.lands, scene.unit
    figures = _figures(scene, _level(start, scene))
    height = figures[0][0].height(scene.pen.look.px(scene.plan.places.style.size)) if figures else 0
    middle = sum(x for _figure, x in figures) / max(1, len(figures))
    small = theme.FIGURE_SMALL.size / scene.plan.places.style.size
    goal_x, goal_y = card.right - 40 * unit, card.centre[1] + 0.1 * card.height
    flight = max(0.1, lands - LIFT - APART * len(figures))
    for n, (figure, x) in enumerate(figures):
        u = smoother((scene.t - LIFT - APART * n) / flight)
        lifted = smooth(scene.t / LIFT) * 10 * unit
        ends = goal_x + (x - middle) * small
        px, py = _arc(u, (x, start.centre[1] + lifted), (ends, goal_y), unit)
        scale = (1.0 + 0.14 * smooth(scene.t / LIFT) * (1 - u)) * (1 - u + small * u)
        seen = 1.0 - smooth((u - 0.93) / 0.07)
        scene.pen.brush.sprite(f"figure{n}", figure, height, Placement(px, py, scale, seen))
    for n in range(round(TRAILING * scene.weight)):
        u = smoother((scene.t - LIFT - 0.035 * (n + 1)) / flight)
        px, py = _arc(u, (middle, start.centre[1]), (goal_x, goal_y), unit)
        away = 5 * unit * math.sin(n * 2.4 + scene.t * 9)
        seen = 0.8 * pulse(u, 0.3) * (1 - n / TRAILING)
        if seen > 0.02:
            at = Placement(px + away, py + away, 1.0 - 0.06 * n, seen)
            scene.pen.brush.sprite(f"trail{n}", _GLINT, round(26 * unit), at)


def _level(start: Box, scene: _Scene) -> Box:
    """A large box stands for its middle."""
    if start.height < 200 * scene.unit:
        return start
    width = scene.pen.look.width(scene.staged.moment.points, scene.plan.places.style)
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


def _fall(scene: _Scene, start: Box, delay: float) -> None:
    """The points fall away, figure by figure, each after a small hop."""
    figures = _figures(scene, start) if start.width else []
    for n, (figure, x) in enumerate(figures):
        since = scene.t + delay - 0.05 * n
        chance = _chance(n)
        drop = (HOP * since - 0.5 * GRAVITY * since * since) * scene.unit if since > 0.0 else 0.0
        seen = (1.0 - smooth((since - 0.12) / GONE)) * smooth(scene.t / 0.06)
        if seen <= 0.02:
            continue
        aside, turn = (chance - 0.5) * 90 * max(0.0, since), (chance - 0.5) * 260 * max(0.0, since)
        height = figure.height(scene.pen.look.px(scene.plan.places.style.size))
        at = Placement(x + aside * scene.unit, start.centre[1] + drop, 1.0, seen, turn)
        scene.pen.brush.sprite(f"figure{n}", figure, height, at)


def _burst(scene: _Scene, middle: tuple[float, float], share: float, strength: float) -> None:
    """Sparks that fly apart."""
    count = round(SPARKS * min(1.6, strength))
    out = smooth(min(1.0, share)) ** 0.5
    for n in range(count):
        chance = _chance(n)
        angle = math.tau * (n + 0.6 * chance) / count
        reach = (70 + 80 * chance) * strength * out * scene.unit
        seen = (1.0 - smooth(share)) * scene.staged.opacity
        if seen > 0.02:
            x, y = (
                middle[0] + 1.7 * reach * math.cos(angle),
                middle[1] + 0.7 * reach * math.sin(angle),
            )
            at = Placement(x, y, 0.5 + 0.8 * chance, seen)
            scene.pen.brush.sprite(f"spark{n}", _GLINT, round(30 * scene.unit), at)


def _rain(scene: _Scene) -> None:
    """Small dice that fall over the whole window, turning."""
    box, t = scene.overlay.box, scene.t
    for n in range(DICE):
        x, delay, speed, spin = _raining(n)
        since = t - delay
        if since <= 0.0:
            continue
        y = (
            box.top
            - (60 + 520 * speed * since + 160 * since * since) * scene.unit
            + 90 * scene.unit
        )
        sway = 14 * scene.unit * math.sin(since * 5 + n)
        at = Placement(
            box.x + x * box.width + sway,
            y,
            0.7 + 0.5 * speed,
            0.95 * scene.staged.opacity,
            spin * since,
        )
        scene.pen.brush.sprite(f"die{n}", _CONFETTI[n % len(_CONFETTI)], round(26 * scene.unit), at)


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
