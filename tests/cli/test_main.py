"""What all commands have in common: exit statuses, languages, and words for wrong arguments."""

import errno
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d import __version__
from zilch3d.cli.main import commands, groups, internal, nobody_reads, run
from zilch3d.cli.report import AnswerIsNo, Report

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "playthroughs"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["roll"], "roll"),
        (["--json"], "COMMAND"),
        (["options"], "RULES"),
        (["options", "whist", "123456"], "“whist”"),
        (["options", "freeze"], "--all"),
        (["options", "freeze", "123456", "--all"], "--all"),
        (["options", "freeze", "12x"], "12x"),
        (["options", "freeze", ""], "“”"),
        (["options", "freeze", "1234561"], "1234561"),
        (["options", "freeze", "123456", "--board", "1"], "123456"),
        (["options", "andyzilch", "1", "--board", "333,"], "“”"),
        (["options", "andyzilch", "1", "--board", "337"], "337"),
        (["options", "freeze", "1", "--dice"], "--dice"),
        (["options", "andyzilch", "1", "--boar", "333"], "--boar"),
        (["options", "andyzilch", "--all", "--board", "333444"], "--board"),
        (["record"], "FILE"),
        (["record", "no-such-file.txt"], "no-such-file.txt"),
        (["record", str(ROOT)], str(ROOT)),
        (["record", "a\0b"], r"a\x00b"),
        (["analyse", "red\x1b[31m.txt"], r"red\x1b[31m.txt"),
        (["odds", "right\u202eto left"], r"right\u202eto left"),
    ],
)
def test_wrong_arguments_are_named_in_one_line_on_standard_error(
    arguments: list[str], named: str, zilch3d: CommandLine
) -> None:
    assert named in zilch3d.error(*arguments)


def test_what_only_the_game_runs_stands_in_no_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every command for users does, once, and each internal one still answers."""
    assert run(["--help"]) == 0
    words = capsys.readouterr().out.split()
    assert "figures" not in words
    assert sorted(name for names in groups().values() for name in names) == sorted(commands())
    assert run(["solve", "--help"]) == 0
    assert "--attended" not in capsys.readouterr().out
    for name in internal():
        assert run([name, "--help"]) == 0


def test_a_command_that_is_not_there_gets_a_suggestion(zilch3d: CommandLine) -> None:
    said = zilch3d.error("simulat")
    assert said.startswith("zilch3d: there’s no command “simulat”. Did you mean simulate? The")
    assert all(name in said for name in commands())
    assert not any(name in said for name in internal())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/full")
def test_a_full_output_is_an_error_in_one_line_and_a_closed_one_none() -> None:
    """As after ``> /dev/full`` and ``| head``: exit status 1, and never a traceback."""
    command = [sys.executable, "-m", "zilch3d", "options", "freeze", "--all"]
    reader, writer = os.pipe()
    os.close(reader)
    with Path("/dev/full").open("wb") as full, open(writer, "wb") as unread:
        for output, said in ((full, "zilch3d: can’t print: "), (unread, "")):
            done = subprocess.run(
                command, cwd=ROOT, stdout=output, stderr=subprocess.PIPE, text=True, check=False
            )
            assert done.returncode == 1
            assert done.stderr.startswith(said)
            assert done.stderr.count("\n") == bool(said)


@pytest.mark.parametrize(
    ("number", "platform", "closed"),
    [
        (errno.EPIPE, "linux", True),
        (errno.EPIPE, "win32", True),
        (errno.EINVAL, "win32", True),
        (errno.EINVAL, "linux", False),
        (errno.ENOSPC, "win32", False),
    ],
)
def test_a_pipe_that_nobody_reads_is_known_on_windows_too(
    number: int, platform: str, closed: bool
) -> None:
    """Its C library says EINVAL when such a pipe is written to."""
    assert nobody_reads(OSError(number, "words"), platform) is closed


def test_an_unknown_preset_is_named_with_those_there_are(zilch3d: CommandLine) -> None:
    presets = "zilch-1990, zilch-1982, picnic, bust, andyzilch, freeze, pass-the-dice"
    assert presets in zilch3d.error("options", "whist", "1")


def test_a_broken_rule_file_is_faulted_field_by_field(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('id = "mine"\n[scoring]\nunit = 50\nsingel = {1 = 100}\n', encoding="utf-8")
    error = zilch3d.error("options", str(file), "1", lines=6)
    for fault in (
        f"argument RULES: you can’t play by {file} yet:",
        "name: This is missing.",
        "scoring.singel: There’s no such field.",
        "end.target: This is missing.",
    ):
        assert fault in error


def test_a_rule_file_that_is_no_toml_is_named(tmp_path: Path, zilch3d: CommandLine) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = ", encoding="utf-8")
    assert f"The rules {file} can’t be read: " in zilch3d.error("options", str(file), "1")


@pytest.mark.parametrize("command", commands() | internal())
def test_every_command_has_help_with_an_example_that_it_understands(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith(f"usage: zilch3d {command} ")
    assert f"Example: zilch3d {command} " in said
    assert "--json" in said
    # A wrong option is found only once all that comes before it is understood.
    example = said.partition(f"Example: zilch3d {command} ")[2].split()
    assert run([command, *example, "--nonsense"]) == 2
    assert "unrecognized arguments: --nonsense" in capsys.readouterr().err


def test_help_and_version_are_no_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    assert set(commands()) <= set(capsys.readouterr().out.split())
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"zilch3d {__version__}\n"


UNSOLVED = """
id = "rounds"
name = "Rounds"
summary = "Nine rounds."
[scoring]
unit = 50
single = { 1 = 100, 5 = 50 }
[end]
rounds = 9
"""
SMALL = UNSOLVED.replace("rounds = 9", "target = 150")
FREEZE = str(RECORDS / "freeze.txt")
TIMES = ("seconds", "games_per_second", "simulated_ms")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("options", "freeze", "112345"), 0),
        (("record", FREEZE), 0),
        (("record", "{illegal}"), 1),
        (("odds", "zilch-1990"), 0),
        (("rules", "list"), 0),
        (("rules", "check", "{unsolved}"), 0),
        (("simulate", "--rules", "bust", "--seats", "steady,steady", "--games=1", "--seed=1"), 0),
        (("solve", "{small}"), 0),
        (("solve", "{unsolved}"), 1),
        (("value", "andyzilch", "0", "0"), 0),
        (("value", "{unsolved}", "0", "0"), 1),
        (("analyse", FREEZE), 0),
        (("throw", "--dice=1", "--strength=0", "--seed=1"), 0),
    ],
)
def test_json_is_the_same_in_every_language(
    arguments: tuple[str, ...],
    status: int,
    tmp_path: Path,
    zilch3d: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = {name: tmp_path / name for name in ("illegal", "small", "unsolved")}
    files["illegal"].write_text("rules: freeze\nplayers: Ann, Ben\nAnn: 223446>2\n")
    files["small"].write_text(SMALL)
    files["unsolved"].write_text(UNSOLVED)
    found = []
    for language in ("en", "de"):
        monkeypatch.setenv("LANGUAGE", language)
        data = zilch3d.json(*(part.format(**files) for part in arguments), status=status)
        found.append({key: value for key, value in data.items() if key not in TIMES})
    assert found[0] == found[1]


def test_text_is_in_the_language_of_the_system(
    zilch3d: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert "Der Sieg geht an " in zilch3d.lines("record", FREEZE)[-1]
    assert "Es gibt weder Regeln noch" in zilch3d.error("options", "whist", "1")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("plain, with a thin\u202fspace", "plain, with a thin\u202fspace"),
        ("a\nb\tc\x1b[0m\x7f\x9b", r"a\nb\tc\x1b[0m\x7f\x9b"),
        ("\u202eright to left\u2066", r"\u202eright to left\u2066"),
        ("\udc80 \u2028", r"\udc80 \u2028"),
    ],
)
def test_what_a_terminal_would_obey_is_escaped(text: str, line: str) -> None:
    assert Report({}, (text,)).shown(as_json=False) == line
    assert AnswerIsNo(text).report().shown(as_json=False) == line


def test_letters_that_the_output_lacks_are_escaped(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text("rules: freeze\nplayers: Zoë, Ωμ\nZoë: 111446>111\n", encoding="utf-8")
    done = started("record", str(game), encoding="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert r"Zo\xeb: 111446>111" in done.stdout


QUICK = {
    "options": ("freeze", "124456"),
    "rules": ("show", "freeze"),
    "record": ("GAME",),
    "odds": ("freeze",),
    "players": ("--rules", "freeze"),
    "simulate": ("--rules", "freeze", "--seats", "Blaise,Clara", "--games", "2", "--seed", "1"),
    "ladder": ("GAME",),
    "solve": ("GAME",),
    "value": ("freeze", "2500", "2500"),
    "verify": ("GAME",),
    "analyse": ("GAME",),
    "throw": ("--dice", "2", "--strength", "0.5", "--seed", "1"),
}
"""Arguments of each command; those that would take long are given a file that is none of theirs."""


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp850"])
@pytest.mark.parametrize("name", commands())
def test_no_command_ends_at_a_letter_that_the_output_lacks(
    name: str, encoding: str, tmp_path: Path
) -> None:
    """Code pages of Windows' consoles; ASCII is that of LC_ALL=C."""
    game = tmp_path / "Zoë “⚀”.txt"
    game.write_text("rules: freeze\nplayers: Zoë, Ωμ “⚀”\nZoë: 111446>111\n", encoding="utf-8")
    written = BytesIO(), BytesIO()
    out, err = (TextIOWrapper(each, encoding, write_through=True) for each in written)
    arguments = [str(game) if each == "GAME" else each for each in QUICK[name]]
    with redirect_stdout(out), redirect_stderr(err):
        assert run([name, *arguments]) in (0, 1, 2)
        assert run([name, "--help"]) == 0
    said = "".join(each.getvalue().decode(encoding) for each in written)
    assert "Traceback" not in said
    assert "UnicodeEncodeError" not in said
    assert name in said


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
