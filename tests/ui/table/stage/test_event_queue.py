import pytest

from zilch3d.engine.events import Event, Landed, Thrown
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat, State
from zilch3d.store.rulefiles import load
from zilch3d.ui.table.stage.event_queue import PATIENCE, EventQueue, Timing

INITIAL = begin(load("freeze"), (Seat("Ann"), Seat("Ben")), 0)
LATER = begin(load("freeze"), (Seat("Ann", 500), Seat("Ben")), 1)
LAST = begin(load("freeze"), (Seat("Ann", 500), Seat("Ben", 700)), 0)
THROWN = Thrown(0, 6)
LANDED = Landed((1, 2, 3, 4, 5, 5), ())


class Performance:
    """Each event takes a second before its outcome is seen, and half a second after."""

    def __init__(self) -> None:
        self.seen: list[tuple[Event, State, State]] = []

    def __call__(self, event: Event, before: State, after: State) -> Timing:
        self.seen.append((event, before, after))
        return Timing(before=1.0, after=0.5)


@pytest.fixture
def performance() -> Performance:
    return Performance()


@pytest.fixture
def queue(performance: Performance) -> EventQueue:
    return EventQueue(INITIAL, performance)


def test_what_is_shown_changes_only_when_the_event_has_been_seen(queue: EventQueue) -> None:
    queue.add([(LANDED, LATER)])
    queue.update(0.0)
    queue.update(0.99)
    assert queue.shown is INITIAL
    queue.update(0.02)
    assert queue.shown is LATER
    assert not queue.idle
    queue.update(0.5)
    assert queue.idle


def test_events_are_shown_one_after_the_other(queue: EventQueue, performance: Performance) -> None:
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.update(0.0)
    assert [event for event, _before, _after in performance.seen] == [THROWN]
    queue.update(1.0)
    assert queue.shown is LATER
    queue.update(0.5)
    assert performance.seen[1] == (LANDED, LATER, LAST)
    assert queue.shown is LATER


def test_what_is_shown_is_not_settled_before_the_last_of_what_happened(queue: EventQueue) -> None:
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.add([(LANDED, INITIAL)])
    settled = {}
    while not queue.idle:
        queue.update(0.1)
        settled[id(queue.shown)] = queue.settled
    assert settled == {id(LATER): False, id(LAST): True, id(INITIAL): True}
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.update(1.0)
    queue.update(1.0)
    queue.reset(INITIAL)
    assert queue.settled


def test_what_takes_no_time_is_shown_at_once() -> None:
    queue = EventQueue(INITIAL, lambda _event, _before, _after: Timing())
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.update(0.0)
    assert queue.shown is LAST
    assert queue.idle


def test_skipping_shows_everything_and_leaves_nothing(
    queue: EventQueue, performance: Performance
) -> None:
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.update(0.0)
    queue.skip()
    assert queue.shown is LAST
    assert queue.idle
    assert len(performance.seen) == 2


def test_a_new_event_waits_for_nothing_once_all_was_skipped(queue: EventQueue) -> None:
    queue.add([(THROWN, LATER)])
    queue.skip()
    queue.add([(LANDED, LAST)])
    queue.update(0.0)
    queue.update(1.0)
    assert queue.shown is LAST


def test_resetting_forgets_what_was_still_to_be_shown(
    queue: EventQueue, performance: Performance
) -> None:
    queue.add([(THROWN, LATER), (LANDED, LAST)])
    queue.update(0.5)
    queue.reset(INITIAL)
    assert queue.idle
    queue.update(10.0)
    assert queue.shown is INITIAL
    assert len(performance.seen) == 1


class Disk:
    """Whether it has answered."""

    written = False

    def __call__(self) -> bool:
        return self.written


def test_nothing_is_shown_before_it_is_on_the_disk(performance: Performance) -> None:
    disk = Disk()
    queue = EventQueue(INITIAL, performance, is_written=disk)
    queue.add([(LANDED, LATER)])
    queue.update(1.0)
    queue.skip()
    assert performance.seen == []
    assert not queue.idle
    disk.written = True
    queue.update(0.0)
    assert len(performance.seen) == 1


def test_a_disk_that_does_not_answer_stops_no_game(performance: Performance) -> None:
    queue = EventQueue(INITIAL, performance, is_written=Disk())
    queue.add([(LANDED, LATER)])
    queue.update(PATIENCE / 2)
    assert performance.seen == []
    queue.update(PATIENCE / 2)
    assert len(performance.seen) == 1
