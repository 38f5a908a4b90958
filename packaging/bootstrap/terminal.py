"""The checkout's commands at the terminal: what they say, what they take, and how they fail."""

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path


class Failure(Exception):
    """A step that could not be done; ``words`` are printed as they are.

    ``status`` is the exit status of the whole command. 1: a step failed. 2: the machine lacks
    something, or the arguments are wrong.
    """

    def __init__(self, words: str, status: int = 1) -> None:
        super().__init__(words)
        self.words = words
        self.status = status


def say(words: str) -> None:
    """Say what is being done, on standard error and at once."""
    print(words, file=sys.stderr, flush=True)


def run(
    command: Sequence[str],
    otherwise: str,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    words: str | None = None,
) -> None:
    """Run another program, whose output goes to standard error; ``words`` are its input, if any.

    Raises Failure, with what to say ``otherwise``, unless it ends with status 0.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=words,
        stdout=sys.stderr,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Failure(otherwise)


def command_parser(command: str, page: str | None) -> argparse.ArgumentParser:
    """A parser for a command such as ``prove kills``; its help is the page, as that is written."""
    return argparse.ArgumentParser(
        prog=f"dev.py {command}",
        description=page,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
