"""The one game in play: watchers, refusals, undo."""

from random import Random

import pytest

from tests.engine.playing import BANK, RULES, THROW, at_random, keep, land
from zilch3d.engine.actions import RefusalReason
from zilch3d.engine.dice import Faces, faces
from zilch3d.engine.events import Banked, Event, HotDice, KeptAside, Landed, Thrown, TurnBegan
from zilch3d.engine.evolve import evolve, replay
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Chance, Nobody, Player, Seat
from zilch3d.records.replay import play
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Happening, Table


def table(*rolls: str, preset: str = "freeze") -> Table:
    """Ann and Ben, Ann's turn; the dice fall as it is written."""
    falls = iter(rolls)

    def dice(_index: int, number: int) -> Faces:
        fall = faces(next(falls))
        assert len(fall) == number
        return fall

    initial = begin(RULES[preset], (Seat("Ann"), Seat("Ben")), 0)
    return Table(initial, (SeatSetup("Ann"), SeatSetup("Ben", "steady")), dice)


def watched(board: Table) -> list[Happening]:
    seen: list[Happening] = []
    board.watch(seen.extend)
    return seen


def test_what_happens_is_logged_and_told_in_order() -> None:
    board = table("111346", "345")
    seen = watched(board)
    board.play(THROW)
    board.land()
    board.play(keep("111"))
    board.play(THROW)
    board.land()
    board.play(keep("5"))
    board.play(BANK)
    kinds = [type(event) for event, _ in seen]
    assert kinds == [Thrown, Landed, KeptAside, Thrown, Landed, KeptAside, Banked, TurnBegan]
    assert [event for event, _ in seen] == list(board.events)


def test_each_event_comes_with_the_state_after_it() -> None:
    board = table("111555")
    seen = watched(board)
    board.play(THROW)
    board.land()
    board.play(keep("111555"))
    state = board.initial
    for event, after in seen:
        state = evolve(state, event)
        assert after == state
    assert isinstance(seen[-1][0], HotDice)
    assert state == board.state


def test_an_action_is_told_at_once_and_whole_to_every_watcher_in_turn() -> None:
    board = table("223446")
    calls: list[tuple[str, int]] = []
    board.watch(lambda happenings: calls.append(("first", len(happenings))))
    board.watch(lambda happenings: calls.append(("second", len(happenings))))
    board.play(THROW)
    board.land()
    assert calls == [("first", 1), ("second", 1), ("first", 3), ("second", 3)]


def test_a_watcher_sees_the_state_final() -> None:
    board = table("223446")
    movers: list[object] = []
    board.watch(lambda _happenings: movers.append(board.state.mover))
    board.play(THROW)
    board.land()
    assert movers == [Chance(6), Player(1)]


def test_who_watches_later_is_told_nothing_of_before() -> None:
    board = table("111346")
    board.play(THROW)
    seen = watched(board)
    board.land()
    assert [type(event) for event, _ in seen] == [Landed]


def test_a_refusal_changes_nothing_and_tells_nobody() -> None:
    board = table("111346")
    board.play(THROW)
    seen = watched(board)
    before = (board.state, board.events)
    refusal = board.play(BANK)
    assert refusal is not None
    assert refusal.reason is RefusalReason.DICE_IN_THE_AIR
    assert (board.state, board.events) == before
    assert seen == []


def test_dice_land_only_when_they_are_in_the_air() -> None:
    board = table()
    board.land()
    assert board.events == ()


class TestUndo:
    def test_a_set_aside_is_taken_back(self) -> None:
        board = table("111346")
        board.play(THROW)
        board.land()
        before = (board.state, board.events)
        board.play(keep("11"))
        assert board.can_undo
        board.undo()
        assert (board.state, board.events) == before
        assert board.play(keep("111")) is None

    def test_hot_dice_go_back_with_it(self) -> None:
        board = table("111555")
        board.play(THROW)
        board.land()
        before = board.state
        board.play(keep("111555"))
        board.undo()
        assert board.state == before

    def test_only_the_last_one_and_only_once(self) -> None:
        board = table("111346")
        board.play(THROW)
        board.land()
        board.play(keep("111"))
        board.undo()
        assert not board.can_undo
        with pytest.raises(ValueError, match="set-aside"):
            board.undo()

    def test_never_a_landing_nor_a_throw_nor_a_bank(self) -> None:
        board = table("111346", "345")
        assert not board.can_undo
        board.play(THROW)
        assert not board.can_undo
        board.land()
        assert not board.can_undo
        board.play(keep("111"))
        board.play(THROW)
        assert not board.can_undo
        board.land()
        board.play(keep("5"))
        board.play(BANK)
        assert not board.can_undo

    def test_after_a_refusal_the_last_set_aside_can_still_be_undone(self) -> None:
        board = table("111346")
        board.play(THROW)
        board.land()
        board.play(keep("11"))
        board.play(land("111"))
        assert board.can_undo

    @pytest.mark.parametrize("preset", RULES)
    def test_at_any_moment_of_a_game_it_restores_what_was(self, preset: str) -> None:
        chance = Random(preset)
        board = table(preset=preset)
        undone = 0
        for _ in range(300):
            if isinstance(board.state.mover, Nobody):
                break
            before = (board.state, board.events)
            action = at_random(chance, board.state)
            assert board.play(action) is None
            if board.can_undo:
                board.undo()
                assert (board.state, board.events) == before
                undone += 1
                board.play(action)
        assert undone > 10
        assert board.state == replay(board.initial, board.events)


def test_the_record_is_the_game() -> None:
    board = table("111346", "346")
    board.play(THROW)
    board.land()
    board.play(keep("111"))
    board.play(THROW)
    board.land()
    text = board.record("freeze")
    assert text.splitlines()[-1] == "Ann: 111346>111 346>- = 0"
    events: tuple[Event, ...] = play(text, RULES.get).events
    assert events == board.events


def test_the_seats_say_who_plays() -> None:
    board = table()
    assert [(seat.name, seat.is_person) for seat in board.seats] == [("Ann", True), ("Ben", False)]
