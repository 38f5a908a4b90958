"""What the open program says of rules: their odds on a page, and beside them in the editor."""

from collections.abc import Callable, Mapping

from zilch3d.advice.processes import BestPlaySolver, ProcessFiguresService
from zilch3d.app.settings_in_force import SettingsInForce
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.features.house_rules.odds_page import OddsOffer, OddsScene
from zilch3d.kit.scene import Answer, Push
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.kit.widgets import Screen
from zilch3d.store.rulefiles import presets, printed_odds


class RuleOdds:
    """Makes the pages and panels, which share one process for figures and one that solves.

    ``wake`` has the shown screen look at what it waits for; it is called from threads.
    """

    def __init__(self, screen: Screen, settings: SettingsInForce, wake: Callable[[], None]) -> None:
        self._screen = screen
        self._settings = settings
        self._figures = ProcessFiguresService(wake)
        self._solver = BestPlaySolver(wake)

    def page(
        self,
        rules: RuleSet | None,
        own: Callable[[], Mapping[str, RuleSet] | None],
        behind: Backdrop,
    ) -> Answer:
        """The odds of these rules, or of the first preset, and of all others.

        ``own`` is asked for house rules, None until they are read.
        """
        known = {preset.id: preset for preset in presets()}
        chosen = next((name for name, preset in known.items() if preset == rules), "")
        asked = {} if chosen or rules is None else {ASKED: rules}

        def offered() -> Mapping[str, RuleSet]:
            others = {name: each for name, each in (own() or {}).items() if each != rules}
            return {**known, **asked, **others}

        offer = OddsOffer(offered, self._figures, printed_odds, self._hundredfold)
        return Push(OddsScene(self._screen, offer, chosen or ASKED, behind))

    def beside(self, base: RuleSet, all_odds: Callable[[RuleSet], Answer]) -> LiveFigures:
        """The panel for rules that are made from these; ``all_odds`` leads to their page."""
        hundredfold = self._hundredfold
        return LiveFigures(self._figures, self._solver, base, all_odds, hundredfold=hundredfold)

    @property
    def _hundredfold(self) -> bool:
        return self._settings.chosen.points_times_100

    def stop(self) -> None:
        """Stop all work: a game begins."""
        self._figures.close()
        self._solver.stop()


ASKED = "asked"
"""What the rules that are asked for are called among those offered, if they are no preset."""
