"""Opens the game, or runs the command that the arguments name."""

import os
import sys
from contextlib import suppress

INTERRUPTED = 130
"""The exit status of a program that Ctrl+C has ended, as shells have it."""
CANNOT_START = 1


def main() -> int:
    """Play or run a command; returns the exit status."""
    if os.environ.get("HOME") == "":
        del os.environ["HOME"]  # which would stand for the root of all folders
    # The solver's matrices are small: numpy's threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if getattr(sys, "frozen", False) and len(sys.argv) > 1:
        from multiprocessing import freeze_support

        freeze_support()  # as a worker of a command, a bundle works here and exits
    try:
        if len(sys.argv) > 1:
            from zilch3d.cli.main import run

            return run(sys.argv[1:])
        from zilch3d.app.startup import play

        return play()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ImportError, AttributeError) as fault:
        words = _lacking(fault)
        if words is None and isinstance(fault, AttributeError):
            raise
        from zilch3d.app.system import tell

        tell("Zilch 3D", words or f"cannot start: {fault}")
        return CANNOT_START


def _lacking(fault: Exception) -> str | None:
    """Which libraries of the system are missing, if that is the reason, in its language."""
    from zilch3d import i18n
    from zilch3d.app.system import explanation

    with suppress(i18n.UnknownLanguage):
        i18n.use(i18n.preferred())
    return explanation(fault)


if __name__ == "__main__":
    sys.exit(main())
