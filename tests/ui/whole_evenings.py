"""Evenings at the table's scene, without a window or a picture: whole games of random keys."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

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
from zilch3d.store.rulefiles import load
from zilch3d.store.setup import SeatSetup
from zilch3d.table.table import Table
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import TableServices

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


SeatAt: TypeAlias = Callable[[RuleSet, tuple[SeatSetup, ...], FairGame], Table]
"""Makes the table of a game by these rules, with these players and dice."""


def unkept(rules: RuleSet, seats: tuple[SeatSetup, ...], fair: FairGame) -> Table:
    """A table whose game is kept nowhere."""
    return Table(begin(rules, tuple(Seat(seat.name) for seat in seats)), seats, fair.roll)


class Evening:
    """Players, of whom ``people`` press keys at random, and a scene without a picture."""

    def __init__(  # noqa: PLR0913  (each is a fact about the evening)
        self,
        screen: Screen,
        rules: RuleSet,
        seed: int,
        names: Sequence[str] = NAMES,
        *,
        people: Sequence[str] = ("Ann",),
        seat: SeatAt = unkept,
    ) -> None:
        self.chance = Random(seed)
        self.ended: list[Table] = []
        seats = tuple(SeatSetup(name, "person" if name in people else "a") for name in names)
        fair = FairGame("0" * 32, canonical(rules), Seed(seed.to_bytes(32, "big")))
        self.game = seat(rules, seats, fair)
        services = TableServices(
            lambda _view, _camera: None,
            lambda: ViewOptions(pause=FRAME, still=True),
            seed,
            simulate=same_throw,
        )
        players = services.players(
            {n: BOLD if n % 2 else WARY for n, name in enumerate(names) if name not in people}
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
