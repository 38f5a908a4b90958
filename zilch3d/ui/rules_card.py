"""The rules on one card, to stay open beside the table or beside the choice of rules."""

from zilch3d.engine.ruleset import RuleSet
from zilch3d.kit import widgets as kit
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.ui import theme
from zilch3d.ui.small_dice import SmallDice
from zilch3d.ui.words import names
from zilch3d.ui.words.amounts import PointsText
from zilch3d.ui.words.rules.card import CardLine, summary


class RulesCard(kit.Panel):
    """What scores, with pictures of dice, and the few numbers that one needs.

    ``points_text`` writes points; ``foot`` is a last line, on where there is more.
    """

    DIE = 17

    def __init__(self, rules: RuleSet, points_text: PointsText, foot: str = "") -> None:
        card = summary(rules, points_text)
        goal, *others = card.numbers
        title = kit.Label(names.rules_name(rules), theme.HEADING, theme.IVORY)
        scores = kit.Column(*map(self._line, card.scores), gap=HAIR)
        numbers = kit.Column(
            kit.Label(goal, theme.SMALL_STRONG, theme.GOLD),
            *(kit.Label(line, theme.SMALL, theme.IVORY_SOFT) for line in others),
            gap=HAIR,
        )
        last = [kit.Label(foot, theme.SMALL, theme.IVORY_FAINT)] if foot else []
        words = kit.Column(title, scores, kit.Rule(), numbers, *last, gap=NARROW)
        inner = kit.Scroll(words, grow=1, name="rules-card-lines")
        super().__init__(inner, padding=(MEDIUM, NARROW), name="rules-card")

    def _line(self, line: CardLine) -> kit.Widget:
        dice = SmallDice(line.dice, to=line.to, before=line.before, size=self.DIE)
        points = kit.Label(line.points, theme.SMALL_STRONG, theme.IVORY, align="right", grow=1)
        return kit.Row(dice, points, gap=NARROW)
