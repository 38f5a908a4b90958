"""A costly decision once more: what was done, what was better and why, and both to be played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from zilch3d.engine.dice import Faces
from zilch3d.features.after_game.words import ReviewText
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.odds.advice import RatedAction
from zilch3d.odds.review import DecisionReview
from zilch3d.ui import theme
from zilch3d.ui.widgets import SmallDice
from zilch3d.ui.words.advice import AdviceText

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
    advice = AdviceText(decision.state, decision.advice, text.points, text.average, to_player=False)

    def way(name: str, words: str, rated: RatedAction) -> Way:
        note = f"{text.doing(rated)} ({advice.worth(rated.value)})"
        return Way(name, words, note, partial(play, rated))

    return WhatIfFacts(
        text.situation(decision).rstrip("."),
        (
            f"{text.happened(decision)}; {text.better(decision)}",
            *filter(None, (text.why(decision),)),
        ),
        (
            way("better", _("Play it the other way"), decision.best),
            way("as-played", _("As it was played"), decision.chosen),
            back_to_end(leave),
        ),
        tuple(decision.roll or ()),
    )


def back_to_end(leave: Callable[[], Answer]) -> Way:
    """The way back to the game that was played."""
    return Way("end", _("Back to the end of the game"), "", leave)


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
        kept = _("This is a what-if: it counts for nothing, and is not kept.")
        said = kit.Column(
            *([SmallDice(facts.dice, size=DICE)] if facts.dice else []),
            *map(kit.Label, facts.sentences),
            kit.Label(kept, theme.SMALL, theme.IVORY_SOFT),
            *(self._button(way) for way in facts.pages),
            gap=NARROW + 2,
        )
        menu = kit.Column(
            kit.Label(facts.title, theme.HEADING, theme.GOLD),
            kit.Scroll(said, name="what-if", grow=1),
            *(self._button(way, first=n == 0) for n, way in enumerate(facts.ways)),
            gap=NARROW + 2,
        )
        panel = kit.Panel(menu, padding=MEDIUM)

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
        style = theme.PRIMARY if first else theme.SECONDARY
        button = kit.Button(way.name, way.words, way.press, style=style)
        button.note = way.note
        return button
