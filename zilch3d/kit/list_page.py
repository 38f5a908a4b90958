"""Scenes that list things: the newest at first, older ones on demand, a notice, a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import TextStyle
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.kit.widgets import Button, Column, Label, Screen, Widget

ItemT = TypeVar("ItemT")


@dataclass(frozen=True)
class Notice:
    """What came of something, in words; ``is_bad`` if nothing did."""

    words: str = ""
    is_bad: bool = True


class ListPage(WidgetScene, Generic[ItemT]):
    """Lists ``items``, of which many would take seconds to lay out: ``SHOWN`` at a time.

    Subclasses define ``entry``, ``older_words`` and ``first_of``, and put ``listed`` and
    ``notice_line`` where they belong. Something may be asked in the place of an entry: ``asked`` is
    that one's key, empty while nothing is asked. Escape takes the question back before it leaves.
    """

    SHOWN = 20

    def __init__(self, screen: Screen, backdrop: Backdrop | None = None) -> None:
        super().__init__(screen, backdrop)
        self.notice = Notice()
        self.asked = ""
        self._asked_by = ""
        self._most = self.SHOWN

    def entry(self, item: ItemT) -> Widget:
        """The item in the list."""
        raise NotImplementedError

    def first_of(self, item: ItemT) -> str:
        """The name of its widget that gets the focus when the item comes into the list."""
        raise NotImplementedError

    def older_words(self, number: int) -> str:
        """What the button says that shows more: so many are left."""
        raise NotImplementedError

    def listed(self, items: Sequence[ItemT], empty: str) -> Widget:
        """The list, or the words for an ``empty`` one."""
        if not items:
            return Column(self.line(empty))
        widgets = list(map(self.entry, items[: self._most]))
        older = items[self._most :]
        if older:
            press = partial(self._show_older, self.first_of(older[0]))
            widgets.append(Button("older", self.older_words(len(older)), press))
        return Column(*widgets)

    def line(self, words: str, *, is_bad: bool = False) -> Widget:
        """Words in the place of the list, or above it."""
        theme = self.screen.look.theme
        if is_bad:
            return Label(words, theme.small_strong, theme.warning)
        return Label(words, colour=theme.ink_soft)

    def notice_line(self, style: TextStyle | None = None) -> Label:
        """The last notice, hidden if there is none."""
        theme = self.screen.look.theme
        colour = theme.warning if self.notice.is_bad else theme.ink
        line = Label(self.notice.words, style or theme.small_strong, colour, name="notice")
        line.visible = bool(self.notice.words)
        return line

    def tell(self, words: str, focus: str = "", *, is_bad: bool = True) -> None:
        """Show a notice, or with no words none."""
        self.notice = Notice(words, is_bad)
        self.rebuild(focus)

    def ask(self, key: str, focus: str = "") -> Answer:
        """Ask something about the item of this key, in its place; with none, ask no more.

        The focus goes to the widget named ``focus``, and comes back when the question is gone.
        """
        before, self._asked_by = self._asked_by, self._focused()
        self.asked = key
        self.rebuild(focus or before)
        return None

    def back(self) -> Answer:
        if not self.asked:
            return super().back()
        return self.ask("")

    def _show_older(self, first: str) -> Answer:
        self._most += self.SHOWN
        self.rebuild(first)
        return None
