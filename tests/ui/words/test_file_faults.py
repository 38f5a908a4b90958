"""A player's own files at fault, in words."""

from pathlib import Path

from zilch3d.store import profiles
from zilch3d.store.rulefiles import house_rules
from zilch3d.ui.words.errors import player_faults, rule_faults


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
    assert player_faults(profiles.own(tmp_path)) == [
        "mine.toml: line 4, greed: This must be 0.1–10, not 99."
    ]
