import wave
from array import array
from pathlib import Path

import pytest

from generators import sounds, stingers
from zilch3d.ui.sound.plan import VARIANTS

pytestmark = pytest.mark.inputs()

COMMITTED = sorted(sounds.FOLDER.glob("*.wav"))
ROUNDING = 2
"""How far a sample may differ, in 32768ths, where another machine has another sine."""


def values(file: Path) -> "array[int]":
    with wave.open(str(file), "rb") as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 44100)
        return array("h", sound.readframes(sound.getnframes()))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sounds")
    sounds.make(folder)
    return folder


def test_the_sounds_of_the_game_are_the_ones_that_the_script_makes(made: Path) -> None:
    assert [file.name for file in COMMITTED] == sorted(file.name for file in made.iterdir())
    for file in COMMITTED:
        pairs = zip(values(file), values(made / file.name), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= ROUNDING, file.name


def test_there_are_as_many_ways_as_the_game_plays() -> None:
    assert {name: len(ways) for name, ways in stingers.PIECES.items()} == VARIANTS


def test_together_they_are_small() -> None:
    assert sum(file.stat().st_size for file in COMMITTED) < 1_700_000


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_each_begins_and_ends_in_silence_and_is_not_cut_off(file: Path) -> None:
    sound = values(file)
    assert abs(sound[0]) < 300
    assert abs(sound[-1]) < 50
    assert 0.9 * 32767 < max(map(abs, sound)) < 0.98 * 32767
