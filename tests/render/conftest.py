from collections.abc import Iterator

import pytest

from zilch3d.render.quality import Quality
from zilch3d.render.table import TableRenderer
from zilch3d.render.window import NoDisplay, Window, open_window


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    try:
        opened = open_window("render tests", (640, 400), visible=False)
    except NoDisplay as refusal:
        pytest.skip(f"no display: {refusal}")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def renderer(window: Window) -> TableRenderer:
    window.switch_to()
    return TableRenderer(Quality.LOW)
