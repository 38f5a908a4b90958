import pytest

from zilch3d.engine.events import Event, Landed, Thrown
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.event_queue import Stage, Timing

BEGINNING = begin(load("freeze"), (Seat("Ann"), Seat("Ben")), 0)
LATER = begin(load("freeze"), (Seat("Ann", 500), Seat("Ben")), 1)
LAST = begin(load("freeze"), (Seat("Ann", 500), Seat("Ben", 700)), 0)
THROWN = Thrown(0, 6)
LANDED = Landed((1, 2, 3, 4, 5, 5), ())


class Presenter:
    """Each event takes a second before its outcome is seen, and half a second after."""

    def __init__(self) -> None:
        self.seen: list[tuple[Event, State, State]] = []

    def __call__(self, event: Event, before: State, after: State) -> Timing:
        self.seen.append((event, before, after))
        return Timing(before=1.0, after=0.5)


@pytest.fixture
def performance() -> Presenter:
    return Presenter()


@pytest.fixture
def stage(performance: Presenter) -> Stage:
    return Stage(BEGINNING, performance)


def test_what_is_shown_changes_only_when_the_event_has_been_seen(stage: Stage) -> None:
    stage.tell([(LANDED, LATER)])
    stage.update(0.0)
    stage.update(0.99)
    assert stage.shown is BEGINNING
    stage.update(0.02)
    assert stage.shown is LATER
    assert not stage.idle
    stage.update(0.5)
    assert stage.idle


def test_events_are_shown_one_after_the_other(stage: Stage, performance: Presenter) -> None:
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.update(0.0)
    assert [event for event, _before, _after in performance.seen] == [THROWN]
    stage.update(1.0)
    assert stage.shown is LATER
    stage.update(0.5)
    assert performance.seen[1] == (LANDED, LATER, LAST)
    assert stage.shown is LATER


def test_what_is_shown_is_not_settled_before_the_last_of_what_happened(stage: Stage) -> None:
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.tell([(LANDED, BEGINNING)])
    settled = {}
    while not stage.idle:
        stage.update(0.1)
        settled[id(stage.shown)] = stage.settled
    assert settled == {id(LATER): False, id(LAST): True, id(BEGINNING): True}
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.update(1.0)
    stage.update(1.0)
    stage.reset(BEGINNING)
    assert stage.settled


def test_what_takes_no_time_is_shown_at_once() -> None:
    stage = Stage(BEGINNING, lambda _event, _before, _after: Timing())
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.update(0.0)
    assert stage.shown is LAST
    assert stage.idle


def test_skipping_shows_everything_and_leaves_nothing(stage: Stage, performance: Presenter) -> None:
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.update(0.0)
    stage.skip()
    assert stage.shown is LAST
    assert stage.idle
    assert len(performance.seen) == 2


def test_a_new_event_waits_for_nothing_once_all_was_skipped(stage: Stage) -> None:
    stage.tell([(THROWN, LATER)])
    stage.skip()
    stage.tell([(LANDED, LAST)])
    stage.update(0.0)
    stage.update(1.0)
    assert stage.shown is LAST


def test_resetting_forgets_what_was_still_to_be_shown(stage: Stage, performance: Presenter) -> None:
    stage.tell([(THROWN, LATER), (LANDED, LAST)])
    stage.update(0.5)
    stage.reset(BEGINNING)
    assert stage.idle
    stage.update(10.0)
    assert stage.shown is BEGINNING
    assert len(performance.seen) == 1
