"""What the marks of the score sheet mean, beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.score_sheet.strokes import CirclePicture, MarkPicture, NoughtPicture
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widgets import Box, Look, Pen, Size
from zilch3d.records.columns import Fang, Marks, Mousehole
from zilch3d.ui import theme

MOST_DICE = 6
"""A zilch with fewer is never written as a Black Mousehole."""

Sign: TypeAlias = MarkPicture | NoughtPicture | CirclePicture


@dataclass(eq=False)
class _Drawn(kit.Widget):
    """A mark in the middle of its place."""

    sign: Sign

    WIDTH, HEIGHT = 42, 25

    def preferred_size(self, look: Look, _width: int) -> Size:
        return Size(look.px(self.WIDTH), look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        side = self.box.height
        across = round(self.sign.share * side)
        box = Box(self.box.x + (self.box.width - across) // 2, self.box.y, across, side)
        pen.brush.picture("mark", box, self.sign)


def legend(rules: RuleSet) -> kit.Widget:
    """On paper, the marks that a game by these rules can have."""
    rows: list[kit.Widget] = [
        kit.Row(_Drawn(sign), kit.Label(words, theme.SMALL, theme.INK, grow=1), gap=NARROW)
        for sign, words in _signs(rules)
    ]
    if rules.manners.mouseholes:
        rows.append(kit.Label(_("Ominous: darker is worse."), theme.SMALL, theme.INK))
    inner = kit.Scroll(kit.Column(*rows, gap=HAIR), grow=1, name="sheet-legend")
    return kit.Panel(inner, padding=(MEDIUM, NARROW), skin=theme.SHEET, name="legend")


def _signs(rules: RuleSet) -> Iterator[tuple[Sign, str]]:
    if rules.manners.mouseholes:
        yield MarkPicture(Marks(Mousehole.WHITE)), _("Zilch with five dice")
        if rules.scoring.dice == MOST_DICE:
            yield MarkPicture(Marks(Mousehole.BLACK)), _("Zilch with six dice")
        yield MarkPicture(Marks()), _("Any other zilch")
        yield MarkPicture(Marks(Mousehole.WHITE, 2)), _("A chevron for each time of hot dice")
        yield MarkPicture(Marks(fang=Fang.PLAIN)), _("A great loss")
        yield MarkPicture(Marks(fang=Fang.DRIPPING)), _("A terrible loss")
    else:
        yield NoughtPicture(), _("Zilch: no points banked")
    if rules.end.target:
        yield CirclePicture(1.5, 1), _("First over the target")
        if rules.end.last_turns:
            yield CirclePicture(1.5, 3), _("Took the lead after that")
