"""The panel that advises: choices to take, what each is worth, and why; and its words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from zilch3d.advice.protocol import Trouble
from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import CONTROL_HEIGHT, HAIR, NARROW, Ink
from zilch3d.odds.advice import Advice, Basis, Decision
from zilch3d.ui import theme
from zilch3d.ui.table.advice import about_equal, offered_decisions, to_put_back
from zilch3d.ui.table.model import Objection, TableModel
from zilch3d.ui.words import advice as words
from zilch3d.ui.words.advice import AdviceText


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
    """The texts of the panel. An ``objection`` is answered with one of two buttons."""

    title: str
    choices: tuple[ChoiceFacts, ...] = ()
    lead: str = ""
    why: str = ""
    basis: str = ""
    objection: bool = False


@dataclass(eq=False)
class ChoiceLine(widgets.Widget):
    """A choice that can be taken: its words, at the right what it is worth, with a check below."""

    focusable = True
    CHECK = 15

    on_press: widgets.Press
    facts: ChoiceFacts = field(default=ChoiceFacts("", "", ""), init=False)

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        room = self._room(look, width)
        words = look.stack_size(self._words(look, room), room).height
        figure = look.stack_size(self._figure(), width).height
        return widgets.Size(width, max(words, figure, look.px(CONTROL_HEIGHT)) + look.px(NARROW))

    def activate(self) -> Answer:
        return self.on_press()

    def paint(self, pen: widgets.Pen) -> None:
        look = pen.look
        chosen = look.theme.card_chosen_hover if self.hovered else look.theme.card_chosen
        plain = look.theme.card_hover if self.hovered else look.theme.card
        pen.box("ground", self.box, chosen if self.facts.best else plain)
        inner = self.box.inset(look.px(NARROW + 2), 0)
        room = self._room(look, self.box.width)
        pen.stack(inner._replace(width=room), self._words(look, room))
        pen.stack(inner, self._figure())
        if self.facts.best:
            pen.icon(self._check(look, inner), "check", theme.GOLD, self.CHECK)

    def _check(self, look: widgets.Look, inner: widgets.Box) -> widgets.Box:
        """To the left of the word below the figure."""
        side, line = look.px(self.CHECK), look.line(theme.SMALL_STRONG)
        tag = look.width(self.facts.tag, theme.SMALL_STRONG) + look.px(HAIR)
        low = inner.y + (inner.height - look.stack_size(self._figure(), inner.width).height) // 2
        return widgets.Box(inner.right - tag - side, low + (line - side) // 2, side, side)

    def _words(self, look: widgets.Look, room: int) -> tuple[widgets.Words, widgets.Words]:
        """A little smaller where a word would have to be broken."""
        soft = theme.IVORY if self.facts.best else theme.IVORY_SOFT
        longest = max(look.width(word, theme.STRONG) for word in self.facts.words.split(" "))
        style = theme.STRONG if longest <= room else theme.SMALL_STRONG
        words = widgets.Words("words", self.facts.words, Ink(style, theme.IVORY))
        return words, widgets.Words("note", self.facts.note, Ink(theme.SMALL, soft))

    def _figure(self) -> tuple[widgets.Words, widgets.Words]:
        ink = theme.GOLD if self.facts.best else theme.IVORY
        figure = widgets.Words("figure", self.facts.figure, Ink(theme.ACTION, ink, "right"))
        return figure, widgets.Words("tag", self.facts.tag, Ink(theme.SMALL_STRONG, ink, "right"))

    def _room(self, look: widgets.Look, width: int) -> int:
        """For the words."""
        figure = look.width(self.facts.figure, theme.ACTION)
        tag = look.width(self.facts.tag, theme.SMALL_STRONG)
        if self.facts.best:
            tag += look.px(self.CHECK + HAIR)
        return max(1, width - max(figure, tag) - 2 * look.px(NARROW + 2) - look.px(NARROW))


class HintPanel(widgets.Panel):
    """Advice, or an objection; change it with ``show``. Hidden at first.

    ``take`` gets the number of a choice; ``insist`` is for doing all the same what is objected to.
    """

    MOST = 5
    """Choices that are shown at once."""

    def __init__(
        self, take: Callable[[int], None], close: widgets.Press, insist: widgets.Press
    ) -> None:
        self._facts: HintFacts | None = None
        self._title = widgets.Label("", theme.STRONG, theme.IVORY, grow=1)
        self._lead = widgets.Label("", theme.SMALL_STRONG, theme.IVORY)
        self._why = widgets.Label("", theme.SMALL, theme.IVORY)
        self._basis = widgets.Label("", theme.SMALL, theme.IVORY_SOFT)
        self._lines = [ChoiceLine(partial(take, n), name=f"hint-{n}") for n in range(self.MOST)]
        cross = widgets.IconButton("hint-close", "cross", close, tip=_("Close"))
        back = widgets.Button("hint-back", _("Choose again"), close, style=theme.PRIMARY, grow=1)
        do = widgets.Button("hint-insist", _("Do it anyway"), insist, style=theme.SECONDARY, grow=1)
        back.text_style = do.text_style = theme.SMALL_STRONG
        self._answers = widgets.Row(back, do, gap=HAIR, align="fill")
        inner = widgets.Column(self._lead, *self._lines, self._why, self._basis, gap=NARROW - 2)
        page = widgets.Column(
            widgets.Row(self._title, cross, gap=HAIR),
            widgets.Scroll(inner, grow=1, name="hint-scroll"),
            self._answers,
            gap=HAIR,
        )
        super().__init__(page, padding=(NARROW, HAIR + 2), name="hint-panel")
        self.visible = False

    def takes(self, _x: float, _y: float) -> bool:
        """No click goes through to the dice below."""
        return True

    @property
    def focus(self) -> str:
        """The widget that is to have the focus; empty while the panel is hidden."""
        if self._facts is None:
            return ""
        if self._facts.objection:
            return "hint-back"
        return "hint-0" if self._facts.choices else "hint-close"

    @property
    def objects(self) -> bool:
        """Whether it waits for an answer to an objection."""
        return self._facts is not None and self._facts.objection

    def show(self, facts: HintFacts | None) -> None:
        """Show these facts; none hide the panel."""
        self._facts = facts
        self.visible = facts is not None
        if facts is None:
            return
        self._title.text = facts.title
        texts = {self._lead: facts.lead, self._why: facts.why, self._basis: facts.basis}
        for label, text in texts.items():
            label.text, label.visible = text, bool(text)
        self._answers.visible = facts.objection
        for number, line in enumerate(self._lines):
            line.visible = number < len(facts.choices)
            if line.visible:
                line.facts = facts.choices[number]
                line.enabled = not facts.objection


# What it says


def hint_facts(model: TableModel) -> HintFacts | None:
    """The texts of the panel; None if it is closed."""
    guidance = model.help
    if guidance.objection is not None:
        return _objection(model, guidance.objection)
    if not guidance.hint_open:
        return None
    title = _("Hint")
    if not model.play.ready:
        return HintFacts(title, lead=model.waiting or _("One moment …"))
    if guidance.evaluation is None:
        return HintFacts(title, lead=_("Working it out …"))
    if guidance.evaluation.trouble is Trouble.GIVEN_UP:
        return HintFacts(title, lead=words.trouble(guidance.evaluation.trouble))
    if guidance.advice is None:
        return HintFacts(title, lead=_("There’s no advice for this one."))
    return _advice(model, guidance.advice)


def _advice(model: TableModel, advice: Advice) -> HintFacts:
    text = AdviceText(model.play.shown, advice, model.points, model.average)
    best, *others = offered_decisions(model)
    shown = (_choice(text, best, _("Best")), *(_choice(text, other) for other in others))
    return HintFacts(
        words.title(advice.basis), shown, _lead(model), text.why(), _basis(model, advice)
    )


def _lead(model: TableModel) -> str:
    """What is to be put back before the best choice, else that the best ones hardly differ."""
    if stray := to_put_back(model):
        return words.put_back(stray)
    return _("These are about equal.") if about_equal(model) else ""


def _objection(model: TableModel, objection: Objection) -> HintFacts:
    advice, best, meant = objection.advice, objection.best, objection.meant
    text = AdviceText(model.play.shown, advice, model.points, model.average)
    if best.then is not meant.then or best.option is None or meant.option is None:
        why = text.why()
    else:
        why = text.why_these(best.option, meant.option, best.then)
    return HintFacts(
        _("There’s a better choice"),
        (_choice(text, best, _("Best")), _choice(text, meant, _("Yours"))),
        words.fall(advice.basis, best.worth, meant.worth),
        why,
        _basis(model, advice),
        objection=True,
    )


def _choice(text: AdviceText, decision: Decision, tag: str = "") -> ChoiceFacts:
    first, after = text.decision(decision.option, decision.then)
    best = bool(tag) and decision.worth >= text.advice.best.value
    return ChoiceFacts(first, after, text.worth(decision.worth), tag, best)


def _basis(model: TableModel, advice: Advice) -> str:
    """How exact it is; where that is not much, how far the rules are solved; and what failed."""
    guidance = model.help
    basis = words.left_out(advice.left_out)
    if advice.basis is Basis.ONE_TURN:
        basis = words.approximate(guidance.knowledge, guidance.progress, model.play.shown.rules)
    failed = words.trouble(guidance.evaluation.trouble) if guidance.evaluation else ""
    return f"{basis} {failed}".strip()
