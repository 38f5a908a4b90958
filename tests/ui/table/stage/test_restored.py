"""A game that was left is shown as it lay: after any action, under any rules."""

from pathlib import Path

import pytest
from pyglet.window import key

from tests.ui.playing import WINDOW, simulated_once
from zilch3d.engine import actions
from zilch3d.engine.dice import Faces
from zilch3d.kit.widgets import Screen
from zilch3d.motion.pose import top_face
from zilch3d.records.replay import Game, play
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.hands.gameplay import absent
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.table.stage.moments.effects import light

GAMES = Path(__file__).parents[3] / "playthroughs"
RECORDS = sorted(GAMES.glob("*.txt"))
LONG = 10.0


def nothing() -> None:
    """Where the table leads."""


def no_dice(_index: int, dice: int) -> Faces:
    return (1,) * dice


def table(game: Game, steps: int = 0) -> Table:
    """The game's table after so many of its actions."""
    seats = tuple(SeatSetup(seat.name) for seat in game.initial.seats)
    made = Table(game.initial, seats, no_dice)
    for action in game.actions[:steps]:
        done(made, action)
    return made


def done(table: Table, action: actions.Action) -> None:
    if isinstance(action, actions.Join):
        assert table.join(SeatSetup(action.name, newcomer=action.newcomer)) is None
    else:
        assert table.play(action) is None


def scene(screen: Screen, table: Table, *, still: bool = False) -> TableScene:
    services = TableServices(
        lambda _view, _camera: None,
        lambda: ViewOptions(still=still),
        seed=7,
        simulate=simulated_once,
    )
    made = TableScene(screen, table, services.players({}), Exits(nothing, nothing), services)
    made.resized(WINDOW)
    made.enter()
    return made


def at_rest(scene: TableScene) -> TableScene:
    """What stays to be seen after a key goes with the next one, once it has begun.

    That is who starts; at the end of a game its last zilch or bank, and the victory.
    """
    for _key in range(4):
        scene.press(key.S)
        scene.on_key_release(key.S)
        scene.animator.update(0.0)
    scene.animator.update(LONG)
    return scene


def seen(scene: TableScene) -> dict[str, object]:
    """What is to be seen: the facts of the trace, the shelf, and the faces that lie on top."""
    animator = scene.animator
    lying = {
        die: top_face(animator.tabletop.poses[die].orientation) for die in animator.dice.rolled
    }
    return {
        **scene.trace(),
        "groups": animator.dice.groups,
        "lying": lying,
        "shown": animator.tabletop.shown,
        "light": light(animator.staging.staged),
    }


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_restored_game_looks_like_the_one_that_was_left(file: Path, screen: Screen) -> None:
    """After every action that leads to events which none before it in the game has led to."""
    game, met = play(file.read_text(encoding="utf-8"), load), set[tuple[str, ...]]()
    live_table = table(game)
    live = at_rest(scene(screen, live_table))
    for steps, action in enumerate(game.actions, start=1):
        before = len(live_table.events)
        done(live_table, action)
        at_rest(live)
        events = tuple(type(event).__name__ for event in live_table.events[before:])
        if not isinstance(action, actions.Throw) and events not in met:
            met.add(events)
            restored = scene(screen, table(game, steps))
            assert seen(restored) == seen(live), f"after {steps} actions"
            assert not restored.animator.moving


def test_a_game_in_which_nothing_was_done_yet_is_a_new_one(screen: Screen) -> None:
    game = play(RECORDS[0].read_text(encoding="utf-8"), load)
    assert seen(scene(screen, table(game))) == seen(at_rest(scene(screen, table(game))))


FREEZE = play((GAMES / "freeze.txt").read_text(encoding="utf-8"), load)


def last(kind: type[actions.Action]) -> int:
    """How many actions of that game there are up to the last one of this kind."""
    return max(n for n, one in enumerate(FREEZE.actions, start=1) if isinstance(one, kind))


@pytest.mark.parametrize("still", [True, False])
def test_dice_that_were_in_the_air_land(screen: Screen, still: bool) -> None:
    left = table(FREEZE, last(actions.Throw))
    restored = scene(screen, left, still=still)
    assert not restored.controller.gameplay.idle
    assert restored.animator.dice.in_cup
    for _step in range(200):
        restored.update(0.05)
        if restored.controller.gameplay.idle:
            break
    assert left.events[-1] != table(FREEZE, last(actions.Throw)).events[-1]
    assert left.rolls == table(FREEZE, last(actions.Throw)).rolls + 1
    assert restored.controller.gameplay.idle


def test_a_set_aside_can_still_be_undone(screen: Screen) -> None:
    steps = last(actions.SetAside)
    restored = scene(screen, table(FREEZE, steps))
    groups = restored.animator.dice.groups
    restored.controller.undo()
    restored.animator.update(LONG)
    assert seen(restored) == seen(scene(screen, table(FREEZE, steps - 1)))
    assert len(restored.animator.dice.groups) == len(groups) - 1


def test_who_has_missed_the_last_turn_is_still_away(screen: Screen) -> None:
    game = play((GAMES / "away.txt").read_text(encoding="utf-8"), load)
    missed = next(n for n, one in enumerate(game.actions) if isinstance(one, actions.MissTurn))
    seat = table(game, missed).state.turn
    assert seat is not None
    assert scene(screen, table(game, missed)).controller.absence.away == frozenset()
    assert scene(screen, table(game, missed + 1)).controller.absence.away == {seat.seat}
    assert absent(table(game, len(game.actions)).events) == frozenset()
