"""Any rule set as a page to read: sections of plain sentences, and examples of what scores."""

from zilch3d.engine.ruleset import RuleSet
from zilch3d.store.sheets import sheet_of
from zilch3d.ui.words.rulebook import at_table, ending, manners, scoring, starting, turn
from zilch3d.ui.words.rulebook.parts import Example, Group, Section, Shown
from zilch3d.ui.words.rulebook.summary import CardLine, Summary, summary

__all__ = ["CardLine", "Example", "Group", "Section", "Shown", "Summary", "sections", "summary"]


def sections(rules: RuleSet, shown: Shown) -> tuple[Section, ...]:
    """The whole rules, in the language in use; ``shown`` writes points."""
    parts = (
        scoring.section(rules, shown),
        turn.section(rules, shown),
        ending.section(rules, shown),
        manners.section(rules),
        starting.section(rules),
        at_table.section(sheet_of(rules), rules),
    )
    return tuple(part for part in parts if part.sentences or part.groups)
