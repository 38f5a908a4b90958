"""Computer players on disk: the game's, and a player's own."""

import os
from pathlib import Path

import pytest

from zilch3d.players.profile import ProfileFaults
from zilch3d.store.profiles import (
    MOST_FILES,
    TEMPLATE,
    UnknownProfile,
    available,
    is_available,
    load,
    own,
    shipped_folder,
)
from zilch3d.store.reader import Unreadable

OWN = 'id = "{id}"\nname = "Robin"\nsummary = "Ours."\n'


def test_a_players_own_profiles_stand_behind_the_games(tmp_path: Path) -> None:
    template = shipped_folder().joinpath(TEMPLATE).read_text(encoding="utf-8")
    (tmp_path / "robin.toml").write_text(template, encoding="utf-8")
    assert list(available(tmp_path))[-1] == "house"
    assert load("house", tmp_path).name == "Robin"


@pytest.mark.parametrize("taken", ["steady", "person"])
def test_none_takes_the_place_of_another(taken: str, tmp_path: Path) -> None:
    (tmp_path / "robin.toml").write_text(OWN.format(id=taken), encoding="utf-8")
    assert list(own(tmp_path).profiles) == ["robin.toml"]
    assert load("steady", tmp_path).name == "Clara"


def test_files_at_fault_are_named_and_the_others_read(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(OWN.format(id="good"), encoding="utf-8")
    (tmp_path / "torn.toml").write_text("id = ", encoding="utf-8")
    (tmp_path / "wrong.toml").write_text(OWN.format(id="w") + "greed = 99\n", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to(os.devnull)
    found = own(tmp_path)
    assert list(found.profiles) == ["good"]
    kinds = {file: type(fault) for file, fault in found.faulty.items()}
    assert kinds == {"torn.toml": Unreadable, "link.toml": Unreadable, "wrong.toml": ProfileFaults}


def test_who_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownProfile) as raised:
        load("nobody", tmp_path)
    assert raised.value.id == str(raised.value) == "nobody"
    assert own(tmp_path / "missing").profiles == {}


def test_more_than_are_read_are_counted(tmp_path: Path) -> None:
    for number in range(MOST_FILES + 2):
        (tmp_path / f"{number}.toml").touch()
    assert own(tmp_path).unread == 2


def test_people_the_game_s_players_and_one_s_own_are_available(tmp_path: Path) -> None:
    (tmp_path / "robin.toml").write_text(OWN.format(id="robin"), encoding="utf-8")
    ids = ("person", "steady", "robin", "nobody")
    assert [is_available(player, tmp_path) for player in ids] == [True, True, True, False]
