"""The rule of thumb as a card to print: a picture of a postcard's size, DIN A6 at 300 dpi."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw

from zilch3d import resources
from zilch3d.engine.dice import Faces
from zilch3d.engine.ruleset import RuleSet
from zilch3d.i18n import _
from zilch3d.kit import widgets as kit
from zilch3d.kit.glyphs import Glyphs
from zilch3d.kit.still import still
from zilch3d.kit.theme import HAIR, NARROW, WIDE, TextStyle
from zilch3d.odds.rule_of_thumb import MeasuredRule
from zilch3d.safe_text import printable
from zilch3d.store import files
from zilch3d.ui import theme
from zilch3d.ui.program import Program
from zilch3d.ui.widgets import SmallDice
from zilch3d.ui.words import errors, names
from zilch3d.ui.words import rule_of_thumb as words
from zilch3d.ui.words.errors import LONGEST_PATH

DPI = 300
A6 = (1240, 1748)
"""Pixels of 105 by 148 mm."""
MARGIN = 84
"""Pixels round what is written: 7 mm, which any printer leaves."""
FRAME = 50
"""Pixels from the edge to the line round the card."""
WIDTHS = (330, 360, 400, 440, 490, 550, 620, 700, 800)
"""Points across what is written: the fewest with which all of it fits."""
SIDE = 22
"""Points of a die."""
DICE: Faces = (1, 5, 3, 6, 2, 4)
"""The dice that stand for so many dice left."""

HAND_TITLE = TextStyle(theme.HAND_FACE, 40, bold=True, leading=1.05)
HAND_FIGURE = TextStyle(theme.HAND_FACE, 29, bold=True, leading=1.0)

PrintCard: TypeAlias = Callable[[RuleSet, MeasuredRule], Future[str]]


def card_printer(program: Program) -> PrintCard:
    """Writes a card into the folder of finished games, in a thread; what there is to say of it.

    It takes half a second, for which no frame shall wait.
    """
    folder, times_100 = files.games_folder(), program.times_100

    def print_card(rules: RuleSet, measured: MeasuredRule) -> Future[str]:
        card, when = Card(rules, measured, times_100), program.games.now()
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="card")
        said = thread.submit(_said, card, folder, when)
        thread.shutdown(wait=False)
        return said

    return print_card


def _said(card: "Card", folder: Path, when: datetime) -> str:
    """Write the card; a sentence that says where it is, or what went wrong."""
    try:
        name = printable(str(write(card, folder, when)), LONGEST_PATH)
    except files.NotWritten as fault:
        return errors.not_saved(fault)
    return _("Saved as {file}").format(file=name)


def write(card: "Card", folder: Path, when: datetime) -> Path:
    """Write the card into a file of its own, never over another. Raises NotWritten."""
    stream = BytesIO()
    card.drawn().save(stream, "PNG", dpi=(DPI, DPI))
    return files.write_new(folder / f"{when:{files.TIME}} rule of thumb.png", stream.getvalue())


@dataclass(frozen=True)
class Card:
    """The rule of thumb of some rules on paper; points as in ``amounts.points``."""

    rules: RuleSet
    measured: MeasuredRule
    times_100: bool = False

    def drawn(self) -> Image.Image:
        """The card in pixels. Raises resources.MissingResource."""
        glyphs = Glyphs((*theme.fonts(), resources.read(theme.HAND_FONT)))
        room = A6[0] - 2 * MARGIN, A6[1] - 2 * MARGIN
        framed = kit.Frame(self._written(), padding=HAIR)  # handwriting overhangs its room
        for points in WIDTHS:
            written = still(framed, points, theme.PAGE, room[0] / points, glyphs)
            if written.height <= room[1]:
                break
        return _on_paper(written)

    def _written(self) -> kit.Widget:
        short = words.cost_in_short(self.measured)
        return kit.Column(
            kit.Label(names.rules_name(self.rules), HAND_TITLE, theme.INK, align="centre"),
            kit.Label(_("Rule of thumb"), theme.HAND_MEDIUM, theme.PENCIL, align="centre"),
            kit.Spacer(HAIR),
            *self._table(),
            kit.Spacer(HAIR),
            *self._sentences(),
            kit.Spacer(HAIR),
            kit.Label(short, theme.SMALL_STRONG, theme.PENCIL, align="centre"),
            gap=NARROW,
        )

    def _table(self) -> Iterator[kit.Widget]:
        rule, dice = self.measured.rule, range(len(self.measured.rule.bank_at), 0, -1)
        banks = words.thresholds(rule, self.rules, times_100=self.times_100)
        worths = words.worths(rule, self.rules, times_100=self.times_100)
        heads = (_("Bank from"), _("Worth"))
        widest = [max(column, key=len) for column in (banks, worths)]
        label = kit.Label(_("Dice left"), theme.SMALL_STRONG, theme.PENCIL, grow=1)
        over = [_column(each, each, theme.SMALL_STRONG) for each in heads]
        yield kit.Row(label, *over, gap=WIDE)
        for number, *figures in zip(dice, banks, worths, strict=True):
            columns = [
                kit.Stack(
                    _column("", head, theme.SMALL_STRONG),
                    _column(figure, most, HAND_FIGURE),
                )
                for figure, most, head in zip(figures, widest, heads, strict=True)
            ]
            yield kit.Rule()
            shown = SmallDice(DICE[:number], size=SIDE)
            yield kit.Row(shown, kit.Spacer(grow=1, flat=True), *columns, gap=WIDE)
        yield kit.Rule()

    def _sentences(self) -> Iterator[kit.Widget]:
        rule = self.measured.rule
        for text in words.sentences(rule, self.rules, times_100=self.times_100):
            dot = kit.Label("•", theme.BODY, theme.PENCIL)
            sentence = kit.Label(text, theme.BODY, theme.INK, grow=1)
            yield kit.Row(dot, sentence, gap=NARROW, align="start")


def _column(text: str, widest: str, style: TextStyle) -> kit.Widget:
    colour = theme.INK if style is HAND_FIGURE else theme.PENCIL
    return kit.Label(text, style, colour, align="right", min_text=widest)


def _on_paper(written: Image.Image) -> Image.Image:
    """What is written in the middle of a card with a fine line round it."""
    card = Image.new("RGBA", A6, theme.SHEET.fill)
    draw, far = ImageDraw.Draw(card), (A6[0] - FRAME, A6[1] - FRAME)
    draw.rounded_rectangle((FRAME, FRAME, *far), 36, outline=theme.PAGE_EDGE, width=4)
    inner = FRAME + 12
    draw.rounded_rectangle(
        (inner, inner, A6[0] - inner, A6[1] - inner), 28, outline=theme.PAGE_EDGE, width=2
    )
    top = max(MARGIN, (A6[1] - written.height) // 2)
    card.alpha_composite(
        written.crop((0, 0, A6[0] - 2 * MARGIN, A6[1] - 2 * MARGIN)), (MARGIN, top)
    )
    return card.convert("RGB")
