"""The game's own widgets, which several screens share: dice, turns, the rules card, exits."""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from zilch3d.engine.dice import ALL_FACES, Face, Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Ink
from zilch3d.ui import theme
from zilch3d.ui.words import names
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.page import CardLine, summary

EXIT_WIDTH = 110
"""Points at least of a button that leads out of a page, in every language."""
FINE = 4
"""A picture is drawn so many times as large, then averaged."""
BODY_TOP, BODY_BOTTOM = (252, 244, 228), (226, 208, 176)
"""Ivory under a lamp."""
RIM = (150, 122, 84)
PIP, PIP_OF_ONE = (44, 28, 18), (176, 32, 24)
CORNER = 0.22
"""Shares of a die's side, as below."""
PIP_RADIUS, RADIUS_OF_ONE = 0.085, 0.12
LOW, MIDDLE, HIGH = 0.27, 0.5, 0.73
SIX = tuple((x, y) for y in (LOW, MIDDLE, HIGH) for x in (LOW, HIGH))
PIPS: dict[Face, tuple[tuple[float, float], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, HIGH), (HIGH, LOW)),
    3: ((LOW, HIGH), (MIDDLE, MIDDLE), (HIGH, LOW)),
    4: (*SIX[:2], *SIX[4:]),
    5: (*SIX[:2], (MIDDLE, MIDDLE), *SIX[4:]),
    6: SIX,
}
FLAT_LOW, FLAT_HIGH, FLAT_RADIUS = 0.29, 0.71, 0.085
FLAT_EDGES, FLAT_CORNER = (0.06, 0.06, 0.94, 0.94), 0.18
CROWN_PEAKS = ((0.1, 0.28), (0.31, 0.52), (0.5, 0.16), (0.69, 0.52), (0.9, 0.28))
CROWN_FOOT = ((0.82, 0.8), (0.18, 0.8))
FAINT = 0.5
"""The opacity of dice that lie there from before."""


# Buttons at the right of a page’s head, which lead out of it


def done_button(press: Callable[[], Answer]) -> kit.Button:
    """A button that leaves a page that was read, or where something was changed."""
    return kit.Button("done", _("Done"), press, style=roles.PRIMARY, min_width=EXIT_WIDTH)


def back_button(press: Callable[[], Answer], name: str = "back") -> kit.Button:
    """A button that goes back from a page that leads further."""
    return kit.Button(name, _("Back"), press, min_width=EXIT_WIDTH)


# Dice


@dataclass(frozen=True)
class DieFace:
    """A die seen from above (see ``kit.widgets.Picture``); ``faint`` if it is not what counts."""

    face: Face
    faint: bool = False

    def drawn(self, side: int) -> Image.Image:
        picture = _body(side).copy()
        fine = Image.new("L", (side * FINE, side * FINE))
        draw, radius = ImageDraw.Draw(fine), RADIUS_OF_ONE if self.face == 1 else PIP_RADIUS
        for x, y in PIPS[self.face]:
            corners = (x - radius, y - radius, x + radius, y + radius)
            draw.ellipse([share * side * FINE for share in corners], fill=255)
        pips = fine.resize((side, side), Image.Resampling.BOX)
        picture.paste((PIP_OF_ONE if self.face == 1 else PIP), mask=pips)
        picture.putalpha(_body(side).getchannel("A"))
        if self.faint:
            picture.putalpha(picture.getchannel("A").point(lambda alpha: round(FAINT * alpha)))
        return picture


@lru_cache(maxsize=16)
def _body(side: int) -> Image.Image:
    """A die without pips: lighter at the top, with a darker rim."""
    shade = Image.linear_gradient("L").resize((side, side))
    body = Image.composite(
        Image.new("RGB", (side, side), BODY_BOTTOM), Image.new("RGB", (side, side), BODY_TOP), shade
    )
    outer, inner = _rounded(side, 0.0), _rounded(side, 0.05)
    body.paste(RIM, mask=ImageChops.subtract(outer, inner))
    picture = body.convert("RGBA")
    picture.putalpha(outer)
    return picture


def _rounded(side: int, margin: float) -> Image.Image:
    fine = side * FINE
    mask, edge = Image.new("L", (fine, fine)), margin * fine
    corners = (edge, edge, fine - 1 - edge, fine - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(corners, (CORNER - margin) * fine, fill=255)
    return mask.resize((side, side), Image.Resampling.BOX)


@dataclass(eq=False)
class SmallDice(kit.Widget):
    """Dice of ``size`` points in a row.

    ``before`` are dice that lie there from an earlier roll; ``to`` ends a series that ``dice``
    begins.
    """

    dice: Faces
    _: KW_ONLY
    to: Faces = ()
    before: Faces = ()
    size: float = 24

    GAP = 2
    MARK = 16
    """The room of a sign between dice."""

    def preferred_size(self, look: kit.Look, _width: int) -> kit.Size:
        return kit.Size(self._across(look), look.px(self.size))

    def paint(self, pen: kit.Pen) -> None:
        look, side, x = pen.look, pen.look.px(self.size), self.box.x
        y = self.box.y + (self.box.height - side) // 2
        for n, part in enumerate(self._parts()):
            if isinstance(part, DieFace):
                pen.brush.picture(f"die-{n}", kit.Box(x, y, side, side), part)
                x += side + look.px(self.GAP)
            else:
                room = kit.Box(x, y, look.px(self.MARK), side)
                pen.write(room, part, Ink(theme.STRONG, roles.SOFT, "centre"), f"mark-{n}")
                x += look.px(self.MARK) + look.px(self.GAP)

    def _across(self, look: kit.Look) -> int:
        signs = bool(self.to) + bool(self.before)
        dice = len(self.dice) + len(self.to) + len(self.before)
        gaps = look.px(self.GAP) * (dice + signs - 1)
        return dice * look.px(self.size) + signs * look.px(self.MARK) + gaps

    def _parts(self) -> Iterator[DieFace | str]:
        yield from (DieFace(face, faint=True) for face in self.before)
        if self.before:
            yield "+"
        yield from map(DieFace, self.dice)
        if self.to:
            yield "–"
        yield from map(DieFace, self.to)


@dataclass(frozen=True)
class BlankDie:
    """A die without pips, for dice that could show anything (see ``kit.widgets.Picture``)."""

    def drawn(self, side: int) -> Image.Image:
        return _body(side).copy()


@dataclass(eq=False)
class BlankDice(kit.Widget):
    """So many dice of ``size`` points in a row, without pips."""

    number: int
    _: KW_ONLY
    size: float = 24

    GAP = 2

    def preferred_size(self, look: kit.Look, _width: int) -> kit.Size:
        gaps = look.px(self.GAP) * (self.number - 1)
        return kit.Size(self.number * look.px(self.size) + gaps, look.px(self.size))

    def paint(self, pen: kit.Pen) -> None:
        side, gap = pen.look.px(self.size), pen.look.px(self.GAP)
        y = self.box.y + (self.box.height - side) // 2
        for n in range(self.number):
            box = kit.Box(self.box.x + n * (side + gap), y, side, side)
            pen.brush.picture(f"die-{n}", box, BlankDie())


@dataclass(eq=False)
class RolledDice(kit.Widget):
    """The rolls of a turn one after the other: of each the dice set aside, and faintly the others.

    They take as many rows as they need; no roll is broken.
    """

    rolls: tuple[tuple[Faces, Faces], ...] = ()
    _: KW_ONLY
    size: float = 14

    GAP, BETWEEN = 1, 9

    def preferred_size(self, look: kit.Look, width: int) -> kit.Size:
        rows = 1 + max((row for row, _x, _roll in self._places(look, width)), default=0)
        return kit.Size(width, rows * look.px(self.size) + (rows - 1) * look.px(self.GAP * 3))

    def paint(self, pen: kit.Pen) -> None:
        look, side = pen.look, pen.look.px(self.size)
        for number, (row, x, (aside, left)) in enumerate(self._places(look, self.box.width)):
            y = self.box.top - side - row * (side + look.px(self.GAP * 3))
            faces = [DieFace(f) for f in aside] + [DieFace(f, faint=True) for f in left]
            for n, face in enumerate(faces):
                at = self.box.x + x + n * (side + look.px(self.GAP))
                pen.brush.picture(f"die-{number}-{n}", kit.Box(at, y, side, side), face)

    def _places(self, look: kit.Look, width: int) -> Iterator[tuple[int, int, tuple[Faces, Faces]]]:
        """The row of each roll, and how far from the left it is."""
        row, x = 0, 0
        for aside, left in self.rolls:
            across = (len(aside) + len(left)) * (look.px(self.size) + look.px(self.GAP))
            if x and x + across > width:
                row, x = row + 1, 0
            yield row, x, (aside, left)
            x += across + look.px(self.BETWEEN)


@dataclass(frozen=True)
class FlatDie(kit.Symbol):
    """The face of a die in one colour, its pips left out."""

    face: Face

    def paint(self, mask: ImageDraw.ImageDraw, side: int) -> None:
        edges = [share * side for share in FLAT_EDGES]
        mask.rounded_rectangle(edges, FLAT_CORNER * side, fill=255)
        places = {LOW: FLAT_LOW, MIDDLE: MIDDLE, HIGH: FLAT_HIGH}
        for x, y in ((places[x], places[y]) for x, y in PIPS[self.face]):
            r = FLAT_RADIUS
            mask.ellipse([share * side for share in (x - r, y - r, x + r, y + r)], fill=0)


@dataclass(frozen=True)
class Crown(kit.Symbol):
    """A crown: the mark of a win, or of the turn that reached the target."""

    def paint(self, mask: ImageDraw.ImageDraw, side: int) -> None:
        corners = (*CROWN_PEAKS, *CROWN_FOOT)
        mask.polygon([(x * side, y * side) for x, y in corners], fill=255)


FLAT_DICE = tuple(map(FlatDie, ALL_FACES))
"""By the face, the first for 1."""
CROWN = Crown()


# The rules on one card


class RulesCard(kit.Panel):
    """What scores, with pictures of dice, and the few numbers that one needs.

    ``points_text`` writes points; ``foot`` is a last line, on where there is more.
    """

    DIE = 17

    def __init__(self, rules: RuleSet, points_text: PointsText, foot: str = "") -> None:
        card = summary(rules, points_text)
        goal, *others = card.numbers
        title = kit.Label(names.rules_name(rules), theme.HEADING, roles.INK)
        scores = kit.Column(*map(self._line, card.scores), gap=HAIR)
        numbers = kit.Column(
            kit.Label(goal, theme.SMALL_STRONG, roles.ACCENT),
            *(kit.Label(line, theme.SMALL, roles.SOFT) for line in others),
            gap=HAIR,
        )
        last = [kit.Label(foot, theme.SMALL, roles.FAINT)] if foot else []
        words = kit.Column(title, scores, kit.Rule(), numbers, *last, gap=NARROW)
        inner = kit.Scroll(words, grow=1, name="rules-card-lines")
        super().__init__(inner, padding=(MEDIUM, NARROW), name="rules-card")

    def _line(self, line: CardLine) -> kit.Widget:
        dice = SmallDice(line.dice, to=line.to, before=line.before, size=self.DIE)
        points = kit.Label(line.points, theme.SMALL_STRONG, roles.INK, align="right", grow=1)
        return kit.Row(dice, points, gap=NARROW)
