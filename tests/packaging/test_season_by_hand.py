"""The lines of FIGURES by which anybody can verify a season, run as they stand there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from zilch3d.fair.season import FairSeason, new_season

PAGE = Path(__file__).parents[2] / "packaging" / "FIGURES.md"
COMMANDS = ("openssl", "sha256sum", "sh")

pytestmark = [
    pytest.mark.skipif(
        not all(map(shutil.which, COMMANDS)), reason="without the commands of the recipe"
    ),
    pytest.mark.inputs("packaging"),
]


def recipe() -> str:
    """The commands below the heading."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("\n## Verify a season by hand\n")[2].partition("\n## ")[0]
    return "\n".join(re.findall(r"^    (.+)$", section, re.MULTILINE))


def by_hand(season: FairSeason, number: int) -> list[str]:
    """What the commands print: the commitment, and the seed of the game."""
    values = {"SEASON": season.season_id, "SEED": season.seed.hex(), "N": str(number)}
    done = subprocess.run(
        ["/bin/sh", "-c", recipe()],
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", **values},
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.split()[0] for line in done.stdout.splitlines()]


@pytest.mark.parametrize("number", [1, 2, 31])
def test_a_season_is_verified_by_the_lines_of_the_page(number: int) -> None:
    season = new_season()
    assert by_hand(season, number) == [season.commitment, season.game_seed(number).hex()]
