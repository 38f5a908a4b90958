"""The score sheet as a page: to be read, and to be kept as a picture or as a game record."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass

from pyglet.window import key as symbols

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.features.score_sheet.legend import legend
from zilch3d.features.score_sheet.paper import NUMBERS
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.records.columns import Columns
from zilch3d.ui import theme
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import names

SIDE_BY_SIDE = 720
"""From this width of the page on, in points, the turn looked at stands beside the sheet."""
BESIDE = 236
LEAST_COLUMN = 66
"""Points of width for each player where that is so."""
LEAST, COLUMN, MOST = 780, 150, 1180
"""Points of width of the page: at least, for each player, and at most."""


@dataclass(frozen=True)
class Sheet:
    """What is on the page: a game's ``columns``, its players' names, and how points are written."""

    rules: RuleSet
    names: Sequence[str]
    columns: Columns
    points: Callable[[Points], str]


@dataclass(frozen=True)
class SheetSaver:
    """Writes the sheet into files; what a future brings is said to the player.

    ``picture`` draws the sheet, ``record`` writes the game record.
    """

    picture: Callable[[], Future[str]]
    record: Callable[[], Future[str]]


class ScoreSheetScene(WidgetScene):
    """The sheet of a game as far as it has been played, and the turn that is looked at."""

    first_focus = "sheet-lines"

    def __init__(
        self,
        screen: kit.Screen,
        sheet: Sheet,
        saver: SheetSaver | None = None,
        backdrop: Backdrop | None = None,
    ) -> None:
        super().__init__(screen, backdrop)
        self._sheet = sheet
        self._saver = saver
        self._kept = Pending[str](screen.wake)
        """What becomes of a file; it is written even if the scene is left meanwhile."""
        self._said = kit.Label("", theme.SMALL, theme.GOLD, name="sheet-said")

    def build(self) -> kit.Widget:
        sheet = self._sheet
        written = ScoreSheet(sheet.names, sheet.points)
        written.show(sheet.columns)
        self._said = kit.Label(self._said.text, theme.SMALL, theme.GOLD, name="sheet-said")
        self._said.visible = bool(self._said.text)
        beside = kit.Column(written.detail, kit.Frame(legend(sheet.rules), grow=1, up="start"))
        right = kit.Frame(beside, max_width=BESIDE, stretch=True)
        least = LEAST_COLUMN * len(sheet.names) + NUMBERS + WIDE + BESIDE + WIDE
        arranged = kit.Responsive(
            (
                max(SIDE_BY_SIDE, least),
                lambda: kit.Row(written.paper, right, gap=WIDE, align="fill"),
            ),
            (0, lambda: kit.Column(written.paper, written.detail, gap=MEDIUM)),
            grow=1,
        )
        most = min(MOST, max(LEAST, COLUMN * len(sheet.names) + BESIDE + 3 * WIDE))
        return kit.Page(
            kit.Head(_("Score sheet"), done_button(self.back)),
            kit.Row(
                kit.Label(names.rules_name(sheet.rules), theme.BODY, theme.IVORY_SOFT, grow=1),
                *self._keep(),
            ),
            self._said,
            arranged,
            width=most,
            gap=NARROW + 2,
            around=(WIDE, MEDIUM),
        )

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        return self.back() if symbol == symbols.F3 else super().on_key(symbol, modifiers)

    def update(self, seconds: float) -> Answer:
        if self._kept.arrive():
            self._say(self._kept.value or "")
        return super().update(seconds)

    def trace(self) -> dict[str, object]:
        """For tests: what is said about files."""
        return super().trace() | {"said": self._said.text}

    def _keep(self) -> list[kit.Widget]:
        """Buttons that write files."""
        saver = self._saver
        if saver is None:
            return []
        return [
            kit.Button("save-picture", _("Save picture"), lambda: self._begin(saver.picture)),
            kit.Button("save-record", _("Save record"), lambda: self._begin(saver.record)),
        ]

    def _begin(self, write: Callable[[], Future[str]]) -> Answer:
        if not self._kept.is_waiting:
            self._say(_("Being written …"))
            self._kept.ask(write)
        return None

    def _say(self, words: str) -> None:
        self._said.text, self._said.visible = words, True
