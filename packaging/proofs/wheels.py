"""Every part of the game has a wheel on the package index for each system and Python.

    python3 packaging/dev.py prove wheels

pip itself is asked, as if it ran there: for what is locked, with its hashes, and with no source
distributions allowed. Nothing is installed.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from bundle.wheels import PYTHONS, REQUIREMENTS, SYSTEMS, System, targets


def fault(target: tuple[System, str]) -> str:
    """What pip says against installing all that ships on this system and Python, if anything."""
    system, python = target
    platforms = [f"--platform={platform}" for platform in system.platforms]
    # Else pip would take the dependencies' markers to be about the Python that runs it.
    options = ["--only-binary=:all:", "--no-deps", "--require-hashes", "--dry-run", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "install", *options, *platforms]
        command += [f"--python-version={python}", "--implementation=cp", f"--target={folder}"]
        command += ["--ignore-installed", f"--requirement={REQUIREMENTS}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr.strip() or "refused" if done.returncode != 0 else ""


def main() -> int:
    """Print a line for each system; the exit status is 1 if a wheel is missing."""
    with ThreadPoolExecutor(4) as pool:
        faults = dict(zip(targets(), pool.map(fault, targets()), strict=True))
    print(f"{'':<12}", *PYTHONS)
    for system in SYSTEMS:
        answers = ("  no" if faults[system, python] else " yes" for python in PYTHONS)
        print(f"{system.name:<12}", *answers)
    for (system, python), words in faults.items():
        if words:
            print(f"\n{system.name}, Python {python}:\n{words}")
    return int(any(faults.values()))


if __name__ == "__main__":
    sys.exit(main())
