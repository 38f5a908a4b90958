"""Damaged rule files and records: whatever is wrong with them is named, never a traceback.

As a script, ``python -m tests.engine.fuzz 100000`` tries so many of each.
"""

import sys
import tomllib
from collections import Counter
from pathlib import Path
from random import Random

from tests.engine.playing import RULES
from tests.records.test_fuzzed_records import RECORDS, mutant
from zilch3d import resources
from zilch3d.engine.rulefile import RuleFaults, read
from zilch3d.records.notation import RecordError
from zilch3d.records.replay import play
from zilch3d.ui.words.record_faults import record_error

WORDS = (
    "0", "-1", "=", "{", "}", "[", "]", '"', "true", "1e9", "0.25", "x", "#", "9" * 30, "nan",
    "inf", "must_bank", "six_wins = true", "dice = 5", "rounds = 3", '"exactly"', '"play-off"',
    '"roll-again"', "\n[turn]\n", "\n", "1979-05-27", "'''", "\x00", "²",
)  # fmt: skip
VALUES = (
    "0", "1", "5", "-50", "0.5", "25", "100", "1050", "1e300", "true", "false", "[]", "{}", '""',
    '"straight"', '["straight"]', '["three", 1]', '{ 1 = 100 }', "{ 7 = 50 }", "{ times = 2 }",
    "{ plus = 25 }",
    '"exactly"', '"roll-again"', '"play-off"', "[[]]", "1979-05-27", "0x" + "f" * 99,
)  # fmt: skip


def damaged_page(chance: Random, text: str) -> str:
    """The text with one to four things put in or taken out, or with other values."""
    for _ in range(chance.randint(1, 4)):
        if chance.random() < 0.7:
            lines = text.split("\n")
            index = chance.randrange(len(lines))
            key, sign, _value = lines[index].partition("= ")
            lines[index] = f"{key}= {chance.choice(VALUES)}" if sign else lines[index]
            text = "\n".join(lines)
            continue
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((0, 1, 1, 2, 5, 20)))
        text = text[:at] + chance.choice(WORDS) + text[to:]
    return text


def fuzz_rules(count: int, seed: int = 1) -> Counter[str]:
    """How many pages had each fault, were no TOML, or are rules."""
    chance, found = Random(seed), Counter[str]()
    folder: Path = resources.find("rulesets")
    pages = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))]
    for _ in range(count):
        try:
            read(tomllib.loads(damaged_page(chance, chance.choice(pages))))
        except tomllib.TOMLDecodeError:
            found["no TOML"] += 1
        except RuleFaults as error:
            found.update(
                {fault.reason.value for fault in error.faults} or {"faults without a name"}
            )
        else:
            found["rules"] += 1
    return found


def fuzz_records(count: int, seed: int = 1) -> Counter[str]:
    """How many records had each fault, or are games."""
    chance, found = Random(seed), Counter[str]()
    records = [path.read_text(encoding="utf-8") for path in RECORDS]
    for _ in range(count):
        text = mutant(chance, chance.choice(records))
        try:
            play(text, RULES.get)
        except RecordError as error:
            found[error.reason.value] += 1
            found["faults without words"] += not record_error(error, RULES["freeze"]).strip()
            found["beyond the record"] += error.line not in range(len(text.splitlines()) + 1)
        else:
            found["games"] += 1
    return found


if __name__ == "__main__":
    number = int(sys.argv[1])
    print(fuzz_rules(number), fuzz_records(number), sep="\n")
