"""Opens the game, or runs the command that the arguments name."""

import sys

INTERRUPTED = 130
"""The exit status of a program that Ctrl+C has ended, as shells have it."""


def main() -> int:
    """Play or run a command; returns the exit status."""
    try:
        if len(sys.argv) > 1:
            from zilch3d.cli.main import run

            return run(sys.argv[1:])
        from zilch3d.app.startup import play

        return play()
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as missing:  # Python prints the message, and no traceback
        raise SystemExit(f"zilch3d: cannot start: {missing}") from missing


if __name__ == "__main__":
    sys.exit(main())
