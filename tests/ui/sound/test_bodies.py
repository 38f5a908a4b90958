from zilch3d.store.dice_sets import dice_sets
from zilch3d.ui.sound.bodies import MATERIALS, material_named


def test_every_set_of_dice_sounds_like_what_it_is_made_of() -> None:
    materials = {each.material for each in dice_sets().values()} | {"ivory"}
    assert materials == set(MATERIALS)


def test_dice_of_a_material_that_is_not_listed_sound_like_ivory() -> None:
    assert material_named("jade") == MATERIALS["ivory"]
