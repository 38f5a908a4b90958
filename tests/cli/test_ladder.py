"""``zilch3d ladder``, as the commands are written down."""

from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine

HOUSE = Path(__file__).parents[1] / "playthroughs" / "houses" / "five-dice.toml"
"""Not solved: who goes by the odds does not play."""
COMMAND = ("ladder", str(HOUSE), "--games", "2", "--workers", "1")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "zilch3d" / "ladder"


def test_everybody_plays_everybody_and_an_interrupted_ladder_goes_on(
    zilch3d: CommandLine, cache: Path
) -> None:
    """The shares of both add up; what was played is not played again, unless it is damaged."""
    found = zilch3d.json(*COMMAND)
    assert list(found) == ["games", "wins", "standard_error", "exact", "left_out"]
    wins, errors = found["wins"], found["standard_error"]
    assert "optimal" not in wins
    assert len(wins) >= 10
    for name, row in wins.items():
        assert set(row) == set(errors[name]) == set(wins) - {name}
        assert all(won + wins[other][name] == 1 for other, won in row.items())
    kept = next(cache.glob("*.json"))
    written = kept.read_bytes()
    assert zilch3d.json(*COMMAND) == found
    kept.write_bytes(written.replace(b'"beginner,daredevil"', b'"nobody,nobody"'))
    assert zilch3d.json(*COMMAND) == found
    kept.write_bytes(written[:100])
    *lines, last = zilch3d.lines(*COMMAND)
    assert all(line.endswith(") of all games") for line in lines)
    assert last == "In parentheses: the 95% interval (Wilson score)."
