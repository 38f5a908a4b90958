"""The words of one field of the rules, and the parts of a page of rules."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import HotDiceName, Points, RuleSet
from zilch3d.i18n import _
from zilch3d.ui.words import amounts
from zilch3d.ui.words.amounts import PointsText

Sentences: TypeAlias = (
    str | tuple[str, ...] | Mapping[object, str] | Callable[[RuleSet, PointsText], Iterable[str]]
)
"""One msgid or several, for where the field is neither 0 nor off; a msgid by the field's value;
or a function, where other fields have a say. Empty: no sentence.

In a msgid ``{points}`` and ``{n}`` stand for the field's value, ``{six}`` for the number of dice as
a word, and ``{name}`` for what these rules call hot dice.
"""


@dataclass(frozen=True)
class FieldWords:
    """All the words of one field of the rules, as msgids."""

    path: str
    """Its place in a rule file, such as ``turn.opening``."""
    name: str
    help: str
    """A sentence. Name and help stand in the editor, and in the template of a rule file."""
    page: Sentences = ""
    """Sentences on the page of rules."""
    card: Sentences = ""
    """Lines on the card of rules, without full stops."""
    needs: str = ""
    """How to mend it where it makes sense only beside another field."""
    choices: Mapping[str, str] | None = None
    """The names of its values, by their spelling in a rule file."""
    heading: str = ""
    """The head of its column, where it has points by face."""

    def on_page(self, rules: RuleSet, points_text: PointsText) -> Iterable[str]:
        """The field's sentences on the page of these rules, in the language in use."""
        return self._sentences(self.page, rules, points_text)

    def on_card(self, rules: RuleSet, points_text: PointsText) -> Iterable[str]:
        """The field's lines on the card of these rules, in the language in use."""
        return self._sentences(self.card, rules, points_text)

    def _sentences(
        self, words: Sentences, rules: RuleSet, points_text: PointsText
    ) -> Iterable[str]:
        if callable(words):
            return words(rules, points_text)
        if not words:
            return ()
        section, _dot, name = self.path.partition(".")
        value = getattr(getattr(rules, section), name)
        points = value if isinstance(value, int) else 0
        parts = {
            "points": points_text(points),
            "n": amounts.number(points),
            "six": number_of_dice(rules),
            "name": hot_dice_name(rules),
        }
        return [_(sentence).format(**parts) for sentence in _for_value(words, value)]


def _for_value(
    words: str | tuple[str, ...] | Mapping[object, str], value: object
) -> tuple[str, ...]:
    """The msgids that apply to this value of a field."""
    if isinstance(words, Mapping):
        return (words[value],) if value in words else ()
    if not value:
        return ()
    return (words,) if isinstance(words, str) else words


@dataclass(frozen=True)
class Example:
    """Dice of one roll that count together, sorted; ``key`` names them, such as ``three-1s``.

    ``before`` are dice that must lie set aside from an earlier roll.
    """

    dice: Faces
    points: Points
    key: str
    before: Faces = ()


@dataclass(frozen=True)
class ExampleGroup:
    """Examples of one kind, and what there is to say of them."""

    heading: str
    examples: tuple[Example, ...]
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A part of the page: groups of examples, if it has any, then sentences to read aloud."""

    heading: str
    sentences: tuple[str, ...]
    groups: tuple[ExampleGroup, ...] = ()


def number_of_dice(rules: RuleSet) -> str:
    """How many dice are rolled, as a word."""
    return {5: _("five"), 6: _("six")}[rules.scoring.dice]


def hot_dice_name(rules: RuleSet) -> str:
    """What these rules call hot dice, as it stands in quotation marks."""
    return {
        HotDiceName.PLAIN: _("hot dice"),
        HotDiceName.GREATER_GLORY: _("Greater Glory"),
        HotDiceName.TURNING_OVER: _("turning them over"),
        HotDiceName.CLEARING_THE_BOARD: _("clearing the board"),
        HotDiceName.TURNING_THE_CORNER: _("turning the corner"),
    }[rules.turn.hot_dice_name]


def either(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *first, last = words
    if not first:
        return last
    # Translators: {first} is one thing, or several with commas: “a or b”, “a, b or c”.
    return _("{first} or {last}").format(first=", ".join(first), last=last)
