import argparse
import json

import pytest

from zilch3d.cli import throw


def outcome_of(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="zilch3d throw")
    throw.add_arguments(parser)
    return throw.run(parser.parse_args(arguments))


PLAIN = ("--dice", "2", "--strength", "0.5", "--seed", "7")


def test_json_holds_the_whole_throw(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome_of(*PLAIN, "--faces", "61", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == ["fps", "frames", "faces", "outcomes", "impacts", "simulated_ms"]
    assert said["fps"] == 120
    assert {len(frame) for frame in said["frames"]} == {2}
    assert {len(die) for frame in said["frames"] for die in frame} == {7}
    assert said["faces"] == [6, 1]
    assert set(said["outcomes"]) <= {"flat", "cocked", "out"}
    assert all(len(impact) == 5 for impact in said["impacts"])
    assert {impact[1] for impact in said["impacts"]} <= {"table", "die", "rim"}
    assert said["simulated_ms"] > 0


def test_faces_change_nothing_but_the_faces(capsys: pytest.CaptureFixture[str]) -> None:
    outcome_of(*PLAIN, "--json")
    plain = json.loads(capsys.readouterr().out)
    outcome_of(*PLAIN, "--faces", "33", "--json")
    shown = json.loads(capsys.readouterr().out)
    assert shown["faces"] == [3, 3]
    assert shown["impacts"] == plain["impacts"]
    assert [[d[:3] for d in f] for f in shown["frames"]] == [
        [d[:3] for d in f] for f in plain["frames"]
    ]


def test_without_json_a_line_tells_of_each_die(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome_of(*PLAIN, "--faces", "52") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 dice rest after")
    assert [line[0] for line in lines[1:3]] == ["5", "2"]


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (("--dice", "0"), "--dice"),
        (("--dice", "two"), "--dice"),
        (("--strength", "1.5"), "--strength"),
        (("--strength", "nan"), "--strength"),
        (("--seed", "x"), "--seed"),
        (("--faces", "71"), "--faces"),
        (("--faces", ""), "--faces"),
    ],
)
def test_a_wrong_argument_is_named(
    changed: tuple[str, str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        outcome_of(*PLAIN, *changed)
    assert ended.value.code == 2
    assert f"argument {named}: " in capsys.readouterr().err


def test_as_many_faces_as_dice_are_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome_of(*PLAIN, "--faces", "123") == 2
    assert "argument --faces: 3 faces for 2 dice" in capsys.readouterr().err
