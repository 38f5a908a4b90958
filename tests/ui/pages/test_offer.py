"""What there is to choose from before a game."""

from zilch3d.players.profile import Profile
from zilch3d.store import profiles
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.pages.offer import player_cards, setup_line


def test_every_computer_player_has_a_card() -> None:
    cards = player_cards(profiles.shipped())
    assert sorted(card.id for card in cards) == sorted(profiles.shipped())
    assert cards[0].id == "beginner", "who never played begins against one that can be beaten"
    assert all(card.summary for card in cards)


def test_levels_are_offered_after_characters_and_a_players_own_after_the_games() -> None:
    house = Profile("house", "Robin", "Our own.")
    cards = [card.id for card in player_cards({"house": house, **profiles.shipped()})]
    assert cards[-5:] == ["student", "expert", "master", "optimal", "house"]
    assert len({profile.offered for profile in profiles.shipped().values()}) == len(cards) - 1


def test_a_setup_is_its_rules_and_its_players() -> None:
    setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben")))
    assert setup_line(setup, load("freeze")) == "Freeze 5000 with Ann and Ben"
