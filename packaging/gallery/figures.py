"""The figures of rules for pictures: those that the game ships with."""

from dataclasses import replace
from math import sin

from gallery.games import EIGHT, SceneContext
from gallery.program import PlainAdvice
from zilch3d.advice.processes import SolvingState
from zilch3d.advice.thumbs import RulesOfThumb
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import FiguresPanel, RuleFacts
from zilch3d.features.house_rules.odds_page import OddsScene
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Scene
from zilch3d.kit.theme import WIDE
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.store.figures import shipped_figures
from zilch3d.store.rulefiles import families, load
from zilch3d.ui import theme
from zilch3d.ui.words import amounts


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
