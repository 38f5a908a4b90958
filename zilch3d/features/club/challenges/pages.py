"""The challenges on their pages: those that ship, and those a player adds; and their chances."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cache
from logging import getLogger
from math import sqrt
from pathlib import Path

from zilch3d import resources
from zilch3d.engine.dice import outcomes
from zilch3d.engine.fields import (
    Document,
    Fault,
    FaultReason,
    Range,
    TableReader,
    with_suggestions,
)
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.club.challenges.conditions import GAME, TURN, Needs, read_needs
from zilch3d.features.club.challenges.facts import SeatFacts, TurnFacts, shapes
from zilch3d.store import reader
from zilch3d.store.files import data_folder
from zilch3d.store.reader import Unreadable
from zilch3d.store.rulefiles import PRESETS
from zilch3d.store.toml_pages import with_lines

LOG = getLogger(__name__)

SHIPPED = "assets/club/challenges.toml"
REFERENCES = "assets/club/references.toml"
CHANCES = "assets/club/chances.json"
TEMPLATE = "assets/club/template.toml"
"""The page that explains every field, and is no challenge of the game."""

MOST_FILES = 20
"""A player's own pages beyond this number are not read."""
MOST_CHALLENGES = 100
"""Of one page; and of all the player's own together, so that the board stays one that is read."""
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LONGEST_NAME = 40
LONGEST_SENTENCE = 160
GAMES = Range(1, 50)


class Over(Enum):
    """What a challenge is about; the ``games`` of it must each fulfil all conditions."""

    GAME = "game"
    EVENING = "evening"
    """All games of an evening of the club, which has at least so many."""
    RUN = "run"
    """So many games one after the other."""
    RULES = "different-rules"
    """So many games at any time, each by another preset."""
    OPPONENTS = "different-opponents"
    """So many games at any time, each against another computer player."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What is to be done: ``name`` and ``sentence`` in English where it ships, to be translated.

    ``turns`` of each game must each fulfil ``turn``. Without ``advice`` a game counts only if the
    player was shown none. ``reference`` is the key of the games that its chance is measured in.
    """

    key: str
    name: str
    sentence: str
    needs: Needs[SeatFacts]
    turn: Needs[TurnFacts]
    turns: int = 1
    over: Over = Over.GAME
    games: int = 1
    advice: bool = True
    reference: str = ""
    is_shipped: bool = True

    @property
    def rules(self) -> tuple[str, ...]:
        """The presets that it is about alone; none if it is about all."""
        return dict(self.needs.named).get("rules", ())

    @property
    def digest(self) -> str:
        """The same as long as what is to be done, and by whom it is measured, is the same."""
        facts = (
            self.needs.written, self.turn.written, self.turns, self.over.value, self.games,
            self.reference,
        )  # fmt: skip
        return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


class PageFaults(Exception):
    """A page of challenges that can't be used; ``faults`` names everything wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(f"{fault.field}: {fault.reason.value}" for fault in faults))
        self.faults = tuple(faults)


def read(page: Document, *, is_shipped: bool = False) -> tuple[Challenge, ...]:
    """The challenges of a page, in its order. Raises PageFaults with every fault at once."""
    faults, fields = list[Fault](), set[str]()
    if len(page) > MOST_CHALLENGES:
        raise PageFaults([Fault("", FaultReason.TOO_MANY, str(len(page)), str(MOST_CHALLENGES))])
    every = [_challenge(key, table, faults, fields, is_shipped) for key, table in page.items()]
    if faults:
        raise PageFaults(with_suggestions(faults, fields))
    return tuple(every)


def _challenge(
    key: str, values: object, faults: list[Fault], fields: set[str], is_shipped: bool
) -> Challenge:
    table = TableReader(f"{key}.", values, faults, fields)
    if KEY.fullmatch(key) is None:
        faults.append(Fault(key[:LONGEST_NAME], FaultReason.UNKNOWN))
    needs, turn = Needs(GAME), Needs(TURN)
    name, sentence = "", ""
    over, games, turns, advice, reference = Over.GAME, 1, 1, True, ""
    if table.is_table:
        name = table.text("name", LONGEST_NAME)
        sentence = table.text("sentence", LONGEST_SENTENCE)
        over = table.choice("over", Over.GAME)
        games = table.whole_number("games", 1, GAMES)
        advice = table.flag("advice", default=True)
        reference = table.text("reference", LONGEST_NAME) if table.has("reference") else ""
        needs = read_needs(table, GAME)
        turns, turn = _turn(table, key)
        table.end()
        if needs.is_empty and turn.is_empty:
            table.fault("", FaultReason.MISSING)
    return Challenge(
        key, name, sentence, needs, turn, turns, over, games, advice, reference, is_shipped
    )


def _turn(table: TableReader, key: str) -> tuple[int, Needs[TurnFacts]]:
    turns = table.whole_number("turns", 1, GAMES)
    if not table.has("turn"):
        return turns, Needs(TURN)
    inner = TableReader(f"{key}.turn.", table.take("turn"), table.faults, table.fields)
    needs = read_needs(inner, TURN)
    inner.end()
    return turns, needs


@cache
def shipped() -> tuple[Challenge, ...]:
    """The challenges that come with the game; none where their page is damaged."""
    try:
        page = reader.toml(resources.read_text(SHIPPED), resources.find(SHIPPED))
        return read(page, is_shipped=True)
    except (resources.MissingResource, Unreadable, PageFaults) as error:
        LOG.warning("no challenges: %r", error)
        return ()


@dataclass(frozen=True)
class OwnChallenges:
    """A player's own challenges, and what is wrong with other pages, by the files' names.

    ``unread`` counts the files, ``dropped`` the challenges beyond the limits.
    """

    challenges: tuple[Challenge, ...] = ()
    faulty: Mapping[str, Unreadable | PageFaults] = field(default_factory=dict)
    unread: int = 0
    dropped: int = 0


def own_folder() -> Path:
    """The folder whose pages of challenges hang on the board beside the game's own."""
    return data_folder() / "club" / "challenges"


def own(folder: Path | None = None) -> OwnChallenges:
    """The challenges in the TOML files of the folder; their keys begin with the file's name."""
    folder = folder or own_folder()
    try:
        files, unread = reader.toml_files(folder, MOST_FILES)
    except Unreadable as fault:
        return OwnChallenges(faulty={str(folder): fault})
    every, faulty = list[Challenge](), dict[str, Unreadable | PageFaults]()
    for file in files:
        try:
            every += _in_page(folder / file, folder)
        except (Unreadable, PageFaults) as error:
            faulty[file] = error
    dropped = max(0, len(every) - MOST_CHALLENGES)
    return OwnChallenges(tuple(every[:MOST_CHALLENGES]), faulty, unread, dropped)


def _in_page(file: Path, folder: Path) -> list[Challenge]:
    page = reader.read_text(file, reader.PAGE, folder)
    try:
        challenges = read(reader.toml(page, file))
    except PageFaults as error:
        raise PageFaults(with_lines(error.faults, page)) from error
    return [_of_file(each, file.stem) for each in challenges]


def _of_file(challenge: Challenge, stem: str) -> Challenge:
    """Under a key of the file's own, which no shipped one has; its chance is not measured."""
    return Challenge(
        f"{stem[:LONGEST_NAME]}/{challenge.key}", challenge.name, challenge.sentence,
        challenge.needs, challenge.turn, challenge.turns, challenge.over, challenge.games,
        challenge.advice, "", is_shipped=False,
    )  # fmt: skip


# Chances


@dataclass(frozen=True, slots=True)
class Reference:
    """The games that chances are measured in: who plays against whom, by which presets.

    Of several presets a game each is played in turn.
    """

    key: str
    player: str
    against: tuple[str, ...]
    rules: tuple[str, ...]


@cache
def references() -> Mapping[str, Reference]:
    """By their keys; none where their page is damaged."""
    try:
        page = reader.toml(resources.read_text(REFERENCES), resources.find(REFERENCES))
        return {key: _reference(key, table) for key, table in page.items()}
    except (resources.MissingResource, Unreadable, ValueError) as error:
        LOG.warning("no references: %r", error)
        return {}


def _reference(key: str, table: object) -> Reference:
    """Raises ValueError for what is none."""
    match table:
        case {"player": str(player), "against": [*against], "rules": [*rules]}:
            if set(rules) <= set(PRESETS) and all(isinstance(each, str) for each in against):
                return Reference(key, player, tuple(against), tuple(rules))
    raise ValueError(table)


@dataclass(frozen=True, slots=True)
class Chance:
    """How often a challenge is fulfilled: ``times`` of so many ``tries``, or ``exact``ly.

    A try are as many games as the challenge is about.
    """

    times: int
    tries: int
    is_exact: bool = False

    @property
    def value(self) -> float:
        return self.times / self.tries

    @property
    def standard_error(self) -> float:
        """0 for an exact chance; of none in so many tries what a single one would have."""
        if self.is_exact:
            return 0.0
        share = max(self.times, 1) / self.tries
        return sqrt(share * (1 - min(share, 1 - 1 / self.tries)) / self.tries)


@cache
def chances() -> Mapping[str, tuple[str, Chance]]:
    """By the keys of challenges: the digest of what was measured, and the chance."""
    return resources.read_entries(CHANCES, _chance_entry)


def _chance_entry(value: object) -> tuple[str, Chance]:
    match value:
        case {"of": str(digest), "times": int(times), "tries": int(tries), **rest}:
            if 0 <= times <= tries and tries > 0:
                return digest, Chance(times, tries, rest.get("exact") is True)
    raise ValueError(value)


def chance(challenge: Challenge) -> Chance | None:
    """The chance of a shipped challenge; None where nobody has measured it as it is now."""
    measured = chances().get(challenge.key)
    if measured is None or measured[0] != challenge.digest:
        return None
    return measured[1]


def exact_chance(challenge: Challenge, rules: RuleSet) -> Fraction | None:
    """The chance of a challenge about the first roll of a game alone; None for any other."""
    needs = dict(challenge.turn.flags)
    opening = dict(challenge.turn.named)
    is_first_roll = needs == {"first": True} and set(opening) == {"opening"}
    if not is_first_roll or challenge.turn.measures or not challenge.needs.is_empty:
        return None
    if challenge.over is not Over.GAME or challenge.turns > 1:
        return None
    dice, wanted = rules.scoring.dice, set(opening["opening"])
    fitting = sum(
        orders
        for roll, orders in outcomes(dice)
        if wanted <= {shape.value for shape in shapes(rules.scoring, roll)}
    )
    return Fraction(fitting, 6**dice)
