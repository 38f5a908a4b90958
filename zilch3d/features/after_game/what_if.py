"""A costly decision of a finished game at the table again, to be played as it was or otherwise.

What follows is a game against the same opponents with dice of its own. It is kept nowhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from zilch3d.advice.protocol import AdviceService
from zilch3d.engine.dice import Faces
from zilch3d.engine.rulefile import canonical
from zilch3d.fair import seeds
from zilch3d.features.after_game.result import Result, headline
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer, Pop, Push, Replace
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.odds.advice import RatedAction
from zilch3d.odds.review import DecisionReview
from zilch3d.store import profiles
from zilch3d.table.replaying import position
from zilch3d.table.table import Table
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import RulesInPlay, SheetSoFar, TurnsSoFar
from zilch3d.ui.table.mode import Exits, FrameStatus, Mode
from zilch3d.ui.table.model import ViewOptions
from zilch3d.ui.table.scene import TableScene
from zilch3d.ui.table.services import table_services, view_options
from zilch3d.ui.widgets import SmallDice
from zilch3d.ui.words import names

WIDTH, NARROWER, NARROWEST = 400, 344, 262
"""Points of the panel's width, in windows that are at least ..."""
PLAYERS_TOO, WIDE_ENOUGH = 1500, 900
"""... so wide: there the players are seen, too, or there is room for long lines."""
DICE = 26
"""Points of a die."""


class Way(NamedTuple):
    """A button: its name, its words, what is noted below them, and where it leads."""

    name: str
    words: str
    note: str
    press: Callable[[], Answer]


@dataclass(frozen=True)
class WhatIfFacts:
    """What is said of the position, and the ``ways`` that lead on: at least one."""

    title: str
    sentences: Sequence[str]
    ways: Sequence[Way]
    dice: Faces = ()
    """What was rolled last."""
    pages: Sequence[Way] = ()
    """The ways to pages about the game; they scroll where there is little room."""


def position_facts(
    text: ReviewText,
    decision: DecisionReview,
    play: Callable[[RatedAction], Answer],
    leave: Callable[[], Answer],
) -> WhatIfFacts:
    """What was done and what was better: ``play`` does either at the table."""
    words = text.of(decision)

    def way(name: str, label: str, rated: RatedAction) -> Way:
        return Way(name, label, words.choice(rated), partial(play, rated))

    return WhatIfFacts(
        words.situation(),
        tuple(filter(None, (words.summary(), words.why()))),
        (
            way("better", _("Play it better"), decision.best),
            way("as-played", _("Play it the same way"), decision.chosen),
            back_to_end(leave),
        ),
        tuple(decision.roll or ()),
    )


def back_to_end(leave: Callable[[], Answer]) -> Way:
    """The way back to the game that was played."""
    return Way("end", _("Back to the result"), "", leave)


class WhatIfScene(WidgetScene):
    """Beside the table with the position, never over it: what can be done there.

    Escape does ``leave``. ``draw_table`` draws the table into the room that the panel leaves.
    """

    def __init__(
        self,
        screen: kit.Screen,
        facts: WhatIfFacts,
        leave: Callable[[], Answer],
        draw_table: Callable[[kit.Box], None] = lambda _room: None,
        beside_players: Callable[[kit.Widget], kit.Widget] = lambda menu: menu,
    ) -> None:
        super().__init__(screen, lambda: draw_table(self.room.box))
        self.room = kit.Spacer(grow=1)
        self.facts = facts
        self.first_focus = facts.ways[0].name
        self._leave = leave
        self._beside_players = beside_players

    def back(self) -> Answer:
        return self._leave()

    def build(self) -> kit.Widget:
        facts = self.facts
        kept = _("This is a what-if. Nothing here counts.")
        said = kit.Column(
            *([SmallDice(facts.dice, size=DICE)] if facts.dice else []),
            *map(kit.Label, facts.sentences),
            kit.Label(kept, theme.SMALL, roles.SOFT),
            *(self._button(way) for way in facts.pages),
            gap=NARROW + 2,
        )
        menu = kit.Column(
            kit.Label(facts.title, theme.HEADING, roles.ACCENT),
            kit.Scroll(said, name="what-if", grow=1),
            *(self._button(way, first=n == 0) for n, way in enumerate(facts.ways)),
            gap=NARROW + 2,
        )
        panel = kit.PagePanel(menu, padding=MEDIUM)

        def row(width: float) -> kit.Widget:
            left = kit.Frame(panel, up="centre", max_width=width, stretch=True)
            return kit.Row(left, self.room, gap=MEDIUM, align="fill")

        def alone(width: float) -> kit.Widget:
            return kit.Frame(row(width), padding=MEDIUM)

        return kit.Responsive(
            (PLAYERS_TOO, lambda: self._beside_players(row(WIDTH))),
            (WIDE_ENOUGH, lambda: alone(NARROWER)),
            (0, lambda: alone(NARROWEST)),
        )

    def _button(self, way: Way, *, first: bool = False) -> kit.Button:
        style = roles.PRIMARY if first else None
        button = kit.Button(way.name, way.words, way.press, style=style)
        button.note = way.note
        return button


class WhatIfMode(Mode):
    """A position that is played on from. Once it has been drawn, it leads to ``first``, if asked.

    The dice that a decision is about lie there: after hot dice, or to be taken over, too. Nobody is
    away, whatever happened in the game before.
    """

    is_excerpt = True

    def __init__(self, first: Callable[[], Answer]) -> None:
        self._next: Callable[[], Answer] | None = first

    def lead_to(self, answer: Answer) -> None:
        """Leave the table so after the next frame."""
        self._next = lambda: answer

    def leads(self, status: FrameStatus, exits: Exits) -> Answer:
        if not status.drawn or self._next is None:
            return super().leads(status, exits)
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
        mode = WhatIfMode(lambda: Push(self._asked(scene)))
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
        """The page with what was done and what was better, either to be played."""

        def play(rated: RatedAction) -> Answer:
            table.game.play(rated.action)
            table.controller.go_on()
            table.controller.clock.attend()
            return Pop()

        leave = partial(self._leave, 2)
        facts = position_facts(self._text, self._decision, play, leave)
        return self._beside(table, facts, leave)

    def _paused(self, table: TableScene, exits: Exits, mode: WhatIfMode) -> WhatIfScene:
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
        now = headline(self._result(table.game))
        before = _before(self._result(self._played))
        ways = (self._again(lambda: Replace(self.scene())), back_to_end(partial(self._leave, 1)))
        facts = WhatIfFacts(now, (before,), ways)
        return self._beside(table, facts, partial(self._leave, 1))

    def _result(self, game: Table) -> Result:
        return Result.of(game.state, game.seats, self._text.points)

    def _again(self, press: Callable[[], Answer]) -> Way:
        return Way("again", _("Try it again"), "", press)

    def _beside(
        self, table: TableScene, facts: WhatIfFacts, leave: Callable[[], Answer]
    ) -> WhatIfScene:
        screen = self._program.screen
        return WhatIfScene(screen, facts, leave, table.draw_table_within, table.beside_players)


def _before(result: Result) -> str:
    """How the game that was played has ended, in a sentence."""
    winners = result.winners
    if not winners:
        words = _("As it was played, nobody won.")
    elif len(winners) > 1:
        words = _("As it was played, {names} shared the win.")
    elif not result.margin:
        words = _("As it was played, {names} won.")
    else:
        words = _("As it was played, {names} won by {margin}.")
    return words.format(names=names.listed(winners), margin=result.margin)
