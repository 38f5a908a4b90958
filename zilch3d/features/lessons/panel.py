"""The note on which a lesson says what to do next."""

from collections.abc import Callable
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.ui import theme


@dataclass(frozen=True)
class LessonFacts:
    """What the note says: how far the lesson is, what the chapter is about, what to do.

    ``reading``: there is nothing to do but to read on; ``last``: the lesson is over with that.
    ``open`` is whether anything is waited for.
    """

    count: str
    title: str
    text: str
    reading: bool = False
    last: bool = False
    open: bool = True


class LessonPanel(widgets.Panel):
    """A note beside the table; change it with ``show``.

    ``go_on`` is for a step that was read, ``skip`` does for the learner what a step waits for.
    """

    ROOMY = 210
    """From this width on, in points, it is written as large as most texts."""

    def __init__(self, go_on: widgets.Press, skip: Callable[[], None]) -> None:
        self._count = widgets.Label("", theme.SMALL, theme.INK_SOFT)
        self._title = widgets.Label("", theme.HEADING, theme.INK)
        self._texts = [widgets.Label("", style, theme.INK) for style in (theme.BODY, theme.SMALL)]
        large, small = self._texts
        text = widgets.Responsive((self.ROOMY, lambda: large), (0, lambda: small))
        self._next = widgets.Button("lesson-next", "", go_on, style=theme.PRIMARY)
        self._skip = widgets.Button("lesson-skip", _("Show me"), skip)
        words = widgets.Column(self._count, self._title, text, gap=HAIR)
        super().__init__(
            widgets.Column(
                widgets.Scroll(words, grow=1, name="lesson"), self._next, self._skip, gap=NARROW
            ),
            padding=(MEDIUM, NARROW + 2),
            skin=theme.NOTE,
            name="lesson-panel",
        )

    def takes(self, _x: float, _y: float) -> bool:
        """No click goes through to what is below."""
        return True

    def show(self, facts: LessonFacts) -> None:
        self._count.text, self._title.text = facts.count, facts.title
        for label in self._texts:
            label.text = facts.text
        self._next.visible, self._skip.visible = facts.reading, not facts.reading
        self._next.text = _("Play now") if facts.last else _("Go on")
        self._skip.enabled = facts.open
