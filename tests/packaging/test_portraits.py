from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from generators import portraits
from zilch3d.store import profiles
from zilch3d.ui.portraits import OWN, PEOPLE, SIDE, Mood

pytestmark = pytest.mark.inputs()

COMMITTED = sorted(portraits.FOLDER.glob("*.png"))
FACE = (0.24, 0.32, 0.76, 0.8)
"""The part of a portrait where a mood may show: left, top, right and bottom."""


def shipped(name: str) -> Image.Image:
    with Image.open(portraits.FOLDER / f"{name}.png") as image:
        return image.convert("RGB")


def faces(name: str) -> list[Image.Image]:
    row = shipped(name)
    return [row.crop((n * SIDE, 0, (n + 1) * SIDE, SIDE)) for n in range(len(Mood))]


def test_there_is_one_for_each_of_the_games_players_and_for_all_others() -> None:
    assert {file.stem for file in COMMITTED} == {*profiles.shipped(), OWN, *PEOPLE}


def test_nobody_else_is_drawn() -> None:
    assert set(portraits.PORTRAITS) <= {file.stem for file in COMMITTED}


def test_the_portraits_of_the_game_are_the_ones_that_the_script_draws() -> None:
    """But for a few pixels, where another version of Pillow rounds edges otherwise."""
    drawn = portraits.sheet("pensive").convert("RGB")
    apart = ImageStat.Stat(ImageChops.difference(drawn, shipped("pensive"))).mean
    assert max(apart) < 0.2


def test_together_they_are_small() -> None:
    assert sum(file.stat().st_size for file in COMMITTED) < 600_000


@pytest.mark.parametrize("name", [file.stem for file in COMMITTED])
def test_only_the_face_changes_with_the_mood(name: str) -> None:
    neutral, *others = faces(name)
    left, top, right, bottom = (share * SIDE for share in FACE)
    for other in others:
        # An edge's mixed colour may be another one of the few in a file.
        apart = ImageChops.difference(neutral, other).convert("L").point(lambda v: 255 * (v > 40))
        changed = apart.getbbox()
        assert changed is not None
        assert left <= changed[0] < changed[2] <= right
        assert top <= changed[1] < changed[3] <= bottom


def test_at_32_pixels_no_two_look_alike_even_without_colours() -> None:
    """People are told apart by the colours of their hoods, and by their names."""
    names = [file.stem for file in COMMITTED if file.stem not in PEOPLE[1:]]
    small = {name: faces(name)[0].convert("L").resize((32, 32)) for name in names}
    for one, other in combinations(small, 2):
        apart = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean[0]
        assert apart > 12, (one, other, apart)
