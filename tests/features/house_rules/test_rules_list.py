"""House rules: begun, copied, exported, imported, deleted and taken back."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.program import PlainClipboard, plain_program
from tests.ui.programs import clipboard, settings
from zilch3d.engine.fields import Fault, FaultReason
from zilch3d.engine.rulefields import RULE_FIELDS
from zilch3d.engine.rulefile import document, read
from zilch3d.features.house_rules.editor import EditRulesScene
from zilch3d.features.house_rules.rules_list import HouseRulesScene
from zilch3d.features.house_rules.workshop import RuleWorkshop, StartRulesScene
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Pop, Push, Replace, Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Box, Screen
from zilch3d.store.house_rules import RuleFolder
from zilch3d.store.reader import read_toml
from zilch3d.store.rulefiles import families, house_rules, load, presets
from zilch3d.store.settings import Settings
from zilch3d.store.toml_pages import page_of
from zilch3d.ui.words.rules import fields as rule_fields

FREEZE = load("freeze")
FAULTY = page_of(FREEZE).replace("target = 5000", "target = 0").replace("Freeze 5000", "Torn")


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]


def at_once(task: Callable[[], object]) -> Future[object]:
    done: Future[object] = Future()
    done.set_result(task())
    return done


class Bench:
    """A house-rules screen, and what it does to the program."""

    def __init__(self, screen: Screen, place: Path) -> None:
        self.screen, self.place = screen, place
        self.program = plain_program(screen)
        bases = {rules.id: rules for rules in presets()}
        self.folder = RuleFolder(place, at_once)
        every = {**bases, **families().sets}
        self.workshop = RuleWorkshop(self.program, self.folder, every, presets=len(bases))
        self.scene = HouseRulesScene(self.workshop)
        self.show(self.scene)

    @property
    def clipboard(self) -> PlainClipboard:
        return clipboard(self.program)

    @property
    def made(self) -> str:
        return self.program.next_game.edited_rules

    def show(self, scene: WidgetScene) -> None:
        scene.resized(Surface(1280, 1600))
        scene.enter()
        scene.update(0.1)

    def click(self, *names: str, scene: WidgetScene | None = None) -> Answer:
        answer: Answer = None
        for name in names:
            x, y = self.screen.targets()[name]
            (scene or self.scene).on_mouse_press(x, y, 1)
            answer = (scene or self.scene).on_mouse_release(x, y, 1)
            self.scene.update(0.1) if scene is None else None
        return answer

    def label(self, name: str) -> str:
        found = self.screen.find(name)
        return found.text if isinstance(found, kit.Label) else ""

    def files(self) -> set[str]:
        return {file.name for file in self.place.iterdir()}


@pytest.fixture
def bench(screen: Screen, tmp_path: Path) -> Bench:
    return Bench(screen, tmp_path / "rules")


def started(bench: Bench, base: str) -> EditRulesScene:
    """New rules from this base, in the editor."""
    answer = bench.click("new")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, WidgetScene)
    bench.show(answer.scene)
    chosen = bench.click(base, scene=answer.scene)
    assert isinstance(chosen, Replace)
    assert isinstance(chosen.scene, EditRulesScene)
    bench.show(bench.scene)
    return chosen.scene


def test_new_rules_are_a_copy_of_what_they_start_from(bench: Bench) -> None:
    editor = started(bench, "base:picnic")
    own = read(read_toml(editor.draft.file))
    assert own.name == "Our Family Zilch"
    assert own.based_on == "picnic"
    assert own.scoring == load("picnic").scoring
    assert bench.made == str(editor.draft.file)
    assert not any(map(editor.draft.is_changed, RULE_FIELDS))


@pytest.mark.parametrize("family", families().sets)
def test_every_family_is_offered_beside_the_presets(bench: Bench, family: str) -> None:
    assert started(bench, f"base:{family}").draft.rules is not None


def test_one_s_own_can_be_started_from_too(bench: Bench) -> None:
    first = started(bench, "base:freeze")
    second = started(bench, f"own:{first.draft.file.name}")
    own = read(read_toml(second.draft.file))
    assert own.name == "Our Freeze 5000 2"
    assert own.based_on == "freeze"


def test_a_copy_has_a_name_of_its_own(bench: Bench) -> None:
    name = started(bench, "base:freeze").draft.file.name
    bench.click(f"duplicate:{name}")
    assert [own.name for own in bench.folder.listed or ()] == [
        "Our Freeze 5000",
        "Our Freeze 5000 2",
    ]


def test_what_is_copied_as_text_and_pasted_elsewhere_is_equal(
    bench: Bench, screen: Screen, tmp_path: Path
) -> None:
    file = started(bench, "base:zilch-1990").draft.file
    bench.click(f"copy:{file.name}")
    elsewhere = Bench(screen, tmp_path / "elsewhere")
    elsewhere.clipboard.text = bench.clipboard.text
    elsewhere.scene.on_key(key.V, key.MOD_ACCEL)
    (rules,) = house_rules(tmp_path / "elsewhere").sets.values()
    assert rules == read(read_toml(file))
    assert elsewhere.made == str(tmp_path / "elsewhere" / file.name)


def test_a_dropped_file_is_taken_and_another_s_id_is_not(bench: Bench, tmp_path: Path) -> None:
    file = started(bench, "base:bust").draft.file
    dropped = tmp_path / "theirs.toml"
    dropped.write_bytes(file.read_bytes())
    bench.scene.on_file_drop([str(dropped), str(tmp_path / "none.toml")])
    bench.scene.update(0.1)
    ids = [read_toml(bench.place / name)["id"] for name in sorted(bench.files())]
    assert ids == ["our-bust-2", "our-bust"]
    assert "There’s no such file" in bench.label("notice")


def test_what_is_pasted_with_faults_is_a_draft_that_says_what_and_where(bench: Bench) -> None:
    bench.clipboard.text = FAULTY
    bench.click("paste")
    (own,) = bench.folder.listed or ()
    assert [fault.field for fault in own.faults] == ["end.target"]
    assert house_rules(bench.place).sets == {}
    assert rule_fields.fault_by_name(own.faults[0]).startswith("The end, Target: ")
    answer = bench.click(f"edit:{own.file.name}")
    assert isinstance(answer, Push)


@pytest.mark.parametrize(
    ("path", "reason", "line"),
    [
        ("scoring.single.5", FaultReason.NOT_IN_UNITS, "What scores, Single die: 50 isn’t"),
        ("name", FaultReason.MISSING, "Name: This is needed."),
        ("scoring.singel", FaultReason.UNKNOWN, "scoring.singel: There’s no such field."),
    ],
)
def test_a_fault_is_named_as_in_the_editor(path: str, reason: FaultReason, line: str) -> None:
    """What no rules have goes by the key that stands in the file."""
    assert rule_fields.fault_by_name(Fault(path, reason, "50", "200")).startswith(line)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no text"),
        ("name = 'x'\nsummary = y", "line 2"),
        ("#" * 70_000, "64 KB"),
        ("x = [" * 20, "deep"),
        ("born = 1990-01-01", "can’t be kept"),
        ("\ud800", "isn’t text"),
    ],
)
def test_what_is_no_rules_is_refused_with_what_and_where(bench: Bench, text: str, why: str) -> None:
    bench.clipboard.text = text
    bench.click("paste")
    assert why in bench.label("notice")
    assert bench.folder.listed == ()


def test_a_deletion_is_taken_back_or_forgotten_on_leaving(bench: Bench) -> None:
    name = started(bench, "base:freeze").draft.file.name
    bench.click(f"delete:{name}", f"restore:{name}.deleted")
    assert bench.files() == {name}
    bench.click(f"delete:{name}")
    assert bench.scene.on_key(key.ESCAPE, 0) == Pop()
    assert bench.files() == set()


def test_a_second_window_may_only_look_and_copy(screen: Screen, tmp_path: Path) -> None:
    bench = Bench(screen, tmp_path)
    started(bench, "base:freeze")
    second = Bench(screen, tmp_path)
    second.folder.read_only = True
    second.show(second.scene)
    second.scene.rebuild()
    assert {name.partition(":")[0] for name in screen.targets()} == {"back", "copy"}
    assert "Another window" in second.label("wrong")


def test_the_list_shows_what_an_editor_has_just_changed(bench: Bench) -> None:
    """Though the folder was read before."""
    editor = started(bench, "base:freeze")
    bench.show(editor)
    bench.click("group:end", scene=editor)
    bench.click("end.target:more", scene=editor)
    bench.scene.enter()
    answer = bench.click(f"edit:{editor.draft.file.name}")
    assert isinstance(answer, Push)
    assert isinstance(answer.scene, EditRulesScene)
    assert answer.scene.draft.document == editor.draft.document
    assert document(FREEZE)["end"] != editor.draft.document["end"]


def test_half_points_are_shown_as_hundreds_where_that_is_chosen(
    bench: Bench, paper: Painted
) -> None:
    started(bench, "base:zilch-1990")
    for times_100, target in ((False, "more than 100"), (True, "more than 10,000")):
        settings(bench.program).current = Settings(points_times_100=times_100)
        for scene in (HouseRulesScene(bench.workshop), StartRulesScene(bench.workshop)):
            bench.show(scene)
            paper.texts.clear()
            scene.draw()
            assert any(target in text.split(" · ") for _owner, text, _box in paper.texts)
