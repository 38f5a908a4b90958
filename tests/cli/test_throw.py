import pytest

from tests.cli.conftest import CommandLine

PLAIN = ("throw", "--dice", "2", "--strength", "0.5", "--seed", "7")


def test_json_holds_the_whole_throw(zilch3d: CommandLine) -> None:
    found = zilch3d.json(*PLAIN, "--faces", "61")
    assert list(found) == ["fps", "frames", "faces", "outcomes", "impacts", "simulated_ms"]
    assert found["fps"] == 120
    assert {len(frame) for frame in found["frames"]} == {2}
    assert {len(die) for frame in found["frames"] for die in frame} == {7}
    assert found["faces"] == [6, 1]
    assert set(found["outcomes"]) <= {"flat", "cocked", "out"}
    assert all(len(impact) == 7 for impact in found["impacts"])
    assert {impact[1] for impact in found["impacts"]} <= {"table", "die", "rim"}
    assert found["simulated_ms"] > 0


def test_faces_change_nothing_but_the_faces(zilch3d: CommandLine) -> None:
    plain, shown = zilch3d.json(*PLAIN), zilch3d.json(*PLAIN, "--faces", "33")
    assert shown["faces"] == [3, 3]
    assert shown["impacts"] == plain["impacts"]
    assert [[d[:3] for d in f] for f in shown["frames"]] == [
        [d[:3] for d in f] for f in plain["frames"]
    ]


def test_tray_flick_and_care_change_how_the_dice_fly(zilch3d: CommandLine) -> None:
    wild = ("throw", "--dice", "6", "--strength", "1", "--seed", "3")
    changed = ((), ("--tray", "round"), ("--flick=-3.5,9",), ("--clean",))
    thrown = [zilch3d.json(*wild, *words) for words in changed]
    assert len({str(each["frames"]) for each in thrown}) == len(changed)
    assert set(thrown[-1]["outcomes"]) == {"flat"}


def test_a_flick_needs_no_strength_but_one_of_them_there_must_be(zilch3d: CommandLine) -> None:
    plain = ("throw", "--dice", "2", "--seed", "7")
    flicked = zilch3d.json(*plain, "--flick=2,9")
    assert zilch3d.json(*plain, "--flick=2,9", "--strength", "1")["frames"] == flicked["frames"]
    assert "give --strength or --flick" in zilch3d.error(*plain)


def test_in_words_each_die_has_a_line(zilch3d: CommandLine) -> None:
    lines = zilch3d.lines(*PLAIN, "--faces", "52")
    assert lines[0].startswith("2 dice come to rest after")
    assert [line[0] for line in lines[1:3]] == ["5", "2"]


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        (("--dice", "0"), "--dice"),
        (("--dice", "two"), "--dice"),
        (("--dice", "9" * 5000), "--dice"),
        (("--strength", "1.5"), "--strength"),
        (("--strength", "nan"), "--strength"),
        (("--strength", "strong"), "--strength"),
        (("--seed", "x"), "--seed"),
        (("--seed", "9" * 5000), "--seed"),
        (("--faces", "71"), "--faces"),
        (("--faces", ""), "--faces"),
        (("--tray", "square"), "--tray"),
        (("--flick", "1"), "--flick"),
        (("--flick", "1,inf"), "--flick"),
        (("--flick", "1,2,3"), "--flick"),
        (("--faces", "123"), "--faces: 2 dice need one face each, not 3"),
    ],
)
def test_a_wrong_argument_is_named(
    changed: tuple[str, str], named: str, zilch3d: CommandLine
) -> None:
    assert f"argument {named}" in zilch3d.error(*PLAIN, *changed)
