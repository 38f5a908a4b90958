"""The score sheet beside the table, after the game and as a page: paper, and the turn looked at."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from zilch3d.engine.ruleset import Points
from zilch3d.features.score_sheet.lines import Cell, Drawing, Lines, SheetContent
from zilch3d.features.score_sheet.paper import Paper
from zilch3d.features.score_sheet.strokes import STEPS
from zilch3d.features.score_sheet.words import mark_words
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widgets import Look, Size
from zilch3d.records.columns import Columns, SheetEntry
from zilch3d.ui import theme
from zilch3d.ui.turn_list import TurnRow, turn_facts

SECONDS = 0.45
"""In which a mark is drawn."""


class TurnDetail(kit.Panel):
    """The turn looked at: its rolls as small dice, what was kept of each, and what came of it."""

    DIE = 19
    HEIGHT, LOW = 118, 92
    """Points of height; where it is at least BROAD, most turns take one row of dice."""
    BROAD = 400

    def __init__(self, names: Sequence[str], points: Callable[[Points], str]) -> None:
        self._names, self._points = names, points
        self._row = TurnRow(self.DIE)
        self._hint = kit.Label(_("No turn has ended yet."), theme.SMALL, roles.SOFT)
        inner = kit.Scroll(kit.Column(self._hint, self._row), grow=1, name="sheet-turn")
        super().__init__(inner, padding=(MEDIUM, NARROW), name="sheet-detail")
        self.show(None)

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, look.px(self.LOW if width >= look.px(self.BROAD) else self.HEIGHT))

    def show(self, entry: SheetEntry | None) -> None:
        """Show this turn from now on."""
        self._row.visible, self._hint.visible = entry is not None, entry is None
        if entry is None:
            return
        facts = turn_facts([entry.line], self._names, self._points)[0]
        notes = [facts.note, *mark_words(entry.marks), *self._ringed(entry)]
        self._row.show(replace(facts, note=", ".join(filter(None, notes))))

    def _ringed(self, entry: SheetEntry) -> Sequence[str]:
        if entry.struck:
            return [_("risked again later")]
        if not entry.circled:
            return []
        return [_("first to the target") if entry.circled == 1 else _("takes the lead")]


class ScoreSheet:
    """``paper`` and ``detail``: what is looked at on the one is told on the other.

    ``opened`` answers a click on the lines, and Enter there.
    """

    def __init__(
        self,
        names: Sequence[str],
        points: Callable[[Points], str],
        opened: Callable[[], Answer] = lambda: None,
    ) -> None:
        self._names, self._points = names, points
        self.detail = TurnDetail(names, points)
        self.lines = Lines(self.detail.show, opened)
        self.paper = Paper(names, self.lines)
        self._shown: Columns | None = None
        self._seconds = 0.0

    @property
    def beside(self) -> kit.Widget:
        """Paper and detail as they stand beside a table."""
        return kit.Column(self.paper, self.detail, gap=NARROW)

    @property
    def _drawing(self) -> Drawing:
        return self.paper.drawing

    @property
    def moving(self) -> bool:
        """Whether a mark is being drawn."""
        return self._drawing.done is not None

    def show(self, columns: Columns, *, still: bool = True) -> None:
        """Show what is written; marks that have come are drawn, unless all stands ``still``."""
        before, self._shown = self._shown, columns
        if columns is before:
            return
        newest = columns.newest
        self.lines.write(SheetContent(self._names, columns, self._points))
        self._drawing.finish()
        if newest is None:
            self.lines.look_at(None)
            return
        if not (self.lines.hovered or self.lines.focused) or self.lines.at is None:
            self.lines.look_at(Cell(*newest))
            self.lines.reveal()
        entry = columns.at(*newest)
        assert entry is not None
        come = before is not None and before.entry_count == columns.entry_count - 1
        if come and not still and (entry.line.zilch or entry.circled):
            self._seconds = 0.0
            self._drawing.begin(Cell(*newest), entry)

    def update(self, seconds: float) -> None:
        """Time passes: a mark is drawn a little further."""
        if not self.moving:
            return
        self._seconds += seconds
        if self._seconds >= SECONDS:
            self._drawing.finish()
        else:
            self._drawing.done = round(STEPS * self._seconds / SECONDS)
