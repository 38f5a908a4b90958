"""The score sheet on paper: what stands where, what is looked at, and how marks are drawn."""

import re
from concurrent.futures import Future
from typing import Protocol

import pytest
from pyglet.window import key

from gallery.sheets import WHOLE_GAME, sheet_of
from tests.ui.playing import FRAME, evening
from zilch3d.features.score_sheet.lines import Cell, Lines
from zilch3d.features.score_sheet.page import ScoreSheetScene, SheetSaver
from zilch3d.features.score_sheet.strokes import (
    STEPS,
    CirclePicture,
    MarkPicture,
    NoughtPicture,
    mark_strokes,
)
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Screen
from zilch3d.records.columns import Fang, Marks, Mousehole
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.ui import theme
from zilch3d.ui.table.model import ViewOptions

WIDE = Surface(1280, 720)
DOCKED = ViewOptions(score_sheet=True)


class Painted(Protocol):
    texts: list[tuple[object, str, Box]]
    boxes: list[tuple[object, str, Box]]
    moving: list[str]


def shown(screen: Screen, record: str = WHOLE_GAME, surface: Surface = WIDE) -> ScoreSheetScene:
    scene = ScoreSheetScene(screen, sheet_of(record))
    scene.resized(surface)
    scene.enter()
    scene.draw()
    return scene


def lines(screen: Screen) -> Lines:
    found = screen.find("sheet-lines")
    assert isinstance(found, Lines)
    return found


def texts(paper: Painted) -> list[str]:
    return [text for _owner, text, box in paper.texts if box.height]


# Rules, section 4.
def test_a_whole_game_of_1990_has_every_kind_of_mark() -> None:
    """White and black mouseholes, chevrons, fangs, dripping fangs, circles bolder and bolder."""
    entries = [entry for column in sheet_of(WHOLE_GAME).columns.entries for entry in column]
    drawn = {entry.marks for entry in entries if entry.line.zilch}
    assert {mark.mousehole for mark in drawn} == {None, Mousehole.WHITE, Mousehole.BLACK}
    assert {mark.chevrons for mark in drawn} == {0, 1, 2, 3}
    assert {mark.fang for mark in drawn} == {None, Fang.PLAIN, Fang.DRIPPING}
    assert sorted(entry.circled for entry in entries)[-4:] == [0, 1, 2, 3]


def test_totals_stand_in_their_players_columns_and_marks_where_a_turn_was_lost(
    screen: Screen, paper: Painted
) -> None:
    shown(screen)
    said = texts(paper)
    assert {"106", "124½", "127", "+11½", "11"} <= set(said)
    marks = [name for _owner, name, _box in paper.boxes if re.match(r"mark\d", name)]
    sheet = sheet_of(WHOLE_GAME).columns
    entries = [entry for column in sheet.entries for entry in column]
    wanted = [f"mark{entry.number}" for entry in entries if entry.line.zilch]
    wanted += [f"mark{entry.number}-circle" for entry in entries if entry.circled]
    assert sorted(marks) == sorted(wanted)


UNMARKED = [name for name in PRESETS if not load(name).manners.mouseholes]


@pytest.mark.parametrize("preset", UNMARKED)
def test_without_marks_a_zilch_is_a_small_nought_for_the_turn_and_no_total(
    screen: Screen, paper: Painted, preset: str
) -> None:
    """Among running totals it would read as one. The sheet of 1990 has it there (section 4)."""
    players = "players: Ann, Ben\nscores: 1500, 1500"
    turns = "Ann: 111224>111 bank\nBen: 111224>111 246\nAnn: 111224>111 bank"
    shown(screen, f"rules: {preset}\n{players}\n{turns}\n")
    cell = lines(screen).cell(screen.look, Cell(1, 0))
    (nought,) = [box for _owner, name, box in paper.boxes if name == "mark1"]
    assert cell.x <= nought.x
    assert nought.right < cell.centre[0], "where gains stand"
    assert 2 * nought.height < cell.height
    assert not [text for _owner, text, box in paper.texts if cell.holds(*box.centre)]
    assert "A zilch, so no points" in texts(paper)


def test_a_nought_without_a_mark_is_in_pencil() -> None:
    nought, mark = NoughtPicture().drawn(40), MarkPicture(Marks()).drawn(40)
    assert nought.getpixel((0, 0)) == (*theme.PENCIL[:3], 0)
    assert mark.getpixel((0, 0)) == (*theme.INK[:3], 0)


def test_arrows_go_from_entry_to_entry_and_say_what_was_rolled(
    screen: Screen, paper: Painted
) -> None:
    scene = shown(screen)
    assert lines(screen).at == Cell(3, 10), "the newest"
    for symbol in (key.HOME, key.LEFT, key.LEFT, key.DOWN, key.DOWN, key.DOWN, key.DOWN):
        scene.on_key(symbol, 0)
    scene.draw()
    assert lines(screen).at == Cell(1, 4)
    said = " ".join(texts(paper))
    assert "Bertram der" in said
    assert "Zilch, 30 lost" in said
    assert "Black Mousehole, 3 chevrons, dripping Fang" in said


def test_the_mouse_over_an_entry_says_what_was_rolled(screen: Screen, paper: Painted) -> None:
    scene = shown(screen)
    scene.on_mouse_motion(*lines(screen).cell(screen.look, Cell(0, 6)).centre)
    scene.draw()
    assert "Zilch, 31 lost" in " ".join(texts(paper))


def test_at_the_edge_the_arrows_lead_on(screen: Screen) -> None:
    scene = shown(screen)
    for symbol in (key.HOME, key.UP):
        scene.on_key(symbol, 0)
    assert screen.focused is not None
    assert screen.focused.name == "done"


@pytest.mark.parametrize(
    "surface", [Surface(640, 480), Surface(960, 600, 1.0, 150), WIDE, Surface(1280, 720, 1.0, 150)]
)
def test_with_eight_players_every_total_has_room_on_one_line(
    screen: Screen, paper: Painted, surface: Surface
) -> None:
    seats = [f"Player {n}" for n in range(8)]
    turns = "\n".join(f"{name}: 111246>111 bank" for name in seats)
    header = f"rules: picnic\nplayers: {', '.join(seats)}\nscores: 9050{', 8950' * 7}\n"
    shown(screen, header + turns + "\n", surface)
    assert texts(paper).count("10,050") == 1
    assert texts(paper).count("9,950") == 7


@pytest.mark.parametrize("surface", [Surface(640, 480), Surface(960, 600), WIDE])
def test_of_a_long_game_the_newest_line_and_the_names_are_in_view(
    screen: Screen, paper: Painted, surface: Surface
) -> None:
    turns = "\n".join("Ann: 111246>1 bank\nBen: 223446>-" for _round in range(40))
    record = f"rules: freeze\nplayers: Ann, Ben\n{turns}\n"
    scene = shown(screen, record, surface)
    assert {"Ann", "Ben", "4,000", "40"} <= set(texts(paper))
    assert "100" not in texts(paper), "only what is seen is painted"
    scene.on_key(key.HOME, 0)
    scene.draw()
    assert {"Ann", "Ben", "1"} <= set(texts(paper))


def test_f3_keeps_the_sheet_beside_a_wide_table_and_else_opens_the_page(screen: Screen) -> None:
    table = evening(screen, ["111246", "223446"], options=DOCKED, surface=WIDE)
    table.scene.draw()
    paper_at = lines(screen).box
    assert table.cameras[-1].project((12.0, 0.0, 0.0))[0] < paper_at.x
    table.scene.resized(Surface(900, 700))
    table.pass_time(0.1)
    table.scene.draw()
    assert screen.find("sheet-lines") is None


def test_a_zilch_is_drawn_stroke_by_stroke_beside_the_table(screen: Screen, paper: Painted) -> None:
    table = evening(screen, ["223446"], options=DOCKED, surface=WIDE)
    table.key(key.SPACE)
    done: list[int] = []
    for _frame in range(300):
        table.scene.update(FRAME)
        table.scene.draw()
        done.append("mark0" in paper.moving)
    assert 18 <= sum(done) <= 36, "0.3 to 0.6 s"
    assert "mark0" in [name for _owner, name, _box in paper.boxes]


def test_with_reduced_motion_it_is_there_at_once(screen: Screen, paper: Painted) -> None:
    still = ViewOptions(score_sheet=True, still=True)
    table = evening(screen, ["223446"], options=still, surface=WIDE)
    table.key(key.SPACE)
    for _frame in range(40):
        table.pass_time(0.1)
        table.scene.draw()
        assert "mark0" not in paper.moving
    assert "mark0" in [name for _owner, name, _box in paper.boxes]


def ink(picture: MarkPicture | CirclePicture) -> int:
    return sum(picture.drawn(40).getchannel("A").histogram()[128:])


def test_a_mark_grows_while_it_is_drawn_and_is_always_the_same() -> None:
    marks = Marks(Mousehole.BLACK, 3, Fang.DRIPPING)
    grown = [ink(MarkPicture(marks, 1, done)) for done in range(0, STEPS + 1, 4)]
    assert grown[0] == 0
    assert grown == sorted(set(grown))
    one, other = MarkPicture(marks, 1).drawn(40), MarkPicture(marks, 1).drawn(40)
    assert one.tobytes() == other.tobytes()
    assert one.tobytes() != MarkPicture(marks, 2).drawn(40).tobytes()


def test_a_later_leader_is_circled_more_boldly() -> None:
    first, second, third = (ink(CirclePicture(2.0, times)) for times in (1, 2, 3))
    assert first * 1.2 < second < third


def test_a_black_mousehole_is_the_white_one_filled() -> None:
    white, black = (ink(MarkPicture(Marks(hole))) for hole in Mousehole)
    assert black > 2 * white


def test_there_is_a_bar_for_each_chevron() -> None:
    strokes = [len(mark_strokes(Marks(Mousehole.WHITE, n))) for n in range(5)]
    assert strokes == [3, 4, 5, 6, 7]


def test_what_was_written_is_said_once_it_is(screen: Screen) -> None:
    kept: Future[str] = Future()
    scene = ScoreSheetScene(screen, sheet_of(WHOLE_GAME), SheetSaver(lambda: kept, Future))
    scene.resized(WIDE)
    scene.enter()
    x, y = screen.targets()["save-picture"]
    scene.on_mouse_press(x, y, 1)
    scene.on_mouse_release(x, y, 1)
    scene.update(0.1)
    assert scene.trace()["said"] == "Saving …"
    kept.set_result("Saved as sheet.png")
    assert scene.changes_in() > 1, "it is woken"
    scene.update(0.1)
    assert scene.trace()["said"] == "Saved as sheet.png"
