"""``zilch3d verify``, as the commands are written down."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import CommandLine
from tests.engine.playing import RULES
from tests.records.fair_games import fair_game, record
from tests.records.test_verification import other_roll, rolls, with_line

GOOD = record("freeze")
COMMITMENT = fair_game(RULES["freeze"]).commitment


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def answer(zilch3d: CommandLine, file: Path, text: str, status: int = 0) -> dict[str, Any]:
    file.write_text(text, encoding="utf-8")
    return zilch3d.json("verify", str(file), status=status)


def test_a_good_record(file: Path, zilch3d: CommandLine) -> None:
    count = len(rolls(GOOD))
    assert answer(zilch3d, file, GOOD) == {
        "ok": True,
        "rolls": count,
        "commitment": COMMITMENT,
        "reason": None,
        "covers": ["seed", "rules", "words", "rolls", "legal"],
        "not_covered": ["names", "choices"],
    }
    assert zilch3d.lines("verify", str(file)) == [
        f"Verified: all {count} rolls follow from the seed that was fixed before the game.",
        f"Commitment: {COMMITMENT}",
        "Proved: the seed, fixed before the game; the rules; the words; every roll in its place; "
        "a whole game by the rules, begun at 0.",
        "Not proved: who and how many played, and who was new to the game; what the players chose: "
        "which dice, banking or rolling on (other games fit the same dice).",
    ]


@pytest.mark.parametrize("totals", ["50, 0", "0, 0"])
def test_starting_totals_are_a_fault(file: Path, zilch3d: CommandLine, totals: str) -> None:
    """A record with a proof has no ``scores:`` (commands)."""
    altered = GOOD.replace("players:", f"scores: {totals}\nplayers:")
    found = answer(zilch3d, file, altered, status=1)
    assert found["reason"].startswith("Starting totals were added")
    assert (found["covers"], found["not_covered"]) == ([], [])


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("seed", "0" * 64, "The seed was altered"),
        ("seed", None, "There is no seed"),
        ("seed", "0x", "“seed:” was altered"),
        ("commitment", "0" * 64, "The commitment was altered"),
        ("commitment", None, "“commitment:” is missing"),
        ("rules", "bust", "The rules were altered"),
        ("rules", "no-such-rules", "there is no preset"),
        ("words", "unlucky", "The words that players added were altered"),
    ],
)
def test_what_differs_is_named(
    file: Path, zilch3d: CommandLine, key: str, value: str | None, reason: str
) -> None:
    found = answer(zilch3d, file, with_line(key, value), status=1)
    assert found["ok"] is False
    assert reason in found["reason"]


def test_an_altered_roll_is_named_with_what_it_was(file: Path, zilch3d: CommandLine) -> None:
    at = rolls(GOOD)[16]
    altered = other_roll(at[0])
    found = answer(zilch3d, file, GOOD[: at.start()] + altered + GOOD[at.end() :], status=1)
    line = GOOD[: at.start()].count("\n") + 1
    name = GOOD.splitlines()[line - 1].split(":")[0]
    assert found["reason"] == (
        f"Line {line}: roll 17 was altered: {name} has {altered}, but the seed gives {at[0]}"
    )


def test_a_missing_and_an_extra_roll_are_named(file: Path, zilch3d: CommandLine) -> None:
    at = rolls(GOOD)[16]
    missing = GOOD[: at.start()] + GOOD[at.end() :].lstrip("123456>-=")
    assert "roll 17 is missing" in answer(zilch3d, file, missing, status=1)["reason"]
    extra = GOOD[: at.start()] + "224466>- " + GOOD[at.start() :]
    reason = answer(zilch3d, file, extra, status=1)["reason"]
    assert "roll 17" in reason
    assert "224466, was never rolled" in reason


def test_a_record_without_proof(file: Path, zilch3d: CommandLine) -> None:
    file.write_text("rules: freeze\nplayers: Ann, Ben\n", encoding="utf-8")
    assert zilch3d.lines("verify", str(file), status=1) == [
        "Not verified: This record has no proof of its dice"
    ]


def test_what_is_no_record(file: Path, zilch3d: CommandLine) -> None:
    file.write_bytes(b"rules: \xff")
    assert zilch3d.json("verify", str(file), status=1)["ok"] is False
    file.write_text("nothing", encoding="utf-8")
    assert "Line 1" in zilch3d.json("verify", str(file), status=1)["reason"]
    assert "cannot read" in zilch3d.error("verify", str(file.parent / "none.txt"))
