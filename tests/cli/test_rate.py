"""``zilch3d rate`` answers each line, whatever it is."""

import subprocess
import sys

import pytest

from zilch3d.cli.rate import LONGEST_LINE
from zilch3d.store.kept_reviews import KeptReview, from_json

PATIENCE = 60.0


@pytest.mark.parametrize(
    "bad",
    [
        "{}",
        "",
        "[" * 100_000,
        '{"id":"1","rules":{},"newcomers":[],"start":7,"actions":[]}',
        "x" * (2 * LONGEST_LINE + 7),
    ],
    ids=["empty", "no text", "deep", "no rules", "too long"],
)
def test_a_line_that_is_no_game_has_an_empty_review_and_the_next_is_read(bad: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zilch3d", "rate"],
        input=f"{bad}\n{{}}\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert [from_json(line) for line in done.stdout.splitlines()] == [KeptReview()] * 2
    assert done.returncode == 0
