"""``zilch3d figures``: answers each rule set on a line of standard input with its figures.

The window shows them beside rules that are being edited. So the newest question comes first, and
the work is given up on older ones, for which nobody can be waiting any more.
"""

import argparse
import json
from collections import deque
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

from zilch3d.cli.report import Report, WrongArguments
from zilch3d.cli.terminal import STANDARD_INPUT
from zilch3d.engine.rulefile import RuleFaults, from_json
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.odds.rule_figures import RuleFigures, as_data
from zilch3d.odds.solvable import in_largest_unit
from zilch3d.odds.solver.figures import figures_in_steps
from zilch3d.store import reader
from zilch3d.store.figures import cache_figures, complete_figures
from zilch3d.store.reader import PAGE, Unreadable
from zilch3d.store.tables import solved_table

MOST_WAITING = 2
"""Rule sets that wait: those being edited, and those that they are compared with."""

PAUSE = 0.3
"""Seconds without a newer question before work that takes longer begins, so that nobody waits."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _("work out figures for rules on standard input, one JSON line each")
    about = _("work figures out even if they’re already known")
    parser.add_argument("--anew", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    questions = _Questions()
    while (question := questions.next()) is not None:
        _answer(question, questions, anew=args.anew)
    return Report({}, ())


class _Question(NamedTuple):
    """A line of standard input, by its number from 1."""

    number: int
    line: bytes

    def rules(self) -> RuleSet:
        """The rules on the line. Raises WrongArguments."""
        try:
            return from_json(reader.text(self.line, Path("-"), PAGE))
        except (ValueError, Unreadable, RuleFaults) as error:
            words = _("line {number} of standard input has no rules as JSON")
            raise WrongArguments(words.format(number=self.number)) from error


class _Questions:
    """The newest questions that are not answered, read by a thread to the end of standard input."""

    def __init__(self) -> None:
        self._waiting: deque[_Question] = deque(maxlen=MOST_WAITING)
        self._changed = Condition()
        self._is_over = False
        Thread(target=self._read, daemon=True).start()

    def next(self) -> _Question | None:
        """The newest question, waited for; None when no more will come."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_over)
            return self._waiting.pop() if self._waiting else None

    def is_overtaken(self, question: _Question, seconds: float = 0.0) -> bool:
        """Whether there is a newer question, or one comes within this time.

        The older question waits again then, if there is room for it.
        """

        def newer() -> bool:
            return any(each.number > question.number for each in self._waiting)

        with self._changed:
            self._changed.wait_for(lambda: newer() or self._is_over, seconds)
            if newer() and len(self._waiting) < MOST_WAITING:
                self._waiting.appendleft(question)
            return newer()

    def _read(self) -> None:
        with suppress(OSError), open(STANDARD_INPUT, "rb", closefd=False) as stream:
            for number, line in enumerate(stream, 1):
                with self._changed:
                    self._waiting.append(_Question(number, line))
                    self._changed.notify()
        with self._changed:
            self._is_over = True
            self._changed.notify()


def _answer(question: _Question, questions: _Questions, *, anew: bool) -> None:
    """Print the figures each time that there are more, until a newer question comes."""
    rules = question.rules()
    table = solved_table(in_largest_unit(rules))
    first_wins = None if table is None else table.win(0, 0)
    complete = None if anew else complete_figures(rules)
    if complete is not None:
        _print(question, replace(complete, first_wins=first_wins))
        return
    for figures in figures_in_steps(rules):
        if figures is not None:
            _print(question, replace(figures, first_wins=first_wins))
        if figures is not None and figures.is_complete:
            cache_figures(rules, figures)
        elif questions.is_overtaken(question, PAUSE if figures is not None else 0.0):
            return


def _print(question: _Question, figures: RuleFigures) -> None:
    answer = {"line": question.number, "figures": as_data(figures)}
    print(json.dumps(answer), flush=True)
