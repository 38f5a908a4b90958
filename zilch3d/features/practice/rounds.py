"""Positions to decide, one after the other, each on a table of its own that is kept nowhere.

It is imported late, as games are.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from zilch3d.advice.protocol import SILENT, AdviceService
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.features.practice.position import Position, Seated
from zilch3d.features.practice.quiz import Judged, Quiz, Round
from zilch3d.kit.scene import Answer, Pop, Replace
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay
from zilch3d.ui.table.mode import Exits
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services, view_options

Judge = Callable[[Position, Judged], None]
"""Is told each answer."""


class Practising:
    """Makes the scenes of one round of practice."""

    def __init__(self, program: Program, positions: Sequence[Seated], judged: Judge) -> None:
        self._program = program
        self._positions = positions
        self._judged = judged
        self._advice: AdviceService = SILENT
        self._advised: RuleSet | None = None
        """The rules of the advice."""

    def scene(self, at: int = 0) -> TableScene:
        """The table with this position, from 0."""
        program, seated = self._program, self._positions[at]
        position = seated.position
        game = Table(position.initial, seated.seats, _no_dice)
        for action in position.actions:
            game.play(action)
        asked = Round(
            position.source,
            at + 1,
            len(self._positions),
            partial(self._judged, position),
            partial(self._after, at),
        )
        advice = self._advice_on(position.rules)
        at_table = table_services(program, self._view_options, advice, has_room=False)
        rules, nobody = position.rules, at_table.players({})
        exits = Exits(self._leave, _nothing, lambda: program.open(RulesInPlay(rules, scene)))
        scene = TableScene(program.screen, game, nobody, exits, at_table, mode=Quiz(asked))
        return scene

    def _after(self, at: int) -> Answer:
        """The next position in the place of this one."""
        return Replace(self.scene(at + 1)) if at + 1 < len(self._positions) else self._leave()

    def _leave(self) -> Answer:
        self._advice.close()
        return Pop()

    def _advice_on(self, rules: RuleSet) -> AdviceService:
        """The same for positions by the same rules: what it has read and solved is kept."""
        if rules != self._advised:
            self._advice.close()
            self._advice, self._advised = self._program.advice.adviser(rules), rules
        return self._advice

    def _view_options(self) -> ViewOptions:
        """Nothing that would give the answer away."""
        chosen = view_options(self._program.settings.current)
        quiet = replace(chosen, tutor=None, chances=False, remarks=False)
        return replace(quiet, explain_zilches=False)


def _no_dice(_roll: int, _dice: int) -> Faces:
    """Nothing is thrown in practice."""
    raise AssertionError


def _nothing() -> None:
    """A position does not come to an end."""
