"""The lock files, which pip reads with ``--require-hashes``: versions and hashes of each package.

``python3 packaging/dev.py lock`` writes them. No checkout, build or workflow installs what none of
them names.
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "bundle"
REQUIREMENTS = FOLDER / "requirements.lock"
"""The packages that ship with the game."""
TOOLS = FOLDER / "tools.lock"
"""The packages that build it."""
TRANSLATE = FOLDER / "translate.lock"
"""What compiles the translations of a checkout."""
DEV = FOLDER / "dev.lock"
"""The packages that check and test it."""
LOCKER = FOLDER / "locker.lock"
"""What writes lock files."""

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
"""The versions of Python for which each package has a wheel, on every system of the game."""
