"""Whole games through the table's scene, by every preset, as sheets have them and cutthroat.

Nothing is drawn: what is tested is that the scene always knows what comes next, whatever dice,
clock, hidden dice and absent players bring, and that the record of it is the same game; also at a
full table, to which a player comes late.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from pyglet.window import key

from tests.ui.playing import same_throw
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.starting import begin
from zilch3d.engine.state import Seat
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.kit.scene import Surface
from zilch3d.kit.widgets import Screen
from zilch3d.players.profile import Profile
from zilch3d.records.replay import play
from zilch3d.store.rulefiles import PRESETS, load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene, TableServices

NAMES = ("Ann", "Ben", "Cid")
BOLD = Profile("a", "A", "", counts=0.5, hides=0.5)
WARY = Profile("b", "B", "", greed=2.0, counts=0.2, hides=0.3)
FRAME = 0.1
LONGEST = 20_000
"""Frames after which a game has gone wrong."""
KEYS = ("A", "SPACE", "RETURN", "T", "D", "S", "Z")


def shortened(preset: str, *, cutthroat: bool = False, part: int = 4) -> RuleSet:
    """The preset with a target that is soon reached."""
    rules = load(preset)
    near = replace(rules.end, target=rules.end.target // part)
    rules = replace(rules, end=near, turn=replace(rules.turn, opening=0, newcomer_opening=0))
    return rules.cutthroat() if cutthroat else rules


class Evening:
    """Players, Ann a person who presses keys at random, and a scene without a picture."""

    def __init__(
        self,
        screen: Screen,
        rules: RuleSet,
        seed: int,
        names: Sequence[str] = NAMES,
    ) -> None:
        self.chance = Random(seed)
        self.ended: list[Table] = []
        people = tuple(SeatSetup(name, "person" if name == "Ann" else "a") for name in names)
        fair = FairGame("0" * 32, canonical(rules), Seed(seed.to_bytes(32, "big")))
        self.game = Table(begin(rules, tuple(map(Seat, names))), people, fair.roll)
        services = TableServices(
            lambda _view, _camera: None,
            lambda: ViewOptions(pause=FRAME, still=True),
            seed,
            simulate=same_throw,
        )
        players = services.players(
            {seat: BOLD if seat % 2 else WARY for seat, name in enumerate(names) if name != "Ann"}
        )
        exits = Exits(lambda: None, lambda: self.ended.append(self.game))
        self.scene = TableScene(screen, self.game, players, exits, services)
        self.scene.resized(Surface(1280, 720))
        self.scene.enter()

    def frames(self) -> Iterator[None]:
        """The evening, frame by frame, until the game is over."""
        for _frame in range(LONGEST):
            if self.ended:
                return
            self.scene.update(FRAME)
            self._press(self.chance.choice(KEYS))
            if self.game.seats[0].is_person and self.chance.random() < 0.02:
                self.scene.controller.absence.set_away(0, self.chance.random() < 0.3)
            yield
        raise AssertionError("the game does not end")

    def _press(self, name: str) -> None:
        symbol: int = getattr(key, name)
        if name == "Z":
            self.scene.on_key(symbol, key.MOD_ACCEL)
        else:
            self.scene.press(symbol)
        self.scene.on_key_release(symbol)


@pytest.mark.parametrize(
    ("preset", "cutthroat"), [*((preset, False) for preset in PRESETS), ("picnic", True)]
)
def test_a_game_comes_to_its_end_and_its_record_is_the_same_game(
    screen: Screen, preset: str, cutthroat: bool
) -> None:
    rules = shortened(preset, cutthroat=cutthroat)
    evening = Evening(screen, rules, seed=7)
    for _frame in evening.frames():
        pass
    state = evening.game.state
    again = play(evening.game.record(preset), lambda _name: rules)
    assert again.state.seats == state.seats
    assert again.state.outcome == state.outcome


@pytest.mark.parametrize("joined", [1, 2])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_full_table_plays_to_the_end_with_a_player_who_joins(
    screen: Screen, preset: str, joined: int
) -> None:
    """Only computer players, the last of whom comes in the round ``joined``."""
    rules = shortened(preset, part=4 // joined)
    names = [f"Player {n}" for n in range(rules.start.most_players - 1)]
    evening = Evening(screen, rules, joined, names)
    for _frame in evening.frames():
        state = evening.game.state
        if state.round == joined and len(state.seats) == len(names):
            evening.scene.controller.join(SeatSetup("Late", "a"), BOLD)
    state = evening.game.state
    assert [seat.name for seat in state.seats] == [*names, "Late"]
    again = play(evening.game.record(preset), lambda _name: rules)
    assert again.state.seats == state.seats
    assert again.state.outcome == state.outcome
