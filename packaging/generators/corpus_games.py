"""Games for the corpus of a release: whole ones, played at the real table by a hand that tries all.

Every legal choice is made now and then, dice leave the tray, players join late, miss a turn, and
are called out; the same number gives the same games.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from zilch3d.engine.actions import (
    Action,
    AskForDie,
    Bank,
    CallOut,
    HideDie,
    LetStand,
    MissTurn,
    Refusal,
    Resume,
    SetAside,
    TakeOver,
    Throw,
)
from zilch3d.engine.decide import decide, set_asides
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import FumbleRule, RuleSet
from zilch3d.engine.state import Chance, Nobody
from zilch3d.fair.proof import FairGame, Seed
from zilch3d.motion.swing import USUAL, Flight, Swing
from zilch3d.motion.tray import TRAYS
from zilch3d.records.notation import Fumble
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup, SeatSetup
from zilch3d.table.replaying import start_state
from zilch3d.table.table import Journal, Table

SEATS = (
    *(SeatSetup("Zoë"), SeatSetup("Clara", "steady"), SeatSetup("Jürgen")),
    *(SeatSetup("Анна"), SeatSetup("Max", "bold")),
)
DECISIONS = (Throw(), TakeOver(), AskForDie(), Resume(), LetStand())
REPORTS = (HideDie(), CallOut(), MissTurn())
LONGEST = 1500
"""Actions after which a game is given up: it would be too long to keep."""
THROWN = (
    *(Flight(Swing(0.9)), Flight(Swing(0.2), TRAYS["round"])),
    Flight(Swing(flick=(1.5, 7.25))),
)
"""Flights that are not the usual one."""


class Clock:
    """A minute passes whenever somebody looks."""

    def __init__(self) -> None:
        self._time = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)

    def __call__(self) -> datetime:
        self._time += timedelta(minutes=1)
        return self._time


def new_game(name: str, rules: RuleSet, seats: int = 2, *, cutthroat: bool = False) -> NewGame:
    """A game by the rules of this name, with dice that follow from all of it."""
    rules = rules.cutthroat() if cutthroat else rules
    text = f"{name} {seats} {cutthroat}"
    number = hashlib.sha256(text.encode()).hexdigest()
    fair = FairGame(number[:32], canonical(rules), Seed(hashlib.sha256(number.encode()).digest()))
    return NewGame(fair, GameSetup(name, SEATS[:seats], cutthroat), rules)


def begun(game: NewGame, journal: Journal | None = None) -> Table:
    """The table of the game at its start; its looks are those that the program gives it."""
    return Table(start_state(game), game.setup.seats, game.fair.roll, journal, looks=game.looks)


def finished(game: NewGame) -> Table | None:
    """The game at its end, kept nowhere; None if it is too long."""
    table = begun(game)
    Player(table, Random(game.id)).play(LONGEST)
    return table if isinstance(table.state.mover, Nobody) else None


def with_words(game: NewGame, words: str) -> NewGame:
    """The same game, to whose seed the players have added words."""
    return replace(game, fair=game.fair.adding(words))


class Player:
    """Plays for everybody at a table."""

    def __init__(self, table: Table, chance: Random) -> None:
        self._table = table
        self._chance = chance

    def play(self, actions: int) -> None:
        """So many actions, or fewer to the end of the game."""
        for _action in range(actions):
            if isinstance(self._table.state.mover, Nobody):
                return
            if isinstance(self._table.state.mover, Chance):
                self._land()
            elif not self._joined():
                self._play(self._choice())

    def _land(self) -> None:
        manners = self._table.state.rules.manners
        kinds = [(Fumble.OUT, manners.out), (Fumble.COCKED, manners.cocked)]
        fumbles = [fumble for fumble, rule in kinds if rule is not FumbleRule.OFF]
        fumble = self._chance.choice(fumbles) if fumbles and self._is_rare(0.03) else None
        flight = self._chance.choice(THROWN) if self._is_rare(0.1) else USUAL
        self._table.land(fumble, flight)

    def _joined(self) -> bool:
        seats = self._table.seats
        wanted = len(seats) < len(SEATS) and self._is_rare(0.004)
        return wanted and self._table.join(SEATS[len(seats)]) is None

    def _choice(self) -> Action:
        state = self._table.state
        if kept := set_asides(state):
            by_points = sorted(kept, key=lambda option: option.points)
            option = by_points[-1] if not self._is_rare(0.2) else self._chance.choice(by_points)
            return SetAside(option.keep, option.points)
        reports = list(self._legal(REPORTS)) if self._is_rare(0.03) else []
        banks = list(self._legal((Bank(),))) if not self._is_rare(0.3) else []
        return self._chance.choice(reports or banks or list(self._legal((*DECISIONS, Bank()))))

    def _legal(self, actions: tuple[Action, ...]) -> Iterator[Action]:
        state = self._table.state
        return (one for one in actions if not isinstance(decide(state, one), Refusal))

    def _play(self, action: Action) -> None:
        refused = self._table.play(action)
        assert refused is None, refused

    def _is_rare(self, share: float) -> bool:
        return self._chance.random() < share
