"""What all commands have in common: exit statuses, and words for wrong arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zilch3d import __version__
from zilch3d.cli.main import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["roll"], "roll"),
        (["options"], "RULES"),
        (["options", "whist", "123456"], "'whist'"),
        (["options", "freeze"], "--all"),
        (["options", "freeze", "123456", "--all"], "--all"),
        (["options", "freeze", "12x"], "12x"),
        (["options", "freeze", ""], "''"),
        (["options", "freeze", "1234561"], "1234561"),
        (["options", "freeze", "123456", "--board", "1"], "123456"),
        (["options", "andyzilch", "1", "--board", "333,"], "''"),
        (["options", "andyzilch", "1", "--board", "337"], "337"),
        (["options", "freeze", "1", "--dice"], "--dice"),
        (["options", "andyzilch", "1", "--boar", "333"], "--boar"),
        (["options", "andyzilch", "--all", "--board", "333444"], "--board"),
        (["record"], "FILE"),
        (["record", "no-such-file.txt"], "no-such-file.txt"),
        (["record", str(ROOT)], str(ROOT)),
    ],
)
def test_wrong_arguments_are_named_in_one_line_on_standard_error(
    arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("zilch3d")
    assert named in said.err
    assert said.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/full")
def test_full_and_closed_outputs_are_told_in_a_line_or_left() -> None:
    """As after ``> /dev/full`` and ``| head``: exit status 1, and never a traceback."""
    command = [sys.executable, "-m", "zilch3d", "options", "freeze", "--all"]
    reader, writer = os.pipe()
    os.close(reader)
    with Path("/dev/full").open("wb") as full, open(writer, "wb") as unread:
        for output, said in ((full, "zilch3d: cannot print: "), (unread, "")):
            done = subprocess.run(
                command, cwd=ROOT, stdout=output, stderr=subprocess.PIPE, text=True, check=False
            )
            assert done.returncode == 1
            assert done.stderr.startswith(said)
            assert done.stderr.count("\n") == bool(said)


def test_an_unknown_preset_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["options", "whist", "1"]) == 2
    said = capsys.readouterr().err
    assert "zilch-1990, zilch-1982, picnic, bust, andyzilch, freeze, pass-the-dice" in said


def test_a_broken_rule_file_is_told_field_by_field(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\n[scoring]\nunit = 50\nsingel = {1 = 100}\n', encoding="utf-8")
    assert run(["options", str(file), "1"]) == 2
    said = capsys.readouterr().err
    for fault in (
        f"{file}: ",
        "name: is missing",
        "scoring.singel: there is no such field",
        "end.target: is missing",
    ):
        assert fault in said


def test_a_rule_file_that_is_no_toml_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = ", encoding="utf-8")
    assert run(["options", str(file), "1"]) == 2
    assert f"cannot read the rules {file}: " in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--help"], ["options", "--help"], ["record", "--help"]])
def test_help_is_no_fault(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    assert capsys.readouterr().out.startswith("usage: zilch3d")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"zilch3d {__version__}\n"


def test_names_in_any_letters_are_told_where_the_output_has_few(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text("rules: freeze\nplayers: Zoë, Ωμ\nZoë: 111446>111\n", encoding="utf-8")
    done = started("record", str(game), encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"Zo\xeb: 111446>111" in done.stdout


def started(*arguments: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zilch3d", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_module_runs_as_a_program() -> None:
    done = started("options", "zilch-1990", "226666")
    assert (done.returncode, done.stderr) == (0, "")
    assert "226666" in done.stdout
    wrong = started("options", "whist", "1")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr
