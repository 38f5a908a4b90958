"""Issue 30, point 6: the table is a place, with the game's real score sheet lying there."""

import math
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from tests.render.test_picture import drawn, unlike
from zilch3d.motion import cup, shelf
from zilch3d.motion.pose import Vector
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.render import props
from zilch3d.render.camera import Rectangle, fitted
from zilch3d.render.quality import Quality
from zilch3d.render.shapes import SHELF_EDGE
from zilch3d.render.table import TableRenderer
from zilch3d.render.view import AT_TABLE, Props, TableView, Writing
from zilch3d.store.settings import Settings
from zilch3d.ui.pages import backdrop

SIZE = (640, 400)
CAMERA = fitted(SIZE, Rectangle(170, 20, 440, 340), tray=TRAYS["round"])
BARE = TableView(tray=TRAYS["round"], props=AT_TABLE)
ON_TITLE = backdrop.view(Settings()).props
assert ON_TITLE is not None
FOOT = 0.30
"""How far the moulding of tray and shelf reaches beyond it."""
arrangements = pytest.mark.parametrize("there", [AT_TABLE, ON_TITLE], ids=["table", "title"])


def scrawl() -> Writing:
    picture = Image.new("RGBA", (256, 358), (36, 24, 15, 0))
    ImageDraw.Draw(picture).rectangle((60, 80, 220, 260), fill=(36, 24, 15, 255))
    return Writing(picture)


def written(writing: Writing | None) -> TableView:
    return replace(BARE, props=replace(AT_TABLE, writing=writing))


def edge_of(thing: list[Vector]) -> list[tuple[float, float]]:
    """Places along the hull of a thing's corners, seen from above."""
    middle = (sum(p[0] for p in thing) / len(thing), sum(p[1] for p in thing) / len(thing))
    ends = sorted(
        {p[:2] for p in thing}, key=lambda p: math.atan2(p[1] - middle[1], p[0] - middle[0])
    )
    pairs = zip(ends, (*ends[1:], ends[0]), strict=True)
    return [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for a, b in pairs
            for t in (0.0, 0.25, 0.5, 0.75)]  # fmt: skip


def places(there: Props) -> list[tuple[float, float]]:
    """Places round the edges of sheet and pencil, and round the saucer."""
    sheet, _cup, pencil = map(list, props.corners(there))
    around = [math.tau * k / 36 for k in range(36)]
    saucer = [(there.tea.x + props.SAUCER * math.cos(a), there.tea.y + props.SAUCER * math.sin(a))
              for a in around]  # fmt: skip
    return [*edge_of(sheet), *edge_of(pencil), *saucer]


@arrangements
@pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)
def test_nothing_lies_under_the_tray(there: Props, tray: Tray) -> None:
    for x, y in places(there):
        outside = max(-wall.distance(x, y) for wall in tray.walls)
        assert outside > tray.rim_thickness + FOOT, (x, y)


@arrangements
def test_nothing_lies_under_the_shelf_or_the_cup(there: Props) -> None:
    for x, y in places(there):
        assert not shelf.holds(x, y, SHELF_EDGE + 0.08), (x, y)
        if there is AT_TABLE:  # no cup stands on the title's
            assert math.dist((x, y), cup.STAND.position[:2]) > cup.MOUTH, (x, y)


@pytest.mark.usefixtures("window")
def test_what_is_written_is_seen_on_the_sheet_and_nowhere_else() -> None:
    renderer = TableRenderer(Quality.LOW)
    bare, inked = (drawn(renderer, written(w), CAMERA) for w in (None, scrawl()))
    seen = [CAMERA.project(corner) for corner in props.corners(AT_TABLE)[0]]
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    low, high = min(y for _, y in seen), max(y for _, y in seen)
    box = (round(left) - 2, round(SIZE[1] - high) - 2, round(right) + 2, round(SIZE[1] - low) + 2)
    assert unlike(bare.crop(box), inked.crop(box)) > 500
    bare.paste(0, box)
    inked.paste(0, box)
    assert unlike(bare, inked, 0) == 0


@pytest.mark.usefixtures("window")
def test_a_sheet_that_is_written_anew_has_nothing_of_what_was_there() -> None:
    renderer = TableRenderer(Quality.LOW)
    before = drawn(renderer, written(None), CAMERA)
    drawn(renderer, written(scrawl()), CAMERA)
    assert unlike(before, drawn(renderer, written(None), CAMERA), 0) == 0


@pytest.mark.usefixtures("window")
def test_writing_is_the_same_whether_the_table_was_seen_without_it_before() -> None:
    renderer, writing = TableRenderer(Quality.LOW), scrawl()
    drawn(renderer, written(None), CAMERA)
    later = drawn(renderer, written(writing), CAMERA)
    assert unlike(later, drawn(TableRenderer(Quality.LOW), written(writing), CAMERA), 1) == 0
