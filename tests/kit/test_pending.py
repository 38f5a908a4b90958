from collections.abc import Callable
from concurrent.futures import Future

import pytest

from tests.kit.screens import Paper, glyphs
from zilch3d.kit.pending import Pending, completed, outcome
from zilch3d.kit.scene import Surface
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.kit.widgets import Label, Screen, Widget
from zilch3d.ui.theme import THEME


class Desk:
    """Hands out a future for each question, and counts how often the window is woken."""

    def __init__(self) -> None:
        self.asked: list[Future[str]] = []
        self.woken = 0

    def ask(self) -> Future[str]:
        self.asked.append(Future())
        return self.asked[-1]

    def wake(self) -> None:
        self.woken += 1


@pytest.fixture
def desk() -> Desk:
    return Desk()


class Oracle(WidgetScene):
    """Says what is worked out, and nothing until then."""

    def __init__(self, screen: Screen, ask: Callable[[], Future[str]]) -> None:
        super().__init__(screen)
        self.answer = self.pending(ask)
        self.label = Label("")

    def build(self) -> Widget:
        self.label = Label(self.answer.value or "…")
        return self.label


@pytest.fixture
def oracle(desk: Desk) -> Oracle:
    screen = Screen(glyphs(), lambda _scale: Paper(), THEME, wake=desk.wake)
    scene = Oracle(screen, desk.ask)
    scene.resized(Surface(800, 600))
    scene.enter()
    return scene


def test_what_a_thread_works_out_wakes_the_window_and_is_shown(desk: Desk, oracle: Oracle) -> None:
    assert oracle.label.text == "…"
    assert oracle.changes_in() > 3600, "nothing is looked for in between"
    desk.asked[0].set_result("Yes.")
    assert desk.woken == 1
    oracle.update(0.0)
    assert oracle.label.text == "Yes."
    oracle.leave()
    oracle.enter()
    assert len(desk.asked) == 1


def test_a_scene_that_leaves_waits_no_longer_and_asks_again_when_it_comes_back(
    desk: Desk, oracle: Oracle
) -> None:
    oracle.leave()
    assert desk.asked[0].cancelled()
    assert desk.woken == 0
    oracle.enter()
    desk.asked[1].set_result("At last.")
    oracle.update(0.0)
    assert oracle.label.text == "At last."


def test_an_answer_to_an_old_question_is_not_taken_for_the_new_one(desk: Desk) -> None:
    pending = Pending(desk.wake, desk.ask)
    pending.start()
    desk.asked[0].set_running_or_notify_cancel()
    pending.ask(desk.ask)
    desk.asked[0].set_result("old")
    assert (desk.woken, pending.arrive(), pending.is_waiting) == (0, False, True)
    desk.asked[1].set_result("new")
    assert pending.arrive()
    assert (pending.value, pending.arrive(), pending.is_waiting) == ("new", False, False)


def test_what_is_there_already_is_shown_at_once(desk: Desk) -> None:
    screen = Screen(glyphs(), lambda _scale: Paper(), THEME, wake=desk.wake)
    scene = Oracle(screen, lambda: completed("Here."))
    scene.enter()
    assert scene.label.text == "Here."


def test_an_error_is_raised_where_the_answer_arrives(desk: Desk, oracle: Oracle) -> None:
    desk.asked[0].set_exception(OSError("no disk"))
    assert desk.woken == 1
    with pytest.raises(OSError, match="no disk"):
        oracle.update(0.0)


def test_an_answer_can_be_put_otherwise_in_the_thread_that_gives_it(desk: Desk) -> None:
    def shouted(done: Future[str]) -> str:
        return done.result().upper()

    shout, refused = outcome(desk.ask(), shouted), outcome(desk.ask(), shouted)
    desk.asked[0].set_result("yes")
    assert shout.result() == "YES"
    desk.asked[1].set_exception(OSError("no disk"))
    with pytest.raises(OSError, match="no disk"):
        refused.result()
    outcome(desk.ask(), shouted).cancel()
    assert desk.asked[2].cancelled()
