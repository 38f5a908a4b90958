"""Rule sets on disk."""

from pathlib import Path

import pytest

from zilch3d import resources
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.store.rulefiles import PRESETS, HouseRules, UnreadableRules, house_rules, load, presets

# The presets as section 0 of the rules lists them: their ids with the names shown.
SHOWN = {
    "zilch-1990": "Zilch (1990)",
    "zilch-1982": "Zilch (before 1990)",
    "picnic": "Family Zilch",
    "bust": "Bust",
    "andyzilch": "AndyZilch",
    "freeze": "Freeze 5000",
    "pass-the-dice": "Pass the Dice",
}


def test_the_presets_are_those_of_the_rules() -> None:
    """In their order, too: so they are offered."""
    assert [(rules.id, rules.name) for rules in presets()] == list(SHOWN.items())
    assert list(PRESETS) == list(SHOWN)


def test_a_house_rule_is_a_copy_with_a_change(tmp_path: Path) -> None:
    text = resources.find("rulesets").joinpath("freeze.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace("target = 5000", "target = 3000"), encoding="utf-8")
    assert load(str(mine)).end.target == 60


def test_a_mark_of_byte_order_is_no_fault(tmp_path: Path) -> None:
    """Some editors begin every file with one."""
    file = tmp_path / "mine.toml"
    file.write_text(resources.find("rulesets/freeze.toml").read_text("utf-8"), "utf-8-sig")
    assert load(str(file)) == load("freeze")


def test_where_there_is_neither_preset_nor_file_there_is_no_detail() -> None:
    with pytest.raises(UnreadableRules) as raised:
        load("whist")
    assert (raised.value.name, raised.value.detail) == ("whist", "")


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"id = ", b"id = 1\nid = 2", b"a = " + b"[" * 5000, b"a = " + b"9" * 5000],
)
def test_what_is_no_toml_says_why(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(UnreadableRules) as raised:
        load(str(file))
    assert raised.value.name == str(file)
    assert raised.value.detail


@pytest.mark.parametrize("name", ["", ".", "a\0b", "x" * 5000])
def test_a_name_that_can_be_no_file_is_unreadable(name: str) -> None:
    with pytest.raises(UnreadableRules):
        load(name)


def test_a_file_that_is_no_rule_set_has_faults(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("target = 0x" + "f" * 5000, encoding="utf-8")
    with pytest.raises(RuleFaults):
        load(str(file))


def test_a_players_own_rules_are_found_and_the_faults_of_others_are_listed(
    tmp_path: Path,
) -> None:
    page = (resources.find("rulesets") / "freeze.toml").read_text(encoding="utf-8")
    (tmp_path / "ours.toml").write_text(page.replace("5000", "4000"), encoding="utf-8")
    (tmp_path / "torn.toml").write_text(page.replace("target = 5000", ""), encoding="utf-8")
    (tmp_path / "empty.toml").write_text("[", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not rules", encoding="utf-8")
    house = house_rules(tmp_path)
    assert {Path(name).name for name in house.found} == {"ours.toml"}
    assert house.found[str(tmp_path / "ours.toml")].end.target == 80
    assert {Path(name).name for name in house.faulty} == {"torn.toml", "empty.toml"}


def test_without_a_folder_there_are_no_house_rules(tmp_path: Path) -> None:
    assert house_rules(tmp_path / "nowhere") == HouseRules({}, {})
