"""What every release has left on players' disks, this version reads as the release did.

``packaging/generators/corpus.py`` makes a corpus: records and house rules, games in a database,
settings, a player of one's own, and what the release reads in them. None ever changes.
"""

import json
import shutil
import sys
from pathlib import Path

import pytest

from bundle.identity import version
from generators.corpus import fields_used, main
from proofs.corpus import EXPECTED, FOLDER, Program, differences, faults, releases
from tests.corpus import reading
from zilch3d.engine.rulefields import RULE_FIELDS
from zilch3d.store.rulefiles import PRESETS, load

RELEASES = releases()
THIS = FOLDER / version()


@pytest.fixture(scope="module", params=RELEASES, ids=lambda folder: folder.name)
def release(request: pytest.FixtureRequest) -> Path:
    folder: Path = request.param
    return folder


@pytest.fixture(scope="module")
def expected(release: Path) -> reading.Facts:
    facts: reading.Facts = json.loads((release / EXPECTED).read_text(encoding="utf-8"))
    return facts


@pytest.fixture(scope="module")
def read(release: Path, tmp_path_factory: pytest.TempPathFactory) -> reading.Facts:
    """What this version reads in a copy: it may bring the database up to date."""
    copy = tmp_path_factory.mktemp("corpus")
    shutil.copytree(release, copy, dirs_exist_ok=True)
    return reading.read(copy)


PARTS = (
    *("records", "rules", "settings", "players", "open", "finished", "results", "statistics"),
    *("costly", "answers"),
)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_read_as_the_release_has_read_it(
    part: str, expected: reading.Facts, read: reading.Facts
) -> None:
    assert expected[part]
    assert list(differences(expected[part], read[part], part)) == []


def test_there_is_no_other_part(expected: reading.Facts) -> None:
    assert expected.keys() == {*PARTS}


def test_the_dice_of_every_record_are_proved(expected: reading.Facts) -> None:
    assert all(record["proved"] and record["rolls"] for record in expected["records"].values())


def test_the_version_that_is_made_has_a_corpus_with_every_preset_and_every_field_of_rules() -> None:
    """Issue 27, 6; a later version leaves out none by having a new one."""
    assert THIS in RELEASES, "dev.py generate corpus makes it"
    houses = [load(str(THIS / name)) for name in reading.houses(THIS)]
    unused = {each.path for each in RULE_FIELDS}.difference(*map(fields_used, houses))
    assert not unused
    assert len(houses) >= 12
    records = {Path(name).stem for name in reading.records(THIS)}
    assert {*PRESETS} | {house.id for house in houses} <= records


def test_a_corpus_has_games_with_whatever_is_kept_beside_them(expected: reading.Facts) -> None:
    games = [*expected["open"].values(), *expected["finished"].values()]
    assert any(game["clock"][1] > 0 for game in expected["open"].values())
    assert any(game["flights"] for game in games)
    assert any(game["words"] for game in games)
    assert any(game["known"] for game in games)
    assert all(len(game["to_come"]) == 5 for game in expected["open"].values())
    assert any(answer["error"] > 0 for answer in expected["answers"])


def test_what_a_version_has_left_is_never_written_again() -> None:
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2


# A program that is asked from outside


def test_a_program_reads_the_records_as_the_release_did() -> None:
    """One of each kind here; the bundle's smoke test and ``dev.py prove corpus`` ask for all."""
    program = Program([sys.executable, "-m", "zilch3d"])
    facts = json.loads((THIS / EXPECTED).read_text(encoding="utf-8"))
    for name in ("records/freeze.txt", "houses/house-01.txt"):
        assert program.record(THIS / name).items() <= facts["records"][name].items()
    assert program.rules(THIS / "houses/house-01.toml")["faults"] == []
    assert program.review(THIS / "records/freeze.txt")["rolled_turns"] > 10


def test_a_program_that_answers_otherwise_is_named_by_file_and_key() -> None:
    answer: reading.Facts = {
        **dict.fromkeys(("id", "name", "summary", "reason", "winner"), "x"),
        "scores": {},
    }
    answer |= {"turns": [], "ok": False, "rolls": 0, "commitment": "", "faults": [], "players": []}
    printing = [sys.executable, "-c", f"import json; print(json.dumps({answer!r}))"]
    differing = faults(Program(printing), THIS)
    assert "0.1.0/records/freeze.txt/proved: False instead of True" in differing
    silent = faults(Program([sys.executable, "-c", "print('no JSON')"]), THIS)
    assert "no JSON" in silent[0]
    assert silent[0].startswith("0.1.0/houses/house-01.txt: ")


@pytest.mark.parametrize(
    ("expected", "actual", "words"),
    [
        ({"a": [1, 2.0]}, {"a": [1, 2.0 + 1e-15], "b": 3}, []),
        ({"a": 1}, {}, ["/a is missing"]),
        ([1], [1, 2], [": [1, 2] instead of [1]"]),
        ({"a": {"b": "x"}}, {"a": {"b": "y"}}, ["/a/b: 'y' instead of 'x'"]),
        (1.0, 1.1, [": 1.1 instead of 1.0"]),
        (None, 0, [": 0 instead of None"]),
    ],
)
def test_a_difference_is_named_with_its_place(
    expected: object, actual: object, words: list[str]
) -> None:
    """What is added by a later version is none, and neither is the last digit."""
    assert list(differences(expected, actual)) == words
