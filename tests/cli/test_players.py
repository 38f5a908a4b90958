"""``zilch3d players``, as the commands are written down, and the names that commands take."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from zilch3d.odds.share import ERRORS_OF_95_PERCENT
from zilch3d.store.files import players_folder
from zilch3d.store.profiles import shipped
from zilch3d.store.rulefiles import load
from zilch3d.store.strengths import BEST, strengths_under

HOUSE = Path(__file__).parents[1] / "playthroughs" / "houses" / "five-dice.toml"
"""Nobody's strength was measured by these rules."""

Own = Callable[[str, str], None]


@pytest.fixture
def own() -> Own:
    """Writes a profile of the player's own: its id, and its name."""

    def write(id_: str, name: str) -> None:
        players_folder().mkdir(parents=True, exist_ok=True)
        page = f'id = "{id_}"\nname = "{name}"\nsummary = "Ours."\n'
        (players_folder() / f"{id_}.toml").write_text(page, encoding="utf-8")

    return write


def test_everybody_is_listed_with_what_was_measured_the_strongest_first(
    zilch3d: CommandLine, own: Own
) -> None:
    own("robin", "Robin")
    found = zilch3d.json("players", "--rules", "bust")
    ids = [player["id"] for player in found["players"]]
    assert sorted(ids) == sorted([*shipped(), "robin"])
    assert ids[0] == BEST
    strengths = strengths_under(load("bust"))
    assert strengths is not None
    players = [each for each in found["players"] if strengths.of(each["id"]) is not None]
    unmeasured = found["players"][len(players) :]
    assert players + unmeasured == found["players"]
    for player in players:
        assert player["name"] == shipped()[player["id"]].name
        strength = strengths.of(player["id"])
        assert strength is not None
        assert (player["wins"], player["standard_error"]) == (strength.won, strength.standard_error)
        assert player["games"] == strength.games
        assert player["level"] in {1, 2, 3, 4, 5}
    shares = [player["wins"] for player in players[1:]]
    assert shares == sorted(shares, reverse=True)
    assert "robin" in [player["id"] for player in unmeasured]
    for player in unmeasured:
        assert {player[key] for key in ("level", "wins", "standard_error", "games")} == {None}


def test_a_share_is_printed_with_its_interval_and_games(zilch3d: CommandLine) -> None:
    """The interval is that of the games that were played, whatever was shared of them."""
    strengths = strengths_under(load("freeze"))
    assert strengths is not None
    share = strengths.players["beginner"].share
    assert share is not None
    low, high = (f"{100 * bound:.1f}" for bound in share.interval())
    [line] = [line for line in zilch3d.lines("players") if line.endswith(" beginner")]
    assert f" {100 * share.won:.1f}% ({low}–{high}) {share.games:,} " in " ".join(line.split())


def test_where_nobody_was_measured_all_strengths_are_null(zilch3d: CommandLine) -> None:
    players = zilch3d.json("players", "--rules", str(HOUSE))["players"]
    facts = {(each["level"], each["wins"], each["standard_error"]) for each in players}
    assert (len(players), facts) == (len(shipped()), {(None, None, None)})
    assert "Nobody has been measured" in zilch3d.lines("players", "--rules", str(HOUSE))[0]


def test_who_is_weaker_by_less_than_the_error_has_the_same_rank(zilch3d: CommandLine) -> None:
    """A rank begins with who is surely weaker than the first of the one before."""
    players = zilch3d.json("players")["players"]
    facts = {player["name"]: player for player in players if player["wins"] is not None}
    lines = [line.split() for line in zilch3d.lines("players")]
    ranks = [(int(line[0][:-1]), line[1]) for line in lines if line and line[0][:-1].isdecimal()]
    assert len(ranks) == len(facts)
    first = facts[ranks[0][1]]
    for place, (rank, name) in enumerate(ranks, start=1):
        difference = first["wins"] - facts[name]["wins"]
        both = (first["standard_error"] ** 2 + facts[name]["standard_error"] ** 2) ** 0.5
        assert (rank == place) == (place == 1 or difference > ERRORS_OF_95_PERCENT * both)
        if rank == place:
            first = facts[name]


def test_a_profile_at_fault_is_said(zilch3d: CommandLine, own: Own) -> None:
    own("robin", "")
    assert "robin.toml: line 2, name" in zilch3d.lines("players")[-1]


def seats(names: str) -> list[str]:
    return ["simulate", "--rules", "bust", "--seats", names, "--games", "2", "--seed", "1"]


@pytest.mark.parametrize("names", ["Blaise,Clara", " BLAISE , clara", "Optimal,ｃｌａｒａ"])
def test_players_go_by_their_ids_and_by_the_names_that_the_game_shows(
    names: str, zilch3d: CommandLine
) -> None:
    found = zilch3d.json(*seats(names))
    assert found["seats"] == ["optimal", "steady"]
    assert found["wins"] == zilch3d.json(*seats("optimal,steady"))["wins"]


def test_a_profile_of_ones_own_goes_by_its_name_too(zilch3d: CommandLine, own: Own) -> None:
    """Also one whose id is that of a sparring partner: it is itself that plays."""
    own("hold-at-300", "Roßana")
    assert zilch3d.json(*seats("ROSSANA,one-turn"))["seats"] == ["hold-at-300", "one-turn"]
    assert zilch3d.lines(*seats("roßana,HOLD-AT-500"))[1].startswith("2. hold-at-500: ")


def test_a_name_that_two_have_is_refused_with_both_ids(zilch3d: CommandLine, own: Own) -> None:
    own("ours", "clara")
    assert "called “Clara”. Use an id instead (steady, ours)" in zilch3d.error(
        *seats("Blaise,Clara")
    )
    lines = zilch3d.lines(*seats("ours,steady"))
    assert [line.partition(": ")[0] for line in lines[:2]] == [
        "1. clara (ours)",
        "2. Clara (steady)",
    ]


def test_a_name_that_nobody_has_gets_a_suggestion_and_all_there_are(
    zilch3d: CommandLine, own: Own
) -> None:
    own("ours", "Robin %s {names}")
    said = zilch3d.error(*seats("Blase,Clara"))
    assert "nobody is called “Blase”. Did you mean Blaise? The players are " in said
    names = [profile.name for profile in shipped().values()]
    assert all(name in said for name in [*names, "Robin %s {names}", "one-turn", "hold-at-300"])
