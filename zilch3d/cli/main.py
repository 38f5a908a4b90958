"""The commands by name: each is a module of this package with ``add_arguments`` and ``run``."""

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, Protocol, cast

from zilch3d import __version__, i18n
from zilch3d.i18n import _

ANSWER_IS_NO = 1
WRONG_ARGUMENTS = 2


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare what may follow the command's name."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry it out; the exit status: 0 done, 1 the answer is no, 2 wrong arguments."""


def summaries() -> dict[str, str]:
    """A line of help for each command, by its name, which is its module's too."""
    return {
        "options": _("what may be set aside from a roll"),
        "record": _("read a game record and play it through"),
        "odds": _("the exact odds of a rule set"),
        "simulate": _("play many games between computer players"),
        "solve": _("two-player play at its best, solved"),
        "value": _("the exact chance of winning at a score"),
        "analyse": _("luck and errors of a game that was played"),
        "throw": _("throw the dice and print their path"),
        "picture": _("draw a scene into a PNG file"),
        "benchmark": _("measure how fast things are"),
    }


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name; returns the exit status."""
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        # Commands tell of their files themselves: what is left is that nothing can be printed.
        return _unprintable(error)
    return status


def _unprintable(error: OSError) -> int:
    """The exit status where standard output is full, or nobody reads on, as after ``| head``."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # Python writes what is left once more at its end.
    os.dup2(nowhere, sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        message = _("cannot print: {reason}").format(reason=error.strerror or error)
        print(f"zilch3d: {message}", file=sys.stderr)
    return ANSWER_IS_NO


def _run(arguments: Sequence[str]) -> int:
    # A name in letters that the output's encoding lacks is escaped, not the end of the program.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    # Where no catalogue is compiled the commands speak English.
    with contextlib.suppress(i18n.CatalogueNotCompiled):
        i18n.use(i18n.preferred())
    description = _("Without a command, zilch3d opens the game.")
    parser = _Parser(prog="zilch3d", description=description, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"zilch3d {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=True)
    for name, summary in summaries().items():
        command = subparsers.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        # Only the command that is called is imported: some bring physics or a window along.
        if name in arguments:
            _module(name).add_arguments(command)
    try:
        parsed = parser.parse_args(arguments)
        return _module(parsed.command).run(parsed)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else WRONG_ARGUMENTS


def refuse(message: str) -> int:
    """Say on standard error what is wrong with the arguments; the exit status for that."""
    print(f"zilch3d: {message}", file=sys.stderr)
    return WRONG_ARGUMENTS


def _module(name: str) -> Command:
    return cast(Command, import_module(f"zilch3d.cli.{name}"))


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and how to get help."""

    def error(self, message: str) -> NoReturn:
        hint = _("see {command} --help").format(command=self.prog)
        self.exit(WRONG_ARGUMENTS, f"{self.prog}: {message} ({hint})\n")
