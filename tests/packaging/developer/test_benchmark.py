from statistics import median

import pytest

from developer import pace as timing
from developer.benchmark import measure, summary
from developer.frame_times import frame_times
from developer.measurements import Samples, disk, draw, engine, odds, rules, throw
from tests.packaging.developer.conftest import Developer
from zilch3d.render.camera import fitted
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import TableView
from zilch3d.render.window import Window


def twos() -> Samples:
    return {"twos": [1.0, 2.0, 3.0, 4.0, 100.0]}


def test_each_figure_has_median_and_95th_percentile() -> None:
    report = measure({"throw": twos, "start": twos})
    assert list(report.data) == ["throw: twos", "start: twos"]
    figures = report.data["throw: twos"]
    assert figures == {"median": 3.0, "p95": pytest.approx(80.8), "samples": 5}
    assert next(iter(report.lines)) == "throw: twos: median 3, 95th percentile 80.8 (5 samples)"


def test_an_unknown_subject_is_named_with_those_there_are(developer: Developer) -> None:
    error = developer.error("benchmark", "engine", "luck")
    assert "luck" in error
    assert "engine, odds, review, rules, throw, pace, draw, start, idle, memory, disk" in error


@pytest.mark.parametrize(
    ("samples", "median"), [([1.0, 1.0], 1.0), ([1.0, 3.0], 2.0), ([5.0, 1.0, 3.0], 3.0)]
)
def test_the_median_is_the_middle(samples: list[float], median: float) -> None:
    assert summary(samples)["median"] == median


def test_every_measurement_has_as_many_samples_as_it_says() -> None:
    for samples, count in (
        (engine(batches=2, games=1), 2),
        (throw(throws=1), 1),
        (draw(frames=2, throws=2), 2),
        (rules(edits=1), 1),
    ):
        assert all(len(each) == count for each in samples.values())
        assert all(sample > 0 for each in samples.values() for sample in each)
    waits, longest, written = disk(games=1).values()
    assert len(waits) == len(written) > len(longest) == 1
    assert max(waits) == longest[0]
    assert all(wait <= until for wait, until in zip(waits, written, strict=True))
    advice = odds(games=1, rules=("freeze",))
    turns, decisions = advice.values()
    assert len(decisions) >= len(turns) > 2


def test_a_throw_takes_two_seconds_from_the_tap_and_a_computers_roll_three() -> None:
    """Issue 16, point 9, in a small sample; `benchmark pace` measures 200 throws and 60 turns."""
    for name, thrown, rolled in (("normal", 1.9, 3.0), ("fast", 1.2, 1.6)):
        found = timing.measure(name, throw_count=8, turn_count=3)
        assert median(found["from tap to rest, s"]) < thrown + 0.1
        assert median(found["a computer player's roll, s"]) < rolled + 0.1
        seconds = sum(found["a computer player's roll, s"])
        assert seconds < sum(found["its whole turn, s"])


@pytest.mark.parametrize("subject", ["start", "idle"])
def test_what_opens_the_game_cannot_be_measured_without_a_display(
    subject: str, monkeypatch: pytest.MonkeyPatch, developer: Developer
) -> None:
    """The game itself never does without one."""
    monkeypatch.setenv("DISPLAY", "")
    assert "no display" in developer.error("benchmark", subject)


def test_a_benchmark_times_each_frame_twice_by_the_given_clock(
    window: Window, renderer: TableRenderer
) -> None:
    window.switch_to()
    ticks = iter(range(100))
    camera = fitted((320, 200))

    def frame() -> None:
        renderer.draw(TableView(), camera, (320, 200))

    times = frame_times(frame, 3, lambda: next(ticks) / 1000)
    assert times.python == pytest.approx((1.0, 1.0, 1.0))
    assert times.whole == pytest.approx((1.0, 1.0, 1.0))
