"""Tests of a bundle; ``dev.py build`` runs them on the one that it has just made."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bootstrap.environment import ROOT
from bundle import build_paths
from bundle.licences import parts_list
from bundle.programs import folder_program, single_file
from bundle.smoke_test import BUNDLES, unpacked
from bundle.target import Target
from proofs import corpus
from tests.end_to_end.at_title import ANN, settings_file
from tests.end_to_end.desktop import homes
from tests.end_to_end.system_screen import on_the_screen, play_turn
from tests.end_to_end.whole_game import Hand
from zilch3d.store import settings
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup

MADE = Path(os.environ[BUNDLES])
TARGET = Target.here()


FOLDER_PROGRAM = folder_program(MADE, TARGET)
PROGRAMS = {"folder": FOLDER_PROGRAM, "single": single_file(MADE, TARGET)}


@pytest.fixture(params=list(filter(None, PROGRAMS.values())), ids=lambda file: file.name)
def program(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_clicks_lead_to_the_parts_that_the_build_has_listed(tmp_path: Path, program: Path) -> None:
    with on_the_screen(tmp_path, [str(program)]) as running:
        running.to_title()
        running.click("more")
        running.click("about")
        about = running.wait_until(lambda seen: seen.scene == "AboutScene")
        assert {"Zilch 3D", "pymunk", "Chipmunk and Munk2D", "pyinstaller"} <= set(
            about.facts["parts"]
        )
        running.click("part-0")
        licence = running.wait_until(lambda seen: seen.scene == "LicenceScene")
        assert licence.facts["lines"] > 10
        assert running.close() == 0


def of_two_people(folder: Path) -> None:
    """Settings for a game without a computer player, which takes its time."""
    people = GameSetup("freeze", (ANN, SeatSetup("Ben")))
    chosen = Settings(reduced_motion=True, simple_pictures=True, setup=people)
    settings.save(chosen, settings_file(folder))


def test_points_are_banked_with_real_clicks(tmp_path: Path) -> None:
    of_two_people(tmp_path)
    with on_the_screen(tmp_path, [str(FOLDER_PROGRAM)]) as running:
        running.click("play")
        running.wait_until(lambda seen: seen.scene == "TableScene")
        hand = Hand(running, load("freeze"))
        hand.play_until_seen(lambda seen: seen.facts.get("moment") == "bank")
        assert max(running.latest().facts["scores"]) > 0
        assert running.close() == 0


def test_a_turn_is_played_with_real_keys(tmp_path: Path, program: Path) -> None:
    of_two_people(tmp_path)
    with on_the_screen(tmp_path, [str(program)]) as running:
        assert "space" in play_turn(running)
        assert running.close() == 0


def answer(program: Path, folder: Path, *arguments: str) -> dict[str, Any]:
    """The JSON that the bundle prints."""
    asked = ask(program, folder, *arguments, "--json")
    assert asked.returncode == 0, asked.stderr
    answered: dict[str, Any] = json.loads(asked.stdout)
    return answered


def ask(program: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the bundle."""
    return subprocess.run(
        [str(program), *arguments],
        cwd=folder,
        env=surroundings_of(folder),
        capture_output=True,
        text=True,
        check=False,
    )


def surroundings_of(folder: Path) -> dict[str, str]:
    """Nothing of this environment but a home.

    Windows' own variables stay: without SYSTEMROOT no program starts.
    """
    if TARGET.system == "windows":
        return {**os.environ, **homes(folder)}
    return {"HOME": str(folder)}


def test_the_bundle_answers_without_a_screen(tmp_path: Path, program: Path) -> None:
    options = answer(program, tmp_path, "options", "freeze", "111335")["options"]
    assert ("111", 1000) in [(option["keep"], option["points"]) for option in options]


def test_the_bundle_throws_dice(tmp_path: Path, program: Path) -> None:
    thrown = answer(program, tmp_path, "throw", "--dice", "2", "--strength", "0.5", "--seed", "7")
    assert len(thrown["frames"][0]) == 2


def test_the_bundle_knows_the_solutions_that_it_ships_with(tmp_path: Path, program: Path) -> None:
    """Numbers come from numpy, whose libraries a bundle can break."""
    assert answer(program, tmp_path, "value", "freeze", "3400", "2950")


SEATS = ("--rules", "freeze", "--seats", "Clara,Blaise")
RECORDED = ROOT / "tests" / "playthroughs" / "freeze.txt"
RULES = ROOT / "zilch3d" / "rulesets" / "freeze.toml"
COMMANDS = (
    ("rules", "show", "freeze"),
    ("rules", "check", str(RULES)),
    ("odds", "freeze"),
    ("players",),
    ("record", str(RECORDED)),
    ("analyse", str(RECORDED)),
)
WITH_WORKERS = (
    ("simulate", *SEATS, "--games", "200", "--seed", "1", "--workers", "2"),
    ("solve", str(RULES), "--workers", "2"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_other_command_answers(command: tuple[str, ...], tmp_path: Path) -> None:
    """With modules left out, each must find those that it needs."""
    assert answer(FOLDER_PROGRAM, tmp_path, *command)


@pytest.mark.parametrize("command", WITH_WORKERS, ids=lambda command: command[0])
def test_a_bundle_is_a_worker_of_its_own_commands(
    command: tuple[str, ...], tmp_path: Path, program: Path
) -> None:
    """It has no other Python to start, and what it starts must not take that for a command."""
    assert answer(program, tmp_path, *command)


@pytest.mark.parametrize("release", corpus.releases(), ids=lambda folder: folder.name)
def test_what_a_release_has_left_is_read_as_it_was(release: Path, tmp_path: Path) -> None:
    program = corpus.Program([str(FOLDER_PROGRAM)], environment=surroundings_of(tmp_path))
    assert corpus.faults(program, release) == []


def test_a_damaged_file_of_the_bundle_is_named(tmp_path: Path) -> None:
    """By its checksum, which the build has written."""
    shutil.copytree(MADE / TARGET.folder, tmp_path / TARGET.folder, symlinks=True)
    (rules,) = (tmp_path / TARGET.folder).rglob("rulesets/freeze.toml")
    rules.write_text(rules.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    asked = ask(tmp_path / TARGET.folder / TARGET.program, tmp_path, "rules", "show", "freeze")
    assert asked.returncode == 2
    assert "damaged. Download the game again" in asked.stderr


def test_no_bundle_names_a_folder_of_the_machine_that_made_it() -> None:
    folders = [(folder, folder.encode()) for folder in build_paths.of_this_machine()]
    told = [
        f"{name}: {folder}"
        for name, content in unpacked.contents(MADE)
        for folder, words in folders
        if words in content
    ]
    assert told == []


def test_everything_in_the_bundle_belongs_to_a_part_with_a_licence() -> None:
    assert parts_list.faults(MADE / TARGET.folder) == []


@pytest.mark.skipif(TARGET.system != "windows", reason="elsewhere every program has a console")
def test_windows_has_a_program_for_terminals(tmp_path: Path) -> None:
    program = FOLDER_PROGRAM.with_name("zilch3d-cli.exe")
    assert answer(program, tmp_path, "options", "freeze", "111335")["options"]
