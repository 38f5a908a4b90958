"""Runs ``picture``, ``benchmark`` or ``dialogue`` for ``dev.py`` and prints its report.

    python -m developer picture SCENE -o FILE

All take ``--json`` for one JSON object. The exit status is 2 if the arguments are wrong.
"""

import argparse
import contextlib
import sys
from collections.abc import Sequence
from typing import NoReturn

from developer import benchmark, dialogue, picture
from zilch3d import i18n
from zilch3d.cli.main import Command
from zilch3d.cli.report import WRONG_ARGUMENTS, WrongArguments

COMMANDS: dict[str, Command] = {
    "picture": picture,
    "benchmark": benchmark,
    "dialogue": dialogue,
}
PROGRAM = "dev.py"


def main(arguments: Sequence[str]) -> int:
    """Run one of COMMANDS; returns the exit status. Raises SystemExit where argparse ends it."""
    with contextlib.suppress(i18n.UnknownLanguage):  # a damaged catalogue: English
        i18n.use(i18n.preferred())
    args = _parser().parse_args(arguments)
    if args.json:
        i18n.use(i18n.SOURCE)
    try:
        report = COMMANDS[args.command].run(args)
    except WrongArguments as wrong:
        print(f"{PROGRAM}: {wrong}", file=sys.stderr)
        return WRONG_ARGUMENTS
    sys.stdout.writelines(report.pieces(as_json=args.json))
    return report.status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(PROGRAM, allow_abbrev=False)
    subparsers = parser.add_subparsers(dest="command", required=True)
    for name, module in COMMANDS.items():
        command = subparsers.add_parser(name, description=module.__doc__, allow_abbrev=False)
        module.add_arguments(command)
        command.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


class _Parser(argparse.ArgumentParser):
    """Reports what is wrong in a line: the usage of ``picture`` would name 150 scenes first."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_ARGUMENTS, f"{self.prog}: {message}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
