"""Figures of rules that are being changed, from a process."""

import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from threading import Event

from tests.engine.playing import RULES
from zilch3d.advice.processes import TRIES, ProcessFiguresService, figures_command
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_figures import RuleFigures

FREEZE = RULES["freeze"]
SOON = 60.0


def edited(straight: int) -> RuleSet:
    return replace(FREEZE, scoring=replace(FREEZE.scoring, straight=straight))


def unknown(_rules: RuleSet) -> None:
    return None


class Waiting:
    """A service, and what it answers in the end."""

    def __init__(self, command: Callable[[], list[str]] = figures_command) -> None:
        self.news = Event()
        self.service = ProcessFiguresService(self.news.set, command, shipped=unknown)

    def wait(self, rules: RuleSet, *, complete: bool = False) -> RuleFigures | None:
        while not self.service.has_failed:
            self.news.clear()
            found = self.service.ask(rules)
            if found is not None and (found.is_complete or not complete):
                return found
            assert self.news.wait(SOON)
        return None


def test_shipped_figures_are_known_at_once() -> None:
    found = ProcessFiguresService(command=lambda: ["no such program"]).ask(FREEZE)
    assert found is not None
    assert found.is_complete


def test_figures_of_a_change_come_in_parts_and_the_newest_first() -> None:
    waiting = Waiting()
    try:
        for straight in (31, 32, 33):
            assert waiting.service.ask(edited(straight)) is None
        newest = waiting.wait(edited(33))
        assert newest is not None
        assert not newest.is_complete
        complete = waiting.wait(edited(33), complete=True)
        assert complete is not None
        assert complete.turn == newest.turn
    finally:
        waiting.service.close()


def test_names_and_manners_make_no_difference() -> None:
    waiting = Waiting()
    try:
        found = waiting.wait(edited(34))
        assert waiting.service.ask(replace(edited(34), name="Other")) == found
    finally:
        waiting.service.close()


def test_a_process_that_dies_is_started_again_and_then_given_up() -> None:
    starts: list[int] = []

    def dying() -> list[str]:
        starts.append(1)
        return [sys.executable, "-c", "raise SystemExit(1)"]

    waiting = Waiting(dying)
    assert waiting.wait(edited(35)) is None
    assert len(starts) == TRIES


def test_a_program_that_cannot_be_started_is_given_up() -> None:
    waiting = Waiting(lambda: ["/no/such/program"])
    assert waiting.wait(edited(36)) is None


def test_a_line_that_is_no_answer_or_was_cut_ends_nothing() -> None:
    """A process that is killed may have written half a line."""
    answers = """
for line in ('[]', '{"line": 9, "figures": {}}', '{"line": 1}', '{"line'):
    print(line, flush=True)
"""
    errors: list[object] = []
    before, threading.excepthook = threading.excepthook, errors.append
    try:
        waiting = Waiting(lambda: [sys.executable, "-c", answers])
        assert waiting.wait(edited(37)) is None
    finally:
        threading.excepthook = before
    assert errors == []
