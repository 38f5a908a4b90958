"""House rules and the odds of rules, as the rest of the program opens them."""

from collections.abc import Mapping

from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.odds_page import OddsScene
from zilch3d.features.house_rules.rules_list import HouseRulesScene
from zilch3d.features.house_rules.workshop import RuleWorkshop
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.store import files
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.rulefiles import families, presets
from zilch3d.ui.pages.offer import OwnFiles
from zilch3d.ui.program import Program

ASKED = "asked"
"""What the rules that are asked for are called among those offered, if they are no preset."""


class HouseRuleFiles:
    """The player's rules for as long as the program is open: what is deleted can be taken back."""

    def __init__(self, program: Program) -> None:
        games, folder = program.games, files.house_rules_folder()
        bases = {rules.id: rules for rules in presets()}
        self._workshop = RuleWorkshop(
            program,
            RuleFolder(folder, games.in_background, program.screen.wake, read_only=games.is_second),
            bases={**bases, **families().sets},
            presets=len(bases),
        )

    def page(self) -> HouseRulesScene:
        """The list of them."""
        return HouseRulesScene(self._workshop)


def odds_page(program: Program, rules: RuleSet | None, behind: Backdrop | None) -> OddsScene:
    """The odds of these rules, or of the first preset, and of all others."""
    known = {preset.id: preset for preset in presets()}
    chosen = next((name for name, preset in known.items() if preset == rules), "")
    asked = {} if chosen or rules is None else {ASKED: rules}
    own = OwnFiles(program.games, program.screen.wake)

    def offered() -> Mapping[str, RuleSet]:
        others = {name: each for name, each in (own.rules() or {}).items() if each != rules}
        return {**known, **asked, **others}

    return OddsScene(program, offered, chosen or ASKED, behind)
