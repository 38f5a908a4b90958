"""What is published: an archive of the folder, beside the single file, and checksums of both."""

import hashlib
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from bootstrap.terminal import say
from bundle.identity import version
from bundle.programs import FOLDER, single_file
from bundle.reproducible import epoch
from bundle.target import Target

CHECKSUMS = "SHA256SUMS"


def pack(made: Path, target: Target) -> None:
    """Write the archive of the folder, and ``SHA256SUMS`` of it and the single file."""
    say("Packing")
    release = target.release(version())
    archive = _archive(made, release, target)
    published = (archive, single_file(made, target))
    lines = [f"{_digest(file)}  {file.name}\n" for file in published]
    (made / CHECKSUMS).write_text("".join(lines), encoding="ascii")


def _archive(made: Path, release: str, target: Target) -> Path:
    if target.system == "linux":
        archive = made / f"{release}.tar.xz"
        _write_tar(archive, made / FOLDER, release)
    else:
        archive = made / f"{release}.zip"
        _write_zip(archive, made / FOLDER, release)
    return archive


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _entries(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """What lies in ``folder``, in an order of its own, with its name in the archive."""
    for file in sorted(folder.rglob("*")):
        yield file, f"{name}/{file.relative_to(folder).as_posix()}"


def _write_tar(archive: Path, folder: Path, name: str) -> None:
    with tarfile.open(archive, "w:xz", format=tarfile.GNU_FORMAT, preset=9) as tar:
        for file, inside in _entries(folder, name):
            entry = _without_owner(tar.gettarinfo(file, inside))
            if entry.isreg():
                with file.open("rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)


def _without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The same entry, with nothing of who has made it, when and with which mask."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = epoch()
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry


def _write_zip(archive: Path, folder: Path, name: str) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file, inside in _entries(folder, name):
            packed.write(file, inside)
