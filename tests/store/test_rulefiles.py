"""Rule sets on disk."""

import os
from pathlib import Path

import pytest

from zilch3d import resources
from zilch3d.engine.rulefile import RuleFaults
from zilch3d.store.files import house_rules_folder
from zilch3d.store.reader import ReadReason
from zilch3d.store.rulefiles import (
    FAMILIES,
    HOSTS,
    MOST_FILES,
    NO_RULES,
    PRESETS,
    UnreadableRules,
    families,
    house_rules,
    load,
    load_from_record,
    name_in_record,
    preset,
    presets,
)

TOO_MUCH = (ReadReason.LONG_LINE, ReadReason.TOO_DEEP)

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


def test_the_families_are_those_of_their_folder_and_none_is_called_like_a_preset() -> None:
    pages = resources.find("rulesets/families").glob("*.toml")
    assert {page.stem for page in pages} == set(FAMILIES) == set(families().sets)
    assert not families().faulty
    assert all(load(name).id == name for name in FAMILIES)
    taken = {rules.name for rules in presets()} | set(PRESETS)
    found = families().sets.values()
    assert not taken & {name for rules in found for name in (rules.id, rules.name)}


@pytest.mark.parametrize("name", HOSTS)
def test_house_rules_of_the_sixteen_are_loaded_by_their_ids(name: str) -> None:
    rules = load(name)
    assert rules.id == name == load_from_record(name).id
    assert rules.based_on in {*PRESETS, *FAMILIES}


def test_a_family_read_by_its_path_is_the_same() -> None:
    for name in FAMILIES:
        assert load(str(resources.find(f"rulesets/families/{name}.toml"))) == load(name)


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


def test_where_there_is_neither_preset_nor_file_it_is_missing() -> None:
    with pytest.raises(UnreadableRules) as raised:
        load("whist")
    assert (raised.value.name, raised.value.fault.reason) == ("whist", ReadReason.MISSING)


@pytest.mark.parametrize(
    "content",
    [
        b"\xff",
        b"\xff\xfea",
        b"id = ",
        b"id = 1\nid = 2",
        b"a = " + b"[" * 5000,
        b"a = " + b"9" * 5000,
    ],
)
def test_what_is_no_toml_says_why(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(UnreadableRules) as raised:
        load(str(file))
    assert raised.value.name == str(file)
    assert raised.value.fault.reason in (
        ReadReason.NOT_TEXT,
        ReadReason.NOT_TOML,
        *TOO_MUCH,
    )


@pytest.mark.parametrize("name", ["", ".", "a\0b", "x" * 5000])
def test_a_name_that_can_be_no_file_is_unreadable(name: str) -> None:
    with pytest.raises(UnreadableRules):
        load(name)


def test_a_file_that_is_no_rule_set_has_faults(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("target = 0x" + "f" * 900, encoding="utf-8")
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
    assert {Path(name).name for name in house.sets} == {"ours.toml"}
    assert house.sets[str(tmp_path / "ours.toml")].end.target == 80
    assert {Path(name).name for name in house.faulty} == {"torn.toml", "empty.toml"}


def test_without_a_folder_there_are_no_house_rules(tmp_path: Path) -> None:
    assert house_rules(tmp_path / "nowhere") == NO_RULES


# What a house rule is called

PAGE = (resources.find("rulesets") / "freeze.toml").read_text(encoding="utf-8")
OTHER = PAGE.replace("target = 5000", "target = 3000")


def kept(folder: Path, name: str, page: str = OTHER) -> Path:
    file = folder / name
    file.write_text(page, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "name", ["Freeze 5000", "freeze  5000", "ＦＲＥＥＺＥ 5000", "Freeze\u00a05000"]
)
def test_other_rules_than_a_presets_cannot_be_called_like_it(name: str, tmp_path: Path) -> None:
    rules = load(str(kept(tmp_path, "ours.toml", OTHER.replace("Freeze 5000", name))))
    assert (rules.id, rules.name) == ("ours.toml", f"{name} (ours.toml)")
    mine = OTHER.replace("Freeze 5000", name).replace('"freeze"', '"mine"')
    rules = load(str(kept(tmp_path, "ours.toml", mine)))
    assert (rules.id, rules.name) == ("mine", f"{name} (ours.toml)")


def test_a_copy_of_a_preset_may_be_called_like_it(tmp_path: Path) -> None:
    assert load(str(kept(tmp_path, "copy.toml", PAGE))) == load("freeze")


@pytest.mark.parametrize(
    "name", ["", "\u200b", "\u3164", "Free\u202eze", "x" * 41, "a\u0301" + "\u0301" * 9]
)
def test_a_house_rule_has_a_name_that_is_seen(name: str, tmp_path: Path) -> None:
    with pytest.raises(RuleFaults) as raised:
        load(str(kept(tmp_path, "ours.toml", OTHER.replace("Freeze 5000", name))))
    assert [fault.field for fault in raised.value.faults] == ["name"]


# The id of a house rule


def own(name: str, id_: str, target: int = 3000) -> Path:
    """House rules in the player's own folder."""
    folder = house_rules_folder()
    folder.mkdir(parents=True, exist_ok=True)
    page = PAGE.replace('id = "freeze"', f'id = "{id_}"').replace("= 5000", f"= {target}")
    return kept(folder, name, page.replace("Freeze 5000", name))


@pytest.mark.parametrize("name", ["mine", "ours.toml", "ours"])
def test_a_house_rule_is_known_by_its_id_and_its_file(name: str, tmp_path: Path) -> None:
    own("ours.toml", "mine")
    assert load(name).end.target == 60
    assert load_from_record(name, tmp_path, house_rules_folder()).end.target == 60


def test_a_presets_id_wins_over_a_house_rule_of_that_id() -> None:
    own("bust.toml", "freeze")
    for name in ("freeze", "bust"):
        assert load(name) == load_from_record(name, house_rules_folder()) == preset(name)
    assert load("bust.toml").end.target == 60


def test_a_file_that_is_named_wins_over_an_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own("ours.toml", "mine")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    assert load("mine").end.target == 60  # a folder is no file
    kept(tmp_path, "mine.toml", PAGE.replace("= 5000", "= 2000"))
    assert load("mine.toml").end.target == 40


def test_house_rules_with_the_same_id_are_told_apart_by_their_files() -> None:
    own("mine.toml", "mine")
    own("mine copy.toml", "mine", 4000)
    with pytest.raises(UnreadableRules) as raised:
        load("mine")
    assert raised.value.fault.reason is ReadReason.SAME_ID
    assert raised.value.fault.detail == "mine copy.toml, mine.toml"
    assert (load("mine copy.toml").end.target, load("mine copy").end.target) == (80, 80)
    house = house_rules(house_rules_folder())
    assert house.same_id == {"mine": ("mine copy.toml", "mine.toml")}
    assert [rules.id for rules in house.sets.values()] == ["mine copy.toml", "mine.toml"]


# The folder of house rules


def test_no_more_house_rules_are_read_than_the_limit(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 7):
        (tmp_path / f"{number:03}.toml").write_text("[", encoding="utf-8")
    house = house_rules(tmp_path)
    assert (len(house.faulty), house.unread) == (MOST_FILES, 7)


def test_of_very_many_files_all_that_are_not_read_are_counted(tmp_path: Path) -> None:
    for number in range(2500):
        (tmp_path / f"{number}.toml").touch()
    assert house_rules(tmp_path).unread == 2500 - MOST_FILES


@pytest.mark.skipif(os.name == "nt", reason="such files are Unix's")
def test_what_is_no_file_of_the_folder_is_at_fault(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "out.toml").symlink_to(kept(tmp_path, "beside.toml"))
    (folder / "zero.toml").symlink_to("/dev/zero")
    (folder / "folder.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    kept(folder, "a;b.toml")
    kept(folder, "a\u202eb.toml")
    (folder / "ours.toml").symlink_to(kept(folder, "other.toml"))
    house = house_rules(folder)
    assert {Path(name).name for name in house.sets} == {"other.toml", "ours.toml"}
    assert {Path(name).name for name in house.faulty} == {
        "out.toml", "zero.toml", "folder.toml", "pipe.toml", "a;b.toml", "a\u202eb.toml",
    }  # fmt: skip


def test_a_file_in_the_place_of_the_folder_is_at_fault(tmp_path: Path) -> None:
    assert house_rules(kept(tmp_path, "rules")).faulty


# The rules that a record names


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A record's own, and that of the house rules."""
    for name in ("records", "rules"):
        (tmp_path / name).mkdir()
    kept(tmp_path / "records", "beside.toml")
    kept(tmp_path / "rules", "house.toml")
    kept(tmp_path, "above.toml")
    return tmp_path / "records", tmp_path / "rules"


@pytest.mark.parametrize("name", ["freeze", "beside.toml", "beside", "house.toml", "house"])
def test_a_record_names_a_preset_or_a_file_beside_it_or_house_rules(
    name: str, folders: tuple[Path, Path]
) -> None:
    assert load_from_record(name, *folders).scoring == load("freeze").scoring


def test_what_a_record_calls_its_rules_reads_back(folders: tuple[Path, Path]) -> None:
    for name in ("freeze", str(folders[1] / "house.toml")):
        rules = load(name)
        assert load_from_record(name_in_record(name), *folders) == rules
        assert load_from_record(name, *folders) == rules  # as older versions wrote it


@pytest.mark.parametrize(
    "name",
    ["../above.toml", "{above}", "/dev/zero", "/etc/hostname", "..", ".", "records/../beside.toml",
     "\\\\server\\share\\x.toml", "C:x.toml", "beside.toml:stream", "x" * 201,
     "\u202e", "a\0b", ""],
)  # fmt: skip
def test_a_record_names_no_path(name: str, folders: tuple[Path, Path]) -> None:
    with pytest.raises(UnreadableRules) as raised:
        load_from_record(name.format(above=folders[0].parent / "above.toml"), *folders)
    assert raised.value.fault.reason is ReadReason.NOT_A_NAME


def test_a_link_beside_a_record_leads_nowhere_else(folders: tuple[Path, Path]) -> None:
    (folders[0] / "link.toml").symlink_to(folders[0].parent / "above.toml")
    with pytest.raises(UnreadableRules) as raised:
        load_from_record("link", *folders)
    assert raised.value.fault.reason is ReadReason.LINK_OUT


def test_a_record_may_name_a_family_but_a_players_own_file_comes_first(
    folders: tuple[Path, Path],
) -> None:
    assert load_from_record("linear", *folders) == load("linear")
    kept(folders[1], "linear.toml")
    assert load_from_record("linear", *folders).end.target == 60


def test_rules_of_no_name_at_all_are_missing(folders: tuple[Path, Path]) -> None:
    with pytest.raises(UnreadableRules) as raised:
        load_from_record("whist", *folders)
    assert raised.value.fault.reason is ReadReason.MISSING


def test_a_house_rule_that_cannot_be_read_is_named_as_it_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "torn.toml").write_text("name =")
    ((name, fault),) = house_rules(tmp_path).faulty.items()
    assert name == str(tmp_path / "torn.toml")
    assert isinstance(fault, UnreadableRules)
    assert fault.name == name
