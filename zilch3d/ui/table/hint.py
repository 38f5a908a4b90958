"""The hint: asking for advice, what is open of it, and what its panel says."""

from math import exp

from zilch3d.advice.protocol import AdviceService, Evaluation, Trouble
from zilch3d.engine.state import State
from zilch3d.i18n import _
from zilch3d.odds.advice import Advice, Basis, Decision
from zilch3d.ui.table.model import Guidance, Objection, TableModel, ViewOptions
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts, HintFacts
from zilch3d.ui.table.tutor import offered
from zilch3d.ui.words import advice as words
from zilch3d.ui.words.advice import AdviceText

RATE = 5.0
"""How fast the shown chances follow the true ones: the gap shrinks e-fold in 1/RATE seconds."""
STEPS = 200
"""Chances that move are shown in so many steps."""


class Hint:
    """Asks about the shown state, never about dice that have not landed; knows what is open.

    ``chances`` are each seat's of winning as they are shown now: they move smoothly to the true
    ones, in whole steps. None if they are not to be seen, or not known yet.
    """

    def __init__(self, service: AdviceService) -> None:
        self._service = service
        self._evaluation: Evaluation | None = None
        self._open = False
        self.objection: Objection | None = None
        self.judges = False
        """Whether advice is needed though nothing of it is seen yet: practice judges by it."""
        self.chances: tuple[float, ...] | None = None
        self._true_chances: tuple[float, ...] | None = None
        self._moving_chances: tuple[float, ...] | None = None

    @property
    def moving(self) -> bool:
        """Whether the shown chances are on their way to the true ones."""
        return self._moving_chances is not self.chances

    @property
    def active(self) -> bool:
        return self._open or self.objection is not None

    def guidance(self) -> Guidance:
        knowledge, progress = self._service.knowledge, round(self._service.progress, 2)
        return Guidance(self._evaluation, knowledge, progress, self._open, self.objection)

    def toggle(self) -> None:
        self._open, self.objection = not self._open, None

    def close(self) -> None:
        self._open, self.objection = False, None

    def update(self, shown: State, seconds: float, options: ViewOptions, *, settled: bool) -> None:
        """Ask about what is shown, if the hint, the tutor or the chances need it.

        Not between an action's events: see ``EventQueue.settled``.
        """
        wanted = self._open or self.judges or options.chances or options.tutor is not None
        self._evaluation = self._service.ask(shown) if wanted and settled else None
        if self._evaluation is not None:
            self._true_chances = self._evaluation.chances
        elif self._true_chances is not None and len(self._true_chances) != len(shown.seats):
            self._true_chances = None
        self._move_chances(seconds, options)

    def _move_chances(self, seconds: float, options: ViewOptions) -> None:
        goal, now = self._true_chances if options.chances else None, self._moving_chances
        if goal is None or now is None or options.still or len(now) != len(goal):
            self.chances = self._moving_chances = goal
            return
        gaps = [(a, b - a) for a, b in zip(now, goal, strict=True)]
        if all(abs(gap) < 1 / STEPS for _chance, gap in gaps):
            self.chances = self._moving_chances = goal
            return
        part = 1.0 - exp(-RATE * seconds)
        self._moving_chances = tuple(chance + gap * part for chance, gap in gaps)
        self.chances = tuple(round(STEPS * chance) / STEPS for chance in self._moving_chances)


def panel_facts(model: TableModel) -> HintFacts | None:
    """What the panel says; None if it is closed."""
    guidance = model.guidance
    if guidance.objection is not None:
        return _objection(model, guidance.objection)
    if not guidance.hint_open:
        return None
    title = _("Hint")
    if not model.ready:
        return HintFacts(title, lead=model.waiting or _("One moment …"))
    if guidance.evaluation is None:
        return HintFacts(title, lead=_("Working it out …"))
    if guidance.evaluation.trouble is Trouble.GIVEN_UP:
        return HintFacts(title, lead=words.trouble(guidance.evaluation.trouble))
    if guidance.evaluation.advice is None:
        return HintFacts(title, lead=_("There is no advice for this situation."))
    return _advice(model, guidance.evaluation.advice)


def _advice(model: TableModel, advice: Advice) -> HintFacts:
    text = AdviceText(model.shown, advice, model.points, model.average)
    best, *others = offered(model)
    shown = (_choice(text, best, _("Best")), *(_choice(text, other) for other in others))
    return HintFacts(words.title(advice.basis), shown, "", text.why(), _basis(model, advice))


def _objection(model: TableModel, objection: Objection) -> HintFacts:
    advice, best, meant = objection.advice, objection.best, objection.meant
    text = AdviceText(model.shown, advice, model.points, model.average)
    if best.then is not meant.then or best.option is None or meant.option is None:
        why = text.why()
    else:
        why = text.why_these(best.option, meant.option, best.then)
    return HintFacts(
        _("There is a better choice"),
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
    guidance = model.guidance
    basis = words.exactness(advice.left_out)
    if advice.basis is Basis.ONE_TURN:
        basis = words.approximate(guidance.knowledge, guidance.progress, model.shown.rules)
    failed = words.trouble(guidance.evaluation.trouble) if guidance.evaluation else ""
    return f"{basis} {failed}".strip()
