"""The bar of a replay, in the place of a turn's buttons: the turn in words, and what moves it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from zilch3d.engine.events import GameOver
from zilch3d.engine.ruleset import Points
from zilch3d.engine.state import State
from zilch3d.i18n import _, ngettext
from zilch3d.kit import widgets
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, PILL, Ink, Skin
from zilch3d.records.scoresheet import TurnLine
from zilch3d.table.replaying import ReplayedTurn
from zilch3d.ui import theme
from zilch3d.ui.table.screen.turn_bar import TurnBar
from zilch3d.ui.table.screen.turn_lines import within
from zilch3d.ui.widgets import CROWN
from zilch3d.ui.words import captions
from zilch3d.ui.words.amounts import PointsText, decimal
from zilch3d.ui.words.captions import caption

INSTANT = 0.0
SPEEDS = (0.5, 1.0, 2.0, 4.0, INSTANT)
"""Factors by which time passes, and one at which nothing moves at all."""

BANKED = Skin(theme.GOLD, 1)
LOST = Skin(theme.EMBER, 1)
HOT = Skin(theme.IVORY, PILL)
LEAST_BANKED = 0.2
"""The share of the room above the track that the least points take."""


@dataclass(frozen=True)
class ReplayControls:
    """Actions of keys and of the bar's widgets on a replay, whose end is at the place ``last``."""

    last: int
    toggle: Callable[[], None]
    """Go on, or pause."""
    step: Callable[[int], None]
    """So many turns on; one back is first the beginning of this one."""
    step_places: Callable[[int], None]
    """So many turns on, or back."""
    go_to: Callable[[int], None]
    set_speed: Callable[[float], None]
    faster: Callable[[int], None]
    """So many of SPEEDS on."""
    photograph: Callable[[], Answer]


@dataclass(frozen=True)
class Track:
    """The track of a game: its ``marks``; ``described`` says in a line what is at a place."""

    marks: Sequence[widgets.SliderMark]
    described: Callable[[int], str]


@dataclass(frozen=True)
class ReplayFacts:
    """Where the replay is: the place on its track, what is said of that, and how it goes on."""

    place: int
    line: str
    playing: bool
    speed: float


@dataclass(eq=False)
class TwoLines(widgets.Widget):
    """A text on two lines at most, whose room is the same whatever it says."""

    text: str = field(default="", kw_only=True)
    paint_only = widgets.Widget.paint_only | {"text"}

    def preferred_size(self, look: widgets.Look, width: int) -> widgets.Size:
        return widgets.Size(width, 2 * look.line(theme.SMALL))

    def paint(self, pen: widgets.Pen) -> None:
        words = within(pen.look, self.text, self.box.height, self.box.width)
        pen.write(self.box, words, Ink(theme.SMALL, theme.IVORY))


class ReplayBar(widgets.Responsive):
    """The figures of the ``turn`` shown, the track of all turns, and the buttons.

    Where there is little room, the figures are those on one line.
    """

    TURN, MOST = 140, 980

    def __init__(
        self,
        turn: widgets.Widget,
        turn_line: widgets.Widget,
        controls: ReplayControls,
        track: Track,
    ) -> None:
        self._figure, self._figure_line = turn, turn_line
        self._facts: ReplayFacts | None = None
        self._back = widgets.IconButton("turn-back", "back", lambda: controls.step(-1))
        self._back.tip = _("One turn back (←)")
        self._play = widgets.IconButton("play", "play", controls.toggle)
        self._on = widgets.IconButton("turn-on", "forward", lambda: controls.step(1))
        self._on.tip = _("One turn forward (→)")
        words = [(speed, speed_words(speed)) for speed in SPEEDS]
        self._speed = widgets.Picker("speed", words, 1.0, controls.set_speed)
        self._speed.tip = _("Speed (+ and −)")
        self._camera = widgets.IconButton("photograph", "camera", controls.photograph)
        self._camera.tip = _("Take a photograph (P)")
        self._track = widgets.Slider(
            "track",
            controls.last,
            0,
            controls.go_to,
            marks=track.marks,
            describe=track.described,
        )
        self._line = TwoLines(grow=1)
        self._below = widgets.OneLine("", theme.SMALL_STRONG, theme.IVORY)
        super().__init__((TurnBar.BESIDE, self._beside), (0, self._under), name="replay-bar")

    def show(self, facts: ReplayFacts) -> None:
        """Where the replay is; what has not changed costs nothing."""
        if facts == self._facts:
            return
        self._facts = facts
        self._track.value, self._speed.value = facts.place, facts.speed
        self._play.icon = "pause" if facts.playing else "play"
        self._play.tip = _("Pause (Space)") if facts.playing else _("Play (Space)")
        self._line.text = self._below.text = facts.line

    def _beside(self) -> widgets.Widget:
        turn = widgets.Frame(self._figure, max_width=self.TURN, stretch=True)
        buttons = widgets.Row(*self._buttons, self._line, gap=NARROW)
        controls = widgets.Column(buttons, self._track, gap=HAIR, grow=1)
        row = widgets.Row(turn, controls, gap=NARROW)
        panel = widgets.Panel(row, padding=(MEDIUM, NARROW), skin=theme.BAR)
        return widgets.Frame(panel, max_width=self.MOST)

    def _under(self) -> widgets.Widget:
        buttons = widgets.Row(*self._buttons, gap=HAIR)
        column = widgets.Column(self._figure_line, self._below, self._track, buttons, gap=0)
        return widgets.Panel(column, padding=(NARROW, HAIR), skin=theme.BAR)

    @property
    def _buttons(self) -> tuple[widgets.Widget, ...]:
        return (self._back, self._play, self._on, self._speed, self._camera)


def speed_words(speed: float) -> str:
    """A speed as it is chosen."""
    if speed == INSTANT:
        return _("Instant")
    return f"{decimal(speed, 1) if speed < 1.0 else int(speed)}×"


def track_marks(turns: Sequence[ReplayedTurn]) -> list[widgets.SliderMark]:
    """The marks of a game's turns on its track.

    Points that were banked are bars upwards, zilches short ones downwards; over hot dice is a dot,
    over the first turn beyond the target a crown.
    """
    lines = [turn.line for turn in turns]
    most = max((line.points for line in lines), default=0)

    def share(points: Points) -> float:
        return LEAST_BANKED + (1 - LEAST_BANKED) * points / most if most else 0.0

    return [
        widgets.SliderMark(
            place,
            share(line.points) if line.banked else -float(line.zilch),
            BANKED if line.banked else LOST,
            HOT if line.hot_dice else None,
            CROWN if line.crossed else None,
            theme.GOLD,
        )
        for place, line in enumerate(lines)
        if line.banked or line.zilch or line.hot_dice or line.crossed
    ]


# In words


def position_text(number: int, turns: int) -> str:
    """Where the replay is: the ``number``-th of so many turns."""
    return _("Turn {n} of {turns}").format(n=number, turns=turns)


def turn_text(line: TurnLine, names: Sequence[str], points_text: PointsText) -> str:
    """Whose turn it is, what came of it, and what else there was to it."""
    text = _("{name}: {result}").format(
        name=names[line.seat], result=captions.turn_result(line, points_text)
    )
    return ", ".join((text, *_more(line, points_text)))


def _more(line: TurnLine, points_text: PointsText) -> Iterator[str]:
    notes = captions.turn_notes(line, points_text)
    if notes:
        yield notes
    if line.hot_dice:
        yield ngettext("hot dice", "hot dice {n} times", line.hot_dice).format(n=line.hot_dice)
    if line.crossed:
        yield _("first to the target")


def end_text(state: State, points_text: PointsText) -> str:
    """The winner and the margin; of a game that was left, a sentence that it ends here."""
    if state.outcome is None:
        return _("The game stops here")
    ending = caption(GameOver(state.outcome.winners, state.outcome.reason), state, points_text)
    return " · ".join(filter(None, ending[:2])) if ending is not None else ""
