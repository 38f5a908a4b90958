"""Widgets to press: buttons, cards, entries of a list."""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import (
    CONTROL_HEIGHT,
    HAIR,
    MEDIUM,
    NARROW,
    ButtonStyle,
    Colour,
    Ink,
    Skin,
    TextAlign,
    TextStyle,
    Theme,
)
from zilch3d.kit.widgets.look import Box, Look, Size, Words
from zilch3d.kit.widgets.pen import Emblem, Pen, level_size
from zilch3d.kit.widgets.widget import Widget

Press = Callable[[], Answer]


class _Pressable(Widget):
    focusable = True
    on_press: Press
    reason: str = ""
    """Why it can't be pressed now, though it can be pointed at."""

    @property
    def clickable(self) -> bool:
        return super().clickable and not self.reason

    @property
    def says(self) -> str:
        """Why it can't be pressed comes first; while nothing can be, that goes without saying."""
        return (self.reason if self.enabled else "") or self.tip

    def activate(self) -> Answer:
        return self.on_press() if self.clickable else None

    def _skin(self, style: ButtonStyle) -> Skin:
        if not self.clickable:
            return style.off
        if not self.hovered:
            return style.normal
        return style.down if self.pressed else style.hover


@dataclass(eq=False)
class Button(_Pressable):
    """A button with a text and, smaller below it, a note; at least ``least`` points wide.

    While ``reason`` is set the button can't be pressed and shows it in the place of the note.
    """

    name: str = field()
    text: str
    on_press: Press
    _: KW_ONLY
    style: ButtonStyle | None = None
    text_style: TextStyle | None = None
    note: str = ""
    reason: str = ""
    align: TextAlign = "centre"
    least: float = 0

    @property
    def says(self) -> str:
        """The reason stands on the button."""
        return "" if self.reason else self.tip

    def natural(self, look: Look, width: int) -> Size:
        room = width - 2 * look.px(MEDIUM)
        words = look.stack_size(self._words(look.theme), room)
        across = max(words.width + 2 * look.px(MEDIUM), look.px(self.least))
        up = max(words.height + 2 * look.px(NARROW), look.px(CONTROL_HEIGHT))
        return Size(min(width, across), up)

    def paint(self, pen: Pen) -> None:
        pen.box("ground", self.box, self._skin(self.style or pen.look.theme.button))
        inner = self.box.inset(pen.look.px(MEDIUM), 0)
        pen.stack(inner, self._words(pen.look.theme))

    def _words(self, theme: Theme) -> tuple[Words, Words]:
        style = self.style or theme.button
        ink = style.ink if self.clickable else style.off_ink
        soft = style.off_ink if self.reason else style.ink_soft
        text = Words("text", self.text, Ink(self.text_style or theme.strong, ink, self.align))
        return text, Words("note", self.reason or self.note, Ink(theme.small, soft, self.align))


@dataclass(eq=False)
class IconButton(_Pressable):
    """A square button with an icon of ``size`` points; ``tip`` says in words what it does.

    While ``reason`` is set the button is pale and can't be pressed.
    """

    name: str = field()
    icon: Emblem
    on_press: Press
    _: KW_ONLY
    style: ButtonStyle | None = None
    size: float = 18
    reason: str = ""

    def natural(self, look: Look, _width: int) -> Size:
        side = look.px(max(self.size + HAIR, CONTROL_HEIGHT))
        return Size(side, side)

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, self._skin(self.style or theme.icon_button))
        colour = (theme.ink if self.hovered else theme.ink_soft) if self.clickable else theme.off
        pen.icon(self.box, self.icon, colour, self.size)


@dataclass(eq=False)
class Card(_Pressable):
    """A choice that needs a few words: a title, a line under it, and a short fact at the foot.

    ``mark`` is written above the title, if there is one.
    """

    name: str = field()
    title: str
    line: str
    foot: str
    on_press: Press
    chosen: bool = field(default=False, kw_only=True)
    mark: str = field(default="", kw_only=True)

    CHECK, PADDING = 20, 10

    def natural(self, look: Look, width: int) -> Size:
        inner = width - 2 * look.px(self.PADDING)
        heading, line, foot = self._words(look.theme)
        words = look.stack_size(heading, inner - look.px(self.CHECK + HAIR)).height
        words += look.stack_size([line, foot], inner).height
        return Size(width, words + look.px(HAIR) + 2 * look.px(self.PADDING))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        plain = theme.card_hover if self.hovered else theme.card
        chosen = theme.card_chosen_hover if self.hovered else theme.card_chosen
        pen.box("ground", self.box, chosen if self.chosen else plain)
        inner = self.box.inset(look.px(self.PADDING))
        heading, line, foot = self._words(theme)
        up = look.stack_size(heading, inner.width - look.px(self.CHECK + HAIR)).height
        room = Box(inner.x, inner.top - up, inner.width - look.px(self.CHECK + HAIR), up)
        pen.stack(room, heading)
        up = look.stack_size([line], inner.width).height
        pen.stack(inner._replace(y=room.y - look.px(HAIR) - up, height=up), [line])
        pen.stack(inner._replace(height=look.stack_size([foot], inner.width).height), [foot])
        if self.chosen:
            side, down = look.px(self.CHECK), look.px(self.CHECK + HAIR)
            corner = Box(inner.right - side, inner.top - down, side, side)
            pen.icon(corner, "check", theme.accent, self.CHECK)

    def _words(self, theme: Theme) -> tuple[tuple[Words, Words], Words, Words]:
        ink = theme.ink if self.chosen else theme.ink_soft
        mark = Words("mark", self.mark, Ink(theme.small_strong, theme.accent))
        return (
            (mark, Words("title", self.title, Ink(theme.heading, theme.ink))),
            Words("line", self.line, Ink(theme.small, ink)),
            Words("foot", self.foot, Ink(theme.small_strong, theme.accent)),
        )


@dataclass(eq=False)
class Entry(_Pressable):
    """A line of a list that opens when pressed: an icon and a title, a fact at the right.

    The icon has ``size`` points. Beside the fact a ``level`` may be seen, 0 for none.
    """

    name: str = field()
    icon: Emblem
    title: str
    fact: str
    on_press: Press
    _: KW_ONLY
    size: float = 18
    level: int = 0
    fact_colour: Colour | None = None

    MORE = 20

    def natural(self, look: Look, width: int) -> Size:
        up = look.text_size(self.title, look.theme.strong, self._title_room(look, width)).height
        return Size(width, max(look.px(CONTROL_HEIGHT), up + look.px(NARROW)))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        pen.box("ground", self.box, theme.entry_hover if self.hovered else theme.entry)
        inner = self.box.inset(look.px(NARROW), 0)
        icon = inner._replace(width=look.px(self.size))
        pen.icon(icon, self.icon, theme.ink_soft, self.size)
        room = self._title_room(look, self.box.width)
        title = inner._replace(x=icon.right + look.px(NARROW), width=room)
        pen.write(title, self.title, Ink(theme.strong, theme.ink), "title")
        wide = look.width(self.fact, theme.small)
        side = look.px(self.MORE)
        more = inner._replace(x=inner.right - side, width=side)
        fact = inner._replace(x=more.x - look.px(NARROW) - wide, width=wide)
        pen.write(fact, self.fact, Ink(theme.small, self.fact_colour or theme.ink_soft), "fact")
        if self.level:
            wide = level_size(look).width
            pen.level(inner._replace(x=fact.x - look.px(NARROW) - wide, width=wide), self.level)
        pen.icon(more, "open", theme.accent if self.hovered else theme.ink_faint, 14)

    def _title_room(self, look: Look, width: int) -> int:
        fact = look.width(self.fact, look.theme.small)
        if self.level:
            fact += level_size(look).width + look.px(NARROW)
        icons = look.px(self.size) + look.px(self.MORE)
        return max(1, width - fact - icons - 5 * look.px(NARROW))


@dataclass(eq=False)
class Tile(_Pressable):
    """A choice known by its picture, ``size`` points large, with a short title below it.

    Below the title a ``level`` may be seen; 0 leaves its place empty, None has none.
    """

    name: str = field()
    icon: Emblem
    title: str
    on_press: Press
    _: KW_ONLY
    size: float = 64
    chosen: bool = False
    level: int | None = None

    CHECK = 18

    def natural(self, look: Look, width: int) -> Size:
        title = look.text_size(self.title, look.theme.small_strong, self._room(look, width))
        up = look.px(self.size) + look.px(HAIR) + title.height + self._level(look)
        return Size(width, up + 2 * look.px(NARROW))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        plain = theme.card_hover if self.hovered or self.focused else theme.card
        chosen = theme.card_chosen_hover if self.hovered else theme.card_chosen
        pen.box("ground", self.box, chosen if self.chosen else plain)
        inner = self.box.inset(look.px(HAIR), look.px(NARROW))
        side = look.px(self.size)
        pen.icon(inner._replace(y=inner.top - side, height=side), self.icon, theme.ink, self.size)
        level = self._level(look)
        if self.level:
            pen.level(inner._replace(height=level_size(look).height), self.level)
        room = inner._replace(y=inner.y + level, height=inner.height - side - look.px(HAIR) - level)
        pen.write(room, self.title, Ink(theme.small_strong, theme.ink, "centre"))
        if self.chosen:
            mark = look.px(self.CHECK)
            corner = Box(inner.right - mark, inner.top - mark, mark, mark)
            pen.icon(corner, "check", theme.accent, self.CHECK)

    def _level(self, look: Look) -> int:
        """How high the level is, with the gap above it."""
        return 0 if self.level is None else level_size(look).height + look.px(HAIR)

    def _room(self, look: Look, width: int) -> int:
        return width - 2 * look.px(HAIR)
