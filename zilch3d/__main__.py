"""Arguments in; the app or a command out."""

import sys


def main() -> int:
    """Open the game, or run the command that the arguments name; returns the exit status."""
    if len(sys.argv) > 1:
        from zilch3d.cli.main import run  # noqa: PLC0415  (a command needs no window)

        return run(sys.argv[1:])
    from zilch3d.app import play  # noqa: PLC0415

    return play()


if __name__ == "__main__":
    sys.exit(main())
