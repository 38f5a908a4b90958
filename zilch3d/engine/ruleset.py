"""A rule set: every house rule a field of a frozen value.

Points are whole numbers of the rule set's ``unit`` everywhere in the engine, so that half points
stay exact. ``zilch3d.engine.rulefile`` reads a rule set from a table of plain values and names
every fault in it; a RuleSet that it made is consistent.
"""

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from zilch3d.engine.dice import MOST_DICE

Points: TypeAlias = int
"""A whole number of a rule set's unit."""

FaceValues: TypeAlias = tuple[Points, Points, Points, Points, Points, Points]
"""Points for the faces 1 to 6; 0 where the face does not count."""


class Kind(Enum):
    """What a combination is."""

    SINGLE = "single"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"
    STRAIGHT = "straight"
    LOW_STRAIGHT = "low-straight"
    HIGH_STRAIGHT = "high-straight"
    THREE_PAIRS = "three-pairs"
    TWO_TRIPLES = "two-triples"
    MATCH = "match"


@dataclass(frozen=True)
class Scoring:
    """What scores. A value of 0 means that the combination does not exist."""

    unit: Fraction
    """What one point of the engine is worth on the score sheet: 1/2 or a whole number."""
    singles: FaceValues
    threes: FaceValues
    fours: FaceValues
    fives: FaceValues
    sixes: FaceValues
    straight: Points = 0
    low_straight: Points = 0
    """1 2 3 4 5 in one roll."""
    high_straight: Points = 0
    """2 3 4 5 6 in one roll."""
    three_pairs: Points = 0
    four_and_pair: Points = 0
    """Four of a kind and a pair, counted as three pairs."""
    six_as_three_pairs: bool = False
    two_triples: Points = 0
    match: Points = 0
    """Each die of the face of a three of a kind set aside earlier in the same set of dice."""
    must_roll: frozenset[Kind] = frozenset()
    """Setting one of these aside, the player must roll on."""
    dice: int = MOST_DICE

    @cached_property
    def _hash(self) -> int:
        return hash((self.unit, self.singles, self.threes, self.fours, self.straight))

    def __hash__(self) -> int:
        """A hash made once: scoring is the key of large caches."""
        return self._hash

    def shown(self, points: Points) -> int | float:
        """The points as a player sees them: exact, since a unit is a half or whole."""
        value = points * self.unit
        return int(value) if value.denominator == 1 else float(value)


class HotDiceName(Enum):
    """What the rule sheet calls setting aside all the dice."""

    PLAIN = "hot-dice"
    GREATER_GLORY = "greater-glory"
    TURNING_OVER = "turning-over"
    CLEARING_THE_BOARD = "clearing-the-board"
    TURNING_THE_CORNER = "turning-the-corner"


@dataclass(frozen=True)
class TurnRules:
    """The turn. Points of 0 ask for nothing."""

    opening: Points = 0
    """The first score in a game must be at least this."""
    newcomer_opening: Points = 0
    """The same for a player new to the game."""
    minimum: Points = 0
    """Every banked turn must be at least this."""
    hot_dice_name: HotDiceName = HotDiceName.PLAIN
    consolation: Points = 0
    """What a zilch with all the dice brings a player who is on the board."""


class Reach(Enum):
    """When a total ends the game."""

    MORE_THAN = "more-than"
    AT_LEAST = "at-least"
    EXACTLY = "exactly"


class Ties(Enum):
    """What equal highest scores mean."""

    FIRST_ACROSS = "first-across"
    SHARED = "shared"
    NOT_BANKABLE = "not-bankable"


@dataclass(frozen=True)
class EndRules:
    """How the game ends."""

    target: Points
    reach: Reach = Reach.AT_LEAST
    crossing: Points = 0
    """The turn that takes a player to the target must bring at least this."""
    last_turns: bool = True
    """Each other player has one more turn; otherwise the game is over at once."""
    ties: Ties = Ties.FIRST_ACROSS

    def reached(self, total: Points) -> bool:
        """Whether a banked total is at the end."""
        if self.reach is Reach.MORE_THAN:
            return total > self.target
        return total >= self.target

    @property
    def goal(self) -> Points:
        """The lowest total that ends the game."""
        return self.target + 1 if self.reach is Reach.MORE_THAN else self.target


class Fumble(Enum):
    """What a die that left the tray or landed cocked does to the roll."""

    OFF = "off"
    VOID = "void"
    ZILCH = "zilch"


@dataclass(frozen=True)
class Manners:
    """Fumbles, and what the score sheet notes down."""

    out: Fumble = Fumble.OFF
    cocked: Fumble = Fumble.OFF
    mouseholes: bool = False
    """Zilches are marked as on the 1990 score sheet: mouseholes, chevrons, fangs."""


class Direction(Enum):
    """Which way the turn goes round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


@dataclass(frozen=True)
class StartRules:
    """Who plays, and in what order."""

    direction: Direction = Direction.CLOCKWISE
    least_players: int = 2
    most_players: int = 8


@dataclass(frozen=True)
class RuleSet:
    """A whole game's rules."""

    id: str
    name: str
    summary: str
    """One line that says what sets this game apart; a sentence, in English."""
    scoring: Scoring
    turn: TurnRules
    end: EndRules
    manners: Manners = field(default_factory=Manners)
    start: StartRules = field(default_factory=StartRules)
