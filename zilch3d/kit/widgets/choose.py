"""Things to choose with: one of a few, one of many, on or off, a card."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import (
    BODY,
    CARD,
    CARD_CHOSEN,
    CARD_CHOSEN_HOVER,
    CARD_HOVER,
    CONTROL_HEIGHT,
    ENTRY,
    ENTRY_HOVER,
    FIELD,
    FIELD_ACTIVE,
    GOLD,
    HAIR,
    HEADING,
    IVORY,
    IVORY_FAINT,
    IVORY_SOFT,
    KNOB,
    MEDIUM,
    NARROW,
    SEGMENT_CHOSEN,
    SMALL,
    SMALL_STRONG,
    STRONG,
    TROUGH,
    TROUGH_ON,
)
from zilch3d.kit.widgets.brush import Brush, IconName
from zilch3d.kit.widgets.button import Press, paint_icon
from zilch3d.kit.widgets.keys import Key
from zilch3d.kit.widgets.label import text_size, write
from zilch3d.kit.widgets.look import Box, Look, Size
from zilch3d.kit.widgets.widget import Widget

Value = TypeVar("Value")


class _OneOf(Widget, Generic[Value]):
    """What Choice and Picker share: a value out of several, changed by a click or the arrows.

    ``options`` are values, each with the words shown for it.
    """

    focusable = True

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[Value, str]],
        value: Value,
        on_change: Callable[[Value], Answer],
        *,
        grow: int = 0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change

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
        """Left and right step through the options."""
        step = {Key.LEFT: -1, Key.RIGHT: 1}.get(key)
        return (False, None) if step is None else (True, self.choose(self.position + step))


class Choice(_OneOf[Value]):
    """A few options, all in sight, side by side; below each other where that is too wide."""

    PAD = 3

    def natural(self, look: Look, width: int) -> Size:
        """All segments equally wide and high."""
        columns, across, up = self._segments(look, width)
        rows = len(self.options) // columns
        pad = 2 * look.px(self.PAD)
        return Size(min(width, columns * across + pad), rows * up + pad)

    def paint(self, brush: Brush, look: Look) -> None:
        """The trough, the chosen segment, the words."""
        brush.box("trough", self.box, FIELD_ACTIVE if self.hovered else FIELD)
        for n, box in enumerate(self._boxes(look)):
            chosen = n == self.position
            if chosen:
                brush.box("chosen", box, SEGMENT_CHOSEN)
            style = SMALL_STRONG if chosen else SMALL
            words = self.options[n][1]
            write(
                brush, look, box, words, style, IVORY if chosen else IVORY_SOFT, "centre", f"{n}."
            )

    def place(self, look: Look, box: Box) -> None:
        """Remember where the segments are."""
        super().place(look, box)
        self._placed = self._boxes(look)

    def press(self, x: float, y: float) -> Answer:
        """Choose the segment at (x, y)."""
        hit = [n for n, box in enumerate(self._placed) if box.holds(x, y)]
        return self.choose(hit[0]) if hit else None

    def spots(self) -> dict[str, tuple[int, int]]:
        """Each segment, as ``name:value``."""
        boxes = zip(self.options, self._placed, strict=True)
        return {f"{self.name}:{value}": box.centre for (value, _words), box in boxes}

    def _segments(self, look: Look, width: int) -> tuple[int, int, int]:
        """How many columns of segments there are, and how wide and high each is."""
        room = width - 2 * look.px(self.PAD)
        widest = max(look.width(words, SMALL_STRONG) for _value, words in self.options)
        across = widest + 2 * look.px(MEDIUM)
        columns = len(self.options) if across * len(self.options) <= room else 1
        across = min(across, room)
        text = max(text_size(look, w, SMALL_STRONG, across).height for _v, w in self.options)
        return columns, across, max(text + look.px(NARROW), look.px(CONTROL_HEIGHT - 2 * self.PAD))

    def _boxes(self, look: Look) -> list[Box]:
        columns, _across, _up = self._segments(look, self.box.width)
        inner = self.box.inset(look.px(self.PAD))
        rows = len(self.options) // columns
        across, up = inner.width // columns, inner.height // rows
        return [
            Box(inner.x + n % columns * across, inner.top - (n // columns + 1) * up, across, up)
            for n in range(len(self.options))
        ]


class Picker(_OneOf[Value]):
    """One of many options: the chosen one in sight, an arrow to either side of it."""

    def natural(self, look: Look, width: int) -> Size:
        """As wide as the widest option between its arrows."""
        arrows = 2 * look.px(CONTROL_HEIGHT)
        widest = max(look.width(words, BODY) for _value, words in self.options)
        across = min(width, widest + arrows + look.px(HAIR))
        up = max(text_size(look, w, BODY, across - arrows).height for _v, w in self.options)
        return Size(across, max(look.px(CONTROL_HEIGHT), up + look.px(NARROW)))

    def place(self, look: Look, box: Box) -> None:
        """The arrows stand at the ends."""
        super().place(look, box)
        self._arrow = look.px(CONTROL_HEIGHT)

    def paint(self, brush: Brush, look: Look) -> None:
        """The field, the option, and the arrows that lead on."""
        brush.box("field", self.box, FIELD_ACTIVE if self.hovered else FIELD)
        colour = GOLD if self.hovered or self.focused else IVORY_SOFT
        ends: tuple[tuple[IconName, int], ...] = (("back", -1), ("forward", 1))
        for (icon, step), end in zip(ends, self._ends(), strict=True):
            if 0 <= self.position + step < len(self.options):
                paint_icon(brush, look, end, icon, colour, 16)
        middle = self.box.inset(self._arrow, 0)
        write(brush, look, middle, self.options[self.position][1], BODY, IVORY, "centre")

    def press(self, x: float, y: float) -> Answer:
        """The arrow at (x, y); between them, the next option."""
        back, forward = self._ends()
        if back.holds(x, y):
            return self.choose(self.position - 1)
        return self.choose(self.position + 1) if forward.holds(x, y) else self.activate()

    def spots(self) -> dict[str, tuple[int, int]]:
        """The two arrows, as ``name:back`` and ``name:forward``, and the whole."""
        back, forward = self._ends()
        return {
            self.name: self.box.centre,
            f"{self.name}:back": back.centre,
            f"{self.name}:forward": forward.centre,
        }

    def _ends(self) -> tuple[Box, Box]:
        box, width = self.box, self._arrow
        return box._replace(width=width), box._replace(x=box.right - width, width=width)


class Toggle(Widget):
    """On or off: a switch, and the word for how it stands."""

    focusable = True
    WIDTH, HEIGHT = 48, 26

    def __init__(
        self, name: str, on: bool, words: tuple[str, str], on_change: Callable[[bool], Answer]
    ) -> None:
        super().__init__(name)
        self.on = on
        self.words = words
        self.on_change = on_change

    def natural(self, look: Look, width: int) -> Size:  # noqa: ARG002  it is always as wide
        """The switch and the longer of the words."""
        words = max(look.width(word, BODY) for word in self.words)
        return Size(look.px(self.WIDTH) + look.px(NARROW) + words, look.px(CONTROL_HEIGHT))

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  anywhere will do
        """The other way round."""
        self.on = not self.on
        return self.on_change(self.on)

    def key(self, key: Key) -> tuple[bool, Answer]:
        """Left is off, right is on."""
        wanted = {Key.LEFT: False, Key.RIGHT: True}.get(key)
        if wanted is None:
            return False, None
        return True, self.press(*self.box.centre) if wanted != self.on else None

    def paint(self, brush: Brush, look: Look) -> None:
        """Trough, knob, word."""
        across, up = look.px(self.WIDTH), look.px(self.HEIGHT)
        trough = Box(self.box.x, self.box.y + (self.box.height - up) // 2, across, up)
        brush.box("trough-on" if self.on else "trough", trough, TROUGH_ON if self.on else TROUGH)
        side = up - 2 * look.px(4)
        x = trough.right - side - look.px(4) if self.on else trough.x + look.px(4)
        brush.box("knob", Box(x, trough.y + look.px(4), side, side), KNOB)
        room = self.box.width - across - look.px(NARROW)
        word = Box(trough.right + look.px(NARROW), self.box.y, room, self.box.height)
        write(brush, look, word, self.words[0 if self.on else 1], BODY, IVORY)


class Card(Widget):
    """A choice that needs a few words: a title, a line under it, and a short fact at the foot."""

    focusable = True

    def __init__(  # noqa: PLR0913 - each is a fact about the card
        self,
        name: str,
        title: str,
        line: str,
        foot: str,
        on_press: Callable[[], Answer],
        *,
        chosen: bool = False,
    ) -> None:
        super().__init__(name)
        self.title = title
        self.line = line
        self.foot = foot
        self.chosen = chosen
        self.on_press = on_press

    def natural(self, look: Look, width: int) -> Size:
        """As wide as allowed, as high as its words."""
        inner = width - 2 * look.px(MEDIUM)
        title = text_size(look, self.title, HEADING, inner - look.px(24)).height
        rest = [(self.line, SMALL), (self.foot, SMALL_STRONG)]
        words = sum(text_size(look, text, style, inner).height for text, style in rest)
        return Size(width, title + words + look.px(HAIR) + 2 * look.px(MEDIUM))

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  anywhere will do
        """Choose it."""
        return self.on_press()

    def paint(self, brush: Brush, look: Look) -> None:
        """The ground and the words; a check mark if it is chosen."""
        plain = CARD_HOVER if self.hovered else CARD
        chosen = CARD_CHOSEN_HOVER if self.hovered else CARD_CHOSEN
        brush.box("ground", self.box, chosen if self.chosen else plain)
        inner = self.box.inset(look.px(MEDIUM))
        room = inner.width - look.px(24)
        up = text_size(look, self.title, HEADING, room).height
        title = Box(inner.x, inner.top - up, room, up)
        write(brush, look, title, self.title, HEADING, IVORY, key="title")
        up = text_size(look, self.line, SMALL, inner.width).height
        line = Box(inner.x, title.y - look.px(HAIR) - up, inner.width, up)
        write(brush, look, line, self.line, SMALL, IVORY if self.chosen else IVORY_SOFT, key="line")
        up = text_size(look, self.foot, SMALL_STRONG, inner.width).height
        foot = Box(inner.x, inner.y, inner.width, up)
        write(brush, look, foot, self.foot, SMALL_STRONG, GOLD, key="foot")
        if self.chosen:
            corner = Box(
                inner.right - look.px(20), inner.top - look.px(24), look.px(20), look.px(20)
            )
            paint_icon(brush, look, corner, "check", GOLD, 20)


class Entry(Widget):
    """A line of a list that opens when it is pressed: a sign and a title, a fact at the right."""

    focusable = True
    SIGN = 20

    def __init__(self, name: str, icon: IconName, title: str, fact: str, on_press: Press) -> None:
        super().__init__(name)
        self.icon: IconName = icon
        self.title = title
        self.fact = fact
        self.on_press = on_press

    def natural(self, look: Look, width: int) -> Size:
        """As wide as allowed, as high as the title needs beside the fact."""
        up = text_size(look, self.title, STRONG, self._room(look, width)).height
        return Size(width, max(look.px(CONTROL_HEIGHT), up + look.px(NARROW)))

    def press(self, x: float, y: float) -> Answer:  # noqa: ARG002  anywhere will do
        """Open it."""
        return self.on_press()

    def paint(self, brush: Brush, look: Look) -> None:
        """The ground, the sign, the words, and a sign that there is more."""
        brush.box("ground", self.box, ENTRY_HOVER if self.hovered else ENTRY)
        inner = self.box.inset(look.px(NARROW), 0)
        sign = inner._replace(width=look.px(self.SIGN))
        paint_icon(brush, look, sign, self.icon, IVORY_SOFT)
        room = self._room(look, self.box.width)
        title = Box(sign.right + look.px(NARROW), inner.y, room, inner.height)
        write(brush, look, title, self.title, STRONG, IVORY, key="title")
        wide = look.width(self.fact, SMALL)
        more = inner._replace(x=inner.right - look.px(self.SIGN), width=look.px(self.SIGN))
        fact = Box(more.x - look.px(NARROW) - wide, inner.y, wide, inner.height)
        write(brush, look, fact, self.fact, SMALL, IVORY_SOFT, key="fact")
        paint_icon(brush, look, more, "open", GOLD if self.hovered else IVORY_FAINT, 14)

    def _room(self, look: Look, width: int) -> int:
        """For the title."""
        taken = look.width(self.fact, SMALL) + 2 * look.px(self.SIGN) + 5 * look.px(NARROW)
        return max(1, width - taken)
