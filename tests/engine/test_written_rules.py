"""Rule sets written as plain tables, and their canonical text."""

import json
import re
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings

from tests.engine.houses import houses
from tests.engine.playing import RULES
from zilch3d.engine.rulefile import as_json, canonical, document, from_json, read
from zilch3d.engine.ruleset import NO_FACES, RuleSet

FREEZE = """zilch3d rules 1
{"end":{"last_turns":true,"target":5000,"ties":"shared"},"scoring":{"five":{"times":4},\
"four":{"times":2},"single":{"1":100,"5":50},"six":{"times":8},"straight":1500,\
"three":{"1":1000,"2":200,"3":300,"4":400,"5":500,"6":600},"unit":50},\
"turn":{"hot_dice_name":"turning-the-corner"}}"""

DIGESTS = {
    "zilch-1990": "c1c90bf401752fcb",
    "zilch-1982": "c1a516f4dd1b2406",
    "picnic": "2a11552d1fbc6aa7",
    "bust": "eb9be2e510add80e",
    "andyzilch": "48db79902d05e8ae",
    "freeze": "084baf7310488fca",
    "pass-the-dice": "74508ed8b9dcfddd",
}
"""How the SHA-256 of each preset's canonical text begins."""


def plain(four: dict[str, int]) -> RuleSet:
    """Three of a kind is always 100; four of a kind is as given."""
    threes = dict.fromkeys("123456", 100)
    scoring = {"unit": 50, "three": threes, "four": four}
    names = {"id": "mine", "name": "Mine", "summary": "A house rule."}
    return read({**names, "scoring": scoring, "end": {"target": 1000}})


@pytest.mark.parametrize("preset", RULES)
def test_what_is_written_of_a_preset_reads_back(preset: str) -> None:
    for rules in (RULES[preset], RULES[preset].cutthroat()):
        assert read(json.loads(json.dumps(document(rules)))) == rules


@settings(max_examples=20)
@given(houses)
def test_what_is_written_of_any_house_rules_reads_back(rules: RuleSet) -> None:
    for each in (rules, rules.cutthroat()):
        assert read(json.loads(json.dumps(document(each)))) == each


@pytest.mark.parametrize("four", [{"times": 2}, {"points": 50}, {"plus": 0}, {"plus": 50}])
def test_more_of_a_kind_is_written_so_that_it_reads_back(four: dict[str, int]) -> None:
    assert read(document(plain(four))) == plain(four)


def test_only_what_differs_from_the_defaults_is_written() -> None:
    written = document(RULES["bust"])
    assert set(written) == {"id", "name", "summary", "scoring", "end"}
    assert written["end"] == {"target": 10000, "reach": "exactly"}


def test_values_that_no_table_describes_are_refused() -> None:
    rules = RULES["freeze"]
    odd = replace(rules, scoring=replace(rules.scoring, fours=(1, 2, 3, 5, 7, 11)))
    with pytest.raises(ValueError, match="11"):
        document(odd)


def test_a_canonical_text_stays_the_same_for_ever() -> None:
    """Commitments to games that were played are computed over it."""
    assert canonical(RULES["freeze"]) == FREEZE


def test_what_a_preset_plays_has_the_digest_that_records_name() -> None:
    """Proofs of old games hold them. What a sheet says beside its rules is no part of any."""
    found = {id_: sha256(canonical(rules).encode()).hexdigest() for id_, rules in RULES.items()}
    assert {id_: digest[:16] for id_, digest in found.items()} == DIGESTS


def test_names_are_no_part_of_the_canonical_text() -> None:
    rules = RULES["freeze"]
    assert canonical(replace(rules, id="x", name="Y", summary="Z.")) == canonical(rules)


@pytest.mark.parametrize("preset", RULES)
def test_cutthroat_rules_are_other_rules(preset: str) -> None:
    assert canonical(RULES[preset]) != canonical(RULES[preset].cutthroat())


@pytest.mark.parametrize("preset", RULES)
def test_rules_go_through_one_line_of_json(preset: str) -> None:
    """As another process is asked about them: letters as they are, keys in one order."""
    rules = replace(RULES[preset], name="Zoë")
    text = as_json(rules)
    assert "\n" not in text
    assert "Zoë" in text
    assert list(json.loads(text)) == sorted(document(rules))
    assert from_json(text) == rules


@pytest.mark.parametrize("text", ["[]", "5", '"rules"', "[" * 100_000])
def test_json_of_anything_else_is_refused_with_its_beginning(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text[:60])) as refused:
        from_json(text)
    assert refused.value.args == (text[:60],)


@pytest.mark.parametrize("text", ["", "{", "rules"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="line 1 column"):
        from_json(text)


@pytest.mark.parametrize("four", [{"times": 1000}, {"plus": 50}, {"points": 50}])
def test_more_of_a_kind_is_written_by_the_first_that_gives_its_values(four: dict[str, int]) -> None:
    """Up to a thousand times three of a kind, which is 100 here; less than three in points."""
    scoring = document(plain(four))["scoring"]
    assert isinstance(scoring, dict)
    assert scoring["four"] == four


def test_more_of_a_kind_is_written_where_three_count_nothing() -> None:
    rules = plain({"points": 50})
    fours_alone = replace(rules, scoring=replace(rules.scoring, threes=NO_FACES))
    scoring = document(fours_alone)["scoring"]
    assert scoring == {"unit": 50, "four": {"points": 50}}
    assert fours_alone.scoring.times_three(NO_FACES) == 0
