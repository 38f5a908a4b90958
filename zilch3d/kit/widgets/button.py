"""Widgets to press: buttons with words or icons, cards, tiles, entries of a list."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field

from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import (
    CONTROL_HEIGHT,
    HAIR,
    MEDIUM,
    NARROW,
    ButtonStyle,
    Colour,
    Hue,
    Ink,
    Role,
    Skin,
    TextAlign,
    TextStyle,
    Theme,
)
from zilch3d.kit.widgets.labels import Label, Level
from zilch3d.kit.widgets.layout import Column, Frame, Row, Spacer
from zilch3d.kit.widgets.look import Box, Look, Size, Words
from zilch3d.kit.widgets.pen import MARK, Emblem, Pen
from zilch3d.kit.widgets.widget import Widget, all_widgets

Press = Callable[[], Answer]
"""Does what a press does, and answers with what is shown next."""


class _Pressable(Widget):
    """The base of widgets that do something when they are pressed."""

    focusable = True
    on_press: Press
    reason: str = ""
    """Why it can't be pressed now, in words; empty if it can. It can have the focus either way."""

    @property
    def clickable(self) -> bool:
        return super().clickable and not self.reason

    @property
    def says(self) -> str:
        """The reason rather than the tip, but not of a disabled widget, whose state needs none."""
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
    """A button with a text and, smaller below it, a note; at least ``min_width`` points wide.

    While ``reason`` is set the button can't be pressed and shows it in the place of the note. It
    takes at least the room of ``min_note``. A ``face`` of ``face_size`` points stands before both.
    """

    name: str = field()
    text: str
    on_press: Press
    _: KW_ONLY
    style: ButtonStyle | Role[ButtonStyle] | None = None
    text_style: TextStyle | None = None
    note: str = ""
    reason: str = ""
    align: TextAlign = "centre"
    min_width: float = 0
    min_note: str = ""
    face: Emblem | None = None
    face_size: float = 40

    @property
    def says(self) -> str:
        """The tip; a reason stands on the button already."""
        return "" if self.reason else self.tip

    def preferred_size(self, look: Look, width: int) -> Size:
        before, face = self._before(look), look.px(self.face_size) if self.face is not None else 0
        room = width - 2 * look.px(MEDIUM) - before
        words = look.stack_size(self._words(look.theme), room)
        least = look.stack_size(self._words(look.theme, self.min_note or self.note), room)
        across = max(words.width + before + 2 * look.px(MEDIUM), look.px(self.min_width))
        up = max(words.height, least.height, face) + 2 * look.px(NARROW)
        return Size(min(width, across), max(up, look.px(CONTROL_HEIGHT)))

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, self._skin(self.styled(theme)))
        inner, before = self.box.inset(pen.look.px(MEDIUM), 0), self._before(pen.look)
        if self.face is not None:
            square = inner._replace(width=pen.look.px(self.face_size))
            pen.icon(square, self.face, self._ink(theme), self.face_size)
        words = inner._replace(x=inner.x + before, width=max(0, inner.width - before))
        pen.stack(words, self._words(theme))

    def styled(self, theme: Theme) -> ButtonStyle:
        """The skins and inks that it has in this theme."""
        return theme.part(self.style or theme.button)

    def focus_skins(self, theme: Theme) -> tuple[Skin, ...]:
        return self.styled(theme).focus or super().focus_skins(theme)

    def _before(self, look: Look) -> int:
        """The room of the face, and of the gap behind it."""
        return look.px(self.face_size) + look.px(MEDIUM) if self.face is not None else 0

    def _ink(self, theme: Theme) -> Colour:
        style = self.styled(theme)
        return style.ink if self.clickable else style.off_ink

    def _words(self, theme: Theme, note: str = "") -> tuple[Words, Words]:
        style, note = self.styled(theme), note or self.reason or self.note
        soft = style.ink_soft if self.clickable else style.off_ink
        strong = Ink(self.text_style or theme.strong, self._ink(theme), self.align)
        small = Ink(theme.small, soft, self.align)
        return Words("text", self.text, strong), Words("note", note, small)


@dataclass(eq=False)
class IconButton(_Pressable):
    """A square button with an icon of ``size`` points; ``tip`` says in words what it does.

    While ``reason`` is set the button is pale and can't be pressed.
    """

    name: str = field()
    icon: Emblem
    on_press: Press
    _: KW_ONLY
    style: ButtonStyle | Role[ButtonStyle] | None = None
    size: float = 18
    reason: str = ""

    def preferred_size(self, look: Look, _width: int) -> Size:
        side = look.px(max(self.size + HAIR, CONTROL_HEIGHT))
        return Size(side, side)

    def paint(self, pen: Pen) -> None:
        theme = pen.look.theme
        pen.box("ground", self.box, self._skin(theme.part(self.style or theme.icon_button)))
        colour = (theme.ink if self.hovered else theme.ink_soft) if self.clickable else theme.off
        pen.icon(self.box, self.icon, colour, self.size)


@dataclass(eq=False)
class IconTextButton(_Pressable):
    """A button with an icon before its text; where it is ``brief``, the icon alone.

    Then the tip says what the text would, if there is no other.
    """

    name: str = field()
    icon: Emblem
    text: str
    on_press: Press
    _: KW_ONLY
    style: ButtonStyle | None = None
    brief: bool = False

    paint_only = _Pressable.paint_only | {"brief"}
    ICON = 19
    """Points of the icon."""

    @property
    def says(self) -> str:
        return super().says or (self.text if self.brief else "")

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(min(width, self.width(look, brief=self.brief)), look.px(CONTROL_HEIGHT))

    def width(self, look: Look, *, brief: bool) -> int:
        """How wide it would be."""
        if brief:
            return look.px(CONTROL_HEIGHT)
        words = look.width(self.text, look.theme.small_strong)
        return look.px(self.ICON) + look.px(HAIR + 2) + words + 2 * look.px(NARROW)

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        style = self.style or theme.icon_button
        pen.box("ground", self.box, self._skin(style))
        ink = style.ink if self.clickable else style.off_ink
        side = look.px(self.ICON)
        if self.brief:
            pen.icon(self.box, self.icon, ink, self.ICON)
            return
        inner = self.box.inset(look.px(NARROW), 0)
        pen.icon(inner._replace(width=side), self.icon, ink, self.ICON)
        aside = side + look.px(HAIR + 2)
        words = inner._replace(x=inner.x + aside, width=max(0, inner.width - aside))
        pen.write(words, self.text, Ink(theme.small_strong, ink))


class _Composed(_Pressable):
    """The base of pressables made of other widgets, put together anew for each layout.

    These show words; what depends on mouse and focus is painted below and over them.
    """

    _content: Widget | None = None

    def compose(self, theme: Theme) -> Widget:
        """The widgets in it, as its attributes are now."""
        raise NotImplementedError

    @property
    def inside(self) -> Sequence[Widget]:
        return () if self._content is None else (self._content,)

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, self._contents(look).measure(look, width).height)

    def arrange(self, look: Look, box: Box) -> None:
        super().arrange(look, box)
        self._contents(look).arrange(look, box)

    def invalidate(self) -> None:
        super().invalidate()
        self._content = None

    def _contents(self, look: Look) -> Widget:
        if self._content is None:
            self._content = self.compose(look.theme)
            # Made while the screen is laid out, they take part in that: none asks for another.
            for widget in all_widgets(self._content):
                widget.needs_layout = False
        return self._content

    def _paint_ground(self, pen: Pen, *, chosen: bool, bright: bool) -> None:
        theme = pen.look.theme
        plain_skin = theme.card_hover if bright else theme.card
        chosen_skin = theme.card_chosen_hover if self.hovered else theme.card_chosen
        pen.box("ground", self.box, chosen_skin if chosen else plain_skin)


@dataclass(eq=False)
class Card(_Composed):
    """A choice that needs words: a title, a ``line`` below it, and a short fact at the foot.

    ``mark`` is a word above the title, empty for none.
    """

    name: str = field()
    title: str
    line: str
    foot: str
    on_press: Press
    chosen: bool = field(default=False, kw_only=True)
    mark: str = field(default="", kw_only=True)

    CHECK, PADDING = 20, 10

    def compose(self, theme: Theme) -> Widget:
        mark = Label(self.mark, theme.small_strong, theme.accent)
        heading = Column(mark, Label(self.title, theme.heading), gap=0, grow=1)
        line = Label(self.line, theme.small, theme.ink if self.chosen else theme.ink_soft)
        above = Column(Row(heading, Spacer(self.CHECK + HAIR, flat=True), gap=0), line, gap=HAIR)
        foot = Label(self.foot, theme.small_strong, theme.accent)
        return Frame(Column(above, Spacer(grow=1), foot, gap=0), padding=self.PADDING)

    def paint(self, pen: Pen) -> None:
        look = pen.look
        self._paint_ground(pen, chosen=self.chosen, bright=self.hovered)
        if self.chosen:
            inner = self.box.inset(look.px(self.PADDING))
            side, down = look.px(self.CHECK), look.px(self.CHECK + HAIR)
            corner = Box(inner.right - side, inner.top - down, side, side)
            pen.icon(corner, "check", look.theme.accent, self.CHECK)


@dataclass(eq=False)
class Entry(_Composed):
    """A line of a list that opens when pressed: an icon, a title, and a fact at the right.

    The icon has ``size`` points. Beside the fact there is a ``level`` of LEVELS; 0 for none.
    """

    name: str = field()
    icon: Emblem
    title: str
    fact: str
    on_press: Press
    _: KW_ONLY
    size: float = 18
    level: int = 0
    fact_colour: Hue | None = None

    MORE = 20

    def compose(self, theme: Theme) -> Widget:
        row = Row(
            Spacer(self.size, flat=True),
            Label(self.title, theme.strong, grow=1),
            *([Level(self.level)] if self.level else []),
            Label(self.fact, theme.small, self.fact_colour or theme.ink_soft),
            Spacer(self.MORE, flat=True),
            align="fill",
        )
        return Frame(row, padding=(NARROW, NARROW / 2))

    def preferred_size(self, look: Look, width: int) -> Size:
        return Size(width, max(look.px(CONTROL_HEIGHT), super().preferred_size(look, width).height))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        pen.box("ground", self.box, theme.entry_hover if self.hovered else theme.entry)
        inner = self.box.inset(look.px(NARROW), 0)
        pen.icon(inner._replace(width=look.px(self.size)), self.icon, theme.ink_soft, self.size)
        side = look.px(self.MORE)
        more = inner._replace(x=inner.right - side, width=side)
        pen.icon(more, "open", theme.accent if self.hovered else theme.ink_faint, 14)


@dataclass(eq=False)
class Tile(_Composed):
    """A choice by its picture of ``size`` points, with a short title below.

    Below the title there is a ``level`` of LEVELS; 0 leaves its room empty, None takes none.
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

    def compose(self, theme: Theme) -> Widget:
        below: list[Widget] = []
        if self.level is not None:
            below = [Spacer(HAIR), Level(self.level) if self.level else Spacer(MARK)]
        colour = theme.ink_faint if self.reason else theme.ink
        title = Label(self.title, theme.small_strong, colour, align="centre", grow=1)
        column = Column(Spacer(self.size), Spacer(HAIR), title, *below, gap=0)
        return Frame(column, padding=(HAIR, NARROW))

    def paint(self, pen: Pen) -> None:
        look, theme = pen.look, pen.look.theme
        self._paint_ground(pen, chosen=self.chosen, bright=self.hovered or self.focused)
        inner = self.box.inset(look.px(HAIR), look.px(NARROW))
        side = look.px(self.size)
        pen.icon(inner._replace(y=inner.top - side, height=side), self.icon, theme.ink, self.size)
        if self.chosen:
            mark = look.px(self.CHECK)
            corner = Box(inner.right - mark, inner.top - mark, mark, mark)
            pen.icon(corner, "check", theme.accent, self.CHECK)
