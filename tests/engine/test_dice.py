import pytest

from zilch3d.engine.dice import count, faces, faces_text, lacking, outcomes


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_orders_of_all_rolls_are_all_there_are(dice: int) -> None:
    rolls = list(outcomes(dice))
    assert sum(orders for _, orders in rolls) == 6**dice
    assert len({roll for roll, _ in rolls}) == len(rolls)


def test_a_roll_of_five_different_dice_falls_in_120_orders() -> None:
    assert dict(outcomes(5))[(1, 2, 3, 4, 6)] == 120
    assert dict(outcomes(5))[(2, 2, 3, 3, 6)] == 30


def test_spelling_keeps_the_order() -> None:
    assert faces_text(faces("416365")) == "416365"
    assert count(faces("416365")) == (1, 0, 1, 1, 1, 2)


@pytest.mark.parametrize(
    ("text", "wrong"), [("", ""), ("107", "0"), ("1X", "X"), ("1²", "²"), ("12 3", " ")]
)
def test_what_is_no_dice_is_named(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=f"^{wrong}$"):
        faces(text)


def test_the_lowest_face_that_is_lacking_is_named() -> None:
    assert lacking(faces("661"), faces("6245")) == 1
    assert lacking(faces("66"), faces("6245")) == 6
    assert lacking(faces("26"), faces("6245")) is None
    assert lacking(faces("133"), faces("1346")) == 3, "of the 1 there is one, as is wanted"
