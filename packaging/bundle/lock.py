"""Locks what ships and what builds it: versions and hashes, for every system and Python.

Versions that are locked already are kept, unless newer ones are asked for.
"""

import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from bootstrap.environment import declared
from bootstrap.terminal import run
from bootstrap.venv import Venv
from bundle.wheels import PYTHONS, REQUIREMENTS, TOOLS, WHEELS, Wheel, targets

UV = "uv==0.13.9"
"""It resolves for other systems than this one."""
COMMAND = "python3 packaging/dev.py lock"


def lock(*, upgrade: bool = False) -> None:
    """Write both lock files and the list of wheels. Raises Failure; it asks the package index."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Venv(Path(folder, "uv"))
        environment.create()
        environment.install(UV)
        uv = environment.program("uv")
        locks = _requirements()
        for file, requirements in locks.items():
            options = ["--generate-hashes", "--custom-compile-command", COMMAND]
            options += ["--upgrade"] if upgrade else []
            _compile(uv, requirements, file, options)
        wheels = {wheel for file in locks for wheel in _wheels(uv, file, Path(folder))}
        by_name = sorted(wheels, key=lambda wheel: wheel.file)
        lines = [f"{wheel.sha256}  {wheel.file}\n" for wheel in by_name]
        WHEELS.write_text("".join(lines), encoding="ascii", newline="\n")


def _requirements() -> dict[Path, Sequence[str]]:
    """The requirements that each lock file resolves, as ``pyproject.toml`` declares them."""
    project, builder = declared()["project"], declared()["build-system"]
    extras = project["optional-dependencies"]["dev"]
    bundler = [name for name in extras if name.startswith("pyinstaller")]
    return {REQUIREMENTS: project["dependencies"], TOOLS: [*builder["requires"], *bundler]}


def _compile(uv: Path, requirements: Sequence[str], target: Path, options: Sequence[str]) -> None:
    """Resolve for all systems, with as few versions of a package as they allow."""
    universal = ["--universal", "--fork-strategy", "fewest", "--python-version", PYTHONS[0]]
    options = [*universal, "--no-config", "--quiet", *options]
    command = [str(uv), "pip", "compile", "-", *options, "--output-file", str(target)]
    run(command, "Nothing was locked: uv says why above.", words="\n".join(requirements))


def _wheels(uv: Path, locked: Path, folder: Path) -> Iterator[Wheel]:
    """The wheels of what is locked that one of our systems can use."""
    listed = folder / "pylock.toml"
    _compile(uv, [f"-r {locked}"], listed, ["--no-deps", "--format", "pylock.toml"])
    for package in tomllib.loads(listed.read_text(encoding="utf-8"))["packages"]:
        for file in package.get("wheels", ()):
            wheel = Wheel(file["url"].rpartition("/")[2], file["hashes"]["sha256"])
            if any(wheel.fits(*target) for target in targets()):
                yield wheel
