"""Rules of thumb on request: a process searches, and what it keeps is read."""

import sys
from threading import Event

from tests.engine.playing import RULES
from tests.store.test_rules_of_thumb import MEASURED, OWN
from zilch3d.advice.processes import Stage
from zilch3d.advice.thumbs import RulesOfThumb
from zilch3d.engine.ruleset import RuleSet
from zilch3d.odds.rule_of_thumb import MeasuredRule

SOON = 30.0
SEARCHES = "input(); print('{\"progress\": 0.5}'); print('{\"first_player_wins\": 0.54}')"
WAITS = (
    "import sys; sys.stdin.readline(); print('{\"progress\": 0.5}', flush=True); sys.stdin.read()"
)


class Disk:
    """Reads no rule until one is there, and counts how often it is asked."""

    def __init__(self) -> None:
        self.rule: MeasuredRule | None = None
        self.asked = 0

    def __call__(self, _rules: RuleSet) -> MeasuredRule | None:
        self.asked += 1
        return self.rule


def test_nothing_is_searched_unasked_and_the_disk_is_asked_once() -> None:
    disk = Disk()
    thumbs = RulesOfThumb(command=lambda: ["no such program"], read=disk)
    assert [thumbs.measured(OWN), thumbs.measured(OWN)] == [None, None]
    assert disk.asked == 1
    assert thumbs.state(OWN).stage is Stage.IDLE


def test_once_a_search_has_ended_its_rule_is_there() -> None:
    disk, news = Disk(), Event()
    thumbs = RulesOfThumb(news.set, lambda: [sys.executable, "-c", SEARCHES], read=disk)
    assert thumbs.measured(OWN) is None
    disk.rule = MEASURED
    thumbs.start(OWN)
    while thumbs.state(OWN).stage is Stage.SOLVING:
        assert news.wait(SOON)
        news.clear()
    assert thumbs.measured(OWN) == MEASURED


def test_a_search_can_be_stopped_and_belongs_to_its_rules() -> None:
    news = Event()
    thumbs = RulesOfThumb(news.set, lambda: [sys.executable, "-c", WAITS], read=Disk())
    thumbs.start(OWN)
    while not thumbs.state(OWN).progress:
        assert news.wait(SOON)
        news.clear()
    assert thumbs.state(RULES["freeze"]).of_others
    thumbs.stop()
    assert thumbs.state(OWN).stage is Stage.IDLE


def test_what_a_game_pauses_goes_on_and_what_was_stopped_does_not() -> None:
    thumbs = RulesOfThumb(command=lambda: [sys.executable, "-c", WAITS], read=Disk())
    thumbs.start(OWN)
    thumbs.pause()
    assert thumbs.state(OWN).stage is Stage.IDLE
    thumbs.pause()
    thumbs.go_on()
    assert thumbs.state(OWN).stage is Stage.SOLVING
    thumbs.stop()
    thumbs.go_on()
    assert thumbs.state(OWN).stage is Stage.IDLE


def test_nothing_goes_on_where_nothing_was_searched() -> None:
    thumbs = RulesOfThumb(command=lambda: ["no such program"], read=Disk())
    thumbs.pause()
    thumbs.go_on()
    assert thumbs.state(OWN).stage is Stage.IDLE
