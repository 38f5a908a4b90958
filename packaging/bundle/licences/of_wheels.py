"""What the locked wheels of any system say of their licences, read on any other.

The wheels are downloaded once for each lock, by pip, which compares their hashes; kept is what
``gathering`` reads of them: the metadata and a few modules, of 100 MB.
"""

import hashlib
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from importlib.metadata import distributions
from pathlib import Path
from tempfile import TemporaryDirectory

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import run
from bundle.licences.carried import EARCUT, PYPNG
from bundle.licences.gathering import BOOTLOADER, Entry
from bundle.wheels import REQUIREMENTS, TOOLS, Locked, System, Wheel, locked, recorded

KEPT = ROOT / "build" / "wheels"
READ = (EARCUT, PYPNG)
"""Modules that have their licence in them."""
PROGRAMS = {".so", ".pyd", ".dll", ".dylib"}


def site_packages(system: System, python: str) -> Path:
    """A folder like that into which pip installs what ships for this system and Python.

    Most of its files are in the metadata only. Raises Failure if pip can't download them.
    """
    wheels = list(_wheels(system, python))
    names = "".join(f"{wheel.sha256}  {wheel.file}\n" for _part, wheel in wheels)
    folder = KEPT / hashlib.sha256(names.encode()).hexdigest()[:16]
    if not folder.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=KEPT) as place:
            downloaded, unpacked = Path(place, "downloaded"), Path(place, "unpacked")
            _download(wheels, python, downloaded)
            for _part, wheel in wheels:
                _unpack(downloaded / wheel.file, unpacked)
            shutil.move(unpacked, folder)
    return folder


def entries(folder: Path) -> Iterator[Entry]:
    """All modules, programs and libraries of what is in such a folder."""
    for package in distributions(path=[str(folder)]):
        for file in package.files or ():
            is_module = file.suffix == ".py"
            # Linux has versions behind the suffix: libpng16.so.16.58.0
            if is_module or PROGRAMS & set(file.suffixes):
                yield Entry(file.as_posix(), folder / file, is_module)


def _wheels(system: System, python: str) -> Iterator[tuple[Locked, Wheel]]:
    """The locked packages that ship, and PyInstaller, whose start program does, each's wheel."""
    starting = [part for part in locked(TOOLS) if part.name == BOOTLOADER]
    for part in (*locked(REQUIREMENTS), *starting):
        if part.is_needed(system):
            yield part, _wheel(part, system, python)


def _wheel(part: Locked, system: System, python: str) -> Wheel:
    """The first that fits; the tests of the lock show that there is one."""
    fitting = (wheel for wheel in recorded() if wheel.is_of(part) and wheel.fits(system, python))
    return next(fitting)


def _download(wheels: Sequence[tuple[Locked, Wheel]], python: str, folder: Path) -> None:
    """Exactly these files: pip takes none with another hash."""
    folder.mkdir()
    lines = [f"{part.name}=={part.version} --hash=sha256:{w.sha256}\n" for part, w in wheels]
    wanted = folder.with_name("wanted.txt")
    wanted.write_text("".join(lines), encoding="ascii")
    platforms = {tag for _part, wheel in wheels for tag in wheel.platforms} - {"any"}
    options = [f"--platform={tag}" for tag in sorted(platforms)]
    options += [f"--python-version={python}", "--implementation=cp", "--only-binary=:all:"]
    options += ["--require-hashes", "--no-deps", "--quiet", "--disable-pip-version-check"]
    command = [str(PYTHON), "-m", "pip", "download", *options, "-r", str(wanted), "-d", str(folder)]
    run(command, "The wheels could not be downloaded; pip says why above.")


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if ".dist-info/" in name or name in READ:
                packed.extract(name, folder)
