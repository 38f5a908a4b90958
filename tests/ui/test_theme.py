import pytest

from tests.contrast import contrast, over
from zilch3d.kit.theme import ButtonStyle, Skin, TextStyle, Theme
from zilch3d.ui import theme

GROUNDS = {"table": theme.THEME, "page": theme.PAGE}
STATES = ("normal", "hover", "down")


LEAST_TEXT = 13
"""Points: what is said in small letters is read from a sofa, too."""


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119, 255), (255, 255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("look", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("kind", ["button", "primary", "icon_button"])
def test_a_button_can_be_read_in_every_state(look: Theme, kind: str) -> None:
    style: ButtonStyle = getattr(look, kind)
    for state in STATES:
        skin: Skin = getattr(style, state)
        ground = over(look.ground.fill, skin.fill)
        assert contrast(style.ink, ground) >= 4.5
        assert contrast(style.ink_soft, ground) >= 4.5
    assert contrast(style.off_ink, over(look.ground.fill, style.off.fill)) >= 4.5


@pytest.mark.parametrize("look", GROUNDS.values(), ids=GROUNDS)
def test_every_ink_can_be_read_on_every_skin_below_words(look: Theme) -> None:
    """Scenes show what is written where; what the mouse hovers over is in none of them."""
    plain = (look.ground, look.panel, look.raised, look.card, look.card_hover, look.entry_hover)
    chosen = (look.card_chosen, look.card_chosen_hover, look.segment)
    for skin in (*plain, *chosen):
        for ink in (look.ink, look.accent, *((look.warning, look.ink_soft) * (skin in plain))):
            assert contrast(ink, over(look.ground.fill, skin.fill)) >= 4.5
    for ink in (look.ink, look.ink_faint):
        assert contrast(ink, look.field_active.fill) >= 4.5
    assert contrast(look.tip_ink, look.tip.fill) >= 4.5


@pytest.mark.parametrize("look", GROUNDS.values(), ids=GROUNDS)
def test_the_ring_of_the_focus_stands_out(look: Theme) -> None:
    for skin in (look.ground, look.panel, look.raised, look.field, look.card, look.card_chosen):
        assert contrast(look.focus.edge, over(look.ground.fill, skin.fill)) >= 3


@pytest.mark.parametrize("look", GROUNDS.values(), ids=GROUNDS)
def test_what_a_chart_draws_stands_out(look: Theme) -> None:
    """WCAG 2.2, 1.4.11: 3:1; the mean is a line over the bars too."""
    bar, ground = look.chart_bar.fill, look.chart_ground.fill
    assert min(contrast(line.colour, ground) for line in look.lines) >= 3
    assert contrast(bar, ground) >= 3
    assert contrast(look.chart_mean.fill, bar) >= 3
    assert len({line.dash for line in look.lines}) == len(look.lines)
    assert len({line.colour for line in look.lines}) == len(look.lines)


def test_what_can_be_changed_on_a_page_has_an_outline_that_stands_out() -> None:
    """WCAG 2.2, 1.4.11: on paper, fields and buttons are hardly darker or lighter."""
    page = theme.PAGE
    for skin in (page.field, page.button.normal, page.trough, page.level_off, page.segment):
        assert contrast(skin.edge, page.ground.fill) >= 3


def test_no_text_is_smaller_than_can_be_read_from_a_sofa() -> None:
    styles = {name: style for name, style in vars(theme).items() if isinstance(style, TextStyle)}
    assert styles
    styles |= {f"spoken {n}": style for n, style in enumerate(theme.SPOKEN)}
    styles |= {f"announced {n}": style for n, (style, _lines) in enumerate(theme.ANNOUNCED)}
    assert {name for name, style in styles.items() if style.size < LEAST_TEXT} == set()
