"""The panel that advises: choices to take, what each is worth, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, MEDIUM, NARROW, Ink
from zilch3d.ui import theme


@dataclass(frozen=True)
class ChoiceFacts:
    """A choice: in words, what is done next, what it is worth.

    ``tag`` is a word below the figure; ``best`` marks the choice with a check as well.
    """

    words: str
    note: str
    figure: str
    tag: str = ""
    best: bool = False


@dataclass(frozen=True)
class HintFacts:
    """What the panel says. An ``objection`` is answered with one of two buttons."""

    title: str
    choices: tuple[ChoiceFacts, ...] = ()
    lead: str = ""
    why: str = ""
    basis: str = ""
    objection: bool = False


@dataclass(eq=False)
class ChoiceLine(widgets.Widget):
    """A choice that can be taken: its words, at the right what it is worth."""

    focusable = True
    ICON = 22

    on_press: widgets.Press
    facts: ChoiceFacts = field(default=ChoiceFacts("", "", ""), init=False)

    def natural(self, look: widgets.Look, width: int) -> widgets.Size:
        words = look.stack_size(self._words(), self._room(look, width)).height
        figure = look.stack_size(self._figure(), width).height
        return widgets.Size(width, max(words, figure, look.px(CONTROL_HEIGHT)) + look.px(NARROW))

    def activate(self) -> Answer:
        return self.on_press()

    def paint(self, pen: widgets.Pen) -> None:
        look = pen.look
        chosen = look.theme.card_chosen_hover if self.hovered else look.theme.card_chosen
        plain = look.theme.card_hover if self.hovered else look.theme.card
        pen.box("ground", self.box, chosen if self.facts.best else plain)
        inner = self.box.inset(look.px(NARROW), 0)
        if self.facts.best:
            check = inner._replace(width=look.px(self.ICON))
            pen.icon(check, "check", theme.GOLD, self.ICON - 4)
        left = inner.x + look.px(self.ICON + HAIR)
        pen.stack(inner._replace(x=left, width=self._room(look, self.box.width)), self._words())
        pen.stack(inner, self._figure())

    def _words(self) -> tuple[widgets.Words, widgets.Words]:
        soft = theme.IVORY if self.facts.best else theme.IVORY_SOFT
        words = widgets.Words("words", self.facts.words, Ink(theme.STRONG, theme.IVORY))
        return words, widgets.Words("note", self.facts.note, Ink(theme.SMALL, soft))

    def _figure(self) -> tuple[widgets.Words, widgets.Words]:
        ink = theme.GOLD if self.facts.best else theme.IVORY
        figure = widgets.Words("figure", self.facts.figure, Ink(theme.FIGURE_SMALL, ink, "right"))
        return figure, widgets.Words("tag", self.facts.tag, Ink(theme.SMALL_STRONG, ink, "right"))

    def _room(self, look: widgets.Look, width: int) -> int:
        """For the words."""
        figure = look.width(self.facts.figure, theme.FIGURE_SMALL)
        tag = look.width(self.facts.tag, theme.SMALL_STRONG)
        aside = look.px(self.ICON + HAIR) + 2 * look.px(NARROW) + look.px(MEDIUM)
        return max(1, width - max(figure, tag) - aside)


class HintPanel(widgets.Panel):
    """Advice, or an objection; change it with ``show``. Hidden at first.

    ``take`` gets the number of a choice; ``insist`` is for doing all the same what is objected to.
    """

    MOST = 5
    """Choices that are shown at once."""

    def __init__(
        self, take: Callable[[int], None], close: widgets.Press, insist: widgets.Press
    ) -> None:
        self._title = widgets.Label("", theme.HEADING, theme.IVORY, grow=1)
        self._lead = widgets.Label("", theme.SMALL_STRONG, theme.IVORY)
        self._why = widgets.Label("", theme.SMALL, theme.IVORY)
        self._basis = widgets.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._lines = [ChoiceLine(partial(take, n), name=f"hint-{n}") for n in range(self.MOST)]
        cross = widgets.IconButton("hint-close", "cross", close, tip=_("Close"))
        back = widgets.Button("hint-back", _("Take it back"), close, style=theme.PRIMARY, grow=1)
        do = widgets.Button("hint-insist", _("Do it anyway"), insist, style=theme.SECONDARY, grow=1)
        self._answers = widgets.Row(back, do, gap=NARROW, align="fill")
        inner = widgets.Column(
            widgets.Row(self._title, cross, gap=NARROW),
            self._lead,
            *self._lines,
            self._why,
            self._basis,
            self._answers,
            gap=NARROW,
        )
        self.objects = False
        """Whether what it says has to be answered."""
        super().__init__(widgets.Scroll(inner, grow=1), padding=(MEDIUM, NARROW), name="hint-panel")
        self.visible = False

    def takes(self, _x: float, _y: float) -> bool:
        """No click goes through to the dice below."""
        return True

    def show(self, facts: HintFacts | None) -> None:
        """Show these facts; none hide the panel."""
        self.visible = facts is not None
        if facts is None:
            return
        self._title.text = facts.title
        said = {self._lead: facts.lead, self._why: facts.why, self._basis: facts.basis}
        for label, text in said.items():
            label.text, label.visible = text, bool(text)
        self.objects = self._answers.visible = facts.objection
        for number, line in enumerate(self._lines):
            line.visible = number < len(facts.choices)
            if line.visible:
                line.facts = facts.choices[number]
                line.enabled = not facts.objection


@dataclass(eq=False)
class Yielding(widgets.Frame):
    """Something that is gone while the hint covers any of what is ``seen`` of it; see Beside."""

    seen: Callable[[], widgets.Box]
    _covered: bool = field(default=False, init=False)

    @property
    def children(self) -> Sequence[widgets.Widget]:
        return () if self._covered else super().children

    def yield_to(self, box: widgets.Box) -> None:
        """Be gone if this box covers any of it; widgets.NOWHERE covers nothing."""
        common = self.seen().common(box)
        self._covered = common.width > 0 and common.height > 0


@dataclass(eq=False)
class Beside(widgets.Wrapper):
    """A panel at the left: below ``upper`` where there is room above ``lower``, else at the top.

    What it covers there yields to it; all that may is placed before it. In a small window it is
    narrower, so that the dice are still seen, and it is scrolled rather than cover ``lower``,
    unless it has to be ``answered``.
    """

    MOST = 340
    LEAST = 280
    SHARE = 1 / 3
    """Of the whole width, where that is between the two."""
    SCROLLED = 240
    """The least height to scroll in."""

    upper: widgets.Scroll
    lower: widgets.Widget
    yielding: Sequence[Yielding]
    answered: Callable[[], bool]

    def place(self, look: widgets.Look, box: widgets.Box) -> None:
        super().place(look, box)
        at = self._where(look, box) if self.child.visible else widgets.NOWHERE
        self.child.place(look, at)
        for widget in self.yielding:
            widget.yield_to(at)

    def _where(self, look: widgets.Look, box: widgets.Box) -> widgets.Box:
        share = max(round(self.SHARE * box.width), look.px(self.LEAST))
        width = min(box.width, share, look.px(self.MOST))
        height = min(box.height, self.child.measured(look, width).height)
        below = self.upper.content.y - look.px(NARROW)
        floor = self.lower.box.top + look.px(MEDIUM + NARROW)
        top = below if below - height >= floor else box.top
        if top - height < floor <= top - look.px(self.SCROLLED) and not self.answered():
            height = top - floor
        return widgets.Box(box.x, top - height, width, height)
