"""The score sheet as a page: read beside a legend of its marks, kept as picture or game record."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeAlias

from pyglet.window import key as symbols

from zilch3d.engine.ruleset import Points, RuleSet
from zilch3d.features.score_sheet.lines import NUMBERS
from zilch3d.features.score_sheet.sheet import ScoreSheet
from zilch3d.features.score_sheet.strokes import CirclePicture, MarkPicture, NoughtPicture
from zilch3d.i18n import _
from zilch3d.kit import roles
from zilch3d.kit import widgets as kit
from zilch3d.kit.pending import Pending
from zilch3d.kit.scene import Answer
from zilch3d.kit.theme import HAIR, MEDIUM, NARROW, WIDE
from zilch3d.kit.widget_scene import Backdrop, WidgetScene
from zilch3d.kit.widgets import Box, Look, Pen, Size
from zilch3d.records.columns import Columns, Fang, Marks, Mousehole
from zilch3d.ui import theme
from zilch3d.ui.widgets import done_button
from zilch3d.ui.words import names

SIDE_BY_SIDE = 720
"""From this width of the page on, in points, the turn looked at stands beside the sheet."""
BESIDE = 236
MIN_COLUMN = 66
"""Points of width for each player where that is so."""
MIN_WIDTH, WIDTH_PER_PLAYER, MAX_WIDTH = 780, 150, 1180
"""Points of width of the page."""
LEAST = 0.25
"""The share of the height that the lines may come down to: else all scrolls, names and all."""
BLACK_MOUSEHOLE_DICE = 6
"""Dice of a game that can have a Black Mousehole: a zilch with fewer is never written as one."""


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
        self._file_message = Pending[str](screen.wake)
        """What is said once a file is written; that goes on even if the scene is left meanwhile."""
        self._message = kit.Label("", theme.SMALL, roles.ACCENT, name="sheet-said")

    def build(self) -> kit.Widget:
        sheet = self._sheet
        score_sheet = ScoreSheet(sheet.names, sheet.points)
        score_sheet.show(sheet.columns)
        self._message = kit.Label(self._message.text, theme.SMALL, roles.ACCENT, name="sheet-said")
        self._message.visible = bool(self._message.text)
        beside = kit.Column(score_sheet.detail, kit.Frame(legend(sheet.rules), grow=1, up="start"))
        right = kit.Frame(beside, max_width=BESIDE, stretch=True)
        beside_width = MIN_COLUMN * len(sheet.names) + NUMBERS + WIDE + BESIDE + WIDE
        arranged = kit.Responsive(
            (
                max(SIDE_BY_SIDE, beside_width),
                lambda: kit.Row(score_sheet.paper, right, gap=WIDE, align="fill"),
            ),
            (0, lambda: kit.Column(score_sheet.paper, score_sheet.detail, gap=MEDIUM)),
            grow=1,
        )
        width = WIDTH_PER_PLAYER * len(sheet.names) + BESIDE + 3 * WIDE
        return kit.Page(
            kit.Head(_("Score sheet"), done_button(self.back)),
            kit.Row(
                kit.Label(names.rules_name(sheet.rules), theme.BODY, roles.SOFT, grow=1),
                *self._keep_buttons(),
            ),
            self._message,
            arranged,
            width=min(MAX_WIDTH, max(MIN_WIDTH, width)),
            gap=NARROW + 2,
            around=(WIDE, MEDIUM),
            least=LEAST,
        )

    def on_key(self, symbol: int, modifiers: int) -> Answer:
        return self.back() if symbol == symbols.F3 else super().on_key(symbol, modifiers)

    def update(self, seconds: float) -> Answer:
        if self._file_message.arrive():
            self._say(self._file_message.value or "")
        return super().update(seconds)

    def trace(self) -> dict[str, object]:
        """For tests: what is said about files."""
        return super().trace() | {"said": self._message.text}

    def _keep_buttons(self) -> list[kit.Widget]:
        """Buttons that write files."""
        saver = self._saver
        if saver is None:
            return []
        return [
            kit.Button("save-picture", _("Save picture"), lambda: self._start(saver.picture)),
            kit.Button("save-record", _("Save record"), lambda: self._start(saver.record)),
        ]

    def _start(self, write: Callable[[], Future[str]]) -> Answer:
        if not self._file_message.is_waiting:
            self._say(_("Saving …"))
            self._file_message.ask(write)
        return None

    def _say(self, words: str) -> None:
        self._message.text, self._message.visible = words, True


# The legend


Sign: TypeAlias = MarkPicture | NoughtPicture | CirclePicture


@dataclass(eq=False)
class _SignWidget(kit.Widget):
    """A mark of the sheet in the middle of its box."""

    sign: Sign

    WIDTH, HEIGHT = 42, 25

    def preferred_size(self, look: Look, _width: int) -> Size:
        return Size(look.px(self.WIDTH), look.px(self.HEIGHT))

    def paint(self, pen: Pen) -> None:
        side = self.box.height
        across = round(self.sign.share * side)
        box = Box(self.box.x + (self.box.width - across) // 2, self.box.y, across, side)
        pen.brush.picture("mark", box, self.sign)


def legend(rules: RuleSet) -> kit.Widget:
    """On paper, the marks that a game by these rules can have, and what each means."""
    rows: list[kit.Widget] = [
        kit.Row(_SignWidget(sign), kit.Label(words, theme.SMALL, theme.INK, grow=1), gap=NARROW)
        for sign, words in _signs(rules)
    ]
    if rules.manners.mouseholes:
        rows.append(kit.Label(_("The darker, the worse."), theme.SMALL, theme.INK))
    inner = kit.Scroll(kit.Column(*rows, gap=HAIR), grow=1, name="sheet-legend")
    return kit.Panel(inner, padding=(MEDIUM, NARROW), skin=theme.SHEET, name="legend")


def _signs(rules: RuleSet) -> Iterator[tuple[Sign, str]]:
    if rules.manners.mouseholes:
        yield MarkPicture(Marks(Mousehole.WHITE)), _("Zilch with five dice")
        if rules.scoring.dice == BLACK_MOUSEHOLE_DICE:
            yield MarkPicture(Marks(Mousehole.BLACK)), _("Zilch with six dice")
        yield MarkPicture(Marks()), _("Any other zilch")
        yield MarkPicture(Marks(Mousehole.WHITE, 2)), _("One chevron each time you had hot dice")
        yield MarkPicture(Marks(fang=Fang.PLAIN)), _("A great loss")
        yield MarkPicture(Marks(fang=Fang.DRIPPING)), _("A terrible loss")
    else:
        yield NoughtPicture(), _("A zilch, so no points")
    if rules.end.target:
        yield CirclePicture(1.5, 1), _("First to the target")
        if rules.end.last_turns:
            yield CirclePicture(1.5, 3), _("Overtook in the last round")
