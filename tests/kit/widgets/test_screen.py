from functools import partial
from typing import Protocol

import pytest
from pyglet.window import key

from zilch3d.kit.scene import Answer, Pop, Quit, Surface
from zilch3d.kit.widgets import (
    Box,
    Button,
    Card,
    Checkbox,
    Choice,
    Column,
    Entry,
    Grid,
    IconButton,
    Label,
    Picker,
    Row,
    Screen,
    Scroll,
    Tabs,
    TextField,
    Tile,
    Toggle,
    Widget,
)
from zilch3d.kit.widgets.screen import TIP_DELAY, TIP_ENDS
from zilch3d.ui.table.screen.announcements import Message

Log = list[object]


class Painted(Protocol):
    """What was painted last: by which widget, what, and where."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


@pytest.fixture
def log() -> Log:
    return []


def shown(screen: Screen, *widgets: Widget, focus: str = "") -> Screen:
    screen.resized(Surface(1280, 720))
    screen.show(Column(*widgets, align="start"), focus)
    screen.draw()
    return screen


def buttons(log: Log, *names: str) -> list[Button]:
    return [Button(name, name, partial(log.append, name)) for name in names]


def focused(screen: Screen) -> str:
    assert screen.focused is not None
    return screen.focused.name


def press(screen: Screen, *symbols: int) -> None:
    for symbol in symbols:
        screen.on_key(symbol, 0)


def click(screen: Screen, name: str) -> Answer:
    x, y = screen.targets()[name]
    screen.on_mouse_press(x, y, 1)
    return screen.on_mouse_release(x, y, 1)


def test_tab_goes_through_all_in_the_order_of_reading_and_round(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b", "c"))
    seen = []
    for _ in range(4):
        seen.append(focused(screen))
        press(screen, key.TAB)
    assert seen == ["a", "b", "c", "a"]


def test_shift_tab_goes_the_other_way(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b", "c"))
    screen.on_key(key.TAB, key.MOD_SHIFT)
    assert focused(screen) == "c"


def test_the_focus_starts_where_it_is_told_to(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b"), focus="b")
    assert focused(screen) == "b"


def test_the_ring_shows_once_a_key_was_used_and_goes_with_a_click(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b"))
    assert not screen.ring
    press(screen, key.TAB)
    assert screen.ring
    click(screen, "a")
    assert not screen.ring


def test_the_first_arrow_only_shows_where_the_focus_is(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b"))
    press(screen, key.DOWN)
    assert focused(screen) == "a"
    press(screen, key.DOWN)
    assert focused(screen) == "b"


def test_arrows_go_to_what_lies_there(screen: Screen, log: Log) -> None:
    shown(screen, Grid(*buttons(log, "nw", "ne", "sw", "se"), min_width=400))
    press(screen, key.RIGHT, key.RIGHT)
    assert focused(screen) == "ne"
    press(screen, key.DOWN)
    assert focused(screen) == "se"
    press(screen, key.LEFT, key.UP)
    assert focused(screen) == "nw"


def walk(screen: Screen, start: str, symbol: int, steps: int) -> list[str]:
    """Where the focus is after each of these steps."""
    screen.go_to(start, ring=True)
    names = []
    for _step in range(steps):
        press(screen, symbol)
        names.append(focused(screen))
    return names


def test_arrows_go_round_a_menu_its_rows_and_a_grid(screen: Screen, log: Log) -> None:
    """Issue 25, 23: up from the first is the last, in the same column where there is one."""
    shown(screen, *buttons(log, "a", "b", "c"))
    assert walk(screen, "a", key.UP, 2) == ["c", "b"]
    assert walk(screen, "c", key.DOWN, 2) == ["a", "b"]
    assert walk(screen, "a", key.LEFT, 1) == walk(screen, "a", key.RIGHT, 1) == ["a"]
    head, grid = Row(*buttons(log, "x", "y")), Grid(*buttons(log, *"abcdefgh"), min_width=300)
    shown(screen, head, grid)
    assert walk(screen, "a", key.RIGHT, 4) == ["b", "c", "d", "a"]
    assert walk(screen, "e", key.LEFT, 1) == ["h"]
    assert walk(screen, "h", key.DOWN, 1) == ["d"]
    assert walk(screen, "e", key.DOWN, 1) == ["y"]
    assert walk(screen, "x", key.UP, 2) == ["e", "a"]


def test_arrows_stop_at_the_ends_of_a_long_list_and_of_what_is_read(
    screen: Screen, log: Log
) -> None:
    screen.resized(Surface(640, 480))
    back, names = Button("back", "Back", Pop), [str(n) for n in range(99)]
    screen.show(Column(back, Scroll(Column(*buttons(log, *names)), grow=1)))
    assert walk(screen, "98", key.DOWN, 1) == ["98"]
    assert walk(screen, "back", key.UP, 1) == ["back"]
    screen.show(Column(back, Scroll(Column(*buttons(log, *names[:12])), grow=1)))
    assert walk(screen, "11", key.DOWN, 1) == ["back"]
    assert walk(screen, "back", key.UP, 1) == ["11"], "a menu that a small window cuts off"
    screen.show(Column(back, Scroll(Column(*buttons(log, *names[:12]), gap=50), grow=1), gap=0))
    for start, symbol in (("back", key.DOWN), ("11", key.UP)):
        first = walk(screen, start, symbol, 13)
        assert walk(screen, first[-1], symbol, 13) == first == [*dict.fromkeys(first)]
    text = Label("\n".join(names))
    screen.show(Column(Row(back, *buttons(log, "a")), Scroll(text, grow=1), *buttons(log, "b")))
    assert walk(screen, "b", key.DOWN, 99)[-1] == "b"


@pytest.mark.parametrize("surface", [Surface(640, 480), Surface(1280, 720)])
def test_a_button_that_has_the_focus_and_cannot_be_pressed_says_why(
    screen: Screen, paper: Painted, surface: Surface
) -> None:
    """Issue 25, 23; whatever its tip is while it can be pressed, and at once: nothing fades in."""
    icon = IconButton("x", "cross", lambda: None, tip="Take out", reason="Two are needed")
    entry = Entry("e", "check", "The day", "", lambda: None)
    entry.reason = "Played today"
    screen.resized(surface)
    screen.show(Column(icon, entry))
    screen.draw()
    for name, why in (("x", "Two are needed"), ("e", "Played today")):
        screen.go_to(name, ring=True)
        screen.draw()
        (box,) = [box for _owner, text, box in paper.texts if text == why]
        assert 0 <= box.x < box.right <= surface.width
        assert 0 <= box.y < box.top <= surface.height
    icon.reason = ""
    screen.go_to("x", ring=True)
    screen.draw()
    assert [text for _owner, text, _box in paper.texts if text == "Take out"]


@pytest.mark.parametrize("symbol", [key.ENTER, key.NUM_ENTER, key.SPACE])
def test_enter_and_space_press_what_has_the_focus(screen: Screen, log: Log, symbol: int) -> None:
    shown(screen, *buttons(log, "a", "b"), focus="b")
    press(screen, symbol)
    assert log == ["b"]


def test_what_a_button_answers_is_handed_on(screen: Screen) -> None:
    shown(screen, Button("quit", "Quit", Quit))
    assert click(screen, "quit") == Quit()
    assert screen.on_key(key.ENTER, 0) == Quit()


def test_escape_goes_back(screen: Screen, log: Log) -> None:
    screen.resized(Surface(1280, 720))
    screen.show(Column(*buttons(log, "a")), on_back=Pop)
    assert screen.on_key(key.ESCAPE, 0) == Pop()


def test_a_click_counts_when_it_ends_where_it_began(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a", "b"))
    a, b = screen.targets()["a"], screen.targets()["b"]
    screen.on_mouse_press(*a, 1)
    screen.on_mouse_release(*b, 1)
    assert log == []
    click(screen, "b")
    assert log == ["b"]


def test_other_mouse_buttons_do_nothing(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a"))
    screen.on_mouse_press(*screen.targets()["a"], 4)
    screen.on_mouse_release(*screen.targets()["a"], 4)
    assert log == []


def test_a_button_with_a_reason_says_it_and_can_not_be_pressed(
    screen: Screen, log: Log, paper: Painted
) -> None:
    (bank,) = buttons(log, "bank")
    shown(screen, bank)
    at = screen.targets()["bank"]
    bank.note, bank.reason = "makes 900", "350 more to get on the board"
    screen.go_to("bank", ring=True)
    screen.draw()
    texts = [text for _owner, text, _box in paper.texts]
    assert texts.count("350 more to get on the board") == 1, "and by no tip besides"
    assert "makes 900" not in texts
    assert "bank" not in screen.targets()
    screen.on_mouse_press(*at, 1)
    screen.on_mouse_release(*at, 1)
    press(screen, key.ENTER)
    assert log == []


def test_the_mouse_marks_what_it_is_over(screen: Screen, log: Log) -> None:
    a, b = buttons(log, "a", "b")
    shown(screen, a, b)
    screen.on_mouse_motion(*screen.targets()["b"])
    assert (a.hovered, b.hovered) == (False, True)


def test_a_resting_mouse_marks_what_has_come_to_be_below_it(screen: Screen, log: Log) -> None:
    a, b = buttons(log, "a", "b")
    shown(screen, a, b)
    screen.on_mouse_motion(*screen.targets()["a"])
    a.visible = False
    screen.draw()
    assert b.hovered
    screen.on_mouse_leave()
    assert not b.hovered


def test_a_tip_comes_when_the_mouse_rests(screen: Screen, paper: Painted) -> None:
    shown(screen, IconButton("x", "cross", lambda: None, tip="Take out"))
    screen.on_mouse_motion(*screen.targets()["x"])
    screen.draw()
    assert paper.texts == []
    screen.update(1.0)
    screen.draw()
    assert [text for _o, text, _b in paper.texts] == ["Take out"]
    screen.on_mouse_motion(900, 20)
    screen.draw()
    assert paper.texts == []


def test_a_tip_is_gone_once_it_could_be_read_and_when_something_else_happens(
    screen: Screen, paper: Painted
) -> None:
    """It stood over the table for as long as the mouse rested there."""
    shown(screen, IconButton("x", "cross", lambda: None, tip="Take out"))
    screen.on_mouse_motion(*screen.targets()["x"])
    screen.update(TIP_DELAY)
    screen.draw()
    assert paper.texts
    screen.update(TIP_ENDS - TIP_DELAY)
    screen.draw()
    assert not paper.texts
    screen.on_mouse_motion(*screen.targets()["x"])
    screen.update(TIP_DELAY)
    screen.hide_tip()
    screen.draw()
    assert not paper.texts


def test_no_tip_covers_what_a_click_has_brought(screen: Screen, paper: Painted) -> None:
    """It comes again once the mouse has been elsewhere."""
    shown(screen, IconButton("x", "cross", lambda: None, tip="Take out"))
    x, y = screen.targets()["x"]
    screen.on_mouse_press(x, y, 1)
    screen.on_mouse_release(x, y, 1)
    screen.on_mouse_motion(x + 1, y)
    screen.update(2.0)
    screen.draw()
    assert paper.texts == []
    screen.on_mouse_leave()
    screen.on_mouse_motion(x, y)
    screen.update(2.0)
    screen.draw()
    assert [text for _o, text, _b in paper.texts] == ["Take out"]


def test_the_focus_shows_the_tip_as_well(screen: Screen, paper: Painted) -> None:
    shown(screen, IconButton("x", "cross", lambda: None, tip="Take out"))
    press(screen, key.TAB)
    screen.draw()
    assert [text for _o, text, _b in paper.texts] == ["Take out"]


def test_what_appears_or_changes_is_laid_out_before_it_is_asked_for(
    screen: Screen, log: Log
) -> None:
    message, (button,) = Message(), buttons(log, "a")
    shown(screen, message, button)
    before = screen.targets()["a"]
    message.say("Zilch!")
    below = screen.targets()["a"]
    assert below[1] < before[1]
    message.say("")
    assert screen.targets()["a"] == before


def test_the_wheel_and_the_focus_scroll(screen: Screen, log: Log) -> None:
    names = [f"b{n}" for n in range(40)]
    scroll = Scroll(Column(*buttons(log, *names)), grow=1)
    screen.resized(Surface(1280, 720))
    screen.show(scroll)
    assert "b39" not in screen.targets()
    screen.on_mouse_scroll(100, 100, -100)
    assert "b39" in screen.targets()
    assert "b0" not in screen.targets()
    screen.on_key(key.TAB, key.MOD_SHIFT)
    assert focused(screen) == "b39"
    press(screen, key.TAB)
    assert focused(screen) == "b0"
    assert "b0" in screen.targets()


def test_the_bar_can_be_dragged(screen: Screen, log: Log) -> None:
    scroll = Scroll(Column(*buttons(log, *(f"b{n}" for n in range(40)))))
    screen.resized(Surface(1280, 720))
    screen.show(scroll)
    screen.on_mouse_press(1277, 700, 1)
    screen.on_mouse_drag(1277, 5)
    screen.on_mouse_release(1277, 5, 1)
    assert scroll.offset == scroll.overflow > 0


def test_an_arrow_that_leads_nowhere_scrolls_to_what_is_only_read(screen: Screen, log: Log) -> None:
    text = Label("\n".join(str(n) for n in range(99)))
    scroll = Scroll(Column(*buttons(log, "a"), text), grow=1)
    screen.resized(Surface(1280, 720))
    screen.show(scroll)
    press(screen, key.DOWN)
    assert scroll.offset == 0, "the first only shows the focus"
    press(screen, *[key.DOWN] * 60)
    assert scroll.offset == scroll.overflow
    assert focused(screen) == "a"
    press(screen, key.UP)
    assert 0 < scroll.offset < scroll.overflow


def test_page_keys_scroll_nearly_all_that_is_seen(screen: Screen, log: Log) -> None:
    text = Label("\n".join(str(n) for n in range(199)))
    scroll = Scroll(Column(*buttons(log, "a"), text), grow=1)
    screen.resized(Surface(1280, 720))
    screen.show(scroll)
    press(screen, key.PAGEDOWN)
    assert 600 < scroll.offset < 720
    press(screen, key.PAGEUP)
    assert scroll.offset == 0


def test_arrows_at_the_bar_say_where_there_is_more(
    screen: Screen, paper: Painted, log: Log
) -> None:
    scroll = Scroll(Column(*buttons(log, *(f"b{n}" for n in range(40)))))
    screen.resized(Surface(1280, 720))
    screen.show(scroll)

    def arrows() -> set[str]:
        screen.draw()
        return {what for _owner, what, _box in paper.boxes} & {"up", "down"}

    assert arrows() == {"down"}
    screen.on_mouse_scroll(100, 100, -3)
    assert arrows() == {"up", "down"}
    screen.on_mouse_scroll(100, 100, -100)
    assert arrows() == {"up"}


def test_what_was_scrolled_stays_so_in_a_tree_built_anew(screen: Screen, log: Log) -> None:
    def tree() -> Scroll:
        return Scroll(Column(*buttons(log, *(f"b{n}" for n in range(40)))), name="list")

    screen.resized(Surface(1280, 720))
    screen.show(tree())
    screen.on_mouse_scroll(100, 100, -5)
    again = tree()
    screen.show(again, focus="b0")
    assert again.offset == 300


def test_a_choice_takes_clicks_and_arrows(screen: Screen, log: Log) -> None:
    options = [("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast")]
    choice = Choice("speed", options, "normal", log.append)
    shown(screen, choice)
    click(screen, "speed:fast")
    press(screen, key.RIGHT, key.LEFT, key.LEFT, key.LEFT)
    assert log == ["fast", "normal", "slow"]
    press(screen, key.ENTER, key.ENTER, key.ENTER)
    assert log[3:] == ["normal", "fast", "slow"]


def test_a_choice_that_is_too_wide_stands_upright(screen: Screen, log: Log) -> None:
    options = [(n, f"A long name number {n}") for n in range(9)]
    shown(screen, Choice("c", options, 0, log.append))
    columns = {x for name, (x, _y) in screen.targets().items() if name.startswith("c:")}
    assert len(columns) == 1
    click(screen, "c:7")
    assert log == [7]


def test_a_choice_of_more_than_its_rows_stands_in_columns(screen: Screen, log: Log) -> None:
    options = [(n, f"A long name number {n}") for n in range(9)]
    shown(screen, Choice("c", options, 0, log.append, max_rows=5))
    places = [xy for name, xy in screen.targets().items() if name.startswith("c:")]
    assert [len({place[axis] for place in places}) for axis in (0, 1)] == [2, 5]
    click(screen, "c:7")
    click(screen, "c:8")
    assert log == [7, 8]


def test_a_picker_steps_and_stops_at_its_ends(screen: Screen, log: Log) -> None:
    picker = Picker("volume", [(n, str(n)) for n in range(3)], 1, log.append)
    shown(screen, picker)
    click(screen, "volume:forward")
    click(screen, "volume:forward")
    press(screen, key.LEFT, key.LEFT, key.LEFT)
    click(screen, "volume:back")
    assert log == [2, 1, 0]


def test_tabs_stand_on_several_lines_where_they_are_too_wide(screen: Screen, log: Log) -> None:
    """And take clicks and arrows like a choice."""
    tabs = Tabs("t", [(n, f"A long page {n}") for n in range(9)], 0, log.append)
    screen.resized(Surface(640, 480))
    screen.show(Column(tabs), "t")
    spots = screen.targets()
    assert len({y for _x, y in spots.values()}) == 2
    assert len(set(spots.values())) == 9
    click(screen, "t:8")
    press(screen, key.LEFT)
    assert log == [8, 7]


def test_a_checkbox_turns_and_leaves_the_arrows_to_the_focus(screen: Screen, log: Log) -> None:
    one, other = (Checkbox(name, False, name, log.append) for name in "ab")
    shown(screen, Row(one, other), focus="a")
    click(screen, "a")
    press(screen, key.SPACE, key.RIGHT, key.RIGHT)
    assert log == [True, False]
    assert focused(screen) == "b"


def test_a_toggle_turns_and_takes_arrows(screen: Screen, log: Log) -> None:
    shown(screen, Toggle("sound", False, ("On", "Off"), log.append))
    click(screen, "sound")
    press(screen, key.RIGHT, key.LEFT, key.SPACE)
    assert log == [True, False, True]


def test_a_field_takes_letters_where_its_caret_is(screen: Screen, log: Log) -> None:
    field = TextField("name", "Ann", log.append, max_length=6)
    shown(screen, field)
    press(screen, key.HOME, key.RIGHT)
    screen.on_text("ñ")
    press(screen, key.SPACE)
    screen.on_text(" ")
    assert field.text == "Añ nn"
    press(screen, key.BACKSPACE, key.DELETE, key.END)
    screen.on_text("abcdef")
    assert field.text == "Añnabc"
    assert log[-1] == "Añnabc"


def test_what_is_typed_after_selecting_all_takes_the_place_of_all(screen: Screen, log: Log) -> None:
    field = TextField("name", "Ann", log.append)
    shown(screen, field)
    screen.on_key(key.A, key.MOD_ACCEL)
    screen.on_text("B")
    screen.on_text("o")
    assert field.text == "Bo"
    screen.on_key(key.A, 0)
    screen.on_text("a")
    assert field.text == "Boa"


def test_a_field_ignores_what_cannot_be_printed(screen: Screen, log: Log) -> None:
    shown(screen, TextField("name", "Ann", log.append))
    screen.on_text("\r")
    screen.on_text("\x08")
    assert log == []


def test_a_click_sets_the_caret(screen: Screen, log: Log) -> None:
    field = TextField("name", "Bertram", log.append)
    shown(screen, field)
    x, y = field.box.x + 1, field.box.centre[1]
    screen.on_mouse_press(x, y, 1)
    screen.on_mouse_release(x, y, 1)
    screen.on_text("X")
    assert field.text == "XBertram"


def test_a_long_text_shows_its_end_while_it_is_typed(
    screen: Screen, log: Log, paper: Painted
) -> None:
    field = TextField("name", "", log.append, max_length=99)
    shown(screen, Row(field, Label("beside")))
    screen.on_text("abcdefghijklmnopqrstuvwxyz" * 3)
    screen.draw()
    seen = next(text for _o, text, _b in paper.texts if text != "beside")
    assert seen.endswith("xyz")
    assert len(seen) < 60


def test_letters_go_nowhere_without_a_field(screen: Screen, log: Log) -> None:
    shown(screen, *buttons(log, "a"))
    assert not screen.takes_text
    assert screen.on_text("a") is None


@pytest.mark.parametrize(
    "widget",
    [
        Card("card", "Title", "What it is.", "Foot", lambda: None),
        Entry("entry", "open", "Title", "fact", lambda: None, level=2),
        Tile("tile", "open", "Title", lambda: None, level=2),
    ],
    ids=lambda widget: type(widget).__name__,
)
def test_a_page_that_was_drawn_rests_until_something_changes(
    screen: Screen, widget: Widget
) -> None:
    """What a layout itself makes, or sets, asks for no other: that would be one in each frame."""
    shown(screen, widget)
    assert not screen.is_stale()
    screen.resized(Surface(960, 600))
    screen.draw()
    assert not screen.is_stale()
