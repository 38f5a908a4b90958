"""Packs the files that are published, and writes their bill of materials and checksums."""

import hashlib
import lzma
import os
import shutil
import stat
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bootstrap.terminal import Failure, run, say
from bundle.identity import version
from bundle.licences import sbom
from bundle.reproducible import epoch
from bundle.target import Target

CHECKSUMS = "SHA256SUMS"
FILTERS = (
    {"id": lzma.FILTER_X86},
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME},
)
"""Most of a bundle is programs, which this packs a twentieth smaller; every xz unpacks it."""
UNIX = 3
"""In the entries of a zip file: their attributes are those of Unix."""


def pack(made: Path, target: Target) -> None:
    """Write the archive of the folder, its bill of materials, and ``SHA256SUMS`` of all."""
    say("Packing")
    folder, archive = made / target.folder, made / target.archive(version())
    sbom.write(folder, made / target.bill(version()), epoch())
    write = _write_tar if archive.suffix == ".xz" else write_zip
    # An application is dragged out of its archive: it keeps its name.
    write(archive, folder, target.folder if target.system == "macos" else target.release(version()))
    lines = [f"{digest(made / name)}  {name}\n" for name in target.built(version())]
    (made / CHECKSUMS).write_text("".join(lines), encoding="ascii")


def digest(file: Path) -> str:
    """The SHA-256 of a file, as checksum files have it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _entries(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """The contents of ``folder`` in a fixed order, each with its name in the archive."""
    for file in sorted(folder.rglob("*")):
        yield file, f"{name}/{file.relative_to(folder).as_posix()}"


def _write_tar(archive: Path, folder: Path, name: str) -> None:
    with (
        lzma.open(archive, "w", check=lzma.CHECK_CRC64, filters=FILTERS) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar,
    ):
        for file, inside in _entries(folder, name):
            entry = _without_owner(tar.gettarinfo(file, inside))
            if entry.isreg():
                with file.open("rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry with root as its owner, the commit's time, and modes 755 or 644."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = epoch()
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def write_zip(archive: Path, folder: Path, name: str) -> None:
    """Pack the folder as ``name``, with links as links and programs as programs, as macOS has them.

    They are those of its own ``ditto``, but for their times, which are the commit's.
    """
    date = time.gmtime(epoch())[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file, inside in _entries(folder, name):
            if file.is_symlink():
                content, kind = os.readlink(file).encode(), stat.S_IFLNK | 0o755
            elif file.is_file():
                runs = file.stat().st_mode & 0o100
                content, kind = file.read_bytes(), stat.S_IFREG | (0o755 if runs else 0o644)
            else:
                continue
            entry = zipfile.ZipInfo(inside, date)
            entry.create_system = UNIX
            entry.external_attr = kind << 16
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)


def unpack(
    published: Path,
    target: Target,
    made: Path,
    execute: Callable[[Sequence[str], str], None] = run,
) -> None:
    """Lay in ``made``, anew, what ``pack`` has packed: the folder, and the other files beside it.

    ``published`` has the files. Raises Failure where one is missing, or can't be unpacked.
    """
    names = target.built(version())
    if missing := [name for name in names if not (published / name).is_file()]:
        raise Failure(f"{published} lacks {', '.join(missing)}.")
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir(parents=True)
    archive = target.archive(version())
    for name in set(names) - {archive}:
        shutil.copy(published / name, made)
    if program := target.single_file(version()):
        (made / program).chmod(0o755)  # it has been where no file may run
    if target.system == "macos":
        # What unpacks a zip there when it is double-clicked: signatures need links and attributes.
        command = ["ditto", "-x", "-k", str(published / archive), str(made)]
        execute(command, f"{archive} could not be unpacked; ditto says why above.")
    else:
        shutil.unpack_archive(published / archive, made)
        (made / target.release(version())).rename(made / target.folder)
