import json
from collections.abc import Callable

import pytest

from zilch3d.cli import benchmark
from zilch3d.cli.main import run
from zilch3d.cli.measure import CannotMeasure, Samples, draw, engine, odds, start, throw

MEASURES = {"engine": engine, "odds": odds, "throw": throw, "draw": draw, "start": start}


def samples_of(subject: str) -> Callable[[], Samples]:
    """What takes a while in earnest, in no time."""
    return lambda: {f"{subject} in twos": [1.0, 2.0, 3.0, 4.0, 100.0]}


@pytest.fixture(autouse=True)
def _measured_in_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in MEASURES.items():
        monkeypatch.setattr(module, "samples", samples_of(name))


def test_all_subjects_are_measured_unless_some_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["benchmark"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["engine", "odds", "throw", "draw", "start"]
    assert run(["benchmark", "draw"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("draw: draw in twos: median 3, 95th percentile ")
    assert line.endswith("(5 samples)")


def test_json_has_median_and_95th_percentile(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["benchmark", "throw", "start", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["throw: throw in twos", "start: start in twos"]
    figures = said["throw: throw in twos"]
    assert figures["median"] == 3.0
    assert 4.0 < figures["p95"] < 100.0
    assert figures["samples"] == 5


def test_an_unknown_subject_is_named_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["benchmark", "engine", "luck"]) == 2
    said = capsys.readouterr().err
    assert "luck" in said
    assert "engine, odds, throw, draw, start" in said


def test_what_cannot_be_measured_says_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing_there() -> Samples:
        raise CannotMeasure("there is no screen")

    monkeypatch.setattr(draw, "samples", nothing_there)
    assert run(["benchmark", "draw"]) == 2
    assert "there is no screen" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("samples", "median"), [([1.0, 1.0], 1.0), ([1.0, 3.0], 2.0), ([5.0, 1.0, 3.0], 3.0)]
)
def test_the_median_is_the_middle(samples: list[float], median: float) -> None:
    assert benchmark.summary(samples)["median"] == median
