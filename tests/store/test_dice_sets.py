"""The sets of dice that may be chosen."""

from zilch3d.store.dice_sets import dice_sets


def test_they_stand_in_the_order_of_the_settings() -> None:
    assert list(dice_sets())[:4] == ["black", "red", "resin", "brass"]


def test_pips_have_one_colour_unless_that_of_the_1_is_told() -> None:
    assert all(each.ink == each.ink_of_one for each in dice_sets().values())
    assert dice_sets()["resin"].through == (0.15, 0.5, 1.0)
    assert dice_sets()["brass"].through == (0.0, 0.0, 0.0)


def test_they_have_the_names_that_are_translated() -> None:
    assert [each.name for each in dice_sets().values()][:2] == ["Horn", "Sealing wax"]
