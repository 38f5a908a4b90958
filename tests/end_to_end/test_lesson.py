"""A lesson in a real window: offered at the first start, done by clicks, left and gone on with."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.at_title import at_the_title, settings_file
from tests.end_to_end.desktop import Desktop, Seen
from zilch3d.features.lessons.chapters import lesson
from zilch3d.features.lessons.steps import Do, Step
from zilch3d.store import settings
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the driver's screen is an X server"
)

STEPS = [step for chapter in lesson(load("freeze"), "Ann", "Ben") for step in chapter.steps]
LEFT_AT = 6
"""Counted from 1, as the learner sees it: dice have been set aside, and a turn is under way."""
STILL = Settings(reduced_motion=True, speed="fast")


def is_at(number: int, seen: Seen) -> bool:
    return seen.facts.get("step") == number


def do(desktop: Desktop, step: Step, seen: Seen) -> None:
    """What the step asks for, by clicks on dice and buttons."""
    if step.option is None:
        buttons = {Do.ROLL: "roll", Do.BANK: "bank", Do.DECIDE: "bank", Do.READ: "lesson-next"}
        desktop.click(buttons[step.do])
        return
    wanted = list(step.option.keep)
    for die, face in zip(seen.facts["rolled"], seen.facts["roll"], strict=True):
        if face in wanted:
            wanted.remove(face)
            desktop.click(f"die-{die}")


def take(desktop: Desktop, first: int, last: int) -> None:
    """Do the steps of these numbers."""
    for number in range(first, last + 1):
        seen = desktop.wait_until(lambda now, n=number: is_at(n, now))  # type: ignore[misc]
        do(desktop, STEPS[number - 1], seen)


def test_a_lesson_is_offered_left_and_gone_on_with_to_its_end(tmp_path: Path) -> None:
    with at_the_title(tmp_path, STILL) as desktop:
        desktop.click("lesson")
        take(desktop, 1, LEFT_AT - 1)
        desktop.wait_until(lambda now: is_at(LEFT_AT, now))
        desktop.click("menu")
        desktop.wait_until(lambda now: now.scene == "TitleScene" and "play" in now.targets)
        assert desktop.close() == 0
    chosen, _faults = settings.load(settings_file(tmp_path))
    assert (chosen.lesson_rules, chosen.lesson_step) == ("freeze", LEFT_AT - 1)
    (tmp_path / "trace.jsonl").unlink()
    with at_the_title(tmp_path, chosen) as desktop:
        desktop.click("more")
        desktop.click("learn")
        desktop.click("continue")
        take(desktop, LEFT_AT, len(STEPS))
        desktop.wait_until(lambda now: now.scene == "TableScene" and now.facts["step"] is None)
        desktop.key("Escape")
        desktop.click("leave")
        title = desktop.wait_until(lambda now: now.scene == "TitleScene")
        assert "lesson" not in title.targets
        assert "continue" not in title.targets, "nothing of a lesson is kept"
