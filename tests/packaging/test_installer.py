"""The installer for Windows: what its script says, and that NSIS makes it where NSIS is.

That it installs, upgrades and removes is seen by running it, on Windows or under Wine.
"""

import re
import shutil
import sys
from pathlib import Path, PureWindowsPath

import pytest

from bootstrap.terminal import Failure
from bundle import installer
from bundle.identity import Product, product
from bundle.installer import files, folders, pack_installer, quoted, write_script
from bundle.target import Target

pytestmark = pytest.mark.inputs()

WINDOWS = Target("windows", "x64")
GAME = Product("Zilch 3D", "1.2.3", "org.example.Game", "Dice.", 'The "dice" team', "© 2026 Us")
NAMES = (
    "zilch3d.exe",
    "zilch3d-cli.exe",
    "_internal/base_library.zip",
    "_internal/zilch3d/assets/ä $1.wav",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as a build on Windows makes it, but for what is in its files."""
    made = tmp_path / "made" / "zilch3d"
    for name in NAMES:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes(b"x" * 3000)
    return made


@pytest.fixture
def script(folder: Path, tmp_path: Path) -> str:
    written = write_script(folder, GAME, tmp_path / "setup.exe", tmp_path)
    return written.read_text(encoding="utf-8")


def section(script: str, name: str) -> str:
    """A section or a function of the script."""
    match = re.search(rf"^(?:Section|Function){name}\n(.*?)^(?:Section|Function)End$", script, 24)
    assert match is not None
    return match[1]


def test_nobody_needs_an_administrator(script: str) -> None:
    assert "RequestExecutionLevel user\n" in script
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\Zilch 3D"\n' in script
    assert "HKLM" not in script
    assert set(re.findall(r"\bHK\w+", script)) == {"HKCU"}


def test_every_file_is_installed_and_every_one_of_them_removed(script: str) -> None:
    added = section(script, "")
    place, installed = "", set()
    for kind, name in re.findall(
        r'^  (SetOutPath|File) "(?:/oname=)?([^"]*)"', added, re.MULTILINE
    ):
        place = name if kind == "SetOutPath" else place
        installed |= {f"{place}\\{name}"} if kind == "File" else set()
    removed = set(re.findall(r'^  Delete "(\$INSTDIR[^"]*)"', section(script, " Uninstall"), 8))
    assert removed - installed == {r"$INSTDIR\uninstall.exe"}
    assert installed <= removed
    assert {r"$INSTDIR\_internal\zilch3d\assets\ä $$1.wav", r"$INSTDIR\zilch3d.exe"} <= installed


def test_no_folder_is_removed_with_what_somebody_else_has_put_there(script: str) -> None:
    """``RMDir`` without ``/r`` removes an empty folder only; the player's files lie elsewhere."""
    assert not re.search(r"RMDir\s+/r", script, re.IGNORECASE)
    assert r"LOCALAPPDATA\zilch3d" not in script
    removed = re.findall(r'RMDir "([^"]*)"', section(script, " Uninstall"))
    inner = [each for each in removed if each.startswith("$INSTDIR\\")]
    assert inner == [
        r"$INSTDIR\_internal\zilch3d\assets",
        r"$INSTDIR\_internal\zilch3d",
        r"$INSTDIR\_internal",
    ]
    assert removed[len(inner) :] == ["$INSTDIR", r"$LOCALAPPDATA\Programs"]


def test_an_upgrade_knows_the_files_of_both_versions(script: str, tmp_path: Path) -> None:
    """The former version's from the list that it left; this one's by name."""
    listed = (tmp_path / "installed.txt").read_bytes().decode("utf-16").split("\r\n")
    assert listed == [*(str(PureWindowsPath(name)) for name in sorted(NAMES)), ""]
    own = re.findall(r'StrCmp \$1 "([^"]*)" done', section(script, " IsOfThisVersion"))
    assert own == [each.replace("$", "$$") for each in listed if each]
    added = section(script, "")
    # What an interrupted upgrade leaves starts: the former files go once the new ones are there.
    assert added.rindex("File ") > added.index("Call RemoveFormer") > added.index('"/oname=zilch3d')


def test_a_running_game_is_neither_replaced_nor_removed(script: str) -> None:
    for name in ("", " Uninstall"):
        lines = section(script, name).split("\n")
        refused = [line for line in lines if "RefuseWhilePlaying" in line]
        assert [re.findall(r'"(.*)"', line) for line in refused] == [
            ["zilch3d.exe"],
            ["zilch3d-cli.exe"],
        ]
        first = next(
            place for place, line in enumerate(lines) if re.match(r"  (File|Delete)", line)
        )
        assert lines.index(refused[-1]) < first
    assert f"SetErrorLevel {installer.BEING_PLAYED}\n" in script


def test_windows_lists_the_game_with_how_to_remove_it_silently(script: str) -> None:
    """The values are those of Microsoft's "Uninstall Registry Key", for this user alone."""
    values = dict(re.findall(r'WriteReg\w+ HKCU "\$\{UNINSTALL\}" "(\w+)" (.+)', script))
    assert values["DisplayName"] == '"Zilch 3D"'
    assert values["DisplayVersion"] == '"1.2.3"'
    assert values["Publisher"] == '"The $\\"dice$\\" team"'
    assert values["DisplayIcon"] == r'"$INSTDIR\zilch3d.exe,0"'
    assert values["QuietUninstallString"] == "'\"$INSTDIR\\uninstall.exe\" /S'"
    assert values["EstimatedSize"] == str(len(NAMES) * 3000 // 1024)


def test_it_speaks_english_and_german_everywhere(script: str) -> None:
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", script, re.MULTILINE)
    names = {name for name, _language in said}
    assert sorted(said) == sorted(
        (name, language) for name in names for language in ("ENGLISH", "GERMAN")
    )
    assert names == set(re.findall(r"\$\((\w+)\)", script))


def test_nothing_of_the_script_is_left_to_be_filled_in(script: str) -> None:
    assert not re.search(r"@[A-Z]+@", script)


def test_a_folder_comes_after_those_within_it() -> None:
    places = [PureWindowsPath(name) for name in ("a\\b\\c.txt", "a\\d.txt", "e.txt")]
    assert folders(places) == [PureWindowsPath("a\\b"), PureWindowsPath("a")]


def test_words_of_the_script_mean_themselves() -> None:
    assert quoted('$5 "net"') == '$$5 $\\"net$\\"'


def test_a_folder_for_another_system_has_no_installer(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="isn't a bundle for Windows"):
        pack_installer(tmp_path, WINDOWS, tmp_path)
    (tmp_path / "zilch3d.exe").touch()
    with pytest.raises(Failure, match="isn't a bundle for Windows"):
        pack_installer(tmp_path, Target("linux", "x64"), tmp_path)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is not installed")
@pytest.mark.skipif(sys.platform != "linux", reason="made on Linux: others' NSIS has no 64 bits")
def test_the_same_folder_makes_the_same_installer_at_any_time(folder: Path, tmp_path: Path) -> None:
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        made.append(pack_installer(folder, WINDOWS, tmp_path / name))
        (folder / NAMES[0]).touch()
    assert made[0].name == f"zilch3d-{product().version}-windows-x64-setup.exe"
    content = made[0].read_bytes()
    assert content == made[1].read_bytes()
    header = int.from_bytes(content[0x3C:0x40], "little")
    assert content[header : header + 6] == b"PE\0\0\x64\x86"  # for x64 (PE format)
    assert "Zilch 3D".encode("utf-16-le") in content  # the version resource


def test_files_are_listed_in_a_fixed_order(folder: Path) -> None:
    assert files(folder) == [PureWindowsPath(name) for name in sorted(NAMES)]
