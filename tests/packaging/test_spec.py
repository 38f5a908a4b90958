"""The spec, run as PyInstaller runs it, for every system: recorders stand for PyInstaller's names.

What PyInstaller then does can only be seen on the system itself.
"""

import plistlib
import runpy
import sysconfig
import textwrap
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bundle.identity import product
from bundle.places import SPEC
from bundle.target import SystemName, Target

pytestmark = pytest.mark.inputs("zilch3d", "packaging")

LIBRARY = str(next(Path(sysconfig.get_path("purelib"), "pymunk").glob("_chipmunk.*")))
FOUND = [
    ("libstdc++.so.6", "/usr/lib/libstdc++.so.6", "BINARY"),
    ("numpy.libs/libscipy_openblas.so", LIBRARY, "BINARY"),
    ("pymunk/_chipmunk.so", LIBRARY, "EXTENSION"),
]


class Recorder:
    """In the place of one of PyInstaller's classes: remembers what each was made with."""

    def __init__(self) -> None:
        self.made: list[Made] = []

    def __call__(self, *given: object, **named: Any) -> "Made":
        self.made.append(Made(given, named))
        return self.made[-1]


class Made:
    """What PyInstaller's class was given; of an analysis, also what it finds."""

    def __init__(self, given: tuple[object, ...], named: dict[str, Any]) -> None:
        self.given = given
        self.named = named
        self.binaries, self.datas = FOUND, [("zilch3d/a.wav", "a.wav", "DATA")]
        self.scripts: list[object] = []
        self.dependencies: list[object] = []
        self.pure = [("textwrap", textwrap.__file__, "PYMODULE")]

    def names(self) -> list[str]:
        """Of the files among what was given."""
        lists = [each for each in self.given if isinstance(each, list)]
        return [str(entry[0]) for entries in lists for entry in entries]


def entries(given: object) -> list[tuple[str, str, str]]:
    """What a class was given, if that is a list of files: name, file and kind of each."""
    return [entry for entry in given if len(entry) == 3] if isinstance(given, list) else []


NAMES = ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
Run = dict[str, list[Made]]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[SystemName, Run]:
    """What the spec makes for each system."""
    return {
        "linux": run("linux", tmp_path_factory.mktemp("linux")),
        "windows": run("windows", tmp_path_factory.mktemp("windows")),
        "macos": run("macos", tmp_path_factory.mktemp("macos")),
    }


def run(system: SystemName, work: Path) -> Run:
    recorders = {name: Recorder() for name in NAMES}
    places = {"SPECPATH": str(SPEC.parent), "DISTPATH": str(work), "workpath": str(work)}
    runpy.run_path(str(SPEC), {**recorders, **places, "TARGET": Target(system, "x64")})
    return {name: recorder.made for name, recorder in recorders.items()}


def test_every_system_gets_the_game_with_its_files_and_the_commands(
    runs: dict[SystemName, Run],
) -> None:
    for made in runs.values():
        (analysis,) = made["Analysis"]
        assert analysis.given[0][0].endswith("__main__.py")  # type: ignore[index]
        assert {"zilch3d.cli.odds", "zilch3d.app.startup"} <= set(analysis.named["hiddenimports"])
        folders = [folder for _file, folder in analysis.named["datas"]]
        assert "zilch3d/render/shaders" in folders
        assert {"tkinter", "_ssl"} <= set(analysis.named["excludes"])


def test_every_system_gets_the_licences_of_what_it_gets(runs: dict[SystemName, Run]) -> None:
    for made in runs.values():
        (folder,) = made["COLLECT"]
        texts = {"parts.json", "index.txt", "Zilch-3D.txt", "pymunk.txt", "Chipmunk-and-Munk2D.txt"}
        assert {f"licences/{text}" for text in texts} <= set(folder.names())


def test_linux_gets_a_folder_and_a_file_stripped_without_the_c_runtime(
    runs: dict[SystemName, Run],
) -> None:
    made = runs["linux"]
    (folder,) = made["COLLECT"]
    in_folder, alone = made["EXE"]
    assert (folder.given[0], folder.named["name"]) == (in_folder, "zilch3d")
    assert alone.named["name"] == f"zilch3d-{product().version}-linux-x64-portable"
    assert (in_folder.named["exclude_binaries"], "exclude_binaries" in alone.named) == (True, False)
    for packed in (folder, alone):
        assert "pymunk/_chipmunk.so" in packed.names()
        assert "libstdc++.so.6" not in packed.names()
        assert packed.named["strip"]
        # What is data isn't stripped, which would damage a library that its wheel has patched.
        kinds = {name: kind for given in packed.given[1:] for name, _file, kind in entries(given)}
        assert kinds["numpy.libs/libscipy_openblas.so"] == "DATA"
        assert kinds["pymunk/_chipmunk.so"] == "EXTENSION"
    assert made["BUNDLE"] == []


def test_windows_gets_a_program_without_a_console_and_one_for_terminals(
    runs: dict[SystemName, Run],
) -> None:
    made = runs["windows"]
    windowed, in_terminals, _alone = made["EXE"]
    (folder,) = made["COLLECT"]
    assert folder.given[:2] == (windowed, in_terminals)
    named = [(program.named["name"], program.named["console"]) for program in made["EXE"]]
    single = f"zilch3d-{product().version}-windows-x64-portable"
    assert named == [("zilch3d", False), ("zilch3d-cli", True), (single, False)]
    assert not any(program.named["strip"] for program in (*made["EXE"], folder))
    assert "pymunk/_chipmunk.so" in folder.names()
    assert made["BUNDLE"] == []


def test_programs_for_windows_have_an_icon_a_version_and_a_manifest(
    runs: dict[SystemName, Run],
) -> None:
    for program in runs["windows"]["EXE"]:
        with Image.open(program.named["icon"]) as icon:
            assert {(16, 16), (256, 256)} <= icon.info["sizes"]
        version = Path(program.named["version"]).read_text(encoding="utf-8")
        file = "zilch3d-cli.exe" if program.named["console"] else "zilch3d.exe"
        assert f"StringStruct('OriginalFilename', '{file}')" in version
        assert f"StringStruct('ProductVersion', '{product().version}')" in version
        compile(version, program.named["version"], "eval")
        assert "PerMonitorV2" in program.named["manifest"]


def test_macos_gets_an_application_of_the_folder_and_nothing_else(
    runs: dict[SystemName, Run],
) -> None:
    """A single file in an application unpacks itself at each start; PyInstaller will refuse it."""
    made = runs["macos"]
    (program,), (folder,), (application,) = made["EXE"], made["COLLECT"], made["BUNDLE"]
    assert folder.given[0] is program
    assert application.given == (folder,)
    assert application.named["name"] == "Zilch 3D.app"
    # PyInstaller makes a program with a console one that the Dock doesn't show.
    assert not program.named["console"]
    # Stripping breaks the signatures of libraries.
    assert not program.named["strip"]


def test_the_application_tells_macos_what_it_is(runs: dict[SystemName, Run]) -> None:
    (application,) = runs["macos"]["BUNDLE"]
    plist = plistlib.loads(plistlib.dumps(application.named["info_plist"]))
    assert plist["CFBundleIdentifier"] == application.named["bundle_identifier"]
    assert plist["CFBundleShortVersionString"] == application.named["version"]
    assert float(plist["LSMinimumSystemVersion"]) >= 10.15
    with Image.open(application.named["icon"]) as icon:
        assert (512, 512, 2) in icon.info["sizes"]
