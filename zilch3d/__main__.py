"""Arguments in; the app or a command out."""

import sys

INTERRUPTED = 130
"""The exit status of a program that Ctrl+C has ended, as shells have it."""


def main() -> int:
    """Open the game, or run the command that the arguments name; returns the exit status."""
    try:
        return _command(sys.argv[1:]) if len(sys.argv) > 1 else _game()
    except KeyboardInterrupt:
        return INTERRUPTED


def _command(arguments: list[str]) -> int:
    from zilch3d.cli.main import run  # noqa: PLC0415  (a command needs no window)

    return run(arguments)


def _game() -> int:
    from zilch3d.app.startup import play  # noqa: PLC0415  (the game needs no commands)

    return play()


if __name__ == "__main__":
    sys.exit(main())
