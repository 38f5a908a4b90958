"""The note on which practice asks, and then says how good the answer was."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.theme import NARROW
from zilch3d.ui import theme
from zilch3d.ui.table.mode import SidePanel
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts, ChoiceLine


@dataclass(frozen=True)
class QuizFacts:
    """What the note says: how far practice is, what is asked, or what came of the answer.

    ``choices`` are all that there were, the ``first`` of them the best one and the answer.
    ``open`` is whether one can go on, after the ``last`` position to the end.
    """

    count: str
    title: str
    text: str
    choices: tuple[ChoiceFacts, ...] = ()
    first: int = 0
    why: str = ""
    basis: str = ""
    right: bool = False
    open: bool = False
    last: bool = False


class QuizPanel(SidePanel):
    """The note that asks, and then says what ``words`` has to say of the answer."""

    FIRST, MOST = 2, 40
    """Choices above the reason, the best one and the answer; and all that are shown, of which six
    dice hardly ever have more."""

    def __init__(self, words: Callable[[TableModel], QuizFacts], go_on: widgets.Press) -> None:
        self._words = words
        self._count = widgets.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._title = widgets.Label("", theme.HEADING, theme.IVORY, grow=1)
        self._mark = widgets.Icon("check", theme.GOLD, size=20)
        self._text = widgets.Label("", theme.BODY, theme.IVORY)
        self._why = widgets.Label("", theme.SMALL, theme.IVORY)
        self._basis = widgets.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._lines = [ChoiceLine(_nothing, name=f"choice-{n}") for n in range(self.MOST)]
        self._next = widgets.Button("quiz-next", "", go_on, style=theme.PRIMARY)
        head = widgets.Row(self._mark, self._title, gap=NARROW)
        self._others = widgets.Label(_("All choices"), theme.SMALL_STRONG, theme.IVORY_SOFT)
        answer, others = self._lines[: self.FIRST], self._lines[self.FIRST :]
        said = (self._count, head, self._text, *answer, self._why, self._basis)
        text = widgets.Column(*said, self._others, *others, gap=NARROW - 2)
        scrolled = widgets.Scroll(text, grow=1, name="quiz")
        super().__init__(widgets.Column(scrolled, self._next, gap=NARROW))

    def show(self, model: TableModel) -> None:
        facts = self._words(model)
        said = {
            self._count: facts.count,
            self._title: facts.title,
            self._text: facts.text,
            self._why: facts.why,
            self._basis: facts.basis,
        }
        for label, text in said.items():
            label.text, label.visible = text, bool(text)
        self._mark.visible = bool(facts.choices)
        self._mark.icon = "check" if facts.right else "cross"
        self._mark.colour = theme.GOLD if facts.right else theme.EMBER
        answer, others = facts.choices[: facts.first], facts.choices[facts.first :]
        self._others.visible = bool(others)
        shown = [*answer, *[None] * (self.FIRST - len(answer)), *others]
        for line, choice in zip_longest(self._lines, shown[: self.MOST]):
            line.visible, line.enabled = choice is not None, False
            line.facts = choice or line.facts
        self._next.visible = facts.open
        self._next.text = _("Finish") if facts.last else _("Next")


def _nothing() -> None:
    """The answer has been given: choices are there to be read."""
