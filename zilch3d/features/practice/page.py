"""The page of practice: positions to decide, and the same dice again."""

from functools import partial

from zilch3d.features.practice.exercises import Exercises, PracticeDay, PracticeFacts
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW
from zilch3d.kit.widget_scene import WidgetScene
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.routes import MenuPage, PractiseKind
from zilch3d.ui.widgets import back_button

WIDTH = 1080
SIDE_BY_SIDE = 780
"""From this width on, in points, how they were answered stands beside the positions, else below."""
BAR = 70
"""Points of width."""


class PracticeScene(WidgetScene):
    """Positions to choose, how they were answered day by day, and known dice to play.

    Threads that read or look for something wake it once they have.
    """

    first_focus = "start"

    def __init__(
        self,
        program: Program,
        exercises: Exercises | None = None,
        habit: PractiseKind | None = None,
    ) -> None:
        """With a ``habit``, its positions are chosen at first."""
        super().__init__(program.screen, program.painter.backdrop)
        self._program = program
        self._exercises = exercises or Exercises(program, habit)
        self._facts: PracticeFacts | None = None
        self.selected = ""
        """The key of the set to practise; the first one until another is chosen."""
        self._is_searching = False
        self._notice = ""
        """Why no positions were found."""

    def leave(self) -> None:
        super().leave()
        self._is_searching, self._notice = False, ""
        self._exercises.read_again()

    def update(self, seconds: float) -> Answer:
        answer = self._ask() if self._is_searching else None
        if answer is None and self._exercises.facts() != self._facts:
            self.rebuild()
        return answer or super().update(seconds)

    def _ask(self) -> Answer:
        """To the table, once positions are found; if there are none, a notice says so."""
        answer = self._exercises.start()
        if answer is None:
            return None
        self._is_searching = False
        if isinstance(answer, str):
            self._notice = answer
            self.rebuild("start")
            return None
        return answer

    def build(self) -> kit.Widget:
        self._facts = self._exercises.facts()
        return kit.FullPage(
            kit.Head(_("Practice"), back_button(self.back)),
            kit.Scroll(self._parts(), grow=1, name="practice"),
            width=WIDTH,
            gap=MEDIUM,
        )

    def _parts(self) -> kit.Widget:
        facts = self._facts
        if facts is None:
            return kit.Label(_("One moment …"), colour=roles.SOFT)
        positions, progress, again = (
            self._positions(facts),
            self._progress(facts),
            self._same_dice(),
        )

        def beside() -> kit.Widget:
            first = kit.Column(positions, again, gap=MEDIUM, grow=6)
            return kit.Row(first, kit.Column(progress, grow=5), gap=MEDIUM, align="start")

        below = partial(kit.Column, positions, progress, again, gap=MEDIUM)
        return kit.Responsive((SIDE_BY_SIDE, beside), (0, below))

    # Positions

    def _positions(self, facts: PracticeFacts) -> kit.Widget:
        keys = [each.key for each in facts.sets]
        if self.selected not in keys:
            self.selected = keys[0] if keys else ""
        selected = next((each for each in facts.sets if each.key == self.selected), None)
        words = _("One moment of a game. Decide, then see what each choice is worth.")
        start = kit.Button("start", _("Start"), self._start, style=roles.PRIMARY, min_width=130)
        start.reason = "" if selected is not None else _("There are no positions yet.")
        if self._is_searching:
            start.reason = _("Looking for positions …")
        names = [(each.key, each.name) for each in facts.sets] or [("", "")]
        line = self._notice or (selected.line if selected is not None else "")
        return _box(
            _("Positions"),
            kit.Label(words, colour=roles.SOFT),
            kit.Picker("set", names, self.selected, self._choose),
            kit.Label(line, theme.SMALL_STRONG, roles.WARNING if self._notice else roles.INK),
            kit.Frame(start, across="start"),
        )

    def _choose(self, key: str) -> Answer:
        self.selected, self._notice = key, ""
        self.rebuild()
        return None

    def _start(self) -> Answer:
        self._notice, self._is_searching = "", True
        self._exercises.look_for(self.selected)
        answer = self._ask()
        if self._is_searching:
            self.rebuild()
        return answer

    def _progress(self, facts: PracticeFacts) -> kit.Widget:
        none = _(
            "Nothing answered yet. What you get wrong comes back the next day, then after three "
            "days, then after a week."
        )
        empty = kit.Label(facts.fault or none, colour=roles.WARNING if facts.fault else None)
        lines = [_day_line(day) for day in facts.days]
        return _box(_("Day by day"), *(lines or [empty]))

    # The same dice again

    def _choose_game(self) -> Answer:
        return self._program.open(MenuPage.FINISHED_GAMES)

    def _same_dice(self) -> kit.Widget:
        words = _(
            "Play a finished game’s dice again, yours or a friend’s, and see who makes fewer "
            "mistakes."
        )
        choose = kit.Button("same-dice", _("Choose a game"), self._choose_game)
        return _box(
            _("The same dice again"),
            kit.Label(words, colour=roles.SOFT),
            kit.Frame(choose, across="start"),
        )


def _box(title: str, *widgets: kit.Widget) -> kit.Widget:
    inner = kit.Column(kit.Label(title, theme.HEADING), *widgets, gap=NARROW)
    return kit.Panel(inner, skin=roles.RAISED, padding=MEDIUM)


def _day_line(day: PracticeDay) -> kit.Widget:
    bar = kit.Frame(kit.ChartBar(day.right), max_width=BAR, stretch=True, up="centre")
    words = kit.Column(
        kit.Label(day.when, theme.SMALL, roles.SOFT), kit.Label(day.words), gap=0, grow=1
    )
    return kit.Row(bar, words, gap=NARROW + HAIR)
