"""Decisions, ranked by advice, and the tutor's objection to one. Pure functions."""

from zilch3d.odds.advice import (
    Advice,
    Decision,
    Then,
    decision_for,
    decision_rank,
    decisions_of,
    every_decision,
)
from zilch3d.ui.table.model import Intent, Objection, TableModel
from zilch3d.ui.table.selection import still_to_pick

SHOWN = 3
"""How many decisions are shown."""
THEN = {Intent.ROLL: Then.ROLL, Intent.BANK: Then.BANK, Intent.EXTRA: Then.TAKE_OVER}
INTENTS = {then: intent for intent, then in THEN.items()}


def decisions(advice: Advice) -> tuple[Decision, ...]:
    """The best first; at least one of rolling and one of banking, where both are possible."""
    found = every_decision(advice)
    shown = found[:SHOWN]
    kinds = {decision.then for decision in shown}
    other = next((decision for decision in found[SHOWN:] if decision.then not in kinds), None)
    return (*shown[: SHOWN - 1], other) if other is not None else shown


def objection(model: TableModel, intent: Intent) -> Objection | None:
    """What the tutor has against this; None if it costs little, or no chances are known."""
    evaluation, least = model.guidance.evaluation, model.options.tutor
    if not model.ready or least is None or evaluation is None or evaluation.advice is None:
        return None
    advice = evaluation.advice
    if not advice.basis.is_chance:
        return None
    best, meant = decisions(advice)[0], decision_for(advice, model.option, THEN[intent])
    if meant is None or best.worth - meant.worth < least:
        return None
    return Objection(intent, advice, best, meant)


def offered(model: TableModel) -> tuple[Decision, ...]:
    """What the open hint offers, the best first."""
    guidance = model.guidance
    if not guidance.hint_open or guidance.evaluation is None or guidance.evaluation.advice is None:
        return ()
    return decisions(guidance.evaluation.advice)


def _is_asked(model: TableModel) -> bool:
    """Whether advice is to be seen: the hint is open, or the tutor is on."""
    return model.guidance.hint_open or model.options.tutor is not None


def advised(model: TableModel) -> Decision | None:
    """What the open hint or the tutor advises with what is picked; None if that is not known.

    Where the picked dice are no choice, it is what is best of all.
    """
    guidance = model.guidance
    if not _is_asked(model) or not model.ready:
        return None
    if guidance.evaluation is None or guidance.evaluation.advice is None:
        return None
    advice = guidance.evaluation.advice
    with_picked = [one for one in advice.choices if model.option and one.option == model.option]
    decisions = (one for choice in with_picked or advice.choices for one in decisions_of(choice))
    return max(decisions, key=decision_rank)


def accented(model: TableModel) -> Intent | None:
    """Whose button stands out: what is advised; to roll where nobody asks for advice.

    None while advice is being worked out, and where it is to do neither.
    """
    if not _is_asked(model) or not model.ready:
        return Intent.ROLL
    decision, evaluation = advised(model), model.guidance.evaluation
    if decision is not None:
        return INTENTS.get(decision.then)
    return None if evaluation is None else Intent.ROLL


def advised_dice(model: TableModel) -> frozenset[int]:
    """The places in the roll of the dice that hint or tutor would have picked, and are not yet."""
    guidance = model.guidance
    if not _is_asked(model) or not model.ready:
        return frozenset()
    if guidance.evaluation is None or guidance.evaluation.advice is None:
        return frozenset()
    best = decisions(guidance.evaluation.advice)[0]
    if best.option is None:
        return frozenset()
    return still_to_pick(model.shown, model.selection, best.option)
