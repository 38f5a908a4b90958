"""The short verifier in Perl shares no code with the game, and agrees with it."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from tests.engine.houses import houses
from tests.engine.playing import RULES
from tests.records.fair_games import fair_game, played, record
from tests.records.test_verification import other_roll, rolls, with_line
from zilch3d import resources
from zilch3d.engine.ruleset import RuleSet
from zilch3d.records.verification import verify
from zilch3d.store.rulefiles import FAMILIES, PRESETS, load
from zilch3d.store.toml_pages import page_of

pytestmark = [
    pytest.mark.skipif(shutil.which("perl") is None, reason="Perl is not installed"),
    pytest.mark.inputs(),
]

SCRIPT = Path(__file__).parents[2] / "packaging" / "proofs" / "verify.pl"
GOOD = record("freeze")


def perl(text: str, folder: Path, *rules: Path) -> tuple[int, list[str]]:
    """Its exit status and what it says."""
    file = folder / "game.txt"
    file.write_bytes(text.encode())
    command = ["perl", str(SCRIPT), str(file), *map(str, rules)]
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


def test_shares_from_outside_are_words_to_it(tmp_path: Path) -> None:
    words = 'blue moon, dice: 42613 55216, Zoë: "lucky, or = 5"'
    fair = fair_game(RULES["freeze"], words=words)
    game = played(RULES["freeze"], fair, Random(1))
    text = game.record("freeze", fair)
    assert perl(text, tmp_path) == (0, [f"{game.rolls} rolls verified"])
    assert perl(text.replace("42613", "42614"), tmp_path)[0] == 1


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
        *(
            GOOD.replace(f"{key}:", f"{spelt}: 0, 0{end}{key}:", 1)
            for key, spelt, end in [
                ("rules", "scores", "\n"),
                ("game", "\u00a0 scores\u3000", "\r"),
                ("seed", "\x1fscores\t", "\r\n"),
            ]
        ),
        "\ufeffscores: 50, 0\n" + GOOD,
        GOOD.replace("players:", "cutthroat: yes\nplayers:"),
    ],
)
def test_an_altered_record(altered: str, tmp_path: Path) -> None:
    assert altered != GOOD
    assert not verify(altered, RULES.get).ok
    status, _said = perl(altered, tmp_path)
    assert status != 0


def rules_page(rules: RuleSet, folder: Path) -> Path:
    file = folder / "rules.toml"
    file.write_text(page_of(rules), encoding="utf-8")
    return file


def proof_of(rules: RuleSet) -> str:
    """A record that has nothing but the proof."""
    fair = fair_game(rules)
    lines = [f"game: {fair.game_id}", f"digest: {fair.digest}", f"commitment: {fair.commitment}"]
    header = f"rules: ours\nplayers: Ann, Ben\ncutthroat: {'yes' if rules.is_cutthroat else 'no'}"
    return "\n".join([header, *lines, f"seed: {fair.seed.hex()}", ""])


@pytest.mark.parametrize("name", [*PRESETS, *FAMILIES])
def test_the_digest_follows_from_the_page_of_the_rules(name: str, tmp_path: Path) -> None:
    """By the formula of FIGURES, from the page that ships and from one that the game writes."""
    rules = load(name)
    shipped = next(resources.find("rulesets").rglob(f"{name}.toml"))
    for page in (shipped, rules_page(rules, tmp_path)):
        assert perl(proof_of(rules), tmp_path, page) == (0, ["0 rolls verified"])
        assert perl(proof_of(rules.cutthroat()), tmp_path, page)[0] == 0
    end = replace(rules.end, target=rules.end.target + 50)
    other = rules_page(replace(rules, end=end), tmp_path)
    assert perl(proof_of(rules), tmp_path, other)[0] == 1


@settings(max_examples=15)
@given(houses)
def test_the_digest_of_any_house_rule_follows_from_its_page(rules: RuleSet) -> None:
    with TemporaryDirectory() as name:
        page = rules_page(rules, Path(name))
        assert perl(proof_of(rules), Path(name), page) == (0, ["0 rolls verified"])


def test_both_name_the_same_roll(tmp_path: Path) -> None:
    found = verify(altered_roll(17), RULES.get).fault
    assert found is not None
    assert found.roll is not None
    _status, said = perl(altered_roll(17), tmp_path)
    assert len(said) == 2
    assert said[0].startswith(f"line {found.roll.line}: roll {found.number}: {found.roll.name} has")
