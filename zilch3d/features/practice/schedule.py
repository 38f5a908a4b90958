"""Which positions come next, and how answers have been over the days.

A position that was missed comes back the next day; once it is answered rightly, after three days,
and then after a week. Whoever has it right then is done with it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from zilch3d.odds.advice import Advice, Decision

RIGHT = 0.0005
"""An answer that gives away no more than this is right: no figure on the screen shows it."""
AGAIN_AFTER = (1, 3, 7)
"""Days after which a missed position comes back, and after each right answer again."""
IN_POINTS = "points:"
"""What stands before the key of a position in answers that were judged by points of the turn."""


@dataclass(frozen=True)
class Answer:
    """An answer of that day, by the player's own calendar, to the position of this key.

    The key has IN_POINTS before it where only points were known.
    ``error`` is the chance of winning that it gives away; where only points are known, a share of
    those that the best choice brings.
    """

    day: date
    position: str
    error: float

    @property
    def key(self) -> str:
        """The position's own."""
        return self.position.removeprefix(IN_POINTS)

    @property
    def is_right(self) -> bool:
        return self.error <= RIGHT


@dataclass(frozen=True)
class Day:
    """A day's answers: how many, how many were right, and the chance given away on average.

    ``error`` is None where only points were known.
    """

    day: date
    answered: int
    right: int
    error: float | None


def days(answers: Iterable[Answer]) -> tuple[Day, ...]:
    """Every day on which something was answered, the last one first."""
    ordered = sorted(answers, key=lambda answer: answer.day, reverse=True)
    return tuple(
        _day(day, tuple(of_day)) for day, of_day in groupby(ordered, lambda answer: answer.day)
    )


def _day(day: date, answers: Sequence[Answer]) -> Day:
    errors = [answer.error for answer in answers if not answer.position.startswith(IN_POINTS)]
    average = sum(errors) / len(errors) if errors else None
    return Day(day, len(answers), sum(answer.is_right for answer in answers), average)


def due(answers: Iterable[Answer], today: date) -> tuple[str, ...]:
    """The positions that are to come back by today, those that wait longest first.

    Answers from days that are still to come, of a clock that was put back, count as today's.
    """
    # By keys: the step of AGAIN_AFTER that a missed position waits for, and when that is over.
    waiting: dict[str, tuple[int, date]] = {}
    for answer in sorted(answers, key=lambda each: each.day):
        step = waiting[answer.key][0] + 1 if answer.key in waiting else len(AGAIN_AFTER)
        step = step if answer.is_right else 0
        waiting.pop(answer.key, None)
        if step < len(AGAIN_AFTER):
            since = min(answer.day, today)
            waiting[answer.key] = (step, since + timedelta(AGAIN_AFTER[step]))
    due_now = [(when, key) for key, (_step, when) in waiting.items() if when <= today]
    return tuple(key for _when, key in sorted(due_now))


def queue(
    keys: Sequence[str], answers: Sequence[Answer], today: date, max_number: int
) -> list[str]:
    """Which of these positions are to be decided next, at most ``max_number``.

    First those that are due, then those that are new, in their order; where all have been answered,
    those whose last answer is oldest.
    """
    practised = set(keys)
    first = [key for key in due(answers, today) if key in practised]
    last_answer = {answer.key: answer.day for answer in sorted(answers, key=lambda each: each.day)}
    new = [key for key in keys if key not in last_answer]
    old = sorted((key for key in keys if key in last_answer), key=lambda key: last_answer[key])
    ordered = [*first, *new] or old
    return list(dict.fromkeys(ordered))[:max_number]


@dataclass(frozen=True)
class Judged:
    """An answer: what was decided, by which advice, and what that gives away."""

    advice: Advice
    best: Decision
    made: Decision

    @property
    def error(self) -> float:
        """A chance of winning; where only points are known, a share of what the best brings."""
        error = max(0.0, self.best.worth - self.made.worth)
        return error if self.advice.basis.is_chance else error / max(1.0, self.best.worth)

    @property
    def is_right(self) -> bool:
        return self.error <= RIGHT
