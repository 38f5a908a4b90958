"""The installer for Windows: NSIS makes it, on Linux, of a folder that was built on Windows.

Debian's NSIS has the 64-bit program that unpacks it, which those for Windows lack. What is
installed, upgraded and removed is said in ``installer.nsi``; here are the lists of files.
"""

import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PureWindowsPath

from bootstrap.environment import ROOT
from bootstrap.terminal import Failure, run, say
from bundle import windows
from bundle.icons import installer_picture, windows_icon
from bundle.identity import NAME, Product, product
from bundle.reproducible import surroundings
from bundle.target import Target

TEMPLATE = Path(__file__).with_suffix(".nsi")
PROGRAMS = ("zilch3d.exe", "zilch3d-cli.exe")
"""What must not be running while it is replaced; the first is the one in the menu."""
INSTALLED = rf"$LOCALAPPDATA\Programs\{NAME}"
"""The folder to install into, unless another is chosen, by NSIS' name of the user's own."""
BEING_PLAYED = 3
"""The exit status if the game was being played, and nothing was done."""


def pack_installer(folder: Path, target: Target, into: Path) -> Path:
    """Make the installer of the bundle in ``folder``, under its published name.

    Raises Failure if the folder has no program, the target no installer, or NSIS is missing or
    refuses.
    """
    game = product()
    name = target.installer(game.version)
    if name is None or not (folder / PROGRAMS[0]).is_file():
        raise Failure(f"{folder} isn't a bundle for Windows, and only those have an installer.", 2)
    if shutil.which("makensis") is None:
        raise Failure("NSIS isn't installed. On Debian it's the package nsis.", status=2)
    say("Making the installer")
    output = into.resolve() / name
    with tempfile.TemporaryDirectory() as work:
        written = write_script(folder, game, output, Path(work))
        command = ["makensis", "-V2", "-INPUTCHARSET", "UTF8", str(written)]
        run(
            command,
            "The installer couldn't be made. NSIS says why above.",
            environment=surroundings(),
        )
    return output


def write_script(folder: Path, game: Product, output: Path, work: Path) -> Path:
    """Write what NSIS reads into ``work``: the script, its path is returned, and its files."""
    places = files(folder)
    listed, text = work / "installed.txt", work / "installer.nsi"
    icon, picture = work / "zilch3d.ico", work / "zilch3d.bmp"
    # As NSIS reads a list of any names: UTF-16, with Windows' ends of lines.
    listed.write_bytes("".join(f"{place}\r\n" for place in places).encode("utf-16"))
    windows_icon(icon)
    installer_picture(picture)
    values = {
        "NAME": quoted(game.name),
        "ID": game.identifier,
        "VERSION": game.version,
        "NUMBERS": ".".join(map(str, windows.version_numbers(game.version))),
        "OWNER": quoted(game.owner),
        "COPYRIGHT": quoted(game.copyright),
        "DESCRIPTION": quoted(game.description),
        "PROGRAM": PROGRAMS[0],
        "INSTALLED": INSTALLED,
        "STATUS": str(BEING_PLAYED),
        "LICENCE": str(ROOT / "LICENSE"),
        "ICON": str(icon),
        "PICTURE": str(picture),
        "LIST": str(listed),
        "OUTPUT": str(output),
        "KILOBYTES": str(sum((folder / each.as_posix()).stat().st_size for each in places) // 1024),
        "REFUSE": _lines(f'!insertmacro RefuseWhilePlaying "{each}"' for each in PROGRAMS),
        "INSTALL": _lines(_installing(folder, places)),
        "NEW": _lines(f'StrCmp $1 "{quoted(str(place))}" done' for place in places),
        "REMOVE": _lines(_removing(places)),
    }
    template = TEMPLATE.read_text(encoding="utf-8")
    filled = re.sub("@([A-Z]+)@", lambda name: values[name[1]], template)
    text.write_text(filled, encoding="utf-8", newline="\n")
    return text


def files(folder: Path) -> list[PureWindowsPath]:
    """The files of the folder in a fixed order, as Windows names them."""
    names = (file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())
    return [PureWindowsPath(name) for name in sorted(names)]


def folders(places: Iterable[PureWindowsPath]) -> list[PureWindowsPath]:
    """The folders that hold these files, each after those within it."""
    held = {folder for place in places for folder in place.parents if folder.name}
    return sorted(held, key=lambda folder: (-len(folder.parts), folder))


def quoted(words: str) -> str:
    """The words as they stand between quotes in a script of NSIS."""
    return words.replace("$", "$$").replace('"', '$\\"')


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)


def _installing(folder: Path, places: Iterable[PureWindowsPath]) -> Iterator[str]:
    current = None
    for place in places:
        if place.parent != current:
            current = place.parent
            yield f'SetOutPath "{_installed(current)}"'
        yield f'File "/oname={quoted(place.name)}" "{folder.resolve() / place.as_posix()}"'


def _removing(places: list[PureWindowsPath]) -> Iterator[str]:
    yield from (f'Delete "{_installed(place)}"' for place in places)
    yield from (f'RMDir "{_installed(folder)}"' for folder in folders(places))


def _installed(place: PureWindowsPath) -> str:
    return "$INSTDIR" if not place.name else rf"$INSTDIR\{quoted(str(place))}"
