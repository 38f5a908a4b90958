"""A computer player's profile: its temperament as data, read from the table of a TOML page.

Points stand in a profile as shares of an ordinary turn or of the target, so that one profile plays
every rule set: an ordinary turn is what ``figures.ordinary_turn`` says.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Annotated, TypeAlias, get_args, get_type_hints

from zilch3d.engine.dice import MAX_DICE
from zilch3d.engine.fields import Fault, FaultReason, NumberRange, TableReader, with_suggestions

Share: TypeAlias = Annotated[float, NumberRange(0, 1)]
Turns: TypeAlias = Annotated[float, NumberRange(0, 20)]
"""Points, as so many ordinary turns."""
Factor: TypeAlias = Annotated[float, NumberRange(0.1, 10)]

LONGEST_NAME = 24
LONGEST_SUMMARY = 120

MAX_LINES, MAX_LINE = 20, 48
"""Lines that a profile has for one occasion, and characters in each of them."""

LIKING = NumberRange(-20, 20)
LAST_OFFERED = 1000.0

PerDice: TypeAlias = tuple[float, ...]
"""Six: a value for each number of dice, from one die on."""

DiceNumbers: TypeAlias = frozenset[int]


class When(Enum):
    """The situations in which a player's feeling is off."""

    ALWAYS = "always"
    BEHIND = "behind"
    AHEAD = "ahead"
    FEW_DICE = "few-dice"
    """With one, two or three dice to throw."""


class Voice(Enum):
    """How a player speaks: the set of sentences that it has of its own.

    Each shipped player has one to itself; the plain voice is left for players of one's own.
    """

    PLAIN = "plain"
    UNSURE = "unsure"
    SHOWY = "showy"
    HOMELY = "homely"
    GALLANT = "gallant"
    DREAMY = "dreamy"
    BOLD = "bold"
    CHOOSY = "choosy"
    KEEN = "keen"
    CAREFUL = "careful"
    SLY = "sly"
    SEAFARING = "seafaring"
    SENSIBLE = "sensible"
    BOOKISH = "bookish"
    BREEZY = "breezy"
    CALM = "calm"
    LEARNED = "learned"


Lines: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Says:
    """Lines of a player's own, by occasion, said as they are written in place of its voice's.

    Where there are none, its voice speaks.
    """

    rolls: Lines = ()
    """As it decides to go on."""
    banks: Lines = ()
    zilch: Lines = ()
    """It has lost points."""
    hot_dice: Lines = ()
    big_bank: Lines = ()
    """It has banked many points."""
    took_lead: Lines = ()
    lost_lead: Lines = ()
    die_found: Lines = ()
    """It has asked for a die that was withheld."""
    won: Lines = ()
    lost: Lines = ()


@dataclass(frozen=True)
class Profile:
    """How a computer player plays, looks and speaks. ``template.toml`` explains each field."""

    id: str
    name: str
    summary: str
    """How it plays, in a sentence; in English."""
    offered: Annotated[float, NumberRange(0, LAST_OFFERED)] = LAST_OFFERED
    """Its place where players are offered, the lowest first."""

    advised: bool = False
    """It goes by the exact odds; by its temperament only where these say nothing."""
    noise: Annotated[float, NumberRange(0, 5)] = 0.0
    """How far off its feeling is, as a standard deviation: of ``greed``, in doublings. If it goes
    by the odds: of the worth of each choice, in turns, limited as ``players/advised`` says.
    """
    noise_when: When = When.ALWAYS
    overlooks: Share = 0.0
    """How often it doesn't see what it would like best to set aside."""

    greed: Factor = 1.0
    """The factor by which points at risk seem smaller: at 1 it stops where one more roll, and the
    turn of hot dice that it may lead to, cost as much on average as they bring.
    """
    greed_behind: Factor = 1.0
    """The factor of greed three tenths of the target behind the leader; nearer, a part of it."""
    greed_ahead: Factor = 1.0
    """The factor of greed three tenths of the target ahead of all others; nearer, a part of it."""
    thrill: Annotated[float, LIKING] = 0.0
    """The worth of a throw with an even chance of a zilch, in turns; less for other chances."""
    enough: Turns = 0.0
    """It banks at so much, unless it has all the dice to throw; 0: it has no such limit."""

    dice: PerDice = (0.0,) * MAX_DICE
    """How much it likes to throw so many dice, in turns; below 0: dislikes."""
    dares: DiceNumbers = frozenset()
    """Numbers of dice left with which it never banks, unless that wins."""
    hot_dice: Annotated[float, NumberRange(0, 20)] = 1.0
    """The worth of hot dice, in turns."""
    hot_dice_risk: Turns = 0.0
    """The most at risk at which it always throws one or two dice: they may become hot dice."""
    trios: Annotated[float, LIKING] = 0.0
    """The worth of three of a kind beside its points, in turns: of the hope, and of one in hand."""
    small_singles: Annotated[float, NumberRange(0, 5)] = 1.0
    """The factor of the points of single dice below the highest: of 5s beside 1s."""

    lead: Share = 0.0
    """The lead that it wants over the target, as a share of it, where others have a last turn."""
    just_below: Share = 0.0
    """The share of the target that may be missing when it stops just below it, in a close game."""
    take_over: Annotated[float, NumberRange(0, 10)] = 1.0
    """The factor by which taking over seems better than it is; at 0 it never does."""

    counts: Share = 1.0
    """How often it counts the dice before it throws them, where one may be hidden."""
    counting: Annotated[float, NumberRange(0, 30)] = 1.0
    """The seconds that counting takes."""
    hides: Share = 0.0
    """How often it withholds a die when it passes them, where the rules let it."""

    shakes: Share = 0.4
    """The strength of its throws, from gentle to wild."""
    pace: Factor = 1.0
    """The factor of the usual time to think."""
    voice: Voice = Voice.PLAIN
    says: Says = Says()


LOOKS = frozenset({"name", "summary", "offered", "counting", "shakes", "pace", "voice", "says"})
"""The fields that no choice depends on."""


def temperament(profile: Profile) -> tuple[tuple[str, str], ...]:
    """All that its choices depend on: the fields that differ from their defaults, and their values.

    The digests of the measured strengths are made of this: what it says of a profile must not
    change, or all strengths have to be measured again.
    """
    values = ((each.name, getattr(profile, each.name), each.default) for each in fields(Profile))
    return tuple(
        (name, _plain(value))
        for name, value, default in values
        if name not in LOOKS and value != default
    )


def weakest_first(ids: Iterable[str], shares: Mapping[str, float]) -> tuple[str, ...]:
    """Players by their ids in the order in which they are offered: the weakest first.

    ``shares`` has what each has won of its games against best play. Players who were not measured
    come last, in the order given.
    """
    return tuple(sorted(ids, key=lambda id_: shares.get(id_, math.inf)))


def _plain(value: object) -> str:
    return repr(sorted(value)) if isinstance(value, frozenset) else repr(value)


class ProfileFaults(Exception):
    """A profile that cannot be used; ``faults`` names everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{f.field}: {f.reason.value}" for f in faults))
        self.faults = faults


def read(values: Mapping[str, object]) -> Profile:
    """The profile that the table describes.

    Raises ProfileFaults with every fault at once: missing, unknown and ill-typed fields, and
    values out of range.
    """
    faults: list[Fault] = []
    table = _ProfileReader("", values, faults)
    profile = table.profile()
    if faults:
        raise ProfileFaults(with_suggestions(faults, table.fields))
    return profile


class _ProfileReader(TableReader):
    """The table of a profile, or one in it."""

    def profile(self) -> Profile:
        hints = get_type_hints(Profile, include_extras=True)
        values = {f.name: self._field(f.name, hints[f.name], f.default) for f in fields(Profile)}
        self.end()
        # Each value has the type that its field's declaration asks for.
        return Profile(**values)  # type: ignore[arg-type]

    def _field(self, key: str, hint: object, default: object) -> object:
        match default, get_args(hint)[1:]:
            case float(), [NumberRange() as within]:
                return self.number_within(key, default, within)
            case bool(), _:
                return self.flag(key, default)
            case Enum(), _:
                return self.choice(key, default)
            case tuple(), _:
                return self._per_dice(key)
            case frozenset(), _:
                return self._dice_numbers(key)
            case Says(), _:
                return self._says(key)
        return self.text(key, LONGEST_SUMMARY if key == "summary" else LONGEST_NAME)

    def _per_dice(self, key: str) -> PerDice:
        if not self.has(key):
            return (0.0,) * MAX_DICE
        table = _ProfileReader(f"{self.path}{key}.", self.take(key, {}), self.faults, self.fields)
        values = tuple(table.number_within(str(n), 0.0, LIKING) for n in range(1, MAX_DICE + 1))
        table.end()
        return values

    def _says(self, key: str) -> Says:
        table = _ProfileReader(f"{self.path}{key}.", self.take(key, {}), self.faults, self.fields)
        lines = {f.name: table.texts(f.name, MAX_LINES, MAX_LINE) for f in fields(Says)}
        table.end()
        return Says(**lines)

    def _dice_numbers(self, key: str) -> DiceNumbers:
        value = self.take(key, [])
        if not isinstance(value, list):
            self.fault(key, FaultReason.NOT_A_LIST, value)
            return frozenset()
        numbers = set(range(1, MAX_DICE + 1))
        for stray in value:
            if isinstance(stray, bool) or not isinstance(stray, int) or stray not in numbers:
                self.fault(key, FaultReason.OUT_OF_RANGE, stray, f"1–{MAX_DICE}")
        return frozenset(numbers.intersection(n for n in value if isinstance(n, int)))
