"""Records damaged at random: a RecordError or a game, and never anything else."""

from pathlib import Path
from random import Random

import pytest

from tests.engine.playing import RULES
from zilch3d.records.notation import RecordError, RecordReason
from zilch3d.records.replay import play
from zilch3d.records.writer import write

RECORDS = sorted(Path(__file__).parents[1].joinpath("playthroughs").glob("*.txt"))
MUTANTS = 400
"""Of each record."""

WORDS = (
    "void", "fumble", "bank", "start:", "= 0", "= X", ">", ">-", "=", "take", "late", "hidden",
    "away", "resume", "Ann:", "Ben:", "rules: bust", "scores: 9950, 1", "newcomers: Ann", ":",
    "start: ", "cutthroat: yes", "1", "5", "6", "0", "7", ";", "\n", " ", ",", "²", "\x00",
    "X", "111111>111111", "\u2028",
)  # fmt: skip


def mutant(chance: Random, text: str) -> str:
    """The text with one to four things put in, taken out, doubled or moved."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice((0, 1, 1, 2, 7)))
        lines = text.split("\n")
        match chance.randrange(5):
            case 0:
                text = text[:at] + chance.choice(WORDS) + text[to:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                text = "\n".join(lines)
            case 3:
                del lines[chance.randrange(len(lines))]
                text = "\n".join(lines)
            case _:
                text = text[:at] + str(chance.randint(1, 6)) + text[at + 1 :]
    return text


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_damaged_record_is_refused_by_line_or_is_another_game(file: Path) -> None:
    chance = Random(file.stem)
    text = file.read_text(encoding="utf-8")
    refused: set[RecordReason] = set()
    lines: list[tuple[int, int]] = []
    played = 0
    for _ in range(MUTANTS):
        damaged = mutant(chance, text)
        try:
            game = play(damaged, RULES.get)
        except RecordError as error:
            refused.add(error.reason)
            lines.append((error.line, len(damaged.splitlines())))
        else:
            played += 1
            again = play(write(game.state.rules.id, game.initial, game.events), RULES.get)
            assert again.events == game.events, damaged
    assert all(0 <= line <= last for line, last in lines)
    assert played
    assert len(refused) > 5
