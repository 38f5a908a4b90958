"""Builds the wheel from a fresh clone, installs it elsewhere, and plays it: it's the same game.

    python3 packaging/dev.py prove installed_wheel
    python3 packaging/dev.py prove installed_wheel --scenes 20 --keep dist

What's committed is cloned, made a source archive, and that a wheel. The wheel made straight from
the clone must be the same, byte for byte. Everything that has a checksum must be in it, with the
translations, and nothing that no game reads, such as packaging. Then it's installed into an
environment of its own. There the commands answer in both languages without a display, the scenes
are the checkout's to the last pixel, and a window follows a click. pipx also runs it from its file.
PyPI is asked for the newest of everything it takes, as when you install the game. No release has
anything from here.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from shutil import copy

from bootstrap.distribution import shipped
from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import command_parser
from bootstrap.venv import Venv
from tests.end_to_end.desktop import homes, playing
from zilch3d.resources import CHECKSUMS

NOT_READ = frozenset({".po", ".pot", ".md", ".pyc", ".toml~"})
DIGESTS = """
import hashlib, json, sys
from developer.picture import OffscreenWindow, gallery
from zilch3d import i18n
from zilch3d.render.quality import Quality
i18n.use("de")
with OffscreenWindow((640, 480), quality=Quality.DRAFT) as window:
    names = list(gallery.SCENES)[: int(sys.argv[1]) or None]
    digest = lambda name: hashlib.sha256(window.picture(name).tobytes()).hexdigest()
    print(json.dumps({name: digest(name) for name in names}))
"""
"""Prints the SHA-256 of the pictures of so many scenes, of all for 0."""


def main() -> int:
    """Print what was found; the exit status is 1 if anything is not as it should be."""
    parser = command_parser("prove installed_wheel", __doc__)
    parser.add_argument("--scenes", type=int, default=0, help="compare only this many")
    parser.add_argument("--keep", type=Path, help="copy the source archive and the wheel here")
    args = parser.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for step, found in _steps(Path(folder), args.scenes, args.keep):
            print(f"{step}: {'; '.join(found) or 'yes'}", flush=True)
            faults += found
    return int(bool(faults))


def _steps(folder: Path, scenes: int, keep: Path | None) -> Iterator[tuple[str, list[str]]]:
    """The claims, each with its faults."""
    source, wheel, direct = _built(folder)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        for file in (source, wheel):
            copy(file, keep)
    same = [] if wheel.read_bytes() == direct.read_bytes() else ["they differ"]
    yield "the wheel of the source archive is that of the clone", same
    print(f"  {source.name}: {_megabytes(source)} MB, {wheel.name}: {_megabytes(wheel)} MB")
    yield "the wheel holds what the game reads, and nothing else", _contents(wheel)
    installed = _venv(folder / "venv", str(wheel))
    program = installed.program("zilch3d")
    nowhere = _player(folder / "elsewhere")
    yield "commands answer, in both languages", _commands(program, nowhere)
    digests = _digests(installed.python, scenes, folder, nowhere)
    wanted = _digests(PYTHON, scenes, ROOT, nowhere)
    differ = [f"{name} differs" for name in wanted if digests.get(name) != wanted[name]]
    yield f"{len(wanted)} scenes are those of the checkout", differ if wanted else ["none"]
    yield "a window follows a click", _click(program, folder / "window")
    yield "pipx runs it", _pipx(folder, wheel)


def _built(folder: Path) -> tuple[Path, Path, Path]:
    """The source archive, the wheel made of it, and the wheel made of a clone."""
    clone, made, direct = folder / "clone", folder / "made", folder / "direct"
    _run(["git", "clone", "--quiet", str(ROOT), str(clone)])
    builder = _venv(folder / "builder", "build").python
    _run([str(builder), "-m", "build", "--outdir", str(made), str(clone)])
    pip = [str(builder), "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(direct)]
    _run([*pip, str(clone)])
    (source,), (wheel,), (other,) = made.glob("*.tar.gz"), made.glob("*.whl"), direct.glob("*.whl")
    return source, wheel, other


def _contents(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    faults = [
        f"{path} is not in it"
        for path, file in shipped(ROOT).items()
        if held.get(f"zilch3d/{path}") != file.read_bytes()
    ]
    faults += [] if f"zilch3d/{CHECKSUMS}" in held else ["there are no checksums in it"]
    compiled = [name for name in held if name.endswith(".mo")]
    for name in compiled:
        beside = held.get(str(PurePosixPath(name).with_suffix(".sha256")), b"").decode()
        faults += [f"{name} is damaged"] if hashlib.sha256(held[name]).hexdigest() != beside else []
    faults += [] if compiled else ["there are no translations in it"]
    own = ("zilch3d/", "zilch3d-")
    faults += [f"{name} is in it" for name in held if not name.startswith(own)]
    return faults + [f"{name} is in it" for name in held if PurePosixPath(name).suffix in NOT_READ]


def _venv(folder: Path, package: str) -> Venv:
    """A new environment with this package, and the newest of what it requires."""
    venv = Venv(folder)
    venv.create()
    _run([str(venv.python), "-m", "pip", "install", "--quiet", package])
    return venv


def _player(folder: Path, language: str = "en") -> dict[str, str]:
    """The environment of a player without a past, a display or this checkout."""
    folder.mkdir(exist_ok=True)
    kept = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "PYTHONPATH"}}
    return {**kept, **homes(folder), "HOME": str(folder), "LANGUAGE": language}


def _commands(program: Path, nowhere: dict[str, str]) -> list[str]:
    seats = ("--rules=freeze", "--seats=steady,steady")
    asked = {
        ("options", "freeze", "36"): ("en", "36: zilch"),
        ("rules", "show", "freeze"): ("de", "Punkte"),
        ("odds", "freeze"): ("en", "5/162"),
        ("value", "freeze", "3400", "2950"): ("de", "Gewinnchance"),
        ("throw", "--dice", "2", "--strength", "0.5", "--seed", "7"): ("en", ""),
        ("simulate", *seats, "--games=9", "--seed=1"): ("en", ""),
    }
    faults = []
    for command, (language, expected) in asked.items():
        surroundings = {**nowhere, "LANGUAGE": language}
        done = _tried([str(program), *command], surroundings, Path(nowhere["HOME"]))
        if done.returncode or done.stderr or expected.lower() not in done.stdout.lower():
            faults.append(f"{command}: {done.returncode} {done.stdout} {done.stderr}")
    return faults


def _digests(
    python: Path, scenes: int, folder: Path, surroundings: dict[str, str]
) -> dict[str, str]:
    """The SHA-256 of each scene's picture, drawn by ``packaging`` with this Python's game."""
    with_gallery = {**surroundings, "PYTHONPATH": str(ROOT / "packaging")}
    done = _tried([str(python), "-c", DIGESTS, str(scenes)], with_gallery, folder)
    digests: dict[str, str] = json.loads(done.stdout) if done.returncode == 0 else {}
    print(done.stderr, end="", file=sys.stderr)
    return digests


def _click(program: Path, folder: Path) -> list[str]:
    folder.mkdir()
    with playing(folder, program=[str(program)]) as desktop:
        first = desktop.to_title()
        desktop.click("play")
        desktop.wait_until(lambda seen: seen.scene != first.scene)
        return [] if desktop.close() == 0 else ["it did not end well"]


def _pipx(folder: Path, wheel: Path) -> list[str]:
    pipx = _venv(folder / "pipx", "pipx").program("pipx")
    own = {f"PIPX_{kind}": str(folder / kind) for kind in ("HOME", "BIN_DIR", "MAN_DIR")}
    command = [str(pipx), "run", "--spec", str(wheel), "zilch3d", "--version"]
    done = _tried(command, {**_player(folder / "elsewhere"), **own}, folder)
    return [] if done.returncode == 0 and "zilch3d" in done.stdout else [done.stderr or done.stdout]


def _tried(
    command: Sequence[str], surroundings: dict[str, str], folder: Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=surroundings, cwd=folder, capture_output=True, text=True, check=False
    )


def _run(command: Sequence[str]) -> None:
    """Do what everything else builds on."""
    subprocess.run(command, check=True, stdout=sys.stderr)


def _megabytes(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f}"


if __name__ == "__main__":
    sys.exit(main())
