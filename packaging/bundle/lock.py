"""Locks all that is installed: versions and hashes, for every system and Python.

Versions that are locked already are kept, unless newer ones are asked for.
"""

import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from bootstrap import locks
from bootstrap.environment import declared
from bootstrap.terminal import run
from bootstrap.venv import Venv
from bundle.wheels import LISTS, PYTHONS, Wheel, targets

COMMAND = "python3 packaging/dev.py lock"


def lock(*, upgrade: bool = False) -> None:
    """Write all lock files and lists of wheels. Raises Failure; it asks the package index."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Venv(Path(folder, "uv"))
        environment.create()
        environment.install([locks.LOCKER])
        # uv resolves for other systems than this one.
        uv = environment.program("uv")
        for file, requirements in _requirements().items():
            options = ["--generate-hashes", "--custom-compile-command", COMMAND]
            options += ["--upgrade"] if upgrade else []
            _compile(uv, requirements, file, [*options, *_same_versions(file)])
        for listing, files in LISTS.items():
            wheels = {wheel for file in files for wheel in _wheels(uv, file, Path(folder))}
            by_name = sorted(wheels, key=lambda wheel: wheel.file)
            lines = [f"{wheel.sha256}  {wheel.file}\n" for wheel in by_name]
            listing.write_text("".join(lines), encoding="ascii", newline="\n")


def _requirements() -> dict[Path, Sequence[str]]:
    """The requirements that each lock file resolves, as ``pyproject.toml`` declares them.

    Those of a checkout come last: they follow the versions of what ships and what builds it.
    """
    project, builder = declared()["project"], declared()["build-system"]
    extras = project["optional-dependencies"]
    bundler = [name for name in extras["dev"] if name.startswith("pyinstaller")]
    return {
        locks.REQUIREMENTS: project["dependencies"],
        locks.TOOLS: [*builder["requires"], *bundler],
        locks.TRANSLATE: extras["translate"],
        locks.DEV: extras["dev"],
        locks.LOCKER: extras["lock"],
    }


def _same_versions(file: Path) -> list[str]:
    """Options for a lock file that is installed beside others: no package in two versions."""
    if file in (locks.TRANSLATE, locks.DEV):
        return ["--constraint", locks.REQUIREMENTS.name, "--constraint", locks.TOOLS.name]
    return []


def _compile(uv: Path, requirements: Sequence[str], target: Path, options: Sequence[str]) -> None:
    """Resolve for all systems, with as few versions of a package as they allow."""
    universal = ["--universal", "--fork-strategy", "fewest", "--python-version", PYTHONS[0]]
    options = [*universal, "--no-config", "--quiet", *options]
    command = [str(uv), "pip", "compile", "-", *options, "--output-file", str(target)]
    otherwise = "Nothing was locked. uv says why above."
    run(command, otherwise, folder=locks.FOLDER, words="\n".join(requirements))


def _wheels(uv: Path, locked: Path, folder: Path) -> Iterator[Wheel]:
    """The wheels of what is locked that one of our systems can use."""
    listed = folder / "pylock.toml"
    _compile(uv, [f"-r {locked}"], listed, ["--no-deps", "--format", "pylock.toml"])
    for package in tomllib.loads(listed.read_text(encoding="utf-8"))["packages"]:
        for file in package.get("wheels", ()):
            wheel = Wheel(file["url"].rpartition("/")[2], file["hashes"]["sha256"])
            if any(wheel.fits(*target) for target in targets()):
                yield wheel
