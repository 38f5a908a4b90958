"""The command line: runs a command, a module of this package, and prints its report.

The modules do not print: all output and all errors go through here.
"""

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NoReturn, Protocol, TypeAlias, cast

from zilch3d import __version__, i18n
from zilch3d.app.crash import STATUS, CrashReports
from zilch3d.app.system import explanation, missing_file, unexpected
from zilch3d.cli import report
from zilch3d.cli.terminal import attach_console, set_encoding
from zilch3d.engine.suggestions import nearest
from zilch3d.i18n import _
from zilch3d.resources import MissingResource
from zilch3d.safe_text import printable
from zilch3d.store.files import crashes_folder
from zilch3d.ui.words import system
from zilch3d.ui.words.names import capital

PROGRAM = "zilch3d"

LONGEST_LINE = 2000
"""Characters of a line about what is wrong."""
LONGEST_NAME = 60
"""Characters that are quoted of a command which is not there."""


class Command(Protocol):
    """The functions of a module that is a command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments, except ``--json``, which every command takes."""

    def run(self, args: argparse.Namespace) -> report.Report:
        """Do the work. Raises report.WrongArguments and report.AnswerIsNo."""


Summaries: TypeAlias = dict[str, tuple[str, str]]
"""A line of help and example arguments by the command's name, which is its module's as well."""


def commands() -> Summaries:
    """The commands for users."""
    simulation = "--rules freeze --seats Blaise,Clara --games 1000 --seed 1"
    within_turn = "freeze 2500 2500 --turn 1000 --dice 2"
    return {
        "options": (_("what you can set aside from a roll"), "andyzilch 36 --board 333,1"),
        "rules": (_("list all the rules, show a set in words, or check a file"), "show freeze"),
        "record": (_("read a game record and play it through"), "game.txt --json"),
        "odds": (_("the exact odds for a set of rules"), "freeze"),
        "players": (_("list the computer players and how strong they are"), "--rules freeze"),
        "simulate": (_("let computer players play many games"), simulation),
        "ladder": (_("measure how strong each computer player is"), "freeze --games 1000"),
        "solve": (
            _("work out best play for two, or three in short games"),
            "freeze --workers 2",
        ),
        "value": (_("the exact chance to win at any score, for two or three players"), within_turn),
        "verify": (_("check the dice of a finished game"), "game.txt"),
        "analyse": (_("luck and mistakes in a recorded game"), "game.txt --html page.html"),
        "throw": (_("throw the dice and print their path"), "--dice 6 --strength 0.7 --seed 1"),
    }


def groups() -> dict[str, tuple[str, ...]]:
    """The commands for users by their subjects, as the help lists them."""
    return {
        _("Rules"): ("rules", "options", "odds"),
        _("Best play"): ("value", "solve"),
        _("Finished games"): ("record", "analyse", "verify"),
        _("Computer players"): ("players", "simulate", "ladder"),
        _("Dice"): ("throw",),
    }


def internal() -> Summaries:
    """Commands that only the game itself runs: the help does not list them."""
    return {
        "figures": (_("the figures of rules on standard input"), "--json"),
        "rate": (_("reviews of finished games on standard input"), "--json"),
        "thumb": (_("search a rule of thumb for these rules"), "freeze --games 100"),
    }


def run(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and print its report; returns the exit status."""
    attach_console()
    try:
        status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return _cannot_print(error)
    except MissingResource as missing:
        return _complain(missing_file(missing), report.ANSWER_IS_NO)
    except Exception as error:
        return _unexpected(error)
    return status


def _run(arguments: Sequence[str]) -> int:
    set_encoding(sys.stdout)
    set_encoding(sys.stderr)
    with contextlib.suppress(i18n.UnknownLanguage):  # a damaged catalogue: English
        i18n.use(i18n.preferred())
    try:
        args = _parsed(arguments)
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
    reason = system.reason(error.strerror or str(error))
    return _complain(_("can’t print: {reason}").format(reason=reason), report.ANSWER_IS_NO)


def nobody_reads(error: OSError, platform: str = sys.platform) -> bool:
    """Whether the error means a pipe whose other end is closed; Windows calls that invalid."""
    numbers = (errno.EPIPE, errno.EINVAL) if platform == "win32" else (errno.EPIPE,)
    return error.errno in numbers


def _unexpected(error: Exception) -> int:
    """Say what the system lacks, or write a crash report and say where it is."""
    if (lacking := explanation(error)) is not None:
        return _complain(lacking, report.ANSWER_IS_NO)
    crash = CrashReports(crashes_folder()).write(error)
    return _complain(unexpected(crash), STATUS)


def _complain(message: str, status: int) -> int:
    print(f"zilch3d: {_readable(message)}", file=sys.stderr)
    return status


def _readable(message: str) -> str:
    """The message, printable, its lines cut to LONGEST_LINE."""
    return "\n".join(printable(line, LONGEST_LINE) for line in message.split("\n"))


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments, parsed. Raises SystemExit after printing help or what is wrong with them."""
    parser, name = _parser(arguments), "".join(arguments[:1])
    if arguments and not name.startswith("-") and name not in commands() | internal():
        parser.error(_no_command(name))
    return parser.parse_args(arguments)


def _no_command(name: str) -> str:
    words = _("there’s no command “{name}”. The commands are {names}")
    meant = nearest(name, commands())
    if meant:
        words = _("there’s no command “{name}”. Did you mean {meant}? The commands are {names}")
    return words.format(name=name[:LONGEST_NAME], meant=meant, names=", ".join(commands()))


def _parser(arguments: Sequence[str]) -> "_Parser":
    parser = _Parser(
        prog=PROGRAM,
        usage=f"{PROGRAM} [-h] [--version] {_('COMMAND')} ...",
        description="\n\n".join(_help()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    subparsers = parser.add_subparsers(
        prog=PROGRAM, dest="command", metavar=_("COMMAND"), required=True, help=argparse.SUPPRESS
    )
    hidden = {name: about for name, about in internal().items() if name in arguments[:1]}
    for name, (summary, example) in (commands() | hidden).items():
        command = subparsers.add_parser(name, description=capital(summary), allow_abbrev=False)
        command.formatter_class = argparse.RawDescriptionHelpFormatter  # keeps an example whole
        # Only the command that is called is imported: some need physics or a window.
        if name in arguments:
            _module(name).add_arguments(command)
            command.add_argument("--json", action="store_true", help=_("print one JSON object"))
            command.epilog = _("Example: {command}").format(command=f"{PROGRAM} {name} {example}")
    return parser


def _help() -> Iterator[str]:
    """The paragraphs of the help: one for each group of commands."""
    yield _("Without a command, zilch3d opens the game.")
    summaries = commands()
    width = max(map(len, summaries))
    for head, names in groups().items():
        lines = (f"  {name:{width}}  {summaries[name][0]}" for name in names)
        yield "\n".join([head, *lines])
    yield _("For more about a command, run {command} --help.").format(
        command=f"{PROGRAM} {_('COMMAND')}"
    )


def _module(name: str) -> Command:
    return cast(Command, import_module(f"zilch3d.cli.{name}"))


class _Parser(argparse.ArgumentParser):
    """Accepts each argument once; an error says how to get help."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("action", None, _Once)

    def error(self, message: str) -> NoReturn:
        hint = _("see {command} --help").format(command=self.prog)
        between = "\n" if "\n" in message else " "
        complaint = f"{self.prog}: {_readable(message)}{between}({hint})\n"
        self.exit(report.WRONG_ARGUMENTS, complaint)


class _Once(argparse.Action):
    """Stores an argument's value; a second one, which would replace it silently, is an error."""

    is_given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,  # noqa: ARG002
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        # Before Python 3.13 nothing is left of the value in ``--games=--``.
        if values == [] and self.nargs is None:
            raise argparse.ArgumentError(self, _("expected one argument"))
        if self.is_given and option_string:
            raise argparse.ArgumentError(self, _("is given more than once"))
        self.is_given = True
        setattr(namespace, self.dest, values)
