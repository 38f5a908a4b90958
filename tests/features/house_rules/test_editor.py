"""Rules edited field by field: every field, every fault, every change; kept at once."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol

import pytest
from pyglet.window import key

from tests.ui.pages.clicks import click
from zilch3d.engine.fields import Document
from zilch3d.engine.rulefields import RULE_FIELDS, RuleField, Takes
from zilch3d.engine.rulefile import document, read
from zilch3d.engine.ruleset import FumbleRule, Kind, RuleSet
from zilch3d.features.house_rules.draft import SECTIONS, RuleDraft
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Pop, Surface
from zilch3d.kit.widgets import Box
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.reader import read_toml
from zilch3d.store.rulefiles import families, load, presets
from zilch3d.ui.program import Program
from zilch3d.ui.words.rules import fields as rule_fields

BASES = {**{rules.id: rules for rules in presets()}, **families().sets}
OURS: Document = {**document(load("freeze")), "id": "ours", "name": "Ours", "based_on": "freeze"}
HALVES: Document = {**document(load("zilch-1990")), "id": "ours", "based_on": "zilch-1990"}


class Painted(Protocol):
    """What was painted last: by which widget, what, and where."""

    texts: list[tuple[object, str, Box]]


def at_once(task: Callable[[], object]) -> Future[object]:
    done: Future[object] = Future()
    done.set_result(task())
    return done


Edit = Callable[..., EditRulesScene]


@pytest.fixture
def edit(program: Program, tmp_path: Path) -> Edit:
    def entered(values: Document, group: str = "scoring") -> EditRulesScene:
        draft = RuleDraft(tmp_path / "ours.toml", values, BASES)
        scene = EditRulesScene(program, draft, RuleFolder(tmp_path, at_once))
        scene.group = group
        scene.resized(Surface(1280, 3000))
        scene.enter()
        return scene

    return entered


def type_into(scene: EditRulesScene, name: str, text: str) -> None:
    click(scene, name)
    for letter in text:
        scene.on_text(letter)


def kept(scene: EditRulesScene) -> RuleSet:
    return read(read_toml(scene.draft.file))


def label(scene: EditRulesScene, name: str) -> str:
    found = scene.screen.find(name)
    return found.text if isinstance(found, kit.Label) else ""


def named(scene: EditRulesScene, field: RuleField) -> list[str]:
    """The targets that change this field."""
    parts = (f"{field.path}.", f"{field.path}:")
    targets = scene.screen.targets()
    return [name for name in targets if name == field.path or name.startswith(parts)]


# Every field


@pytest.mark.parametrize("section", SECTIONS)
def test_the_editor_offers_every_declared_field(edit: Edit, section: str) -> None:
    scene = edit(OURS, section)
    for field in (field for field in RULE_FIELDS if field.section == section):
        assert named(scene, field), field.path
        assert rule_fields.name(field.path)
        assert rule_fields.help_on(field.path).endswith(".")
        for choice in field.choices:
            assert rule_fields.choice(field.path, choice)


def test_each_kind_of_field_is_changed_by_the_mouse(edit: Edit) -> None:
    scene = edit(OURS)
    click(scene, "scoring.single.1:less", "scoring.three.2:more", "scoring.two_triples:more")
    click(scene, "scoring.must_roll:straight", "scoring.six_wins", "scoring.four:forward")
    click(scene, "group:manners", "manners.out:zilch", "group:turn", "turn.hot_dice_name:back")
    click(scene, "group:start", "start.most_players:less")
    rules = kept(scene)
    assert rules.scoring.singles[0] == 1  # units of 50
    assert rules.scoring.threes[1] == 5
    assert rules.scoring.two_triples == 1
    assert rules.scoring.must_roll == {Kind.STRAIGHT}
    assert rules.scoring.six_wins
    assert rules.scoring.fours[0] == 22, "three plus 100"
    assert rules.manners.out is FumbleRule.ZILCH
    assert rules.start.most_players == 7


def test_numbers_are_typed_and_half_points_work(edit: Edit) -> None:
    scene = edit(HALVES)
    type_into(scene, "scoring.single.5", "1.5")
    type_into(scene, "scoring.straight", "27,5")
    assert kept(scene).scoring.singles[4] == 3
    assert kept(scene).scoring.straight == 55
    click(scene, "scoring.single.5:less")
    assert kept(scene).scoring.singles[4] == 2


def test_a_step_is_larger_where_the_number_is(edit: Edit) -> None:
    scene = edit(OURS, "end")
    click(scene, "end.target:less")
    assert kept(scene).end.target == 4750 / 50
    click(scene, "end.target:more", "end.target:more")
    assert kept(scene).end.target == 5500 / 50
    type_into(scene, "end.target", "130")
    click(scene, "end.target:more")
    assert kept(scene).end.target == 150 / 50


def test_steps_go_down_to_nothing_and_up_to_the_most(edit: Edit) -> None:
    scene = edit({**OURS, "end": {"target": 5000, "rounds": 2}}, "end")
    for _step in range(3):
        click(scene, "end.rounds:less")
    assert kept(scene).end.rounds == 0
    scene = edit({**OURS, "start": {"most_players": 7}}, "start")
    for _step in range(3):
        click(scene, "start.most_players:more")
    assert kept(scene).start.most_players == 8


def test_what_more_of_a_kind_is_worth_stands_in_the_table(edit: Edit, paper: Painted) -> None:
    scene = edit(OURS)
    scene.draw()
    texts = [text for _owner, text, _box in paper.texts]
    assert {"2,000", "4,000", "8,000", "1,200"} <= set(texts)


# Faults and drafts


def test_a_fault_stands_at_its_field_with_what_to_do_and_is_kept(edit: Edit) -> None:
    scene = edit(OURS, "turn")
    type_into(scene, "turn.opening", "6000")
    assert "raise the target" in label(scene, "fault:turn.opening")
    assert label(scene, "status") == "1 thing to put right before you can play this"
    assert read_toml(scene.draft.file)["turn"]["opening"] == 6000  # type: ignore[index]
    tabs = scene.screen.find("group")
    assert isinstance(tabs, kit.Tabs)
    assert [words[-1] for group, words in tabs.options if group == "turn"] == ["!"]
    type_into(scene, "turn.opening", "500")
    assert label(scene, "fault:turn.opening") == ""
    assert kept(scene).turn.opening == 10


def test_a_number_that_is_no_multiple_of_the_unit_says_so(edit: Edit) -> None:
    scene = edit(OURS)
    type_into(scene, "scoring.three.4", "425")
    assert "isn’t a multiple of the smallest unit, 50" in label(scene, "fault:scoring.three")


def test_that_nothing_counts_stands_above_the_fields(edit: Edit) -> None:
    scene = edit({**OURS, "scoring": {"unit": 50}})
    assert "Give something points" in label(scene, "strays")
    click(scene, "scoring.single.1:more")
    assert scene.draft.rules is not None


@pytest.mark.parametrize(
    ("values", "section"),
    [
        ({**OURS, "scoring": {**load_scoring, "tripple": 5}}, "scoring")
        for load_scoring in [OURS["scoring"]]
        if isinstance(load_scoring, dict)
    ]
    + [({**OURS, "extra": 1}, ""), ({**OURS, "turn": 5}, "turn")],
)
def test_what_is_no_field_can_be_taken_out(edit: Edit, values: Document, section: str) -> None:
    scene = edit(values, section)
    assert label(scene, "strays")
    click(scene, "remove-strays")
    assert kept(scene).name == "Ours"
    scene.on_key(key.Z, key.MOD_ACCEL)
    assert scene.draft.document == values


def test_whatever_a_file_holds_can_be_mended(edit: Edit) -> None:
    """Values of the wrong kind show as none, and any other takes their place."""
    odd: Document = {
        "id": 5,
        "name": ["Ours"],
        "summary": "x" * 300,
        "scoring": {"unit": "many", "single": 5, "four": {"times": 2, "plus": 3}, "must_roll": 1},
        "turn": {"opening": 10**400, "take_over": "yes", "hot_dice_name": 7},
        "end": {"target": -5},
    }
    for section in SECTIONS:
        edit(odd, section).draw()
    scene = edit(odd)
    for field in RULE_FIELDS:
        own = scene.draft.base if field.path == "based_on" else "Ours"
        scene.draft.set(field, scene.draft.base_value(field) if field.section else own)
    assert scene.draft.rules is not None


# Changes


def test_a_change_is_marked_and_taken_back(edit: Edit) -> None:
    scene = edit(OURS, "turn")
    assert "reset:turn.minimum" not in scene.screen.targets()
    click(scene, "turn.minimum:more")
    tip = scene.screen.find("reset:turn.minimum")
    assert tip is not None
    assert "none" in tip.tip
    click(scene, "reset:turn.minimum")
    assert kept(scene) == read(OURS)
    assert "reset:turn.minimum" not in scene.screen.targets()


def test_what_follows_another_field_is_no_change_of_its_own(edit: Edit) -> None:
    scene = edit(OURS, "turn")
    click(scene, "turn.opening:more")
    assert "reset:turn.opening" in scene.screen.targets()
    assert "reset:turn.newcomer_opening" not in scene.screen.targets()


def test_every_change_can_be_undone_in_turn(edit: Edit) -> None:
    scene = edit(OURS, "turn")
    type_into(scene, "turn.opening", "750")
    click(scene, "group:end", "end.last_turns")
    changed = kept(scene)
    scene.on_key(key.Z, key.MOD_ACCEL)
    assert kept(scene).end == read(OURS).end
    click(scene, "undo")
    assert kept(scene) == read(OURS) != changed
    assert scene.group == "turn", "the page of what was undone is shown"
    assert "undo" not in scene.screen.targets()


def test_rules_that_name_no_base_are_compared_with_the_nearest(edit: Edit) -> None:
    own = {key: value for key, value in OURS.items() if key != "based_on"}
    assert edit({**own, "turn": {"opening": 50}}).draft.base == "freeze"
    assert edit({**OURS, "based_on": "nobody’s"}).draft.base == "freeze"
    scene = edit(own, "")
    before = scene.draft.base
    click(scene, "based_on:back")
    assert scene.draft.base != before
    assert kept(scene).based_on == scene.draft.base


# The way it works


def test_the_name_is_the_title_at_once(edit: Edit, paper: Painted) -> None:
    scene = edit(OURS, "")
    click(scene, "name")
    scene.on_key(key.A, key.MOD_ACCEL)
    for letter in "Sunday’s":
        scene.on_text(letter)
    scene.draw()
    assert "Sunday’s" in [text for _owner, text, _box in paper.texts]
    assert kept(scene).name == "Sunday’s"


def test_a_full_disk_is_told_where_the_player_looks(edit: Edit, tmp_path: Path) -> None:
    scene = edit(OURS, "turn")
    (tmp_path / "ours.toml").mkdir()
    click(scene, "turn.opening:more")
    scene.update(0.1)
    assert "couldn’t be saved" in label(scene, "status")


def test_escape_goes_back(edit: Edit) -> None:
    assert edit(OURS).on_key(key.ESCAPE, 0) == Pop()


def test_every_kind_of_value_has_words(edit: Edit) -> None:
    draft = edit(OURS).draft
    for field in RULE_FIELDS:
        assert rule_fields.value(field, field.value(draft.document)), field.path
    assert {field.takes for field in RULE_FIELDS} == set(Takes)
