"""What there is to choose from before a game."""

from dataclasses import replace
from pathlib import Path

from zilch3d.store import profiles
from zilch3d.store.rulefiles import house_rules, load
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.ui.scenes.cards import player_cards, player_faults, rule_faults, setup_line, target


def test_every_computer_player_has_a_card() -> None:
    cards = player_cards(profiles.shipped())
    assert sorted(card.id for card in cards) == sorted(profiles.shipped())
    assert cards[0].id == "beginner", "who never played begins against one that can be beaten"
    assert all(card.summary for card in cards)


def test_a_setup_is_its_rules_and_its_players() -> None:
    setup = GameSetup("freeze", (SeatSetup("Ann"), SeatSetup("Ben")))
    assert setup_line(setup, load("freeze")) == "Freeze 5000: Ann, Ben"


def test_the_target_is_written_as_the_rules_have_it() -> None:
    assert target(load("bust")) == "exactly 10,000"
    assert target(load("freeze")) == "to 5,000"
    rounds = load("ten-rounds")
    assert target(rounds) == "10 rounds"
    both = replace(rounds, end=replace(rounds.end, target=load("freeze").end.target))
    assert target(both) == "to 5,000, at most 10 rounds"


def test_a_rule_set_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "empty.toml").write_text("[", encoding="utf-8")
    (tmp_path / "torn.toml").write_text('id = "torn"\n', encoding="utf-8")
    lines = rule_faults(house_rules(tmp_path))
    assert len(lines) == 2
    assert "empty.toml" in lines[0]
    assert lines[1].startswith("torn.toml: ")


def test_a_profile_at_fault_is_named_with_its_field(tmp_path: Path) -> None:
    page = 'id = "x"\nname = "X"\nsummary = "Plays."\ngreed = 99\n'
    (tmp_path / "mine.toml").write_text(page, encoding="utf-8")
    assert player_faults(profiles.own(tmp_path)) == ["mine.toml: greed: is 99, but must be 0.1–10"]
