"""A costly decision of a finished game at the table again, to be played as it was or otherwise.

What follows is a game against the same opponents with dice of its own. It is kept nowhere.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.rulefile import canonical
from zilch3d.fair import seeds
from zilch3d.features.after_game.end_page import Result, headline
from zilch3d.features.after_game.what_if_page import (
    Way,
    WhatIfFacts,
    WhatIfScene,
    back_to_end,
    position_facts,
)
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit.scene import Answer, Pop, Push, Replace
from zilch3d.odds.advice import RatedAction
from zilch3d.odds.review import DecisionReview
from zilch3d.store import profiles
from zilch3d.table.replaying import position
from zilch3d.table.table import Table
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay, SheetSoFar, TurnsSoFar
from zilch3d.ui.table.mode import Exits, Mode, Seen
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services, view_options


class Trying(Mode):
    """A position that is played on from. Once it has been drawn, it leads to ``first``, if asked.

    The dice that a decision is about lie there: after hot dice, or to be taken over, too. Nobody is
    away, whatever happened in the game before.
    """

    dice_on_show = True
    keeps_absent = False

    def __init__(self, first: Callable[[], Answer]) -> None:
        self._next: Callable[[], Answer] | None = first

    def lead_to(self, answer: Answer) -> None:
        """Leave the table so after the next frame."""
        self._next = lambda: answer

    def leads(self, seen: Seen, exits: Exits) -> Answer:
        if not seen.drawn or self._next is None:
            return super().leads(seen, exits)
        leads, self._next = self._next, None
        return leads()


class WhatIf:
    """Makes the scenes of one decision of a finished ``game``; ``text`` describes its review."""

    def __init__(
        self, program: Program, game: Table, decision: DecisionReview, text: ReviewText
    ) -> None:
        self._program = program
        self._played = game
        self._decision = decision
        self._text = text
        self._advice: AdviceService | None = None

    def scene(self) -> TableScene:
        """The position at its table; what can be done there is asked at once."""
        program, decision = self._program, self._decision
        rules = self._played.initial.rules
        fair = seeds.new_game(canonical(rules))
        actions = self._played.actions[: decision.step]
        game = position(self._played.initial, self._played.seats, actions, fair.roll)
        self._close()
        self._advice = program.advice.adviser(rules)
        at_table = table_services(program, self._view_options, self._advice)
        computers = {
            seat: profiles.load(setup.player)
            for seat, setup in enumerate(game.seats)
            if not setup.is_person and seat != decision.seat
        }
        exits = Exits(
            menu=lambda: Push(self._paused(scene, exits, mode)),
            over=lambda: Replace(self._over(scene)),
            rules=lambda: program.open(RulesInPlay(rules, scene)),
            turns=lambda: program.open(TurnsSoFar(scene)),
            sheet=lambda: program.open(SheetSoFar(scene)),
        )
        mode = Trying(lambda: Push(self._asked(scene)))
        players = at_table.players(computers)
        scene = TableScene(program.screen, game, players, exits, at_table, mode=mode)
        return scene

    def _view_options(self) -> ViewOptions:
        """The tutor doesn't object to what is to be tried."""
        return replace(view_options(self._program.settings.current), tutor=None)

    def _close(self) -> None:
        if self._advice is not None:
            self._advice.close()

    def _leave(self, scenes: int) -> Answer:
        """Back to the end of the game that was played."""
        self._close()
        return Pop(scenes)

    # What can be done

    def _asked(self, table: TableScene) -> WhatIfScene:
        """What was done and what was better, either to be played."""

        def play(rated: RatedAction) -> Answer:
            table.game.play(rated.action)
            table.controller.go_on()
            table.controller.clock.attend()
            return Pop()

        leave = partial(self._leave, 2)
        facts = position_facts(self._text, self._decision, play, leave)
        return self._beside(table, facts, leave)

    def _paused(self, table: TableScene, exits: Exits, mode: Trying) -> WhatIfScene:
        """The menu over what follows, with what has no room at a narrow table."""

        def again() -> Answer:
            mode.lead_to(Replace(self.scene()))
            return Pop()

        go_on = Way("resume", _("Continue"), "", Pop)
        ways = (go_on, self._again(again), back_to_end(partial(self._leave, 2)))
        pages = (
            Way("rules", _("Rules"), "", exits.rules),
            Way("turns", _("Turns"), "", exits.turns),
            Way("sheet", _("Score sheet"), "", exits.sheet),
        )
        facts = WhatIfFacts(_("Paused"), (), ways, pages=pages)
        return self._beside(table, facts, Pop)

    def _over(self, table: TableScene) -> WhatIfScene:
        """How it has ended, beside how it had ended."""
        now = self._headline(table.game)
        before = _("As it was played: {headline}.").format(headline=self._headline(self._played))
        ways = (self._again(lambda: Replace(self.scene())), back_to_end(partial(self._leave, 1)))
        facts = WhatIfFacts(now, (before,), ways)
        return self._beside(table, facts, partial(self._leave, 1))

    def _headline(self, game: Table) -> str:
        return headline(Result.of(game.state, game.seats, self._text.points))

    def _again(self, press: Callable[[], Answer]) -> Way:
        return Way("again", _("The same position again"), "", press)

    def _beside(
        self, table: TableScene, facts: WhatIfFacts, leave: Callable[[], Answer]
    ) -> WhatIfScene:
        screen = self._program.screen
        return WhatIfScene(screen, facts, leave, table.draw_table_within, table.beside_players)
