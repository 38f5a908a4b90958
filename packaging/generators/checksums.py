"""Writes the checksums of everything the game reads beside its code.

    .venv/bin/python packaging/generators/checksums.py

Run it whenever a rule set, a profile, a shader or something in ``assets`` has changed: the game
takes a file that differs from its checksum for damaged.
"""

from pathlib import Path

from zilch3d.resources import CHECKSUMS, checksum_line

PACKAGE = Path(__file__).resolve().parents[2] / "zilch3d"
"""That of this checkout, wherever the package is installed from."""

FOLDERS = (
    (PACKAGE.parent, "assets"),
    (PACKAGE, "players/profiles"),
    (PACKAGE, "render/shaders"),
    (PACKAGE, "rulesets"),
)


def shipped() -> dict[str, Path]:
    """Every file with a checksum, by the path that ``resources`` knows it by."""
    return {
        file.relative_to(root).as_posix(): file
        for root, folder in FOLDERS
        for file in sorted((root / folder).rglob("*"))
        if file.is_file() and not {"__pycache__", ".py"} & {file.parent.name, file.suffix}
    }


def checksums() -> str:
    """What the file of checksums is to hold."""
    lines = [checksum_line(path, file.read_bytes()) for path, file in shipped().items()]
    rest = "".join(f"{line}\n" for line in lines)
    return f"{checksum_line(CHECKSUMS, rest.encode())}\n{rest}"


if __name__ == "__main__":
    (PACKAGE / CHECKSUMS).write_text(checksums(), encoding="ascii", newline="\n")
