"""Practice: positions to decide, the dice of the day, and the same dice again."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage
from zilch3d.ui.widgets import back_button

WIDTH = 1080
SIDE_BY_SIDE = 780
"""From this width on, in points, the dice of the day stand beside the positions, else below."""
BAR = 70
"""Points of width."""


@dataclass(frozen=True)
class PracticeSet:
    """Positions to choose: what they are known by, their name, and what there is to say of them."""

    key: str
    name: str
    line: str


@dataclass(frozen=True)
class PracticeDay:
    """A day's answers: when that was, how they were in words, and the share that was right."""

    when: str
    words: str
    right: float


@dataclass(frozen=True)
class DayOffer:
    """The dice of the day: its date, how they stand, and the result, if there is one.

    ``shared`` is the result as a line to share, with blocks that not every font has.

    ``play`` is what the button says; ``fault`` is why no game can be played, if none can.
    """

    date: str
    line: str
    play: str
    result: str = ""
    shared: str = ""
    fault: str = ""


@dataclass(frozen=True)
class PracticeFacts:
    """What the page shows. ``fault`` is why what is kept of practice can't be read, if so."""

    sets: Sequence[PracticeSet]
    days: Sequence[PracticeDay]
    day: DayOffer
    fault: str = ""


class Exercises(Protocol):
    """What the page shows, and what it leads to."""

    def facts(self) -> PracticeFacts | None:
        """None until they have been read."""

    def read_again(self) -> None:
        """Read them once more when they are next asked for: they may be out of date."""

    def look_for(self, key: str) -> None:
        """Begin to look for the positions of a set."""

    def start(self) -> Answer | str:
        """To the table with these; None while they are looked for, a sentence if there are none."""

    def play_day(self) -> Answer:
        """The game with the dice of the day."""


class PracticeScene(WidgetScene):
    """The page. Threads that read or look for something wake it once they have."""

    first_focus = "start"

    def __init__(self, program: Program, exercises: Exercises) -> None:
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._exercises = exercises
        self._shown: PracticeFacts | None = None
        self.chosen = ""
        """The key of the set that is chosen; the first one until then."""
        self._looking = False
        self._said = ""
        """Why no positions were found."""
        self._copied: bool | None = None

    def leave(self) -> None:
        super().leave()
        self._looking, self._said, self._copied = False, "", None
        self._exercises.read_again()

    def update(self, seconds: float) -> Answer:
        answer = self._ask() if self._looking else None
        if answer is None and self._exercises.facts() != self._shown:
            self.rebuild()
        return answer or super().update(seconds)

    def _ask(self) -> Answer:
        found = self._exercises.start()
        if found is None:
            return None
        self._looking = False
        if isinstance(found, str):
            self._said = found
            self.rebuild("start")
            return None
        return found

    def build(self) -> kit.Widget:
        self._shown = self._exercises.facts()
        return kit.FullPage(
            kit.Head(_("Practice"), back_button(self.back)),
            kit.Scroll(self._parts(), grow=1, name="practice"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _parts(self) -> kit.Widget:
        facts = self._shown
        if facts is None:
            return kit.Label(_("One moment …"), colour=theme.IVORY_SOFT)
        left = (self._positions(facts), self._progress(facts))
        right = (self._day(facts.day), self._same_dice())

        def beside() -> kit.Widget:
            first = kit.Column(*left, gap=MEDIUM, grow=6)
            second = kit.Column(*right, gap=MEDIUM, grow=5)
            return kit.Row(first, second, gap=MEDIUM, align="start")

        below = partial(kit.Column, *left, *right, gap=MEDIUM)
        return kit.Responsive((SIDE_BY_SIDE, beside), (0, below))

    # Positions

    def _positions(self, facts: PracticeFacts) -> kit.Widget:
        keys = [one.key for one in facts.sets]
        if self.chosen not in keys:
            self.chosen = keys[0] if keys else ""
        chosen = next((one for one in facts.sets if one.key == self.chosen), None)
        words = _("A position, given dice: decide, then see the exact chance of every choice.")
        start = kit.Button("start", _("Start"), self._start, style=theme.PRIMARY, min_width=130)
        start.reason = "" if chosen is not None else _("There are no positions.")
        if self._looking:
            start.reason = _("Looking for positions …")
        names = [(one.key, one.name) for one in facts.sets] or [("", "")]
        line = self._said or (chosen.line if chosen is not None else "")
        return _box(
            _("Positions"),
            kit.Label(words, colour=theme.IVORY_SOFT),
            kit.Picker("set", names, self.chosen, self._choose),
            kit.Label(line, theme.SMALL_STRONG, theme.EMBER if self._said else theme.IVORY),
            kit.Frame(start, across="start"),
        )

    def _choose(self, key: str) -> Answer:
        self.chosen, self._said = key, ""
        self.rebuild()
        return None

    def _start(self) -> Answer:
        self._said, self._looking = "", True
        self._exercises.look_for(self.chosen)
        answer = self._ask()
        if self._looking:
            self.rebuild()
        return answer

    def _progress(self, facts: PracticeFacts) -> kit.Widget:
        none = _(
            "Nothing is answered yet. What you miss comes back the next day, then after three "
            "days, then after a week."
        )
        empty = kit.Label(facts.fault or none, colour=theme.EMBER if facts.fault else None)
        lines = [_day_line(day) for day in facts.days]
        return _box(_("Day by day"), *(lines or [empty]))

    # Known dice

    def _day(self, day: DayOffer) -> kit.Widget:
        words = _(
            "Everybody has the same dice on this date: Freeze 5000 against Blaise, the Oracle."
        )
        play = kit.Button("day", day.play, self._exercises.play_day, style=theme.PRIMARY, grow=1)
        play.reason = day.fault
        copy = kit.Button("copy-day", self._copy_label(), partial(self._copy, day.shared), grow=1)
        copy.visible = bool(day.shared)
        result = kit.Label(day.result, theme.SMALL_STRONG, theme.GOLD)
        result.visible = bool(day.result)
        return _box(
            _("Dice of the day"),
            kit.Label(day.date, theme.STRONG),
            kit.Label(words, colour=theme.IVORY_SOFT),
            kit.Label(day.line, theme.SMALL, theme.IVORY_SOFT),
            result,
            kit.Row(play, copy, gap=NARROW),
        )

    def _copy_label(self) -> str:
        if self._copied is None:
            return _("Copy")
        return _("Copied") if self._copied else _("No clipboard")

    def _copy(self, result: str) -> Answer:
        self._copied = self._program.clipboard.copy(result)
        self.rebuild("copy-day")
        return None

    def _choose_game(self) -> Answer:
        return self._program.open(MenuPage.FINISHED_GAMES)

    def _same_dice(self) -> kit.Widget:
        words = _(
            "Play the dice of a finished game once more, your own or a friend’s, and compare what "
            "each of you gave away."
        )
        choose = kit.Button("same-dice", _("Choose a game"), self._choose_game)
        return _box(
            _("The same dice again"),
            kit.Label(words, colour=theme.IVORY_SOFT),
            kit.Frame(choose, across="start"),
        )


def _box(title: str, *widgets: kit.Widget) -> kit.Widget:
    inner = kit.Column(kit.Label(title, theme.HEADING), *widgets, gap=NARROW)
    return kit.Panel(inner, skin=theme.ENTRY_OPEN, padding=MEDIUM)


def _day_line(day: PracticeDay) -> kit.Widget:
    bar = kit.Frame(kit.ChartBar(day.right), max_width=BAR, stretch=True, up="centre")
    words = kit.Column(
        kit.Label(day.when, theme.SMALL, theme.IVORY_SOFT), kit.Label(day.words), gap=0, grow=1
    )
    return kit.Row(bar, words, gap=NARROW + HAIR)
