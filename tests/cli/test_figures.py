"""Rule sets on standard input, answered with their figures."""

import json
import shlex
import subprocess
import sys

import pytest

from tests.engine.playing import RULES
from zilch3d.advice.children import child_environment
from zilch3d.engine.rulefile import as_json
from zilch3d.odds.rule_figures import from_data
from zilch3d.store.figures import shipped_figures


def answered(*lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zilch3d", "figures"],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        env=child_environment(),
        timeout=60,
        check=False,
    )


def test_each_answer_says_which_line_it_is_for() -> None:
    said = answered(as_json(RULES["freeze"]))
    (answer,) = map(json.loads, said.stdout.splitlines())
    assert said.returncode == 0
    assert answer["line"] == 1
    figures, shipped = from_data(answer["figures"]), shipped_figures(RULES["freeze"])
    assert shipped is not None
    assert figures.turn == shipped.turn
    assert figures.first_wins is not None
    assert abs(figures.first_wins - 0.544472089) < 1e-6


def test_what_is_no_rule_set_is_named_by_its_line() -> None:
    said = answered("{}")
    assert said.returncode == 2
    assert "line 1 of standard input" in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell of POSIX")
def test_without_standard_input_nothing_is_asked() -> None:
    command = shlex.join([sys.executable, "-m", "zilch3d", "figures"])
    said = subprocess.run(
        f"{command} <&-", shell=True, capture_output=True, text=True, timeout=60, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")
