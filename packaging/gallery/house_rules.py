"""House rules for pictures: the list, what new ones start from, and the editor."""

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from gallery.games import SceneContext
from gallery.program import PlainAdvice
from zilch3d.engine.fields import Document
from zilch3d.engine.rulefile import document
from zilch3d.features.house_rules.draft import FIELDS, SECTIONS, RuleDraft
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.features.house_rules.figures_panel import LiveFigures
from zilch3d.features.house_rules.rules_list import HouseRulesScene
from zilch3d.features.house_rules.workshop import RuleWorkshop, StartRulesScene
from zilch3d.kit.scene import Scene
from zilch3d.store.house_rules import FolderReport, HouseRules, RuleFolder, judge
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
    workshop = _workshop(context)
    faulty = {**OURS, "name": "Sunday’s rules", "turn": {"opening": 6000}}
    torn, gone = FOLDER / "torn.toml", FOLDER / "too-long.toml.deleted"
    listed = (
        HouseRules(FOLDER / "our-freeze.toml", OURS, *judge(OURS), None, True),
        HouseRules(FOLDER / "sunday.toml", faulty, *judge(faulty), None, True),
        HouseRules(gone, {"name": "Too long"}, is_deleted=True),
        HouseRules(torn, {}, unreadable=Unreadable(torn, ReadReason.LONG_LINE, 3, 4096)),
    )
    workshop.folder.report = FolderReport(listed)
    return HouseRulesScene(workshop)


def no_house_rules(context: SceneContext) -> Scene:
    workshop = _workshop(context)
    workshop.folder.report = FolderReport(())
    return HouseRulesScene(workshop)


def start_rules(context: SceneContext) -> Scene:
    return StartRulesScene(_workshop(context))


def edit_rules(context: SceneContext, group: str = SECTIONS[1]) -> Scene:
    """One of the groups of fields, some of them changed."""
    scene = editor(context)
    scene.group = group
    return scene


def edit_rules_at_fault(context: SceneContext) -> Scene:
    """The turn, with two faults."""
    scene = editor(context, FAULTS)
    scene.group = "turn"
    return scene


def editor(
    context: SceneContext, changes: Changes = NO_CHANGES, advice: PlainAdvice | None = None
) -> EditRulesScene:
    """The editor with changes by their fields' paths; nothing is written."""
    workshop = _workshop(context)
    program = replace(workshop.program, advice=advice or workshop.program.advice)
    draft = RuleDraft(FOLDER / "our-freeze.toml", OURS, workshop.bases)
    for path, value in changes.items():
        draft.set(FIELDS[path], value)
    figures = LiveFigures(program, load("freeze"))
    return EditRulesScene(program, draft, workshop.folder, figures)


def _workshop(context: SceneContext) -> RuleWorkshop:
    """With a folder that is never looked at."""
    bases = {rules.id: rules for rules in presets()}
    folder = RuleFolder(FOLDER, lambda _task: Future())
    return RuleWorkshop(context.program(), folder, {**bases, **families().sets}, len(bases))
