"""The column beside the table: the players, and below them a note, the hint, or the last turns."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zilch3d.features.lessons.panel import LessonFacts, LessonPanel
from zilch3d.features.practice.quiz_panel import QuizFacts, QuizPanel
from zilch3d.features.score_sheet.turns_panel import TurnsPanel
from zilch3d.kit import widgets
from zilch3d.kit.theme import NARROW
from zilch3d.ui.table.hint_panel import HintFacts, HintPanel
from zilch3d.ui.table.player_panels import PlayerFacts, Players
from zilch3d.ui.widgets import TurnFacts


@dataclass(eq=False)
class Aside(widgets.Widget):
    """Nothing in it reaches over the table, whatever is open.

    The hint has at least LEAST points of height: where the players leave less, they are scrolled.
    It is as high while it waits as it will mostly be. The note of a lesson, or of practice, stands
    at the bottom.
    """

    LEAST, USUAL = 222, 330

    players: Players
    hint: HintPanel
    turns: TurnsPanel
    note: LessonPanel | QuizPanel | None = None
    _shown: Sequence[widgets.Widget] = field(default=(), init=False)

    @property
    def inside(self) -> Sequence[widgets.Widget]:
        every = (self.players, self.note, self.hint, self.turns)
        return [one for one in every if one is not None]

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return [one for one in self._shown if one.visible]

    def show(
        self,
        players: Sequence[PlayerFacts],
        hint: HintFacts | None,
        note: LessonFacts | QuizFacts | None,
        turns: Sequence[TurnFacts],
    ) -> None:
        self.players.show_facts(players)
        self.hint.show(hint)
        if isinstance(self.note, LessonPanel) and isinstance(note, LessonFacts):
            self.note.show(note)
        if isinstance(self.note, QuizPanel) and isinstance(note, QuizFacts):
            self.note.show(note)
        self.turns.show(turns)

    def preferred_size(self, _look: widgets.Look, width: int) -> widgets.Size:
        """It takes what height there is."""
        return widgets.Size(width, 0)

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        self.players.set_sizes(look, box.height)
        gap, listed = look.px(NARROW), self.players.measure(look, box.width).height
        wanted = self._wanted(look, box.width)
        low = min(wanted, max(box.height - listed - gap, look.px(self.LEAST)), box.height)
        high = min(listed, box.height - low - gap if low else box.height)
        self.players.arrange(look, box._replace(y=box.top - high, height=high))
        rest = box._replace(height=max(0, box.height - high - gap))
        self._shown = (self.players, *self._below(look, rest, low))

    def _wanted(self, look: widgets.Look, width: int) -> int:
        """How high the hint or the note would be; 0 if there is neither."""
        if self.hint.visible:
            return max(self.hint.measure(look, width).height, look.px(self.USUAL))
        return self.note.measure(look, width).height if self.note is not None else 0

    def _below(
        self, look: widgets.Look, rest: widgets.Box, height: int
    ) -> Sequence[widgets.Widget]:
        """What stands below the players, in its place in the ``rest``."""
        if self.hint.visible:
            self.hint.arrange(look, rest._replace(y=rest.top - height, height=height))
            return (self.hint,)
        if self.note is not None:
            self.note.arrange(look, rest._replace(height=height))
            return (self.note,)
        height = self.turns.fit(look, rest.width, rest.height) if self.turns.visible else 0
        self.turns.arrange(look, rest._replace(height=height))
        return (self.turns,) if height else ()
