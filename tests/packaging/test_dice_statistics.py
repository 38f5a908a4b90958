"""The statistics of dice find what is wrong with dice."""

import hmac
from itertools import islice

import numpy as np
import pytest

from proofs.dice_statistics import (
    UNLIKELY,
    Dice,
    about_games,
    about_stream,
    as_bytes,
    first_blocks,
    game_key,
    of_games,
)
from zilch3d.fair.proof import faces_of

pytestmark = pytest.mark.inputs()

FAIR = of_games(0, 40)


def found(dice: Dice) -> str:
    """The names of what is unlikely."""
    findings = [*about_games(dice), *about_stream(dice.ravel())]
    return " ".join(finding.name for finding in findings if finding.chance < UNLIKELY)


def test_of_fair_dice_nothing_is_unlikely() -> None:
    assert found(FAIR) == ""


def test_a_loaded_face() -> None:
    loaded = FAIR.copy()
    loaded[::20][loaded[::20] == 0] = 5
    assert "games: faces" in found(loaded)
    assert "stream: faces" in found(loaded)


def test_a_loaded_die_and_one_that_copies_its_neighbour() -> None:
    loaded = FAIR.copy()
    loaded[:, :, 3] = loaded[:, :, 2]
    assert "pairs in a roll, dice 3, 4" in found(loaded)
    assert "serial correlation, lag 1" in found(loaded)
    assert "runs of one face" in found(loaded)


def test_a_die_that_repeats_what_it_showed_in_the_roll_before() -> None:
    loaded = FAIR.copy()
    loaded[:, 1::2, 4] = loaded[:, ::2, 4]
    assert "pairs in successive rolls, die 5" in found(loaded)


def test_games_that_resemble_each_other() -> None:
    loaded = FAIR.copy()
    loaded[1::2] = loaded[::2]
    assert "successive games" in found(loaded)


def test_thirteen_dice_are_four_bytes() -> None:
    dice = np.zeros(26, np.uint8)
    dice[0], dice[13 + 12] = 3, 5
    assert np.frombuffer(as_bytes(dice), "<u4").tolist() == [3, 5 * 6**12 % 2**32]


def test_numbers_that_would_favour_some_bytes_are_skipped() -> None:
    assert 6**13 - 1 >= 3 * 2**32
    assert as_bytes(np.full(13, 5, np.uint8)) == b""


@pytest.mark.parametrize("games", [1, 3])
def test_each_game_has_dice_of_its_own(games: int) -> None:
    assert np.array_equal(of_games(games, 1)[0], FAIR[games])


def test_the_dice_that_become_bytes_are_those_of_the_rolls() -> None:
    blocks = iter(first_blocks(5).tolist())
    for index in range(20):
        block = hmac.digest(game_key(5), f"roll {index + 1} block 1".encode(), "sha256")
        here = sum(byte < 252 for byte in block)
        expected = list(islice(faces_of(game_key(5), index), here))
        assert [face + 1 for face in islice(blocks, here)] == expected
