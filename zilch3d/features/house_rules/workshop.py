"""Where house rules are made: the player's folder, and the rules to start from."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import LONGEST_NAME
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.draft import RuleDraft
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.rulefiles import MOST_FILES
from zilch3d.ui.program import Program


@dataclass(frozen=True)
class RuleWorkshop:
    """Where house rules are made.

    ``bases`` are the rules to start from: ``presets`` of them are games, the others families.
    """

    program: Program
    folder: RuleFolder
    bases: Mapping[str, RuleSet]
    presets: int

    def editor(self, file: Path, values: Document) -> EditRulesScene:
        """Where the rules in a file, which holds these values, are edited."""
        self.program.next_game.edited_rules = str(file)
        draft = RuleDraft(file, values, self.bases)
        figures = LiveFigures(self.program, self.bases[draft.base])
        return EditRulesScene(self.program, draft, self.folder, figures)

    def fresh_name(self, name: str) -> str:
        """The name, with a number if another rule set of the player's has it."""
        taken = {own.name for own in self.folder.listed or ()}
        tails = ("", *(f" {n}" for n in range(2, MOST_FILES + 3)))
        names = (name[: LONGEST_NAME - len(tail)].rstrip() + tail for tail in tails)
        return next(each for each in names if each not in taken)
