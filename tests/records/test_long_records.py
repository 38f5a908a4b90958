"""Long records: time in proportion to their length, and clear limits beyond every real game's."""

from time import process_time

import pytest

from tests.engine.faulty import FAMILY, FREEZE
from tests.engine.playing import RULES
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.records.replay import play

SECONDS = 5
"""Of the processor; each takes a tenth of it, and took more before time was linear."""


@pytest.mark.parametrize(
    "text",
    [
        FREEZE + "Ann: 223446>-\nBen: 223446>-\n" * 2_000,
        FREEZE + "Ann:" + " 222333>222333" * 3_000,
        FAMILY + "Ann:" + " 222333" * 40,
    ],
    ids=["turns", "hot dice", "inferred hot dice"],
)
def test_a_long_game_is_read_in_time(text: str) -> None:
    began = process_time()
    game = play(text, RULES.get)
    assert len(list(game.sheet())) > 0
    assert process_time() - began < SECONDS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (FREEZE + "Ann:" + " 222333>222333" * 200_000, RecordReason.LONG_LINE),
        ("players: " + ", ".join(f"P{n}" for n in range(100_000)), RecordReason.LONG_LINE),
        ("players: " + ", ".join(f"P{n}" for n in range(5_000)), RecordReason.TOO_MANY_NAMES),
        (FREEZE + ";" * 10_000_000, RecordReason.LONG_LINE),
        (FAMILY + "Ann:" + " 222333" * 5_000, RecordReason.TOO_MUCH_LEFT_OUT),
    ],
    ids=["hot dice", "names", "more names", "comment", "inferred hot dice"],
)
def test_what_no_game_comes_near_is_refused_at_once(text: str, reason: RecordReason) -> None:
    began = process_time()
    with pytest.raises(RecordError) as raised:
        play(text, RULES.get)
    assert raised.value.reason is reason
    assert len(raised.value.part) < 100
    assert process_time() - began < SECONDS
