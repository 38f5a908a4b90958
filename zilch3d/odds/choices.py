"""The decisions of a game by what they asked, as bytes: what is kept of them with the game."""

import zlib
from collections.abc import Iterable, Iterator
from itertools import islice

from zilch3d.odds.questions import LEAST_OPEN, Answer, Choice, Question, Situation, choice_of
from zilch3d.odds.review import GameReview

VERSION = 1
"""Of the bytes; those of another version have no choices."""
MAX_CHOICES = 1000
"""Of a game; the rest is left out."""
MAX_BYTES = 32 * MAX_CHOICES
"""More bytes are damaged."""
CHECK = 4
"""Bytes of the checksum."""
PRECISION = 1e-5
"""An edge is a whole number of these."""
MORE = 128
"""The bit of a byte that says that its number goes on."""

_PERCENT = 100
_QUESTIONS = tuple(Question)
_OF_QUESTION = {question: number for number, question in enumerate(_QUESTIONS)}
_ALL_SITUATIONS = sum(each.value for each in Situation)
_MAX_STEP, _MAX_POINTS, _MAX_NUMBER = 1 << 24, 1 << 20, 1 << 36


def encoded(review: GameReview, seat: int) -> bytes:
    """The choices of a seat by what they asked, for ``performance.choices``: some 300 bytes a game.

    Empty where luck and errors are points: nothing is known about chances of winning.
    """
    if not review.in_chances:
        return b""
    decisions = (each for turn in review.comparable(seat) for each in turn.decisions)
    choices = (choice_of(each) for each in decisions)
    return encode(islice((each for each in choices if each.answers), MAX_CHOICES))


def encode(choices: Iterable[Choice]) -> bytes:
    """The choices of a game, in the order of their steps, as bytes."""
    numbers, step = [VERSION], 0
    for choice in choices:
        numbers += _numbers(choice, step)
        step = choice.step
    content = _packed(numbers)
    return zlib.crc32(content).to_bytes(CHECK) + content


def decode(data: bytes | None) -> tuple[Choice, ...]:
    """The choices of a game; none where there are no bytes, or they are damaged."""
    if data is None or not CHECK < len(data) <= MAX_BYTES:
        return ()
    content = data[CHECK:]
    if zlib.crc32(content).to_bytes(CHECK) != data[:CHECK]:
        return ()
    try:
        numbers = _unpacked(content)
        return tuple(_choices(numbers)) if next(numbers) == VERSION else ()
    except ValueError:
        return ()


def _numbers(choice: Choice, step: int) -> Iterator[int]:
    """A choice as whole numbers from 0; ``step`` is that of the choice before it."""
    yield choice.step - step
    yield choice.situations.value
    yield round(choice.open * _PERCENT)
    yield 0 if choice.off_by is None else choice.off_by + 1
    yield len(choice.answers)
    for answer in choice.answers:
        yield 2 * _OF_QUESTION[answer.question] + answer.first
        edge = round(answer.edge / PRECISION)
        yield 2 * edge if edge >= 0 else -2 * edge - 1


def _choices(numbers: Iterator[int]) -> Iterator[Choice]:
    """Raises ValueError at a number that is not possible, or missing."""
    step = 0
    for _number, more in zip(range(MAX_CHOICES), numbers, strict=False):
        step += _up_to(_MAX_STEP, more)
        situations = Situation(_up_to(_ALL_SITUATIONS, _next(numbers)))
        openness = max(LEAST_OPEN, _up_to(_PERCENT, _next(numbers)) / _PERCENT)
        off_by = _up_to(_MAX_POINTS, _next(numbers))
        count = _up_to(len(_QUESTIONS), _next(numbers))
        answers = tuple(_answer(numbers) for _each in range(count))
        yield Choice(step, situations, answers, openness, off_by - 1 if off_by else None)


def _answer(numbers: Iterator[int]) -> Answer:
    asked = _up_to(2 * len(_QUESTIONS) - 1, _next(numbers))
    edge = _up_to(round(2 / PRECISION), _next(numbers))
    signed = -(edge + 1) // 2 if edge % 2 else edge // 2
    return Answer(_QUESTIONS[asked // 2], signed * PRECISION, bool(asked % 2))


def _next(numbers: Iterator[int]) -> int:
    number = next(numbers, None)
    if number is None:
        raise ValueError
    return number


def _up_to(maximum: int, number: int) -> int:
    if number > maximum:
        raise ValueError(number)
    return number


def _packed(numbers: Iterable[int]) -> bytes:
    """Numbers from 0 in parts of seven bits, the lowest first; all but the last have an eighth."""
    return bytes(part for number in numbers for part in _parts(number))


def _parts(number: int) -> Iterator[int]:
    while number >= MORE:
        yield number % MORE + MORE
        number //= MORE
    yield number


def _unpacked(content: bytes) -> Iterator[int]:
    """Raises ValueError where the last number has no end, or one is too great."""
    number, weight = 0, 1
    for part in content:
        number = _up_to(_MAX_NUMBER, number + part % MORE * weight)
        weight = _up_to(_MAX_NUMBER, weight * MORE)
        if part < MORE:
            yield number
            number, weight = 0, 1
    if weight > 1:
        raise ValueError
