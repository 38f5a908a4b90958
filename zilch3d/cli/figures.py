"""``zilch3d figures``: a rule set on each line of standard input is answered with its figures.

It is what the window shows beside rules that are being changed: the newest come first, and of
older ones that nobody can be waiting for any more the work is given up.
"""

import argparse
import json
from collections import deque
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Condition, Thread
from typing import NamedTuple

from zilch3d.cli.progress import STANDARD_INPUT
from zilch3d.cli.report import Report, WrongArguments
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
"""Rule sets that are remembered: those being changed, and those that they are compared with."""

PAUSE = 0.3
"""Seconds without a newer question before what takes longer is begun: then nobody has to wait."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = _("answer each rule set on standard input, a line of JSON, with a line")
    about = _("work out figures even if they are known already")
    parser.add_argument("--anew", action="store_true", help=about)


def run(args: argparse.Namespace) -> Report:
    questions = _Questions()
    while (question := questions.next()) is not None:
        _answer(question, questions, anew=args.anew)
    return Report({}, ())


class _Question(NamedTuple):
    """The line of this number, the first is 1."""

    number: int
    line: bytes

    def rules(self) -> RuleSet:
        """Raises WrongArguments."""
        try:
            return from_json(reader.text(self.line, Path("-"), PAGE))
        except (ValueError, Unreadable, RuleFaults) as error:
            words = _("line {number} of standard input is not a rule set as a line of JSON")
            raise WrongArguments(words.format(number=self.number)) from error


class _Questions:
    """What is asked and not answered yet. A thread reads it, to the end of standard input."""

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
        """Whether a newer question is there, or comes within this time; one waits for next."""

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
    """Print the figures each time that more are known, until a newer question comes."""
    rules = question.rules()
    table = solved_table(in_largest_unit(rules))
    first_wins = None if table is None else table.win(0, 0)
    kept = None if anew else complete_figures(rules)
    if kept is not None:
        _print(question, replace(kept, first_wins=first_wins))
        return
    for found in figures_in_steps(rules):
        if found is not None:
            _print(question, replace(found, first_wins=first_wins))
        if found is not None and found.is_complete:
            cache_figures(rules, found)
        elif questions.is_overtaken(question, PAUSE if found is not None else 0.0):
            return


def _print(question: _Question, found: RuleFigures) -> None:
    answer = {"line": question.number, "figures": as_data(found)}
    print(json.dumps(answer), flush=True)
