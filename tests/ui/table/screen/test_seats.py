"""The players at the table: where they sit, and what is seen of them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

import pytest

from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Box, Column, Frame, Screen, Widget
from zilch3d.store.setup import SeatSetup
from zilch3d.ui.portraits import Eyes, Mood, Portrait
from zilch3d.ui.table.screen.hint_panel import ChoiceFacts, HintFacts, HintPanel
from zilch3d.ui.table.screen.hud import PlayersColumn
from zilch3d.ui.table.screen.remark_bubble import RemarkFacts
from zilch3d.ui.table.screen.seats import PlayerFacts, Seat, SeatList

SHOWN = PlayerFacts("4,350", 0.4)
SIZES = [(640, 480), (960, 600), (1280, 720)]
NUMBERS = range(2, 9)
LONG = "“Auf Seite vierzig steht: würfeln. Glaub ich.”"


class Painted(Protocol):
    """What was painted last: by which widget (its id), what, and where."""

    boxes: list[tuple[object, str, Box]]
    texts: list[tuple[object, str, Box]]


def pressed() -> None:
    """What a button does here."""


def words(paper: Painted) -> list[str]:
    return [text for _owner, text, _box in paper.texts]


class Sitting:
    """So many players in the column beside the table."""

    def __init__(self, screen: Screen, size: tuple[int, int], *names: str) -> None:
        self.screen = screen
        self.list = SeatList(*(Seat(n, SeatSetup(name)) for n, name in enumerate(names)))
        self.hint = HintPanel(print, pressed, pressed)
        self.column = PlayersColumn(self.list, self.hint)
        self.show(*[SHOWN] * len(names))
        screen.resized(Surface(*size))
        aside = Frame(self.column, max_width=244, stretch=True, grow=1, across="start")
        screen.show(Column(Frame(aside, padding=14, grow=1)))
        screen.draw()

    @property
    def seats(self) -> Sequence[Seat]:
        return self.list.seats

    def show(self, *players: PlayerFacts) -> None:
        self.list.show_facts(players)

    def say(self, seat: int, text: str, chance: str = "") -> Widget:
        self.column.bubble.show(RemarkFacts(seat, "Ann", text, chance))
        self.screen.draw()
        return self.column.bubble

    def boxes(self) -> list[object]:
        self.screen.draw()
        return [(seat.box, seat.boxes) for seat in self.seats]


def names(number: int) -> list[str]:
    return [f"Player {n}" for n in range(number)]


def overlap(one: Box, other: Box) -> bool:
    common = one.common(other)
    return common.width > 0 and common.height > 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", NUMBERS)
def test_nothing_that_happens_moves_a_seat(
    screen: Screen, number: int, size: tuple[int, int]
) -> None:
    """Issue 30: nothing jumps when a state changes."""
    sitting = Sitting(screen, size, *names(number))
    before = sitting.boxes()
    sitting.show(
        PlayerFacts("10,350", 0.9, 0.2, "1,250 more to win", turn=True, mood=Mood.ZILCH),
        *[PlayerFacts("0", 0.0, note="Not on the board yet", wins="3% to win", percent="3%")]
        * (number - 1),
    )
    assert sitting.boxes() == before
    sitting.say(number - 1, "“I keep an eye on how many dice are left.”")
    assert sitting.boxes() == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", NUMBERS)
def test_all_players_are_seen_and_none_covers_another(
    screen: Screen, number: int, size: tuple[int, int]
) -> None:
    sitting = Sitting(screen, size, *names(number))
    assert sitting.list.overflow == 0
    parts = [(seat.boxes.face, seat.boxes.card) for seat in sitting.seats]
    for n, own in enumerate(parts):
        for other in parts[n + 1 :]:
            assert not any(overlap(one, another) for one in own for another in other)


@pytest.mark.parametrize(
    ("number", "size", "least", "most"),
    [
        (2, (1280, 720), 96, 96),
        (4, (1280, 720), 96, 96),
        (8, (1280, 720), 84, 84),
        (2, (640, 480), 40, 64),
        (4, (640, 480), 40, 64),
        (8, (640, 480), 40, 56),
        (2, (1920, 1080), 144, 144),
    ],
)
def test_portraits_are_as_large_as_the_window_has_room_for(
    screen: Screen, number: int, size: tuple[int, int], least: int, most: int
) -> None:
    """Issue 30: 96 pixels for up to four at 1280x720, 84 for eight, 40 to 56 at 640x480."""
    sitting = Sitting(screen, size, *names(number))
    assert {least <= seat.boxes.face.height <= most for seat in sitting.seats} == {True}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_said_stands_at_the_face_and_covers_no_score(
    screen: Screen, number: int, size: tuple[int, int]
) -> None:
    sitting = Sitting(screen, size, *names(number))
    for seat in sitting.seats:
        short = number > 6 and size == SIZES[0]  # longer ones are announced over the bar
        words = "“Straight onto the shelf.”" if short else LONG
        bubble = sitting.say(seat.place, words)
        assert bubble.box.width, seat.name
        assert not any(overlap(bubble.box, other.boxes.card) for other in sitting.seats)
        face = seat.boxes.face
        assert not overlap(bubble.box, face)
        apart = max(bubble.box.x - face.right, face.x - bubble.box.right)
        assert apart <= 14
        assert bubble.box.y < face.top
        assert bubble.box.top > face.y


def test_a_seat_shows_name_total_and_note(screen: Screen, paper: Painted) -> None:
    sitting = Sitting(screen, (1280, 720), "Ann")
    sitting.show(PlayerFacts("3,450", 0.69, note="at the dice", turn=True))
    screen.draw()
    assert words(paper) == ["Ann", "3,450", "at the dice"]


def test_whose_turn_it_is_has_a_wider_frame(screen: Screen, paper: Painted) -> None:
    """More than a colour."""
    sitting = Sitting(screen, (1280, 720), "Ann", "Ben")
    sitting.show(PlayerFacts("0", 0.0, turn=True), PlayerFacts("0", 0.0))
    screen.draw()
    called, other = [box.width for _owner, key, box in paper.boxes if key == "frame"]
    assert called > other


@pytest.mark.parametrize(("share", "ahead"), [(1.4, 0.2), (-0.3, 0.0), (0.9, 0.4)])
def test_a_bar_never_leaves_its_ground(
    screen: Screen, paper: Painted, share: float, ahead: float
) -> None:
    sitting = Sitting(screen, (1280, 720), "Ann")
    sitting.show(PlayerFacts("0", share, ahead))
    screen.draw()
    widths = {key: box.width for _owner, key, box in paper.boxes}
    assert 0 <= widths["share"] <= widths["bar"]
    assert widths.get("ahead", 0) <= widths["bar"]


def test_a_long_name_is_cut_and_its_tip_says_all_of_it(screen: Screen, paper: Painted) -> None:
    sitting = Sitting(screen, (640, 480), "Annegret von Hohenfels und zu Bergen", "Ann")
    (name, box), (_total, total_box), *rest = [(text, box) for _owner, text, box in paper.texts]
    assert name.startswith("Anne")
    assert name.endswith("…")
    assert box.right <= total_box.x
    assert [text for text, _box in rest] == ["Ann", "4,350"]
    assert sitting.seats[0].says == "Annegret von Hohenfels und zu Bergen"
    assert not sitting.seats[1].says


def test_a_note_without_room_is_in_the_tip(screen: Screen) -> None:
    sitting = Sitting(screen, (640, 480), *names(8))
    long = PlayerFacts("0", 0.0, note="1,250 more to win in this turn")
    sitting.show(*[long] * 8)
    screen.draw()
    assert sitting.seats[3].says == "Player 3 · 1,250 more to win in this turn"


def test_players_sit_in_rows_while_a_hint_needs_the_room(screen: Screen) -> None:
    """And where there's room for both, they stay where they are."""
    choice = ChoiceFacts("Three 5s", "and bank 600", "70.2%", "Best", best=True)
    for size, stays in (((1280, 720), True), ((640, 480), False)):
        sitting = Sitting(screen, size, "Ann", "Ben")
        before = sitting.boxes()
        sitting.hint.show(HintFacts("Hint", (choice,) * 3))
        assert (sitting.boxes() == before) is stays
        assert sitting.list.overflow == 0
        assert not overlap(sitting.hint.box, sitting.list.box)
        sitting.hint.show(None)
        assert sitting.boxes() == before


def test_the_hint_is_as_high_while_it_waits_as_with_its_choices(screen: Screen) -> None:
    sitting = Sitting(screen, (960, 600), "Ann", "Ben")
    boxes = set()
    choice = ChoiceFacts("Three 5s", "and bank 600", "70.2%", "Best", best=True)
    for facts in (
        HintFacts("Hint", lead="Working it out …"),
        HintFacts("Hint: chance to win", (choice,) * 3, why="It’s worth the risk. " * 3),
    ):
        sitting.hint.show(facts)
        screen.draw()
        boxes.add(sitting.hint.box)
    assert len(boxes) == 1


def test_the_list_follows_whose_turn_it_is_where_it_has_to_scroll(screen: Screen) -> None:
    seats = [Seat(n, SeatSetup(name)) for n, name in enumerate(names(8))]
    players = SeatList(*seats)
    players.show_facts([SHOWN] * 7 + [PlayerFacts("0", 0.0, turn=True)])
    screen.resized(Surface(640, 480))
    screen.show(Frame(players, max_width=220, stretch=True))
    players.take_room(screen.look, 120, 0)
    players.arrange(screen.look, Box(0, 0, 220, 120))
    assert players.overflow > 0
    assert players.box.y <= seats[7].box.y


def test_lines_of_seats_are_equally_far_apart(screen: Screen) -> None:
    sitting = Sitting(screen, (1280, 720), *names(4))
    apart = {one.box.y - other.box.top for one, other in pairwise(sitting.seats)}
    assert len(apart) == 1


def test_a_calm_face_can_blink_and_no_other(screen: Screen) -> None:
    sitting = Sitting(screen, (1280, 720), "Ann", "Ben")
    sitting.show(SHOWN, PlayerFacts("0", 0.0, mood=Mood.WIN))
    screen.draw()
    calm, glad = (seat.blinking for seat in sitting.seats)
    assert calm is not None
    assert isinstance(calm[1], Portrait)
    assert (calm[0], calm[1].eyes) == (sitting.seats[0].boxes.face, Eyes.CLOSED)
    assert glad is None


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("height", [332, 372, 452])
def test_a_slim_column_has_as_many_players_below_each_other(
    screen: Screen, number: int, height: int
) -> None:
    """Issue 30, mended: in a small window the tray is large, and everybody is still seen."""
    seats = [Seat(n, SeatSetup(name)) for n, name in enumerate(names(number))]
    players = SeatList(*seats)
    players.show_facts([PlayerFacts("4,350", 0.4)] * number)
    screen.resized(Surface(640, 480))
    screen.show(Frame(players, max_width=180, stretch=True))
    players.take_room(screen.look, height, 0, slim=True)
    players.arrange(screen.look, Box(0, 0, 180, height))
    assert players.overflow == 0
    assert all(one.box.y >= other.box.top for one, other in pairwise(seats))


def test_a_narrow_card_notes_a_number_whole_or_in_fewer_words(
    screen: Screen, paper: Painted
) -> None:
    """Issue 30, mended: of a number's meaning nothing is cut; the tip has the sentence."""
    sitting = Sitting(screen, (960, 600), *names(8))
    note = "Needs 5,650 to win, which is a lot"
    sitting.show(*[PlayerFacts("4,350", 0.4, note=note, brief="Needs 5,650")] * 8)
    screen.draw()
    assert words(paper).count("Needs 5,650") == 8
    assert all(note in seat.says for seat in sitting.seats)


def test_only_who_speaks_has_a_note_covered(screen: Screen) -> None:
    sitting = Sitting(screen, (1280, 720), *names(4))
    sitting.say(1, "“Straight onto the shelf.”")
    assert [seat.covered for seat in sitting.seats] == [False, True, False, False]
