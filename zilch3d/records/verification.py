"""Verifies that a record's rolls follow from its seed, and that its commitment is the one to it.

Each way in which a record can have been altered is told from the others by what still fits. The
commitment depends on seed, game and rules, each roll on seed and words: so a commitment that does
not fit beside rolls that do means that the commitment is another one, and so on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from re import fullmatch

from zilch3d.engine.dice import MAX_DICE, Faces
from zilch3d.engine.rulefile import canonical
from zilch3d.engine.ruleset import FumbleRule
from zilch3d.fair import proof
from zilch3d.fair.proof import Seed, commitment, digest, key
from zilch3d.records import reading
from zilch3d.records.notation import (
    PROOF_KEYS,
    STARTING_TOTALS,
    FumblePart,
    RecordError,
    RecordReason,
    RecordText,
    RollPart,
    Word,
)
from zilch3d.records.replay import RuleFinder, initial_state, play

FORMS = {"game": "[0-9a-f]{32}", "digest": "[0-9a-f]{64}", "commitment": "[0-9a-f]{64}"}
SEED_FORM = "[0-9a-f]{64}"

MAX_SHIFT = 12
"""The most rolls missing in one place, or too many, that are recognised."""
WINDOW = 60
"""Rolls after the first that differs, by which they are recognised."""
EVIDENCE = 6
"""By how many dice a shift must fit better: by chance one does so in one of 2,000 records."""


class ProofReason(Enum):
    """Why a record proves nothing; the user interface has a sentence for each."""

    NO_PROOF = "no-proof"
    MISSING = "missing"
    """The line ``key`` of the proof."""
    MALFORMED = "malformed"
    """The value of the line ``key`` of the proof."""
    NO_SEED = "no-seed"
    """The game was not over, so its seed is still secret."""
    STARTING_TOTALS = "starting-totals"
    """Everyone begins with nothing where dice are proved: no digit of the proof is about totals."""
    RULES = "rules"
    SEED = "seed"
    COMMITMENT = "commitment"
    """The rolls follow from the seed, so the commitment, or the game's id, is another one."""
    WORDS = "words"
    """The commitment is the one to the seed, and hardly a roll follows from both and the words."""
    ROLL = "roll"
    MISSING_ROLLS = "missing-rolls"
    EXTRA_ROLLS = "extra-rolls"
    NOT_OVER = "not-over"
    """Every roll fits, but the game does not end with the last."""
    OTHER_COMMITMENT = "other-commitment"
    """Everything fits, but it is not the commitment that was noted before the game."""
    ILLEGAL = "illegal"
    """The record cannot be read, or played by the rules: ``error``."""


class ProvedFact(Enum):
    """A part of a record that is proved if it verifies; the user interface has words for each."""

    SEED = "seed"
    """With the game's id: the commitment was made to them."""
    RULES = "rules"
    WORDS = "words"
    ROLLS = "rolls"
    """Each with its dice, in its place."""
    LEGAL = "legal"
    """A whole game by the rules, from totals of 0 to its end."""


class UnprovedFact(Enum):
    """A part that is not proved: a record that differs in it verifies, too."""

    NAMES = "names"
    """Who and how many played, by which names, and who was new to the game."""
    SEATS = "seats"
    """Who sits where, if nobody rolled for the start."""
    CHOICES = "choices"
    """Setting aside, banking, rolling on: who knows the seed can play any game with its dice."""
    FUMBLES = "fumbles"
    """The dice that went over the rim or landed cocked, under rules that have fumbles."""


@dataclass(frozen=True)
class WrittenRoll:
    """A roll of the record: its line, its player's name, its faces."""

    line: int
    name: str
    faces: Faces


@dataclass(frozen=True)
class ProofFault:
    """The first thing that differs.

    ``key`` is that of a header line. ``number`` is the roll's, from 1; ``derived`` are the faces
    that the seed gives for it; ``count`` rolls are missing, or too many, from there on.
    """

    reason: ProofReason
    key: str = ""
    number: int = 0
    roll: WrittenRoll | None = None
    derived: Faces = ()
    count: int = 0
    error: RecordError | None = None


@dataclass(frozen=True)
class Verification:
    """The result: the number of ``rolls``, and the ``commitment`` and ``words`` written there.

    ``fault`` is None where everything fits; ``not_covered`` is what that proves nothing about.
    """

    rolls: int = 0
    commitment: str = ""
    fault: ProofFault | None = None
    not_covered: tuple[UnprovedFact, ...] = ()
    words: str = ""

    @property
    def ok(self) -> bool:
        return self.fault is None

    @property
    def covered(self) -> tuple[ProvedFact, ...]:
        """The parts that are proved; none where there is a fault."""
        return tuple(ProvedFact) if self.ok else ()


def verify(text: str, find_rules: RuleFinder, noted: str = "") -> Verification:
    """Recompute the commitment and every roll of a record, and play it to its end.

    ``noted`` is the commitment that somebody has kept since before the game, or how it begins.
    """
    try:
        record = reading.read(text)
    except RecordError as error:
        return Verification(fault=ProofFault(ProofReason.ILLEGAL, error=error))
    rolls = tuple(_rolls(record))
    written, words = _value(record, "commitment"), _value(record, "words")
    fault = _header_fault(record) or _proof_fault(record, rolls, find_rules)
    fault = fault or _game_fault(text, find_rules)
    if fault is None and not written.startswith(noted):
        fault = ProofFault(ProofReason.OTHER_COMMITMENT)
    not_covered = () if fault is not None else tuple(_not_covered(record, find_rules))
    return Verification(len(rolls), written, fault, not_covered, words)


def _value(record: RecordText, key: str) -> str:
    """The value of this line of the header; empty if there is none."""
    return record.header[key].body if key in record.header else ""


def _not_covered(record: RecordText, find_rules: RuleFinder) -> Iterator[UnprovedFact]:
    yield UnprovedFact.NAMES
    if Word.START not in record.words:
        yield UnprovedFact.SEATS
    yield UnprovedFact.CHOICES
    manners = initial_state(record, find_rules).rules.manners
    if any(rule is not FumbleRule.OFF for rule in (manners.out, manners.cocked)):
        yield UnprovedFact.FUMBLES


def _rolls(record: RecordText) -> list[WrittenRoll]:
    return [
        WrittenRoll(turn.line, turn.name, part.roll)
        for turn in record.turns
        for part in turn.parts
        if isinstance(part, RollPart | FumblePart)
    ]


def _header_fault(record: RecordText) -> ProofFault | None:
    """The first line of the proof that is missing or malformed."""
    lines = {name: record.header[name].body for name in PROOF_KEYS if name in record.header}
    if not lines:
        return ProofFault(ProofReason.NO_PROOF)
    if STARTING_TOTALS in record.header:
        return ProofFault(ProofReason.STARTING_TOTALS, STARTING_TOTALS)
    for name, form in FORMS.items():
        if name not in lines:
            return ProofFault(ProofReason.MISSING, name)
        if not fullmatch(form, lines[name]):
            return ProofFault(ProofReason.MALFORMED, name)
    if "seed" not in lines:
        return ProofFault(ProofReason.NO_SEED)
    if not fullmatch(SEED_FORM, lines["seed"]):
        return ProofFault(ProofReason.MALFORMED, "seed")
    return None


def _proof_fault(
    record: RecordText, rolls: Sequence[WrittenRoll], find_rules: RuleFinder
) -> ProofFault | None:
    """The first part of the record that does not fit the others: rules, seed, words, or a roll."""
    header = {name: line.body for name, line in record.header.items()}
    try:
        rules = initial_state(record, find_rules).rules
    except RecordError as error:
        return ProofFault(ProofReason.ILLEGAL, error=error)
    if digest(canonical(rules)) != header["digest"]:
        return ProofFault(ProofReason.RULES)
    seed = Seed(bytes.fromhex(header["seed"]))
    dice = _Dice(key(seed, header.get("words", "")), rolls)
    # The rolls need no commitment. If it does not fit and they do, the seed is right and the
    # commitment or the game's id is not; if neither fits, the seed is another one.
    if commitment(header["game"], header["digest"], seed) != header["commitment"]:
        return ProofFault(ProofReason.COMMITMENT if dice.mostly_fit else ProofReason.SEED)
    if not dice.mostly_fit:
        return ProofFault(ProofReason.WORDS)
    return dice.fault()


def _game_fault(text: str, find_rules: RuleFinder) -> ProofFault | None:
    """Why the record, whose rolls all fit, is not the whole of a legal game."""
    try:
        over = play(text, find_rules).state.outcome is not None
    except RecordError as error:
        if error.reason is RecordReason.UNFINISHED:
            return ProofFault(ProofReason.NOT_OVER)
        return ProofFault(ProofReason.ILLEGAL, error=error)
    return None if over else ProofFault(ProofReason.NOT_OVER)


class _Dice:
    """The written rolls beside those that a key gives."""

    def __init__(self, key: bytes, rolls: Sequence[WrittenRoll]) -> None:
        self._rolls = rolls
        count = len(rolls) + MAX_SHIFT
        self._derived = [proof.roll(key, index, MAX_DICE) for index in range(count)]
        differing = (n for n in range(len(rolls)) if not self._fits(n, 0))
        self._first = next(differing, len(rolls))
        """The index of the first written roll that differs."""
        self._shift = self._likely_shift()
        """By how many places the rolls after it are shifted: above 0, so many are missing."""

    @property
    def mostly_fit(self) -> bool:
        """Whether at least half of the dice are those of this key."""
        fitting = self._fitting(0, self._first, 0)
        fitting += self._fitting(self._first, len(self._rolls), self._shift)
        return 2 * fitting >= sum(len(roll.faces) for roll in self._rolls)

    def fault(self) -> ProofFault | None:
        """The first roll that differs, and why."""
        at, shift = self._first, self._shift
        if at == len(self._rolls):
            return None
        roll = self._rolls[at]
        derived = self._derived[at][: len(roll.faces)]
        reason = ProofReason.ROLL
        if shift:
            reason = ProofReason.MISSING_ROLLS if shift > 0 else ProofReason.EXTRA_ROLLS
        return ProofFault(reason, "", at + 1, roll, derived, abs(shift))

    def _likely_shift(self) -> int:
        """The shift by which the next rolls fit so much better that it is hardly chance; else 0.

        A roll that was left out, or added, moves all later ones by a place: compared one by one,
        nearly all of them would differ.
        """
        end = min(self._first + WINDOW, len(self._rolls))
        shifts = sorted(range(-MAX_SHIFT, MAX_SHIFT + 1), key=abs)
        best = max(shifts, key=lambda shift: self._fitting(self._first, end, shift))
        here, there = (self._fitting(self._first, end, shift) for shift in (0, best))
        return best if there >= here + EVIDENCE else 0

    def _fits(self, at: int, shift: int) -> bool:
        """Whether a written roll is the derived one so many places further on."""
        faces = self._rolls[at].faces
        return self._derived[at + shift][: len(faces)] == faces

    def _fitting(self, start: int, end: int, shift: int) -> int:
        """How many dice of these rolls fit when shifted; if by less than 0, without the first."""
        places = range(start + max(0, -shift), end)
        return sum(len(self._rolls[at].faces) for at in places if self._fits(at, shift))
