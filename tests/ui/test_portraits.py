import logging
from pathlib import Path

import pytest

from zilch3d.resources import PACKAGE, Shipped
from zilch3d.store import profiles
from zilch3d.store.setup import MOST_SEATS, PERSON
from zilch3d.ui.portraits import FOLDER, OWN, PEOPLE, Mood, Portrait, portrait


def test_everybody_has_a_portrait_of_their_own() -> None:
    players = list(profiles.shipped())
    assert [portrait(player, 1) for player in players] == [
        Portrait(player, Mood.NEUTRAL) for player in players
    ]


def test_people_are_told_apart_by_their_seats() -> None:
    assert len({portrait(PERSON, seat) for seat in range(MOST_SEATS)}) == MOST_SEATS
    assert portrait(PERSON, len(PEOPLE)) == portrait(PERSON, 0)


def test_a_players_own_profiles_share_one() -> None:
    assert portrait("house.toml", 1, Mood.WIN) == Portrait(OWN, Mood.WIN)


@pytest.mark.parametrize("side", [1, 32, 333])
def test_a_portrait_is_round_at_any_size(side: int) -> None:
    picture = Portrait("glory", Mood.ZILCH).drawn(side)
    assert (picture.mode, picture.size) == ("RGBA", (side, side))
    if side > 1:
        assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]  # RGBA has tuples
        assert picture.getpixel((side // 2, side // 2))[3] == 255  # type: ignore[index]


def test_moods_look_different() -> None:
    drawn = {Portrait("steady", mood).drawn(32).tobytes() for mood in Mood}
    assert len(drawn) == len(Mood)


def cut(file: bytes) -> bytes:
    return file[: len(file) // 2]


def other_picture(_file: bytes) -> bytes:
    return (PACKAGE.parent / "assets/icons/zilch3d.png").read_bytes()


@pytest.mark.parametrize("damage", [None, cut, other_picture, lambda _file: b""])
def test_an_icon_stands_in_for_a_missing_or_damaged_one(
    damage: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / FOLDER / "steady.png"
    file.parent.mkdir(parents=True)
    if callable(damage):
        file.write_bytes(damage((PACKAGE.parent / FOLDER / file.name).read_bytes()))
    read = Shipped(tmp_path).read
    with caplog.at_level(logging.WARNING):
        assert [portrait("steady", 0, mood, read) for mood in Mood] == ["machine"] * len(Mood)
        assert portrait(PERSON, 0, read=read) == "person"
    named = [record.message for record in caplog.records if "portrait of steady" in record.message]
    assert len(named) == 1, "it is said once"
