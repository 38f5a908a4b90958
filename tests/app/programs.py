"""A program without a window whose routes lead where those of the game lead."""

from dataclasses import replace
from random import Random

from gallery.program import PlainAdvice, plain_program
from tests.ui.playing import same_throw
from zilch3d.advice.protocol import SILENT
from zilch3d.app.crash import GameInPlay
from zilch3d.app.routes import Routes
from zilch3d.kit.widgets import Screen
from zilch3d.store.settings import Settings
from zilch3d.ui.program import Program


def routed_program(screen: Screen, chosen: Settings | None = None) -> Program:
    """Motion is reduced, throws are quick, and nobody gives advice."""
    return replace(
        plain_program(screen, chosen or Settings(reduced_motion=True)),
        advice=PlainAdvice(lambda _rules: SILENT),
        router=Routes(GameInPlay()),
        chance=Random(3),
        simulate=same_throw,
    )
