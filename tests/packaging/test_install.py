"""The Linux download is installed and removed: a stand-in for the program, in a made-up home."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bundle.identity import APPLICATION_ID
from bundle.linux import SCRIPTS, add_texts_and_scripts

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="scripts for Linux"),
    pytest.mark.inputs("packaging"),
]

ENTRY = f"applications/{APPLICATION_ID}.desktop"


class Person:
    """Somebody with a home folder, and a download that lies unpacked in it."""

    def __init__(self, home: Path, download: Path) -> None:
        self.home = home
        self.download = download
        self.data = home / ".local" / "share"
        self.program = home / ".local" / "lib" / "zilch3d" / "zilch3d"
        self.command = home / ".local" / "bin" / "zilch3d"
        self.environment = {"HOME": str(home), "PATH": os.environ["PATH"]}

    def run(self, script: Path, status: int = 0) -> str:
        """What the script prints; raises AssertionError if it ends with another status."""
        done = subprocess.run(
            [str(script)],
            env=self.environment,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert status or not done.stderr
        return done.stdout + done.stderr

    def install(self, status: int = 0) -> str:
        return self.run(self.download / "install.sh", status)

    def uninstall(self, status: int = 0) -> str:
        return self.run(self.program.with_name("uninstall.sh"), status)

    def update(self, words: str) -> None:
        """Have another version of the program in the download."""
        (self.download / "zilch3d").write_text(f"#!/bin/sh\necho {words}\n", encoding="utf-8")

    def starts(self) -> str:
        """What the installed program prints."""
        return self.run(self.program).strip()

    def files(self) -> set[str]:
        """All that is in the home but the download."""
        found = (path for path in self.home.rglob("*") if self.download not in path.parents)
        return {path.relative_to(self.home).as_posix() for path in found if path != self.download}


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    add_texts_and_scripts(folder, None)
    icon = folder / f"share/icons/hicolor/48x48/apps/{APPLICATION_ID}.png"
    icon.parent.mkdir(parents=True)
    icon.write_bytes(b"a picture")
    (folder / "zilch3d").write_text("#!/bin/sh\necho first\n", encoding="utf-8")
    (folder / "zilch3d").chmod(0o755)
    (folder / "_internal").mkdir()
    (folder / "_internal" / "libz.so").symlink_to("../zilch3d")
    return folder


@pytest.fixture
def person(tmp_path: Path, furnished: Path) -> Person:
    home = tmp_path / r"Ann's `$\HOME` 100 %"
    download = home / "My Downloads" / "zilch3d"
    shutil.copytree(furnished, download, symlinks=True)
    return Person(home, download)


@pytest.fixture
def playing(person: Person) -> Iterator[None]:
    """The installed program is a running one."""
    person.install()
    program = person.program.resolve()
    shutil.copyfile("/bin/sleep", program)
    process = subprocess.Popen([program, "60"])
    yield
    process.kill()
    process.wait()


@pytest.mark.parametrize("script", SCRIPTS)
def test_the_scripts_are_of_the_shell_that_every_system_has(furnished: Path, script: str) -> None:
    subprocess.run(["sh", "-n", furnished / script], check=True)
    assert (furnished / script).read_bytes().startswith(b"#!/bin/sh\n")


def test_the_game_is_in_the_menu_and_the_download_can_go(person: Person) -> None:
    assert "in your menu" in person.install()
    shutil.rmtree(person.download)
    assert person.starts() == "first"
    icon = person.data / f"icons/hicolor/48x48/apps/{APPLICATION_ID}.png"
    assert icon.read_bytes() == b"a picture"
    assert (person.data / f"metainfo/{APPLICATION_ID}.metainfo.xml").exists()
    assert os.readlink(person.command) == str(person.program)


def test_the_menu_entry_has_the_path_as_the_specification_quotes_it(person: Person) -> None:
    """Backslashes are undone twice: as of any value, then as of an argument in quotes."""
    person.install()
    read = configparser.RawConfigParser(delimiters="=")
    read.read(person.data / ENTRY, encoding="utf-8")
    entry = read["Desktop Entry"]
    argument = re.sub(r"\\(.)", r"\1", entry["exec"].replace("\\\\", "\\").replace("%%", "%"))
    assert argument == f'"{person.program}"'
    assert entry["tryexec"].replace("\\\\", "\\") == str(person.program)


def test_removing_leaves_the_home_as_it_was(person: Person) -> None:
    before = person.files()
    person.install()
    person.update("second")
    person.install()
    assert "is removed" in person.uninstall()
    assert person.files() == before


def test_what_others_have_in_the_same_folders_stays(person: Person) -> None:
    mine = person.data / "applications" / "mine.desktop"
    mine.parent.mkdir(parents=True)
    mine.touch()
    person.install()
    (person.program.parent / "notes").touch()
    assert "wasn't put there" in person.uninstall()
    assert mine.exists()
    assert (person.program.parent / "notes").exists()


def test_games_and_settings_stay_and_are_named(person: Person) -> None:
    person.install()
    games = person.data / "zilch3d" / "games.sqlite"
    games.parent.mkdir()
    games.touch()
    assert str(games.parent) in person.uninstall()
    assert games.exists()


def test_installing_again_updates(person: Person) -> None:
    person.install()
    person.update("second")
    person.install()
    assert person.starts() == "second"
    assert len(list(person.program.parent.glob("program-*"))) == 1


def test_a_file_that_the_new_version_does_without_goes(person: Person) -> None:
    former = person.download / "share" / "applications" / "former.desktop"
    former.touch()
    person.install()
    former.unlink()
    person.install()
    assert not (person.data / "applications" / "former.desktop").exists()
    person.uninstall()
    assert not (person.home / ".local").exists()


def test_an_interrupted_update_leaves_the_former_game(person: Person, tmp_path: Path) -> None:
    """It is killed while it copies; the next one goes through."""
    person.install()
    person.update("second")
    cp = tmp_path / "programs" / "cp"
    cp.parent.mkdir()
    cp.write_text("#!/bin/sh\nkill -KILL $PPID\n", encoding="utf-8")
    cp.chmod(0o755)
    usual = person.environment["PATH"]
    person.environment["PATH"] = f"{cp.parent}:{usual}"
    person.install(status=-9)
    assert person.starts() == "first"
    person.environment["PATH"] = usual
    person.install()
    assert person.starts() == "second"
    assert len(list(person.program.parent.glob("program-*"))) == 1
    person.uninstall()
    assert not (person.home / ".local").exists()


def test_a_copy_that_fails_leaves_the_former_game(person: Person, tmp_path: Path) -> None:
    person.install()
    before = person.files()
    cp = tmp_path / "programs" / "cp"
    cp.parent.mkdir()
    cp.write_text("#!/bin/sh\necho 'No space left on device' >&2\nexit 1\n", encoding="utf-8")
    cp.chmod(0o755)
    person.environment["PATH"] = f"{cp.parent}:{person.environment['PATH']}"
    assert "Nothing was changed" in person.install(status=1)
    assert person.files() == before
    assert person.starts() == "first"


def test_a_program_that_does_not_run_on_this_system_is_not_installed(person: Person) -> None:
    """It may be for other processors, or need a newer C library."""
    person.install()
    before = person.files()
    (person.download / "zilch3d").write_bytes(b"\x7fELF for another machine")
    assert "doesn't run here. Nothing was changed" in person.install(status=1)
    assert person.files() == before
    assert person.starts() == "first"


def test_another_program_of_that_name_is_left_alone(person: Person) -> None:
    """As pipx makes one, in the same folder."""
    person.command.parent.mkdir(parents=True)
    person.command.write_text("another", encoding="utf-8")
    assert "That one stays" in person.install()
    person.uninstall()
    assert person.command.read_text(encoding="utf-8") == "another"


def test_a_folder_that_is_not_searched_for_commands_is_named(person: Person) -> None:
    assert "isn't on your PATH" in person.install()
    person.environment["PATH"] += f":{person.command.parent}"
    assert "isn't on your PATH" not in person.install()


@pytest.mark.usefixtures("playing")
def test_nothing_is_changed_under_a_running_game(person: Person) -> None:
    assert "Close it first" in person.install(status=1)
    assert "Close it first" in person.uninstall(status=1)
    assert person.program.exists()


def test_data_go_where_the_desktop_has_them(person: Person, tmp_path: Path) -> None:
    person.environment["XDG_DATA_HOME"] = str(tmp_path / "data")
    person.install()
    assert (tmp_path / "data" / ENTRY).exists()
    del person.environment["XDG_DATA_HOME"]
    person.uninstall()
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("data", ["", "relative/data"])
def test_a_relative_data_folder_counts_as_unset(person: Person, data: str) -> None:
    """So does the XDG Base Directory Specification have it."""
    person.environment["XDG_DATA_HOME"] = data
    person.install()
    assert (person.data / ENTRY).exists()


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [("HOME", "", "HOME isn't set"), ("SUDO_USER", "ann", "without sudo")],
)
def test_what_cannot_be_done_is_said(person: Person, name: str, value: str, words: str) -> None:
    person.environment[name] = value
    assert words in person.install(status=1)


def test_half_a_download_is_refused(person: Person) -> None:
    (person.download / "zilch3d").unlink()
    assert "Unpack the whole download" in person.install(status=1)


def test_removing_what_is_not_installed_says_so(person: Person) -> None:
    assert "is not installed" in person.run(person.download / "uninstall.sh", status=1)
