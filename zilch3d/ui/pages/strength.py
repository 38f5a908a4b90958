"""How strong a computer player is, as a level, its name, and what was measured."""

from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, NARROW
from zilch3d.ui import theme
from zilch3d.ui.words.strength import Rating


def strength_line(strength: Rating) -> kit.Widget:
    """All of it side by side; hidden where there is nothing to say."""
    parts = [words for words in (strength.name, strength.line) if words]
    row = _row(strength, " · ".join(parts))
    row.visible = bool(parts)
    return row


def strength_lines(strength: Rating) -> kit.Widget:
    """The level, and below it what was measured; hidden where there is nothing to say."""
    level = _row(strength, strength.name)
    level.visible = bool(strength.level)
    measured = kit.Label(strength.line, theme.SMALL, theme.IVORY_SOFT)
    lines = kit.Column(level, measured, gap=HAIR)
    lines.visible = bool(strength.line)
    return lines


def _row(strength: Rating, words: str) -> kit.Row:
    """Words behind the marks of the level; without a level, soft ones alone."""
    marks = kit.Level(strength.level)
    marks.visible = bool(strength.level)
    style, colour = theme.SMALL, theme.IVORY_SOFT
    if strength.level:
        style, colour = theme.SMALL_STRONG, theme.GOLD
    return kit.Row(marks, kit.Label(words, style, colour, grow=1), gap=NARROW)
