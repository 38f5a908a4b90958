"""The services of the program to a table, and the view options that the settings come to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from logging import getLogger
from random import Random
from typing import TypeAlias

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.motion.throw import simulation
from zilch3d.motion.tray import TRAYS
from zilch3d.players.profile import Profile
from zilch3d.render.camera import Camera
from zilch3d.render.view import CLOTHS, TableView
from zilch3d.store.settings import Settings
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.sound.table_sounds import SILENCE, TableSounds
from zilch3d.ui.table.hands.computer_players import ComputerPlayers, MeetingsNow, Talk
from zilch3d.ui.table.model import OptionsNow, ViewOptions
from zilch3d.ui.table.stage.throwing import SEEDS, Clock, Simulator, Thrower, no_time
from zilch3d.ui.theme import dice_skin
from zilch3d.ui.turn_list import PaperMaker, SheetMaker
from zilch3d.ui.words.saving import UnsavedWords

LOG = getLogger(__name__)


Painter: TypeAlias = Callable[[TableView, Camera], None]
"""Draws the 3D table into the window."""


@dataclass(frozen=True)
class TableServices:
    """Services of the program to a table. ``seed`` is for looks alone, never for a face."""

    paint: Painter
    options: OptionsNow
    seed: int
    advice: AdviceService = SILENT
    sounds: TableSounds = SILENCE
    clock: Clock = no_time
    """Limits the work of a frame."""
    simulate: Simulator = simulation
    unsaved: Callable[[], UnsavedWords | None] = lambda: None
    """What is not on the disk now, in words; None while all of it is."""
    file_news: Callable[[], Sequence[str]] = tuple
    """What is new of the player's files since this was asked last, in words."""
    keep_card: Callable[[bool], None] = lambda _open: None
    """Keep the card with the rules open from now on, or closed."""
    end_hurry_hint: Callable[[], None] = lambda: None
    """No longer say how to speed up what others do."""
    keep_sheet: Callable[[bool], None] = lambda _open: None
    """Keep the score sheet open beside the table from now on, or closed."""
    sheet: SheetMaker | None = None
    """Makes the score sheet that stands beside the table; without it there is none."""
    paper: PaperMaker | None = None
    """Makes the score sheet that lies on the table; without it that one is empty."""
    meetings: MeetingsNow = tuple
    """The earlier games of the people at this table with each computer player there."""
    is_new: bool = False
    """Whether the game begins here, and players may greet."""
    report: Callable[[Exception], object] = LOG.error
    """Told what has failed where the game goes on."""

    def thrower(self, game: Table) -> Thrower:
        """Simulates the throws of this game, in slices of the frame."""
        return Thrower(game, game.looks, self.simulate, self.clock)

    def players(self, profiles: Mapping[int, Profile]) -> ComputerPlayers:
        """Computer players of these profiles, by seat; people have all other seats."""
        seats = dict(profiles)
        chance = Random(f"remarks {self.seed}")
        talk = Talk(seats, chance, lambda: self.options().pause < BRISK, self.meetings)
        if self.is_new:
            talk.greet()
        return ComputerPlayers(seats, self.advice, Random(self.seed), talk, self.report)


SPEEDS = {"slow": 0.7, "normal": 1.0, "fast": 1.7}
"""Factors by which time passes."""
PAUSES = {"slow": 1.4, "normal": 0.62, "fast": 0.08}
"""Seconds that a computer player looks at a roll, at the speed of the dice."""
BRISK = 0.2
"""The pause below which players have no time for reasons, only for a word on what has happened."""
TUTORS = {"off": None, "costly": 0.02, "every": 0.005}
"""How much of the chance of winning a decision must give away for the tutor to object."""


def table_services(
    program: Program,
    options: OptionsNow | None = None,
    advice: AdviceService = SILENT,
    *,
    has_room: bool = True,
) -> TableServices:
    """The services that any table needs; a caller adds others by ``replace``.

    ``options`` are by default those of the settings. ``has_room`` tells whether the room is heard
    around the table.
    """
    chance, options = program.chance, options or (lambda: view_options(program.settings.current))
    sounds = TableSounds(
        program.sound,
        Random(chance.randrange(SEEDS)),
        lambda: options().skin.material,
        has_room=has_room,
    )
    return TableServices(
        program.painter.paint,
        options,
        chance.randrange(SEEDS),
        advice,
        sounds,
        program.clock,
        program.simulate or simulation,
        keep_card=program.keep_card,
        end_hurry_hint=program.end_hurry_hint,
        report=program.report,
        keep_sheet=program.keep_sheet,
        sheet=program.sheet,
        paper=program.paper,
    )


def view_options(chosen: Settings) -> ViewOptions:
    """How a game is seen by these settings."""
    return ViewOptions(
        speed=SPEEDS[chosen.speed],
        pause=PAUSES[chosen.computer_pace],
        still=chosen.reduced_motion,
        times_100=chosen.points_times_100,
        skin=dice_skin(chosen.dice),
        tray=TRAYS[chosen.tray],
        cloth=CLOTHS[chosen.cloth],
        leaning=chosen.camera == "leaning",
        tutor=TUTORS[chosen.tutor],
        chances=chosen.winning_chance,
        remarks=chosen.remarks != "off",
        remark_chances=chosen.remarks == "chances",
        explain_zilches=chosen.zilches_explained,
        rules_card=chosen.rules_card,
        score_sheet=chosen.score_sheet,
        skips_start=chosen.start_roll == "skipped",
        hurry_hint=chosen.hurry_hint,
    )
