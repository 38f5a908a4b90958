"""``zilch3d rules``: list, show and check (commands, the line of ``rules``)."""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d import resources
from zilch3d.store.files import house_rules_folder
from zilch3d.store.rulefiles import FAMILIES, PRESETS

FREEZE = resources.find("rulesets/freeze.toml").read_text(encoding="utf-8")
OURS = (
    FREEZE.replace('"freeze"', '"ours"').replace("Freeze 5000", "Ours").replace("= 5000", "= 3000")
)
FAULTY = OURS.replace("[turn]", "[turn]\nopenning = 500").replace('"shared"', '"shard"')


@pytest.fixture
def own() -> Path:
    """A house rule in the player's folder, and one at fault."""
    folder = house_rules_folder()
    folder.mkdir(parents=True)
    (folder / "family.toml").write_text(OURS, encoding="utf-8")
    (folder / "torn.toml").write_text(FAULTY, encoding="utf-8")
    return folder


def test_the_list_has_presets_families_and_house_rules(own: Path, zilch3d: CommandLine) -> None:
    found = zilch3d.json("rules", "list")
    assert [row["id"] for row in found["rules"]] == [*PRESETS, *FAMILIES, "ours"]
    assert found["rules"][-1] == {
        "id": "ours",
        "name": "Ours",
        "summary": found["rules"][5]["summary"],
        "target": 3000,
        "reach": "at-least",
        "rounds": None,
        "kind": "own",
        "file": str(own / "family.toml"),
    }
    assert [Path(row["file"]).name for row in found["faulty"]] == ["torn.toml"]


@pytest.mark.usefixtures("own")
def test_the_list_says_when_each_game_ends_and_what_is_at_fault(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("rules", "list")
    assert "  zilch-1990: Zilch (1990), more than 100" in lines
    assert "  ten-rounds: Ten rounds, 10 rounds" in lines
    assert "  ours: Ours, to 3,000" in lines
    assert lines[-1].startswith("  torn.toml: turn.openning: there is no such field")


def test_house_rules_with_the_same_id_are_listed_by_their_files(
    own: Path, zilch3d: CommandLine
) -> None:
    (own / "copy.toml").write_text(OURS, encoding="utf-8")
    assert zilch3d.json("rules", "list")["same_id"] == {"ours": ["copy.toml", "family.toml"]}
    said = zilch3d.lines("rules", "list")[-1].strip()
    assert said == "several files have the id ours: each goes by its name: copy.toml, family.toml"
    assert "name one of them: copy.toml, family.toml" in zilch3d.error("rules", "show", "ours")


@pytest.mark.usefixtures("own")
def test_show_takes_the_id_of_a_house_rule(zilch3d: CommandLine) -> None:
    assert zilch3d.json("rules", "show", "ours")["name"] == "Ours"


def test_show_has_every_combination_and_the_rules_in_sentences(zilch3d: CommandLine) -> None:
    scores, turn, *_rest = zilch3d.json("rules", "show", "andyzilch")["sections"]
    assert scores["heading"] == "What scores"
    assert {"name": "three-1s", "dice": "111", "before": "", "points": 1000} in scores[
        "combinations"
    ]
    match = {"name": "match-4", "dice": "4", "before": "444", "points": 100}
    assert match in scores["combinations"]
    assert "After a straight or three pairs you must roll on." in turn["sentences"]


def test_show_prints_the_page_for_reading(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("rules", "show", "zilch-1990")
    assert lines[0] == "zilch-1990: Zilch (1990), more than 100"
    assert "    5         ½" in lines
    assert "    123456    30" in lines
    assert "  The goal is to bank a total of more than 100." in lines


def test_a_file_without_a_fault_is_said_to_have_none(own: Path, zilch3d: CommandLine) -> None:
    for name in ("ours", "family.toml", str(own / "family.toml"), "freeze"):
        assert zilch3d.json("rules", "check", name)["ok"]
    assert zilch3d.lines("rules", "check", "ours") == ["Ours: no faults"]


def test_every_fault_has_its_line_its_field_and_what_was_meant(
    own: Path, zilch3d: CommandLine
) -> None:
    allowed = "first-across, shared, not-bankable, play-off"
    lines = zilch3d.lines("rules", "check", str(own / "torn.toml"), status=1)
    assert lines == [
        "turn.openning: there is no such field; did you mean turn.opening?",
        f"end.ties: is shard, but must be one of: {allowed}; did you mean shared?",
    ]
    found = zilch3d.json("rules", "check", str(own / "torn.toml"), status=1)
    assert not found["ok"]
    assert [row["words"] for row in found["faults"]] == lines
    assert found["faults"][1] == {
        "field": "end.ties",
        "reason": "not-a-choice",
        "value": "shard",
        "allowed": allowed,
        "did_you_mean": "shared",
        "words": lines[1],
    }


def test_very_many_faults_have_a_line_each(tmp_path: Path, zilch3d: CommandLine) -> None:
    stray = "".join(f"stray{n} = {n}\n" for n in range(200))
    (tmp_path / "ours.toml").write_text(stray + OURS, encoding="utf-8")
    assert len(zilch3d.lines("rules", "check", str(tmp_path / "ours.toml"), status=1)) == 200


def test_a_file_that_is_no_toml_is_at_fault(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("id = \n", encoding="utf-8")
    found = zilch3d.json("rules", "check", str(file), status=1)
    assert [(row["field"], row["reason"]) for row in found["faults"]] == [(None, "not-toml")]
    assert "this is not TOML" in zilch3d.lines("rules", "check", str(file), status=1)[0]


def test_a_file_that_is_not_there_is_a_wrong_argument(tmp_path: Path, zilch3d: CommandLine) -> None:
    assert "no file called" in zilch3d.error("rules", "check", str(tmp_path / "none.toml"))
    assert "not a file" in zilch3d.error("rules", "check", str(tmp_path))
