"""Widgets to choose with: one of a few, one of many, on or off."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, MEDIUM, NARROW, Ink
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.pen import IconName, Pen, Picture
from zilch3d.kit.widgets.widget import Key, Widget

ValueT = TypeVar("ValueT")


@dataclass(eq=False)
class _OneOf(Widget, Generic[ValueT]):
    """The base of widgets with one value out of several, changed by a click or the arrows.

    ``options`` are values, each with the words for it; ``on_change`` gets the new value.
    """

    focusable = True
    paint_only = Widget.paint_only | {"value"}

    name: str = field()
    options: Sequence[tuple[ValueT, str]]
    value: ValueT
    on_change: Callable[[ValueT], Answer]

    @property
    def position(self) -> int:
        """Which of the options is chosen, from 0."""
        return [value for value, _words in self.options].index(self.value)

    def choose(self, position: int) -> Answer:
        """Choose the option at ``position``; beyond either end, nothing changes."""
        if not 0 <= position < len(self.options) or position == self.position:
            return None
        self.value = self.options[position][0]
        return self.on_change(self.value)

    def activate(self) -> Answer:
        """The next option, after the last one the first."""
        return self.choose((self.position + 1) % len(self.options))

    def key(self, key: Key) -> tuple[bool, Answer]:
        step = {Key.LEFT: -1, Key.RIGHT: 1}.get(key)
        return (False, None) if step is None else (True, self.choose(self.position + step))


class _Segmented(_OneOf[ValueT]):
    """The base of those that show all options, each in a segment that ``arrange`` sets."""

    _segments: Sequence[Box] = ()

    def press(self, x: float, y: float) -> Answer:
        clicked = (n for n, box in enumerate(self._segments) if box.holds(x, y))
        return self.choose(next(clicked, self.position))

    def spots(self) -> dict[str, tuple[int, int]]:
        """Each option, as ``name:value``."""
        boxes = zip(self.options, self._segments, strict=True)
        return {f"{self.name}:{value}": box.centre for (value, _words), box in boxes}


@dataclass(eq=False)
class Choice(_Segmented[ValueT]):
    """A few options, all of them shown: side by side, or below each other for want of room.

    Where more than ``max_rows`` would stand below each other, they stand in several columns.
    """

    max_rows: int = sys.maxsize

    PAD = 3

    def preferred_size(self, look: Look, width: int) -> Size:
        columns, across, up = self._grid(look, width)
        rows = -(-len(self.options) // columns)
        pad = 2 * look.px(self.PAD)
        return Size(min(width, columns * across + pad), rows * up + pad)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        columns, _across, _up = self._grid(look, box.width)
        inner = box.inset(look.px(self.PAD))
        rows = -(-len(self.options) // columns)
        across, up = inner.width // columns, inner.height // rows
        self._segments = [
            Box(inner.x + n % columns * across, inner.top - (n // columns + 1) * up, across, up)
            for n in range(len(self.options))
        ]

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("trough", self.box, theme.field_active if self.hovered else theme.field)
        for n, box in enumerate(self._segments):
            ink = Ink(theme.small, theme.ink_soft, "centre")
            if n == self.position:
                pen.box("chosen", box, theme.segment)
                ink = Ink(theme.small_strong, theme.ink, "centre")
            pen.write(box, self.options[n][1], ink, f"{n}.")

    def _grid(self, look: Look, width: int) -> tuple[int, int, int]:
        """How many columns of segments there are; the width and height of one, in pixels."""
        room, style = width - 2 * look.px(self.PAD), look.theme.small_strong
        widest = max(look.width(words, style) for _value, words in self.options)
        across = widest + 2 * look.px(MEDIUM)
        columns = len(self.options)
        if across * columns > room:
            columns = max(1, min(room // across, -(-columns // self.max_rows)))
        across = min(across, room)
        text = max(look.text_size(words, style, across).height for _v, words in self.options)
        return columns, across, max(text + look.px(NARROW), look.px(CONTROL_HEIGHT - 2 * self.PAD))


@dataclass(eq=False)
class PictureChoice(Choice[ValueT]):
    """A few options, each with a picture of ``size`` points over its words.

    The chosen one has a check beside its picture. Where there is little room they stand in lines.
    """

    pictures: Sequence[Picture] = field(kw_only=True)
    size: float = field(default=64, kw_only=True)
    pointed: int = field(default=-1, init=False)
    """The option under the mouse."""

    paint_only = Choice.paint_only | {"pointed"}
    GAP, CHECK = 6, 15

    def point_at(self, x: float, y: float) -> None:
        under = (n for n, box in enumerate(self._segments) if box.holds(x, y))
        self.pointed = next(under, -1)

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        for n, box in enumerate(self._segments):
            is_chosen, is_pointed = n == self.position, self.hovered and n == self.pointed
            plain = theme.card_hover if is_pointed else theme.card
            chosen = theme.card_chosen_hover if is_pointed else theme.card_chosen
            card = box.inset(pen.look.px(self.GAP) // 2)
            pen.box(f"card{n}", card, chosen if is_chosen else plain)
            self._paint_option(pen, card, n, is_chosen=is_chosen)

    def _paint_option(self, pen: Pen, card: Box, n: int, *, is_chosen: bool) -> None:
        look, theme, words = pen.look, pen.look.theme, self.options[n][1]
        side, gap = look.px(self.size), look.px(self.GAP)
        square = Box(card.x + (card.width - side) // 2, card.top - gap - side, side, side)
        pen.brush.picture(f"picture{n}", square, self.pictures[n])
        below = card._replace(height=square.y - card.y)
        style = theme.small_strong if is_chosen else theme.small
        pen.write(below, words, Ink(style, theme.ink, "centre"), f"{n}.")
        if is_chosen:
            mark, rim = look.px(self.CHECK), (card.width - side) // 2
            check = Box(square.right + (rim - mark) // 2, square.top - mark, mark, mark)
            pen.icon(check, "check", theme.accent, self.CHECK)

    def _grid(self, look: Look, width: int) -> tuple[int, int, int]:
        """How many columns of options there are; the width and height of one, in pixels."""
        room, style = width - 2 * look.px(self.PAD), look.theme.small_strong
        widest = max(look.width(words, style) for _value, words in self.options)
        checked = look.px(self.size) + 2 * look.px(self.CHECK + HAIR)
        across = max(checked, widest + 2 * look.px(self.GAP)) + look.px(self.GAP)
        columns = max(1, min(len(self.options), room // across))
        rows = -(-len(self.options) // columns)
        up = look.px(self.size) + 3 * look.px(self.GAP) + look.line(style)
        return -(-len(self.options) // rows), across, up


class Tabs(_Segmented[ValueT]):
    """A tab for each page, of which one is shown: side by side, on several lines where need be."""

    def preferred_size(self, look: Look, width: int) -> Size:
        lines = self._lines(look, width)
        across = max(sum(widths) for widths in lines)
        return Size(min(width, across), len(lines) * look.px(CONTROL_HEIGHT))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        segments: list[Box] = []
        up, top = look.px(CONTROL_HEIGHT), box.top
        for widths in self._lines(look, box.width):
            top, x = top - up, box.x
            for across in widths:
                segments.append(Box(x, top, across, up))
                x += across
        self._segments = segments

    def paint(self, pen: Pen) -> None:
        theme, line = pen.look.theme, pen.look.px(2)
        pen.box("line", self.box._replace(height=pen.look.px(1)), theme.rule)
        for n, box in enumerate(self._segments):
            ink = Ink(theme.small_strong, theme.ink_soft, "centre")
            if n == self.position:
                pen.box("chosen", box.inset(line, line), theme.segment)
                ink = Ink(theme.small_strong, theme.ink, "centre")
            pen.write(box, self.options[n][1], ink, f"{n}.")

    def _lines(self, look: Look, width: int) -> list[list[int]]:
        """The widths of the tabs in pixels, line by line."""
        lines: list[list[int]] = [[]]
        for _value, words in self.options:
            across = look.width(words, look.theme.small_strong) + 2 * look.px(MEDIUM)
            if lines[-1] and sum(lines[-1]) + across > width:
                lines.append([])
            lines[-1].append(min(across, width))
        return lines


class Picker(_OneOf[ValueT]):
    """One of many options: only the chosen one is shown, an arrow at either side of it."""

    def preferred_size(self, look: Look, width: int) -> Size:
        """As wide as the widest option between its arrows."""
        arrows, style = 2 * look.px(CONTROL_HEIGHT), look.theme.body
        widest = max(look.width(words, style) for _value, words in self.options)
        across = min(width, widest + arrows + look.px(HAIR))
        text = max(look.text_size(w, style, across - arrows).height for _v, w in self.options)
        return Size(across, max(look.px(CONTROL_HEIGHT), text + look.px(NARROW)))

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._arrow = look.px(CONTROL_HEIGHT)

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("field", self.box, theme.field_active if self.hovered else theme.field)
        colour = theme.accent if self.hovered or self.focused else theme.ink_soft
        ends: tuple[tuple[IconName, int], ...] = (("back", -1), ("forward", 1))
        for (icon, step), end in zip(ends, self._ends(), strict=True):
            if 0 <= self.position + step < len(self.options):
                pen.icon(end, icon, colour, 16)
        middle = self.box.inset(self._arrow, 0)
        pen.write(middle, self.options[self.position][1], Ink(theme.body, theme.ink, "centre"))

    def press(self, x: float, y: float) -> Answer:
        """The arrow at (x, y); between them, the next option."""
        back, forward = self._ends()
        if back.holds(x, y):
            return self.choose(self.position - 1)
        return self.choose(self.position + 1) if forward.holds(x, y) else self.activate()

    def spots(self) -> dict[str, tuple[int, int]]:
        """The two arrows, as ``name:back`` and ``name:forward``, and the whole."""
        back, forward = (end.centre for end in self._ends())
        return {
            self.name: self.box.centre,
            f"{self.name}:back": back,
            f"{self.name}:forward": forward,
        }

    def _ends(self) -> tuple[Box, Box]:
        box, width = self.box, self._arrow
        return box._replace(width=width), box._replace(x=box.right - width, width=width)


class Checkbox(_OneOf[bool]):
    """One of several things that may be chosen together: a box to tick, and its words."""

    SIDE = 22

    def __init__(self, name: str, on: bool, words: str, on_change: Callable[[bool], Answer]):
        super().__init__(name, ((False, words), (True, words)), on, on_change)

    def key(self, _key: Key) -> tuple[bool, Answer]:
        """The arrow keys lead to other widgets."""
        return False, None

    def preferred_size(self, look: Look, width: int) -> Size:
        words = look.text_size(self.options[0][1], look.theme.small, self._room(look, width))
        across = words.width + look.px(self.SIDE + NARROW)
        return Size(min(width, across), max(look.px(CONTROL_HEIGHT), words.height))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        side = look.px(self.SIDE)
        square = self.box._replace(width=side).middle(side, side)
        if self.value:
            pen.box("ground-on", square, theme.segment)
            pen.icon(square, "check", theme.ink, self.SIDE - 6)
        else:
            pen.box("ground", square, theme.field_active if self.hovered else theme.field)
        left = square.right + look.px(NARROW)
        words = self.box._replace(x=left, width=self._room(look, self.box.width))
        ink = theme.ink if self.value or self.hovered else theme.ink_soft
        pen.write(words, self.options[0][1], Ink(theme.small, ink))

    def _room(self, look: Look, width: int) -> int:
        return max(1, width - look.px(self.SIDE) - look.px(NARROW))


class Toggle(_OneOf[bool]):
    """A switch, and the word for its state; ``words`` are those for on and off."""

    WIDTH, HEIGHT = 48, 26
    RIM = 4

    def __init__(
        self, name: str, on: bool, words: tuple[str, str], on_change: Callable[[bool], Answer]
    ) -> None:
        super().__init__(name, ((False, words[1]), (True, words[0])), on, on_change)

    def preferred_size(self, look: Look, _width: int) -> Size:
        words = max(look.width(word, look.theme.body) for _on, word in self.options)
        return Size(look.px(self.WIDTH) + look.px(NARROW) + words, look.px(CONTROL_HEIGHT))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        across, up, rim = look.px(self.WIDTH), look.px(self.HEIGHT), look.px(self.RIM)
        trough = Box(self.box.x, self.box.y + (self.box.height - up) // 2, across, up)
        if self.value:
            pen.box("trough-on", trough, theme.trough_on)
        else:
            pen.box("trough", trough, theme.trough)
        side = up - 2 * rim
        x = trough.right - side - rim if self.value else trough.x + rim
        pen.box("knob", Box(x, trough.y + rim, side, side), theme.knob)
        left = trough.right + look.px(NARROW)
        word = self.box._replace(x=left, width=self.box.right - left)
        pen.write(word, self.options[self.position][1], Ink(theme.body, theme.ink))
