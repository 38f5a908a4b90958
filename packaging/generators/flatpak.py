"""Writes the Flatpak manifest: the game of this checkout, with the wheels that are locked.

    python3 packaging/dev.py generate flatpak

It downloads each wheel once and compares it with the lock, because the wheel's address on PyPI is
made of another digest. flatpak-builder then downloads it from there by itself:

    flatpak-builder --user --install build/flatpak packaging/bundle/linux/org.zilch3d.Zilch3D.json
"""

import hashlib
import json
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bootstrap.terminal import Failure, run, say
from bundle.identity import APPLICATION_ID
from bundle.wheels import REQUIREMENTS, SYSTEMS, TOOLS, Locked, System, Wheel, locked, recorded

MANIFEST = Path(__file__).resolve().parents[1] / "bundle" / "linux" / f"{APPLICATION_ID}.json"
RUNTIME, PYTHON = "25.08", "3.13"
"""The release of Freedesktop's runtime, and the Python in it."""
MACHINES: Mapping[str, System] = {
    "x86_64": next(each for each in SYSTEMS if each.name == "Linux x64"),
    "aarch64": next(each for each in SYSTEMS if each.name == "Linux arm64"),
}
"""Flatpak's names of processors."""
PERMISSIONS = (
    "--share=ipc",
    "--socket=x11",
    "--socket=pulseaudio",
    "--device=dri",
    "--device=input",
)
"""A window on X or XWayland, sound, OpenGL and gamepads: no network, no files of the user."""
BUILDERS = frozenset(
    {"babel", "hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}
)
"""Those of ``tools.lock`` that build the game's wheel."""
PIP = "pip3 install --no-index --no-deps --no-compile --prefix=${FLATPAK_DEST}"
FURNISH = "from pathlib import Path; from bundle.linux import furnish; furnish(Path('furnished'))"

Source = dict[str, object]
"""A file that flatpak-builder downloads."""


def manifest(playing: Sequence[Source], building: Sequence[Source]) -> dict[str, object]:
    """The manifest, of the packages that the game needs and of those that build it."""
    game = [
        f"{PIP} --no-build-isolation .",
        f'PYTHONPATH=packaging python3 -c "{FURNISH}"',
        "cp -r furnished/share ${FLATPAK_DEST}/",
    ]
    return {
        "id": APPLICATION_ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME,
        "sdk": "org.freedesktop.Sdk",
        "command": "zilch3d",
        "finish-args": list(PERMISSIONS),
        # OpenBLAS was patched by its wheel: stripping would damage it.
        "build-options": {"strip": False, "no-debuginfo": True},
        "modules": [
            _module("packages", [f"{PIP} *.whl"], playing),
            {**_module("builders", [f"{PIP} *.whl"], building), "cleanup": ["*"]},
            _module("zilch3d", game, [{"type": "dir", "path": "../../.."}]),
        ],
    }


def _module(name: str, commands: Sequence[str], sources: Sequence[Source]) -> dict[str, object]:
    return {
        "name": name,
        "buildsystem": "simple",
        "build-commands": list(commands),
        "sources": list(sources),
    }


def wheels(parts: Iterable[Locked], system: System) -> list[Wheel]:
    """The wheel of each part for this system and the runtime's Python."""
    listed = recorded()
    return [
        next(each for each in listed if each.is_of(part) and each.fits(system, PYTHON))
        for part in parts
        if part.is_needed(system)
    ]


def sources(parts: Sequence[Locked], addresses: Mapping[Wheel, str]) -> list[Source]:
    """What flatpak-builder downloads: some wheels for all processors, others for one."""
    machines_of: dict[Wheel, list[str]] = {}
    for machine, system in MACHINES.items():
        for wheel in wheels(parts, system):
            machines_of.setdefault(wheel, []).append(machine)
    return [
        _source(wheel, addresses[wheel], machines)
        for wheel, machines in sorted(machines_of.items(), key=lambda each: each[0].file)
    ]


def _source(wheel: Wheel, url: str, machines: Sequence[str]) -> Source:
    source: Source = {"type": "file", "url": url, "sha256": wheel.sha256}
    return source if len(machines) == len(MACHINES) else {**source, "only-arches": list(machines)}


def address(file: Path) -> str:
    """Where PyPI has a file: below the parts of its BLAKE2b digest of 256 bits."""
    digest = hashlib.blake2b(file.read_bytes(), digest_size=32).hexdigest()
    place = f"{digest[:2]}/{digest[2:4]}/{digest[4:]}"
    return f"https://files.pythonhosted.org/packages/{place}/{file.name}"


def _downloaded(wanted: Iterable[Wheel], folder: Path) -> dict[Wheel, str]:
    """The addresses of these wheels, which pip compares with the lock. Raises Failure."""
    wanted = list(wanted)
    lines = [
        f"{name}=={version} --hash=sha256:{each.sha256}\n"
        for each in wanted
        for name, version in (each.file.split("-")[:2],)
    ]
    listed = folder / "wheels.txt"
    listed.write_text("".join(lines), encoding="ascii")
    tags = {
        tag for each in wanted for tag in each.file.removesuffix(".whl").split("-")[-1].split(".")
    }
    options = ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--quiet"]
    options += ["--python-version", PYTHON, "--implementation", "cp", "--dest", str(folder)]
    options += [word for tag in sorted(tags - {"any"}) for word in ("--platform", tag)]
    command = [sys.executable, "-m", "pip", "download", *options, "-r", str(listed)]
    run(command, "The wheels couldn't be downloaded. pip says why above.")
    return {each: address(folder / each.file) for each in wanted}


def main(arguments: list[str]) -> int:
    if arguments:
        raise Failure(f"This generator takes no arguments, not {' '.join(arguments)}.", status=2)
    playing = locked(REQUIREMENTS)
    building = [part for part in locked(TOOLS) if part.name in BUILDERS]
    addresses: dict[Wheel, str] = {}
    for system in MACHINES.values():
        with tempfile.TemporaryDirectory() as folder:
            addresses |= _downloaded(wheels([*playing, *building], system), Path(folder))
    made = manifest(sources(playing, addresses), sources(building, addresses))
    MANIFEST.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8", newline="\n")
    print(MANIFEST)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Failure as failure:
        say(failure.words)
        sys.exit(failure.status)
