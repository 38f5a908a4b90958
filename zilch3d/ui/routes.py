"""Where a screen can lead, as values: ``Program`` has the scene of each made.

So a screen names what it leads to, and imports nothing of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Protocol, TypeAlias

from zilch3d.engine.ruleset import RuleSet
from zilch3d.engine.state import State
from zilch3d.kit.widget_scene import Backdrop
from zilch3d.odds.habits import Kind
from zilch3d.records.columns import Columns
from zilch3d.render.view import TableView
from zilch3d.store.game_log import GameLog
from zilch3d.store.saved_games import NewGame
from zilch3d.store.setup import GameSetup
from zilch3d.table.replaying import Recording
from zilch3d.ui.turn_list import TurnFacts


class MenuPage(Enum):
    """A screen over the title's table, which needs no more than its name.

    RULES and ODDS are about the rules that were played last, DICE_COUNTS about the dice of all
    games.
    """

    ABOUT = auto()
    CLUB = auto()
    DAILY = auto()
    DICE_COUNTS = auto()
    FINISHED_GAMES = auto()
    HOUSE_RULES = auto()
    LEARN = auto()
    NEW_GAME = auto()
    ODDS = auto()
    PEOPLE = auto()
    PRACTICE = auto()
    RECORDS = auto()
    RULES = auto()
    SETTINGS = auto()
    TOURNAMENT = auto()


# Games


@dataclass(frozen=True)
class Play:
    """A new game of this setup; where it can't be played, the choice of another."""

    setup: GameSetup


@dataclass(frozen=True)
class PlayDice:
    """A game whose dice are known; what Play starts next stays as it is."""

    game: NewGame


@dataclass(frozen=True)
class Continue:
    """An open game as it was left, by its id. Raises CannotLoad."""

    game_id: str


@dataclass(frozen=True)
class LookBack:
    """The end of a finished game once more, by its id. Raises CannotLoad."""

    game_id: str


@dataclass(frozen=True)
class Watch:
    """A game shown again, from the ``turn`` of this number on; 0 is from the beginning."""

    recording: Recording
    turn: int = 0


@dataclass(frozen=True)
class Lesson:
    """The lesson on rules from a step on, counted from 0; where they are gone, the choice of one.

    ``rules`` are what ``rulefiles.load`` knows them by. Without them it goes on where one was left,
    or begins with those that were played last.
    """

    rules: str = ""
    step: int = 0


@dataclass(frozen=True)
class OwnDecision:
    """A decision of a finished game: the number of its action, from 0."""

    game: str
    step: int


@dataclass(frozen=True)
class PractiseKind:
    """Positions by these rules in which somebody's habit shows.

    ``own`` are that player's decisions that make the habit, the costliest first. Others of the kind
    follow where they are few.
    """

    kind: Kind
    rules: RuleSet
    own: tuple[OwnDecision, ...] = ()


GameRoute: TypeAlias = Play | PlayDice | Continue | LookBack | Watch | Lesson | PractiseKind


# People


@dataclass(frozen=True)
class Album:
    """The pages of the evenings that a person has spent in the club, by the person's id."""

    person: str


@dataclass(frozen=True)
class PersonPage:
    """The page of the person of this name; everybody's list if there is nobody."""

    name: str


PersonRoute: TypeAlias = Album | PersonPage


# Pages about rules and dice


@dataclass(frozen=True)
class RulesToRead:
    """The page of rules before a game, known by ``key``: it leads on to their lesson and odds."""

    rules: RuleSet
    key: str


@dataclass(frozen=True)
class Odds:
    """The odds of these rules, and of all others."""

    rules: RuleSet
    behind: Backdrop | None = None
    """What is seen around the page; by default the title's table."""


@dataclass(frozen=True)
class NextDice:
    """The proof of the dice of the next game, by these rules."""

    rules: RuleSet


@dataclass(frozen=True)
class DiceOfGame:
    """How often each face has fallen in a game."""

    game_id: str
    behind: Backdrop


@dataclass(frozen=True)
class ProofInPlay:
    """The proof of the dice of a game in play; words can be added until any were ``rolled``."""

    log: GameLog
    rolled: bool
    behind: Backdrop


RuleRoute: TypeAlias = RulesToRead | Odds | NextDice | DiceOfGame | ProofInPlay


# Pages over a table


class SeenTable(Protocol):
    """A table as far as its game has been shown: see ``TableDisplay``."""

    @property
    def shown(self) -> State: ...

    @property
    def card_has_room(self) -> bool: ...

    def draw_table(self) -> None: ...

    def every_turn(self) -> Sequence[TurnFacts]: ...

    def columns(self) -> Columns: ...


@dataclass(frozen=True)
class RulesInPlay:
    """The page of the rules in play."""

    rules: RuleSet
    table: SeenTable


@dataclass(frozen=True)
class TurnsSoFar:
    """All turns of a game as far as they have been shown."""

    table: SeenTable


@dataclass(frozen=True)
class SheetSoFar:
    """The score sheet of a game as far as it has been shown.

    ``record`` writes the game record and says where. A game without one is kept nowhere, nor is
    its sheet.
    """

    table: SeenTable
    record: Callable[[], Path] | None = None


class PosedTable(Protocol):
    """A table to be photographed: see ``TableDisplay``."""

    @property
    def view(self) -> TableView: ...


@dataclass(frozen=True)
class Photograph:
    """A photograph of the table as it is seen now."""

    table: PosedTable


TableRoute: TypeAlias = RulesInPlay | TurnsSoFar | SheetSoFar | Photograph

Route: TypeAlias = MenuPage | GameRoute | PersonRoute | RuleRoute | TableRoute
