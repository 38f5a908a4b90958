"""House rules for pictures: the list, what new ones start from, and the editor."""

from collections.abc import Mapping
from concurrent.futures import Future
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from gallery.figures import FirstFigures
from gallery.games import SceneContext, nothing
from zilch3d.advice.processes import BestPlaySolver
from zilch3d.engine.fields import Document
from zilch3d.engine.rulefile import document
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.house_rules.draft import FIELDS, SECTIONS, RuleDraft
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.features.house_rules.rules_list import HouseRulesScene, RuleWorkshop
from zilch3d.features.house_rules.starting_points import StartRulesScene
from zilch3d.kit.scene import Scene
from zilch3d.store.house_rules import HouseRules, RuleFolder, judge
from zilch3d.store.reader import ReadReason, Unreadable
from zilch3d.store.rulefiles import families, load, presets

FOLDER = Path("/home/ragna/.local/share/zilch3d/rules")
OURS: Document = {
    **document(load("freeze")),
    "id": "our-freeze",
    "name": "Our Freeze",
    "based_on": "freeze",
    "scoring": {
        "unit": 50,
        "single": {"1": 100, "5": 50},
        "three": {"1": 750, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
        "four": {"times": 2},
        "five": {"points": 2000},
        "six": {"times": 8},
        "straight": 2500,
        "must_roll": ["straight"],
    },
}
"""Freeze 5000 with other points, and dice that must be rolled."""
Changes: TypeAlias = Mapping[str, object]
NO_CHANGES: Changes = MappingProxyType({})
FAULTS = {"turn.opening": 6000, "turn.blank_bonus": 500}
"""A first score above the target, and a bonus where nothing is rolled again."""


def house_rules(context: SceneContext) -> Scene:
    """Rules that can be played, a draft at fault, a damaged file, and one that was deleted."""
    workshop = _workshop()
    faulty = {**OURS, "name": "Sunday’s rules", "turn": {"opening": 6000}}
    torn, gone = FOLDER / "torn.toml", FOLDER / "too-long.toml.deleted"
    workshop.folder.listed = (
        HouseRules(FOLDER / "our-freeze.toml", OURS, *judge(OURS), None, True),
        HouseRules(FOLDER / "sunday.toml", faulty, *judge(faulty), None, True),
        HouseRules(gone, {"name": "Too long"}, is_deleted=True),
        HouseRules(torn, {}, unreadable=Unreadable(torn, ReadReason.LONG_LINE, 3, 4096)),
    )
    return HouseRulesScene(context.screen, workshop, nothing, context.backdrop)


def no_house_rules(context: SceneContext) -> Scene:
    workshop = _workshop()
    workshop.folder.listed = ()
    return HouseRulesScene(context.screen, workshop, nothing, context.backdrop)


def start_rules(context: SceneContext) -> Scene:
    return StartRulesScene(context.screen, _workshop(), context.backdrop)


def edit_rules(context: SceneContext, group: str = SECTIONS[1]) -> Scene:
    """One of the groups of fields, some of them changed."""
    scene = _editor(context)
    scene.group = group
    return scene


def edit_rules_at_fault(context: SceneContext) -> Scene:
    """The turn, with two faults."""
    scene = _editor(context, FAULTS)
    scene.group = "turn"
    return scene


def _editor(context: SceneContext, changes: Changes = NO_CHANGES) -> EditRulesScene:
    figures = LiveFigures(FirstFigures(), BestPlaySolver(), load("freeze"))
    return editor(context, figures, changes)


def editor(
    context: SceneContext, figures: LiveFigures, changes: Changes = NO_CHANGES
) -> EditRulesScene:
    """The editor with these figures, and changes by their fields' paths; nothing is written."""
    workshop = _workshop()
    draft = RuleDraft(FOLDER / "our-freeze.toml", OURS, workshop.bases)
    for path, value in changes.items():
        draft.set(FIELDS[path], value)
    return EditRulesScene(context.screen, draft, workshop.folder, context.backdrop, figures)


def _workshop() -> RuleWorkshop:
    """With a folder that is never looked at."""
    known: dict[str, RuleSet] = {rules.id: rules for rules in presets()}
    return RuleWorkshop(
        folder=RuleFolder(FOLDER, lambda _task: Future()),
        bases={**known, **families().sets},
        presets=len(known),
        copy=lambda _text: True,
        paste=str,
        figures=lambda _base: None,
        made=lambda _file: None,
    )
