"""Scenes made of widgets, and those of them that are lists."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from zilch3d.kit import roles
from zilch3d.kit.pending import AnyPending, Pending, Question
from zilch3d.kit.scene import Answer, Pop, Scene, Surface
from zilch3d.kit.theme import TextStyle
from zilch3d.kit.widgets import Button, Column, Label, Screen, Widget

ValueT = TypeVar("ValueT")
ItemT = TypeVar("ItemT")

Backdrop: TypeAlias = Callable[[], None]
"""Draws what lies behind the widgets, over the whole window."""
Shortcuts: TypeAlias = Mapping[str, Callable[[], Answer]]
"""By characters, what typing them does; letters stand here in lower case, and do it in either."""


class WidgetScene(Scene):
    """A scene that shows the widgets that ``build`` makes, over ``backdrop`` if it has one.

    They are built again each time the scene is entered, so they are in the present language; the
    focus comes back to where it was. Subclasses define ``build``, and ``back`` if Escape does
    something else.
    """

    first_focus = ""
    """The name of the widget that has the focus at first."""

    def __init__(self, screen: Screen, backdrop: Backdrop | None = None) -> None:
        self.screen = screen
        self.backdrop = backdrop
        self._last_focus = ""
        self._pending: list[AnyPending] = []

    def build(self) -> Widget:
        """The widgets of the scene."""
        raise NotImplementedError

    def back(self) -> Answer:
        """Escape was pressed: back to the scene below."""
        return Pop()

    def shortcuts(self) -> Shortcuts:
        """The shortcuts now. They are matched by what is typed, so they work on any keyboard."""
        return {}

    def pending(self, ask: Question[ValueT] | None = None) -> Pending[ValueT]:
        """An answer that a thread works out for this scene, which is built again when it comes.

        The question is asked when the scene is entered, and given up once it is left.
        """
        pending = Pending(self.screen.wake, ask)
        self._pending.append(pending)
        return pending

    def on_arrival(self) -> str:
        """An answer that was pending has come, and the scene is about to be built again.

        Returns the name of the widget that then gets the focus; empty if it stays where it is.
        """
        return ""

    def take_answers(self) -> None:
        """Build the scene again if an answer has come that was pending."""
        if any(pending.arrive() for pending in self._pending):
            self.rebuild(self.on_arrival())

    def rebuild(self, focus: str = "") -> None:
        """Build and show the widgets again, the focus on the one of this name, or where it is."""
        self._last_focus = focus or self._focused()
        self.enter()

    def enter(self) -> None:
        for pending in self._pending:
            pending.start()
            if pending.arrive():
                self._last_focus = self.on_arrival() or self._last_focus
        self.screen.show(self.build(), self._last_focus or self.first_focus, self.back, self)

    def leave(self) -> None:
        self._last_focus = self._focused()
        for pending in self._pending:
            pending.stop()

    def _focused(self) -> str:
        return self.screen.focused.name if self.screen.focused else ""

    def resized(self, surface: Surface) -> None:
        self.screen.resized(surface)

    def update(self, seconds: float) -> Answer:
        self.take_answers()
        self.screen.update(seconds)
        return None

    def changes_in(self) -> float:
        return self.screen.changes_in()

    def is_stale(self) -> bool:
        """Whether a widget has changed; the backdrop doesn't while they are shown."""
        return self.screen.is_stale()

    def draw(self) -> None:
        if self.backdrop is not None:
            self.backdrop()
        self.screen.draw()

    def targets(self) -> Mapping[str, tuple[int, int]]:
        return self.screen.targets()

    def trace(self) -> dict[str, object]:
        return {"focus": self._focused()}

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        answer = self.screen.on_key(symbol, modifiers)
        self.focus_moved()
        return answer

    def on_key_repeat(self, symbol: int, modifiers: int) -> Answer:
        answer = self.screen.on_key_repeat(symbol, modifiers)
        self.focus_moved()
        return answer

    def focus_moved(self) -> None:
        """A key may have moved the focus: for scenes that show more of what has it."""

    @property
    def takes_text(self) -> bool:
        return self.screen.takes_text

    def on_text(self, text: str) -> Answer:
        return self.screen.on_text(text)

    def on_character(self, character: str, key: str = "") -> Answer:
        """A letter from a to z is meant as it is typed; other alphabets, and digits that need
        Shift, go by the key.
        """
        shortcuts, letter = self.shortcuts(), character.lower()
        act = shortcuts.get(letter)
        if act is None and not (letter.isascii() and letter.isalpha()):
            act = shortcuts.get(key)
        return act() if act is not None else None

    def on_mouse_motion(self, x: float, y: float) -> Answer:
        self.screen.on_mouse_motion(x, y)
        return None

    def on_mouse_leave(self) -> Answer:
        self.screen.on_mouse_leave()
        return None

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int = 0) -> Answer:
        return self.screen.on_mouse_press(x, y, button, modifiers)

    def on_mouse_drag(self, x: float, y: float) -> Answer:
        return self.screen.on_mouse_drag(x, y)

    def on_mouse_release(self, x: float, y: float, button: int) -> Answer:
        return self.screen.on_mouse_release(x, y, button)

    def on_mouse_scroll(self, x: float, y: float, notches: float) -> Answer:
        self.screen.on_mouse_scroll(x, y, notches)
        return None


@dataclass(frozen=True)
class Notice:
    """The outcome of what a player did, in words; ``is_bad`` if it failed."""

    words: str = ""
    is_bad: bool = True


class ListPage(WidgetScene, Generic[ItemT]):
    """A scene that lists items: PAGE_SIZE of them, and as many more at each press of a button.

    Laying out hundreds would take seconds. Subclasses define ``entry``, ``older_words`` and
    ``first_of``, and put ``item_list`` and ``notice_line`` where they belong. A question may stand
    in the place of an entry: ``question_key`` is the key of that item, empty while there is none.
    Escape takes the question back before it leaves the scene.
    """

    PAGE_SIZE = 20

    def __init__(self, screen: Screen, backdrop: Backdrop | None = None) -> None:
        super().__init__(screen, backdrop)
        self.notice = Notice()
        self.question_key = ""
        self._question_origin = ""
        self._max_items = self.PAGE_SIZE

    def entry(self, item: ItemT) -> Widget:
        """The widget of an item."""
        raise NotImplementedError

    def first_of(self, item: ItemT) -> str:
        """The name of the widget that gets the focus when older items are shown, this one first."""
        raise NotImplementedError

    def older_words(self, number: int) -> str:
        """The words on the button that shows more, of which ``number`` are left."""
        raise NotImplementedError

    def item_list(self, items: Sequence[ItemT], empty: str) -> Widget:
        """The widgets of the first items and the button for more; if there are none, words."""
        if not items:
            return Column(self.line(empty))
        widgets = list(map(self.entry, items[: self._max_items]))
        older = items[self._max_items :]
        if older:
            press = partial(self._show_older, self.first_of(older[0]))
            widgets.append(Button("older", self.older_words(len(older)), press))
        return Column(*widgets)

    def line(self, words: str, *, is_bad: bool = False) -> Widget:
        """Words in the place of the list, or above it."""
        if is_bad:
            return Label(words, self.screen.look.theme.small_strong, roles.WARNING)
        return Label(words, colour=roles.SOFT)

    def notice_line(self, style: TextStyle | None = None) -> Label:
        """The last notice, hidden if there is none."""
        usual = self.screen.look.theme.small_strong
        colour = roles.WARNING if self.notice.is_bad else roles.INK
        line = Label(self.notice.words, style or usual, colour, name="notice")
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
        before, self._question_origin = self._question_origin, self._focused()
        self.question_key = key
        self.rebuild(focus or before)
        return None

    def back(self) -> Answer:
        if not self.question_key:
            return super().back()
        return self.ask("")

    def _show_older(self, first: str) -> Answer:
        self._max_items += self.PAGE_SIZE
        self.rebuild(first)
        return None
