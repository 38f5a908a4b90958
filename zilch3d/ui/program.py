"""The open program as its screens know it: one of each thing that there is, made in ``app``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PIL.Image import Image

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.ruleset import RuleSet
from zilch3d.fair import seeds
from zilch3d.fair.proof import FairGame
from zilch3d.kit.scene import Push, Replace, Scene
from zilch3d.kit.widgets import Box, Screen
from zilch3d.kit.widgets.screen import Clipboard
from zilch3d.motion.pose import Pose
from zilch3d.render.camera import Camera
from zilch3d.render.view import DieView, TableView
from zilch3d.store.games import GameStore
from zilch3d.store.household import Household
from zilch3d.store.next_dice import NextDiceFile
from zilch3d.store.saved_games import Occasion
from zilch3d.store.settings import Settings
from zilch3d.ui.file_news import FileNews
from zilch3d.ui.invitations import Inviting
from zilch3d.ui.routes import Route
from zilch3d.ui.words import saving
from zilch3d.ui.words.saving import UnsavedWords

if TYPE_CHECKING:
    from zilch3d.advice.processes import BestPlaySolver, FiguresService
    from zilch3d.advice.thumbs import RulesOfThumb
    from zilch3d.motion.throw import SimulatedThrow, Steps, ThrowRequest
    from zilch3d.ui.sound.table_sounds import SoundPlayer
    from zilch3d.ui.turn_list import PaperMaker, SheetMaker


class SettingsInForce(Protocol):
    """The settings, applied and kept."""

    @property
    def current(self) -> Settings: ...

    @property
    def quality(self) -> str:
        """The tier that pictures are drawn in now."""

    def change(self, new: Settings) -> str:
        """Apply and keep these from now on; what went wrong in words, empty if nothing did."""


class Exposure(Protocol):
    """A photograph while it is taken, a step at a time: see ``render/photograph``."""

    @property
    def share(self) -> float: ...

    @property
    def done(self) -> bool: ...

    def step(self) -> None: ...

    def picture(self) -> Image: ...

    def show(self, pixels: tuple[int, int]) -> None: ...


class Painter(Protocol):
    """Draws the 3D table into the whole window."""

    def paint(self, view: TableView, camera: Camera) -> None: ...

    def backdrop(self) -> None:
        """The table behind the title."""

    def preview(self, settings: Settings, room: Box, thrown: "Thrown | None" = None) -> None:
        """The table as these settings have it, all of it in ``room``.

        Its dice lie there, or are where they were ``thrown``.
        """

    def photograph(self, view: TableView, camera: Camera, size: tuple[int, int], /) -> Exposure:
        """Begin a photograph of this size in pixels."""


class Thrown(NamedTuple):
    """Dice as they are seen while they are thrown, and the cup."""

    dice: tuple[DieView, ...]
    cup: Pose


class AdviceServices(Protocol):
    """Services that work out odds beside the frames: one for each game, one for all pages."""

    @property
    def figures(self) -> "FiguresService": ...

    @property
    def solver(self) -> "BestPlaySolver": ...

    @property
    def thumbs(self) -> "RulesOfThumb": ...

    def adviser(self, rules: RuleSet) -> AdviceService:
        """The adviser of a game by these rules."""

    def stop(self) -> None:
        """Stop working on figures, best play and rules of thumb: a game begins."""

    def rate_games(self) -> None:
        """Have finished games rated that are not, as one whose end was left too early."""


@dataclass
class NextGame:
    """The dice and rules that players have prepared for the next game."""

    fair: FairGame | None = None
    """Dice that players have looked at, and may have added words to."""
    added_to: str = ""
    """The commitment that was shown when words were added last."""
    edited_rules: str = ""
    """The rules that were made or edited last, by the name that ``rulefiles.load`` knows."""
    file: NextDiceFile | None = None
    """The dice on the disk, once words have been added; None where nothing is kept."""
    _is_read: bool = False

    def look(self, rules: str) -> FairGame:
        """The dice of the next game by these rules, as text; with others, seed and words stay."""
        self._read()
        self.fair = replace(self.fair or seeds.new_game(rules), rules=rules)
        return self.fair

    def add_words(self, words: str) -> str:
        """Add a player's words to the dice that were looked at; all that were added."""
        assert self.fair is not None
        self.fair = self.fair.adding(words)
        self.added_to = self.fair.commitment
        if self.file is not None:
            self.file.keep(self.fair, self.added_to)
        return self.fair.words

    @property
    def words(self) -> str:
        """All that players have added to the dice of the next game."""
        self._read()
        return self.fair.words if self.fair is not None else ""

    def is_anew(self, rules: str) -> bool:
        """Whether words were added to another commitment than that to dice of these rules."""
        self._read()
        if self.fair is None or not self.fair.words:
            return False
        return replace(self.fair, rules=rules).commitment != self.added_to

    def take(self) -> FairGame | None:
        """The dice of the game that begins now, if players have looked at them."""
        self._read()
        fair, self.fair = self.fair, None
        return fair

    def begun(self) -> None:
        """The game has begun, and its dice are kept with it."""
        if self.file is not None:
            self.file.forget()

    def _read(self) -> None:
        """Read what an earlier start has kept, once."""
        if self.file is not None and not self._is_read:
            self.fair, self.added_to = self.file.read() or (None, "")
        self._is_read = True


@dataclass(frozen=True)
class OccasionHost:
    """A room whose occasions games are part of: see ``saved_games.Occasion``.

    ``way_on`` are the words of the button that leads there from the end of a game, and ``page``
    makes the scene. ``of_game`` says what a game that waits is part of, such as “Clara’s table”.
    """

    way_on: Callable[[Occasion], str]
    page: "Callable[[Program, Occasion], Scene]"
    of_game: Callable[[Occasion], str] = lambda _occasion: ""


@dataclass(frozen=True)
class Program:
    """What the screens share. ``chance`` is for looks and surprises, never for dice."""

    screen: Screen
    settings: SettingsInForce
    games: GameStore
    household: Household
    """The people who play here."""
    advice: AdviceServices
    painter: Painter
    sound: "SoundPlayer"
    clipboard: Clipboard
    chance: Random
    router: "Callable[[Program, Route], Scene]"
    """Makes the scene that a route names."""
    clock: Callable[[], float]
    """Seconds from any fixed point: it limits the work of a frame."""
    report: Callable[[Exception], object]
    """Told, from any thread, what has failed where the game goes on."""
    sheet: "SheetMaker"
    """Makes the score sheet beside a table."""
    paper: "PaperMaker | None" = None
    """Makes the score sheet that lies on a table; without it the sheet there is empty."""
    occasions: Mapping[str, OccasionHost] = field(default_factory=dict)
    """The rooms that games can be part of an occasion of, by their names."""
    invitations: "Sequence[Callable[[Program], Inviting]]" = ()
    """What makes the invitations of the title, in their order; those not always there come last."""
    simulate: "Callable[[ThrowRequest], Steps[SimulatedThrow]] | None" = None
    """Throws dice; by default as physics has it."""
    next_game: NextGame = field(default_factory=NextGame)
    file_news: FileNews = field(default_factory=FileNews)

    def open(self, route: Route) -> Push:
        """Show what the route names over what is shown."""
        return Push(self.router(self, route))

    def replace(self, route: Route) -> Replace:
        """Show what the route names in the place of what is shown."""
        return Replace(self.router(self, route))

    @property
    def times_100(self) -> bool:
        """Whether half points are shown times 100."""
        return self.settings.current.points_times_100

    @property
    def disk_fault(self) -> str:
        """Why games can't be kept now, in words, the file named; empty while they can."""
        return saving.unsaved_in_full(self.games.safekeeping)

    @property
    def unsaved(self) -> UnsavedWords | None:
        """What is not on the disk now, in words; None while all of it is."""
        return saving.unsaved(self.games.safekeeping)

    def keep_card(self, is_open: bool) -> None:
        """Keep the card with the rules open beside the table; it takes the score sheet's place."""
        current = self.settings.current
        sheet = current.score_sheet and not is_open
        self.settings.change(replace(current, rules_card=is_open, score_sheet=sheet))

    def end_hurry_hint(self) -> None:
        """Somebody has sped up the turns of others, and need not be told how any more."""
        self.settings.change(replace(self.settings.current, hurry_hint=False))

    def keep_sheet(self, is_open: bool) -> None:
        """Keep the score sheet open beside the table; it takes the card's place."""
        current = self.settings.current
        card = current.rules_card and not is_open
        self.settings.change(replace(current, score_sheet=is_open, rules_card=card))
