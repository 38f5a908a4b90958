"""What moments are painted with: words on a plate or in metal, faces, and light on cards."""

from collections.abc import Sequence
from typing import NamedTuple

from zilch3d.kit.theme import NARROW, Colour, Ink, Skin
from zilch3d.kit.widgets import Box, Pen, Placement
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, Portrait, portrait
from zilch3d.ui.table.stage.moments.layout import WordPlan, plate_words
from zilch3d.ui.table.stage.moments.lettering import Spark
from zilch3d.ui.table.stage.moments.moment import SETTLED, Staged

BLOOM = 64
"""Pixels of the side that light over a box is drawn with."""
GLINT = Spark()
"""The picture that sparks and light on cards are drawn with."""


class MomentFrame(NamedTuple):
    """A moment as it is seen now, over a ``window``; ``seats`` are those of the game."""

    pen: Pen
    staged: Staged
    plan: WordPlan
    seats: Sequence[SeatSetup]
    window: Box

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
        return _seen(self.plan.places.cards, seat)

    def face(self, seat: int | None) -> Box | None:
        """The player's portrait, if it is seen."""
        return _seen(self.plan.places.faces, seat)

    def total(self, seat: int | None) -> Box | None:
        """Where the player's points are written, or about there; None if that is not seen."""
        written, card = _seen(self.plan.places.totals, seat), self.card(seat)
        if written is not None or card is None:
            return written
        width, height = round(80 * self.unit), round(28 * self.unit)
        return Box(card.right - width, round(card.centre[1]), width, height)


def _seen(boxes: Sequence[Box], seat: int | None) -> Box | None:
    """The box of this seat, if there is one and it is seen."""
    if seat is None or seat >= len(boxes) or not boxes[seat].width:
        return None
    return boxes[seat]


def paint_title(
    frame: MomentFrame, scale: float, opacity: float, *, dx: float = 0.0, turn: float = 0.0
) -> None:
    plan = frame.plan
    if plan.title is None:
        return
    x, y = plan.title_at
    visible = opacity * frame.staged.opacity
    at = Placement(x + dx, y, 1.0 if frame.staged.still else scale, visible, turn)
    frame.pen.brush.sprite("title", plan.title, plan.title_height, at)


def paint_plate(
    frame: MomentFrame,
    opacity: float,
    up: int = 0,
    *,
    across: int = 0,
    colour: Colour = theme.IVORY,
) -> None:
    """The words below a title, or those that are all."""
    text, line = plate_words(frame.staged.moment)
    box = frame.plan.plate
    _sign(frame, box._replace(x=box.x + across, y=box.y + up), (text, line), opacity, colour)


def _sign(
    frame: MomentFrame,
    box: Box,
    words: tuple[str, str],
    opacity: float,
    colour: Colour = theme.IVORY,
) -> None:
    pen, visible = frame.pen, opacity * frame.staged.opacity
    if not words[0] or not box.width or visible <= 0.01:
        return
    pen.box("sign", box, theme.PLATE, visible)
    inner = box.inset(pen.look.px(theme.PLATE_PADDING), 0)
    top, shown = inner, round(255 * visible)
    if words[1]:
        lower = pen.look.text_size(words[1], theme.SMALL, inner.width).height
        pad = pen.look.px(NARROW) // 2
        low = Box(inner.x, inner.y + pad, inner.width, lower)
        soft = Ink(theme.SMALL, (*theme.IVORY_SOFT[:3], shown), "centre")
        pen.write(low, words[1], soft, "line")
        top = Box(inner.x, low.top, inner.width, inner.top - low.top - pad)
    pen.write(top, words[0], Ink(theme.STRONG, (*colour[:3], shown), "centre"), "words")


def paint_tag(frame: MomentFrame, card: Box | None, words: str, opacity: float) -> None:
    """A few words beside a card."""
    if card is None:
        return
    look = frame.pen.look
    width = look.width(words, theme.STRONG) + 2 * look.px(theme.PLATE_PADDING)
    height = look.line(theme.STRONG) + look.px(NARROW)
    box = Box(card.right + look.px(NARROW), card.centre[1] - height // 2, width, height)
    _sign(frame, box, (words, ""), opacity, theme.GOLD)


def flash(frame: MomentFrame, card: Box | None, skin: Skin, strength: float, key: str = "") -> None:
    """A ring round a card, that opens a little."""
    if card is None or strength <= 0.02:
        return
    out = round((2 + 6 * (0.5 if frame.staged.still else frame.share)) * frame.unit)
    frame.pen.box(f"flash{key}", card.inset(-out), skin, strength * frame.staged.opacity)


def bloom(frame: MomentFrame, box: Box, strength: float, wide: float = 3.2) -> None:
    """Light that spreads over something, so many times as wide."""
    opacity = 0.55 * strength * frame.staged.opacity
    if opacity > 0.01:
        # It is soft: a small picture, enlarged, does.
        at = Placement(*box.centre, wide * max(1, box.height) / BLOOM, min(1.0, opacity))
        frame.pen.brush.sprite("bloom", GLINT, BLOOM, at)


def paint_face(frame: MomentFrame, scale: float, opacity: float, mood: Mood) -> None:
    """The winner's portrait over the table, if it is to be seen there."""
    if frame.plan.face_size:
        size = frame.pen.look.px(frame.plan.face_size)
        at = Placement(*frame.plan.face_at, 1.0 if frame.staged.still else scale, opacity)
        _face(frame, frame.staged.moment.seats[0], size, at, mood)


def paint_portrait(frame: MomentFrame, seat: int, scale: float, opacity: float = 1.0) -> None:
    """The glad portrait of a player over the one at the seat, so many times as large."""
    box = frame.face(seat)
    if box is not None:
        _face(frame, seat, box.height, Placement(*box.centre, scale, opacity), Mood.WIN)


def _face(frame: MomentFrame, seat: int, size: int, at: Placement, mood: Mood) -> None:
    if seat >= len(frame.seats):
        return
    who = frame.seats[seat]
    emblem = portrait(who.player, seat, mood, face=who.face)
    if isinstance(emblem, Portrait):
        shown = at._replace(opacity=at.opacity * frame.staged.opacity)
        frame.pen.brush.sprite(f"face{seat}", emblem, size, shown)
