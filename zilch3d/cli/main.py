"""The command line: runs a command, a module of this package, and prints its report.

The modules do not print: all output and all errors go through here.
"""

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, Protocol, cast

from zilch3d import __version__, i18n
from zilch3d.app.crash import STATUS, CrashReports
from zilch3d.app.missing_libraries import explanation
from zilch3d.cli import report
from zilch3d.cli.console import attach
from zilch3d.i18n import _
from zilch3d.resources import MissingResource
from zilch3d.safe_text import printable
from zilch3d.store.files import crashes_folder

LONGEST_LINE = 2000
"""Characters of a line about what is wrong."""


UNLISTED = ("watched_game",)
"""What only other commands run, for its JSON; the help does not name it."""


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments, except ``--json``, which every command takes."""

    def run(self, args: argparse.Namespace) -> report.Report:
        """Do the work. Raises report.WrongArguments and report.AnswerIsNo."""


def commands() -> dict[str, tuple[str, str]]:
    """A line of help and example arguments, by the command's name, which is its module's too."""
    simulation = "--rules freeze --seats steady,hold-at-300 --games 1000 --seed 1"
    within_turn = "freeze 2500 2500 --turn 1000 --dice 2"
    return {
        "options": (_("what can be set aside from a roll"), "andyzilch 36 --board 333,1"),
        "rules": (_("list the rule sets, show one in words, check a file"), "show freeze"),
        "record": (_("read a game record and play it through"), "game.txt --json"),
        "odds": (_("the exact odds of a rule set"), "freeze"),
        "figures": (_("the figures of rule sets on standard input"), "--json"),
        "simulate": (_("play many games between computer players"), simulation),
        "ladder": (_("measure how strong each computer player is"), "freeze --games 1000"),
        "solve": (_("solve best play of two, or of three in short games"), "freeze --workers 2"),
        "value": (_("the exact chance of winning at a score, for two or three"), within_turn),
        "verify": (_("verify the dice of a finished game"), "game.txt"),
        "analyse": (_("luck and errors of a recorded game"), "game.txt --html page.html"),
        "throw": (_("throw the dice and print their path"), "--dice 6 --strength 0.7 --seed 1"),
        "picture": (_("draw a scene into a PNG file"), "table -o table.png --size 1280x720"),
        "benchmark": (_("measure performance"), "engine throw"),
    }


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and print its report; returns the exit status."""
    attach()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return _cannot_print(error)
    except MissingResource as missing:
        words = _("a file of the game is missing or damaged")
        return _complain(f"{words} ({missing.path})", report.ANSWER_IS_NO)
    except Exception as error:
        return _unexpected(error)
    return status


def _run(arguments: Sequence[str]) -> int:
    # A letter that the output's encoding lacks is escaped, not the end of the program.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    with contextlib.suppress(i18n.UnknownLanguage):  # a damaged catalogue: English
        i18n.use(i18n.preferred())
    try:
        args = _parser(arguments).parse_args(arguments)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else report.WRONG_ARGUMENTS
    if args.json:
        i18n.use(i18n.SOURCE)
    try:
        answer = _module(args.command).run(args)
    except report.WrongArguments as wrong:
        return _complain(str(wrong), report.WRONG_ARGUMENTS)
    except report.AnswerIsNo as no:
        answer = no.report()
    except BrokenPipeError:  # nobody reads the progress any more
        raise
    except OSError as error:
        return _complain(str(error), report.ANSWER_IS_NO)
    if sys.stdout is not None:
        for piece in answer.pieces(as_json=args.json):
            sys.stdout.write(piece)
    return answer.status


def _cannot_print(error: OSError) -> int:
    """Handle a full standard output, or one that is no longer read, as after ``| head``."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # Python writes what is buffered once more when it exits.
    os.dup2(nowhere, sys.stdout.fileno())
    if nobody_reads(error):
        return report.ANSWER_IS_NO
    reason = error.strerror or str(error)
    return _complain(_("cannot print: {reason}").format(reason=reason), report.ANSWER_IS_NO)


def nobody_reads(error: OSError, platform: str = sys.platform) -> bool:
    """Whether it says that the other end of a pipe is closed; Windows calls that invalid."""
    closed = (errno.EPIPE, errno.EINVAL) if platform == "win32" else (errno.EPIPE,)
    return error.errno in closed


def _unexpected(error: Exception) -> int:
    """Say what the system lacks, or write a crash report and say where it is."""
    if (lacking := explanation(error)) is not None:
        return _complain(lacking, report.ANSWER_IS_NO)
    crash = CrashReports(crashes_folder()).write(error)
    if crash.file is None:
        where = _("the report could not be written: {reason}").format(reason=crash.reason)
    else:
        where = _("report: {file}").format(file=crash.file)
    words = _("unexpected error: {error}").format(error=crash.error)
    return _complain(f"{words} ({where})", STATUS)


def _complain(message: str, status: int) -> int:
    print(f"zilch3d: {_shown(message)}", file=sys.stderr)
    return status


def _shown(message: str) -> str:
    """A message, whose lines are no longer than somebody reads."""
    return "\n".join(printable(line, LONGEST_LINE) for line in message.split("\n"))


def _parser(arguments: Sequence[str]) -> "_Parser":
    description = _("Without a command, zilch3d opens the game.")
    parser = _Parser(prog="zilch3d", description=description, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"zilch3d {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=True)
    for name in set(UNLISTED).intersection(arguments):
        command = subparsers.add_parser(name)
        command.set_defaults(json=True)
        _module(name).add_arguments(command)
    for name, (summary, example) in commands().items():
        command = subparsers.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        command.formatter_class = argparse.RawDescriptionHelpFormatter  # keeps an example whole
        # Only the command that is called is imported: some need physics or a window.
        if name in arguments:
            _module(name).add_arguments(command)
            command.add_argument("--json", action="store_true", help=_("print one JSON object"))
            command.epilog = _("Example: {command}").format(command=f"zilch3d {name} {example}")
    return parser


def _module(name: str) -> Command:
    return cast(Command, import_module(f"zilch3d.cli.{name}"))


class _Parser(argparse.ArgumentParser):
    """Reports an error, and how to get help."""

    def error(self, message: str) -> NoReturn:
        hint = _("see {command} --help").format(command=self.prog)
        between = "\n" if "\n" in message else " "
        complaint = f"{self.prog}: {_shown(message)}{between}({hint})\n"
        self.exit(report.WRONG_ARGUMENTS, complaint)
