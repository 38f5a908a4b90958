"""Positions to practise: games up to a decision, shipped as sketches, or taken from a game."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from logging import getLogger

from zilch3d import resources
from zilch3d.engine.actions import Action, Land, SetAside
from zilch3d.engine.rolls import play_on
from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.records.notation import write_points
from zilch3d.records.replay import play
from zilch3d.store import reader
from zilch3d.store.reader import Unreadable
from zilch3d.store.setup import SeatSetup

LOG = getLogger(__name__)

FOLDER = "assets/practice"
"""The shipped positions, a file for each preset."""


class Source(Enum):
    """The origin of a position."""

    CLOSE = "close"
    """Shipped: the two best choices are close."""
    TRAP = "trap"
    """Shipped: what seems natural is clearly wrong."""
    OWN = "own"
    """One of the player's own costliest decisions."""


@dataclass(frozen=True)
class Position:
    """A decision: ``actions`` lead from the ``initial`` state to it.

    ``key`` names it for good, in answers that are kept. Raises ValueError, when its state is asked
    for, where the actions are refused.
    """

    key: str
    source: Source
    initial: State
    actions: tuple[Action, ...]

    @cached_property
    def state(self) -> State:
        """The state to decide on; a turn is under way in it. Raises ValueError, see above."""
        state = play_on(self.initial, *self.actions)
        if state.turn is None or state.turn.flying:
            raise ValueError(self.key)
        return state

    @property
    def rules(self) -> RuleSet:
        return self.initial.rules


@dataclass(frozen=True)
class Seated:
    """A position, and who sits there."""

    position: Position
    seats: tuple[SeatSetup, ...]


@dataclass(frozen=True)
class Sketch:
    """A position of two players as a rule set's file has it: of the player to move first.

    ``scores`` and ``turn`` are written as in a game record.
    """

    source: Source
    scores: str
    turn: str

    def key(self, rules: RuleSet) -> str:
        """A name for good: it changes only with the rules' id, the scores or the turn."""
        text = f"{rules.id}\n{self.scores}\n{self.turn}"
        return f"{rules.id}:{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def position(self, rules: RuleSet, names: Sequence[str]) -> Position:
        """The position with these two players. Raises RecordError and ValueError."""
        first, second = names
        record = (
            f"rules: {rules.id}\nplayers: {first}, {second}\nstarts: {first}\n"
            f"scores: {self.scores}\n\n{first}: {self.turn}\n"
        )
        game = play(record, lambda _name: rules)
        return Position(self.key(rules), self.source, game.initial, game.actions)


def sketched_scores(rules: RuleSet, scores: Sequence[int]) -> str:
    """Scores in units as a sketch has them."""
    return ", ".join(write_points(score, rules.scoring.unit) for score in scores)


def shipped_positions(rules: RuleSet) -> tuple[Sketch, ...]:
    """The positions that ship with this preset; none if the file is missing or damaged."""
    path = f"{FOLDER}/{rules.id}.toml"
    try:
        resources.read(path)
        page = reader.read_toml(resources.find(path))
    except (resources.MissingResource, Unreadable) as fault:
        if type(fault) is not resources.MissingResource:
            LOG.warning("no positions: %r", fault)
        return ()
    tables = page.get("position")
    try:
        return tuple(map(_sketch, tables)) if isinstance(tables, list) else ()
    except (KeyError, TypeError, ValueError) as fault:
        LOG.warning("no positions: %r", fault)
        return ()


def _sketch(table: dict[str, str]) -> Sketch:
    return Sketch(Source(table["source"]), table["scores"], table["turn"])


def before_decision(
    key: str, initial: State, actions: Sequence[Action], step: int
) -> Position | None:
    """The position in which the player of this step had last seen dice land, or began the turn.

    So what was set aside before going on is to be decided, too. None if there is no such step, or
    nothing to decide: the dice were in the air.
    """
    if not 0 <= step < len(actions):
        return None
    while step and isinstance(actions[step - 1], SetAside):
        step -= 1
    if step and not isinstance(actions[step - 1], Land) and isinstance(actions[step], SetAside):
        return None
    position = Position(key, Source.OWN, initial, tuple(actions[:step]))
    try:
        return position if position.state.turn is not None else None
    except ValueError:
        return None
