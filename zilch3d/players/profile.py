"""A computer player's profile: its temperament as data, read from the table of a TOML page.

Points stand in a profile as shares of an ordinary turn or of the target, so that one profile plays
every rule set: an ordinary turn is what ``figures.ordinary_turn`` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Annotated, TypeAlias, get_args, get_type_hints

from zilch3d.engine.dice import MOST_DICE
from zilch3d.engine.fields import Fault, FaultReason, Span, Table, with_meant

Share: TypeAlias = Annotated[float, Span(0, 1)]
Turns: TypeAlias = Annotated[float, Span(0, 20)]
"""Points, as so many ordinary turns."""
Factor: TypeAlias = Annotated[float, Span(0.1, 10)]

LONGEST_NAME = 24
LONGEST_SUMMARY = 120

MOST_LINES, LONGEST_LINE = 20, 48
"""Of what a profile says on one occasion, and the characters of each line."""

LIKING = Span(-20, 20)
LAST_OFFERED = 1000.0

PerDice: TypeAlias = tuple[float, ...]
"""Six: a value for each number of dice, from one die on."""

DiceNumbers: TypeAlias = frozenset[int]


class When(Enum):
    """In which situations a player's feeling is off."""

    ALWAYS = "always"
    BEHIND = "behind"
    AHEAD = "ahead"
    FEW_DICE = "few-dice"
    """With one, two or three dice to throw."""


class Voice(Enum):
    """How a player speaks: which sentences it has of its own."""

    PLAIN = "plain"
    BOLD = "bold"
    CAREFUL = "careful"
    DREAMY = "dreamy"
    UNSURE = "unsure"
    LEARNED = "learned"


Lines: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Says:
    """What a player says in its own words, as they are written; in place of what its voice says.

    Where there are no lines, that is what it says.
    """

    rolls: Lines = ()
    """As it decides to go on."""
    banks: Lines = ()
    zilch: Lines = ()
    """It has lost points."""
    hot_dice: Lines = ()
    lost_lead: Lines = ()
    die_found: Lines = ()
    """It has asked for a die that was withheld."""
    won: Lines = ()
    lost: Lines = ()


@dataclass(frozen=True)
class Profile:
    """How a computer player plays. ``template.toml`` explains each field to players."""

    id: str
    name: str
    summary: str
    """How it plays, in a sentence; in English."""
    offered: Annotated[float, Span(0, LAST_OFFERED)] = LAST_OFFERED
    """Its place where players are offered, the lowest first."""

    advised: bool = False
    """It goes by the exact odds; by its temperament only where these say nothing."""
    noise: Annotated[float, Span(0, 5)] = 0.0
    """How far off its feeling is, as a standard deviation: of ``greed``, in doublings; of one who
    is advised, of what each choice seems worth, in turns, and never by much: see ``advised``.
    """
    noise_when: When = When.ALWAYS
    overlooks: Share = 0.0
    """How often it doesn't see what it would like best to set aside."""

    greed: Factor = 1.0
    """By what the points at risk seem smaller: at 1 it stops where one more roll and the turn of
    hot dice that it may lead to cost as much on average as they bring.
    """
    greed_behind: Factor = 1.0
    """By what greed grows where it is three tenths of the target behind; in proportion before."""
    greed_ahead: Factor = 1.0
    """The same where it is so far ahead of all others."""
    thrill: Annotated[float, LIKING] = 0.0
    """Turns that it gives for a throw with an even chance, and less for others."""
    enough: Turns = 0.0
    """It banks as soon as it has so much, unless it has all the dice to throw; 0: never for it."""

    dice: PerDice = (0.0,) * MOST_DICE
    """Turns that it likes to throw so many dice, or dislikes."""
    dares: DiceNumbers = frozenset()
    """With so many dice left it never banks, unless that wins."""
    hot_dice: Annotated[float, Span(0, 20)] = 1.0
    """Turns that hot dice seem worth."""
    hot_dice_risk: Turns = 0.0
    """At up to so much at risk it throws one or two dice: they may become hot dice."""
    trios: Annotated[float, LIKING] = 0.0
    """Turns that three of a kind is worth beside its points: the hope of it, and one in hand."""
    small_singles: Annotated[float, Span(0, 5)] = 1.0
    """What single dice below the highest count for it, 5s beside 1s: 1 is their worth."""

    lead: Share = 0.0
    """Over the target it wants a lead of this share of it, where others have a last turn."""
    just_below: Share = 0.0
    """In a close game it stops where no more than this share of the target is missing."""
    take_over: Annotated[float, Span(0, 10)] = 1.0
    """By what taking over seems better than it is; at 0 it never does."""

    counts: Share = 1.0
    """How often it counts the dice before it throws them, where one may be hidden."""
    counting: Annotated[float, Span(0, 30)] = 1.0
    """The seconds that this takes."""
    hides: Share = 0.0
    """How often it withholds a die when it passes them, where the rules let it."""

    shakes: Share = 0.4
    """The strength of its throws, from gentle to wild."""
    pace: Factor = 1.0
    """By how much longer than usual it thinks."""
    voice: Voice = Voice.PLAIN
    says: Says = Says()


LOOKS = frozenset({"name", "summary", "offered", "counting", "shakes", "pace", "voice"})
"""The fields that no choice depends on."""


def temperament(profile: Profile) -> tuple[tuple[str, str], ...]:
    """What its choices depend on: the fields that aren't as usual, and their values."""
    values = ((each.name, getattr(profile, each.name), each.default) for each in fields(Profile))
    return tuple(
        (name, _plain(value))
        for name, value, usual in values
        if name not in LOOKS and value != usual
    )


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
    table = _Table("", values, faults)
    profile = table.profile()
    if faults:
        raise ProfileFaults(with_meant(faults, table.fields))
    return profile


class _Table(Table):
    """The table of a profile."""

    def profile(self) -> Profile:
        hints = get_type_hints(Profile, include_extras=True)
        values = {f.name: self._field(f.name, hints[f.name], f.default) for f in fields(Profile)}
        self.end()
        # Each value has the type that its field's declaration asks for.
        return Profile(**values)  # type: ignore[arg-type]

    def _field(self, key: str, hint: object, default: object) -> object:
        match default, get_args(hint)[1:]:
            case float(), [Span() as within]:
                return self.real(key, default, within)
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
            return (0.0,) * MOST_DICE
        table = _Table(f"{self.path}{key}.", self.take(key, {}), self.faults, self.fields)
        values = tuple(table.real(str(n), 0.0, LIKING) for n in range(1, MOST_DICE + 1))
        table.end()
        return values

    def _says(self, key: str) -> Says:
        table = _Table(f"{self.path}{key}.", self.take(key, {}), self.faults, self.fields)
        lines = {f.name: table.texts(f.name, MOST_LINES, LONGEST_LINE) for f in fields(Says)}
        table.end()
        return Says(**lines)

    def _dice_numbers(self, key: str) -> DiceNumbers:
        value = self.take(key, [])
        if not isinstance(value, list):
            self.fault(key, FaultReason.NOT_A_LIST, value)
            return frozenset()
        numbers = set(range(1, MOST_DICE + 1))
        for stray in value:
            if isinstance(stray, bool) or not isinstance(stray, int) or stray not in numbers:
                self.fault(key, FaultReason.OUT_OF_RANGE, stray, f"1–{MOST_DICE}")
        return frozenset(numbers.intersection(n for n in value if isinstance(n, int)))
