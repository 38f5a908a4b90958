"""What the proof of the Windows program says and asks for; that it holds is seen by running it."""

from pathlib import Path

import pytest

from bundle.wheels import REQUIREMENTS, TOOLS, locked
from proofs.bare_debian import BareDebian
from proofs.checks import Checks
from proofs.windows_build import requirement_lines
from proofs.windows_setup import digests
from proofs.wine import Wine


def test_wine_names_files_of_both_systems_as_windows_does(tmp_path: Path) -> None:
    wine = Wine(BareDebian(tmp_path / "root"), 1, tmp_path / "work", ":1")
    inside = tmp_path / "root" / "home" / "Zoë und Max" / "game.txt"
    assert wine.path(inside) == r"Z:\home\Zoë und Max\game.txt"
    shared = tmp_path / "work" / "made" / "zilch3d.exe"
    assert wine.path(shared) == "Z:" + str(shared).replace("/", "\\")


def test_a_program_sees_nothing_of_this_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_OF_THIS_SHELL", "1")
    command = Wine(BareDebian(Path("/debian")), 42, Path("/work"), ":7").command(
        ["wine", "game.exe"], {"LANGUAGE": "de"}
    )
    assert command[:3] == ["nsenter", "--target", "42"]
    assert command[command.index("/usr/bin/env") + 1] == "-i"
    assert {"LANGUAGE=de", "DISPLAY=:7"} <= set(command)
    assert command[-2:] == ["wine", "game.exe"]
    assert not any("SECRET" in word for word in command)


def test_windows_wheels_are_asked_for_by_every_hash_of_the_lock() -> None:
    lines = requirement_lines()
    names = {line.partition("==")[0] for line in lines}
    assert {"pyglet", "pymunk", "numpy", "pillow", "pyinstaller", "pefile"} <= names
    assert "macholib" not in names, "only macOS needs it"
    for package in (*locked(REQUIREMENTS), *locked(TOOLS)):
        if package.name in names:
            (line,) = (line for line in lines if line.startswith(f"{package.name}=="))
            assert line.count("--hash=sha256:") == len(package.hashes) > 0


def test_one_claim_that_fails_fails_the_proof(capsys: pytest.CaptureFixture[str]) -> None:
    checks = Checks()
    checks.that(True, "water is wet")
    assert checks.sum_up() == 0
    checks.that(False, "fire is cold")
    assert checks.sum_up() == 1
    assert "NO   fire is cold" in capsys.readouterr().out


def test_a_file_that_changes_or_goes_is_seen_in_the_digests(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    (tmp_path / "a b" / "ü.txt").write_text("one", encoding="ascii")
    before = digests(tmp_path)
    assert list(before) == ["a b/ü.txt"]
    (tmp_path / "a b" / "ü.txt").write_text("two", encoding="ascii")
    assert digests(tmp_path) != before
    (tmp_path / "a b" / "ü.txt").unlink()
    assert digests(tmp_path) == {}
