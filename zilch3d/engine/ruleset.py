"""A rule set: every house rule a field of a frozen value.

Points are whole numbers of the rule set's ``unit`` everywhere in the engine: half points stay
exact. Each field is declared here once: its default, its range, and where a rule file spells
it in another way than the engine, how. ``zilch3d.engine.rulefile`` reads a file by these
declarations and names every fault in it; a RuleSet that it made is consistent.
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Annotated, NamedTuple, TypeAlias

from zilch3d.engine.dice import MAX_DICE
from zilch3d.engine.fields import Range

Points: TypeAlias = Annotated[int, "a whole number of the rule set's unit"]

FaceValues: TypeAlias = tuple[int, ...]
"""Six: the points for the faces 1 to 6, 0 where the face does not count."""

NO_FACES: FaceValues = (0, 0, 0, 0, 0, 0)


class ByFace(NamedTuple):
    """A table of points by face, such as ``{ 1 = 100, 5 = 50 }``, under this key."""

    key: str


class OfAKind(NamedTuple):
    """``{ times = 2 }`` or ``{ plus = 100 }`` of three of a kind, or ``{ points = 100 }``."""

    key: str


Seats: TypeAlias = Annotated[int, Range(1, 8)]


class Kind(Enum):
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
    """The dice and the combinations that score. At 0 points a combination does not exist."""

    unit: Fraction
    """The worth of one point of the engine on the score sheet: 1/2 or a whole number."""
    dice: Annotated[int, Range(5, MAX_DICE)] = MAX_DICE
    singles: Annotated[FaceValues, ByFace("single")] = NO_FACES
    threes: Annotated[FaceValues, ByFace("three")] = NO_FACES
    fours: Annotated[FaceValues, OfAKind("four")] = NO_FACES
    fives: Annotated[FaceValues, OfAKind("five")] = NO_FACES
    sixes: Annotated[FaceValues, OfAKind("six")] = NO_FACES
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
    must_bank: frozenset[Kind] = frozenset()
    """Setting one of these aside, the player must bank, if the turn may be banked."""
    six_wins: bool = False
    """Setting six of a kind aside wins the game at once."""

    @cached_property
    def _hash(self) -> int:
        return hash((self.unit, self.singles, self.threes, self.fours, self.straight))

    def __hash__(self) -> int:
        """Made once, as scoring is the key of large caches."""
        return self._hash

    def by_kind(self, kind: Kind) -> FaceValues:
        """The points by face of one die, or of several of the same face."""
        return {
            Kind.SINGLE: self.singles,
            Kind.THREE: self.threes,
            Kind.FOUR: self.fours,
            Kind.FIVE: self.fives,
            Kind.SIX: self.sixes,
        }[kind]

    def times_three(self, values: FaceValues) -> int:
        """How many times the points of three of a kind these are; 0 if that differs by face."""
        three, more = max(zip(self.threes, values, strict=True))
        times = more // three if three else 0
        return times if values == tuple(times * value for value in self.threes) else 0

    def over_three(self, values: FaceValues) -> Points:
        """By how many points these are above three of a kind; 0 if that differs by face."""
        three, more = max(zip(self.threes, values, strict=True))
        plus = max(0, more - three)
        same = values == tuple(value and value + plus for value in self.threes)
        return plus if three and same else 0

    def player_points(self, points: Points) -> int | float:
        """The points as a player sees them, on the sheet and in a rule file.

        Exact even as a float, since a unit is a half or whole.
        """
        value = points * self.unit
        return int(value) if value.denominator == 1 else float(value)


class HotDiceName(Enum):
    """The rule sheet's name for setting aside all the dice."""

    PLAIN = "hot-dice"
    GREATER_GLORY = "greater-glory"
    TURNING_OVER = "turning-over"
    CLEARING_THE_BOARD = "clearing-the-board"
    TURNING_THE_CORNER = "turning-the-corner"


class BlankRule(Enum):
    """The outcome of a roll of all the dice of which nothing counts."""

    ZILCH = "zilch"
    ROLL_AGAIN = "roll-again"


@dataclass(frozen=True)
class TurnRules:
    """Limits of a turn, and what comes of zilches and hot dice. At 0 points there is no limit."""

    opening: Points = 0
    """The first score in a game must be at least this."""
    newcomer_opening: Points = 0
    """The opening of a player who is new to the game."""
    minimum: Points = 0
    """Every banked turn must be at least this."""
    hot_dice_name: HotDiceName = HotDiceName.PLAIN
    consolation: Points = 0
    """Points that a zilch with all the dice brings a player who is on the board."""
    hot_dice_forced: bool = False
    """After hot dice the player must roll on."""
    blank: BlankRule = BlankRule.ZILCH
    blank_bonus: Points = 0
    """Points that a blank roll, thrown again, adds to the turn."""
    blank_may_bank: bool = False
    """After a blank roll the player may bank what the turn has, its bonus too, and not roll on."""
    zilches_in_a_row: Annotated[int, Range(0, 100)] = 0
    """After so many zilches in a row the player pays ``zilch_penalty``; 0: never."""
    zilch_penalty: Points = 0
    take_over: bool = False
    """The next player may take over the dice and points that were left when a turn was banked."""

    def min_to_bank(self, score: Points, *, newcomer: bool = False) -> Points:
        """The minimum of a turn that is banked at this score, ``EndRules.crossing`` left aside."""
        opening = self.newcomer_opening if newcomer else self.opening
        return max(1, self.minimum, 0 if score else opening)


class Reach(Enum):
    """How a total must reach the target to end the game."""

    MORE_THAN = "more-than"
    AT_LEAST = "at-least"
    EXACTLY = "exactly"


class Ties(Enum):
    FIRST_ACROSS = "first-across"
    SHARED = "shared"
    NOT_BANKABLE = "not-bankable"
    PLAY_OFF = "play-off"


@dataclass(frozen=True)
class EndRules:
    """The end of the game. At a target of 0 there is none: the number of ``rounds`` ends it."""

    target: Points = 0
    reach: Reach = Reach.AT_LEAST
    crossing: Points = 0
    """The turn that takes a player to the target must bring at least this."""
    last_turns: bool = False
    """Each other player has one more turn; otherwise the game is over at once."""
    ties: Ties = Ties.FIRST_ACROSS
    rounds: Annotated[int, Range(0, 1000)] = 0
    """The game ends after so many rounds; 0: it does not.

    Who reaches the target before that ends it earlier; who does so in the last of them, where there
    are last turns, is followed by those.
    """

    def reached(self, total: Points) -> bool:
        """Whether a banked total is at the end."""
        return self.target > 0 and total >= self.goal

    def ties_if(self, *, crossed: bool) -> Ties:
        """The rule for equal highest totals, by whether any player has ``crossed`` the target.

        If nobody has, as after the last of the rounds, nobody was first across: the win is shared,
        or played off.
        """
        return self.ties if crossed or self.ties is Ties.PLAY_OFF else Ties.SHARED

    @cached_property
    def goal(self) -> Points:
        """The lowest total that ends the game."""
        return self.target + 1 if self.reach is Reach.MORE_THAN else self.target

    @cached_property
    def exact(self) -> bool:
        """Whether the target must be hit exactly."""
        return self.reach is Reach.EXACTLY


USUAL_SECONDS = 10
"""The clock of a cutthroat game (rules, section 2)."""


class FumbleRule(Enum):
    """The outcome of a roll of which a die left the tray or landed cocked."""

    OFF = "off"
    VOID = "void"
    ZILCH = "zilch"


@dataclass(frozen=True)
class Manners:
    """Rules at the table: fumbles, the clock, a hidden die, absence, marks on the score sheet.

    Named after their section of a rule file, ``manners``.
    """

    out: FumbleRule = FumbleRule.OFF
    cocked: FumbleRule = FumbleRule.OFF
    mouseholes: bool = False
    """Zilches are marked as on the 1990 score sheet: mouseholes, chevrons, fangs."""
    seconds: Annotated[int, Range(0, 3600)] = 0
    """A player who takes longer to act is called out and has zilched; 0: no clock."""
    hidden_die: bool = False
    """The player who passes the dice may withhold one; rolling without it is a zilch."""
    catching_up: bool = True
    """Players may be away, or join late, and catch up on the turns that they missed.

    A last turn that is missed is lost: there is none after it.
    """
    time_warp: bool = False
    """Scores banked since a turn that was caught up too late may be put at risk again."""


class Direction(Enum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class FirstStart(Enum):
    """How it is settled who starts the first game."""

    HIGHEST_DIE = "highest-die"
    ROLLING = "rolling"
    FIRST_SEAT = "first-seat"


class LaterStart(Enum):
    """How it is settled who starts the later games of a series."""

    AS_FIRST = "as-first"
    LAST_WINNER = "last-winner"


@dataclass(frozen=True)
class StartRules:
    """Who plays, who starts, and in what order."""

    first: FirstStart = FirstStart.HIGHEST_DIE
    ties_by_seat: bool = False
    """Of those who roll equally high for the start, the first seat starts: nobody rolls again."""
    later: LaterStart = LaterStart.AS_FIRST
    direction: Direction = Direction.CLOCKWISE
    least_players: Seats = 2
    most_players: Seats = 8

    @cached_property
    def step(self) -> int:
        """The step to the next player's seat, seats being numbered clockwise: 1 or -1."""
        return 1 if self.direction is Direction.CLOCKWISE else -1


@dataclass(frozen=True)
class RuleSet:
    id: str
    name: str
    summary: str
    """How this game differs from others: a sentence in English."""
    scoring: Scoring
    turn: TurnRules
    end: EndRules
    manners: Manners = field(default_factory=Manners)
    start: StartRules = field(default_factory=StartRules)
    based_on: str = ""
    """The id of the rules that these were changed from, if any; it has no effect on the game."""

    @property
    def is_cutthroat(self) -> bool:
        """Whether there are a clock and a hidden die, and every fumble is a zilch."""
        manners = self.manners
        fumbles = manners.out is manners.cocked is FumbleRule.ZILCH
        return fumbles and manners.hidden_die and manners.seconds > 0

    def cutthroat(self) -> "RuleSet":
        """These rules, played cutthroat (rules, section 2)."""
        manners = replace(
            self.manners,
            out=FumbleRule.ZILCH,
            cocked=FumbleRule.ZILCH,
            seconds=self.manners.seconds or USUAL_SECONDS,
            hidden_die=True,
        )
        return replace(self, manners=manners)
