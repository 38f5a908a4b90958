"""Decisions, ranked by advice, and the tutor's objection to one. Pure functions."""

from collections.abc import Sequence

from zilch3d.engine.ruleset import Points
from zilch3d.engine.scoring import Option
from zilch3d.odds.advice import DIGITS, Advice, RatedAction, Then
from zilch3d.ui.table.model import Decision, Intent, Objection, TableModel
from zilch3d.ui.table.selection import still_to_pick

SHOWN = 3
"""How many decisions are shown."""
THEN = {Intent.ROLL: Then.ROLL, Intent.BANK: Then.BANK, Intent.EXTRA: Then.TAKE_OVER}
INTENTS = {then: intent for intent, then in THEN.items()}


def decisions(advice: Advice) -> tuple[Decision, ...]:
    """The best first; at least one of rolling and one of banking, where both are possible."""
    found = [decision for advised in advice.choices for decision in _of(advised)]
    found.sort(key=_rank, reverse=True)
    shown = found[:SHOWN]
    kinds = {decision.then for decision in shown}
    other = next((decision for decision in found[SHOWN:] if decision.then not in kinds), None)
    return (*shown[: SHOWN - 1], other) if other is not None else tuple(shown)


def objection(model: TableModel, intent: Intent) -> Objection | None:
    """What the tutor has against this; None if it costs little, or no chances are known."""
    evaluation, least = model.guidance.evaluation, model.options.tutor
    if not model.ready or least is None or evaluation is None or evaluation.advice is None:
        return None
    advice = evaluation.advice
    if not advice.basis.is_chance:
        return None
    best, meant = decisions(advice)[0], _meant(advice, model.option, THEN[intent])
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
    return max((one for choice in with_picked or advice.choices for one in _of(choice)), key=_rank)


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


def _of(advised: RatedAction) -> Sequence[Decision]:
    """A set-aside is two decisions where both banking and rolling may follow it."""
    option, odds = advised.option, advised.odds
    if option is None or advised.then is Then.WIN:
        return [Decision(option, advised.then, advised.value)]
    both = ((Then.BANK, odds.bank), (Then.ROLL, odds.roll))
    return [Decision(option, then, worth) for then, worth in both if worth is not None]


def _rank(decision: Decision) -> tuple[float, bool, Points]:
    """As ``odds.advice`` ranks: of equals, the surer one."""
    points = decision.option.points if decision.option is not None else 0
    return (round(decision.worth, DIGITS), decision.then is Then.BANK, points)


def _meant(advice: Advice, option: Option | None, then: Then) -> Decision | None:
    """The decision that the player is about to make, if advice knows it."""
    options = (decision for one in advice.choices if one.option == option for decision in _of(one))
    return next((decision for decision in options if decision.then is then), None)
