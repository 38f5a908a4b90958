"""The screens on which players make house rules."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.features.house_rules.rules_list import HouseRulesScene, RuleWorkshop
from zilch3d.features.house_rules.starting_points import StartRulesScene
from zilch3d.kit.scene import Answer, Push
from zilch3d.store import files
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.rulefiles import families, presets

if TYPE_CHECKING:
    from zilch3d.app.menus import MenuServices


class HouseRuleScreens:
    """The list of house rules, and the ways to new ones.

    ``figures`` makes what stands beside rules that are made from these; ``made`` is told the file
    of rules that were made or edited.
    """

    def __init__(
        self,
        services: "MenuServices",
        figures: Callable[[RuleSet], LiveFigures],
        made: Callable[[Path], None],
    ) -> None:
        games, folder = services.games, files.house_rules_folder()
        known = {rules.id: rules for rules in presets()}
        self._services = services
        self._workshop = RuleWorkshop(
            RuleFolder(folder, games.in_background, services.wake, read_only=games.is_second),
            bases={**known, **families().sets},
            presets=len(known),
            copy=services.copy,
            paste=services.paste,
            figures=figures,
            made=made,
        )

    def all(self) -> Answer:
        """The list of them."""
        screen, behind = self._services.screen, self._services.backdrop
        hundredfold = self._services.settings.chosen.points_times_100
        workshop = replace(self._workshop, hundredfold=hundredfold)

        def choose_base() -> Answer:
            return Push(StartRulesScene(screen, workshop, behind))

        return Push(HouseRulesScene(screen, workshop, choose_base, behind))
