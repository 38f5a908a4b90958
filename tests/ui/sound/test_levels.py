"""How loud and how bright everything is, beside each other.

Issue "Sound from contacts": levels, clicks and masking by measurement. ``dev.py prove sound`` holds
a hundred throws of each material to the same limits.
"""

from typing import get_args

import numpy as np
import pytest

from proofs import loudness, sound
from proofs.sound import LOW_TO_HIGH, ThrowLevels
from zilch3d.ui.sound.bodies import TOUCHED, Surface
from zilch3d.ui.sound.mixing import Mixer
from zilch3d.ui.sound.plan import Stinger

FEW = 3
"""Throws of each material."""


@pytest.fixture(scope="module")
def mixer() -> Mixer:
    return Mixer()


@pytest.fixture(scope="module")
def throws(mixer: Mixer) -> dict[str, list[ThrowLevels]]:
    return {material: list(levels) for material, levels in sound.throws(FEW, mixer)}


@pytest.mark.parametrize("material", LOW_TO_HIGH)
def test_throws_are_as_loud_as_they_should_be_and_not_cut_off(
    material: str, throws: dict[str, list[ThrowLevels]]
) -> None:
    assert list(sound.faults_of_throws(throws[material])) == []


def test_throws_of_stiffer_dice_are_brighter(throws: dict[str, list[ThrowLevels]]) -> None:
    for each in range(FEW):
        centroids = [throws[material][each].centroid for material in LOW_TO_HIGH]
        assert centroids == sorted(centroids)


@pytest.mark.parametrize("name", get_args(Stinger))
def test_a_moment_is_heard_beside_a_throw_and_not_cut_off(
    name: Stinger, throws: dict[str, list[ThrowLevels]], mixer: Mixer
) -> None:
    ends = [levels.end for levels in throws["ivory"]]
    assert list(sound.faults_of_moment(name, ends, mixer)) == []


def test_the_room_is_far_below_and_has_neither_seam_nor_loop(mixer: Mixer) -> None:
    assert list(sound.faults_of_room(mixer)) == []


def test_contacts_are_brighter_the_stiffer_both_are_and_the_faster_they_meet(mixer: Mixer) -> None:
    assert list(sound.faults_of_spectra(mixer)) == []


@pytest.mark.parametrize("surface", TOUCHED)
@pytest.mark.parametrize("material", LOW_TO_HIGH)
def test_a_contact_begins_and_ends_without_a_click(
    surface: Surface, material: str, mixer: Mixer
) -> None:
    for speed in sound.SPEEDS:
        assert sound.ends(sound.contact(surface, material, speed, mixer)) < sound.STEP_AT_ENDS


def test_the_more_dice_and_the_harder_the_louder_the_cup(mixer: Mixer) -> None:
    one, three, six, softly = (
        loudness.integrated(sound.shaken(dice, hardness, mixer))
        for dice, hardness in ((1, 1.0), (3, 1.0), (6, 1.0), (6, 0.3))
    )
    assert one + 3.0 < three
    assert three + 2.0 < six
    assert softly + 6.0 < six


def test_a_contact_rings_as_long_as_its_material_does(mixer: Mixer) -> None:
    """Felt damps every die; of two dice that meet, brass rings on."""

    def rings(surface: Surface, material: str) -> float:
        """Seconds until most of the power has been heard, before the room answers."""
        power = (sound.contact(surface, material, 10.0, mixer) ** 2).sum(axis=0).cumsum()
        return float(np.searchsorted(power, 0.96 * power[-1])) / loudness.RATE

    assert rings("dice", "brass") > 3 * rings("dice", "ivory")
    assert rings("dice", "ivory") > rings("dice", "wax")
    assert rings("felt", "brass") < rings("dice", "brass")
