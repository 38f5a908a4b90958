"""``zilch3d verify``, as the commands are written down."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.conftest import CommandLine
from tests.engine.playing import RULES
from tests.records.fair_games import fair_game, played, record
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
        "shares": [{"from": "words", "name": None, "text": "lucky, Glück", "bits": None}],
    }
    assert zilch3d.lines("verify", str(file)) == [
        f"Verified. All {count} rolls follow from the secret number that was drawn before the "
        "game.",
        f"Check code (commitment): {COMMITMENT}",
        "Shares, in the order they were added: “lucky, Glück”",
        "Proved: the secret number (seed), drawn before the game; the rules; the shares (words); "
        "every roll in its place; a whole game by the rules, from 0.",
        "Not proved: who played and how many, and who was new to the game; what the players chose "
        "(other games fit the same dice).",
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
        ("seed", "0" * 64, "The secret number (“seed:”) was changed"),
        ("seed", None, "The secret number (“seed:”) is missing"),
        ("seed", "0x", "“seed:” was changed"),
        ("commitment", "0" * 64, "The check code (“commitment:”) was changed"),
        ("commitment", None, "“commitment:” is missing"),
        ("rules", "bust", "The rules were changed"),
        ("rules", "no-such-rules", "There are no rules or file called"),
        ("words", "unlucky", "The shares (“words:”) were changed"),
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
        f"Line {line}: roll 17 was changed. {name} has {altered}, but the secret number "
        f"gives {at[0]}."
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
        "Not verified. Nothing in this record proves its dice."
    ]


SHARES = 'blue moon, dice: 42613 55216 31165 24433 61524, Anna: "lucky, or not"'
FAIR = fair_game(RULES["freeze"], words=SHARES)
SHARED = played(RULES["freeze"], FAIR, Random(1)).record("freeze", FAIR)


def test_each_share_is_shown_apart(file: Path, zilch3d: CommandLine) -> None:
    assert answer(zilch3d, file, SHARED)["shares"] == [
        {"from": "words", "name": None, "text": "blue moon", "bits": None},
        {"from": "dice", "name": None, "text": "4261355216311652443361524", "bits": 64},
        {"from": "rival", "name": "Anna", "text": "lucky, or not", "bits": None},
    ]
    assert (
        "Shares, in the order they were added: “blue moon”; "
        "25 dice: 42613 55216 31165 24433 61524; Anna: “lucky, or not”"
    ) in zilch3d.lines("verify", str(file))


def test_no_die_and_no_letter_of_a_share_can_be_altered(file: Path, zilch3d: CommandLine) -> None:
    for old, new in (("dice: 4", "dice: 5"), ("Anna: ", "Anne: "), ("61524, ", ", ")):
        found = answer(zilch3d, file, SHARED.replace(old, new, 1), status=1)
        assert found["reason"].startswith("The shares (“words:”) were changed")


@pytest.mark.parametrize(
    "noted", [COMMITMENT, COMMITMENT[:32], f" {COMMITMENT[:32].upper()} {COMMITMENT[32:50]}\n"]
)
def test_a_noted_commitment_is_compared_however_it_was_written(
    file: Path, zilch3d: CommandLine, noted: str
) -> None:
    file.write_text(GOOD, encoding="utf-8")
    assert zilch3d.json("verify", str(file), "--commitment", noted)["ok"]


def test_another_game_than_that_of_the_noted_commitment(file: Path, zilch3d: CommandLine) -> None:
    """Its record fits in itself, and proves nothing to whoever noted another commitment."""
    file.write_text(record("freeze", 2), encoding="utf-8")
    found = zilch3d.json("verify", str(file), "--commitment", COMMITMENT, status=1)
    assert found["reason"].startswith("This isn’t the check code you noted")
    assert found["covers"] == []


@pytest.mark.parametrize("noted", ["", COMMITMENT[:31], f"{COMMITMENT}0", "g" * 32, "\x1b" * 40])
def test_what_is_no_commitment_is_refused(file: Path, zilch3d: CommandLine, noted: str) -> None:
    """Of fewer than 32 digits two seeds could be looked for that begin with the same."""
    file.write_text(GOOD, encoding="utf-8")
    said = zilch3d.error("verify", str(file), "--commitment", noted)
    assert "at least its first 32 digits" in said


def test_words_of_a_hostile_record_move_no_cursor(file: Path, zilch3d: CommandLine) -> None:
    altered = with_line("words", 'Anna\x1b[2J: "a\u202eb"')
    file.write_text(altered, encoding="utf-8")
    assert not any(
        "\x1b" in line or "\u202e" in line for line in zilch3d.lines("verify", str(file), status=1)
    )


def test_what_is_no_record(file: Path, zilch3d: CommandLine) -> None:
    file.write_bytes(b"rules: \xff")
    assert zilch3d.json("verify", str(file), status=1)["ok"] is False
    file.write_text("nothing", encoding="utf-8")
    assert "Line 1" in zilch3d.json("verify", str(file), status=1)["reason"]
    assert "can’t read" in zilch3d.error("verify", str(file.parent / "none.txt"))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (
            "rules: freeze\nplayers: Ann, Ben\nBenn: 223446>-\n",
            "Not verified. Line 3, Benn: Benn is neither a player nor a header. The players are "
            "Ann, Ben. Did you mean Ben?",
        ),
        (
            "rulez: freeze\nplayers: Ann, Ben\n",
            "Not verified. Line 1, rulez: rulez isn’t a header. Did you mean rules?",
        ),
    ],
)
def test_what_is_wrong_in_a_record_is_said_in_whole_sentences(
    record: str, said: str, file: Path, zilch3d: CommandLine
) -> None:
    file.write_text(record, encoding="utf-8")
    assert zilch3d.lines("verify", str(file), status=1) == [said]
