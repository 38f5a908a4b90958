"""After a game: who won and by how much."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zilch3d.i18n import _
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, Ground, WidgetScene
from zilch3d.kit.widgets import (
    Bar,
    Button,
    Column,
    Frame,
    Icon,
    Label,
    Panel,
    Pile,
    Row,
    Rule,
    Screen,
    Scroll,
    Widget,
)
from zilch3d.ui.theme import (
    DIM,
    EMBER,
    FIGURE_SMALL,
    GOLD,
    GROUND,
    IVORY,
    IVORY_SOFT,
    PRIMARY,
    SMALL,
    STRONG,
    TITLE,
)

A_FEW = 4
"""So many standings have all the room they like; more stand closer together."""


@dataclass(frozen=True)
class Standing:
    """A player's final total: ``points`` to compare, ``shown`` as the rules write them."""

    name: str
    points: int
    shown: str
    won: bool
    is_person: bool = True


@dataclass(frozen=True)
class Result:
    """How a game ended. ``margin`` is the lead over the next player, as the rules write points;
    it is empty if there is none to tell."""

    rules: str
    standings: Sequence[Standing]
    margin: str = ""

    @property
    def ranked(self) -> list[Standing]:
        """Winners first, then by points."""
        return sorted(self.standings, key=lambda one: (not one.won, -one.points))


class EndScene(WidgetScene):
    """The winner, the final totals, and what next. ``notice`` tells what went wrong, if so."""

    first_focus = "rematch"

    def __init__(  # noqa: PLR0913, PLR0917 - each is something the scene shows or does
        self,
        screen: Screen,
        result: Result,
        rematch: Callable[[], Answer],
        title: Callable[[], Answer],
        backdrop: Backdrop | None = None,
        notice: str = "",
    ) -> None:
        super().__init__(screen, backdrop)
        self.result = result
        self.notice = notice
        self.rematch = rematch
        self.title = title

    def back(self) -> Answer:
        """Back to the title."""
        return self.title()

    def trace(self) -> dict[str, object]:
        """What a test may want to know: who is said to have won, and the totals as they stand."""
        standings = self.result.standings
        return {
            "winners": [one.name for one in standings if one.won],
            "totals": {one.name: one.shown for one in standings},
        }

    def build(self) -> Widget:
        """A panel in the middle, over the table."""
        ranked = self.result.ranked
        gap = MEDIUM if len(ranked) <= A_FEW else NARROW
        lines = Column(*map(self._line, ranked), gap=gap)
        page = Column(
            Frame(
                Row(Icon("crown", GOLD, size=30), Label(headline(self.result), TITLE), gap=NARROW),
                across="centre",
            ),
            Label(self.result.rules, SMALL, IVORY_SOFT, align="centre"),
            Rule(),
            Scroll(lines, grow=1, name="standings"),
            Label(self.notice, SMALL, EMBER),
            Row(
                Button("rematch", _("Rematch"), self.rematch, style=PRIMARY, grow=1),
                Button("title", _("Back to the title"), self.title, grow=1),
                gap=MEDIUM,
                align="fill",
            ),
            gap=NARROW + 2,
        )
        ground = Ground(GROUND if self.backdrop is None else DIM)
        panel = Panel(page, padding=(WIDE + NARROW, WIDE))
        return Pile(ground, Frame(panel, padding=WIDE, most=620, up="centre"))

    def _line(self, standing: Standing) -> Widget:
        most = max((one.points for one in self.result.standings), default=0)
        colour = GOLD if standing.won else IVORY
        sign = Icon("person" if standing.is_person else "machine", colour)
        name = Label(standing.name, STRONG, colour, grow=1)
        head = Row(sign, name, Label(standing.shown, FIGURE_SMALL, colour), gap=NARROW)
        return Column(head, Bar(standing.points / most if most > 0 else 0.0), gap=2)


def headline(result: Result) -> str:
    """Who won and by how much, in a sentence."""
    winners = [one.name for one in result.standings if one.won]
    if len(winners) > 1:
        return _("{names} share the win").format(names=listed(winners))
    if not winners:
        return _("Nobody won")
    if not result.margin:
        return _("{name} wins").format(name=winners[0])
    return _("{name} wins by {margin}").format(name=winners[0], margin=result.margin)


def listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them: Ann, Ben and Cleo."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
