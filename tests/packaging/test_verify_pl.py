"""The short verifier in Perl shares no code with the game, and agrees with it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.engine.playing import RULES
from tests.records.fair_games import record
from tests.records.test_verification import other_roll, rolls, with_line
from zilch3d.records.verification import verify

pytestmark = pytest.mark.skipif(shutil.which("perl") is None, reason="Perl is not installed")

SCRIPT = Path(__file__).parents[2] / "packaging" / "proofs" / "verify.pl"
GOOD = record("freeze")


def perl(text: str, folder: Path) -> tuple[int, list[str]]:
    """Its exit status and what it says."""
    file = folder / "game.txt"
    file.write_text(text, encoding="utf-8")
    command = ["perl", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def altered_roll(number: int) -> str:
    at = rolls(GOOD)[number - 1]
    return GOOD[: at.start()] + other_roll(at[0]) + GOOD[at.end() :]


@pytest.mark.parametrize("preset", RULES)
def test_a_good_record(preset: str, tmp_path: Path) -> None:
    text = record(preset)
    found = verify(text, RULES.get)
    assert found.ok
    assert perl(text, tmp_path) == (0, [f"{found.rolls} rolls verified"])


@pytest.mark.parametrize(
    "altered",
    [
        with_line("seed", "0" * 64),
        with_line("game", "0" * 32),
        with_line("digest", "0" * 64),
        with_line("commitment", "0" * 64),
        with_line("words", "unlucky"),
        *(with_line(key, None) for key in ("seed", "game", "digest", "commitment", "words")),
        with_line("seed", "seed"),
        altered_roll(1),
        altered_roll(30),
        re.sub(r" [1-6]{6}>1 ", " ", GOOD, count=1),
        GOOD.replace("Ben: ", "Ben: 224466 ", 1),
    ],
)
def test_an_altered_record(altered: str, tmp_path: Path) -> None:
    assert altered != GOOD
    assert not verify(altered, RULES.get).ok
    status, _said = perl(altered, tmp_path)
    assert status != 0


def test_both_name_the_same_roll(tmp_path: Path) -> None:
    found = verify(altered_roll(17), RULES.get).fault
    assert found is not None
    assert found.roll is not None
    _status, said = perl(altered_roll(17), tmp_path)
    assert len(said) == 2
    assert said[0].startswith(f"line {found.roll.line}: roll {found.number}: {found.roll.name} has")
