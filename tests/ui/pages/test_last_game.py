"""What Play starts: the game that was played last, as long as it can be."""

from pathlib import Path

import pytest

from zilch3d.resources import find
from zilch3d.store import files
from zilch3d.store.rulefiles import load
from zilch3d.store.settings import Settings
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import last_line, last_person, last_setup, playable_rules


def test_the_first_setup_is_a_person_against_the_computer() -> None:
    seats = (SeatSetup("Player"), SeatSetup("Tim", "beginner"))
    assert last_setup(Settings()) == GameSetup("freeze", seats)
    assert last_person(Settings()) == "Player"


def test_the_first_game_is_said_in_words_that_need_no_knowledge() -> None:
    said = last_line(Settings())
    assert said == "A quick game with Tim, who’s new to it too. About 6 minutes"
    again = last_line(Settings(setup=last_setup(Settings())))
    assert again == "Freeze 5000 with Tim, about 6 minutes"


def test_whoever_played_last_plays_here() -> None:
    last = GameSetup("freeze", (SeatSetup("Clara", "steady"), SeatSetup("Ann")))
    assert last_person(Settings(setup=last)) == "Ann"


def test_a_game_that_cannot_be_played_again_says_so() -> None:
    gone = Settings(setup=GameSetup("nowhere.toml", seats(2)))
    assert last_line(gone) == "Your last game can’t be played any more. Choose another"


def seats(number: int, player: str = "steady") -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(f"Player {n}", player) for n in range(number))


def test_what_was_played_last_can_be_played_again() -> None:
    assert playable_rules(GameSetup("andyzilch", seats(7))) == load("andyzilch")
    setup = GameSetup("freeze", seats(2, "person"), cutthroat=True)
    assert playable_rules(setup) == load("freeze").cutthroat()


def test_rules_are_those_of_the_players_folder_never_of_the_current_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, page = files.house_rules_folder() / "ours.toml", find("rulesets/freeze.toml").read_text()
    ours.parent.mkdir(parents=True)
    ours.write_text(page.replace("target = 5000", "target = 4000"))
    (tmp_path / "ours.toml").write_text(page.replace("target = 5000", "target = 3000"))
    monkeypatch.chdir(tmp_path)
    rules = playable_rules(GameSetup("ours.toml", seats(2)))
    assert rules is not None
    assert rules.scoring.player_points(rules.end.target) == 4000


@pytest.mark.parametrize(
    "setup",
    [
        GameSetup("nowhere.toml", seats(2)),
        GameSetup("freeze", seats(2, "nobody")),
        GameSetup("andyzilch", seats(8)),  # at most seven (rules, section 3)
    ],
    ids=["rules gone", "player gone", "too many"],
)
def test_a_kept_setup_that_no_longer_fits_is_not_offered(setup: GameSetup) -> None:
    assert playable_rules(setup) is None
