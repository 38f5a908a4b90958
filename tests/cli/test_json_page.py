"""The page of JSON keys says what the commands answer: all of it, and nothing else."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.cli.conftest import CommandLine
from tests.records.fair_games import record
from zilch3d.cli import main
from zilch3d.resources import find
from zilch3d.store.files import house_rules_folder

PAGE = Path(main.__file__).with_name("JSON.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"\n## `zilch3d (\w+)`\n(.*?)(?=\n## |\Z)", PAGE, re.DOTALL))
RECORDS = Path(__file__).parents[1] / "playthroughs"

Keys: TypeAlias = tuple[str, ...]
"""From the outermost key to the innermost; ``[]`` for each entry of a list."""

SMALL = """
id = "small"
name = "Small"
summary = "A good turn ends it."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
three = { 1 = 200 }
match = 50
[end]
target = 150
last_turns = true
ties = "play-off"
[manners]
out = "zilch"
"""
FREEZE = find("rulesets/freeze.toml").read_text(encoding="utf-8")
FILES = {
    "small.toml": SMALL,
    "twin.toml": SMALL,
    "fumbles.toml": FREEZE + '[manners]\nout = "zilch"\n',
    "three.toml": SMALL.replace("play-off", "shared"),
    "penalty.toml": SMALL + "[turn]\nzilches_in_a_row = 2\nzilch_penalty = 50\n",
    "rounds.toml": SMALL.replace("target = 150\nlast_turns = true", "rounds = 9"),
    "faulty.toml": "id = 5\nsingel = 1\n[end]\nreach = 'exakt'\n",
    "torn.toml": "id = ",
    "exact.toml": SMALL.replace('ties = "play-off"', "reach = 'exactly'"),
    "illegal.txt": "rules: freeze\nplayers: Ann, Ben\nAnn: 223446>2\n",
    "whole.txt": (Path(__file__).parent / "golden_freeze.txt").read_text(encoding="utf-8"),
    "tied.txt": "rules: small.toml\nplayers: Ann, Ben\nAnn: 112346>11 bank\nBen: 112346>11 bank\n",
}

RUNS = {
    "options": ["freeze 111335", "freeze --all --board 66"],
    "rules": ["list", "show andyzilch", "check small.toml", "check faulty.toml",
              "check torn.toml", "check exact.toml"],
    "record": ["taking-over.txt", "time-warp-twice.txt", "zilch-1990.txt", "freeze.txt",
               "tied.txt", "freeze.txt --write", "illegal.txt"],
    "odds": ["zilch-1990", "penalty.toml"],
    "players": ["--rules fumbles.toml", "--rules small.toml"],
    "simulate": ["--rules small.toml --seats Tim,hold-at-300 --games 1 --seed 1"],
    "ladder": ["small.toml --games 2 --workers 1"],
    "solve": ["small.toml", "three.toml --players 3", "rounds.toml"],
    "value": ["small.toml 0 0", "andyzilch 3000 3000 --turn 800 --dice 3",
              "andyzilch 3000 3000 --turn 800 --dice 3 --roll 225",
              "andyzilch 3000 3000 --turn 800 --board 222 --roll 225", "rounds.toml 0 0",
              "freeze 3000 3000 3000"],
    "verify": ["fair.txt", "freeze.txt"],
    "analyse": ["freeze.txt --html page.html", "whole.txt", "tied.txt", "illegal.txt"],
    "throw": ["--dice 6 --strength 1 --seed 1"],
}  # fmt: skip
"""What each command is asked: all together it answers all that it can."""
NO = {"check faulty.toml", "check torn.toml", "illegal.txt", "rounds.toml", "rounds.toml 0 0"}
"""What the answer is no to; so it is to the dice of a record without a proof."""


@pytest.fixture
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder with the files is the current one; the rules are the player's own, too."""
    house_rules_folder().mkdir(parents=True)
    for folder in (tmp_path, house_rules_folder()):
        for name, text in FILES.items():
            (folder / name).write_text(text, encoding="utf-8")
    for file in RECORDS.glob("*.txt"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "fair.txt").write_text(record("freeze"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_page_has_every_command_for_users() -> None:
    assert SECTIONS.keys() == main.commands().keys() == RUNS.keys()


@pytest.mark.usefixtures("_files")
@pytest.mark.parametrize("command", SECTIONS)
def test_a_command_answers_the_keys_that_the_page_has(command: str, zilch3d: CommandLine) -> None:
    rows = {_keys(key) for key in _documented(SECTIONS[command])}
    seen: set[Keys] = set()
    for run in RUNS[command]:
        status = 1 if run in NO or f"{command} {run}" == "verify freeze.txt" else 0
        for keys, is_empty in _leaves(zilch3d.json(command, *run.split(), status=status)):
            rows_of_it = {row for row in rows if _leads_to(keys, row)}
            exact = {row for row in rows_of_it if len(row) == len(keys)}
            assert exact or (is_empty and rows_of_it), f"{run}: {keys} stands on no row"
            seen |= exact
    assert rows == seen


def _documented(section: str) -> Iterator[str]:
    """The keys in the first column of its tables."""
    cells = re.findall(r"^\| (`.+?`) \| ", section, re.MULTILINE)
    return chain.from_iterable(re.findall(r"`([^`]+)`", cell) for cell in cells)


def _keys(written: str) -> Keys:
    """``options[].keep`` as keys."""
    return tuple(written.replace("[]", ".[]").split("."))


def _leaves(value: object, keys: Keys = ()) -> Iterator[tuple[Keys, bool]]:
    """What leads to each value that holds no others, and whether it is null, or holds none."""
    inner: list[tuple[str, object]] = []
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list):
        inner = [("[]", each) for each in value]
    for key, each in inner:
        yield from _leaves(each, (*keys, key))
    if not inner:
        yield keys, value is None or isinstance(value, dict | list)


def _leads_to(keys: Keys, row: Keys) -> bool:
    """Whether a row is about what these keys lead to, or about what that would hold."""
    return len(keys) <= len(row) and all(
        key == named or (named.startswith("{") and key != "[]")
        for key, named in zip(keys, row, strict=False)
    )
