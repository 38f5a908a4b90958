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
    line = line_of("openning")
    assert lines[-1].startswith(f"  torn.toml: line {line}, turn.openning: There’s no such field.")


def test_house_rules_with_the_same_id_are_listed_by_their_files(
    own: Path, zilch3d: CommandLine
) -> None:
    (own / "copy.toml").write_text(OURS, encoding="utf-8")
    assert zilch3d.json("rules", "list")["same_id"] == {"ours": ["copy.toml", "family.toml"]}
    said = zilch3d.lines("rules", "list")[-1].strip()
    assert said == "Several files have the id ours. Use their names instead: copy.toml, family.toml"
    assert "Name one of them: copy.toml, family.toml" in zilch3d.error("rules", "show", "ours")


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
    assert "After a straight or three pairs, you have to roll on." in turn["sentences"]


def test_show_prints_the_page_for_reading(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines("rules", "show", "zilch-1990")
    assert lines[0] == "zilch-1990: Zilch (1990), more than 100"
    assert "    5         ½" in lines
    assert "    123456    30" in lines
    assert "  The target is a total of more than 100." in lines


def test_a_file_without_a_fault_is_said_to_have_none(own: Path, zilch3d: CommandLine) -> None:
    for name in ("ours", "family.toml", str(own / "family.toml"), "freeze"):
        assert zilch3d.json("rules", "check", name)["ok"]
    assert zilch3d.lines("rules", "check", "ours") == ["Nothing’s wrong with Ours."]


def line_of(words: str, page: str = FAULTY) -> int:
    return next(n for n, line in enumerate(page.splitlines(), 1) if words in line)


def test_every_fault_has_its_line_its_field_and_what_was_meant(
    own: Path, zilch3d: CommandLine
) -> None:
    allowed = "first-across, shared, not-bankable, play-off"
    lines = zilch3d.lines("rules", "check", str(own / "torn.toml"), status=1)
    opening, ties = line_of("openning"), line_of('"shard"')
    assert lines == [
        f"line {opening}, turn.openning: There’s no such field. Did you mean turn.opening?",
        f'line {ties}, end.ties: "shard" isn’t one of the choices, which are {allowed}. '
        "Did you mean shared?",
    ]
    found = zilch3d.json("rules", "check", str(own / "torn.toml"), status=1)
    assert not found["ok"]
    assert [row["words"] for row in found["faults"]] == lines
    assert found["faults"][1] == {
        "field": "end.ties",
        "line": ties,
        "reason": "not-a-choice",
        "value": '"shard"',
        "allowed": allowed,
        "did_you_mean": "shared",
        "words": lines[1],
    }


NAMED = 'id = "ours"\nname = "Ours"\nsummary = "A house rule."\n'
SCORING = "[scoring]\nunit = 50\nsingle = { 1 = 100, 5 = 50 }\n"
# Lines 1 to 3, then what is at fault, then what a rule set needs: the whole answer.
BROKEN: list[tuple[str, list[str]]] = [
    ('[end]\ntarget = "5000"\n', ['line 5, end.target: This must be a number, not "5000".']),
    (
        "[end]\ntarget = 5000\nlast_turns = True\n",
        ["line 6: True isn’t a value. Did you mean true?"],
    ),
    ("[end]\ntarget = 5000\nlast_turns = yes\n", ["line 6: yes isn’t a value. Did you mean true?"]),
    ("[end]\ntarget = 5000\nreach = exactly\n",
     ["line 6: exactly isn’t a value. Text needs quotation marks."]),
    ('[end]\ntarget = 5000\nlast_turns = "no"\n',
     ['line 6, end.last_turns: This must be true or false, not "no". Did you mean false?']),
    ("[end]\ntarget = 5000\nlast_turns = 1\n",
     ["line 6, end.last_turns: This must be true or false, not 1."]),
    ('[end]\ntarget = 5000\n[start]\ndirection = "anticlockwise"\n',
     ['line 7, start.direction: "anticlockwise" isn’t one of the choices, which are clockwise, '
      "counter-clockwise. Did you mean counter-clockwise?"]),
    ('based_on = "frezee"\nend.target = 5000\n',
     ['line 4, based_on: There are no rules called "frezee". Choose from '
      f"{', '.join([*PRESETS, *FAMILIES])}. Did you mean freeze?"]),
    ("end.target = 5000\nscoring.four = { times = 2 }\n",
     ["line 5, scoring.four: This only works together with scoring.three."]),
    ("end.target = 5000\nscoring.four = { multiply = 2 }\n",
     ["line 5, scoring.four: This needs exactly one of times, plus, points, not "
      "{ multiply = 2 }. Did you mean times?"]),
    ("end.target = 5000\n\n# none\n[turn]\nzilches_in_a_row = 3\n",
     ["line 8, turn.zilches_in_a_row: This only works together with turn.zilch_penalty."]),
    ("end.target = 5000\nturn.zilch_penalty = 500\n",
     ["line 5, turn.zilch_penalty: This only works together with turn.zilches_in_a_row."]),
    ("end.target = 5000\nturn.blank_bonus = 500\n",
     ['line 5, turn.blank_bonus: This only works if turn.blank is "roll-again".']),
    ("end.target = 5000\nmanners = { time_warp = true, catching_up = false }\n",
     ["line 5, manners.time_warp: This only works if manners.catching_up is true."]),
    ('end.target = 5000\nscoring.must_roll = [\n  "three",\n\n  # a straight\n  "strait"\n]\n'
     'turn.opening = "a"\n',
     ['line 9, scoring.must_roll: "strait" isn’t one of the choices, which are single, three, '
      "four, five, six, straight, low-straight, high-straight, three-pairs, two-triples, match. "
      "Did you mean straight?",
      'line 11, turn.opening: This must be a number, not "a".']),
    ("[end]\nrounds = 0\n",
     ["line 4, end.target: The game would never end. Set a target, or a number of rounds."]),
    ("[end]\nreach = 5\n",
     ["line 4, end.target: This is missing.",
      "line 5, end.reach: 5 isn’t one of the choices, which are more-than, at-least, exactly."]),
    ("[turn]\nopening = 500\n[end]\ntarget = 400\n",
     ["line 5, turn.opening: 500 is above the target. Lower it, or raise the target."]),
    ("[[end]]\ntarget = 400\n", ["line 4, end: This must be a table, not [{ target = 400 }]."]),
    ("[end]\ntarget = 400\n'odd \"key' = 1\n", ['line 6, end.odd "key: There’s no such field.']),
]  # fmt: skip


@pytest.mark.parametrize(("middle", "said"), BROKEN)
def test_a_broken_page_is_named_word_by_word(
    middle: str, said: list[str], tmp_path: Path, zilch3d: CommandLine
) -> None:
    file = tmp_path / "ours.toml"
    page = NAMED + middle
    scoring = "scoring.unit = 50\nscoring.single = { 1 = 100, 5 = 50 }\n"
    page = (
        page.replace("scoring.", scoring + "scoring.", 1) if "scoring." in page else page + SCORING
    )
    shift = 2 if "scoring." in middle else 0
    file.write_text(page, encoding="utf-8")
    lines = zilch3d.lines("rules", "check", str(file), status=1)
    assert lines == [_further(line, shift) for line in said]


def _further(said: str, lines: int) -> str:
    """The same so many lines further down the page."""
    _line, number, rest = said.split(" ", 2)
    return f"line {int(number[:-1]) + lines}{number[-1]} {rest}"


@pytest.mark.parametrize(
    ("name", "said"),
    [('""', 'line 1, name: "" is empty. Write something.'),
     ("5", "line 1, name: This must be text, not 5."),
     ("true", "line 1, name: This must be text, not true."),
     ('["a"]', 'line 1, name: This must be text, not ["a"].')],
)  # fmt: skip
def test_the_name_is_quoted_as_it_is_written(
    name: str, said: str, tmp_path: Path, zilch3d: CommandLine
) -> None:
    page = f'name = {name}\nid = "ours"\nsummary = "One."\nend.target = 400\n{SCORING}'
    (tmp_path / "ours.toml").write_text(page, encoding="utf-8")
    assert zilch3d.lines("rules", "check", str(tmp_path / "ours.toml"), status=1) == [said]


def test_what_has_no_effect_is_said_and_no_fault(tmp_path: Path, zilch3d: CommandLine) -> None:
    page = f'{NAMED}[end]\ntarget = 400\nreach = "exactly"\nlast_turns = true\n{SCORING}'
    (tmp_path / "ours.toml").write_text(page, encoding="utf-8")
    first, said = zilch3d.lines("rules", "check", str(tmp_path / "ours.toml"))
    assert first == "Nothing’s wrong with Ours."
    assert said.startswith("end.last_turns: This makes no difference to who wins.")
    [note] = zilch3d.json("rules", "check", str(tmp_path / "ours.toml"))["notes"]
    assert (note["field"], note["reason"]) == ("end.last_turns", "no-effect")


def test_very_many_faults_have_a_line_each(tmp_path: Path, zilch3d: CommandLine) -> None:
    stray = "".join(f"stray{n} = {n}\n" for n in range(200))
    (tmp_path / "ours.toml").write_text(stray + OURS, encoding="utf-8")
    assert len(zilch3d.lines("rules", "check", str(tmp_path / "ours.toml"), status=1)) == 200


def test_a_file_that_is_no_toml_is_at_fault(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "ours.toml"
    file.write_text("id = \n", encoding="utf-8")
    found = zilch3d.json("rules", "check", str(file), status=1)
    assert [(row["field"], row["reason"]) for row in found["faults"]] == [(None, "not-toml")]
    assert "It isn’t TOML" in zilch3d.lines("rules", "check", str(file), status=1)[0]


def test_a_file_that_is_not_there_is_a_wrong_argument(tmp_path: Path, zilch3d: CommandLine) -> None:
    assert "no rules or file" in zilch3d.error("rules", "check", str(tmp_path / "none.toml"))
    assert "not a file" in zilch3d.error("rules", "check", str(tmp_path))
