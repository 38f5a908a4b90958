"""Whatever the names in files are, no command prints anything that a terminal would obey."""

from pathlib import Path

import pytest

from zilch3d.cli.main import commands, run
from zilch3d.resources import find
from zilch3d.safe_text import printable

HOSTILE = "\x1b[2J\x9b31m\u202e\u200b\x07\x7f"
"""Clears a terminal, colours it, turns the line round, rings."""

RECORD = f"""rules: freeze
players: Ann{HOSTILE}, Ben
Ann{HOSTILE}: 111446>111 bank
Ben: 223446>-
"""


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Files whose names and contents are hostile, by what they are."""
    page = find("rulesets/freeze.toml").read_text(encoding="utf-8")
    written = {
        "record": RECORD,
        "illegal": RECORD + f"Ann{HOSTILE}: 3556>13",
        "no-such-rules": RECORD.replace("freeze", f"whist{HOSTILE}"),
        "no-turn": RECORD + f"Zoë{HOSTILE}: bank",
        "no-part": RECORD + f"Ann{HOSTILE}: 1{HOSTILE}",
        "rules": page,
        "unseen": page.replace("Freeze 5000", f"Freeze\\u001b[2J{HOSTILE[2:3]}"),
        "fault": page + f'\n["{printable(HOSTILE)}"]\n"{printable(HOSTILE)}" = 1\n',
        "value": page.replace("target = 5000", 'target = "\\u001b[2J\\u202e"'),
        "no-toml": f"x = {HOSTILE}",
    }
    found = {}
    for name, text in written.items():
        file = tmp_path / f"{name}{HOSTILE}.txt"
        file.write_text(text, encoding="utf-8")
        found[name] = str(file)
    return found | {"missing": f"missing{HOSTILE}", "hostile": HOSTILE}


# Arguments of each command, the fields being those files.
ARGUMENTS = {
    "options": ["{rules} 111335", "{unseen} 1", "{fault} 1", "{value} 1", "{no-toml} 1",
                "{missing} 1", "freeze {hostile}", "{hostile}", "freeze 1 --board {hostile}"],
    "rules": ["list", "show {missing}", "show {rules}", "check {unseen}", "check {fault}",
              "check {value}", "check {no-toml}", "check {missing}", "{hostile}"],
    "record": ["{record}", "{illegal}", "{no-such-rules}", "{no-turn}", "{no-part}", "{rules}",
               "{missing}"],
    "odds": ["{unseen}", "{fault}", "{missing}"],
    "figures": ["{hostile}"],
    "simulate": ["--rules {rules} --seats steady,steady --games 1 --seed 1",
                 "--rules freeze --seats steady,{hostile} --games 1 --seed 1",
                 "--rules freeze --seats steady,steady --games {hostile} --seed {hostile}"],
    "players": ["--rules {missing}", "--rules {hostile}"],
    "solve": ["{fault}", "{missing}"],
    "value": ["{rules} 0 0", "{missing} 0 0", "freeze {hostile} 0"],
    "analyse": ["{record}", "{illegal}", "{no-such-rules}", "{missing}"],
    "verify": ["{record}", "{illegal}", "{no-such-rules}", "{missing}"],
    "throw": ["--dice {hostile} --strength 0 --seed 1"],
    "ladder": ["--rules {missing} --games 1 --seed 1", "--rules {hostile} --games {hostile}"],
}  # fmt: skip


@pytest.mark.parametrize("command", ARGUMENTS)
def test_no_command_prints_what_a_terminal_obeys(
    command: str, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    for line in ARGUMENTS[command]:
        arguments = [part.format(**files) for part in line.split()]
        for ending in ([], ["--json"]):
            run([command, *arguments, *ending])
            said = capsys.readouterr()
            for text in (said.out, said.err):
                assert all(printable(part) == part for part in text.split("\n")), arguments
                assert "Traceback" not in text
            assert said.out or said.err


def test_every_command_meets_hostile_files() -> None:
    assert commands().keys() <= ARGUMENTS.keys()


def test_a_command_of_no_name_is_named_safely(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([HOSTILE]) == 2
    said = capsys.readouterr().err
    assert r"\x1b[2J" in said
    assert HOSTILE[0] not in said
