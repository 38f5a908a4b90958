"""A replay shows the game as it was played, frame for frame, from any turn."""

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import dist
from operator import mul
from pathlib import Path

import pytest
from pyglet.window import key, mouse

from tests.ui.playing import WINDOW, simulated_once
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.features.replay.bar import INSTANT
from zilch3d.features.replay.scene import ReplayScene
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen, Slider
from zilch3d.motion.swing import Flight, Swing
from zilch3d.motion.throw import SimulatedThrow, Steps, ThrowRequest, simulate
from zilch3d.motion.tray import TRAYS, Tray
from zilch3d.players.profile import Profile
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.replaying import Recording, ReplayedTable
from zilch3d.table.table import Table
from zilch3d.ui.repeated_games import recording_of
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices
from zilch3d.ui.table.stage.throwing import Simulator

RECORDS = sorted((Path(__file__).parents[2] / "playthroughs").glob("*.txt"))
FRAME = 0.137
"""Seconds. No wait is a multiple of it: rounding would decide in which frame that ends."""
OPTIONS = ViewOptions(pause=0.2)
SEATS = (SeatSetup("Ann", "a"), SeatSetup("Ben", "b"))
PLAYERS = {0: Profile("a", "A", ""), 1: Profile("b", "B", "", greed=2.0, shakes=0.9)}
LONGEST = 5000


@cache
def a_throw(dice: int, tray: Tray) -> SimulatedThrow:
    return simulate(ThrowRequest(dice, 0.5, 0, tray))


def same_throw(request: ThrowRequest) -> Steps[SimulatedThrow]:
    """So many dice fall alike, where it is no matter how."""
    yield
    return a_throw(request.dice, request.tray)


def services(simulator: Simulator = same_throw) -> TableServices:
    return TableServices(lambda *_seen: None, lambda: OPTIONS, 1, simulate=simulator)


ALIKE, THROWN = services(), services(simulated_once)


def seen(scene: TableScene | ReplayScene) -> dict[str, object]:
    """Everything that is shown of the dice and the game."""
    animator = scene.animator
    top, staged = animator.tabletop, scene.animator.staging.staged
    return {
        "poses": [top.poses[die] for die in sorted(top.shown)] + [top.cup],
        "presence": top.courses.presence,
        "tray": top.tray,
        "shown": animator.queue.shown,
        "groups": animator.dice.groups,
        "rolled": animator.dice.rolled,
        "moment": staged.moment if staged is not None else None,
        "since": round(animator.staging.staged.seconds, 6)
        if animator.staging.staged is not None
        else None,
        "arriving": animator.staging.arriving,
    }


def same(one: dict[str, object], other: dict[str, object]) -> bool:
    """Whether the same is seen: a pose may be turned by the negative of its quaternion."""
    return one | {"poses": None} == other | {"poses": None} and all(
        dist(a.position, b.position) < 1e-6
        and abs(sum(map(mul, a.orientation, b.orientation))) > 1 - 1e-9
        for a, b in zip(one["poses"], other["poses"], strict=True)  # type: ignore[call-overload]
    )


def frames(scene: TableScene | ReplayScene) -> Iterator[tuple[int, dict[str, object]]]:
    """After each frame, how much was done by then, and what is shown."""
    for _frame in range(LONGEST):
        scene.update(FRAME)
        yield len(scene.game.actions), seen(scene)
        if scene.controller.over and not scene.animator.moving:
            return
    raise AssertionError("the game does not end")


def original(screen: Screen, rules: str = "freeze") -> TableScene:
    """Two computer players, near the end of a game."""
    short = replace(load(rules), end=replace(load(rules).end, target=10))
    initial = begin(short, (Seat("Ann"), Seat("Ben")), 0)
    fair = FairGame("0" * 32, canonical(short), Seed(bytes(32)))
    table = Table(initial, SEATS, fair.roll, looks=17)
    exits = Exits(lambda: None, lambda: None)
    scene = TableScene(screen, table, THROWN.players(PLAYERS), exits, THROWN)
    scene.resized(WINDOW)
    scene.enter()
    return scene


def replayed(
    screen: Screen, recording: Recording, place: int = 0, at_table: TableServices = ALIKE
) -> ReplayScene:
    game = ReplayedTable(recording)
    exits = Exits(lambda: None, lambda: None)
    scene = ReplayScene(screen, game, PLAYERS, exits, at_table, place=place)
    scene.resized(WINDOW)
    scene.enter()
    return scene


def test_a_replay_is_the_game_frame_for_frame_from_any_turn(screen: Screen) -> None:
    """Issue 17: with the same passed times all dice lie and fly as they did."""
    live = original(screen)
    played = list(frames(live))
    recording = Recording.of(live.game)
    again = replayed(screen, recording, 0, THROWN)
    assert [shown for _done, shown in frames(again)] == [shown for _done, shown in played]
    turns = again.game.turns
    assert len(turns) > 2
    for place in (len(turns) // 2,):
        start = turns[place].start
        first = next(n for n, (done, _shown) in enumerate(played) if done > start)
        scene = replayed(screen, recording, place, THROWN)
        compared = [shown for done, shown in frames(scene) if done > start]
        rest = [shown for _done, shown in played[first:]]
        assert len(compared) == len(rest)
        assert all(map(same, compared, rest)), f"turn {place}"


def record(name: str) -> Recording:
    """A golden game record, without what it says of refused moves and the result."""
    (file,) = [file for file in RECORDS if file.stem == name]
    return recording_of(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_every_golden_game_is_shown_to_its_end(file: Path, screen: Screen) -> None:
    """All presets, paper sheets with inferred set-asides, and games that were left."""
    scene = replayed(screen, record(file.stem))
    scene.set_speed(INSTANT)
    for _frame in range(LONGEST):
        if not scene.playing:
            break
        scene.update(1.0)
    assert scene.animator.queue.shown == scene.game.end
    assert scene.place == scene.last
    numbers = [turn.number for turn in scene.game.turns if not turn.line.is_for_start]
    assert numbers == sorted(set(numbers)), "as the review counts them, from 1"
    assert all(numbers)
    for place, turn in enumerate(scene.game.turns):
        assert bool(turn.number) is not turn.line.is_for_start
        scene.go_to(place)
        assert len(scene.game.actions) == turn.start
        assert scene.animator.queue.shown == scene.game.state


def test_a_flick_and_another_tray_are_shown_as_they_were(screen: Screen) -> None:
    flight = Flight(Swing(0.9, (20.0, 4.0)), TRAYS["round"])
    asked: list[ThrowRequest] = []

    def noted(request: ThrowRequest) -> Steps[SimulatedThrow]:
        asked.append(request)
        return (yield from simulated_once(request))

    recording = replace(record("freeze"), flights={1: flight})
    scene = replayed(screen, recording, 1, services(noted))
    while not asked:
        scene.update(FRAME)
    assert (asked[0].flick, asked[0].tray) == (flight.swing.flick, flight.tray)
    assert scene.animator.tabletop.tray == flight.tray


def test_keys_lead_through_the_game(screen: Screen) -> None:
    scene = replayed(screen, record("zilch-1990"))
    scene.on_key(key.SPACE, 0)
    assert not scene.playing
    before = seen(scene)
    scene.update(5.0)
    assert seen(scene) == before, "time stands still"
    assert scene.changes_in() == math.inf
    for pressed, place in [
        (key.RIGHT, 1),
        (key.RIGHT, 2),
        (key.LEFT, 1),
        (key.END, scene.last),
        (key.HOME, 0),
        (key.LEFT, 0),
        (key.PAGEDOWN, 10),
    ]:
        scene.on_key(pressed, 0)
        assert scene.place == place
    for typed, speed in [("+", 2.0), ("=", 4.0), ("+", INSTANT), ("+", INSTANT), ("-", 4.0)]:
        scene.on_character(typed)
        assert scene.speed == speed
    scene.on_key(key.END, 0)
    scene.on_key(key.SPACE, 0)
    assert (scene.playing, scene.place) == (True, 0), "from the end it begins again"


def test_one_turn_back_is_first_the_beginning_of_this_one(screen: Screen) -> None:
    scene = replayed(screen, record("zilch-1990"), 3)
    scene.step(-1)
    assert scene.place == 2
    scene.go_to(3)
    for _frame in range(20):
        scene.update(FRAME)
    scene.step(-1)
    assert scene.place == 3


def test_the_track_is_dragged_and_describes_where_the_mouse_is(screen: Screen) -> None:
    scene = replayed(screen, record("freeze"))
    scene.toggle()
    scene.update(0.0)
    scene.draw()
    targets = screen.targets()
    (x0, y), (x1, _y) = targets["track:first"], targets["track:last"]
    scene.on_mouse_press(x0, y, mouse.LEFT)
    for surface in (WINDOW, Surface(640, 480), WINDOW):
        scene.resized(surface)
        scene.draw()
        for share in (0.5, 1.0, 0.0, 0.8, 0.6):
            scene.on_mouse_drag(x0 + share * (x1 - x0), y)
            scene.update(0.0)
    assert scene.place == 3
    track = screen.find("track")
    assert isinstance(track, Slider)
    assert (track.value, track.last) == (3, scene.last)
    assert track.tip == scene.described(3) == "Cleo: Zilch, 3,900 lost, hot dice 2 times"


def test_nothing_can_be_played(screen: Screen) -> None:
    scene = replayed(screen, record("freeze"))
    for _frame in range(30):
        scene.update(FRAME)
        for symbol in (key.A, key.B, key.RETURN, key.T, key.D, key.H, key._1, key.BACKSPACE):
            scene.press(symbol)
            scene.on_key_release(symbol)
    played = scene.game.actions
    assert played == scene.game.recording.actions[: len(played)]
    assert "roll" not in screen.targets()


def test_a_recording_that_is_no_game_is_refused() -> None:
    whole = record("freeze")
    with pytest.raises(ValueError, match="action 3"):
        ReplayedTable(replace(whole, actions=(*whole.actions[:3], whole.actions[1])))
