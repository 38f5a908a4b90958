"""The figures of rules for pictures: those that the game ships with."""

from dataclasses import replace
from math import sin
from pathlib import Path

from gallery.games import EIGHT, SceneContext
from gallery.program import PlainAdvice
from zilch3d.advice.processes import SolvingState
from zilch3d.advice.thumbs import RulesOfThumb
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import FiguresPanel, RuleFacts
from zilch3d.features.house_rules.odds_page import OddsScene
from zilch3d.features.house_rules.printed_card import PrintedCard
from zilch3d.features.house_rules.thumb_section import ThumbFacts, ThumbPresses, thumb_section
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Scene
from zilch3d.kit.theme import WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.figures import shipped_figures
from zilch3d.store.files import NotWritten
from zilch3d.store.rulefiles import families, load
from zilch3d.store.rules_of_thumb import rule_of_thumb
from zilch3d.ui import theme
from zilch3d.ui.words import amounts
from zilch3d.ui.words.errors import not_saved


def figures_changed(context: SceneContext) -> Scene:
    """What one rule set comes to, compared with another."""
    return _PanelScene(context, "picnic", "freeze")


def figures_awaited(context: SceneContext) -> Scene:
    """Nothing is known yet."""
    return _PanelScene(context, "picnic", None)


def odds(context: SceneContext, name: str) -> Scene:
    """The page of these rules."""
    return OddsScene(context.program(), load(name))


def odds_of_house_rules(context: SceneContext, name: str, thumb: SolvingState) -> Scene:
    """The page of a family with another target: no rule of thumb is there, or it is searched."""
    rules = families().sets[name]
    rules = replace(rules, name="Ours", end=replace(rules.end, target=rules.end.target * 4 // 5))
    program = context.program()
    advice = replace(PlainAdvice(), thumbs=_Searching(thumb))
    return OddsScene(replace(program, advice=advice), rules)


class _Searching(RulesOfThumb):
    """A search that is always as far as this."""

    def __init__(self, now: SolvingState) -> None:
        super().__init__()
        self._now = now

    def state(self, _rules: RuleSet) -> SolvingState:
        return self._now


def line_chart(context: SceneContext) -> Scene:
    """Eight players' chances over a long game, a chart alone."""
    return _ChartScene(context)


class _ChartScene(WidgetScene):
    """Eight lines that cross, one of which begins late."""

    TURNS = 120

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context.screen, context.backdrop)

    def build(self) -> kit.Widget:
        curves = [
            kit.ChartCurve(name, self._values(n), roles.line(n))
            for n, name in enumerate(EIGHT.split(", "))
        ]
        across = kit.Axis(0, self.TURNS, lambda turn: amounts.number(round(turn)), "T", whole=True)
        up = kit.Axis(0, 0.25, amounts.percent, "%")
        places = range(self.TURNS + 1)
        chart = kit.LineChart("chart", curves, places, across, up, position=70, grow=1)
        page = kit.described_chart(chart, amounts.number)
        return kit.Frame(kit.PagePanel(page), padding=WIDE, max_width=1080)

    def _values(self, number: int) -> list[float | None]:
        share = [sin(turn / 17 + number * 0.8) + 1.3 for turn in range(self.TURNS + 1)]
        late = 40 if number == len(theme.THEME.lines) - 1 else 0
        return [None if turn < late else value / 10.4 for turn, value in enumerate(share)]


def thumb_printed(context: SceneContext, *, written: bool) -> Scene:
    """The rule of thumb alone, once its card has been written, or could not be."""
    path = Path("/home/friederike/.local/share/zilch3d/games/Rule of thumb Freeze 5000.png")
    if written:
        return _ThumbScene(context, PrintedCard(_("Saved as {file}").format(file=path), path))
    return _ThumbScene(context, PrintedCard(not_saved(NotWritten(path, OSError("full")))))


class _ThumbScene(WidgetScene):
    """The section alone, as it stands on the page of odds."""

    def __init__(self, context: SceneContext, card: PrintedCard) -> None:
        super().__init__(context.screen, context.backdrop)
        self._card = card

    def build(self) -> kit.Widget:
        rules = load("freeze")
        facts = ThumbFacts(rules, rule_of_thumb(rules), SolvingState(), card=self._card)

        def nothing() -> None:
            return None

        section = thumb_section(facts, ThumbPresses(nothing, nothing, nothing, nothing))
        return kit.Page(kit.Scroll(kit.Column(*section), grow=1), width=560, centred=True)


class _PanelScene(WidgetScene):
    """The panel alone, as it stands beside the rules."""

    MOST = 360

    def __init__(self, context: SceneContext, name: str, before: str | None) -> None:
        super().__init__(context.screen, context.backdrop)
        self._now, self._before = name, before

    def build(self) -> kit.Widget:
        if self._before is None:
            shown = FiguresPanel(RuleFacts(load(self._now), None))
        else:
            shown = FiguresPanel(_known(self._now), _known(self._before))
        panel = kit.PagePanel(kit.Scroll(shown), padding=WIDE)
        return kit.Frame(panel, padding=WIDE, max_width=self.MOST, across="end", stretch=True)


def _known(name: str) -> RuleFacts:
    rules = load(name)
    return RuleFacts(rules, shipped_figures(rules))
