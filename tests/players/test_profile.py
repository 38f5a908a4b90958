"""Profiles of computer players."""

import pytest

from zilch3d.players.profile import BadProfile, Profile, load, names, read


def test_every_profile_that_comes_with_the_game_loads_under_its_own_name() -> None:
    assert "steady" in names()
    assert [load(name).id for name in names()] == list(names())


def test_a_page_is_a_profile() -> None:
    assert read("mine", 'id = "mine"\nnerve = 1.5\n') == Profile("mine", 1.5)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('id = "mine"', "nerve"),
        ('id = "mine"\nnerve = "high"', "nerve"),
        ('id = "mine"\nnerve = 0.0', "nerve"),
        ('id = "mine"\nnerve = nan', "nerve"),
        ('id = "mine"\nnerve = inf', "nerve"),
        ('id = "mine"\nnerve = 1.0\nverve = 2', "verve"),
        ("nerve = 1.0", "id"),
        ('id = "mine"\nnerve = 1.0\nadvised = 1', "advised"),
        ("nerve = ", ""),
    ],
)
def test_what_is_wrong_with_a_page_is_named(text: str, field: str) -> None:
    with pytest.raises(BadProfile) as raised:
        read("mine", text)
    assert (raised.value.id, raised.value.field) == ("mine", field)


@pytest.mark.parametrize("name", ["nobody", "", "../profile", "a\0b"])
def test_a_profile_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(BadProfile) as raised:
        load(name)
    assert (raised.value.id, raised.value.field) == (name, "")
