"""The translations as gettext reads them: each ``.po`` that people edit, compiled to a ``.mo``."""

import subprocess
from pathlib import Path

from bootstrap.environment import PYTHON, ROOT
from bootstrap.terminal import Failure

LOCALES = ROOT / "locales"
COMPILER = Path(__file__).with_name("compile_catalogue.py")


def compile_stale(locales: Path = LOCALES, python: Path = PYTHON) -> None:
    """Compile every catalogue that is newer than its ``.mo``, by the Babel of ``python``.

    Raises Failure, naming the file and the line, for a catalogue with faults in it.
    """
    for source in stale(locales):
        compiled = source.with_suffix(".mo")
        command = [str(python), str(COMPILER), str(source), str(compiled)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            compiled.unlink(missing_ok=True)
            raise Failure(f"{done.stderr}{source} couldn't be compiled.")


def stale(locales: Path) -> list[Path]:
    """The ``.po`` files without a ``.mo`` of at least their age, in order of their names."""
    return [source for source in sorted(locales.glob("*/LC_MESSAGES/*.po")) if _is_stale(source)]


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime
