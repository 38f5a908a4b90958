"""The card with what was rolled for who starts: who starts now, or who rolls again."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from zilch3d.engine.ruleset import FirstStart
from zilch3d.i18n import _
from zilch3d.kit import widgets
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, TextAlign
from zilch3d.store.setup import SeatSetup
from zilch3d.ui import theme
from zilch3d.ui.portraits import Mood, portrait
from zilch3d.ui.table.model import TableModel
from zilch3d.ui.widgets import DieFace
from zilch3d.ui.words import names

MANY = 2
"""Players who have tied, up to which their names are said: their dice stand out anyway."""


@dataclass(frozen=True)
class StartRollFacts:
    """What a player rolled for the start: a die's ``face``, or ``points`` in words.

    ``highest`` if nobody rolled more.
    """

    seat: int
    name: str
    face: int | None
    points: str = ""
    highest: bool = False


@dataclass(frozen=True)
class StartFacts:
    """What came of the roll for the start, in its order, with a ``title`` and a ``line``."""

    title: str
    line: str
    rolled: tuple[StartRollFacts, ...]


def start_facts(model: TableModel) -> StartFacts | None:
    """The card once all have rolled; None at any other time."""
    state = model.play.shown
    starting = state.starting
    if starting is None or not starting.highest:
        return None
    one_die = state.rules.start.first is not FirstStart.ROLLING
    rolled = tuple(
        StartRollFacts(
            seat,
            state.seats[seat].name,
            result if one_die else None,
            "" if one_die else model.points(result),
            seat in starting.highest,
        )
        for seat, result in zip(starting.contenders, starting.results, strict=True)
    )
    who = [state.seats[seat].name for seat in starting.highest]
    if len(who) == 1:
        return StartFacts(_("{name} starts").format(name=who[0]), "", rolled)
    if len(who) > MANY:
        return StartFacts(_("Tie!"), _("Whoever tied rolls again"), rolled)
    # Translators: {names} are those who rolled the same for who starts, such as: Ann and Ben.
    line = _("{names} roll again").format(names=names.listed(who))
    return StartFacts(_("Tie!"), line, rolled)


class StartCard(widgets.Panel):
    """Shows what was rolled for the start; hidden at any other time."""

    FACES = 4
    """With more players their faces are left out: their dice are what matters."""
    FACE, DIE, SMALL_DIE = 52, 44, 22
    TILE, LINE, LINE_ALONE, MOST = 126, 206, 240, 560
    ROOMY, NARROWEST = 440, 240
    """From these widths on, in points, there is room for faces, and for names in columns."""
    LOW = 4
    """Lines below each other at most, where there are columns: two of them."""

    def __init__(self, seats: Sequence[SeatSetup]) -> None:
        self._seats = seats
        self._facts: StartFacts | None = None
        self._least = self._low = self._tall = widgets.Widget()
        super().__init__(
            self._low,
            padding=(MEDIUM, HAIR),
            max_width=self.MOST,
            skin=theme.PLATE,
            name="start-card",
        )
        self.visible = False

    def show(self, facts: StartFacts | None) -> None:
        """Show these facts; with none it is hidden."""
        self.visible = facts is not None
        if facts is None or facts == self._facts:
            return
        self._facts = facts
        few = len(facts.rolled) <= self.FACES
        self._least = self._body(facts, self._lines(facts.rolled, len(facts.rolled)))
        self._low = self._body(facts, self._lines(facts.rolled, self.LOW))
        self._tall = self._body(facts, self._tiles(facts.rolled)) if few else self._low
        self.child = self._low

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        """With faces where there is room for them."""
        room = width / look.scale
        narrow = self._low if room >= self.NARROWEST else self._least
        self.child = self._tall if room >= self.ROOMY else narrow
        self.invalidate()
        return super().preferred_size(look, width)

    def _body(self, facts: StartFacts, rolled: widgets.Widget) -> widgets.Widget:
        title = widgets.Label(facts.title, theme.HEADING, theme.GOLD, align="centre")
        line = widgets.Label(facts.line, theme.SMALL_STRONG, theme.IVORY, align="centre")
        line.visible = bool(facts.line)
        return widgets.Scroll(widgets.Column(title, rolled, line, gap=HAIR))

    def _tiles(self, rolled: Sequence[StartRollFacts]) -> widgets.Widget:
        tiles = [widgets.Frame(self._tile(one), max_width=self.TILE) for one in rolled]
        return widgets.Frame(widgets.Row(*tiles, gap=NARROW, align="start"), across="centre")

    def _tile(self, one: StartRollFacts) -> widgets.Widget:
        parts = (self._face(one, self.FACE), _result(one, self.DIE), _name(one, "centre"))
        return widgets.Column(*(widgets.Frame(part, across="centre") for part in parts), gap=HAIR)

    def _face(self, one: StartRollFacts, size: float) -> widgets.Widget:
        mood = Mood.WIN if one.highest else Mood.NEUTRAL
        who = self._seats[one.seat]
        return widgets.Icon(portrait(who.player, one.seat, mood, face=who.face), size=size)

    def _lines(self, rolled: Sequence[StartRollFacts], most: int) -> widgets.Widget:
        """Names beside their dice, in columns of so many lines; the tray is low here."""
        lines = [self._line(one) for one in rolled]
        columns = [
            widgets.Column(*lines[n : n + most], gap=HAIR) for n in range(0, len(lines), most)
        ]
        width = self.LINE if len(columns) > 1 else self.LINE_ALONE
        framed = [
            widgets.Frame(column, max_width=width, stretch=True, up="start") for column in columns
        ]
        return widgets.Frame(widgets.Row(*framed, gap=NARROW, align="start"), across="centre")

    def _line(self, one: StartRollFacts) -> widgets.Widget:
        return widgets.Row(_result(one, self.SMALL_DIE), _name(one, "left"), gap=NARROW)


@dataclass(eq=False)
class OverTray(widgets.Wrapper):
    """A child half way up the room of the table, in the middle of the tray, which is seen ``at``.

    It is in the middle of its box before that is known, and never outside.
    """

    at: int | None = field(default=None, init=False)

    def arrange(self, look: widgets.Look, box: widgets.Box) -> None:
        super().arrange(look, box)
        if not self.child.visible:
            return
        width, wanted = self.child.measure(look, box.width)
        height = min(wanted, box.height)
        middle = box.centre[0] if self.at is None else self.at
        x = min(max(middle - width // 2, box.x), box.right - width)
        y = box.y + (box.height - height) // 2
        self.child.arrange(look, widgets.Box(x, y, width, height))


def _name(one: StartRollFacts, align: TextAlign) -> widgets.Widget:
    colour = theme.GOLD if one.highest else theme.IVORY_SOFT
    name = widgets.OneLine(one.name, theme.SMALL_STRONG, colour, align=align)
    name.grow = int(align == "left")
    return name


def _result(one: StartRollFacts, size: float) -> widgets.Widget:
    """The die, faint if another is higher; or the points of a whole turn."""
    if one.face is None:
        colour = theme.GOLD if one.highest else theme.IVORY_SOFT
        return widgets.Label(one.points, theme.STRONG, colour)
    return widgets.Icon(DieFace(one.face, faint=not one.highest), size=size)
