"""What colours and skins are for: widgets name these, and look right on whichever ground they are.

``Pen`` asks the theme of the ground which they are.
"""

from functools import cache

from zilch3d.kit.theme import ButtonStyle, Colour, Role, Skin, Stroke

INK = Role[Colour](lambda theme: theme.ink)
SOFT = Role[Colour](lambda theme: theme.ink_soft)
"""Of what explains, beside what it explains."""
FAINT = Role[Colour](lambda theme: theme.ink_faint)
"""Of what is there for completeness."""
ACCENT = Role[Colour](lambda theme: theme.accent)
"""Of what matters most, and of headings."""
GAIN = Role[Colour](lambda theme: theme.gain)
"""Of what was won, or is right."""
WARNING = Role[Colour](lambda theme: theme.warning)
"""Of what went wrong, or costs something."""

PRIMARY = Role[ButtonStyle](lambda theme: theme.primary)
"""The button that one most likely wants."""

RAISED = Role[Skin](lambda theme: theme.raised)
"""A panel on a page: things that belong together, such as an entry of a list."""
CHART_BAR = Role[Skin](lambda theme: theme.chart_bar)
CHART_GROUND = Role[Skin](lambda theme: theme.chart_ground)
CHART_BAND = Role[Skin](lambda theme: theme.chart_band)
"""From where to where figures ordinarily lie."""
CHART_MEAN = Role[Skin](lambda theme: theme.chart_mean)


@cache
def line(number: int) -> Role[Stroke]:
    """The curve of this number in a chart, from 0; they begin again where a theme has no more."""
    return Role(lambda theme: theme.lines[number % len(theme.lines)])
