"""Practice in words: its questions and answers, and the days of it."""

from datetime import date

from zilch3d.engine.state import State
from zilch3d.features.practice.position import Source
from zilch3d.features.practice.schedule import RIGHT, Day
from zilch3d.i18n import _, ngettext
from zilch3d.ui.words import amounts, names
from zilch3d.ui.words.advice import AdviceText
from zilch3d.ui.words.amounts import PointsText, written_date


def title(source: Source) -> str:
    """The title of a question, by the position's origin as far as that gives nothing away."""
    return _("From one of your games") if source is Source.OWN else _("What would you do?")


def question(state: State, points_text: PointsText) -> str:
    """The question: the points at stake, and what to do."""
    turn = state.turn
    assert turn is not None
    sentences = [names.aim(state.rules, points_text)]
    if turn.points:
        sentences.append(_("{points} at risk.").format(points=points_text(turn.points)))
    if turn.roll is not None:
        sentences.append(_("Set dice aside, then roll or bank. Your first answer counts."))
    else:
        sentences.append(_("Press a button. Your first answer counts."))
    return " ".join(sentences)


def verdict(is_right: bool) -> str:
    return _("Right!") if is_right else _("Not quite")


def cost(error: float, best: float, made: float, text: AdviceText) -> str:
    """The cost of an answer that is worth ``made``: a chance of winning, or points of the turn."""
    is_chance = text.advice.basis.is_chance
    if error <= RIGHT:
        return _("No choice wins more often.") if is_chance else _("No choice scores more.")
    if is_chance:
        words = _("Your chance to win drops from {before} to {after}.")
        return words.format(before=text.worth(best), after=text.worth(made))
    return _("On average it scores {points} less.").format(points=text.worth(best - made))


def counts(every: int, new: int, back: int) -> str:
    """How many positions a set has, how many of them are new, and how many come back today."""
    parts = [ngettext("{n} position", "{n} positions", every).format(n=every)]
    parts.append(_("{n} new").format(n=new))
    if back:
        parts.append(ngettext("{n} comes back today", "{n} come back today", back).format(n=back))
    return " · ".join(parts)


def day(practised: Day, today: date) -> tuple[str, str]:
    """A day's answers in words: when it was, and how they were."""
    words = ngettext("{right} of {n} right", "{right} of {n} right", practised.answered)
    error = ""
    if practised.error is not None:
        error = amounts.fine_percent(practised.error)
        # Translators: the answers of a day, and the chance to win that each of them cost.
        words = ngettext(
            "{right} of {n} right. A choice cost {error} on average",
            "{right} of {n} right. A choice cost {error} on average",
            practised.answered,
        )
    text = words.format(right=practised.right, n=practised.answered, error=error)
    return when(practised.day, today), text


def when(day: date, today: date) -> str:
    """A day of practice; of a clock that was put back it may be one to come."""
    if day == today:
        return _("Today")
    return written_date(day)
