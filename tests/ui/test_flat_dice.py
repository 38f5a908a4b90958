import pytest

from zilch3d.kit.pictures import icon
from zilch3d.kit.widgets import Symbol
from zilch3d.ui.widgets import CROWN, FLAT_DICE


@pytest.mark.parametrize("symbol", [*FLAT_DICE, CROWN], ids=str)
def test_a_symbol_shows_something_and_leaves_its_corners_free(symbol: Symbol) -> None:
    alpha = icon(symbol, 24).getchannel("A")
    assert alpha.getextrema()[1] == 255
    assert alpha.getpixel((0, 0)) == alpha.getpixel((23, 23)) == 0


def test_a_die_of_more_pips_covers_less() -> None:
    covered = [sum(icon(die, 96).getchannel("A").tobytes()) for die in FLAT_DICE]
    assert covered == sorted(covered, reverse=True)
    assert len(set(covered)) == 6
