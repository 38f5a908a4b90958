"""Advice at the table: asked for, ranked, and the tutor's objection that follows from it."""

from collections import Counter
from math import exp

from zilch3d.advice.protocol import AdviceService, Evaluation
from zilch3d.engine.dice import Faces
from zilch3d.engine.state import State
from zilch3d.odds.advice import (
    Advice,
    Decision,
    Then,
    decision_for,
    decision_rank,
    decisions_of,
    every_decision,
)
from zilch3d.ui.table.choices import Intent, still_to_pick
from zilch3d.ui.table.model import Guidance, Objection, TableModel, ViewOptions

ABOUT_EQUAL = 0.005
"""Of the chance to win, or as a part of what a turn is worth."""
SHOWN = 3
"""How many decisions are shown."""
THEN = {Intent.ROLL: Then.ROLL, Intent.BANK: Then.BANK, Intent.EXTRA: Then.TAKE_OVER}
INTENTS = {then: intent for intent, then in THEN.items()}
RATE = 5.0
"""How fast the shown chances follow the true ones: the gap shrinks e-fold in 1/RATE seconds."""
STEPS = 200
"""Chances that move are shown in so many steps."""


class Hint:
    """Asks about the shown state, never about dice that have not landed; knows what is open.

    With ``always`` it asks though nothing of the answer is seen. ``evaluation`` is the answer, None
    while it is being worked out. ``chances`` are each seat's of winning as they are shown now: they
    move smoothly to the true ones, in whole steps. None if they are not to be seen, or not known
    yet.
    """

    def __init__(self, service: AdviceService, *, always: bool = False) -> None:
        self.objection: Objection | None = None
        self.chances: tuple[float, ...] | None = None
        self._service = service
        self._always = always
        self.evaluation: Evaluation | None = None
        self._open = False
        self._true_chances: tuple[float, ...] | None = None
        self._moving_chances: tuple[float, ...] | None = None

    @property
    def moving(self) -> bool:
        """Whether the shown chances are on their way to the true ones."""
        return self._moving_chances is not self.chances

    @property
    def active(self) -> bool:
        """Whether the hint is open, or the tutor waits for an answer."""
        return self._open or self.objection is not None

    def advises(self, options: ViewOptions) -> bool:
        """Whether choices are compared where whoever is to move can see it.

        That is so with the tutor, too: what it would do stands out before it objects to anything.
        """
        has_advice = self.evaluation is not None and self.evaluation.advice is not None
        return has_advice and (self._open or options.tutor is not None)

    def guidance(self) -> Guidance:
        """The advice as far as it is known now, and what of it is open."""
        knowledge, progress = self._service.knowledge, round(self._service.progress, 2)
        opened = self._open, self.objection
        return Guidance(self.evaluation, knowledge, progress, *opened, self.chances)

    def toggle(self) -> None:
        """Open the hint, or close it; an objection is gone in any case."""
        self._open, self.objection = not self._open, None

    def close(self) -> None:
        """Close the hint, and take the objection back."""
        self._open, self.objection = False, None

    def update(self, shown: State, seconds: float, options: ViewOptions, *, settled: bool) -> None:
        """Ask about what is shown, if the hint, the tutor, the chances or the mode need it.

        Not between an action's events: see ``EventQueue.settled``.
        """
        wanted = self._open or self._always or options.chances or options.tutor is not None
        self.evaluation = self._service.ask(shown) if wanted and settled else None
        if self.evaluation is not None:
            self._true_chances = self.evaluation.chances
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


# What follows from advice: pure functions of the model


def decisions(advice: Advice) -> tuple[Decision, ...]:
    """The best first; at least one of rolling and one of banking, where both are possible."""
    ranked = every_decision(advice)
    shown = ranked[:SHOWN]
    kinds = {decision.then for decision in shown}
    other = next((decision for decision in ranked[SHOWN:] if decision.then not in kinds), None)
    return (*shown[: SHOWN - 1], other) if other is not None else shown


def objection(model: TableModel, intent: Intent) -> Objection | None:
    """The tutor's objection to this; None if it costs little, or no chances are known."""
    advice, threshold = model.help.advice, model.options.tutor
    if not model.play.ready or threshold is None or advice is None or not advice.basis.is_chance:
        return None
    best, meant = decisions(advice)[0], decision_for(advice, model.play.option, THEN[intent])
    if meant is None or best.worth - meant.worth < threshold:
        return None
    return Objection(intent, advice, best, meant)


def offered_decisions(model: TableModel) -> tuple[Decision, ...]:
    """The decisions that the open hint offers, the best first."""
    advice = model.help.advice
    return decisions(advice) if model.help.hint_open and advice is not None else ()


def _is_asked(model: TableModel) -> bool:
    """Whether advice is to be seen now: the hint is open, or the tutor is on."""
    return model.play.ready and (model.help.hint_open or model.options.tutor is not None)


def advised_decision(model: TableModel) -> Decision | None:
    """The decision that hint or tutor advise with what is picked; None if none is known.

    Where the picked dice are no choice, it is what is best of all.
    """
    advice, option = model.help.advice, model.play.option
    if not _is_asked(model) or advice is None:
        return None
    with_picked = [one for one in advice.choices if option and one.option == option]
    ways = (one for choice in with_picked or advice.choices for one in decisions_of(choice))
    return max(ways, key=decision_rank)


def accented_intent(model: TableModel) -> Intent | None:
    """Whose button stands out: what is advised; to roll where nobody asks for advice.

    None while advice is being worked out, where it is to do neither, and where the open hint would
    have other dice set aside than those that are picked.
    """
    if not _is_asked(model):
        return Intent.ROLL
    decision, advice = advised_decision(model), model.help.advice
    if decision is not None and advice is not None:
        elsewhere = decision.worth < advice.best.value - _slight(advice)
        if model.help.hint_open and model.play.option is not None and elsewhere:
            return None
        return INTENTS.get(decision.then)
    return None if model.help.evaluation is None else Intent.ROLL


def checked_intent(model: TableModel) -> Intent | None:
    """Whose button has the check: what is best of all; none while the best dice are not picked.

    The best of what is picked may be a mistake that the tutor objects to.
    """
    decision, advice = advised_decision(model), model.help.advice
    if decision is None or advice is None or decision.worth < advice.best.value:
        return None
    return INTENTS.get(decision.then)


def _slight(advice: Advice) -> float:
    """The difference up to which two decisions are about equal."""
    return ABOUT_EQUAL if advice.basis.is_chance else ABOUT_EQUAL * abs(advice.best.value)


def about_equal(model: TableModel) -> bool:
    """Whether the two best decisions that the open hint offers are worth about the same."""
    advice, offered = model.help.advice, offered_decisions(model)
    if advice is None or len(offered) < 2:
        return False
    return offered[0].worth - offered[1].worth <= _slight(advice)


def to_put_back(model: TableModel) -> Faces:
    """The faces of picked dice that the best decision does not set aside, low ones first."""
    turn, offered = model.play.shown.turn, offered_decisions(model)
    if turn is None or turn.roll is None or not offered or offered[0].option is None:
        return ()
    stray = Counter(model.play.selection.faces(turn.roll)) - Counter(offered[0].option.keep)
    return tuple(sorted(stray.elements()))


def advised_dice(model: TableModel) -> frozenset[int]:
    """The places in the roll of the dice that hint or tutor would have picked, and are not yet."""
    advice = model.help.advice
    if not _is_asked(model) or advice is None:
        return frozenset()
    best = decisions(advice)[0]
    if best.option is None:
        return frozenset()
    return still_to_pick(model.play.shown, model.play.selection, best.option)
