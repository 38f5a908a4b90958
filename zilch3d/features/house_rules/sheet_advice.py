"""The advice of a preset's sheet on pages of rules, each beside what the exact odds say."""

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules import sheet_advice_words as words
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, Colour
from zilch3d.kit.widgets.pen import IconName
from zilch3d.odds.sheet_advice import Verdict
from zilch3d.store.sheets import judged_advice
from zilch3d.ui import theme

SIGNS: dict[Verdict, tuple[IconName, Colour]] = {
    Verdict.TRUE: ("check", theme.IVORY),
    Verdict.HALF: ("minus", theme.GOLD),
    Verdict.WRONG: ("cross", theme.EMBER),
}


def sheet_advice(
    rules: RuleSet, colour: Colour | None = None, *, hundredfold: bool
) -> list[kit.Widget]:
    """A column below a heading of this colour; nothing for rules whose sheet advises nothing."""
    judged = judged_advice(rules)
    if not judged:
        return []
    heading = kit.Label(words.heading(), theme.HEADING, colour)
    note = kit.Label(words.note(), theme.SMALL, theme.IVORY_SOFT)
    each = (_advice(words.said(one, rules, hundredfold=hundredfold), one.verdict) for one in judged)
    return [kit.Column(heading, note, *each, gap=MEDIUM)]


def _advice(advice: words.SaidAdvice, verdict: Verdict) -> kit.Widget:
    icon, colour = SIGNS[verdict]
    sign = kit.Row(
        kit.Icon(icon, colour, size=14), kit.Label(advice.verdict, theme.SMALL, colour), gap=HAIR
    )
    claim = kit.Row(kit.Label(advice.claim, theme.STRONG, grow=1), sign, gap=NARROW, align="start")
    return kit.Column(claim, kit.Label(advice.truth, theme.SMALL, theme.IVORY_SOFT), gap=0)
