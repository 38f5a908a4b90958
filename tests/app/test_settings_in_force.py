from collections.abc import Iterator

import pytest

from zilch3d import i18n
from zilch3d.app.settings_in_force import use_language


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    i18n.use("en")


def test_without_a_readable_catalogue_the_game_is_in_english_and_says_so() -> None:
    assert "tlh" in use_language("tlh")
    assert i18n.in_use() == "en"


def test_a_language_that_can_be_read_needs_no_notice() -> None:
    assert use_language("de") == ""
    assert i18n.in_use() == "de"
