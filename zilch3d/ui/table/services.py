"""What the program provides to a table, and how a game is seen by the settings."""

from random import Random

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.motion.throw import simulation
from zilch3d.motion.tray import TRAYS
from zilch3d.render.view import CLOTHS
from zilch3d.store.settings import Settings
from zilch3d.ui.program import Program
from zilch3d.ui.sound.table_sounds import TableSounds, no_room
from zilch3d.ui.table.model import OptionsNow, ViewOptions
from zilch3d.ui.table.scene import TableServices
from zilch3d.ui.table.stage.throwing import SEEDS
from zilch3d.ui.theme import dice_skin

SPEEDS = {"slow": 0.7, "normal": 1.0, "fast": 1.7}
"""Factors by which time passes."""
PAUSES = {"slow": 1.4, "normal": 0.62, "fast": 0.08}
"""Seconds that a computer player looks at a roll, at the speed of the dice."""
TUTORS = {"off": None, "costly": 0.02, "every": 0.005}
"""How much of the chance of winning a decision must give away for the tutor to object."""


def table_services(
    program: Program,
    options: OptionsNow | None = None,
    advice: AdviceService = SILENT,
    *,
    has_room: bool = True,
) -> TableServices:
    """What any table needs; a scene adds what its own needs besides.

    ``options`` are by default those of the settings. ``has_room`` tells whether the room is heard
    around the table.
    """
    sound, chance = program.sound, program.chance
    room = sound.play_room if has_room else no_room
    sounds = TableSounds(sound.play, Random(chance.randrange(SEEDS)), room)
    return TableServices(
        program.painter.paint,
        options or (lambda: view_options(program.settings.current)),
        chance.randrange(SEEDS),
        advice,
        sounds,
        program.clock,
        program.simulate or simulation,
        keep_card=program.keep_card,
        report=program.report,
        keep_sheet=program.keep_sheet,
        sheet=program.sheet,
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
    )
